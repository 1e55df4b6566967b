//! An emulated Commodore 128 that runs the 6502 program, and the crosscheck that compares it
//! with the engine.

#![forbid(unsafe_code)]

pub mod console;
#[cfg(feature = "host")]
pub mod costs;
pub mod crosscheck;
pub mod mutation;
#[cfg(feature = "host")]
pub mod pictures;
pub mod program;
pub mod proof;
#[cfg(feature = "host")]
pub mod speed;
#[cfg(feature = "host")]
pub mod vice;

pub use octet_support::threads;
