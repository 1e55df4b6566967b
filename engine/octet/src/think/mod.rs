//! Trees of searches, for a page that shows how a position is searched.

mod alphabeta;
mod build;
#[cfg(feature = "host")]
mod command;
mod data;
mod minimax;
#[cfg(feature = "host")]
mod page;
mod quiet;
mod tree;
mod walk;
mod watch;

pub use build::Settings;
#[cfg(feature = "host")]
pub use command::Think;
