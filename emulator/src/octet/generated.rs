//! Moves as they are generated.

use engine::generate::Sink;
use engine::moves::Move;
use engine::position::Position;

/// What a generator gives: captures with their ordering scores, quiet moves.
#[derive(Clone, Default, Debug)]
pub struct Generated {
    /// Captures and promotions.
    pub captures: Vec<(Move, u8)>,
    /// Everything else.
    pub quiets: Vec<Move>,
}

impl Sink for Generated {
    fn capture(&mut self, mv: Move, score: u8) {
        self.captures.push((mv, score));
    }

    fn quiet(&mut self, mv: Move) {
        self.quiets.push(mv);
    }
}

impl Generated {
    /// The pseudo-legal moves of a position.
    pub fn all(position: &Position) -> Generated {
        let mut generated = Generated::default();
        position.generate_all(&mut generated);
        generated
    }

    /// All of them, captures first.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let captures = self.captures.iter().map(|&(mv, _)| mv);
        captures.chain(self.quiets.iter().copied())
    }
}
