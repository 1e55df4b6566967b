//! Computes accuracy by lichess's formula.
//!
//! A score of `cp` centipawns, limited to 1,000 either way, stands for a chance to win of
//! `50 + 50 * (2 / (1 + exp(-0.00368208 * cp)) - 1)` percent. A move that loses `d`
//! percent of it has an accuracy of
//! `103.1668100711649 * exp(-0.04354415386753951 * d) - 3.166924740191411 + 1`,
//! limited to 0 to 100. The accuracy of several moves is the mean of two means of theirs: the
//! harmonic mean, and one weighted by how much the chances vary around a move. That is their
//! standard deviation, limited to 0.5 to 12, over a window of a tenth of the game's moves, at least
//! 2 and at most 8.

use octet_engine::board::piece::Color;
use octet_engine::eval::Score;

/// Scores beyond this count as this.
const MAX_SCORE: Score = 1000;

/// The accuracy of a move and its weight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveAccuracy {
    /// The accuracy, from 0 to 100.
    pub accuracy: f64,
    /// How much the chances to win vary around the move.
    pub weight: f64,
}

/// White's chance to win, in percent.
fn win_percent(score: Score) -> f64 {
    let cp = f64::from(score.clamp(-MAX_SCORE, MAX_SCORE));
    50.0 + 50.0 * (2.0 / (1.0 + (-0.003_682_08 * cp).exp()) - 1.0)
}

/// The chance to win, from 0 to 1, that a side loses when its score changes.
pub fn chance_lost(before: Score, after: Score) -> f64 {
    (win_percent(before) - win_percent(after)) / 100.0
}

/// The accuracy of a move that changes the mover's chance from `before` to `after`.
fn of_move(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    let lost = before - after;
    let raw = 103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * lost).exp()
        - 3.166_924_740_191_411
        + 1.0;
    raw.clamp(0.0, 100.0)
}

/// The standard deviation of values from their mean.
fn standard_deviation(values: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2));
    (squares.sum::<f64>() / count).sqrt()
}

/// Computes the accuracy of each move of a game from White's scores of its positions. `first` is
/// the side that moves first.
pub fn of_moves(scores: &[Score], first: Color) -> Vec<MoveAccuracy> {
    let chances: Vec<f64> = scores.iter().map(|&score| win_percent(score)).collect();
    let moves = chances.len().saturating_sub(1);
    let window = (moves / 10).clamp(2, 8).min(chances.len());
    let pairs = chances.windows(2).enumerate();
    pairs
        .map(|(n, pair)| {
            // The first moves share the first window.
            let start = (n + 2).saturating_sub(window);
            let around = &chances[start..(start + window).min(chances.len())];
            let white = n.is_multiple_of(2) == (first == Color::White);
            let (before, after) = match white {
                true => (pair[0], pair[1]),
                false => (100.0 - pair[0], 100.0 - pair[1]),
            };
            MoveAccuracy {
                accuracy: of_move(before, after),
                weight: standard_deviation(around).clamp(0.5, 12.0),
            }
        })
        .collect()
}

/// Combines the accuracies of several moves; `None` if there are no moves.
pub fn together(moves: &[MoveAccuracy]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let weights: f64 = moves.iter().map(|mv| mv.weight).sum();
    let weighted: f64 = moves.iter().map(|mv| mv.accuracy * mv.weight).sum();
    let inverse: f64 = moves.iter().map(|mv| 1.0 / mv.accuracy.max(1.0)).sum();
    let harmonic = moves.len() as f64 / inverse;
    Some((weighted / weights + harmonic) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_loses_nothing_is_perfect() {
        assert_eq!(of_move(50.0, 50.0), 100.0);
        assert_eq!(of_move(50.0, 60.0), 100.0);
        // From lichess's formula: 103.1668 * e^-0.43544 - 3.1669 + 1.
        assert!((of_move(60.0, 50.0) - 64.58).abs() < 0.01);
        assert_eq!(of_move(100.0, 0.0), 0.0);
        assert!((win_percent(0) - 50.0).abs() < 1e-9);
        assert!((win_percent(100) - 59.1).abs() < 0.05);
        assert_eq!(win_percent(16_000), win_percent(1000));
    }

    #[test]
    fn each_side_has_its_own_moves() {
        // Black loses everything with the fourth move.
        let moves = of_moves(&[0, 0, 0, 0, 900, 900], Color::White);
        let accuracies: Vec<f64> = moves.iter().map(|mv| mv.accuracy).collect();
        assert!(
            accuracies[3] < 20.0 && accuracies[..3] == [100.0; 3],
            "{accuracies:?}"
        );
        let swapped = of_moves(&[0, 0, 0, 0, 900, 900], Color::Black);
        assert_eq!(swapped[3].accuracy, 100.0);
        assert!(moves.iter().all(|mv| (0.5..=12.0).contains(&mv.weight)));
        assert_eq!(together(&[]), None);
        assert_eq!(together(&moves[..1]), Some(100.0));
    }
}
