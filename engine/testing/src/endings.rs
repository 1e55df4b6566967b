//! Endings against a bare king, from random squares.

use octet_engine::board::moves::Move;
use octet_engine::game::{Game, Outcome};
use octet_engine::search::transposition::{self, SearchMemory};
use octet_engine::search::{Limits, Search};
use octet_engine::util::random::Random;

/// Nodes that a Commodore 128 searches in 30 seconds.
pub const NODES: u32 = 17_000;

/// A position with these pieces on random squares, White to move.
pub fn random_placement(pieces: &str, random: &mut Random) -> Game {
    loop {
        let mut board = [None; 64];
        for piece in pieces.chars() {
            let square = loop {
                let square = random.below(64);
                if board[square].is_none() {
                    break square;
                }
            };
            board[square] = Some(piece);
        }
        let rows: Vec<String> = board
            .chunks(8)
            .map(|row| {
                row.iter()
                    .map(|piece| piece.map_or("1".to_owned(), |piece| piece.to_string()))
                    .collect()
            })
            .collect();
        let Ok(game) = Game::from_fen(&format!("{} w - - 0 1", rows.join("/"))) else {
            continue;
        };
        // Two bishops on squares of one colour cannot mate.
        if game.outcome().is_none() && !game.position().insufficient_material() {
            return game;
        }
    }
}

fn best(game: &Game, memory: &mut SearchMemory) -> Move {
    let limits = Limits::nodes(NODES);
    Search::new(game, limits, memory.table(), &mut ())
        .run()
        .best()
}

/// Plays the game to its end; the outcome and how many plies it took.
///
/// # Panics
/// If the search chooses an illegal move.
pub fn play_out(mut game: Game) -> (Outcome, u32) {
    let mut plies = 0;
    let mut memory = transposition::EMPTY;
    loop {
        if let Some(outcome) = game.outcome() {
            return (outcome, plies);
        }
        assert!(
            game.play(best(&game, &mut memory)),
            "the search's moves are legal"
        );
        plies += 1;
    }
}
