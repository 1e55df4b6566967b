//! `octet-c128 prove`.

use std::io::{Write, stdout};

use anyhow::{Result, ensure};
use c128::asm::Program;
use c128::image::prg;
use c128::program::{ENTRIES, UNPACKER_ENTRIES};
use c128::prove::{self, Report};
use clap::Args;

/// Proves what can be proved of the program without running it.
#[derive(Args)]
pub struct Prove {
    /// List what is left to the emulator
    #[arg(long)]
    all: bool,
    /// Print JSON, with what is left to the emulator
    #[arg(long)]
    json: bool,
}

impl Prove {
    /// Proves and prints.
    pub fn run(self) -> Result<()> {
        let program = crate::program()?;
        let report = prove::prove(&program, &ENTRIES);
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{:#}", report.json())?;
        } else {
            write!(out, "{}", report.text(self.all))?;
        }
        check(&report)?;
        unpacker_proved(&program)
    }
}

/// An error that names what is wrong with the program, if anything is.
pub fn proved(program: &Program) -> Result<()> {
    check(&prove::prove(program, &ENTRIES))?;
    unpacker_proved(program)
}

/// The same of the program that unpacks it.
fn unpacker_proved(program: &Program) -> Result<()> {
    let unpacker = prg::unpacker(program)?;
    check(&prove::prove(&unpacker, &UNPACKER_ENTRIES))
}

fn check(report: &Report) -> Result<()> {
    let wrong: Vec<String> = report
        .wrong()
        .map(|finding| format!("\n{finding}"))
        .collect();
    ensure!(
        wrong.is_empty(),
        "the program is not proved: {} wrong{}",
        wrong.len(),
        wrong.concat()
    );
    Ok(())
}
