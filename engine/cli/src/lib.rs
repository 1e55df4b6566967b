//! What Octet's programs share: the UCI protocol, progress bars, Ctrl-C,
//! threads, input and output files, and text from files on a terminal.

#![forbid(unsafe_code)]

pub mod input_file;
pub mod interrupt;
pub mod output_file;
pub mod progress;
pub mod terminal;
pub mod threads;
pub mod uci;
