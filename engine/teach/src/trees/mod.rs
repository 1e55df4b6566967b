//! Trees of searches as values, for a page that shows how a position is searched.

mod alphabeta;
mod build;
mod data;
mod minimax;
mod quiet;
mod tree;
mod walk;
mod watch;

pub use build::{Progress, Settings};
pub use data::Page;
pub use tree::{MAX_NODES, MAX_SIDE_NODES};
