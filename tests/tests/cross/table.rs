//! The transposition table, on both machines.

use c128::chess::vars::{HISTORY_PAGES, PAGE};
use octet_console::program::C128Engine;
use octet_engine::board::moves::Move;
use octet_engine::eval::{INFINITY, MATE, MATE_FOUND};
use octet_engine::search::MAX_PLY;
use octet_engine::search::transposition::{
    self, Bound, C128_BITS, Hit, MAX_ENTRY_DEPTH, SearchMemory, TranspositionTable,
};
use octet_engine::util::random::Random;
use octet_tests::program_under_test;

const BOUNDS: [Bound; 3] = [Bound::Upper, Bound::Lower, Bound::Exact];

struct Both<'t> {
    engine: C128Engine,
    table: TranspositionTable<'t>,
    /// The least and the most cycles of probes that miss, of probes that hit, and of stores with
    /// and without a move.
    cycles: [(u64, u64); 4],
}

impl<'t> Both<'t> {
    fn new(memory: &'t mut SearchMemory) -> Both<'t> {
        let mut both = Both {
            engine: program_under_test().engine.clone(),
            table: memory.table(),
            cycles: [(u64::MAX, 0); 4],
        };
        both.clear();
        both
    }

    fn clear(&mut self) {
        self.table.clear();
        let cycles = self.engine.clear_table().expect("no fault");
        assert!((77_700..77_900).contains(&cycles), "clear: {cycles}");
    }

    /// Ages the table, as every search does first; returns the cycles.
    fn age(&mut self) -> u64 {
        self.table.new_search();
        let machine = self.engine.machine_mut();
        let age = machine.image().address("age_tt").expect("a routine");
        machine.call(age, 200_000).expect("no fault")
    }

    fn took(&mut self, what: usize, cycles: u64) {
        let (least, most) = &mut self.cycles[what];
        *least = cycles.min(*least);
        *most = cycles.max(*most);
    }

    fn kept_ply(&self, ply: usize) {
        assert_eq!(usize::from(self.engine.machine().registers().x), 0x80 + ply);
    }

    fn probe(&mut self, hash: u32, ply: usize) -> Option<Hit> {
        let (hit, cycles) = self.engine.probe(hash, ply).expect("no fault");
        self.kept_ply(ply);
        assert_eq!(
            hit,
            self.table.probe(hash.into(), ply),
            "{hash:08x} at {ply}"
        );
        self.took(usize::from(hit.is_some()), cycles);
        hit
    }

    fn record(&mut self, hash: u32, ply: usize, hit: Hit) {
        let cycles = self.engine.store(hash, ply, hit).expect("no fault");
        self.kept_ply(ply);
        self.took(if hit.mv == Move::NONE { 3 } else { 2 }, cycles);
        self.table.store(hash.into(), ply, hit);
    }
}

fn random_hash(random: &mut Random) -> u32 {
    // There are few places and few checks, so that entries meet.
    let half = |random: &mut Random| (random.below(3) + 3 * random.below(2) * 0x55) as u32;
    let place = half(random) | half(random) << 8 | (random.below(8) as u32) << 13;
    place | half(random) << 16 | half(random) << 24
}

fn random_score(random: &mut Random, ply: usize) -> i16 {
    let room = INFINITY - ply as i16;
    let score = match random.below(3) {
        0 => random.below(600) as i16 - 300,
        1 => random.below(2 * room as usize + 1) as i16 - room,
        // Around the least score that is a mate, and around the most.
        _ => {
            let middle = [MATE_FOUND, -MATE_FOUND, MATE - 128, 128 - MATE][random.below(4)];
            middle + random.below(256) as i16 - 128
        }
    };
    score.clamp(-room, room)
}

#[test]
fn entries_are_the_same_on_both_machines() {
    let mut entries = transposition::EMPTY;
    let mut both = Both::new(&mut entries);
    let mut random = Random::new(1);
    let (mut hits, mut moves) = (0, 0);
    for _ in 0..40_000 {
        let hash = random_hash(&mut random);
        let ply = random.below(MAX_PLY + 1);
        if random.below(3) == 0 {
            let from = random.below(256) as u8;
            let mv = match random.below(2) {
                0 => Move::NONE,
                _ => Move {
                    from,
                    to: random.below(256) as u8,
                },
            };
            let score = random_score(&mut random, ply);
            let depth = random.below(usize::from(MAX_ENTRY_DEPTH) + 1) as u8;
            let bound = BOUNDS[random.below(3)];
            both.record(
                hash,
                ply,
                Hit {
                    mv,
                    score,
                    depth,
                    bound,
                },
            );
        } else if let Some(hit) = both.probe(hash, ply) {
            hits += 1;
            moves += usize::from(hit.mv != Move::NONE);
        }
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
    within(with_move, (345, 855));
    within(without, (331, 855));
    both.clear();
    for _ in 0..200 {
        assert_eq!(both.probe(random_hash(&mut random), 0), None);
    }
}

/// No two entries share memory, and clearing reaches all of them.
#[test]
fn every_entry_is_separate() {
    let mut entries = transposition::EMPTY;
    let mut both = Both::new(&mut entries);
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
        both.record(hash(place), 3, hit);
    }
    for place in 0..1 << C128_BITS {
        assert!(both.probe(hash(place), 5).is_some());
    }
    // A search begins with half of their depths. An entry whose depth is 0 takes no longer
    // than a cleared one.
    let mut before = u64::MAX;
    for _ in 0..2 {
        let cycles = both.age();
        assert!(cycles < before, "{cycles}, before that {before}");
        before = cycles;
        for place in 0..1 << C128_BITS {
            assert!(both.probe(hash(place), 5).is_some());
        }
    }
    both.clear();
    assert_eq!(both.age() / 100, 618, "ageing a cleared table");
    for place in 0..1 << C128_BITS {
        assert_eq!(both.probe(hash(place), 5), None);
    }
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
