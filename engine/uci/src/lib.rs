#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod go;
pub mod options;
pub mod position;
pub mod search_thread;
pub mod session;
pub mod signals;
#[cfg(test)]
mod tests;
pub mod time;
