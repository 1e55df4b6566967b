//! Octet as a program: a UCI engine without arguments, and perft, search,
//! mate, eval, think, bench, book, epd, analyse and pgn from the command line, and what shells and
//! manuals know of them.

#![forbid(unsafe_code)]

mod analyse;
mod bench;
mod book;
mod commands;
mod epd;
mod eval;
mod games;
mod json;
mod manual;
mod mate;
mod page;
mod perft;
mod pgn;
mod search;
mod search_options;
mod start;
mod think;
mod uci;

fn main() -> std::process::ExitCode {
    commands::run()
}
