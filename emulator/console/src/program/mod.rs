//! The program on the machine: its routines as functions.

pub mod book;
pub mod engine;
pub mod generated;
mod machine;

pub use book::{C128Book, C128BookPosition};
pub use engine::{
    C128Engine, C128Error, EngineMemory, INITIALISATION, RunEnd, SearchRun, SearchStep, table_banks,
};
pub use generated::GeneratedMoves;
pub use machine::machine;

use anyhow::{Context, Result};
use octet_machine::{Contracts, Image};

use crate::load;

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
