//! SPSA: simultaneous perturbation stochastic approximation (Spall 1992).

use std::fmt;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use clap::Args;
use octet_engine::util::random::Random;
use octet_support::threads::Interrupted;

use super::game_pair;
use super::params::{ParamSet, PlayerParams};
use crate::selfplay::game::opening;

/// How many pairs are played with the same values, so that threads need not wait for one another.
const BATCH: u32 = 32;
/// The last step is shorter than the first by this fraction.
const STEP_DECAY: f64 = 0.9;
/// The last perturbation is the first divided by the fourth root of this.
const PERTURBATION_DECAY: f64 = 4.0;

/// The options on which the result depends.
#[derive(Args, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many pairs of games, those already in the file included
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub pairs: u32,
    /// Search every move this many nodes
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u32).range(1..))]
    pub nodes: u32,
    /// Seed of openings and perturbations
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How far a won pair moves every parameter, in thousandths of its perturbation;
    /// later pairs move it less
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rate: u32,
}

/// The plan as options of the command.
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

/// A run of SPSA.
pub struct Spsa<'a> {
    plan: Plan,
    set: &'a ParamSet,
    /// How many pairs are played.
    played: u32,
    /// The values after these pairs.
    values: Vec<f64>,
    /// The values when the batch began.
    batch: Vec<f64>,
    /// The sum of the values after each pair of the second half.
    sum: Vec<f64>,
}

/// How a pair of games perturbs a parameter.
struct Perturbation {
    /// 1 if the first side plays with the larger value, -1 if with the smaller one.
    sign: f64,
    /// The number that is added before rounding down, so that fractions count on average.
    rounding: f64,
}

