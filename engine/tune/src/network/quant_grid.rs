//! Which weights can be written: a few steps from the base of a plane.

use octet_engine::eval::network::weights::QUANT_COUNT;
use octet_engine::eval::network::{FEATURE_PIECES, FEATURE_SQUARES, HIDDEN, NETWORKS};

/// How often steps are moved to the middle of the weights nearest to them.
const ROUNDS: usize = 100;

/// A base for every stage, byte and man, and steps for all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuantGrid {
    /// What the weights of a man are counted from.
    pub bases: [[[i8; FEATURE_PIECES]; HIDDEN]; NETWORKS],
    /// How far they may lie from it.
    pub steps: [i8; QUANT_COUNT],
}

/// Which stage, man and byte a weight belongs to, of those that stand byte by byte for
/// every feature.
fn plane(n: usize) -> (usize, usize, usize) {
    let (feature, byte) = (n / HIDDEN, n % HIDDEN);
    let piece = feature / FEATURE_SQUARES;
    (piece / FEATURE_PIECES, piece % FEATURE_PIECES, byte)
}

impl QuantGrid {
    /// The one that is nearest to `weights`, in units, of features seen `counts` times.
    pub fn fit(weights: &[f64], counts: &[u32]) -> QuantGrid {
        let count = |n: usize| f64::from(counts[n / HIDDEN]);
        let mut sums = [[[(0.0, 0.0); FEATURE_PIECES]; HIDDEN]; NETWORKS];
        for (n, weight) in weights.iter().enumerate() {
            let (stage, piece, byte) = plane(n);
            let (sum, seen) = &mut sums[stage][byte][piece];
            *sum += weight * count(n);
            *seen += count(n);
        }
        let mean = |(sum, seen): (f64, f64)| whole(if seen > 0.0 { sum / seen } else { 0.0 });
        let bases = sums.map(|bytes| bytes.map(|pieces| pieces.map(mean)));
        let mut far: Vec<(f64, f64)> = (0..weights.len())
            .filter(|&n| count(n) > 0.0)
            .map(|n| {
                let (stage, piece, byte) = plane(n);
                (weights[n] - f64::from(bases[stage][byte][piece]), count(n))
            })
            .collect();
        far.sort_by(|a, b| a.0.total_cmp(&b.0));
        let steps = middles(&far).map(whole);
        QuantGrid { bases, steps }
    }

    /// The weight that can be written nearest to weight number `n`, which is `weight`;
    /// the base, or near it, if its feature is never seen.
    pub fn nearest(&self, n: usize, weight: f64, seen: bool) -> i8 {
        let (stage, piece, byte) = plane(n);
        let base = self.bases[stage][byte][piece];
        let wanted = if seen { weight } else { base.into() };
        let far = |value: &i8| (f64::from(*value) - wanted).abs();
        let values = self.steps.iter().filter_map(|&step| base.checked_add(step));
        values
            .min_by(|a, b| far(a).total_cmp(&far(b)))
            .unwrap_or(base)
    }
}

/// The nearest whole number that a byte holds.
fn whole(value: f64) -> i8 {
    value.round().clamp(-f64::from(i8::MAX), i8::MAX.into()) as i8
}

/// So many values that numbers, sorted and each as often as is said, lie near to one of
/// them (Lloyd 1982).
fn middles(numbers: &[(f64, f64)]) -> [f64; QUANT_COUNT] {
    let mut middles = [0.0; QUANT_COUNT];
    if numbers.is_empty() {
        return middles;
    }
    for (n, middle) in middles.iter_mut().enumerate() {
        *middle = numbers[(2 * n + 1) * numbers.len() / (2 * QUANT_COUNT)].0;
    }
    for _ in 0..ROUNDS {
        let mut sums = [(0.0, 0.0); QUANT_COUNT];
        let mut at = 0;
        for &(number, count) in numbers {
            while at + 1 < QUANT_COUNT && number > f64::midpoint(middles[at], middles[at + 1]) {
                at += 1;
            }
            sums[at].0 += number * count;
            sums[at].1 += count;
        }
        for (middle, (sum, count)) in middles.iter_mut().zip(sums) {
            if count > 0.0 {
                *middle = sum / count;
            }
        }
    }
    middles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_values_are_met_exactly() {
        let values = [-40.0, -7.0, 0.0, 1.0, 2.0, 90.0];
        let weights: Vec<f64> = (0..NETWORKS * FEATURE_PIECES * FEATURE_SQUARES * HIDDEN)
            .map(|n| values[n * 7 % values.len()])
            .collect();
        let counts = vec![1; NETWORKS * FEATURE_PIECES * FEATURE_SQUARES];
        let grid = QuantGrid::fit(&weights, &counts);
        for (n, &weight) in weights.iter().enumerate() {
            assert_eq!(
                f64::from(grid.nearest(n, weight, true)),
                weight,
                "weight {n}"
            );
        }
    }

    #[test]
    fn what_is_never_seen_is_near_its_base() {
        let weights = vec![5.0; NETWORKS * FEATURE_PIECES * FEATURE_SQUARES * HIDDEN];
        let mut counts = vec![1; NETWORKS * FEATURE_PIECES * FEATURE_SQUARES];
        counts[3] = 0;
        let grid = QuantGrid::fit(&weights, &counts);
        assert_eq!(grid.nearest(3 * HIDDEN, 99.0, false), 5);
    }
}
