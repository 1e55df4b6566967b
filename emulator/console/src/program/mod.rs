//! The program on the machine: its routines as functions.

pub mod book;
pub mod engine;
pub mod generated;

pub use book::{C128Book, C128BookPosition};
pub use engine::{C128Engine, C128Error, INITIALISATION, RunEnd, SearchRun, SearchStep};
pub use generated::GeneratedMoves;

use anyhow::{Context, Result};
use octet_machine::{Contracts, Image, Machine};

use crate::load;

/// A machine in the state in which BASIC calls the program. Interrupts are enabled, although
/// nothing requests any without chips.
pub fn machine(image: &Image) -> Machine {
    const INTERRUPTS_ENABLED: u8 = 0x20;
    let mut machine = Machine::new(image);
    machine.set_p(INTERRUPTS_ENABLED);
    machine
}

/// The program of an image, loaded and initialised.
///
/// # Errors
/// Those of [`C128Engine::new`].
pub fn load_engine(image: &Image) -> Result<C128Engine> {
    C128Engine::new(image).context("loading the program")
}

/// The built program's image, whose machines compare everything that runs with what is proved of
/// it.
///
/// # Errors
/// Those of [`load::assemble`] and [`load::image_of`].
pub fn watched_image() -> Result<Image> {
    let program = load::assemble()?;
    let report = octet_asm::prove::prove(&program, &c128::program::ENTRIES);
    Ok(load::image_of(&program)?.watched(Contracts::new(&report)))
}
