//! What a transposition table keeps, and what it gives back.

use octet_engine::board::moves::Move;
use octet_engine::eval::{MATE, MATE_FOUND, Score};
use octet_engine::search::BUCKET_BYTES;
use octet_engine::search::transposition::{
    BUCKET_SIZE, Bound, C128_ENTRIES, EMPTY, EXPANSIONS, Entry, Hit, SearchMemory,
    TranspositionTable, expansion_address, expansion_entries,
};

/// Keys of one bucket.
fn key(key16: u64) -> u64 {
    key16 << 16 | 0x123
}

fn result(depth: u8, bound: Bound) -> Hit {
    Hit {
        mv: Move::NONE,
        score: 0,
        depth,
        bound,
    }
}

static EXPANDED: SearchMemory<[Entry; expansion_entries(EXPANSIONS[0])]> =
    SearchMemory::in_expansion([Entry::EMPTY; _]);

/// Exact scores cut always, bounds only on their own side of the window.
#[test]
fn a_bound_cuts_on_its_own_side() {
    let hit = |bound, score| Hit {
        score,
        ..result(1, bound)
    };
    for (score, exact, lower, upper) in [
        (9, true, false, true),
        (10, true, false, true),
        (11, true, false, false),
        (19, true, false, false),
        (20, true, true, false),
        (21, true, true, false),
    ] {
        let cuts = [Bound::Exact, Bound::Lower, Bound::Upper]
            .map(|bound| hit(bound, score).is_cutoff(10, 20));
        assert_eq!(cuts, [exact, lower, upper], "{score}");
    }
    // What contradicts an evaluation of 15 replaces it; a mate does not.
    for (score, exact, lower, upper) in [(14, 14, 15, 14), (15, 15, 15, 15), (16, 16, 16, 15)] {
        let refined =
            [Bound::Exact, Bound::Lower, Bound::Upper].map(|bound| hit(bound, score).refine(15));
        assert_eq!(refined, [exact, lower, upper], "{score}");
    }
    for mate in [MATE_FOUND, -MATE_FOUND - 1] {
        assert_eq!(hit(Bound::Exact, mate).refine(15), 15);
    }
}

/// A mate is so far from the position, not from the root that it was found from.
#[test]
fn a_mate_counts_from_its_position() {
    let mut memory = EMPTY;
    let mut table = memory.table();
    for plies in 1..40 {
        for (ply, later) in [(0, 5), (7, 2), (3, 3)] {
            let mate = MATE - ply as Score - plies;
            for (score, again) in [(mate, 1), (-mate, -1)] {
                table.store(
                    key(1),
                    ply,
                    Hit {
                        score,
                        ..result(1, Bound::Exact)
                    },
                );
                let hit = table.probe(key(1), later).expect("an entry");
                assert_eq!(hit.score, again * (MATE - later as Score - plies));
            }
        }
    }
    for score in [0, 1, -1, MATE_FOUND - 1, 1 - MATE_FOUND] {
        table.store(
            key(1),
            7,
            Hit {
                score,
                ..result(1, Bound::Exact)
            },
        );
        assert_eq!(table.probe(key(1), 2).map(|hit| hit.score), Some(score));
    }
}

/// A result without a best move keeps that of the same position, and of no other.
#[test]
fn a_best_move_is_kept() {
    let mut memory = EMPTY;
    let mut table = memory.table();
    let mv = Move { from: 1, to: 2 };
    let mut store = |n, mv| {
        table.store(
            key(n),
            0,
            Hit {
                mv,
                ..result(3, Bound::Lower)
            },
        );
        table.probe(key(n), 0).map(|hit| hit.mv)
    };
    assert_eq!(store(1, mv), Some(mv));
    assert_eq!(store(1, Move::NONE), Some(mv));
    let other = Move { from: 3, to: 4 };
    assert_eq!(store(1, other), Some(other));
    for n in 2..=5 {
        assert_eq!(store(n, Move::NONE), Some(Move::NONE), "{n}");
    }
}

/// Four positions of every bucket have room: as many as there are entries.
#[test]
fn a_table_holds_as_many_positions_as_entries() {
    fn fill(
        table: &mut TranspositionTable,
        entries: usize,
        buckets: impl Iterator<Item = u64> + Clone,
    ) {
        let keys = buckets.flat_map(|low| (1..=BUCKET_SIZE as u64).map(move |n| n << 16 | low));
        keys.clone()
            .for_each(|key| table.store(key, 0, result(1, Bound::Exact)));
        for key in keys.clone() {
            assert!(table.probe(key, 0).is_some(), "{key:x}");
        }
        assert_eq!(keys.count(), entries);
        assert_eq!(table.hashfull(), 1000);
    }
    let bucket = BUCKET_SIZE as u64;
    let mut memory = EMPTY;
    fill(
        &mut memory.table(),
        C128_ENTRIES,
        (0..C128_ENTRIES as u64 / bucket).map(|n| n * bucket),
    );
    let mut memory = EXPANDED;
    // A bank is 64 KB.
    let banks = EXPANSIONS[0] / 64;
    let bank = (0..u64::from(banks)).map(|bank| bank << 2);
    let places = (0..=u64::from(u16::MAX)).step_by(BUCKET_BYTES);
    fill(
        &mut memory.table(),
        expansion_entries(EXPANSIONS[0]),
        bank.flat_map(|bank| places.clone().map(move |at| at | bank)),
    );
}

/// Bits 2 to 4 of the key are the bank, the high eleven of sixteen the place in it.
#[test]
fn a_key_has_its_bank_and_its_place() {
    for key in 0..=u64::from(u16::MAX) {
        for banks in [2, 4, 8] {
            let address = expansion_address(key, banks);
            assert_eq!(address >> 16, (key as usize >> 2) % banks, "{key:x}");
            assert_eq!(address & 0xFFFF, key as usize / BUCKET_BYTES * BUCKET_BYTES);
        }
    }
}

/// A larger table tells positions apart by all 64 bits, the Commodore 128's by 32.
#[test]
fn a_larger_table_knows_more_of_the_key() {
    let key = 0x1234_5678_9ABC_0DE0;
    let probes = |table: &mut TranspositionTable, bit: u32| {
        table.store(key, 0, result(1, Bound::Exact));
        table.probe(key ^ 1 << bit, 0).is_some()
    };
    let mut memory = EMPTY;
    let mut large = SearchMemory::new([Entry::EMPTY; 2 * C128_ENTRIES]);
    for bit in 32..64 {
        assert!(probes(&mut memory.table(), bit), "{bit}");
        assert!(!probes(&mut large.table(), bit), "{bit}");
    }
}

/// A generation is a byte: after 256 searches entries of an expansion look new again. In the
/// machine's own memory they have been made to look old.
#[test]
fn entries_of_an_expansion_are_not_rewritten() {
    let (mut memory, mut expanded) = (EMPTY, EXPANDED);
    for (mut table, left) in [(memory.table(), 0), (expanded.table(), 40)] {
        table.store(key(1), 0, result(40, Bound::Exact));
        (0..256).for_each(|_| table.new_search());
        assert_eq!(table.probe(key(1), 0).map(|hit| hit.depth), Some(left));
    }
}
