//! The program on the machine: its routines as functions.

pub mod book;
pub mod generated;
pub mod listing;
pub mod load;
pub mod player;

pub use book::{Booked, Librarian};
pub use generated::Generated;
pub use listing::Listing;
pub use player::{Player, PlayerError, Reached, Step, Trial};
