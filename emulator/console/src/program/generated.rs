//! Moves in the order of generation.

use octet_engine::board::moves::Move;
use octet_engine::board::position::Position;
use octet_engine::movegen::generate::MoveSink;

/// Generated moves: captures with their ordering scores, and quiet moves.
#[derive(Clone, Default, Debug)]
pub struct GeneratedMoves {
    /// Captures and promotions.
    pub captures: Vec<(Move, u8)>,
    /// Quiet moves.
    pub quiets: Vec<Move>,
}

impl MoveSink for GeneratedMoves {
    fn capture(&mut self, mv: Move, score: u8) {
        self.captures.push((mv, score));
    }

    fn quiet(&mut self, mv: Move) {
        self.quiets.push(mv);
    }
}

impl GeneratedMoves {
    /// The pseudo-legal moves of a position.
    pub fn all(position: &Position) -> GeneratedMoves {
        let mut generated = GeneratedMoves::default();
        position.generate_all(&mut generated);
        generated
    }

    /// All moves, captures first.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let captures = self.captures.iter().map(|&(mv, _)| mv);
        captures.chain(self.quiets.iter().copied())
    }
}
