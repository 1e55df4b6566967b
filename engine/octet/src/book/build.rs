//! `octet book build`.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use octet_engine::book::compile::CompiledBook;

use super::Source;

/// Lays the book out and says how large it is.
#[derive(Args)]
pub struct Build {
    #[command(flatten)]
    source: Source,
    /// Where to write the parts, one behind the other, as they are listed
    #[arg(long)]
    out: Option<PathBuf>,
}

impl Build {
    /// Builds, writes and prints.
    pub fn run(self) -> Result<()> {
        let (text, name) = self.source.text()?;
        let built = CompiledBook::from_text(&text).context(name)?;
        let weights = built.packed_weights();
        let parts = parts(&built, &weights);
        if let Some(out) = &self.out {
            let bytes: Vec<u8> = parts.iter().flat_map(|(_, part)| part.to_vec()).collect();
            super::write(out, bytes)?;
        }
        let (lines, positions) = (built.lines.len(), built.positions.len());
        println!(
            "{lines} lines, {positions} positions, {} names",
            built.names.len()
        );
        for (name, part) in parts {
            println!("{:5} bytes  {name}", part.len());
        }
        let total: usize = parts.iter().map(|(_, part)| part.len()).sum();
        println!("{total:5} bytes  together");
        Ok(())
    }
}

/// What the book consists of.
fn parts<'b>(built: &'b CompiledBook, weights: &'b [u8]) -> [(&'static str, &'b [u8]); 5] {
    [
        ("moves", &built.tree),
        ("weights", weights),
        ("where names belong", &built.name_gaps),
        ("names, packed", &built.packed),
        ("pairs that packed names consist of", &built.pairs),
    ]
}
