//! Proofs of mates: every first move of the problems in two moves, on both machines.

use octet_bench::crosscheck::{Findings, mates};
use octet_console::load::{assemble, image_of};
use octet_console::program::C128Engine;
use octet_notation::collection::PROBLEMS;
use octet_notation::epd::suite;

#[test]
fn both_machines_find_the_keys_of_problems() {
    let image = image_of(&assemble().expect("a program")).expect("an image");
    let mut program = C128Engine::new(&image).expect("a machine");
    let mut findings = Findings::new();
    let mut problems = 0;
    for problem in suite::parse(PROBLEMS).expect("problems") {
        if problem.mate != Some(2) {
            continue;
        }
        for mv in problem.game.position().legal_moves() {
            let mut after = problem.game.clone();
            assert!(after.play(mv));
            let is_key = mates::compare(&mut program, &after, 1, &mut findings).expect("no fault");
            assert_eq!(is_key, problem.best.contains(&mv), "{}: {mv}", problem.id);
        }
        problems += 1;
    }
    assert_eq!(problems, 12);
    assert!(findings.is_empty(), "{:#?}", findings.into_differences());
}
