//! The program on the machine: its routines as functions.

pub mod book;
pub mod engine;
pub mod generated;
pub mod listing;
pub mod load;
#[cfg(feature = "host")]
pub mod packed;

pub use book::{C128Book, C128BookPosition};
pub(crate) use engine::INITIALISATION;
pub use engine::{C128Engine, C128Error, RunEnd, SearchRun, SearchStep};
pub use generated::GeneratedMoves;
pub use listing::Listing;

use octet_machine::{Image, Machine};

/// A machine as BASIC leaves it to the program: interrupts enabled, though nothing requests any
/// where no chips are.
pub(crate) fn machine(image: &Image) -> Machine {
    const INTERRUPTS_ENABLED: u8 = 0x20;
    let mut machine = Machine::new(image);
    machine.set_p(INTERRUPTS_ENABLED);
    machine
}
