//! Mutations that yield an equivalent program.

use super::Mutation;
use crate::listing::Listing;

/// The place, the change, and the reason why every result stays the same.
const EQUIVALENT: &str = include_str!("../../results/equivalent.tsv");

/// Why a mutation yields an equivalent program, if that is known.
#[must_use]
pub fn equivalence(listing: &Listing, mutation: &Mutation) -> Option<&'static str> {
    let key = key(listing, mutation)?;
    let entries = EQUIVALENT.lines().skip(1);
    let mut entries = entries.filter_map(|line| line.rsplit_once('\t'));
    entries.find(|(known, _)| *known == key).map(|(_, why)| why)
}

/// The name that the list uses for a mutation: routine or table, the bytes from its beginning, what
/// is there, and the change.
#[must_use]
pub fn key(listing: &Listing, mutation: &Mutation) -> Option<String> {
    let line = listing.in_program(mutation.program, mutation.start)?;
    let mut lines = listing.entries();
    let begin = lines.find(|other| other.routine == line.routine && !other.bytes.is_empty())?;
    let Mutation {
        address, old, new, ..
    } = *mutation;
    Some(format!(
        "{}+{}\t{}\t${old:02x} -> ${new:02x}",
        line.routine,
        address.wrapping_sub(begin.address),
        line.text
    ))
}
