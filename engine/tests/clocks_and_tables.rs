//! What clocks say about the time for a move, and how large a table is.

use octet_engine::game::Game;
use octet_engine::game::time::TimeBudget;
use octet_engine::search::transposition::{
    self, C128_ENTRIES, Entry, SearchMemory, entries_for_mib,
};
use octet_engine::search::{Limits, Search};

#[test]
fn a_clock_gives_its_share_and_the_increment() {
    let budget = |left, increment, moves| {
        let budget = TimeBudget::from_clock(left, increment, moves);
        (4 * budget.quarter, budget.hard)
    };
    assert_eq!(budget(60_000, 0, Some(20)), (4_000, 16_000));
    assert_eq!(budget(60_000, 3_000, Some(20)), (7_000, 28_000));
    // A move never uses more than half of the clock, except the last before more time is added.
    assert_eq!(budget(60_000, 8_000, Some(20)), (12_000, 30_000));
    assert_eq!(budget(9_000, 0, Some(3)), (3_000, 4_500));
    assert_eq!(budget(9_600, 0, Some(1)), (9_600, 9_000));
}

#[test]
fn a_table_is_the_largest_power_of_two_that_fits() {
    assert_eq!(entries_for_mib(0), C128_ENTRIES);
    for mebibytes in 1..300 {
        let (entries, room) = (entries_for_mib(mebibytes), (mebibytes as usize) << 20);
        assert!(entries.is_power_of_two() && entries >= C128_ENTRIES);
        assert!(entries * size_of::<Entry>() <= room);
        assert!(2 * entries * size_of::<Entry>() > room);
    }
}

/// A fixed time and a clock: neither is exceeded.
#[test]
fn the_lower_of_two_budgets_holds() {
    let fixed = TimeBudget::per_move(5_000);
    assert_eq!((4 * fixed.quarter, fixed.hard), (5_000, 5_000));
    let clock = TimeBudget::from_clock(60_000, 0, Some(20));
    let both = fixed.min(clock);
    assert_eq!((both.quarter, both.hard), (clock.quarter, fixed.hard));
}

/// A search with a table that was cleared is the first one again.
#[test]
fn a_cleared_table_knows_nothing() {
    let game = Game::default();
    let mut memory = transposition::EMPTY;
    let mut nodes = [0; 3];
    for (n, nodes) in nodes.iter_mut().enumerate() {
        if n == 2 {
            memory.table().clear();
        }
        let report = Search::new(&game, Limits::depth(5), memory.table(), &mut ()).run();
        *nodes = report.nodes;
    }
    assert!(nodes[1] < nodes[0], "{nodes:?}");
    assert_eq!(nodes[2], nodes[0]);
}

/// The entries of a table may move, for a program that has no room for them on its stack.
#[test]
fn a_memory_whose_entries_have_moved_is_the_same() {
    let game = Game::default();
    let limits = Limits::depth(5);
    let mut memory = transposition::EMPTY;
    Search::new(&game, limits, memory.table(), &mut ()).run();
    let mut moved = memory.map(|entries| entries.to_vec());
    let again = Search::new(&game, limits, memory.table(), &mut ()).run();
    assert_eq!(
        Search::new(&game, limits, moved.table(), &mut ()).run(),
        again
    );
    let empty = SearchMemory::new(vec![Entry::EMPTY; C128_ENTRIES]);
    let first = Search::new(&game, limits, { empty }.table(), &mut ()).run();
    assert_ne!(first.nodes, again.nodes);
}
