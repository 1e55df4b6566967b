//! Annotated games, as PGN and as a page.

mod accuracy;
mod analyst;
#[cfg(feature = "host")]
mod annotate;
#[cfg(feature = "host")]
mod check;
#[cfg(feature = "host")]
mod command;
mod data;
#[cfg(feature = "host")]
mod exercises;
mod game;
mod judge;
pub mod live;
mod mates;
mod opening;
#[cfg(feature = "host")]
mod page;
mod phase;
mod proof;
#[cfg(feature = "host")]
mod report;
mod summary;

#[cfg(feature = "host")]
pub use command::Analyse;
