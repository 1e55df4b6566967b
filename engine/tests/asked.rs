//! What is asked about single moves, without a look at the generator: is a
//! remembered move a move here, and does a capture lose material?
#![cfg(feature = "std")]

mod common;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use common::{bundled, game, random_play};
use octet_engine::board::moves::Move;
use octet_engine::game::Game;
use octet_engine::movegen::generate::MoveLists;
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

/// Possible is what is generated, of all moves known and the position's own.
fn same_moves(game: &Game) {
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
fn possible_moves_of_the_bundled_positions() {
    for position in bundled() {
        same_moves(&position.game);
    }
    assert!(
        !game("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
            .position()
            .is_pseudo_legal(Move::NONE)
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn possible_moves_of_random_play(play in random_play(60)) {
        play.walk(|game, _| same_moves(game));
    }
}

/// Captures told by hand, and whether they lose.
#[test]
fn losing_captures_by_see() {
    for (what, fen, mv, loses) in [
        (
            "nobody takes back",
            "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1",
            "e3d5",
            false,
        ),
        (
            "a pawn takes back",
            "4k3/8/4p3/3p4/8/4N3/8/4K3 w - - 0 1",
            "e3d5",
            true,
        ),
        (
            "a pawn takes back, whoever supports",
            "4k3/8/4p3/3p4/8/2N1N3/8/3QK3 w - - 0 1",
            "e3d5",
            true,
        ),
        (
            "a pawn beside the target takes nobody",
            "4k3/8/8/3p4/4p3/4N3/8/4K3 w - - 0 1",
            "e3d5",
            false,
        ),
        (
            "a queen takes back, a pawn supports",
            "3qk3/8/8/3p4/4P3/4N3/8/4K3 w - - 0 1",
            "e3d5",
            false,
        ),
        (
            "a queen takes back, a rook supports",
            "3qk3/8/8/3p4/8/4N3/8/3RK3 w - - 0 1",
            "e3d5",
            false,
        ),
        (
            "a queen takes back, nobody supports",
            "3qk3/8/8/3p4/8/4N3/8/4K3 w - - 0 1",
            "e3d5",
            true,
        ),
        (
            "a knight takes back a rook that took a pawn",
            "4k3/8/5n2/3p4/8/8/8/3RK3 w - - 0 1",
            "d1d5",
            true,
        ),
        (
            "a rook takes back and is taken: a pawn is won",
            "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1",
            "d2d5",
            false,
        ),
        (
            "the king takes back",
            "8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1",
            "d1d5",
            true,
        ),
        (
            "the king may not take what is guarded",
            "8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1",
            "d2d5",
            false,
        ),
        (
            "an equal",
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
            "a rook for a knight, taken back by a bishop",
            "4k3/8/4b3/3n4/8/8/8/3RK3 w - - 0 1",
            "d1d5",
            true,
        ),
        (
            "a king takes",
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
