//! `octet think`: how a position is searched, as a page.

mod command;
mod page;

pub use command::Think;
