//! How numbers go to where they play better: simultaneous perturbation (Spall 1992).

use std::fmt;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use clap::Args;
use octet_cli::threads::Interrupted;
use octet_engine::util::random::Random;

use super::game_pair;
use super::params::{ParamSet, PlayerParams};
use crate::selfplay::game::opening;

/// Pairs that are played with the same numbers, so that threads do not wait for
/// each other.
const BATCH: u32 = 32;
/// How much shorter the last step is than the first.
const SHORTER: f64 = 0.9;
/// The last change is the first by the fourth root of this.
const NARROWER: f64 = 4.0;

/// What is played, and what comes of it.
#[derive(Args, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many pairs of games, those already in the file included
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub pairs: u32,
    /// Search every move this many nodes
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u32).range(1..))]
    pub nodes: u32,
    /// What openings and changes follow from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How far a pair won moves every number, in thousandths of what it was
    /// changed by; later ones move it less
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rate: u32,
}

/// As options of the command.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Plan {
            pairs,
            nodes,
            seed,
            rate,
        } = self;
        write!(
            f,
            "--pairs {pairs} --nodes {nodes} --seed {seed} --rate {rate}"
        )
    }
}

/// The numbers under way.
pub struct Spsa<'a> {
    plan: Plan,
    subject: &'a ParamSet,
    played: u32,
    /// Where they are,
    numbers: Vec<f64>,
    /// where they were when the batch began,
    batch: Vec<f64>,
    /// and the sum of where they were after each pair of the second half.
    sum: Vec<f64>,
}

/// How a pair of games changes a number.
struct Change {
    /// Up for the first side, or down.
    sign: f64,
    /// What is added before rounding down, so that fractions count.
    rounding: f64,
}

