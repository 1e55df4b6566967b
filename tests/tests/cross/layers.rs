//! Tables, attack tests, moves, make and unmake, evaluation.

use std::sync::atomic::AtomicBool;

use octet_bench::crosscheck::{Findings, Layer, compare_layers, position, tables};
use octet_engine::game::Game;
use octet_engine::search::Limits;
use octet_support::threads;
use octet_tests::{bundled, program_under_test, thread_count};

fn assert_none(what: &str, findings: &Findings) {
    let differences = findings.differences();
    assert!(differences.is_empty(), "{what}: {}", differences[0]);
}

#[test]
fn tables_hold_what_the_engine_computes() {
    let mut findings = Findings::new();
    tables::compare(&program_under_test().image, &mut findings);
    assert_none("tables", &findings);
    // Each of twelve coloured piece types has a key and a value on each of 64 squares.
    assert!(findings.compared(Layer::Tables) > 2 * 12 * 64);
}

#[test]
fn every_layer_below_the_search_on_every_position() {
    let positions = bundled();
    let never = AtomicBool::new(false);
    let compared = threads::each(
        &positions,
        thread_count(),
        &never,
        |position| {
            let mut findings = Findings::new();
            compare_layers(
                &mut program_under_test().engine.clone(),
                &position.game,
                &mut findings,
            );
            assert_none(&position.id, &findings);
            Ok(findings)
        },
        |_, _| {},
    );
    let compared = compared.expect("threads");
    let total = |layer| -> u64 { compared.iter().flatten().map(|f| f.compared(layer)).sum() };
    assert_eq!(total(Layer::Attacks), 128 * positions.len() as u64);
    for layer in [Layer::Moves, Layer::MakeUnmake, Layer::Evaluation] {
        assert!(total(layer) > 10 * positions.len() as u64, "{layer}");
    }
}

/// There is a check on the hundredth ply, and the evasions generated first are not legal. Only here
/// does `has_legal_move` look at more than one move.
#[test]
fn mate_on_the_hundredth_ply_comes_before_the_fifty_move_rule() {
    let never = AtomicBool::new(false);
    for fen in [
        "6k1/1r3ppp/2n5/8/8/8/R4PPP/6K1 w - - 99 80",
        "6k1/r4ppp/8/8/8/2N5/1R3PPP/6K1 b - - 99 80",
        "6k1/5ppp/8/8/8/5b2/R4P1P/6K1 w - - 99 80",
        "6k1/r4p1p/5B2/8/8/8/5PPP/6K1 b - - 99 80",
        "6k1/5ppp/8/8/8/8/R4PPP/6K1 w - - 99 80",
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP1BBPPP/R2Q1RK1 w - - 99 80",
        "3r2k1/p1q2ppp/1pn1b3/8/3Q4/2N3P1/PP2PPBP/3R2K1 w - - 99 80",
    ] {
        let game = Game::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
        let mut findings = Findings::new();
        let mut engine = program_under_test().engine.clone();
        let limits = Limits::depth(3);
        let done = position(&mut engine, &game, limits, &never, &mut findings);
        assert!(done.is_ok());
        assert_none(fen, &findings);
    }
}
