//! Draws that no move announces: too little material, and repetition.

use super::piece::{Color, PieceType};
use super::position::Position;
use super::square::Square;

/// Minor pieces that can mate when nothing else is left, unless they are all
/// bishops on squares of one colour.
pub const MATING_MINORS: u8 = 2;
/// Plies without a capture or pawn move that make a draw.
pub const FIFTY_MOVES: u8 = 100;
/// The fewest plies after which a position can occur again.
pub const SHORTEST_CYCLE: u8 = 4;
/// Plies from one turn of a side to its next.
pub const PLIES_PER_MOVE: u8 = 2;

impl Position {
    /// Whether no sequence of legal moves can mate: bare kings, one minor
    /// piece, or only bishops that all stand on squares of one colour.
    #[must_use]
    pub fn insufficient_material(&self) -> bool {
        if self.pawns_and_majors() != 0 {
            return false;
        }
        // Without pawns, rooks and queens the phase is the number of minors.
        if self.phase() < MATING_MINORS {
            return true;
        }
        let (mut found, mut square_colors) = (false, 0);
        for color in Color::ALL {
            for slot in 1..16 {
                let square = self.piece_square(color, slot);
                if square == Square::NONE {
                    continue;
                }
                let shade = (square.file() ^ square.rank()) & 1;
                if self.piece_on(square).piece_type() == Some(PieceType::Knight)
                    || (found && shade != square_colors)
                {
                    return false;
                }
                (found, square_colors) = (true, shade);
            }
        }
        true
    }
}

/// Counts how often the last hash of `path` stands earlier in it, looking back
/// no further than `halfmove` plies and only at the same side's turns.
///
/// Returns `true` for a draw by repetition as the search sees it: the position
/// occurred before within the search (an index after `root`), or twice before
/// at all.
#[must_use]
pub fn is_repetition(path: &[u32], halfmove: u8, root: usize) -> bool {
    let Some(last) = path.len().checked_sub(1) else {
        return false;
    };
    let oldest = last.saturating_sub(halfmove as usize);
    let (mut at, mut back, mut found) = (last, SHORTEST_CYCLE as usize, false);
    while at >= oldest + back {
        at -= back;
        // Two plies back the same side cannot have the same position, so the
        // first look is further.
        back = PLIES_PER_MOVE as usize;
        if path[at] == path[last] {
            if at > root || found {
                return true;
            }
            found = true;
        }
    }
    false
}
