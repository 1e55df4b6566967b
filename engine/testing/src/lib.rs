//! What tests of several packages share.

pub mod fuzz;
