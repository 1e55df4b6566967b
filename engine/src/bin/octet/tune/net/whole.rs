//! The network in whole numbers, as `net/weights.rs` has it.

use std::fmt::Write;

use engine::net::weights::STEP_COUNT;
use engine::net::{HIDDEN, MEN_SEEN, PLACES, STAGES, Views};
use engine::piece::Kind;

use super::real::{BIAS, Real, unit};
use super::samples::{FEATURES, Sample};
use super::steps::Grid;

/// Places side by side in the file.
const FILES: usize = 8;

/// Where a weight stands in the file, of those that stand byte by byte for every
/// feature: stage, byte, man, place.
fn place(n: usize) -> [usize; 4] {
    let (feature, byte) = (n / HIDDEN, n % HIDDEN);
    let (man, place) = (feature / PLACES, feature % PLACES);
    [man / MEN_SEEN, byte, man % MEN_SEEN, place]
}

/// The network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Whole {
    bias: [i8; HIDDEN],
    grid: Grid,
    men: [[[[i8; PLACES]; MEN_SEEN]; HIDDEN]; STAGES],
}

impl Whole {
    /// The engine's own.
    #[cfg(test)]
    pub fn present() -> Whole {
        use engine::net::weights;
        Whole {
            bias: weights::BIAS,
            grid: Grid {
                bases: weights::BASES,
                steps: weights::STEPS,
            },
            men: weights::MEN,
        }
    }

    /// The weights of `share` of `real`, for a hand-made evaluation that counts once, in
    /// units.
    fn units(real: &Real, share: f64) -> Vec<f64> {
        let unit = unit(real.scale) * real.factor() / share;
        let weights = &real.weights[..BIAS + HIDDEN];
        weights.iter().map(|weight| weight / unit).collect()
    }

    /// Which weights can be written near to `share` of `real`, with features seen
    /// `counts` times.
    pub fn grid(real: &Real, share: f64, counts: &[u32]) -> Grid {
        Grid::of(&Whole::units(real, share)[..BIAS], counts)
    }

    /// What can be written nearest to `share` of `real`.
    pub fn nearest(real: &Real, share: f64, grid: &Grid, counts: &[u32]) -> Whole {
        let units = Whole::units(real, share);
        let mut whole = Whole {
            bias: [0; HIDDEN],
            grid: grid.clone(),
            men: [[[[0; PLACES]; MEN_SEEN]; HIDDEN]; STAGES],
        };
        for (bias, unit) in whole.bias.iter_mut().zip(&units[BIAS..]) {
            *bias = unit.round().clamp(-f64::from(i8::MAX), i8::MAX.into()) as i8;
        }
        for (n, &unit) in units[..BIAS].iter().enumerate() {
            let [stage, byte, man, place] = place(n);
            let seen = counts[n / HIDDEN] > 0;
            whole.men[stage][byte][man][place] = grid.nearest(n, unit, seen);
        }
        whole
    }

    /// What this is as a share of a network in real numbers: `real` otherwise.
    pub fn real(&self, real: &Real, share: f64) -> Real {
        let unit = unit(real.scale) * real.factor() / share;
        let mut written = real.clone();
        for (n, weight) in written.weights[..FEATURES * HIDDEN].iter_mut().enumerate() {
            let [stage, byte, man, place] = place(n);
            *weight = f64::from(self.men[stage][byte][man][place]) * unit;
        }
        for (weight, &bias) in written.weights[BIAS..].iter_mut().zip(&self.bias) {
            *weight = f64::from(bias) * unit;
        }
        written
    }

    /// What it adds for the side to move, in centipawns, and whether every byte
    /// holds its sum.
    pub fn value(&self, sample: &Sample) -> (i16, bool) {
        let mut fits = true;
        let sums = sample.views().map(|view| {
            let mut sums = [0; HIDDEN];
            for (byte, sum) in sums.iter_mut().enumerate() {
                let weights = view.iter().map(|&feature| {
                    let [stage, _, man, place] = place(usize::from(feature) * HIDDEN);
                    i32::from(self.men[stage][byte][man][place])
                });
                let all = i32::from(self.bias[byte]) + weights.sum::<i32>();
                // As the engine adds, the rest is lost.
                *sum = all as i8;
                fits &= i32::from(*sum) == all;
            }
            sums
        });
        (Views(sums).value(), fits)
    }

