//! Choosing what to change.

use std::collections::HashSet;

use c128::asm::table::{OPCODES, Opcode};

use super::{Change, Mutation};
use crate::octet::Listing;
use crate::octet::listing::Entry;
use engine::random::Random;

/// Chooses `count` different bytes of the chess program, or as many as there
/// are: one in eight in a table, the others in an instruction, its opcode as
/// often as its operand.
#[must_use]
pub fn pick(listing: &Listing, count: usize, random: &mut Random) -> Vec<Mutation> {
    let of_chess = |entry: &&Entry| entry.chess && !entry.bytes.is_empty();
    let (code, tables): (Vec<&Entry>, Vec<&Entry>) = listing
        .entries()
        .filter(of_chess)
        .partition(|entry| entry.opcode.is_some());
    let table_bytes: Vec<(&Entry, usize)> = tables
        .iter()
        .flat_map(|entry| (0..entry.bytes.len()).map(move |n| (*entry, n)))
        .collect();
    let (mut seen, mut mutations) = (HashSet::new(), Vec::new());
    // Chance repeats itself; far more draws than places mean there are no more.
    for _ in 0..count.saturating_mul(64) {
        if mutations.len() == count {
            break;
        }
        let drawn = match random.below(8) {
            0 => random
                .one_of(&table_bytes)
                .copied()
                .map(|(entry, n)| bit(entry, n, Change::Table, random)),
            _ => random
                .one_of(&code)
                .copied()
                .and_then(|entry| instruction(entry, random)),
        };
        if let Some(mutation) = drawn
            && seen.insert((mutation.address, mutation.new))
        {
            mutations.push(mutation);
        }
    }
    mutations
}

fn instruction(entry: &Entry, random: &mut Random) -> Option<Mutation> {
    let operand = entry.bytes.len() - 1;
    if operand > 0 && random.below(2) == 0 {
        // What the program overwrites makes no difference.
        let n = 1 + random.below(operand);
        return (!entry.patched).then(|| bit(entry, n, Change::Operand, random));
    }
    let old = entry.opcode?;
    let same_length = |opcode: &&Opcode| opcode.length() == old.length() && opcode.byte != old.byte;
    let others: Vec<&Opcode> = OPCODES.iter().filter(same_length).collect();
    let new = random.one_of(&others)?;
    Some(Mutation {
        change: Change::Opcode,
        address: entry.address,
        start: entry.address,
        old: old.byte,
        new: new.byte,
    })
}

fn bit(entry: &Entry, n: usize, change: Change, random: &mut Random) -> Mutation {
    let old = entry.bytes[n];
    Mutation {
        change,
        address: entry.address.wrapping_add(n as u16),
        start: entry.address,
        old,
        new: old ^ 1 << random.below(8),
    }
}
