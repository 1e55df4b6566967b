//! Search reports.

use std::sync::atomic::AtomicBool;

use emulator::check::suite::{self, Plan};
use emulator::check::{Expected, Findings, searches};
use engine::epd::BundledPosition;
use engine::search::Limits;
use octet_tests::{bundled, jobs, subject};

fn agree(positions: &[BundledPosition], limits: Limits) {
    let plan = Plan {
        positions,
        limits,
        jobs: jobs(),
    };
    let never = AtomicBool::new(false);
    let outcomes = suite::run(&plan, &subject().player, &never, |_, _| {}).expect("threads");
    for outcome in outcomes {
        let outcome = outcome.expect("nobody stopped it");
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
    let mut player = subject().player.clone();
    let never = AtomicBool::new(false);
    for round in 0..2 {
        for position in bundled().iter().step_by(19) {
            let mut findings = Findings::new();
            let expected = Expected::new(&position.game, Limits::depth(2));
            let done = searches(
                &mut player,
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

#[test]
fn the_same_cycles_every_time() {
    let cycles = || {
        let mut player = subject().player.clone();
        let game = engine::game::Game::default();
        player.set_up(&game).expect("set up");
        let trial = player
            .think(Limits::depth(3), None, |_, _| {})
            .expect("a search");
        (trial.cycles, trial.result)
    };
    assert_eq!(cycles(), cycles());
}
