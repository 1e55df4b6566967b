//! Explains why the moves of a game are mistakes, one search or proof after the other.

use octet_engine::board::moves::Move;
use octet_notation::pgn::PgnGame;

use super::accuracy;
use super::analyst::Analyst;
use super::budget::Budget;
use super::game::AnalysedGame;
use super::judge::{Judgement, MoveAnalysis, PositionAnalysis};
use super::proof::Prover;
use crate::reasons::{self, Mistake, Reason};

/// A mistake is confirmed with at most so many times the nodes of a position.
const MOST_CONFIRMING: u64 = 8;
/// A mistake is explained only if it loses at least this chance to win, by lichess's formula. A
/// smaller loss may vanish in a deeper search.
const LEAST_EXPLAINED: f64 = 0.08;
/// Below this expected score a game is decided, and the cost of a slight mistake is uncertain.
const DECIDED: f64 = 0.2;

/// A game whose mistakes are being explained, in steps of one search or proof each.
pub struct Explaining {
    game: AnalysedGame,
    budget: Budget,
    /// The positions before and after mistakes. Each is searched again with so many nodes, and the
    /// moves are judged by the results.
    places: Vec<usize>,
    nodes: u64,
    /// The moves with a judgement, the worst judgement first.
    judged: Vec<usize>,
    /// How many steps are done.
    done: usize,
}

impl Explaining {
    /// Judges the moves of a game whose positions were analysed.
    pub fn new(
        record: PgnGame,
        positions: Vec<Option<PositionAnalysis>>,
        analyst: &Analyst,
    ) -> Explaining {
        let (mut game, budget) = AnalysedGame::judged_within(record, positions, analyst);
        let mut judged = game.judged_moves();
        let mut places = Vec::new();
        for n in judged.iter().flat_map(|&n| [n, n + 1]) {
            let searched = game.positions[n]
                .as_ref()
                .is_some_and(|p| p.report.is_some());
            if searched && !places.contains(&n) {
                places.push(n);
            }
        }
        if places.is_empty() {
            game.judge(|_| None);
            judged = game.judged_moves();
        }
        let nodes = budget.share(2 * places.len() as u64);
        let nodes = nodes.min(MOST_CONFIRMING * budget.of_a_position());
        Explaining {
            game,
            budget,
            places,
            nodes,
            judged,
            done: 0,
        }
    }

    /// Makes the next step. Returns how many steps are done and how many there are, as far as that
    /// is known, or `None` if no step is left.
    pub fn step(&mut self, analyst: &Analyst) -> Option<(usize, usize)> {
        if let Some(&n) = self.places.get(self.done) {
            if !self.confirm(n, analyst) {
                // The work was ended: the moves keep their judgements.
                self.places.truncate(self.done);
                return Some(self.progress());
            }
            self.done += 1;
            if self.done == self.places.len() {
                self.game.judge(|_| None);
                self.judged = self.game.judged_moves();
            }
        } else {
            let nth = self.done - self.places.len();
            let &n = self.judged.get(nth)?;
            self.explain(n, self.judged.len() - nth, analyst);
            self.done += 1;
        }
        Some(self.progress())
    }

    /// How many steps are done, and how many there are, as far as that is known.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.places.len() + self.judged.len())
    }

    /// The game, with the nodes that were spent besides those of the positions' searches.
    pub fn into_game(self) -> AnalysedGame {
        AnalysedGame {
            proof_nodes: self.budget.spent(),
            ..self.game
        }
    }

    /// Searches a position again with more nodes; returns whether the work goes on.
    fn confirm(&mut self, n: usize, analyst: &Analyst) -> bool {
        let Some(analysis) = &mut self.game.positions[n] else {
            return true;
        };
        if self.nodes <= analysis.nodes() {
            return true;
        }
        let Some(longer) = analyst.search(&analysis.game, self.nodes) else {
            return false;
        };
        self.budget.spend(self.nodes + longer.extra_nodes);
        analysis.adopt(longer);
        true
    }

    /// Finds why a move is a mistake, one of so many that are left.
    fn explain(&mut self, n: usize, left: usize, analyst: &Analyst) {
        let nodes = self.budget.share(left as u64);
        let played: Option<Move> = self.game.record.moves().nth(n);
        if let (Some(played), Some(analysis), [Some(before), Some(after)]) = (
            played,
            self.game.moves[n],
            &mut self.game.positions[n..n + 2],
        ) {
            let mut prover = Prover::new(analyst, nodes);
            before.lengthen(&mut prover);
            after.lengthen(&mut prover);
            self.game.reasons[n] = explain(played, before, after, &analysis, &mut prover);
            self.budget.spend(prover.spent());
        }
    }
}

/// Explains why a move is a mistake, if a reason can be proven.
fn explain(
    played: Move,
    before: &PositionAnalysis,
    after: &PositionAnalysis,
    analysis: &MoveAnalysis,
    prover: &mut Prover,
) -> Option<Reason> {
    let mistake = Mistake {
        before: &before.game,
        played,
        after: &after.game,
        best: before.pv(),
        refutation: after.pv(),
        scores: [before.mover_score(), -after.mover_score()],
        expected: [analysis.expected_before, analysis.expected_after],
    };
    let [score, later] = mistake.scores;
    let [expected, expected_later] = mistake.expected;
    let is_decided = expected <= DECIDED || expected_later >= 1.0 - DECIDED;
    let is_slight = analysis.judgement == Some(Judgement::Inaccuracy);
    if accuracy::chance_lost(score, later) < LEAST_EXPLAINED || is_decided && is_slight {
        return None;
    }
    let mut reasons = reasons::candidates(&mistake).into_iter();
    reasons.find(|reason| prover.proves(reason, &mistake))
}
