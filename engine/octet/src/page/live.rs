//! The engine inside a page: a module for WebAssembly that is built beside this program.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use octet_teach::live::MARK;

/// Where the module is looked for when it is not named: beside the program, and in the current
/// folder.
const MODULE: &str = "octet-live.wasm";
/// The command that builds the module.
const BUILD: &str = "cargo run --release -- page";

/// The engine inside a page.
#[derive(Args)]
pub struct Live {
    /// Put the engine into the page: own moves with a verdict, sliders, exercises,
    /// questions by keyboard. It is octet-live.wasm, in the current folder or beside this
    /// program, or another FILE
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, requires = "html")]
    live: Option<Option<PathBuf>>,
}

impl Live {
    /// Where the module is; `None` if the page does not get one.
    ///
    /// # Errors
    /// The module is missing.
    pub fn module(&self) -> Result<Option<PathBuf>> {
        let named = self.live.as_ref();
        (named.map(|named| named.clone().map_or_else(find, Ok))).transpose()
    }

    /// The module, deflated; `None` if the page does not get one.
    ///
    /// # Errors
    /// The module is missing, or is not one for these pages; the error names the command that
    /// builds it.
    pub fn engine(&self) -> Result<Option<Vec<u8>>> {
        let Some(path) = self.module()? else {
            return Ok(None);
        };
        let shown = path.display();
        let module = std::fs::read(&path)
            .with_context(|| format!("cannot read {shown}; to build it, run: {BUILD}"))?;
        ensure!(
            module.starts_with(b"\0asm"),
            "{shown} is not a module for WebAssembly; to build it, run: {BUILD}"
        );
        let mark = MARK.as_bytes();
        ensure!(
            module.windows(mark.len()).any(|bytes| bytes == mark),
            "{shown} is of another version of Octet; to build it anew, run: {BUILD}"
        );
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&module)?;
        Ok(Some(encoder.finish()?))
    }
}

fn find() -> Result<PathBuf> {
    let program = std::env::current_exe().ok();
    let beside = program.as_deref().and_then(Path::parent);
    let folders = [Some(Path::new("")), beside];
    let mut places = folders
        .into_iter()
        .flatten()
        .map(|folder| folder.join(MODULE));
    match places.find(|path| path.exists()) {
        Some(path) => Ok(path),
        None => bail!(
            "{MODULE}, the engine for pages, is neither in this folder nor beside the program; \
             to build it, run: {BUILD}"
        ),
    }
}
