//! `octet-emu uci`: the emulated C128 as a UCI engine.
//!
//! All times are the C128's: a second is two million of its cycles, however
//! long the emulation takes. What the engine can do and its program cannot is
//! refused in words.

#[path = "../../../../../engine/src/bin/octet/uci/clock.rs"]
mod clock;
mod engine;
#[path = "../../../../../engine/src/bin/octet/uci/go.rs"]
mod go;
#[path = "../../../../../engine/src/bin/octet/uci/options.rs"]
mod options;
#[path = "../../../../../engine/src/bin/octet/uci/position.rs"]
mod position;
#[path = "../../../../../engine/src/bin/octet/uci/running.rs"]
mod running;
#[path = "../../../../../engine/src/bin/octet/uci/session.rs"]
mod session;
#[path = "../../../../../engine/src/bin/octet/uci/signals.rs"]
mod signals;

use anyhow::Result;
use clap::Args;
use engine::EmulatedEngine;
use octet_emulator::program::load;
use session::send;

use crate::options::{ProgramSource, Verdict};

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
        let engine = load::load_engine(&self.source.image()?)?;
        session::run(EmulatedEngine::new(engine))?;
        Ok(Verdict::Identical)
    }
}
