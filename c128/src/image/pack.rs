//! What is loaded packed: runs of bytes as they are, and copies of what was
//! unpacked before, in whole bytes, so that a 6502 unpacks it quickly.
//!
//! | byte | what |
//! |---|---|
//! | token | bits 7-5: length of the run, bit 4: the copy's distance has two bytes, bits 3-0: length of the copy less [`SHORTEST`] |
//! | length | of the run, if bits 7-5 are [`LONG_RUN`] |
//! | ... | the run |
//! | length | of the copy, if bits 3-0 are [`LONG_COPY`]; [`NO_COPY`] and [`COLD_END`] are none |
//! | distance | negative, low byte first; a high byte that is left out is $FF |
//!
//! Packing looks for the form that is best by length and time: what a byte saved
//! is worth is said by `BYTE`.

/// In a token: the run's length follows.
pub const LONG_RUN: u8 = 7;
/// In a token: the copy's length follows.
pub const LONG_COPY: u8 = 15;
/// Where a token has the run's length.
pub const RUN_SHIFT: u32 = 5;
/// In a token: the distance has two bytes.
pub const FAR: u8 = 0x10;
/// The shortest copy.
pub const SHORTEST: u8 = 2;
/// A length that follows: no copy, another token.
pub const NO_COPY: u8 = 0;
/// A length that follows: no copy, no token, all is unpacked.
pub const END: u8 = 1;
/// The longest run and the longest copy.
const LONGEST: usize = 255;
/// The longest distance of one byte.
const NEAR: usize = 256;
/// The longest distance: the high byte is never 0.
const FARTHEST: usize = 0x8000;

/// What a byte of the packed form may cost, in cycles of unpacking.
const BYTE: usize = 100;
/// Cycles of a token, of a byte of its run, of a byte of its copy, and of the
/// second byte of a distance or a length that follows.
const CYCLES: [usize; 4] = [130, 26, 18, 20];

/// A copy of what was unpacked before.
#[derive(Clone, Copy, Debug)]
struct Copy {
    distance: usize,
    len: usize,
}

impl Copy {
    /// What a copy and its token cost.
    fn cost(self) -> usize {
        let more = usize::from(self.distance > NEAR) + usize::from(!is_short(self.len));
        BYTE * (2 + more) + CYCLES[0] + CYCLES[2] * self.len + CYCLES[3] * more
    }
}

/// Whether a copy's length has room in the token.
fn is_short(len: usize) -> bool {
    len < usize::from(SHORTEST + LONG_COPY)
}

/// What a run costs beside its token.
fn run_cost(len: usize) -> usize {
    let more = usize::from(len >= usize::from(LONG_RUN));
    BYTE * (len + more) + CYCLES[1] * len + CYCLES[3] * more
}

/// One token's work: a run, and perhaps a copy.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    run: usize,
    copy: Option<Copy>,
}

/// The packed form of `bytes`; nothing remains nothing.
#[must_use]
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    if bytes.is_empty() {
        return Vec::new();
    }
    let mut out = Vec::new();
    let mut at = 0;
    for step in steps(bytes) {
        write(step, &bytes[at..at + step.run], &mut out);
        at += step.run + step.copy.map_or(0, |copy| copy.len);
    }
    out.extend([LONG_COPY, END]);
    out
}

fn write(step: Step, run: &[u8], out: &mut Vec<u8>) {
    let len = step.copy.map_or(NO_COPY, |copy| copy.len as u8);
    let short = step.copy.is_some_and(|copy| is_short(copy.len));
    let far = step.copy.is_some_and(|copy| copy.distance > NEAR);
    let long_run = run.len() >= usize::from(LONG_RUN);
    let run_bits = if long_run { LONG_RUN } else { run.len() as u8 };
    let len_bits = if short { len - SHORTEST } else { LONG_COPY };
    out.push(run_bits << RUN_SHIFT | if far { FAR } else { 0 } | len_bits);
    if long_run {
        out.push(run.len() as u8);
    }
    out.extend(run);
    if !short {
        out.push(len);
    }
    if let Some(copy) = step.copy {
        let back = (copy.distance as u16).wrapping_neg().to_le_bytes();
        out.extend(&back[..if far { 2 } else { 1 }]);
    }
}

/// The cheapest steps: from the end to the beginning, what is left costs least
/// if begun with a token or with a copy.
fn steps(bytes: &[u8]) -> Vec<Step> {
    let copies = copies(bytes);
    let len = bytes.len();
    let mut rest = vec![usize::MAX; len + 1];
    let mut with_copy: Vec<Option<(usize, Copy)>> = vec![None; len];
    let mut best = vec![Step::default(); len];
    rest[len] = 0;
    for at in (0..len).rev() {
        with_copy[at] = copies[at]
            .iter()
            .flat_map(|&longest| {
                (usize::from(SHORTEST)..=longest.len).map(move |len| Copy { len, ..longest })
            })
            .map(|copy| (copy.cost() + rest[at + copy.len], copy))
            .min_by_key(|&(cost, _)| cost);
        for run in 0..=LONGEST.min(len - at) {
            // A token without a copy says so in a byte.
            let cost = 2 * BYTE + CYCLES[0];
            let alone = (run > 0).then(|| (run_cost(run) + cost + rest[at + run], None));
            let copy = with_copy.get(at + run).copied().flatten();
            let copied = copy.map(|(cost, copy)| (run_cost(run) + cost, Some(copy)));
            for (cost, copy) in alone.into_iter().chain(copied) {
                if cost < rest[at] {
                    rest[at] = cost;
                    best[at] = Step { run, copy };
                }
            }
        }
    }
    let mut list = Vec::new();
    let mut at = 0;
    while at < len {
        list.push(best[at]);
        at += best[at].run + best[at].copy.map_or(0, |copy| copy.len);
    }
    list
}

/// For every place the copies worth looking at: of those that are longer than
/// all nearer ones, each.
fn copies(bytes: &[u8]) -> Vec<Vec<Copy>> {
    // Where the same two bytes stood before, the place before that, and so on.
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
                all[at].push(Copy {
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

    /// What the 6502 does.
    fn unpack(packed: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        let mut bytes = packed.iter().copied();
        let mut next = || bytes.next().expect("more bytes");
        loop {
            let token = next();
            let mut run = token >> RUN_SHIFT;
            if run == LONG_RUN {
                run = next();
            }
            for _ in 0..run {
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
    fn long_runs_and_long_copies() {
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
        fn what_is_packed_is_unpacked(bytes in prop::collection::vec(0u8..4, 1..600)) {
            prop_assert_eq!(unpack(&pack(&bytes)), bytes);
        }
    }
}
