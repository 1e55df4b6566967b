//! The packer. It minimises length and unpacking time together: a bit costs [`BIT`] cycles.

use super::{
    BIT_SHIFT, END, KIND_SHIFT, LONG_COPY, LONG_HALF, LONG_RUN, NO_COPY, RUN_SHIFT, SHORTEST,
};

/// The most literals of a token, and the longest match.
const LONGEST: usize = 255;
/// The longest distances of five, nine and thirteen bits.
const NEAR: [usize; 3] = [32, 512, 512 + 8192];
/// The longest distance.
const FARTHEST: usize = 0x8000;

/// The cost of a packed bit, in cycles. A 1541 takes some 480 microseconds for a byte; what arrives
/// over the fast bus is unpacked in the meantime.
const BIT: u32 = 120;
/// The cycles of a token, of a literal, of a byte of a match, of a half byte, and of a byte of a
/// length or distance.
const TOKEN: u32 = 8 * BIT + 110;
const LITERAL: u32 = 8 * BIT + 26;
const COPIED: u32 = 18;
const HALF: u32 = 4 * BIT + 45;
const BYTE: u32 = 8 * BIT + 25;
/// How many ways to a position are followed, each the best with its last distance.
const WAYS: usize = 8;

/// Packed bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packed {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The most bytes that the unpacker has written in excess of those it has read. If packed bytes
    /// are unpacked over themselves, they must begin so many bytes and one more further on.
    pub lead: usize,
}

/// A match: bytes that were unpacked before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Match {
    distance: usize,
    len: usize,
}

/// A way to a position.
#[derive(Clone, Copy, Debug)]
struct Way {
    cost: u32,
    /// The last distance; 0 before the first match.
    distance: usize,
    /// Literals since the last token began.
    literals: usize,
    /// The way that it continues, at the position before.
    before: usize,
    /// The step by which it continues that way: a match or a literal.
    found: Option<Match>,
}

/// Packs `bytes`.
#[must_use]
pub fn pack(bytes: &[u8]) -> Packed {
    let mut writer = Writer::default();
    let mut at = 0;
    let mut last = 0;
    for (literals, found) in steps(bytes) {
        writer.token(&bytes[at..at + literals], found, last);
        at += literals + found.map_or(0, |found| found.len);
        last = found.map_or(last, |found| found.distance);
        writer.lead = writer.lead.max(at.saturating_sub(writer.out.len()));
    }
    writer.head(&[], LONG_COPY, 3, 0);
    writer.half(LONG_HALF);
    writer.out.push(END);
    Packed {
        bytes: writer.out,
        lead: writer.lead,
    }
}

#[derive(Debug, Default)]
struct Writer {
    out: Vec<u8>,
    /// Where the next half byte goes.
    open: Option<usize>,
    lead: usize,
}

impl Writer {
    fn half(&mut self, half: u8) {
        match self.open.take() {
            Some(at) => self.out[at] |= half,
            None => {
                self.open = Some(self.out.len());
                self.out.push(half << 4);
            }
        }
    }

    /// Writes the part of a number that does not fit a token, as a half byte or a byte.
    fn more(&mut self, number: usize, least: usize) {
        match number - least {
            more if more < usize::from(LONG_HALF) => self.half(more as u8),
            _ => {
                self.half(LONG_HALF);
                self.out.push(number as u8);
            }
        }
    }

    /// A token and its literals.
    fn head(&mut self, literals: &[u8], len: u8, kind: u8, bit: u8) {
        let run = literals.len().min(usize::from(LONG_RUN));
        let run_bits = (run as u8) << RUN_SHIFT;
        self.out
            .push(kind << KIND_SHIFT | bit << BIT_SHIFT | run_bits | len);
        if run == usize::from(LONG_RUN) {
            self.more(literals.len(), run);
        }
        self.out.extend(literals);
    }