impl<'a> Spsa<'a> {
    /// The state before the first pair.
    pub fn new(plan: &Plan, set: &'a ParamSet) -> Spsa<'a> {
        let values: Vec<f64> = set.start().into_iter().map(f64::from).collect();
        Spsa {
            plan: *plan,
            set,
            played: 0,
            batch: values.clone(),
            sum: vec![0.0; values.len()],
            values,
        }
    }

    /// How many pairs are played.
    pub fn played(&self) -> u32 {
        self.played
    }

    /// The pairs to play now, independent of each other; empty after the last.
    pub fn batch(&self) -> Range<u32> {
        let end = (self.played / BATCH + 1) * BATCH;
        self.played..end.min(self.plan.pairs)
    }

    /// Plays a pair of this batch; returns the first side's half points.
    ///
    /// # Errors
    /// `stop` was set.
    pub fn play(&self, pair: u32, stop: &AtomicBool) -> Result<u8, Interrupted> {
        let mut random = Random::stream(self.plan.seed, pair);
        let values = self.perturbed(pair, &self.perturbations(&mut random));
        let players: [PlayerParams; 2] = values.map(|values| (self.set.player)(&values));
        let (opening, _) = opening(&mut random, self.plan.nodes);
        game_pair::play_pair(&opening, &players, self.plan.nodes, stop)
    }

    /// The values of the two sides in a pair of this batch.
    fn perturbed(&self, pair: u32, perturbations: &[Perturbation]) -> [Vec<i16>; 2] {
        let decay = (1.0 + (PERTURBATION_DECAY - 1.0) * self.done(pair))
            .sqrt()
            .sqrt();
        [1.0, -1.0].map(|side| {
            let params = self.set.params.iter().zip(&self.batch).zip(perturbations);
            params
                .map(|((param, value), Perturbation { sign, rounding })| {
                    let step = f64::from(param.step) / decay * sign;
                    param.clamp((value + side * step + rounding).floor())
                })
                .collect()
        })
    }

    /// Moves the values by the first side's half points in the next pair.
    pub fn apply_result(&mut self, result: u8) {
        let pair = self.played;
        let won = (f64::from(result) - 2.0) / 2.0;
        let rate = f64::from(self.plan.rate) / 1000.0 * (1.0 - STEP_DECAY * self.done(pair));
        let perturbations = self.perturbations(&mut Random::stream(self.plan.seed, pair));
        for (n, Perturbation { sign, .. }) in perturbations.into_iter().enumerate() {
            let param = &self.set.params[n];
            let step = rate * won * sign * f64::from(param.step);
            let (min, max) = (param.min.into(), param.max.into());
            self.values[n] = (self.values[n] + step).clamp(min, max);
            if pair >= self.plan.pairs / 2 {
                self.sum[n] += self.values[n];
            }
        }
        self.played += 1;
        if self.played.is_multiple_of(BATCH) {
            self.batch.clone_from(&self.values);
        }
    }

    /// The values now, rounded.
    pub fn current(&self) -> Vec<i16> {
        self.rounded(self.values.iter().copied())
    }

    /// The result when all pairs are played: the mean over the second half.
    pub fn mean(&self) -> Vec<i16> {
        let pairs = f64::from(self.plan.pairs - self.plan.pairs / 2);
        self.rounded(self.sum.iter().map(|sum| sum / pairs))
    }

    fn rounded(&self, values: impl Iterator<Item = f64>) -> Vec<i16> {
        let params = self.set.params.iter().zip(values);
        params
            .map(|(param, value)| param.clamp(value.round()))
            .collect()
    }

    /// The perturbations of a pair, drawn first from its stream of random numbers.
    fn perturbations(&self, random: &mut Random) -> Vec<Perturbation> {
        const PARTS: usize = 1 << 16;
        let draw = |_| Perturbation {
            sign: if random.below(2) == 0 { 1.0 } else { -1.0 },
            rounding: random.below(PARTS) as f64 / PARTS as f64,
        };
        self.set.params.iter().map(draw).collect()
    }

    /// The fraction of all pairs before this one.
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
    fn both_sides_lie_around_the_values_and_fractions_count() {
        let set = search_params::param_set();
        let mut spsa = Spsa::new(&PLAN, &set);
        spsa.batch[2] += 0.3;
        let (mut sums, pairs) = ([0.0; 2], 2000u32);
        for pair in 0..pairs {
            let perturbations = spsa.perturbations(&mut Random::stream(PLAN.seed, pair));
            let [first, second] = spsa.perturbed(0, &perturbations);
            for (n, perturbation) in perturbations.iter().enumerate() {
                let difference = f64::from(first[n] - second[n]) * perturbation.sign;
                assert_eq!(difference, f64::from(2 * set.params[n].step));
            }
            sums[0] += f64::from(first[2]);
            sums[1] += f64::from(second[2]);
        }
        let mean = (sums[0] + sums[1]) / f64::from(2 * pairs);
        assert!((mean - spsa.batch[2]).abs() < 0.03, "{mean}");
        assert!((sums[0] - sums[1]).abs() / f64::from(pairs) < 5.0);
    }

    #[test]
    fn values_go_where_games_are_won() {
        // The side nearer to the target wins. Distances are measured in steps.
        let target = SearchParams {
            aspiration_window: 40,
            futility: 50,
            lmr_history: 56,
            ..STANDARD
        };
        let distance = |side: &[i16]| -> f64 {
            let list = SearchParams::LIST.iter().zip(side).zip(target.values());
            let squares = list.map(|((param, value), target)| {
                (f64::from(value - target) / f64::from(param.step)).powi(2)
            });
            squares.sum()
        };
        let set = search_params::param_set();
        let mut spsa = Spsa::new(&PLAN, &set);
        assert_eq!(spsa.current(), STANDARD.values());
        while !spsa.batch().is_empty() {
            let results: Vec<u8> = spsa
                .batch()
                .map(|pair| {
                    let perturbations = spsa.perturbations(&mut Random::stream(PLAN.seed, pair));
                    let [first, second] = spsa
                        .perturbed(pair, &perturbations)
                        .map(|side| distance(&side));
                    2 + u8::from(first < second) - u8::from(first > second)
                })
                .collect();
            results
                .into_iter()
                .for_each(|result| spsa.apply_result(result));
        }
        for values in [spsa.mean(), spsa.current()] {
            assert!(
                distance(&values) < distance(&STANDARD.values()) / 8.0,
                "{values:?}"
            );
        }
    }

    #[test]
    fn values_stay_within_their_bounds() {
        let set = search_params::param_set();
        let mut spsa = Spsa::new(&PLAN, &set);
        for pair in 0..PLAN.pairs {
            let perturbations = spsa.perturbations(&mut Random::stream(PLAN.seed, pair));
            // The side with the wider window loses.
            spsa.apply_result(if perturbations[0].sign > 0.0 { 0 } else { 4 });
        }
        assert_eq!(spsa.mean()[0], set.params[0].min);
    }
}
