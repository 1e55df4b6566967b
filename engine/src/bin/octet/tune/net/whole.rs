//! The network in whole numbers, as `net/weights.rs` has it.

use std::fmt::Write;

use engine::net::{HIDDEN, MEN_SEEN, PLACES, Views};
use engine::piece::Kind;

use super::real::{BIAS, Real, unit};
use super::samples::Sample;

/// Places side by side in the file.
const FILES: usize = 8;

/// The network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Whole {
    bias: [i8; HIDDEN],
    men: [[[i8; PLACES]; MEN_SEEN]; HIDDEN],
}

impl Whole {
    /// The engine's own.
    #[cfg(test)]
    pub fn present() -> Whole {
        use engine::net::weights;
        Whole {
            bias: weights::BIAS,
            men: weights::MEN,
        }
    }

    /// The nearest to `share` of `real`, for a hand-made evaluation that counts
    /// once.
    pub fn nearest(real: &Real, share: f64) -> Whole {
        let unit = unit(real.scale) * real.factor() / share;
        let nearest = |n: usize| {
            let whole = (real.weights[n] / unit).round();
            whole.clamp(-f64::from(i8::MAX), i8::MAX.into()) as i8
        };
        let mut whole = Whole {
            bias: [0; HIDDEN],
            men: [[[0; PLACES]; MEN_SEEN]; HIDDEN],
        };
        for byte in 0..HIDDEN {
            whole.bias[byte] = nearest(BIAS + byte);
            for (man, places) in whole.men[byte].iter_mut().enumerate() {
                for (place, weight) in places.iter_mut().enumerate() {
                    *weight = nearest((man * PLACES + place) * HIDDEN + byte);
                }
            }
        }
        whole
    }

    /// What it adds for the side to move, in centipawns, and whether every byte
    /// holds its sum.
    pub fn value(&self, sample: &Sample) -> (i16, bool) {
        let mut fits = true;
        let sums = sample.views().map(|view| {
            let mut sums = [0; HIDDEN];
            for (byte, sum) in sums.iter_mut().enumerate() {
                let weights = view.iter().map(|&feature| {
                    let feature = usize::from(feature);
                    i32::from(self.men[byte][feature / PLACES][feature % PLACES])
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
        write!(
            out,
            "\
use super::{{MEN_SEEN, PLACES}};

/// Bytes that a side's view is added up in.
pub const HIDDEN: usize = {HIDDEN};

/// What each byte is on an empty board.
pub const BIAS: [i8; HIDDEN] = {:?};

/// What a man at a place adds to each byte: own men from pawn to king, then the
/// others', by files of two ranks each; the side that looks below, its king on
/// the right.
#[rustfmt::skip]
pub const MEN: [[[i8; PLACES]; MEN_SEEN]; HIDDEN] = [
",
            self.bias
        )?;
        let whose = ["own", "enemy"].into_iter();
        let men = whose.flat_map(|whose| Kind::ALL.map(|kind| (whose, kind.name())));
        let men: Vec<_> = men.collect();
        for (byte, weights) in self.men.iter().enumerate() {
            write!(out, "    // byte {byte}\n    [\n")?;
            for ((whose, kind), places) in men.iter().zip(weights) {
                write!(out, "        // {whose} {kind}\n        [\n")?;
                for rank in places.chunks(FILES) {
                    let rank: Vec<String> = rank.iter().map(|n| format!("{n:4},")).collect();
                    writeln!(out, "            {}", rank.join(" "))?;
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
        let real = Real::new(200.0, &mut Random::new(1));
        let [whole, half] = [1.0, 0.5].map(|share| Whole::nearest(&real, share));
        let weights = |of: &Whole| of.men.as_flattened().as_flattened().to_vec();
        let (whole, half) = (weights(&whole), weights(&half));
        assert!(whole.iter().any(|&weight| weight.abs() > 3), "{whole:?}");
        for (whole, half) in whole.into_iter().zip(half) {
            assert!(
                (whole - 2 * half).abs() <= 1,
                "{half} is not half of {whole}"
            );
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
