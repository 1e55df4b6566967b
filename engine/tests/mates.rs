//! The elementary mates are won from wherever the pieces stand.
#![cfg(feature = "std")]

#[path = "common/endings.rs"]
mod endings;

use endings::{play_out, random_placement};
use octet_engine::board::piece::Color;
use octet_engine::game::Outcome;
use octet_engine::util::random::Random;

fn won(pieces: &str) {
    let mut random = Random::new(pieces.len() as u64);
    for _ in 0..if cfg!(debug_assertions) { 2 } else { 20 } {
        let game = random_placement(pieces, &mut random);
        let fen = game.fen().to_string();
        let (outcome, _) = play_out(game);
        assert_eq!(outcome, Outcome::Checkmate(Color::White), "{fen}");
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
