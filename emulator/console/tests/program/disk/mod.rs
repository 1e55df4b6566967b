//! Games and positions on disk: what the UI saves is what the engine writes, and no error loses
//! anything.

mod book;
mod damage;
mod drives;
mod errors;
mod faults;
mod games;
mod power;
mod texts;
mod times;
mod ui;
