//! What Octet's programs share: the UCI protocol, progress bars, Ctrl-C,
//! threads, seeds, input and output files, text from files on a terminal, and what their
//! pages share.

#![forbid(unsafe_code)]

pub mod bytes;
pub mod html;
#[cfg(feature = "host")]
pub mod input_file;
#[cfg(feature = "host")]
pub mod interrupt;
#[cfg(feature = "host")]
pub mod output_file;
#[cfg(feature = "host")]
pub mod page;
#[cfg(feature = "host")]
pub mod progress;
pub mod seed;
pub mod terminal;
pub mod threads;
#[cfg(feature = "host")]
pub mod uci;