    /// The file, below its header.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out).expect("a string takes any text");
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let Grid { bases, steps } = &self.grid;
        write!(
            out,
            "\
use super::{{MEN_SEEN, PLACES, STAGES}};

/// Bytes that a side's view is added up in.
pub const HIDDEN: usize = {HIDDEN};

/// What each byte is on an empty board.
pub const BIAS: [i8; HIDDEN] = {:?};

/// How many [`STEPS`] there are: as many as half a byte tells apart.
pub const STEP_COUNT: usize = {STEP_COUNT};

/// How far a weight may lie from its base.
#[rustfmt::skip]
pub const STEPS: [i8; STEP_COUNT] = {steps:?};

/// What the weights of a man are counted from, by stage and byte: own men from pawn to
/// king, then the others'.
#[rustfmt::skip]
pub const BASES: [[[i8; MEN_SEEN]; HIDDEN]; STAGES] = [
",
            self.bias
        )?;
        for bytes in bases {
            out.push_str("    [\n");
            for men in bytes {
                writeln!(out, "        {men:?},")?;
            }
            out.push_str("    ],\n");
        }
        out.push_str(
            "\
];

/// What a man at a place adds to each byte, by stage: own men from pawn to king, then the
/// others', by ranks; the side that looks below, its king on the right.
#[rustfmt::skip]
pub const MEN: [[[[i8; PLACES]; MEN_SEEN]; HIDDEN]; STAGES] = [
",
        );
        let whose = ["own", "enemy"].into_iter();
        let men = whose.flat_map(|whose| Kind::ALL.map(|kind| (whose, kind.name())));
        let men: Vec<_> = men.collect();
        for (stage, bytes) in self.men.iter().enumerate() {
            writeln!(out, "    [")?;
            for (byte, weights) in bytes.iter().enumerate() {
                write!(out, "        // stage {stage}, byte {byte}\n        [\n")?;
                for ((whose, kind), places) in men.iter().zip(weights) {
                    write!(out, "            // {whose} {kind}\n            [\n")?;
                    for rank in places.chunks(FILES) {
                        let rank: Vec<String> = rank.iter().map(|n| format!("{n:4},")).collect();
                        writeln!(out, "                {}", rank.join(" "))?;
                    }
                    out.push_str("            ],\n");
                }
                out.push_str("        ],\n");
            }
            out.push_str("    ],\n");
        }
        out.push_str("];\n");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::target;
    use super::*;
    use crate::tune::record::Record;
    use engine::piece::Color;
    use engine::position::Position;
    use engine::random::Random;

    #[test]
    fn the_present_file_is_one_that_the_fit_writes() {
        let file = include_str!("../../../../net/weights.rs");
        let (_, below) = file.split_once("\n\n").expect("a header");
        assert_eq!(below, Whole::present().text());
    }

    #[test]
    fn a_share_is_kept_of_every_weight() {
        // All of these can be written, and half of each.
        let values = [-40, -8, 0, 2, 4, 90];
        let mut real = Real::new(200.0, &mut Random::new(1));
        for (n, weight) in real.weights[..BIAS].iter_mut().enumerate() {
            *weight = f64::from(values[n * 7 % values.len()]) * unit(200.0);
        }
        let counts = vec![1; FEATURES];
        let [whole, half] = [1.0, 0.5].map(|share| {
            let grid = Whole::grid(&real, share, &counts);
            let whole = Whole::nearest(&real, share, &grid, &counts);
            whole.men.as_flattened().as_flattened().concat()
        });
        assert!(values.iter().all(|value| whole.contains(value)));
        for (whole, half) in whole.into_iter().zip(half) {
            assert_eq!(whole, 2 * half);
        }
    }

    #[test]
    fn the_engine_adds_the_same() {
        let mut added = 0;
        for fen in engine::bench::POSITIONS {
            let position = Position::from_fen(fen).expect(fen);
            let record = Record::new(&position, 0, 20, 0);
            let Some(sample) = Sample::new(&record, &target()).expect(fen) else {
                continue;
            };
            let network = match position.side() {
                Color::White => position.network(),
                Color::Black => -position.network(),
            };
            assert_eq!(Whole::present().value(&sample), (network, true), "{fen}");
            added += 1;
        }
        assert!(added > 10, "{added} positions");
    }
}
