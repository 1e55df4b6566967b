//! `octet-c128 build`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use c128::release::{self, File};
use clap::Args;
use octet_asm::{Kind, Program};
use octet_bench::costs;
use octet_support::output_file::write_folder;
use octet_support::terminal::{say, stdout};

use crate::manual;

/// Writes the program's files, and the manual as a page.
#[derive(Args)]
pub struct Build {
    /// Write the files to this folder, which is made if there is none
    #[arg(long, default_value = "target/octet")]
    out: PathBuf,
}

impl Build {
    /// Builds, writes and prints.
    pub fn run(self) -> Result<()> {
        let mut program = crate::assembled::program()?;
        crate::prove::proved(&mut program)?;
        match costs::measure(&program) {
            Ok((costs, _)) => costs.apply(&mut program),
            Err(fault) => say(format_args!(
                "octet-c128: no costs in the listing: {fault:#}"
            )),
        }
        let mut files = release::files(&program, "octet", &crate::assembled::title())?;
        files.push(File {
            name: manual::FILE.to_owned(),
            bytes: manual::html().into_bytes(),
        });
        write_folder(&self.out, files.iter().map(File::parts))?;
        let mut out = stdout();
        for file in &files {
            let path = self.out.join(&file.name);
            writeln!(out, "{:>9} bytes  {}", file.bytes.len(), path.display())?;
        }
        summary(&mut out, &program)
    }
}

/// Segments, limits, and what is free.
fn summary(out: &mut impl Write, program: &Program) -> Result<()> {
    writeln!(out)?;
    for segment in program.segments() {
        let (start, len) = (segment.start_with_bank(), segment.len);
        let loaded = match segment.kind {
            Kind::Bss => "reserved",
            Kind::Written => "written",
            Kind::Copied => "copied",
            Kind::OwnFile => "in a file of its own",
            Kind::Overlay => "in a file of its own, loaded when it is wanted",
            Kind::Code | Kind::Table => "loaded",
            Kind::Transient => "loaded, then free",
        };
        let last = start + len.max(1) - 1;
        let name = &segment.name;
        writeln!(
            out,
            "{name:<8} ${start:04X}-${last:04X}  {len:>6} bytes {loaded}"
        )?;
    }
    for limit in program.limits() {
        let (what, of) = limit.what.split_once(": ").unwrap_or((&limit.what, ""));
        let (used, most, left) = (limit.used, limit.limit, limit.left());
        writeln!(out, "{what:<8} {used} bytes of {most}: {of}; {left} left")?;
    }
    if let Some(last) = program.segments().iter().rfind(|s| s.bank == 0) {
        writeln!(
            out,
            "free     {} bytes above the program in bank 0",
            last.free()
        )?;
    }
    let zero_page = program.zero_page_free().len();
    writeln!(out, "free     {zero_page} bytes of zero page")?;
    Ok(())
}
