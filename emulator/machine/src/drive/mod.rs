//! A disk drive: what a program's KERNAL calls and commands do to a disk image.
//!
//! A [`Drive`] is the device on the bus: sixteen channels, of which number 15 takes commands and
//! returns the status. A [`DriveModel`] takes the time of the real drive and reports its errors;
//! its door may be open, its disk write-protected or damaged. [`KernalFiles`] is the KERNAL's side:
//! logical files, and the calls of the jump table, which it serves for a
//! [`Machine`](crate::Machine) that stops at them.

mod channels;
mod code;
mod commands;
mod files;
mod mechanics;
mod memory;
mod model;
mod printer;
mod reader;
mod refusal;
mod serial_calls;
mod spoken;
mod surface;

pub use channels::Drive;
pub use files::{CALLS, KernalFiles};
pub use model::DriveModel;
pub use printer::Printer;
