//! The API against the engine, and the program from RUN to READY.

mod api;
mod book;
mod boot;
mod clocks;
#[path = "../common/mod.rs"]
mod common;
mod explain;
mod root_moves;
mod run_to_ready;
mod setup;
mod time;
mod unpack;