    fn token(&mut self, literals: &[u8], found: Option<Match>, last: usize) {
        let Some(Match { distance, len }) = found else {
            self.head(literals, LONG_COPY, 3, 0);
            self.half(LONG_HALF);
            self.out.push(NO_COPY);
            return;
        };
        let back = (distance as u16).wrapping_neg();
        let far = back.wrapping_add(NEAR[1] as u16);
        let (kind, bit) = match distance {
            _ if distance == last => (3, 1),
            _ if distance <= NEAR[0] => (0, back & 1),
            _ if distance <= NEAR[1] => (1, back >> 8 & 1),
            _ if distance <= NEAR[2] => (2, far >> 8 & 1),
            _ => (3, 0),
        };
        let code = (len - usize::from(SHORTEST)).min(usize::from(LONG_COPY)) as u8;
        self.head(literals, code, kind, bit as u8);
        if code == LONG_COPY {
            self.more(len, usize::from(SHORTEST + LONG_COPY));
        }
        match kind {
            0 => self.half((back >> 1 & 0x0F) as u8),
            1 => self.out.push(back as u8),
            2 => {
                self.half((far >> 9 & 0x0F) as u8);
                self.out.push(far as u8);
            }
            _ if bit == 0 => self.out.extend(back.to_be_bytes()),
            _ => {}
        }
    }
}

/// The cost of the bytes that follow a token for the count `number`, which needs some from `least`
/// on.
fn more_cost(number: usize, least: usize) -> u32 {
    match number.checked_sub(least) {
        None => 0,
        Some(more) if more < usize::from(LONG_HALF) => HALF,
        Some(_) => HALF + BYTE,
    }
}

fn literals_cost(literals: usize) -> u32 {
    more_cost(literals, usize::from(LONG_RUN))
}

fn match_cost(found: Match, last: usize) -> u32 {
    let distance = match found.distance {
        distance if distance == last => 0,
        distance if distance <= NEAR[0] => HALF,
        distance if distance <= NEAR[1] => BYTE,
        distance if distance <= NEAR[2] => HALF + BYTE,
        _ => 2 * BYTE,
    };
    let len = more_cost(found.len, usize::from(SHORTEST + LONG_COPY));
    TOKEN + distance + len + COPIED * found.len as u32
}

/// The cheapest tokens: numbers of literals with the matches after them.
fn steps(bytes: &[u8]) -> Vec<(usize, Option<Match>)> {
    let matches = matches(bytes);
    let start = Way {
        cost: 0,
        distance: 0,
        literals: 0,
        before: 0,
        found: None,
    };
    let mut ways: Vec<Vec<Way>> = vec![Vec::new(); bytes.len() + 1];
    ways[0].push(start);
    for at in 0..bytes.len() {
        for before in 0..ways[at].len() {
            let way = ways[at][before];
            let full = way.literals == LONGEST;
            let literals = if full { 1 } else { way.literals + 1 };
            let more = match full {
                true => TOKEN + HALF + BYTE,
                false => literals_cost(literals) - literals_cost(way.literals),
            };
            let literal = Way {
                cost: way.cost + LITERAL + more,
                literals,
                before,
                found: None,
                ..way
            };
            add(&mut ways[at + 1], literal);
            let repeated = match way.distance {
                0 => None,
                distance => Some(Match {
                    distance,
                    len: same(bytes, at, at - distance),
                }),
            };
            for longest in matches[at].iter().copied().chain(repeated) {
                for len in usize::from(SHORTEST)..=longest.len {
                    let found = Match { len, ..longest };
                    let matched = Way {
                        cost: way.cost + match_cost(found, way.distance),
                        distance: found.distance,
                        literals: 0,
                        before,
                        found: Some(found),
                    };
                    add(&mut ways[at + len], matched);
                }
            }
        }
    }
    trace(bytes.len(), &ways)
}

