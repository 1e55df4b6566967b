//! `octet-emu uci`: the emulated C128 as a UCI engine.
//!
//! All times are the C128's: a second is two million of its cycles, however long the emulation
//! takes. What the program cannot do is refused with a reason.

mod engine;

use anyhow::Result;
use clap::Args;
use engine::EmulatedEngine;
use octet_uci::session;

use octet_bench::options::{ProgramSource, Verdict};

/// Speaks the Universal Chess Interface; times are the C128's own.
#[derive(Args)]
pub struct Uci {
    #[command(flatten)]
    source: ProgramSource,
}

impl Uci {
    /// Reads commands until `quit` or the end of the input. At the end of the
    /// input a search with limits is finished.
    pub fn run(self) -> Result<Verdict> {
        let engine = octet_console::program::load_engine(&self.source.image()?)?;
        session::run(EmulatedEngine::new(engine)?)?;
        Ok(Verdict::Identical)
    }
}
