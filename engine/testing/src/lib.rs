//! Helpers that the tests of several packages share.

#![forbid(unsafe_code)]

pub mod derived;
pub mod endings;
pub mod fuzz;
pub mod helps;
pub mod positions;

#[doc(hidden)]
pub use insta;
