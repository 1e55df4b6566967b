//! The two generators.

use crate::chess::tables::PieceInfo;

/// The generator that is emitted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum GenType {
    /// Captures and promotions: `y` is the index of the next one.
    Captures,
    /// The moves that `Captures` leaves out: `y` is the index of the next quiet move.
    Quiets,
}

impl GenType {
    pub(super) const fn prefix(self) -> &'static str {
        match self {
            GenType::Captures => "captures",
            GenType::Quiets => "quiets",
        }
    }

    /// The column of the pieces' records with its routines.
    pub(super) const fn column(self) -> PieceInfo {
        match self {
            GenType::Captures => PieceInfo::GenerateCaptures,
            GenType::Quiets => PieceInfo::GenerateQuiets,
        }
    }
}
