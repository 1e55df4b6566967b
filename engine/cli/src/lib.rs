//! What Octet's programs share: the UCI protocol, progress bars, Ctrl-C,
//! threads, seeds and output files.

#![forbid(unsafe_code)]

pub mod interrupt;
pub mod output_file;
pub mod progress;
pub mod seed;
pub mod threads;
pub mod uci;
