//! The API against the engine, and the program from RUN to READY.

mod api;
mod book;
mod boot;
mod clocks;
mod contents;
mod explain;
mod other_program;
mod root_moves;
mod run_to_ready;
mod setup;
mod time;
mod unpack;
