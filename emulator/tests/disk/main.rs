//! Games and positions on disk: what the UI saves is what the engine writes, and an error loses nothing.

mod book;
#[path = "../common/mod.rs"]
mod common;
mod damage;
mod drives;
mod errors;
mod games;
mod ui;
