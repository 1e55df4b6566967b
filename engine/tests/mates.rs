//! The elementary mates are won from wherever the pieces stand.
#![cfg(feature = "std")]

use engine::game::{Game, Outcome};
use engine::moves::Move;
use engine::piece::Color;
use engine::random::Random;
use engine::search::table::{self, Memory};
use engine::search::{Limits, Search};

/// What a Commodore 128 searches in half a minute.
const NODES: u32 = 17_000;

/// A position with these men on squares at random, White to move.
fn anywhere(men: &str, random: &mut Random) -> Game {
    loop {
        let mut board = [None; 64];
        for man in men.chars() {
            let square = loop {
                let square = random.below(64);
                if board[square].is_none() {
                    break square;
                }
            };
            board[square] = Some(man);
        }
        let rows: Vec<String> = board
            .chunks(8)
            .map(|row| {
                row.iter()
                    .map(|man| man.map_or("1".to_owned(), |man| man.to_string()))
                    .collect()
            })
            .collect();
        let Ok(game) = Game::from_fen(&format!("{} w - - 0 1", rows.join("/"))) else {
            continue;
        };
        if game.outcome().is_none() {
            return game;
        }
    }
}

fn best(game: &Game, memory: &mut Memory) -> Move {
    let limits = Limits::nodes(NODES);
    Search::new(game, limits, memory.table(), &mut ())
        .run()
        .best()
}

/// Plays on until the game is over; `None` if a man was lost on the way.
fn play_out(mut game: Game) -> Option<Outcome> {
    let mut memory = table::EMPTY;
    loop {
        if let Some(outcome) = game.outcome() {
            return Some(outcome);
        }
        let mv = best(&game, &mut memory);
        if !game.play(mv) {
            return None;
        }
    }
}

fn won(men: &str) {
    let mut random = Random::new(men.len() as u64);
    for _ in 0..if cfg!(debug_assertions) { 2 } else { 20 } {
        let game = loop {
            let game = anywhere(men, &mut random);
            // Bishops on squares of one colour never mate.
            if !game.position().insufficient_material() {
                break game;
            }
        };
        let fen = game.fen().to_string();
        let outcome = play_out(game);
        assert_eq!(outcome, Some(Outcome::Checkmate(Color::White)), "{fen}");
    }
}

#[test]
fn queen() {
    won("KQk");
}

#[test]
fn rook() {
    won("KRk");
}

#[test]
fn bishops() {
    won("KBBk");
}

#[test]
fn bishop_and_knight() {
    won("KBNk");
}
