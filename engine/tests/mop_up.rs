//! The elementary mates are won from random squares.

use octet_engine::board::piece::Color;
use octet_engine::game::Outcome;
use octet_engine::util::random::Random;
use octet_testing::endings::{play_out, random_placement};

fn assert_won(pieces: &str) {
    let mut random = Random::new(pieces.len() as u64);
    for _ in 0..if cfg!(debug_assertions) { 2 } else { 20 } {
        let game = random_placement(pieces, &mut random);
        let fen = game.fen().to_string();
        let (outcome, _) = play_out(game);
        assert_eq!(outcome, Outcome::Checkmate(Color::White), "{fen}");
    }
}

#[test]
fn a_queen_mates() {
    assert_won("KQk");
}

#[test]
fn a_rook_mates() {
    assert_won("KRk");
}

#[test]
fn two_bishops_mate() {
    assert_won("KBBk");
}

#[test]
fn bishop_and_knight_mate() {
    assert_won("KBNk");
}
