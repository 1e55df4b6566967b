//! Games that are adjudicated as won before they end.

use octet_engine::board::piece::Color;
use octet_engine::eval::Score;

/// Awards a game to a side that has been far enough ahead for some plies.
pub struct Adjudicator {
    min_score: Score,
    plies: i32,
    /// For how many plies White has led; below zero if Black has.
    lead: i32,
}

impl Adjudicator {
    /// A lead of more than `min_score` wins after so many plies.
    pub fn new(min_score: Score, plies: i32) -> Adjudicator {
        Adjudicator {
            min_score,
            plies,
            lead: 0,
        }
    }

    /// Takes the score of the next ply, for White, and returns the winner, if there is one.
    pub fn winner(&mut self, score: Score) -> Option<Color> {
        self.lead = match score {
            s if s > self.min_score => self.lead.max(0) + 1,
            s if s < -self.min_score => self.lead.min(0) - 1,
            _ => 0,
        };
        let won = self.lead.abs() >= self.plies;
        won.then_some(match self.lead {
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
        let mut adjudicator = Adjudicator::new(100, 3);
        for score in [101, 101, 100, 101, 101, -101, -500] {
            assert_eq!(adjudicator.winner(score), None);
        }
        assert_eq!(adjudicator.winner(-101), Some(Color::Black));
        let mut adjudicator = Adjudicator::new(100, 1);
        assert_eq!(adjudicator.winner(200), Some(Color::White));
    }
}
