//! Games that are decided before they end.

use octet_engine::board::piece::Color;
use octet_engine::eval::Score;

/// A lead that wins if it lasts.
pub struct Adjudicator {
    least: Score,
    plies: i32,
    /// Plies that it has lasted, below zero for Black's.
    lasted: i32,
}

impl Adjudicator {
    /// One of more than `least`, for so many plies.
    pub fn new(least: Score, plies: i32) -> Adjudicator {
        let lasted = 0;
        Adjudicator {
            least,
            plies,
            lasted,
        }
    }

    /// Who has won with the score of another ply, White's positive.
    pub fn winner(&mut self, score: Score) -> Option<Color> {
        self.lasted = match score {
            s if s > self.least => self.lasted.max(0) + 1,
            s if s < -self.least => self.lasted.min(0) - 1,
            _ => 0,
        };
        let won = self.lasted.abs() >= self.plies;
        won.then_some(match self.lasted {
            1.. => Color::White,
            _ => Color::Black,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_that_lasts_wins() {
        let mut lead = Adjudicator::new(100, 3);
        for score in [101, 101, 100, 101, 101, -101, -500] {
            assert_eq!(lead.winner(score), None);
        }
        assert_eq!(lead.winner(-101), Some(Color::Black));
        let mut lead = Adjudicator::new(100, 1);
        assert_eq!(lead.winner(200), Some(Color::White));
    }
}
