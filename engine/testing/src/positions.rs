//! The project's positions, and random play from them.

use std::sync::LazyLock;

use octet_engine::board::moves::Move;
use octet_engine::game::Game;
use octet_notation::epd;
use octet_notation::epd::BundledPosition;
use proptest::prelude::*;
use proptest::sample::Index;

/// The project's positions.
pub fn bundled() -> &'static [BundledPosition] {
    static POSITIONS: LazyLock<Vec<BundledPosition>> =
        LazyLock::new(|| epd::parse(epd::BUNDLED).unwrap_or_else(|e| panic!("{e}")));
    &POSITIONS
}

/// The game of the position with this name.
///
/// # Panics
/// If no bundled position has this name.
pub fn bundled_named(id: &str) -> &'static Game {
    let found = bundled().iter().find(|position| position.id == id);
    &found.unwrap_or_else(|| panic!("no position {id}")).game
}

/// The game that a FEN begins.
///
/// # Panics
/// If the FEN is refused.
pub fn game(fen: &str) -> Game {
    Game::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// A bundled game and legal moves played at random after it.
#[derive(Clone, Debug)]
pub struct RandomPlay {
    start: Index,
    choices: Vec<Index>,
}

/// Random play of at most `plies` moves.
pub fn random_play(plies: usize) -> impl Strategy<Value = RandomPlay> {
    let choices = prop::collection::vec(any::<Index>(), 0..plies);
    (any::<Index>(), choices).prop_map(|(start, choices)| RandomPlay { start, choices })
}

impl RandomPlay {
    /// Calls `see` with every game of the play and the move made next, if any.
    ///
    /// # Panics
    /// If a move of the play is illegal.
    pub fn walk(&self, mut see: impl FnMut(&Game, Option<Move>)) {
        let positions = bundled();
        let bundled = &positions[self.start.index(positions.len())];
        let mut game = bundled.start.clone();
        for &mv in &bundled.moves {
            see(&game, Some(mv));
            assert!(game.play(mv));
        }
        for choice in &self.choices {
            let moves: Vec<Move> = game.position().legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            let mv = moves[choice.index(moves.len())];
            see(&game, Some(mv));
            assert!(game.play(mv));
        }
        see(&game, None);
    }

    /// The game at the end of the play.
    pub fn end(&self) -> Game {
        let mut last = Game::default();
        self.walk(|game, _| last = game.clone());
        last
    }
}
