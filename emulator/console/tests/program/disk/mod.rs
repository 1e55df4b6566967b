//! Games and positions on disk: what the UI saves is what the engine writes, and an error loses nothing.

mod book;
mod damage;
mod drives;
mod errors;
mod games;
mod times;
mod ui;
