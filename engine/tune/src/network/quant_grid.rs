//! The values that a weight may have: a base for its network, neuron and piece, plus one of a few
//! steps.

use octet_engine::eval::network::weights::QUANT_COUNT;
use octet_engine::eval::network::{FEATURE_PIECES, FEATURE_SQUARES, HIDDEN, NETWORKS};
use serde::{Deserialize, Serialize};

/// Rounds of k-means (Lloyd 1982).
const ROUNDS: usize = 100;

/// The grid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuantGrid {
    /// By network, neuron and piece.
    pub bases: [[[i8; FEATURE_PIECES]; HIDDEN]; NETWORKS],
    /// The differences that weights may have from their base.
    pub steps: [i8; QUANT_COUNT],
}

/// Network, piece and neuron of weight `n`, where the weights of a feature's neurons stand
/// side by side.
fn base_index(n: usize) -> (usize, usize, usize) {
    let (feature, neuron) = (n / HIDDEN, n % HIDDEN);
    let piece = feature / FEATURE_SQUARES;
    (piece / FEATURE_PIECES, piece % FEATURE_PIECES, neuron)
}

impl QuantGrid {
    /// The grid nearest to `weights`, in units of a byte. `counts` is how often each feature
    /// occurs.
    pub fn fit(weights: &[f64], counts: &[u32]) -> QuantGrid {
        let count = |n: usize| f64::from(counts[n / HIDDEN]);
        let mut sums = [[[(0.0, 0.0); FEATURE_PIECES]; HIDDEN]; NETWORKS];
        for (n, weight) in weights.iter().enumerate() {
            let (network, piece, neuron) = base_index(n);
            let (sum, total) = &mut sums[network][neuron][piece];
            *sum += weight * count(n);
            *total += count(n);
        }
        let mean = |(sum, total): (f64, f64)| to_byte(if total > 0.0 { sum / total } else { 0.0 });
        let bases = sums.map(|bytes| bytes.map(|pieces| pieces.map(mean)));
        let mut differences: Vec<(f64, f64)> = (0..weights.len())
            .filter(|&n| count(n) > 0.0)
            .map(|n| {
                let (network, piece, neuron) = base_index(n);
                (
                    weights[n] - f64::from(bases[network][neuron][piece]),
                    count(n),
                )
            })
            .collect();
        differences.sort_by(|a, b| a.0.total_cmp(&b.0));
        let steps = means(&differences).map(to_byte);
        QuantGrid { bases, steps }
    }

    /// The value of the grid nearest to weight `n`, which is `weight`. If its feature never occurs,
    /// it is the value nearest to the base.
    pub fn nearest(&self, n: usize, weight: f64, occurs: bool) -> i8 {
        let (network, piece, neuron) = base_index(n);
        let base = self.bases[network][neuron][piece];
        let target = if occurs { weight } else { base.into() };
        let distance = |value: &i8| (f64::from(*value) - target).abs();
        let values = self.steps.iter().filter_map(|&step| base.checked_add(step));
        values
            .min_by(|a, b| distance(a).total_cmp(&distance(b)))
            .unwrap_or(base)
    }
}

/// The nearest byte.
fn to_byte(value: f64) -> i8 {
    value.round().clamp(-f64::from(i8::MAX), i8::MAX.into()) as i8
}

/// The means of clusters of numbers, which are sorted and come with their counts: k-means
/// in one dimension.
fn means(numbers: &[(f64, f64)]) -> [f64; QUANT_COUNT] {
    let mut means = [0.0; QUANT_COUNT];
    if numbers.is_empty() {
        return means;
    }
    for (n, mean) in means.iter_mut().enumerate() {
        *mean = numbers[(2 * n + 1) * numbers.len() / (2 * QUANT_COUNT)].0;
    }
    for _ in 0..ROUNDS {
        let mut sums = [(0.0, 0.0); QUANT_COUNT];
        let mut cluster = 0;
        for &(number, count) in numbers {
            while cluster + 1 < QUANT_COUNT
                && number > f64::midpoint(means[cluster], means[cluster + 1])
            {
                cluster += 1;
            }
            sums[cluster].0 += number * count;
            sums[cluster].1 += count;
        }
        for (mean, (sum, count)) in means.iter_mut().zip(sums) {
            if count > 0.0 {
                *mean = sum / count;
            }
        }
    }
    means
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_values_are_represented_exactly() {
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
    fn a_weight_that_never_occurs_is_near_its_base() {
        let weights = vec![5.0; NETWORKS * FEATURE_PIECES * FEATURE_SQUARES * HIDDEN];
        let mut counts = vec![1; NETWORKS * FEATURE_PIECES * FEATURE_SQUARES];
        counts[3] = 0;
        let grid = QuantGrid::fit(&weights, &counts);
        assert_eq!(grid.nearest(3 * HIDDEN, 99.0, false), 5);
    }
}
