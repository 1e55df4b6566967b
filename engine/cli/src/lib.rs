//! What Octet's programs share: the UCI protocol, progress bars, Ctrl-C,
//! threads, input and output files.

#![forbid(unsafe_code)]

pub mod input_file;
pub mod interrupt;
pub mod output_file;
pub mod progress;
pub mod threads;
pub mod uci;
