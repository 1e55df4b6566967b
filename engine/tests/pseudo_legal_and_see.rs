//! Tests of single moves without the generator: whether a hash move or killer
//! is pseudo-legal, and whether a capture loses material (SEE).

use std::collections::BTreeSet;
use std::sync::LazyLock;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::game::Game;
use octet_engine::movegen::generate::MoveLists;
use octet_engine::movegen::see::{SEE_CLASSES, SEE_VALUE, exchange_comes_out_even};
use octet_notation::Notation;
use octet_testing::positions::{bundled, game, random_play};
use proptest::prelude::*;

/// All pseudo-legal moves, as their bytes.
fn pseudo_legal(game: &Game) -> BTreeSet<(u8, u8)> {
    let mut lists = MoveLists::default();
    game.position().generate_all(&mut lists);
    let all = [lists.captures.as_slice(), lists.quiets.as_slice()].concat();
    all.iter().map(|mv| (mv.from, mv.to)).collect()
}

/// Every move of every bundled position.
static MOVES: LazyLock<BTreeSet<(u8, u8)>> = LazyLock::new(|| {
    let each = bundled()
        .iter()
        .map(|position| pseudo_legal(&position.game));
    each.flatten().collect()
});

/// `is_pseudo_legal` accepts a move of any position exactly if it is generated
/// here.
fn assert_pseudo_legal_is_generated(game: &Game) {
    let here = pseudo_legal(game);
    for &(from, to) in MOVES.union(&here) {
        let mv = Move { from, to };
        assert_eq!(
            game.position().is_pseudo_legal(mv),
            here.contains(&(from, to)),
            "{} {mv:?}",
            game.fen()
        );
    }
}

#[test]
fn pseudo_legal_moves_of_bundled_positions_are_those_generated() {
    for position in bundled() {
        assert_pseudo_legal_is_generated(&position.game);
    }
    assert!(
        !game("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
            .position()
            .is_pseudo_legal(Move::NONE)
    );
}

#[test]
fn a_piece_attacks_what_it_may_capture() {
    let mut attacks = 0;
    for position in bundled() {
        let position = position.game.position();
        let mut lists = MoveLists::default();
        position.generate_all(&mut lists);
        let captures = lists.captures.as_slice().iter();
        let captures: BTreeSet<_> = captures.map(|mv| (mv.origin().0, mv.target().0)).collect();
        let is_own = |color: Color| color == position.side_to_move();
        for (from, ..) in position.pieces().filter(|&(_, color, _)| is_own(color)) {
            for (to, ..) in position.pieces().filter(|&(_, color, _)| !is_own(color)) {
                let expected = captures.contains(&(from.0, to.0));
                assert_eq!(
                    position.piece_attacks(from, to),
                    expected,
                    "{position} {from}{to}"
                );
                attacks += u32::from(expected);
            }
        }
    }
    assert!(attacks > 300, "{attacks}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn pseudo_legal_moves_of_random_play_are_those_generated(play in random_play(60)) {
        play.walk(|game, _| assert_pseudo_legal_is_generated(game));
    }
}

#[test]
fn losing_captures_by_see() {
    for (what, fen, mv, loses) in [
        (
            "no recapture",
            "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1",
            "e3d5",
            false,
        ),
        (
            "a pawn recaptures",
            "4k3/8/4p3/3p4/8/4N3/8/4K3 w - - 0 1",
            "e3d5",
            true,
        ),
        (
            "a pawn recaptures, knight and queen support",
            "4k3/8/4p3/3p4/8/2N1N3/8/3QK3 w - - 0 1",
            "e3d5",
            true,
        ),
        (
            "a pawn beside the target captures nothing",
            "4k3/8/8/3p4/4p3/4N3/8/4K3 w - - 0 1",
            "e3d5",
            false,
        ),
        (
            "a queen could recapture, a pawn supports",
            "3qk3/8/8/3p4/4P3/4N3/8/4K3 w - - 0 1",
            "e3d5",
            false,
        ),
        (
            "a queen could recapture, a rook supports",
            "3qk3/8/8/3p4/8/4N3/8/3RK3 w - - 0 1",
            "e3d5",
            false,
        ),
        (
            "a queen recaptures, no support",
            "3qk3/8/8/3p4/8/4N3/8/4K3 w - - 0 1",
            "e3d5",
            true,
        ),
        (
            "a knight recaptures the rook",
            "4k3/8/5n2/3p4/8/8/8/3RK3 w - - 0 1",
            "d1d5",
            true,
        ),
        (
            "a rook that recaptured would be captured",
            "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1",
            "d2d5",
            false,
        ),
        (
            "the king recaptures",
            "8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1",
            "d1d5",
            true,
        ),
        (
            "the king cannot recapture a defended rook",
            "8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1",
            "d2d5",
            false,
        ),
        (
            "a knight for a knight",
            "4k3/8/4p3/3n4/8/4N3/8/4K3 w - - 0 1",
            "e3d5",
            false,
        ),
        (
            "a bishop for a knight",
            "4k3/8/4p3/3n4/8/1B6/8/4K3 w - - 0 1",
            "b3d5",
            false,
        ),
        (
            "a bishop recaptures a rook that took a knight",
            "4k3/8/4b3/3n4/8/8/8/3RK3 w - - 0 1",
            "d1d5",
            true,
        ),
        (
            "a king captures",
            "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",
            "e1d2",
            false,
        ),
    ] {
        let game = game(fen);
        let mv = game.parse_uci(mv).unwrap_or_else(|e| panic!("{what}: {e}"));
        assert_eq!(game.position().is_losing_capture(mv), loses, "{what}");
    }
}

/// What a side wins on a square by plain exchange, if it may also stop: `on` is the value that stands
/// there. A king takes only what nothing defends.
fn wins(mut own: [u8; SEE_CLASSES], others: [u8; SEE_CLASSES], on: i32) -> i32 {
    let Some(class) = own.iter().position(|&count| count > 0) else {
        return 0;
    };
    let king = class == SEE_CLASSES - 1;
    if king && others.iter().any(|&count| count > 0) {
        return 0;
    }
    own[class] -= 1;
    0.max(on - wins(others, own, SEE_VALUE[class].into()))
}

#[test]
fn an_exchange_comes_out_as_played() {
    let counts = |code: usize| -> [u8; SEE_CLASSES] {
        // Up to two pieces of each class, and one king.
        core::array::from_fn(|class| (code / 3usize.pow(class as u32) % 3) as u8)
    };
    let codes = 0..2 * 3usize.pow(SEE_CLASSES as u32 - 1);
    let mut losing = 0;
    for (retakers, supporters) in codes
        .clone()
        .flat_map(|a| codes.clone().map(move |b| (a, b)))
    {
        let sides = [retakers, supporters].map(counts);
        for attacker in 1..SEE_CLASSES - 1 {
            for victim in 0..attacker {
                let [attacker, victim] = [attacker, victim].map(|class| SEE_VALUE[class]);
                let loses = wins(sides[0], sides[1], attacker.into()) > victim.into();
                let even = exchange_comes_out_even(sides, attacker - victim);
                assert_eq!(even, !loses, "{sides:?}: {attacker} takes {victim}");
                losing += u32::from(loses);
            }
        }
    }
    assert!(losing > 10_000, "{losing}");
}
