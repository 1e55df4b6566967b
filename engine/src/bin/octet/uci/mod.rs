//! The Universal Chess Interface.
//!
//! [`session`] reads and answers, and a search runs on a thread of its own.
//! What has nothing to do with who thinks serves the emulated machine too.

mod book;
mod clock;
mod go;
mod observer;
mod options;
mod perft;
mod position;
mod running;
mod session;
mod signals;
#[cfg(test)]
mod tests;
mod thinker;

use anyhow::Result;
use session::send;
use thinker::NativeEngine;

/// Reads commands until `quit` or the end of the input.
pub fn run() -> Result<()> {
    session::run(NativeEngine::default())
}
