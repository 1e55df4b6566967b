//! The transposition table in a RAM expansion, at each size, on both machines.

use octet_bench::crosscheck::{Findings, entries};
use octet_engine::game::Game;
use octet_engine::search::{Limits, Search};
use octet_machine::chips::ReuRam;
use octet_tests::program_under_test;

#[test]
fn entries_of_an_expansion_are_the_same_on_both_machines() {
    let image = program_under_test().engine.machine().image();
    for ram in ReuRam::ALL {
        let mut findings = Findings::without_trace();
        entries::compare(image, Some(ram), &mut findings);
        assert!(findings.is_empty(), "{ram:?}: {:?}", findings.differences());
    }
}

/// The searches of a game, between which the table is kept and its entries grow older.
#[test]
fn searches_with_an_expansion_are_the_same_on_both_machines() {
    for ram in ReuRam::ALL {
        let mut program = program_under_test().engine.clone();
        program.insert_expansion(ram).expect("no fault");
        let mut memory = program.empty_memory();
        let mut game = Game::default();
        program.new_game(&game).expect("set up");
        for _ in 0..12 {
            let limits = Limits::nodes(3_000);
            program.set_position(&game).expect("set up");
            let run = program.search(limits, None, |_, _| {}).expect("no fault");
            let result = Search::new(&game, limits, memory.table(), &mut ()).run();
            assert_eq!(run.result, result, "{ram:?}: {}", game.fen());
            assert!(game.play(result.best()));
        }
    }
}

/// A cleared table in an expansion has nothing, whatever it had before.
#[test]
fn an_expansion_is_cleared() {
    for ram in ReuRam::ALL {
        let mut program = program_under_test().engine.clone();
        program.insert_expansion(ram).expect("no fault");
        let bytes = ram.bytes().min(0x8_0000);
        let cleared = |program: &octet_console::program::C128Engine| {
            let reu = program.machine().expansion().expect("an expansion");
            (0..bytes).all(|at| reu.peek(at) == 0)
        };
        assert!(cleared(&program), "{ram:?}");
        program.new_game(&Game::default()).expect("set up");
        let run = program.search(Limits::nodes(1_000), None, |_, _| {});
        run.expect("no fault");
        assert!(!cleared(&program), "{ram:?}");
        let before = program.machine().time_in_cycles();
        program.clear_table().expect("no fault");
        assert!(cleared(&program), "{ram:?}");
        let took = program.machine().time_in_cycles() - before;
        let each = 2 * u64::from(bytes);
        assert!((each..each + 100_000).contains(&took), "{ram:?}: {took}");
    }
}
