//! What clocks say about the time for a move, and how large a table is.

use octet_engine::game::time::TimeBudget;
use octet_engine::search::transposition::{C128_ENTRIES, Entry, entries_for_mib};

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
