//! Random choice of mutations.

use std::collections::HashSet;

use octet_asm::table::{OPCODES, Opcode};

use super::{MutatedByte, Mutation};
use crate::listing::Listing;
use crate::listing::ListingLine;
use octet_engine::util::random::Random;

/// Chooses `count` different mutations of the lines that are wanted, or as many as there are. One in
/// eight is in a table; the others are in an instruction, in its opcode as often as in its operand.
#[must_use]
pub fn choose_mutations(
    listing: &Listing,
    wanted: impl Fn(&ListingLine) -> bool,
    count: usize,
    random: &mut Random,
) -> Vec<Mutation> {
    let (code, tables): (Vec<&ListingLine>, Vec<&ListingLine>) = listing
        .entries()
        .filter(|entry| wanted(entry) && !entry.bytes.is_empty())
        .partition(|entry| entry.opcode.is_some());
    let table_bytes: Vec<(&ListingLine, usize)> = tables
        .iter()
        .flat_map(|entry| (0..entry.bytes.len()).map(move |n| (*entry, n)))
        .collect();
    let (mut seen, mut mutations) = (HashSet::new(), Vec::new());
    // Draws may repeat. After many more draws than mutations, none is left.
    for _ in 0..count.saturating_mul(64) {
        if mutations.len() == count {
            break;
        }
        let drawn = match random.below(8) {
            0 => random
                .choose(&table_bytes)
                .copied()
                .map(|(entry, n)| flip_bit(entry, n, MutatedByte::Table, random)),
            _ => random
                .choose(&code)
                .copied()
                .and_then(|entry| mutate_instruction(entry, random)),
        };
        if let Some(mutation) = drawn
            && seen.insert((mutation.program, mutation.address, mutation.new))
        {
            mutations.push(mutation);
        }
    }
    mutations
}

fn mutate_instruction(entry: &ListingLine, random: &mut Random) -> Option<Mutation> {
    let operand = entry.bytes.len() - 1;
    if operand > 0 && random.below(2) == 0 {
        // A self-modified operand makes no difference, because the program overwrites it.
        let n = 1 + random.below(operand);
        return (!entry.self_modified).then(|| flip_bit(entry, n, MutatedByte::Operand, random));
    }
    let old = entry.opcode?;
    let same_length = |opcode: &&Opcode| opcode.length() == old.length() && opcode.byte != old.byte;
    let others: Vec<&Opcode> = OPCODES.iter().filter(same_length).collect();
    let new = random.choose(&others)?;
    Some(Mutation {
        program: entry.program,
        kind: MutatedByte::Opcode,
        address: entry.address,
        start: entry.address,
        old: old.byte,
        new: new.byte,
    })
}

fn flip_bit(entry: &ListingLine, n: usize, kind: MutatedByte, random: &mut Random) -> Mutation {
    let old = entry.bytes[n];
    Mutation {
        program: entry.program,
        kind,
        address: entry.address.wrapping_add(n as u16),
        start: entry.address,
        old,
        new: old ^ 1 << random.below(8),
    }
}
