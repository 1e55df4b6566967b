//! The transposition table: scores by ply, the entry that is replaced, ageing.

use octet_engine::board::moves::Move;
use octet_engine::eval::{MATE, MATE_FOUND};
use octet_engine::search::MAX_PLY;
use octet_engine::search::transposition::{
    BUCKET_SIZE, Bound, C128_ENTRIES, EMPTY, Hit, MAX_ENTRY_DEPTH,
};

use super::super::claim::{Bench, Claim, Tally};
use octet_console::program::C128Error;

const BOUNDS: [Bound; 3] = [Bound::Upper, Bound::Lower, Bound::Exact];
/// All bytes that depth and bound can form.
const DEPTH_BOUNDS: u64 = (MAX_ENTRY_DEPTH as u64 + 1) * BOUNDS.len() as u64;
/// Pairs of a bucket's entries.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
/// Searches after which the deepest entry has depth 0.
const SEARCHES: usize = 7;

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim::of_routine(
            "table scores",
            "transposition table: every score stored and found, mates at every ply",
            scores(),
            1 + MAX_PLY,
            stored_scores,
        ),
        Claim::of_routine(
            "replacement",
            "replacement: every two depths and bounds in every two entries of a bucket",
            PAIRS.len() as u64 * DEPTH_BOUNDS * DEPTH_BOUNDS,
            PAIRS.len(),
            replacement,
        ),
        Claim::of_routine(
            "table ageing",
            "ageing: every depth and bound, search by search until nothing is left",
            DEPTH_BOUNDS * SEARCHES as u64,
            1,
            ageing,
        ),
    ]
}

/// The scores of part 0, at the root, and the mates of the later ones.
fn scores() -> u64 {
    let of_root = 2 * MATE as u64 + 1;
    of_root + MAX_PLY as u64 * 2 * (MATE - MATE_FOUND + 1) as u64
}

/// Number `n` of all depths and bounds.
fn depth_bound(n: u64) -> (u8, Bound) {
    let bounds = BOUNDS.len() as u64;
    ((n / bounds) as u8, BOUNDS[(n % bounds) as usize])
}

fn hit(n: u64) -> Hit {
    let (depth, bound) = depth_bound(n);
    Hit {
        mv: Move::NONE,
        score: 0,
        depth,
        bound,
    }
}

fn stored_scores(bench: &mut Bench, ply: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let mut memory = EMPTY;
    let mut table = memory.table();
    bench.core.clear_table()?;
    let first = if ply == 0 { 0 } else { MATE_FOUND };
    for distance in first..=MATE {
        let both = [distance, -distance];
        for score in &both[..if distance == 0 { 1 } else { 2 }] {
            let key = 0x1234_5678 ^ (*score as u16 as u32) << 3;
            let result = Hit {
                score: *score,
                ..hit(u64::from(*score as u16) % DEPTH_BOUNDS)
            };
            bench.core.store(key, ply, result)?;
            table.store(key.into(), ply, result);
            let (found, _) = bench.core.probe(key, ply)?;
            let case = || format!("{score} at ply {ply}");
            tally.compare(table.probe(key.into(), ply), found, case);
        }
    }
    Ok(())
}

fn replacement(bench: &mut Bench, part: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let (first, second) = PAIRS[part];
    let buckets = (C128_ENTRIES / BUCKET_SIZE) as u64;
    let mut memory = EMPTY;
    let mut table = memory.table();
    for n in 0..DEPTH_BOUNDS * DEPTH_BOUNDS {
        if n % buckets == 0 {
            bench.core.clear_table()?;
            table.clear();
        }
        let bucket = (n % buckets) as u32 * BUCKET_SIZE as u32;
        let key = |position: usize| (position as u32 + 1) << 16 | bucket;
        // The other entries have the greatest worth that an entry can have.
        let mut stored = [hit(DEPTH_BOUNDS - 1); BUCKET_SIZE + 1];
        stored[first] = hit(n / DEPTH_BOUNDS);
        stored[second] = hit(n % DEPTH_BOUNDS);
        for (position, &result) in stored.iter().enumerate() {
            bench.core.store(key(position), 0, result)?;
            table.store(key(position).into(), 0, result);
        }
        let mut left = [Vec::new(), Vec::new()];
        for position in 0..stored.len() {
            left[0].push(table.probe(key(position).into(), 0));
            left[1].push(bench.core.probe(key(position), 0)?.0);
        }
        let case = || {
            let [a, b] = [stored[first], stored[second]].map(|hit| (hit.depth, hit.bound));
            format!("{a:?} in entry {first}, {b:?} in entry {second}")
        };
        let [engine, c128] = left;
        tally.compare(engine, c128, case);
    }
    Ok(())
}

fn ageing(bench: &mut Bench, _: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let routine = bench.at("age_tt")?;
    let mut memory = EMPTY;
    let mut table = memory.table();
    bench.core.clear_table()?;
    let key = |n: u64| ((n as u32 + 1) << 16) + n as u32 * BUCKET_SIZE as u32;
    for n in 0..DEPTH_BOUNDS {
        bench.core.store(key(n), 0, hit(n))?;
        table.store(key(n).into(), 0, hit(n));
    }
    for search in 1..=SEARCHES {
        bench.call(routine)?;
        table.new_search();
        for n in 0..DEPTH_BOUNDS {
            let (found, _) = bench.core.probe(key(n), 0)?;
            let case = || format!("{:?} after {search} searches", depth_bound(n));
            tally.compare(table.probe(key(n).into(), 0), found, case);
        }
    }
    Ok(())
}
