//! `octet uci`: the engine as a UCI engine.

mod book;
mod engine;
mod mate;
mod perft;
mod reporter;
mod table;

use anyhow::Result;
use engine::NativeEngine;
use octet_uci::session;

/// Reads commands until `quit` or the end of the input.
pub fn run() -> Result<()> {
    session::run(NativeEngine::default())
}
