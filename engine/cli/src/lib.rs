//! What Octet's programs share: the UCI protocol, progress bars, Ctrl-C,
//! threads, output files, and text from files on a terminal.

#![forbid(unsafe_code)]

pub mod interrupt;
pub mod output_file;
pub mod progress;
pub mod terminal;
pub mod threads;
pub mod uci;
