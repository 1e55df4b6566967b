//! Keys: hashes of repeated positions, byte by byte; keys of the pawn table, byte by byte.

use std::ops::Range;

use c128::chess::layout::CoreLayout;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::game::Game;

use super::super::claim::{Bench, Claim, Tally};
use super::CYCLES;
use crate::crosscheck::{Findings, make_unmake};
use octet_console::program::{C128Error, GeneratedMoves};

/// Bits of a hash.
const HASH_BITS: u8 = 32;
/// The position in the search that is looked for, by its plies below the root; and one in the game.
const PLIES: [(usize, bool); 2] = [(40, true), (2, false)];
/// How many moves of both sides ago it may have occurred.
const DISTANCES: Range<u8> = 2..20;
/// A position in which a pawn moves.
const PAWN_MOVE: &str = "4k3/3p4/8/8/8/8/4P3/4K3 w - - 0 1";
/// The bytes of a pawn key that an entry holds, and their bits.
const KEY_BITS: u8 = 3 * 8;
/// The values in a wrong entry.
const WRONG: u8 = 0x2A;
/// Which entry of a bucket was used last: the first, the second, or neither.
const USED_LAST: [u8; 3] = [0, 1, 0x80];

pub(super) fn claims() -> Vec<Claim> {
    let distances = DISTANCES.len() as u64;
    vec![
        Claim::of_routine(
            "repetition",
            "repetition: hashes that differ in one bit or none, near and far",
            PLIES.len() as u64 * distances * (u64::from(HASH_BITS) + 1),
            1,
            repetition,
        ),
        Claim::of_routine(
            "pawn keys",
            "pawn table: keys that differ in one bit, in either entry",
            2 * USED_LAST.len() as u64 * u64::from(KEY_BITS),
            1,
            pawn_keys,
        ),
    ]
}

/// The position at a ply, or one whose hash differs in one bit, has occurred before: once in the
/// search, then twice in the game.
fn repetition(bench: &mut Bench, _: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let hash = [0, 1, 2, 3].map(|byte| bench.at(&format!("hash_{byte}")));
    let [halfmove, oldest, routine] =
        ["halfmove", "oldest_ply", "is_repetition"].map(|name| bench.at(name));
    let (halfmove, oldest, routine) = (halfmove?, oldest?, routine?);
    let mut planes = Vec::new();
    for plane in hash {
        planes.push(plane?);
    }
    let machine = bench.core.machine_mut();
    for (ply, in_search) in PLIES {
        let ply = CoreLayout::ply_index(ply);
        for distance in DISTANCES.map(|moves| 2 * moves) {
            for bit in 0..=HASH_BITS {
                let own = 0x5A3C_96F0_u32;
                let other = own ^ 1_u32.checked_shl(bit.into()).unwrap_or(0);
                let mut write = |ply: u8, hash: u32| {
                    for (plane, byte) in planes.iter().zip(hash.to_le_bytes()) {
                        machine.write(plane + u16::from(ply), &[byte]);
                    }
                };
                for earlier in 0..ply {
                    write(earlier, !own);
                }
                write(ply, own);
                write(ply - distance, other);
                if !in_search {
                    // In the game two occurrences are needed, one of which is the same.
                    write(ply - distance - 2, own);
                }
                machine.write(halfmove + u16::from(ply), &[99]);
                machine.write(oldest, &[CoreLayout::ply_index(0) - 99]);
                machine.set_x(ply);
                machine.call(routine, CYCLES)?;
                let draw = machine.registers().p & 1 != 0;
                tally.compare(own == other, draw, || {
                    format!("bit {bit} of a hash {distance} plies back")
                });
            }
        }
    }
    Ok(())
}

/// An entry with another key is not taken for the position's, whatever it holds.
fn pawn_keys(bench: &mut Bench, _: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let Ok(game) = Game::from_fen(PAWN_MOVE) else {
        unreachable!("the position is legal");
    };
    let mut position = EvaluatedPosition::new(game.position().canonical());
    bench.core.set_position(&game)?;
    let mru = bench.at("pawn_table_mru")?;
    let keys = keys_of_moves(bench, &position)?;
    for half in 0..2 {
        let (entry, other) = (planes(bench, half)?, planes(bench, 1 - half)?);
        for used in USED_LAST {
            for bit in 0..KEY_BITS {
                let machine = bench.core.machine_mut();
                for &(bucket, key) in &keys {
                    let mut write = |plane: u16, byte: u8| {
                        machine.write(plane + u16::from(bucket), &[byte]);
                    };
                    for (n, byte) in (0..).zip(key) {
                        let flip = if bit / 8 == n { 1 << (bit % 8) } else { 0 };
                        write(entry[usize::from(n)], byte ^ flip);
                        write(other[usize::from(n)], !byte);
                    }
                    for value in &entry[key.len()..] {
                        write(*value, WRONG);
                    }
                    write(mru, used);
                }
                bench.core.set_board(&position)?;
                let mut findings = Findings::without_trace();
                let unwatched = |_: &mut _, _: &_, _, _: &mut _| Ok(());
                make_unmake::compare_moves(
                    &mut bench.core,
                    &mut position,
                    &mut findings,
                    unwatched,
                )?;
                tally.cases += 1;
                if let Some(difference) = findings.differences().first() {
                    tally
                        .differ(|| format!("bit {bit} in entry {half}: {}", difference.headline()));
                }
            }
        }
    }
    Ok(())
}

/// The planes of an entry of all buckets: first its bytes of the key, then its values.
fn planes(bench: &Bench, half: u8) -> Result<[u16; 7], C128Error> {
    let names = [
        "key_1", "key_2", "key_3", "mg_eg_lo", "mg_eg_hi", "eg_lo", "eg_hi",
    ];
    let mut planes = [0; 7];
    for (plane, name) in planes.iter_mut().zip(names) {
        *plane = bench.at(&format!("pawn_table_{half}_{name}"))?;
    }
    Ok(planes)
}

/// The bucket and the other bytes of the pawn key after each move.
fn keys_of_moves(
    bench: &mut Bench,
    position: &EvaluatedPosition,
) -> Result<Vec<(u8, [u8; 3])>, C128Error> {
    let mut planes = [0; 4];
    for (byte, plane) in planes.iter_mut().enumerate() {
        *plane = bench.at(&format!("pawn_key_{byte}"))? + u16::from(CoreLayout::ply_index(1));
    }
    let mut keys = Vec::new();
    for mv in GeneratedMoves::all(position).moves() {
        bench.core.make(mv)?;
        let [bucket, rest @ ..] = planes.map(|plane| bench.core.peek(plane));
        bench.core.unmake()?;
        keys.push((bucket, rest));
    }
    Ok(keys)
}
