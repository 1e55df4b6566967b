//! `octet-c128 prove`.

use std::io::Write;

use anyhow::{Result, ensure};
use c128::program::{ENTRIES, UNPACKER_ENTRIES};
use c128::release::disk;
use c128::release::loader;
use c128::release::prg;
use cbm_disk::DiskFormat;
use clap::Args;
use octet_asm::Program;
use octet_asm::prove::{self, Report, RoutineEffect};
use octet_support::terminal::stdout;

/// Proves what can be proved of the program without running it.
#[derive(Args)]
pub struct Prove {
    /// List what is left to the emulator
    #[arg(long)]
    all: bool,
    /// Print what every routine, or this one, changes: registers, variables itself and by callees
    #[arg(long, value_name = "ROUTINE", num_args = 0..=1, conflicts_with_all = ["all", "json"])]
    effects: Option<Option<String>>,
    /// Print JSON, with what is left to the emulator and what routines change
    #[arg(long)]
    json: bool,
}

impl Prove {
    /// Proves and prints.
    pub fn run(self) -> Result<()> {
        let program = crate::assembled::program()?;
        let report = prove::prove(&program, &ENTRIES);
        let mut out = stdout();
        if let Some(routine) = &self.effects {
            let named = |effect: &&RoutineEffect| {
                routine.as_ref().is_none_or(|name| *name == effect.routine)
            };
            let effects: Vec<_> = report.effects.iter().filter(named).collect();
            let name = routine.as_deref().unwrap_or_default();
            ensure!(!effects.is_empty(), "no routine is called {name}");
            for effect in effects {
                write!(out, "{effect}")?;
            }
        } else if self.json {
            writeln!(out, "{:#}", report.json())?;
        } else {
            write!(out, "{}", report.text(self.all))?;
        }
        check(&report)?;
        loaders_proved(&program)
    }
}

/// Completes the headers of a program with what its routines change. If something is wrong with the
/// program, the error names it.
pub fn proved(program: &mut Program) -> Result<()> {
    let report = prove::prove(program, &ENTRIES);
    check(&report)?;
    prove::write_changes(&report, program);
    loaders_proved(program)
}

/// Does the same for the program that unpacks it, and for those that load it from each disk.
fn loaders_proved(program: &Program) -> Result<()> {
    let unpacker = prg::unpacker(program)?;
    let file = octet_asm::write::prg::write(&unpacker);
    check(&prove::prove(&unpacker, &UNPACKER_ENTRIES))?;
    for format in [DiskFormat::D64, DiskFormat::D71, DiskFormat::D81] {
        let layout = disk::layout(format, file.len());
        let boot = loader::program(b"OCTET", &file, &layout)?;
        check(&prove::prove(&boot, &loader::ENTRIES))?;
        for (drive, _) in loader::drive_programs(&layout)? {
            check(&prove::prove(&drive, &loader::drive::ENTRIES))?;
        }
    }
    Ok(())
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
