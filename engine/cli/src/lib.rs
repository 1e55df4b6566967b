//! What Octet's programs share: the UCI protocol, progress bars, Ctrl-C,
//! threads and output files.

#![forbid(unsafe_code)]

#[cfg(feature = "host")]
pub mod interrupt;
#[cfg(feature = "host")]
pub mod output_file;
#[cfg(feature = "host")]
pub mod progress;
pub mod threads;
#[cfg(feature = "host")]
pub mod uci;
