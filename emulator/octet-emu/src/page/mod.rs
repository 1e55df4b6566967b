//! `octet-emu page`.

mod html;
mod icon;
mod module;
mod puzzles;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cbm_disk::DiskFormat;
use clap::Args;
use octet_console::ENTRY;
use octet_console::{hollow, load};
use octet_machine::kernal::Kernal;
use octet_support::output_file::{OutputFile, ensure_distinct};

use octet_asm::commas;
use octet_bench::options::Verdict;
use octet_support::terminal::stdout;

/// Write a page that plays in a browser: the emulated C128, and the engine beside it
///
/// The page is one file, which needs neither a network nor a server. Beside it octet-live.wasm is
/// written, the engine that `octet think --live` and `octet analyse --live` put into their pages.
/// Building needs Rust's target
/// for browsers (rustup target add wasm32-unknown-unknown); with wasm-opt, of Debian's package
/// binaryen, it is faster.
#[derive(Args)]
pub struct Page {
    /// The page
    #[arg(long, value_name = "FILE", default_value = "octet.html")]
    out: PathBuf,
    /// Module for WebAssembly to put into it [default: built from source]
    #[arg(long, value_name = "FILE.wasm")]
    module: Option<PathBuf>,
    /// Module for the pages of octet think and octet analyse [default: built from source]
    #[arg(long, value_name = "FILE.wasm")]
    live: Option<PathBuf>,
}

/// The engine for the pages of `octet`, which looks for it under this name.
const LIVE: &str = "octet-live.wasm";

/// A module that was built before, if one was named.
fn built_before(path: Option<&Path>) -> Result<Option<Vec<u8>>> {
    path.map(module::read).transpose()
}

/// A module that was built before, or one built from a package's source.
fn module(built: Option<Vec<u8>>, package: &str) -> Result<(Vec<u8>, bool)> {
    let module = match built {
        Some(module) => module,
        None => module::build(package)?,
    };
    module::optimise(module)
}

impl Page {
    /// Builds and writes the page.
    pub fn run(self) -> Result<Verdict> {
        let file = OutputFile::new(&self.out)?;
        let live_file = OutputFile::new(&self.out.with_file_name(LIVE))?;
        ensure_distinct(
            &[
                ("--out", Some(&file)),
                ("the engine beside it", Some(&live_file)),
            ],
            &[
                ("the page's parts", self.module.as_deref()),
                ("the engine's parts", self.live.as_deref()),
            ],
        )?;
        // Both files are read before either is built, so that a wrong name is reported at once.
        let module = built_before(self.module.as_deref())?;
        let live = built_before(self.live.as_deref())?;
        let (module, optimised) = self::module(module, "octet-web")?;
        let (live, _) = self::module(live, "octet-live")?;
        let program = load::assemble()?;
        let kernal = Kernal::assemble(program.address(ENTRY).context("no entry")?)?;
        let disk = load::disk_of(&program, DiskFormat::D64)?;
        let parts = [
            ("module", module),
            ("program", hollow::write(&program)?),
            ("kernal", kernal.image().pack()),
            ("disk", disk.into_bytes()),
        ];
        let page = html::page(&parts, &puzzles::json()?, &icon::knight(&program)?);
        file.write(&page.text)?;
        live_file.write(&live)?;
        let mut out = stdout();
        writeln!(
            out,
            "{}: {} bytes",
            self.out.display(),
            commas(page.text.len() as u64)
        )?;
        for (part, bytes) in page.sizes {
            writeln!(out, "{:>9} bytes  {part}, deflated", commas(bytes as u64))?;
        }
        let shown = self.out.with_file_name(LIVE);
        let size = commas(live.len() as u64);
        writeln!(
            out,
            "{}: {size} bytes, for octet think --live",
            shown.display()
        )?;
        if !optimised {
            writeln!(
                out,
                "wasm-opt (package binaryen) was not found: the page is slower than it could be"
            )?;
        }
        Ok(Verdict::Identical)
    }
}
