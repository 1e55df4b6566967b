//! What scores say about results, and clocks about the time for a move.
#![cfg(feature = "std")]

use octet_engine::formats::wdl::{Chances, WdlModel};
use octet_engine::game::time::{MAX_CLOCK_PART, TimeBudget};
use octet_engine::search::transposition::{C128_ENTRIES, Entry, entries_for_mib};

/// By the definitions of threshold and slope.
#[test]
fn curves_go_through_threshold_and_slope() {
    let model = WdlModel::FITTED;
    let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b}");
    for material in [0.0, 0.25, 1.0] {
        let at = |[constant, more]: [f64; 2]| constant + more * material;
        let (threshold, slope) = (at(model.win_threshold), at(model.slope));
        near(model.chances(threshold, material).win, 0.5);
        near(model.chances(-threshold, material).loss, 0.5);
        // One slope further, as scores are compressed, the odds are e to one.
        let compressed = (threshold / model.compression).asinh() + slope / model.compression;
        let further = model.chances(model.compression * compressed.sinh(), material);
        near(further.win / (1.0 - further.win), 1f64.exp());
        near(further.win + further.draw + further.loss, 1.0);
        near(model.chances(0.0, material).expected_score(), 0.5);
    }
}

#[test]
fn points_and_thousandths_follow_from_chances() {
    let of = |win, draw, loss| Chances { win, draw, loss };
    assert_eq!(of(0.5, 0.25, 0.25).expected_score(), 0.625);
    assert_eq!(of(0.0, 0.0, 1.0).expected_score(), 0.0);
    assert_eq!(of(0.5, 0.25, 0.25).per_mille(), [500, 250, 250]);
    assert_eq!(of(0.6006, 0.0, 0.3996).per_mille(), [601, 0, 399]);
}

#[test]
fn a_clock_gives_its_share_and_most_of_the_increment() {
    let budget = |left, increment, moves| {
        let budget = TimeBudget::from_clock(left, increment, moves);
        (budget.soft, budget.hard)
    };
    assert_eq!(budget(60_000, 0, Some(20)), (1_500, 6_000));
    assert_eq!(budget(60_000, 4_000, Some(20)), (3_000, 12_000));
    // Never more than a part of the clock, but for the last move before more time is added.
    assert_eq!(
        budget(9_000, 8_000, Some(3)),
        (3_000, 9_000 / MAX_CLOCK_PART)
    );
    assert_eq!(budget(9_000, 0, Some(1)), (4_500, 9_000));
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
