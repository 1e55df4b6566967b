//! The bench: what holds the program against the engine.
//!
//! [`crosscheck`] compares both machines layer by layer; [`proof`] runs whole domains through both;
//! [`mutation`] damages the program and looks whether those notice; [`costs`] measures what routines
//! take; [`vice`] does the same steps on another emulator. A check is never loosened to make a change
//! pass: what the bench counts and expects is what the texts quote.

#![forbid(unsafe_code)]

pub mod costs;
pub mod crosscheck;
pub mod listing;
pub mod mutation;
pub mod options;
pub mod pictures;
pub mod proof;
pub mod speed;
pub mod vice;
