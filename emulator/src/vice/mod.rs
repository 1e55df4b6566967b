//! A second emulator: VICE's x128, driven through its binary monitor.
//!
//! [`X128`] starts it without a display and gives it ROMs: the project's
//! stand-ins, or dumps of the user's own. [`Target`] is what x128 and this
//! crate's [`Machine`](crate::machine::Machine) have in common, so that the
//! same steps run on both; [`TimingProgram`] is the little program through which
//! a routine is called and timed by the machine's own chips.

mod compare;
mod game;
mod monitor;
mod our_machine;
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
pub use target::{Target, install, report};
pub use timing::{SpeedMode, TimingProgram};
