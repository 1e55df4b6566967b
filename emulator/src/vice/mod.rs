//! A second emulator: VICE's x128, driven through its binary monitor.
//!
//! [`X128`] starts it without a display and gives it ROMs: the project's
//! stand-ins, or dumps of the user's own. [`Target`] is what x128 and this
//! crate's [`Machine`](crate::machine::Machine) have in common, so that the
//! same steps run on both; [`Measure`] is the little program through which
//! a routine is called and timed by the machine's own chips.

mod compare;
mod emulated;
mod game;
mod measure;
mod monitor;
mod process;
mod roms;
mod screens;
mod target;

pub use compare::{Outcome, Pair};
pub use emulated::Emulated;
pub use game::{MOVES, Seat};
pub use measure::{Measure, Mode};
pub use monitor::{Memory, Monitor};
pub use process::{MISSING, X128};
pub use target::{Target, install, report};
