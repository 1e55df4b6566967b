//! Positions that their games have had before.

use octet_engine::board::moves::Move;
use octet_engine::game::Game;

/// The game with two moves of each side more, there and back, so that its position occurs for a second
/// time. `None` if no such moves lead there, or the 50-move rule would end the game.
#[must_use]
pub fn repeated(game: &Game) -> Option<Game> {
    let firsts = game.position().legal_moves();
    firsts.into_iter().find_map(|first| {
        let mut there = game.clone();
        there.play(first);
        let seconds = there.position().legal_moves();
        seconds
            .into_iter()
            .find_map(|second| there_and_back(game, [first, second]))
    })
}

/// Plays both moves, and both back.
fn there_and_back(game: &Game, moves: [Move; 2]) -> Option<Game> {
    let back = moves.map(|mv| (mv.target(), mv.origin()));
    let mut repeated = game.clone();
    for mv in moves {
        repeated.play(mv);
    }
    for way in back {
        let legal = repeated.position().legal_moves();
        let mv = legal
            .into_iter()
            .find(|mv| (mv.origin(), mv.target()) == way)?;
        repeated.play(mv);
    }
    (repeated.occurrences() == 2 && repeated.outcome().is_none()).then_some(repeated)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_occurs_twice_if_its_pieces_can_go_back() {
        let game = Game::from_fen("k7/8/8/8/8/8/8/K6R w - - 3 1").expect("a position");
        let repeated = repeated(&game).expect("moves");
        assert_eq!(repeated.history().len(), 4);
        assert_eq!(repeated.position().state().key, game.position().state().key);
        // There is no move, and the 50-move rule ends the game first.
        for fen in [
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "k7/8/8/8/8/8/8/K6R w - - 97 60",
        ] {
            let game = Game::from_fen(fen).expect("a position");
            assert_eq!(
                super::repeated(&game).map(|game| game.fen().to_string()),
                None
            );
        }
    }
}
