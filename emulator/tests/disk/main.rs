//! Games and positions on disk: what the 8-bit program saves is read by the
//! engine, and what it cannot do it says, and loses nothing.

mod book;
mod errors;
mod games;
mod player;
