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
