//! Octet as a program: a UCI engine without arguments, and perft, search,
//! mate, eval, think, bench, book, epd, analyse and pgn from the command line.
//!
//! Without the feature `host`, which needs an operating system, [`live`] is left: what the
//! engine inside a page answers.

#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "host"),
    allow(dead_code, reason = "the commands use the rest")
)]

mod analyse;
#[cfg(feature = "host")]
mod bench;
#[cfg(feature = "host")]
mod book;
#[cfg(feature = "host")]
mod epd;
#[cfg(feature = "host")]
mod eval;
#[cfg(feature = "host")]
mod games;
mod lines;
pub mod live;
#[cfg(feature = "host")]
mod mate;
mod material;
#[cfg(feature = "host")]
mod page;
#[cfg(feature = "host")]
mod perft;
#[cfg(feature = "host")]
mod pgn;
mod reasons;
#[cfg(feature = "host")]
mod search;
mod search_options;
mod start;
mod think;
mod threat;
#[cfg(feature = "host")]
mod uci;

#[cfg(feature = "host")]
mod commands;

#[cfg(feature = "host")]
pub use commands::run;
