//! `octet-c128 listing` and `octet-c128 map`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use c128::program::{ENTRIES, build_with};
use c128::release::prg;
use clap::Args;
use octet_asm::prove::{prove, write_changes};
use octet_asm::write::{lst, map};
use octet_bench::costs;
use octet_support::terminal::stdout;

use crate::book;

/// Prints a routine, or writes the whole listing as a page or as a site.
#[derive(Args)]
pub struct Listing {
    /// The routine's name
    #[arg(required_unless_present_any = ["html", "site"])]
    routine: Option<String>,
    /// Write one page with everything, to be read in a browser: essays, routines by subject with
    /// what they cost, and the engine's functions beside them
    #[arg(long, value_name = "FILE", conflicts_with = "routine")]
    html: Option<PathBuf>,
    /// Write the same as a site: an entry, and a page for each essay and routine
    #[arg(long, value_name = "FOLDER", conflicts_with = "routine")]
    site: Option<PathBuf>,
}

impl Listing {
    /// Prints it.
    pub fn run(self) -> Result<()> {
        let mut program = crate::assembled::program()?;
        write_changes(&prove(&program, &ENTRIES), &mut program);
        if let Some(routine) = &self.routine {
            let known = lst::routine(&program, routine);
            ensure!(known.is_some(), "there is no routine {routine:?}");
        }
        let (costs, examples) = costs::measure(&program)?;
        costs.apply(&mut program);
        if let Some(path) = &self.html {
            book::write_page(&program, &examples, &crate::assembled::title(), path)?;
            writeln!(stdout(), "{}", path.display())?;
        }
        if let Some(folder) = &self.site {
            book::write_site(&program, &examples, &crate::assembled::title(), folder)?;
            writeln!(stdout(), "{}", folder.join("index.html").display())?;
        }
        let routine = self.routine.as_deref();
        if let Some(text) = routine.and_then(|routine| lst::routine(&program, routine)) {
            write!(stdout(), "{text}")?;
        }
        Ok(())
    }
}

/// Prints the memory map: segments, all limits, what is free and what lies idle.
#[derive(Args)]
pub struct Map {
    /// Show what would be if a segment had so many bytes more, as in UI=300
    #[arg(long, value_name = "SEGMENT=BYTES", value_parser = growth)]
    grow: Vec<(String, u32)>,
}

fn growth(text: &str) -> Result<(String, u32), String> {
    let parts = text.split_once('=');
    let parts = parts.and_then(|(name, bytes)| Some((name.to_owned(), bytes.parse().ok()?)));
    parts
        .filter(|(_, bytes)| *bytes <= 0xFFFF)
        .ok_or_else(|| "a segment's name, =, and at most 65535 bytes are wanted".to_owned())
}

impl Map {
    /// Prints it.
    pub fn run(self) -> Result<()> {
        for (name, _) in &self.grow {
            let known = crate::assembled::program()?;
            ensure!(
                known.segment(name).is_some(),
                "there is no segment {name:?}"
            );
        }
        let program = crate::assembled::built(build_with(|asm, _| {
            for (name, bytes) in &self.grow {
                asm.grow(name, *bytes);
            }
        }))?;
        let map = map::write(&program, prg::limit(&program).as_slice());
        Ok(write!(stdout(), "{map}")?)
    }
}
