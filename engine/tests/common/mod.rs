//! What several tests use.

use engine::epd::{self, BundledPosition};

/// The project's positions.
pub fn bundled() -> Vec<BundledPosition> {
    epd::parse(include_str!("../../../tests/positions.epd")).unwrap_or_else(|e| panic!("{e}"))
}
