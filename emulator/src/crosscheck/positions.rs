//! The positions to compare.

use anyhow::{Context, Result};
use octet_engine::formats::epd;
use octet_engine::formats::epd::BundledPosition;

/// The bundled file, as it was when the program was built.
pub const BUNDLED: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../tests/positions.epd"
));

/// The bundled positions.
pub fn bundled() -> Result<Vec<BundledPosition>> {
    epd::parse(BUNDLED).context("the bundled positions")
}

#[cfg(feature = "host")]
/// The positions of a file.
pub fn read(path: &std::path::Path) -> Result<Vec<BundledPosition>> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let text = String::from_utf8_lossy(&bytes);
    let positions = epd::parse(&text).with_context(|| path.display().to_string())?;
    anyhow::ensure!(
        !positions.is_empty(),
        "{}: no position in it",
        path.display()
    );
    Ok(positions)
}
