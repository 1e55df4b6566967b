//! Random walks down the tree: the per-ply arrays and the evaluation after many successive moves
//! and null moves.
//!
//! The layers look one ply deep. Here pawn entries are found again in their hash table, kept by
//! moves that change no pawn, and restored when moves are unmade.

use c128::chess::layout::CoreLayout;
use octet_console::program::C128Engine;
use octet_engine::board::moves::Move;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::game::Game;
use octet_engine::util::random::Random;
use octet_tests::{bundled, program_under_test};

/// Both machines hold the same position at `ply`, with the same evaluation.
fn compare(engine: &mut C128Engine, position: &EvaluatedPosition, ply: usize, walk: &str) {
    let index = CoreLayout::ply_index(ply);
    let layout = *engine.layout();
    let pawns = layout.pawn_entry_ply(index, |address| engine.peek(address));
    let mut fields = layout.position(position, index);
    fields.extend(layout.pawn_entry(position, pawns));
    for field in fields {
        let bytes = engine.machine().read(field.address, field.bytes.len());
        assert_eq!(
            bytes, field.bytes,
            "{} after{walk}:\n{position}",
            field.name
        );
    }
    let (score, _) = engine.evaluate().unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(score, position.evaluate(), "score after{walk}:\n{position}");
}

/// Walks down from the position set up, up to `plies` far, and back.
fn walk(engine: &mut C128Engine, game: &Game, plies: usize, random: &mut Random) {
    engine.new_game(game).unwrap_or_else(|e| panic!("{e}"));
    step(
        engine,
        &mut EvaluatedPosition::new(game.position().canonical()),
        0,
        plies,
        random,
        &game.fen().to_string(),
    );
}

fn step(
    engine: &mut C128Engine,
    position: &mut EvaluatedPosition,
    ply: usize,
    plies: usize,
    random: &mut Random,
    walk: &str,
) {
    compare(engine, position, ply, walk);
    let moves: Vec<Move> = position.legal_moves().collect();
    if ply == plies || moves.is_empty() {
        return;
    }
    if !position.in_check() && random.below(8) == 0 {
        let before = position.make_null();
        engine.make_null().unwrap_or_else(|e| panic!("{e}"));
        step(
            engine,
            position,
            ply + 1,
            plies,
            random,
            &format!("{walk} null"),
        );
        engine.unmake_null().unwrap_or_else(|e| panic!("{e}"));
        position.unmake_null(before);
        compare(engine, position, ply, walk);
    }
    // Now and then it makes two moves, so that the arrays of a ply are written again.
    for _ in 0..1 + usize::from(random.below(4) == 0) {
        let mv = moves[random.below(moves.len())];
        let undo = position.make(mv);
        engine.make(mv).unwrap_or_else(|e| panic!("{e}"));
        step(
            engine,
            position,
            ply + 1,
            plies,
            random,
            &format!("{walk} {mv:?}"),
        );
        engine.unmake().unwrap_or_else(|e| panic!("{e}"));
        position.unmake(mv, undo);
        compare(engine, position, ply, walk);
    }
}

#[test]
fn walks_from_the_bundled_positions() {
    let mut engine = program_under_test().engine.clone();
    let mut random = Random::new(1);
    for position in bundled() {
        walk(&mut engine, &position.game, 10, &mut random);
    }
}

/// Promotions to bishops and rooks, rooks that were promoted before, sides
/// without pawns, and bare kings.
#[test]
fn walks_among_rare_material() {
    let mut engine = program_under_test().engine.clone();
    let mut random = Random::new(2);
    for fen in [
        "1n2k3/P1P3P1/8/8/8/8/p1p3p1/1N2K3 w - - 0 1",
        "RRR5/5k2/8/3p4/3P4/8/5K2/rrr5 w - - 0 1",
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/3pP3/2P3p1/8/8/R3K2R w KQkq d6 0 1",
        "bb2k3/2p5/8/3P4/4p3/5P2/2B5/1B2K3 w - - 0 1",
        "8/8/3k4/8/8/3K4/8/6BN w - - 0 1",
        "8/8/3k4/8/8/3K4/8/5BN1 b - - 0 1",
        "8/8/3k4/8/8/2K5/8/5bn1 b - - 0 1",
        "4k3/8/8/8/3q4/8/8/K7 w - - 0 1",
        "4k3/8/8/8/3Q4/8/8/K7 b - - 0 1",
        "4k3/8/2b5/8/3R4/8/8/K7 b - - 0 1",
        "4k3/8/2bn4/8/3R4/7p/8/K7 b - - 0 1",
        "QQQ5/5k2/8/8/8/1K6/8/5qqq w - - 0 1",
    ] {
        let game = Game::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
        for _ in 0..10 {
            walk(&mut engine, &game, 14, &mut random);
        }
    }
}
