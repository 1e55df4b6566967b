//! The rows of the evaluation page, and the variables that hold their values.

use octet_engine::board::piece::PieceType;
use octet_engine::eval::explain::Part;
use octet_engine::eval::terms::TermKind;

use octet_asm::variables;

/// The rows: their names, and the engine's parts that each adds up. The piece types come first, in
/// the order of slots. The network is last; its value stands at the side that it favours.
pub const ROWS: [(&str, &[Part]); 14] = [
    ("King", &[Part::PieceSquares(PieceType::King)]),
    ("Pawns", &of_type(PieceType::Pawn)),
    ("Rooks", &of_type(PieceType::Rook)),
    ("Queens", &of_type(PieceType::Queen)),
    ("Bishops", &of_type(PieceType::Bishop)),
    ("Knights", &of_type(PieceType::Knight)),
    ("Bishop pair", &[Part::Term(TermKind::BishopPair)]),
    ("Passed", &[Part::Term(TermKind::Passed)]),
    ("Connected", &[Part::Term(TermKind::Connected)]),
    ("Doubled", &[Part::Term(TermKind::Doubled)]),
    ("Isolated", &[Part::Term(TermKind::Isolated)]),
    ("Shelter", &[Part::Term(TermKind::KingShelter)]),
    (
        "Mop-up",
        &[
            Part::Term(TermKind::MopUpEdge),
            Part::Term(TermKind::MopUpCentreDistance),
            Part::Term(TermKind::MopUpOwnKing),
            Part::Term(TermKind::MopUpKingDistance),
        ],
    ),
    ("Network", &[]),
];

/// How many rows there are.
pub const KEY_ROWS: usize = ROWS.len();

/// The network's row.
pub const NETWORK_ROW: usize = KEY_ROWS - 1;

/// The parts that the row of a piece type adds up.
const fn of_type(piece_type: PieceType) -> [Part; 2] {
    [Part::Material(piece_type), Part::PieceSquares(piece_type)]
}

/// The row of a part.
pub(super) fn row(part: Part) -> u8 {
    let row = ROWS.iter().position(|(_, parts)| parts.contains(&part));
    row.unwrap_or(NETWORK_ROW) as u8
}

/// The values of a phase: White's rows, then Black's.
pub(super) const VALUE_SLOTS: u16 = 2 * KEY_ROWS as u16;

variables! {
    /// The variables; in the listing their names begin with `explain_`.
    pub(super) ExplainVars "explain_" |asm| {
        /// Values by side and row: [`VALUE_SLOTS`] low bytes of mg - eg, then high bytes,
        /// then low and high bytes of eg.
        values 4 * VALUE_SLOTS;
        base 1, "The index of the side's first value.";
        row 1, "The row that is shown.";
        times 1, "How often a term is added.";
        set 1, "A set of files.";
        own 1, "Where the side's sets are in `shared_pawn_sets`; then that of the rank.";
        enemy 1, "The same of the enemy's one rank ahead.";
        rank 1, "The rank, from the side's view.";
        stoppable 1, "Files on which an enemy pawn stops a passed pawn.";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_one_row() {
        for part in Part::ALL {
            let rows = ROWS.iter().filter(|(_, parts)| parts.contains(&part));
            assert_eq!(rows.count(), 1, "{part:?}");
        }
    }
}
