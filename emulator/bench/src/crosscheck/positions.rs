//! The positions to compare.

use anyhow::{Context, Result};
use octet_notation::epd;
use octet_notation::epd::{BUNDLED, BundledPosition};

/// The bundled positions.
///
/// # Errors
/// A line of the file is not a position; the error names the line and the reason.
pub fn bundled() -> Result<Vec<BundledPosition>> {
    epd::parse(BUNDLED).context("the bundled positions")
}

/// The positions of a file.
///
/// # Errors
/// The file cannot be read, has no position, or has a line that is not one.
pub fn read(path: &std::path::Path) -> Result<Vec<BundledPosition>> {
    let text = octet_notation::pgn::decode_text(octet_support::input_file::read(path)?);
    let positions = epd::parse(&text).with_context(|| path.display().to_string())?;
    anyhow::ensure!(
        !positions.is_empty(),
        "{}: no position in it",
        path.display()
    );
    Ok(positions)
}
