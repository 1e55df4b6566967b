//! The bench: a Commodore 128 that runs the generated program, and the means
//! to hold it against the engine.

#![forbid(unsafe_code)]

pub mod check;
pub mod desk;
pub mod drive;
pub mod faults;
pub mod kernal;
pub mod machine;
pub mod octet;
pub mod screen;
pub mod vice;

pub use engine::pool;