impl<'a> Spsa<'a> {
    /// Before the first pair.
    pub fn new(plan: &Plan, subject: &'a ParamSet) -> Spsa<'a> {
        let begin = subject.begin().into_iter();
        let numbers: Vec<f64> = begin.map(f64::from).collect();
        Spsa {
            plan: *plan,
            subject,
            played: 0,
            batch: numbers.clone(),
            sum: vec![0.0; numbers.len()],
            numbers,
        }
    }

    /// How many pairs are played.
    pub fn played(&self) -> u32 {
        self.played
    }

    /// The pairs to be played now, whatever each comes to; none after the last.
    pub fn batch(&self) -> Range<u32> {
        let end = (self.played / BATCH + 1) * BATCH;
        self.played..end.min(self.plan.pairs)
    }

    /// Plays a pair of this batch; returns the first side's half points.
    pub fn play(&self, pair: u32, stop: &AtomicBool) -> Result<u8, Interrupted> {
        let mut random = Random::stream(self.plan.seed, pair);
        let sides = self.sides(pair, &self.perturbation(&mut random));
        let sides: [PlayerParams; 2] = sides.map(|values| (self.subject.side)(&values));
        let (opening, _) = opening(&mut random, self.plan.nodes);
        game_pair::pair(&opening, &sides, self.plan.nodes, stop)
    }

    /// The numbers of both sides of a pair of this batch.
    fn sides(&self, pair: u32, changes: &[Change]) -> [Vec<i16>; 2] {
        let width = (1.0 + (NARROWER - 1.0) * self.done(pair)).sqrt().sqrt();
        [1.0, -1.0].map(|side| {
            let numbers = self.subject.numbers.iter().zip(&self.batch).zip(changes);
            numbers
                .map(|((number, begin), Change { sign, rounding })| {
                    let change = f64::from(number.change) / width * sign;
                    number.within((begin + side * change + rounding).floor())
                })
                .collect()
        })
    }

    /// Takes the first side's half points in the next pair.
    pub fn apply_result(&mut self, result: u8) {
        let pair = self.played;
        let won = (f64::from(result) - 2.0) / 2.0;
        let rate = f64::from(self.plan.rate) / 1000.0 * (1.0 - SHORTER * self.done(pair));
        let changes = self.perturbation(&mut Random::stream(self.plan.seed, pair));
        for (n, Change { sign, .. }) in changes.into_iter().enumerate() {
            let number = &self.subject.numbers[n];
            let step = rate * won * sign * f64::from(number.change);
            let (least, most) = (number.least.into(), number.most.into());
            self.numbers[n] = (self.numbers[n] + step).clamp(least, most);
            if pair >= self.plan.pairs / 2 {
                self.sum[n] += self.numbers[n];
            }
        }
        self.played += 1;
        if self.played.is_multiple_of(BATCH) {
            self.batch.clone_from(&self.numbers);
        }
    }

    /// Where the numbers stand now.
    pub fn current(&self) -> Vec<i16> {
        self.rounded(self.numbers.iter().copied())
    }

    /// The mean over the second half, when all pairs are played.
    pub fn mean(&self) -> Vec<i16> {
        let pairs = f64::from(self.plan.pairs - self.plan.pairs / 2);
        self.rounded(self.sum.iter().map(|sum| sum / pairs))
    }

    fn rounded(&self, values: impl Iterator<Item = f64>) -> Vec<i16> {
        let numbers = self.subject.numbers.iter().zip(values);
        numbers
            .map(|(number, value)| number.within(value.round()))
            .collect()
    }

    /// How a pair changes all numbers: the first that its stream of random numbers
    /// decides.
    fn perturbation(&self, random: &mut Random) -> Vec<Change> {
        const PARTS: usize = 1 << 16;
        let change = |_| Change {
            sign: if random.below(2) == 0 { 1.0 } else { -1.0 },
            rounding: random.below(PARTS) as f64 / PARTS as f64,
        };
        self.subject.numbers.iter().map(change).collect()
    }

    /// The part of all pairs that is played before this one.
    fn done(&self, pair: u32) -> f64 {
        f64::from(pair) / f64::from(self.plan.pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use octet_engine::search::params::{STANDARD, SearchParams};

    use super::super::search_params;

    const PLAN: Plan = Plan {
        pairs: 4000,
        nodes: 1,
        seed: 3,
        rate: 40,
    };

    #[test]
    fn both_sides_lie_around_the_numbers_and_fractions_count() {
        let subject = search_params::subject();
        let mut course = Spsa::new(&PLAN, &subject);
        course.batch[2] += 0.3;
        let (mut sums, pairs) = ([0.0; 2], 2000u32);
        for pair in 0..pairs {
            let changes = course.perturbation(&mut Random::stream(PLAN.seed, pair));
            let [first, second] = course.sides(0, &changes);
            for (n, change) in changes.iter().enumerate() {
                let apart = f64::from(first[n] - second[n]) * change.sign;
                assert_eq!(apart, f64::from(2 * subject.numbers[n].change));
            }
            sums[0] += f64::from(first[2]);
            sums[1] += f64::from(second[2]);
        }
        let mean = (sums[0] + sums[1]) / f64::from(2 * pairs);
        assert!((mean - course.batch[2]).abs() < 0.03, "{mean}");
        assert!((sums[0] - sums[1]).abs() / f64::from(pairs) < 5.0);
    }

    #[test]
    fn numbers_go_where_games_are_won() {
        // Whoever is nearer wins, each distance measured in changes.
        let target = SearchParams {
            aspiration_window: 40,
            futility: 50,
            lmr_history: 56,
            ..STANDARD
        };
        let distance = |side: &[i16]| -> f64 {
            let list = SearchParams::LIST.iter().zip(side).zip(target.values());
            let squares = list.map(|((number, value), target)| {
                (f64::from(value - target) / f64::from(number.step)).powi(2)
            });
            squares.sum()
        };
        let subject = search_params::subject();
        let mut course = Spsa::new(&PLAN, &subject);
        assert_eq!(course.current(), STANDARD.values());
        while !course.batch().is_empty() {
            let results: Vec<u8> = course
                .batch()
                .map(|pair| {
                    let changes = course.perturbation(&mut Random::stream(PLAN.seed, pair));
                    let [first, second] = course.sides(pair, &changes).map(|side| distance(&side));
                    2 + u8::from(first < second) - u8::from(first > second)
                })
                .collect();
            results
                .into_iter()
                .for_each(|result| course.apply_result(result));
        }
        for found in [course.mean(), course.current()] {
            assert!(
                distance(&found) < distance(&STANDARD.values()) / 8.0,
                "{found:?}"
            );
        }
    }

    #[test]
    fn numbers_stay_within_what_they_may_be() {
        let subject = search_params::subject();
        let mut course = Spsa::new(&PLAN, &subject);
        for pair in 0..PLAN.pairs {
            let changes = course.perturbation(&mut Random::stream(PLAN.seed, pair));
            // Whoever has the wider window loses.
            course.apply_result(if changes[0].sign > 0.0 { 0 } else { 4 });
        }
        assert_eq!(course.mean()[0], subject.numbers[0].least);
    }
}
