//! The breakdown of an evaluation adds up to the evaluation.

use octet_engine::board::piece::{Color, PieceType};
use octet_engine::eval::EvaluatedPosition;
use octet_engine::eval::explain::Part;
use octet_engine::eval::terms::{TermKind, TermWeights};
use octet_engine::eval::weights::BISHOP_PAIR;
use octet_testing::positions::{bundled, random_play};
use proptest::prelude::*;

#[test]
fn the_terms_add_up_in_every_bundled_position() {
    let (mut network, mut scaled) = (0, 0);
    for position in bundled() {
        let position = position.game.position().clone();
        let board = position.to_string();
        let position = EvaluatedPosition::new(position);
        let breakdown = position.explain();
        assert_eq!(breakdown.total, position.evaluate(), "{position}");
        assert_eq!(position.to_string(), board);
        assert_eq!(breakdown.network, position.network_output(), "{position}");
        network += u32::from(breakdown.network != 0);
        scaled += u32::from(breakdown.is_scaled());
        for piece_type in PieceType::ALL {
            for color in Color::ALL {
                let pieces = (0..128)
                    .filter(|&n| n & 0x88 == 0)
                    .filter(|&n| {
                        position
                            .piece_on(octet_engine::board::square::Square(n))
                            .is(color, piece_type)
                    })
                    .count();
                let told = breakdown.part(Part::PieceSquares(piece_type), color).count;
                assert_eq!(usize::from(told), pieces, "{position}");
            }
        }
    }
    assert!(scaled > 0, "no position whose lead is scaled");
    assert!(
        network > 0,
        "no position of which the network says anything"
    );
}

/// A table of an evaluation has a line for each part.
#[test]
fn every_part_has_a_name_of_its_own() {
    let mut names: Vec<&str> = Part::ALL.into_iter().map(Part::name).collect();
    assert!(names.iter().all(|name| !name.is_empty()));
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Part::ALL.len());
}

/// The sums that are kept from move to move: of all pieces, and of all terms.
#[test]
fn piece_square_values_add_up_to_material_and_squares() {
    for position in bundled() {
        let position = EvaluatedPosition::new(position.game.position().clone());
        let (mut middlegame, mut endgame) = (0, 0);
        for (square, color, piece_type) in position.pieces() {
            let (mg, eg) = position.piece_square_value(color, piece_type, square);
            middlegame += mg;
            endgame += eg;
        }
        let mut terms = (0, 0);
        position.visit_terms(|color, term| {
            let (mg, eg) = term.value();
            let sign = if color == Color::White { 1 } else { -1 };
            terms = (terms.0 + sign * mg, terms.1 + sign * eg);
        });
        let state = position.eval_state();
        assert_eq!(state.mg, middlegame + terms.0, "{position}");
        assert_eq!(state.eg, endgame + terms.1, "{position}");
    }
}

#[test]
fn a_terms_value_is_that_of_the_weights_in_use() {
    for kind in TermKind::ALL {
        for number in 0..kind.fitted() {
            let term = kind.of(number);
            assert_eq!(term.value(), TermWeights::STANDARD.0[kind.first() + number]);
        }
    }
    assert_eq!(TermKind::BishopPair.of(0).value(), BISHOP_PAIR);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 16 } else { 300 }))]

    /// It does so in the middle of a game, too, where sums are kept from move to move.
    #[test]
    fn the_terms_add_up_along_a_game(play in random_play(80)) {
        let mut along = None;
        play.walk(|game, mv| {
            let position = along
                .get_or_insert_with(|| EvaluatedPosition::new(game.position().clone()));
            assert_eq!(position.explain().total, position.evaluate(), "{position}");
            if let Some(mv) = mv {
                position.make(mv);
            }
        });
    }
}
