//! Searches positions for the analysis.

use std::sync::atomic::AtomicBool;

use octet_engine::board::moves::Move;
use octet_engine::eval::Score;
use octet_engine::game::Game;
use octet_notation::wdl::Chances;
use octet_support::threads::Interrupted;

use super::judge::PositionAnalysis;
use super::mates;
use crate::effort::Effort;
use crate::{material, threat};

/// A line that is shown, or on which a reason rests, has at least this many plies, unless the game
/// ends first.
const LINE_PLIES: usize = 10;
/// Such a line has at most this many plies.
const MAX_LINE_PLIES: usize = 20;
/// Moves that make a line longer count only if the expected score at its end differs by at most this
/// from that of the position in which the line begins.
const SAME_SCORE: f64 = 0.2;
/// The most searches that make a line longer.
pub const LENGTHENINGS: usize = 3;

/// Searches positions with the same limits.
pub struct Analyst<'a> {
    /// The limits of each search.
    pub effort: Effort,
    /// How many lines it searches of each position, the best first.
    pub lines: usize,
    /// Whether it also searches what the opponent threatens.
    pub threats: bool,
    /// Whether mistakes of a game of a few moves are searched again, too, with the nodes of more
    /// positions than it has. Who waits for a verdict on one move does not want that.
    pub confirms_short: bool,
    /// Ends the work when it is set.
    pub stop: &'a AtomicBool,
}

impl<'a> Analyst<'a> {
    /// An analyst that searches a single line, with other limits and without threats.
    pub fn alone(&self, effort: Effort) -> Analyst<'a> {
        Analyst {
            effort,
            lines: 1,
            threats: false,
            confirms_short: self.confirms_short,
            stop: self.stop,
        }
    }

    /// Analyses a position.
    ///
    /// # Errors
    /// Fails if the work was ended.
    pub fn position(&self, game: &Game) -> Result<PositionAnalysis, Interrupted> {
        if game.position().legal_moves().next().is_none() {
            return Ok(PositionAnalysis::terminal(game.clone()));
        }
        let mut found = self.effort.search_lines(game, self.lines, self.stop)?;
        let asked = self.effort.asked(&found.result);
        let solver_nodes = mates::correct(game, &mut found.result, asked, self.stop);
        let mut analysis = PositionAnalysis::searched(game.clone(), found.result);
        analysis.extra_nodes = solver_nodes;
        let best = found.result.best();
        found.lines.retain(|line| line.best() != best);
        analysis.others = found.lines;
        if self.threats {
            let (score, effort) = (analysis.mover_score(), self.effort.lighter());
            analysis.threat = threat::find(game, score, &effort, self.stop)?;
            let threat = analysis.threat.as_ref();
            analysis.extra_nodes += threat.map_or(0, |threat| threat.nodes.into());
        }
        Ok(analysis)
    }

    /// Searches a position with so many nodes, without threats; `None` if the work was ended.
    pub fn search(&self, game: &Game, nodes: u64) -> Option<PositionAnalysis> {
        let analyst = self.alone(self.effort.of_nodes(nodes));
        analyst.position(game).ok()
    }

    /// Makes a line of the game longer, by up to [`LENGTHENINGS`] searches of so many nodes, until
    /// it is long enough and quiet, or a search contradicts the score of the position in which it
    /// begins.
    pub fn lengthened(&self, start: &Game, line: &[Move], score: Score, nodes: u64) -> Longer {
        let effort = self.effort.of_nodes(nodes);
        let side = start.position().side_to_move();
        let expected = |score| Chances::new(score, start.position()).expected_score();
        let mut game = start.clone();
        let mut longer = Longer {
            moves: line.to_vec(),
            end: None,
            nodes: 0,
        };
        for &mv in line {
            game.play(mv);
        }
        for _ in 0..LENGTHENINGS {
            let position = game.position();
            let len = longer.moves.len();
            let quiet = !position.in_check() && material::best_exchange(position).is_none();
            let enough = len >= LINE_PLIES && quiet || len >= MAX_LINE_PLIES;
            if enough || game.outcome().is_some() {
                break;
            }
            let Ok(found) = effort.search(&game, self.stop) else {
                break;
            };
            longer.nodes += u64::from(found.result.nodes);
            let end = match position.side_to_move() == side {
                true => found.result.score,
                false => -found.result.score,
            };
            longer.end = Some(end);
            if (expected(end) - expected(score)).abs() > SAME_SCORE {
                break;
            }
            let more = found.result.pv.as_slice();
            for &mv in more.iter().take(MAX_LINE_PLIES - len) {
                game.play(mv);
                longer.moves.push(mv);
            }
        }
        longer
    }
}

/// A line that was made longer.
pub struct Longer {
    /// Its moves.
    pub moves: Vec<Move>,
    /// The score of the last search, for the side that moves first; `None` if there was none.
    pub end: Option<Score>,
    /// The nodes of the searches.
    pub nodes: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_not_made_longer_by_moves_that_contradict_its_score() {
        let fen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
        let game = Game::from_fen(fen).expect(fen);
        let stop = AtomicBool::new(false);
        let analyst = Analyst {
            effort: Effort::nodes(1000),
            lines: 1,
            threats: false,
            confirms_short: false,
            stop: &stop,
        };
        for (score, agrees) in [(0, false), (900, true)] {
            let longer = analyst.lengthened(&game, &[], score, 1000);
            assert!(longer.end.is_some_and(|end| end > 500), "{score}");
            assert_eq!(!longer.moves.is_empty(), agrees, "{score}");
        }
    }
}
