//! LZ packer with whole-byte tokens, made for a fast 6502 depacker: literals and matches. The
//! depacker is [`crate::platform::c128::depack`].
//!
//! | byte | what |
//! |---|---|
//! | token | bits 7-5: number of literals, bit 4: the match's distance has two bytes, bits 3-0: length of the match less [`SHORTEST`] |
//! | length | of the literals, if bits 7-5 are [`LONG_RUN`] |
//! | ... | the literals |
//! | length | of the match, if bits 3-0 are [`LONG_COPY`]; [`NO_COPY`] and [`END`] are none |
//! | distance | negative, low byte first; a high byte that is left out is $FF |
//!
//! The packer minimises length and depacking time together: a byte costs `BYTE` cycles.

/// In a token: the number of literals follows.
pub const LONG_RUN: u8 = 7;
/// In a token: the match's length follows.
pub const LONG_COPY: u8 = 15;
/// Shift of the number of literals in a token.
pub const RUN_SHIFT: u32 = 5;
/// In a token: the distance has two bytes.
pub const FAR: u8 = 0x10;
/// The shortest match.
pub const SHORTEST: u8 = 2;
/// As a length that follows: no match, the next token.
pub const NO_COPY: u8 = 0;
/// As a length that follows: the end.
pub const END: u8 = 1;
/// The most literals of a token, and the longest match.
const LONGEST: usize = 255;
/// The longest distance of one byte.
const NEAR: usize = 256;
/// The longest distance: the high byte is never 0.
const FARTHEST: usize = 0x8000;

/// The cost of a packed byte, in cycles: what a fast drive takes to load it, 5,500 bytes a second.
const BYTE: usize = 360;
/// Cycles of a token, a literal, a byte of a match, and the second byte of a distance or a length
/// that follows.
const CYCLES: [usize; 4] = [130, 26, 18, 20];

/// A match: bytes that were unpacked before.
#[derive(Clone, Copy, Debug)]
struct Match {
    distance: usize,
    len: usize,
}

impl Match {
    /// Cost of a match and its token.
    fn cost(self) -> usize {
        let more = usize::from(self.distance > NEAR) + usize::from(!is_short(self.len));
        BYTE * (2 + more) + CYCLES[0] + CYCLES[2] * self.len + CYCLES[3] * more
    }
}

/// Whether a match's length fits the token.
fn is_short(len: usize) -> bool {
    len < usize::from(SHORTEST + LONG_COPY)
}

/// Cost of literals without their token.
fn literals_cost(len: usize) -> usize {
    let more = usize::from(len >= usize::from(LONG_RUN));
    BYTE * (len + more) + CYCLES[1] * len + CYCLES[3] * more
}

/// A token: literals, and perhaps a match.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    literals: usize,
    found: Option<Match>,
}

/// Packs `bytes`; no bytes give none.
#[must_use]
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    if bytes.is_empty() {
        return Vec::new();
    }
    let mut out = Vec::new();
    let mut at = 0;
    for step in steps(bytes) {
        write(step, &bytes[at..at + step.literals], &mut out);
        at += step.literals + step.found.map_or(0, |found| found.len);
    }
    out.extend([LONG_COPY, END]);
    out
}

fn write(step: Step, literals: &[u8], out: &mut Vec<u8>) {
    let len = step.found.map_or(NO_COPY, |found| found.len as u8);
    let short = step.found.is_some_and(|found| is_short(found.len));
    let far = step.found.is_some_and(|found| found.distance > NEAR);
    let many = literals.len() >= usize::from(LONG_RUN);
    let run_bits = if many { LONG_RUN } else { literals.len() as u8 };
    let len_bits = if short { len - SHORTEST } else { LONG_COPY };
    out.push(run_bits << RUN_SHIFT | if far { FAR } else { 0 } | len_bits);
    if many {
        out.push(literals.len() as u8);
    }
    out.extend(literals);
    if !short {
        out.push(len);
    }
    if let Some(found) = step.found {
        let back = (found.distance as u16).wrapping_neg().to_le_bytes();
        out.extend(&back[..if far { 2 } else { 1 }]);
    }
}

