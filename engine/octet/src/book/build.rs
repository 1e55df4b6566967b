//! `octet book build`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use octet_book::compile::CompiledBook;
use octet_support::terminal::stdout;

use super::Source;

/// Compile the book for the Commodore 128 and print its size.
#[derive(Args)]
pub struct Build {
    #[command(flatten)]
    source: Source,
    /// Write the parts to this file, in the order of the list
    #[arg(long)]
    out: Option<PathBuf>,
}

impl Build {
    /// Compiles, writes and prints.
    pub fn run(self) -> Result<()> {
        let (text, name) = self.source.text()?;
        let book = CompiledBook::from_text(&text).context(name)?;
        let weights = book.packed_weights();
        let parts = parts(&book, &weights);
        if let Some(out) = &self.out {
            let bytes: Vec<u8> = parts.iter().flat_map(|(_, part)| part.to_vec()).collect();
            self.source.output(out, "--out")?.write(bytes)?;
        }
        let (lines, positions) = (book.lines.len(), book.positions.len());
        writeln!(
            stdout(),
            "{lines} lines, {positions} positions, {} names",
            book.names.len()
        )?;
        for (name, part) in parts {
            writeln!(stdout(), "{:5} bytes  {name}", part.len())?;
        }
        let total: usize = parts.iter().map(|(_, part)| part.len()).sum();
        writeln!(stdout(), "{total:5} bytes  together")?;
        Ok(())
    }
}

/// The parts of the compiled book.
fn parts<'b>(book: &'b CompiledBook, weights: &'b [u8]) -> [(&'static str, &'b [u8]); 5] {
    [
        ("moves", &book.tree),
        ("weights", weights),
        ("where names belong", &book.name_gaps),
        ("names, packed", &book.packed),
        ("pairs that packed names consist of", &book.pairs),
    ]
}
