//! The emulated Commodore 128 and the engine beside it, for a page in a browser.
//!
//! A [`Page`] is everything that the page shows; [`exports`] gives the browser's scripts functions
//! of numbers and bytes, without any tool in between.

#![deny(unsafe_code)]

pub mod beside;
mod boxes;
pub mod exports;
mod game;
mod inside;
mod json;
pub mod link;
mod page;
mod pictures;
pub mod puzzle;

pub use inside::line_searched;
pub use link::Asked;
pub use page::Page;
