//! Searches positions for the analysis.

use std::sync::atomic::AtomicBool;

use octet_engine::board::moves::Move;
use octet_engine::game::Game;
use octet_support::threads::Interrupted;

use super::judge::PositionAnalysis;
use super::mates;
use crate::effort::Effort;
use crate::{material, threat};

/// A line that is shown, or on which a reason rests, has at least this many plies, unless the game
/// ends first.
const LINE_PLIES: usize = 5;
/// Such a line has at most this many plies.
const MAX_LINE_PLIES: usize = 16;
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
    /// it is long enough and quiet. Returns the line and the nodes of the searches.
    pub fn lengthened(&self, start: &Game, line: &[Move], nodes: u64) -> (Vec<Move>, u64) {
        let effort = self.effort.of_nodes(nodes);
        let mut game = start.clone();
        let (mut moves, mut spent) = (line.to_vec(), 0);
        for &mv in line {
            game.play(mv);
        }
        for _ in 0..LENGTHENINGS {
            let position = game.position();
            let quiet = !position.in_check() && material::best_exchange(position).is_none();
            let enough = moves.len() >= LINE_PLIES && quiet || moves.len() >= MAX_LINE_PLIES;
            if enough || game.outcome().is_some() {
                break;
            }
            let Ok(found) = effort.search(&game, self.stop) else {
                break;
            };
            spent += u64::from(found.result.nodes);
            let more = found.result.pv.as_slice();
            for &mv in more.iter().take(MAX_LINE_PLIES - moves.len()) {
                game.play(mv);
                moves.push(mv);
            }
        }
        (moves, spent)
    }
}
