//! A second emulator: VICE's x128, controlled through its binary monitor.
//!
//! [`X128`] starts it without a display, with stand-ins for the ROMs or with the user's own. A
//! [`Target`] is x128 or this crate's [`Machine`](octet_machine::Machine), so that the same steps
//! run on both. A [`TimingProgram`] calls a routine and times it by the machine's own chips.

mod compare;
mod game;
mod monitor;
mod our_machine;
mod pictures;
mod process;
mod roms;
mod screens;
mod target;
mod timing;

pub use compare::{SideBySide, ViceOutcome};
pub use game::{MOVES, X128User};
pub use monitor::{Monitor, MonitorMemory};
pub use our_machine::OurMachine;
pub use process::{MISSING, X128};
pub use target::{Target, expand, initialise, load, report};
pub use timing::{SpeedMode, TimingProgram};