/// Adds a way if it is among the cheapest.
fn add(ways: &mut Vec<Way>, way: Way) {
    match ways.iter().position(|other| other.distance == way.distance) {
        Some(same) if ways[same].cost <= way.cost => return,
        Some(same) => {
            ways.remove(same);
        }
        None => {}
    }
    let place = ways.partition_point(|other| other.cost <= way.cost);
    if place < WAYS {
        ways.truncate(WAYS - 1);
        ways.insert(place, way);
    }
}

/// The tokens of the cheapest way to the end.
fn trace(end: usize, ways: &[Vec<Way>]) -> Vec<(usize, Option<Match>)> {
    let (mut at, mut n) = (end, 0);
    let mut list = Vec::new();
    let mut found = None;
    let mut literals = 0;
    while at > 0 {
        let way = ways[at][n];
        match way.found {
            None => {
                literals += 1;
                at -= 1;
            }
            Some(other) => {
                list.push((literals, found));
                (literals, found) = (0, Some(other));
                at -= other.len;
            }
        }
        n = way.before;
    }
    list.push((literals, found));
    list.reverse();
    // There are more literals than one token holds.
    let mut steps = Vec::new();
    for (mut literals, found) in list {
        while literals > LONGEST {
            steps.push((LONGEST, None));
            literals -= LONGEST;
        }
        if literals > 0 || found.is_some() {
            steps.push((literals, found));
        }
    }
    steps
}

/// How many bytes at two positions are the same.
fn same(bytes: &[u8], at: usize, earlier: usize) -> usize {
    let pairs = bytes[at..].iter().zip(&bytes[earlier..]);
    pairs.take(LONGEST).take_while(|(a, b)| a == b).count()
}

/// The matches of every position: each one that is longer than all nearer ones.
fn matches(bytes: &[u8]) -> Vec<Vec<Match>> {
    // The last position of each pair of bytes, and a chain to the positions before.
    let mut newest = vec![usize::MAX; 1 << 16];
    let mut before = vec![usize::MAX; bytes.len()];
    let mut all = vec![Vec::new(); bytes.len()];
    for (at, pair) in bytes.windows(usize::from(SHORTEST)).enumerate() {
        let pair = usize::from(u16::from_le_bytes([pair[0], pair[1]]));
        let mut place = newest[pair];
        let mut longest = 0;
        while place < at && at - place <= FARTHEST && longest < LONGEST {
            let len = same(bytes, at, place);
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
    use crate::unpack;

    fn assert_unpacks(bytes: &[u8]) -> usize {
        let packed = pack(bytes);
        let unpacked = unpack(&packed.bytes).expect("all packed bytes");
        assert!(unpacked.bytes == bytes);
        assert_eq!(unpacked.read, packed.bytes.len());
        assert!(unpacked.lead <= packed.lead);
        let cut = packed.bytes.len() - 1;
        assert!(unpack(&packed.bytes[..cut]).is_none(), "the end is missing");
        packed.bytes.len()
    }

    #[test]
    fn long_literals_and_long_matches_are_unpacked() {
        let noise: Vec<u8> = (0..20_000u32)
            .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
            .collect();
        let long = [noise.as_slice(), &[7; 1000], &noise].concat();
        let len = assert_unpacks(&long);
        assert!(len < 21_000, "{len}");
        assert_eq!(assert_unpacks(&[]), 3);
    }

    proptest! {
        #[test]
        fn packed_bytes_unpack_to_themselves(bytes in prop::collection::vec(0u8..4, 1..600)) {
            assert_unpacks(&bytes);
        }

        #[test]
        fn so_do_bytes_that_repeat_at_any_distance(
            bytes in prop::collection::vec(any::<u8>(), 40),
            gaps in prop::collection::vec((0usize..40, 1usize..3000), 1..20),
        ) {
            let mut all = bytes.clone();
            for (from, gap) in gaps {
                let noise = (0..gap).map(|n| ((n * n) >> 3) as u8 ^ gap as u8);
                all.extend(noise);
                all.extend(&bytes[from..]);
            }
            assert_unpacks(&all);
        }
    }
}
