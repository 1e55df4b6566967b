//! `octet-emu page`.

mod html;
mod module;

use std::path::PathBuf;

use anyhow::Result;
use c128::image::disk::DiskFormat;
use c128::image::elf;
use clap::Args;
use octet_cli::output_file::OutputFile;
use octet_emulator::console::ENTRY;
use octet_emulator::kernal::Kernal;
use octet_emulator::program::load;

use crate::options::Verdict;
use c128::asm::commas;

/// Write a page that plays in a browser: the emulated C128, and the engine beside it
///
/// The page is one file, which needs neither a network nor a server. Building it needs Rust's target
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
}

impl Page {
    /// Builds and writes the page.
    pub fn run(self) -> Result<Verdict> {
        let file = OutputFile::new(&self.out)?;
        let module = match &self.module {
            Some(path) => module::read(path)?,
            None => module::build()?,
        };
        let (module, optimised) = module::optimise(module)?;
        let program = load::assemble()?;
        let entry = load::image_of(&program)?.address(ENTRY)?;
        let disk = load::disk_of(&program, DiskFormat::D64)?;
        let parts = [
            ("module", module),
            ("program", elf::write(&program)),
            ("kernal", Kernal::elf(entry)?),
            ("disk", disk.into_bytes()),
        ];
        let page = html::page(&parts);
        file.write(&page.text)?;
        println!(
            "{}: {} bytes",
            self.out.display(),
            commas(page.text.len() as u64)
        );
        for (part, bytes) in page.sizes {
            println!("{:>9} bytes  {part}, deflated", commas(bytes as u64));
        }
        if !optimised {
            println!(
                "wasm-opt (package binaryen) was not found: the page is slower than it could be"
            );
        }
        Ok(Verdict::Identical)
    }
}
