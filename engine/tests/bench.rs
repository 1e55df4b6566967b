//! The bench: each position alone, in their order, until it is stopped.

use std::cell::Cell;

use octet_engine::bench::{POSITIONS, reports, stoppable};
use octet_engine::game::Game;
use octet_engine::search::{Limits, Search, transposition};

/// No search has anything from those before it, so that the sum is the same in any order.
#[test]
fn the_bench_searches_each_position_with_an_empty_table() {
    let depth = 3;
    let mut searched = 0;
    for (fen, (of, report)) in POSITIONS.into_iter().zip(reports(depth)) {
        let game = Game::from_fen(fen).expect(fen);
        let mut memory = transposition::EMPTY;
        let alone = Search::new(&game, Limits::depth(depth), memory.table(), &mut ()).run();
        assert_eq!((of, report), (fen, alone));
        searched += 1;
    }
    assert_eq!(searched, POSITIONS.len());
}

/// The report of the search that was stopped is left out, and no search follows it.
#[test]
fn a_bench_that_is_stopped_reports_what_was_done() {
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 40
    };
    let done: Vec<_> = stoppable(6, stop).collect();
    assert!(done.len() < POSITIONS.len());
    assert_eq!(done, reports(6).take(done.len()).collect::<Vec<_>>());
    assert_eq!(asked.get(), 41);
}
