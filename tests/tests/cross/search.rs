//! Search reports.

use std::sync::atomic::AtomicBool;

use octet_bench::crosscheck::positions_run::{self, PositionsPlan};
use octet_bench::crosscheck::{EngineRun, Findings, compare_search};
use octet_engine::board::moves::Move;
use octet_engine::search::transposition::{self, Bound, Hit};
use octet_engine::search::{Limits, Search};
use octet_engine::util::random::Random;
use octet_notation::epd::BundledPosition;
use octet_tests::{bundled, program_under_test, thread_count};

fn agree(positions: &[BundledPosition], limits: Limits) {
    let plan = PositionsPlan {
        positions,
        limits,
        threads: thread_count(),
    };
    let never = AtomicBool::new(false);
    let outcomes = positions_run::run(&plan, &program_under_test().engine, &never, |_, _| {})
        .expect("threads");
    for outcome in outcomes {
        let outcome = outcome.expect("not interrupted");
        assert!(
            outcome.identical,
            "{}: {}",
            outcome.id, outcome.differences[0]
        );
    }
}

#[test]
fn three_plies_on_every_position() {
    agree(&bundled(), Limits::depth(3));
}

#[test]
fn a_number_of_nodes() {
    let some: Vec<BundledPosition> = bundled().into_iter().step_by(7).collect();
    agree(&some, Limits::nodes(1_500));
}

#[test]
fn one_search_leaves_nothing_behind_for_the_next() {
    let mut engine = program_under_test().engine.clone();
    let never = AtomicBool::new(false);
    for round in 0..2 {
        for position in bundled().iter().step_by(19) {
            let mut findings = Findings::new();
            let expected = EngineRun::new(&position.game, Limits::depth(2));
            let done = compare_search(
                &mut engine,
                &position.game,
                &expected,
                &never,
                &mut findings,
            );
            assert!(done.is_ok());
            assert!(
                findings.is_empty(),
                "{} in round {round}: {}",
                position.id,
                findings.differences()[0]
            );
        }
    }
}

/// Scores that have nothing to do with their positions, a ply or two from the root and not deep
/// enough for a cutoff. The table is wrong, and misleads both machines alike.
#[test]
fn wrong_table_scores_mislead_both_alike() {
    let mut engine = program_under_test().engine.clone();
    let mut random = Random::new(7);
    for position in bundled().iter().step_by(5) {
        let game = &position.game;
        engine.new_game(game).expect("set up");
        let mut memory = transposition::EMPTY;
        let mut table = memory.table();
        for first in game.position().legal_moves() {
            let mut after = game.clone();
            assert!(after.play(first));
            let replies: Vec<Move> = after.position().legal_moves().collect();
            for second in replies {
                let mut later = after.clone();
                assert!(later.play(second));
                let hit = Hit {
                    mv: Move::NONE,
                    score: random.below(3_000) as i16 - 1_500,
                    depth: 0,
                    bound: [Bound::Upper, Bound::Lower][random.below(2)],
                };
                let hash = later.position().state().hash();
                engine.store(hash, 2, hit).expect("no fault");
                table.store(hash.into(), 2, hit);
            }
        }
        let limits = Limits::depth(4);
        let run = engine.search(limits, None, |_, _| {}).expect("a search");
        let report = Search::new(game, limits, table, &mut ()).run();
        assert_eq!(run.result, report, "{}", position.id);
    }
}
