//! The Universal Chess Interface, for any engine.
//!
//! [`session`] reads commands and answers them; the engine behind it is a
//! [`session::UciEngine`], which searches on a [`search_thread`].

pub mod go;
pub mod options;
pub mod position;
pub mod search_thread;
pub mod session;
pub mod signals;
#[cfg(test)]
mod tests;
pub mod time;
