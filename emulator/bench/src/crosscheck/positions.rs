//! The positions to compare.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use octet_notation::epd;
use octet_notation::epd::{BUNDLED, BundledPosition};
use octet_support::terminal::say;

/// The bundled positions.
///
/// # Errors
/// A line of the file is not a position; the error names the line and the reason.
pub fn bundled() -> Result<Vec<BundledPosition>> {
    epd::parse(BUNDLED).context("the bundled positions")
}

/// The positions of a file, and the number of lines that are left out. Each of these is printed on
/// standard error, as is what was forgiven.
///
/// # Errors
/// The file cannot be read, or has no position.
pub fn read(path: &Path) -> Result<(Vec<BundledPosition>, usize)> {
    let text = octet_notation::pgn::decode_text(octet_support::input_file::read(path)?);
    let shown = path.display();
    let (mut positions, mut left_out) = (Vec::new(), 0);
    for read in epd::lines(&text) {
        match read {
            Ok(position) => {
                for note in &position.notes {
                    say(format_args!("{shown}: line {}: {note}", position.line));
                }
                positions.push(position);
            }
            Err(error) => {
                left_out += 1;
                say(format_args!("{shown}: {error}; left out"));
            }
        }
    }
    ensure!(!positions.is_empty(), "{shown}: no position in it");
    Ok((positions, left_out))
}
