//! What tests of several packages share.

#![forbid(unsafe_code)]

pub mod fuzz;
