//! `octet-emu` without a command: builds the program, writes it and compares it.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use c128::release::{self, File};
use clap::Args;
use octet_console::load::{self, TITLE};
use octet_support::output_file::write_folder;

use crate::comparison::Comparison;
use octet_bench::costs;
use octet_bench::crosscheck::book::NTH;
use octet_bench::options::Verdict;
use octet_support::terminal::stdout;

/// The stem of every file's name.
const STEM: &str = "octet";

/// Builds the program, writes its files and compares it with the engine.
#[derive(Args)]
pub struct DefaultRun {
    #[command(flatten)]
    comparison: Comparison,
    /// Folder for the program's files
    #[arg(long, value_name = "FOLDER", default_value = "target/octet")]
    out: PathBuf,
}

impl DefaultRun {
    /// Builds, writes, compares and prints.
    pub fn run(self) -> Result<Verdict> {
        let mut program = load::assemble()?;
        // If a program cannot be measured, the comparison reports what is wrong with it.
        if let Ok((costs, _)) = costs::measure(&program) {
            costs.apply(&mut program);
        }
        let files = release::files(&program, STEM, TITLE).map_err(|errors| anyhow!("{errors}"))?;
        write_folder(&self.out, files.iter().map(File::parts))?;
        let prg = self.out.join(format!("{STEM}.prg"));
        let prg = prg.display();
        let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
        writeln!(stdout(), "{}: {}\n", self.out.display(), names.join(" "))?;
        let image = load::image_of(&program)?;
        let verdict = self.comparison.run(&image, true, NTH)?;
        let mut out = stdout();
        match verdict {
            Verdict::Identical => writeln!(
                out,
                "{prg} is the program, identical to the engine; in VICE: x128 -autostart {prg}"
            )?,
            Verdict::Different => writeln!(out, "{prg} is NOT identical to the engine")?,
            Verdict::Interrupted | Verdict::LeftOut => {}
        }
        Ok(verdict)
    }
}
