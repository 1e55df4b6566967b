//! The phases of a game.

use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::Position;
use serde::Serialize;

use crate::reasons::is_ending;

/// The middlegame begins when at most this many pieces besides kings and pawns are left.
const MIDDLEGAME_PIECES: usize = 10;
/// A side with fewer pieces on its back rank is developed.
const BACK_RANK_PIECES: usize = 4;

/// A phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// It lasts until a side is developed, or enough pieces have been exchanged.
    Opening,
    /// It lies between the others.
    Middlegame,
    /// It begins when six pieces besides kings and pawns are left.
    Endgame,
}

impl Phase {
    /// All phases, in order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middlegame => "middlegame",
            Phase::Endgame => "endgame",
        }
    }

    /// The phase of a position that follows one of the phase `before`. A phase never comes back.
    pub fn after(before: Phase, position: &Position) -> Phase {
        let here = if is_ending(position) {
            Phase::Endgame
        } else if is_middlegame(position) {
            Phase::Middlegame
        } else {
            Phase::Opening
        };
        before.max(here)
    }
}

fn is_middlegame(position: &Position) -> bool {
    let pieces = position
        .pieces()
        .filter(|&(_, _, piece_type)| !matches!(piece_type, PieceType::Pawn | PieceType::King));
    let at_home = |side: Color| {
        let pieces = position.pieces();
        pieces
            .filter(|&(square, color, _)| color == side && square.rank() == side.back_rank())
            .count()
    };
    pieces.count() <= MIDDLEGAME_PIECES
        || Color::ALL
            .iter()
            .any(|&side| at_home(side) < BACK_RANK_PIECES)
}
