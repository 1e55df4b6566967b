//! Proofs of mates: every first move of the problems in two and three moves, and of one in four whose
//! few pieces need few nodes, on both machines.

use octet_bench::crosscheck::{Findings, mates};
use octet_console::load::{assemble, image_of};
use octet_console::program::C128Engine;
use octet_notation::collection::PROBLEMS;
use octet_notation::epd::suite;

/// The longest mates of any problem that are proved here, in moves.
const MOVES: i16 = 3;
/// The most pieces of a problem in four moves. Only a proof that is as deep as that can tell whether
/// nodes without a hash move are reduced.
const FEW: usize = 4;

#[test]
fn both_machines_find_the_keys_of_problems() {
    let image = image_of(&assemble().expect("a program")).expect("an image");
    let mut program = C128Engine::new(&image).expect("a machine");
    let mut findings = Findings::new();
    let mut problems = 0;
    for problem in suite::parse(PROBLEMS).expect("problems") {
        let mate = problem.mate.expect("a mate");
        let position = problem.game.position();
        let is_small = mate == MOVES + 1 && position.pieces().count() <= FEW;
        if mate > MOVES && !is_small {
            continue;
        }
        for mv in position.legal_moves() {
            let mut after = problem.game.clone();
            assert!(after.play(mv));
            let moves = mate as u8 - 1;
            let is_key =
                mates::compare(&mut program, &after, moves, &mut findings).expect("no fault");
            assert_eq!(is_key, problem.best.contains(&mv), "{}: {mv}", problem.id);
        }
        problems += 1;
    }
    assert_eq!(problems, 12 + 16 + 1);
    assert!(findings.is_empty(), "{:#?}", findings.into_differences());
}
