//! Byte pair compression of names (Gage 1994): the most frequent pair of bytes becomes one byte,
//! again and again.

use std::collections::BTreeMap;

use super::names::{END, FIRST_PAIR, MAX_PAIR_DEPTH};

/// Packs names; returns them with the pairs, all first bytes before all second.
#[must_use]
pub fn pack(names: &[String]) -> (Vec<u8>, Vec<u8>) {
    let mut texts: Vec<Vec<u8>> = names.iter().map(|name| name.as_bytes().to_vec()).collect();
    let mut pairs: Vec<(u8, u8)> = Vec::new();
    for byte in FIRST_PAIR..=u8::MAX {
        let mut counts = BTreeMap::new();
        for text in &texts {
            for pair in text.windows(2) {
                *counts.entry((pair[0], pair[1])).or_insert(0_usize) += 1;
            }
        }
        let shallow =
            |(a, b): (u8, u8)| depth(a, &pairs).max(depth(b, &pairs)) + 1 < MAX_PAIR_DEPTH;
        // Of equally frequent pairs the last in order is taken, so that the result is
        // deterministic.
        let best = counts
            .into_iter()
            .filter(|&(pair, _)| shallow(pair))
            .max_by_key(|&(_, count)| count);
        // A pair takes two bytes of the table, so it must save three.
        let Some((pair, 3..)) = best else { break };
        for text in &mut texts {
            replace(text, pair, byte);
        }
        pairs.push(pair);
    }
    let mut packed = texts.join(&END);
    packed.push(END);
    let firsts = pairs.iter().map(|pair| pair.0);
    let seconds = pairs.iter().map(|pair| pair.1);
    (packed, firsts.chain(seconds).collect())
}

/// How deeply a byte is nested.
fn depth(byte: u8, pairs: &[(u8, u8)]) -> usize {
    let pair = byte
        .checked_sub(FIRST_PAIR)
        .and_then(|at| pairs.get(usize::from(at)));
    pair.map_or(0, |&(a, b)| depth(a, pairs).max(depth(b, pairs)) + 1)
}

fn replace(text: &mut Vec<u8>, pair: (u8, u8), byte: u8) {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.as_slice();
    while let Some((&first, after)) = rest.split_first() {
        if first == pair.0 && after.first() == Some(&pair.1) {
            out.push(byte);
            rest = &after[1..];
        } else {
            out.push(first);
            rest = after;
        }
    }
    *text = out;
}
