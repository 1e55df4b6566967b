//! The bench compares the program with the engine.
//!
//! [`crosscheck`] compares both machines layer by layer; [`proof`] runs whole domains through both;
//! [`mutation`] damages the program and checks that those notice; [`costs`] measures the cycles of
//! routines; [`vice`] takes the same steps on another emulator. A check is never loosened to make a
//! change pass, because the documents quote what the bench counts and expects.

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