/// The cheapest tokens, by dynamic programming from the end: the cost of the rest after each byte.
fn steps(bytes: &[u8]) -> Vec<Step> {
    let matches = matches(bytes);
    let len = bytes.len();
    let mut rest = vec![usize::MAX; len + 1];
    let mut with_match: Vec<Option<(usize, Match)>> = vec![None; len];
    let mut best = vec![Step::default(); len];
    rest[len] = 0;
    for at in (0..len).rev() {
        with_match[at] = matches[at]
            .iter()
            .flat_map(|&longest| {
                (usize::from(SHORTEST)..=longest.len).map(move |len| Match { len, ..longest })
            })
            .map(|found| (found.cost() + rest[at + found.len], found))
            .min_by_key(|&(cost, _)| cost);
        for literals in 0..=LONGEST.min(len - at) {
            // A token without a match takes a length byte.
            let cost = 2 * BYTE + CYCLES[0];
            let alone = (literals > 0)
                .then(|| (literals_cost(literals) + cost + rest[at + literals], None));
            let found = with_match.get(at + literals).copied().flatten();
            let matched = found.map(|(cost, found)| (literals_cost(literals) + cost, Some(found)));
            for (cost, found) in alone.into_iter().chain(matched) {
                if cost < rest[at] {
                    rest[at] = cost;
                    best[at] = Step { literals, found };
                }
            }
        }
    }
    let mut list = Vec::new();
    let mut at = 0;
    while at < len {
        list.push(best[at]);
        at += best[at].literals + best[at].found.map_or(0, |found| found.len);
    }
    list
}

/// The matches of every position: each that is longer than all nearer ones.
fn matches(bytes: &[u8]) -> Vec<Vec<Match>> {
    // The last position of each pair of bytes, and a chain to the ones before.
    let mut newest = vec![usize::MAX; 1 << 16];
    let mut before = vec![usize::MAX; bytes.len()];
    let mut all = vec![Vec::new(); bytes.len()];
    for (at, pair) in bytes.windows(usize::from(SHORTEST)).enumerate() {
        let pair = usize::from(u16::from_le_bytes([pair[0], pair[1]]));
        let mut place = newest[pair];
        let mut longest = 0;
        while place < at && at - place <= FARTHEST {
            let same = bytes[at..]
                .iter()
                .zip(&bytes[place..])
                .take_while(|(a, b)| a == b);
            let len = same.count().min(LONGEST);
            if len > longest {
                longest = len;
                all[at].push(Match {
                    distance: at - place,
                    len,
                });
            }
            place = before[place];
        }
        before[at] = newest[pair];
        newest[pair] = at;
    }
    all
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The depacker.
    fn unpack(packed: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        let mut bytes = packed.iter().copied();
        let mut next = || bytes.next().expect("more bytes");
        loop {
            let token = next();
            let mut literals = token >> RUN_SHIFT;
            if literals == LONG_RUN {
                literals = next();
            }
            for _ in 0..literals {
                out.push(next());
            }
            let mut len = (token & LONG_COPY) + SHORTEST;
            if token & LONG_COPY == LONG_COPY {
                len = next();
            }
            match len {
                NO_COPY => continue,
                END => break,
                _ => {}
            }
            let low = next();
            let high = if token & FAR == 0 { 0xFF } else { next() };
            let back = u16::from_le_bytes([low, high]).wrapping_neg();
            for _ in 0..len {
                out.push(out[out.len() - usize::from(back)]);
            }
        }
        assert_eq!(bytes.next(), None);
        out
    }

    #[test]
    fn long_literals_and_long_matches_are_unpacked() {
        let noise: Vec<u8> = (0..2000u32)
            .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
            .collect();
        let long = [noise.as_slice(), &[7; 1000], &noise].concat();
        let packed = pack(&long);
        assert_eq!(unpack(&packed), long);
        assert!(packed.len() < 2200, "{}", packed.len());
        assert!(pack(&[]).is_empty());
    }

    proptest! {
        #[test]
        fn packed_bytes_unpack_to_themselves(bytes in prop::collection::vec(0u8..4, 1..600)) {
            prop_assert_eq!(unpack(&pack(&bytes)), bytes);
        }
    }
}
