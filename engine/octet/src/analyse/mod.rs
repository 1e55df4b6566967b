//! Annotated games, as PGN and as a page.

mod check;
mod command;
mod exercises;
mod page;
mod records;
mod report;

pub use command::Analyse;
