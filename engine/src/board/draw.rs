//! Draws by insufficient material, by repetition and by the 50-move rule.

use super::piece::PieceType;
use super::position::Position;

/// With so many minor pieces and nothing else, mate is possible, unless all of them are bishops on
/// squares of one colour.
pub const MATING_MINORS: u8 = 2;
/// Plies without a capture or pawn move after which the 50-move rule draws.
pub const FIFTY_MOVES: u8 = 100;
/// The fewest plies after which a position can repeat.
pub const SHORTEST_CYCLE: u8 = 4;
/// Plies of a full move.
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
        let mut bishops_on = None;
        for (square, _, piece_type) in self.pieces() {
            let square_color = (square.file() ^ square.rank()) & 1;
            match piece_type {
                PieceType::King => {}
                PieceType::Bishop if *bishops_on.get_or_insert(square_color) == square_color => {}
                _ => return false,
            }
        }
        true
    }
}

/// Whether the last position of `path`, a list of hashes, is a draw by repetition as the
/// search sees it: it occurred before within the search (at an index above `root`), or
/// twice before at all. Looks back at most `halfmove` plies.
#[must_use]
pub fn is_repetition(path: &[u32], halfmove: u8, root: usize) -> bool {
    let Some(last) = path.len().checked_sub(1) else {
        return false;
    };
    let oldest = last.saturating_sub(halfmove as usize);
    let (mut at, mut back, mut found) = (last, SHORTEST_CYCLE as usize, false);
    while at >= oldest + back {
        at -= back;
        // No position can repeat after two plies, so the first comparison is at four.
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
