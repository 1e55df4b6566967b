//! The transposition table, on both machines.

use c128::chess::vars::{HISTORY_PAGES, PAGE};
use octet_bench::crosscheck::Findings;
use octet_bench::crosscheck::entries::{BOUNDS, BothTables, random_hash};
use octet_engine::board::moves::Move;
use octet_engine::search::transposition::{self, C128_BITS, Hit, MAX_ENTRY_DEPTH, SearchMemory};
use octet_engine::util::random::Random;
use octet_tests::program_under_test;

fn both(memory: &mut SearchMemory) -> BothTables<'_> {
    BothTables::new(program_under_test().engine.clone(), memory).expect("no fault")
}

fn clear(both: &mut BothTables<'_>) {
    let cycles = both.clear().expect("no fault");
    assert!((78_800..79_000).contains(&cycles), "clear: {cycles}");
}

#[test]
fn entries_are_the_same_on_both_machines() {
    let mut entries = transposition::EMPTY;
    let mut both = both(&mut entries);
    clear(&mut both);
    let mut findings = Findings::without_trace();
    let mut random = Random::new(1);
    let (mut hits, mut moves) = (0, 0);
    for _ in 0..40_000 {
        let hit = both.step(&mut random, &mut findings).expect("no fault");
        hits += u32::from(hit.is_some());
        moves += u32::from(hit.is_some_and(|hit| hit.mv != Move::NONE));
    }
    assert!(hits > 1_000 && moves > 500, "{hits} hits, {moves} moves");
    // The cycles are those of the routines' headers; a branch or two may cross a page.
    let [miss, hit, with_move, without] = both.cycles;
    let within = |(least, most): (u64, u64), (from, to): (u64, u64)| {
        assert!(from <= least && least <= from + 2, "{least}, not {from}");
        assert!(to <= most && most <= to + 4, "{most}, not {to}");
    };
    within(miss, (97, 552));
    within(hit, (173, 549));
    within(with_move, (348, 858));
    within(without, (334, 858));
    clear(&mut both);
    for _ in 0..200 {
        let hit = both.probe(random_hash(&mut random), 0, &mut findings);
        assert_eq!(hit.expect("no fault"), None);
    }
    assert!(findings.is_empty(), "{:?}", findings.differences());
}

/// No two entries share memory, and clearing reaches all of them.
#[test]
fn every_entry_is_separate() {
    let mut entries = transposition::EMPTY;
    let mut both = both(&mut entries);
    let mut findings = Findings::without_trace();
    let mut probe =
        |both: &mut BothTables<'_>, hash| both.probe(hash, 5, &mut findings).expect("no fault");
    let hash = |place: u32| place | place.wrapping_mul(0x9E37_79B1) & 0xFFFF_E000;
    for place in 0..1 << C128_BITS {
        let bits = hash(place).rotate_left(13);
        let hit = Hit {
            mv: Move {
                from: bits as u8,
                to: (bits >> 8) as u8 | 1,
            },
            score: (bits >> 18) as i16 - 8192,
            depth: bits as u8 & MAX_ENTRY_DEPTH,
            bound: BOUNDS[bits as usize % 3],
        };
        let mut stored = Findings::without_trace();
        both.store(hash(place), 3, hit, &mut stored)
            .expect("no fault");
        assert!(stored.is_empty());
    }
    for place in 0..1 << C128_BITS {
        assert!(probe(&mut both, hash(place)).is_some());
    }
    // A search begins with half of their depths. An entry whose depth is 0 takes no longer
    // than a cleared one.
    let mut before = u64::MAX;
    for _ in 0..2 {
        let cycles = both.age().expect("no fault");
        assert!(cycles < before, "{cycles}, before that {before}");
        before = cycles;
        for place in 0..1 << C128_BITS {
            assert!(probe(&mut both, hash(place)).is_some());
        }
    }
    clear(&mut both);
    assert_eq!(
        both.age().expect("no fault") / 100,
        618,
        "ageing a cleared table"
    );
    for place in 0..1 << C128_BITS {
        assert_eq!(probe(&mut both, hash(place)), None);
    }
    assert!(findings.is_empty(), "{:?}", findings.differences());
}

/// A search begins with half of the history scores, a cleared table with none.
#[test]
fn history_ages() {
    let mut engine = program_under_test().engine.clone();
    let image = engine.machine().image();
    let [table, age] =
        ["history_table", "age_history"].map(|name| image.address(name).expect(name));
    let mut random = Random::new(3);
    let learned: Vec<u8> = (0..HISTORY_PAGES * PAGE)
        .map(|_| random.below(256) as u8)
        .collect();
    for (a, after) in [(0xFF, (|x| x >> 1) as fn(i8) -> i8), (0, |_| 0)] {
        engine.machine_mut().write(table, &learned);
        engine.machine_mut().set_a(a);
        let cycles = engine.machine_mut().call(age, 100_000).expect("no fault");
        assert!((17_600..17_800).contains(&cycles), "{cycles}");
        let now = engine.machine().read(table, learned.len());
        for (n, (before, now)) in learned.iter().zip(now).enumerate() {
            assert_eq!(now as i8, after(*before as i8), "{n}");
        }
    }
    engine.machine_mut().write(table, &learned);
    engine.clear_table().expect("no fault");
    let now = engine.machine().read(table, learned.len());
    assert!(now.iter().all(|&score| score == 0));
}
