//! Explains why the moves of a game are mistakes, one search or proof after the other.

use octet_engine::board::moves::Move;
use octet_notation::pgn::PgnGame;

use super::accuracy;
use super::analyst::Analyst;
use super::budget::Budget;
use super::game::AnalysedGame;
use super::judge::{Judgement, MoveAnalysis, PositionAnalysis};
use super::proof::Prover;
use crate::reasons::{self, Mistake, Reason, Shown};

/// The positions around a mistake are searched again with at least and at most so many times the
/// nodes of a position.
const CONFIRMING: [u64; 2] = [2, 8];
/// One part in so many of the budget is kept for the reasons while mistakes are confirmed.
const REASONS_PART: u64 = 3;
/// Of a mistake whose loss a longer search makes smaller than this part of what it was, nothing but a
/// mate is a reason: a still longer search may find that the move is good.
const LEAST_LEFT: f64 = 0.6;
/// A move is explained only if it loses at least this chance to win, by lichess's formula. A
/// smaller loss may vanish in a deeper search. The first value is for inaccuracies, which are not
/// searched again, and the second for mistakes and blunders.
const LEAST_EXPLAINED: [f64; 2] = [0.09, 0.07];
/// A game is decided while the expected score of a side stays below this. How much scores tell is
/// uncertain then, so nothing but a mate is a reason.
const DECIDED: f64 = 0.22;

/// A game whose mistakes are being explained, in steps of one search or proof each.
pub struct Explaining {
    game: AnalysedGame,
    budget: Budget,
    /// The positions before and after mistakes and blunders, the worst first. Each is searched
    /// again with so many nodes, and the moves are judged by the results.
    places: Vec<usize>,
    nodes: u64,
    /// The expected score that each move loses by the first search.
    first_losses: Vec<f64>,
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
        let first_losses = losses(&game);
        let mut places = Vec::new();
        let grave = judged.iter().filter(|&&n| is_grave(&game.moves[n]));
        for n in grave.flat_map(|&n| [n, n + 1]) {
            let searched = game.positions[n]
                .as_ref()
                .is_some_and(|p| p.report.is_some());
            if searched && !places.contains(&n) {
                places.push(n);
            }
        }
        let [least, most] = CONFIRMING.map(|times| times * budget.of_a_position());
        let left = budget.share(1) - budget.share(REASONS_PART);
        places.truncate((left / least.max(1)) as usize);
        let nodes = (left / places.len().max(1) as u64).min(most);
        if places.is_empty() {
            game.judge(|_| None);
            judged = game.judged_moves();
        }
        Explaining {
            game,
            budget,
            places,
            nodes,
            first_losses,
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
            let left = &self.judged[nth..];
            let grave = left.iter().filter(|&&n| is_grave(&self.game.moves[n]));
            // All inaccuracies together take no more than a mistake.
            let count = match grave.count() {
                0 => left.len(),
                grave => grave + 1,
            };
            self.explain(n, self.budget.share(count as u64), analyst);
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

    /// Finds why a move is a mistake, with at most so many nodes.
    fn explain(&mut self, n: usize, nodes: u64, analyst: &Analyst) {
        let played: Option<Move> = self.game.record.moves().nth(n);
        if let (Some(played), Some(analysis), [Some(before), Some(after)]) = (
            played,
            self.game.moves[n],
            &mut self.game.positions[n..n + 2],
        ) {
            let loss = analysis.expected_before - analysis.expected_after;
            let shrinks = loss < LEAST_LEFT * self.first_losses[n];
            let mut prover = Prover::new(analyst, nodes);
            let [best_holds, refutation_holds] =
                [before.lengthen(&mut prover), after.lengthen(&mut prover)];
            let reason = explain(played, before, after, &analysis, shrinks, &mut prover);
            // The search of its end has confirmed the line that is shown.
            self.game.reasons[n] = reason.filter(|reason| match reason.shown {
                _ if reason.kind.is_mate() => true,
                Shown::ByRefutation => best_holds,
                Shown::ByBest => refutation_holds,
            });
            self.budget.spend(prover.spent());
        }
    }
}

/// Whether a move is a mistake or a blunder.
fn is_grave(analysis: &Option<MoveAnalysis>) -> bool {
    let judgement = analysis.and_then(|analysis| analysis.judgement);
    judgement >= Some(Judgement::Mistake)
}

/// The expected score that each move of a game gives away.
fn losses(game: &AnalysedGame) -> Vec<f64> {
    let losses = game.moves.iter().map(|analysis| {
        analysis.map_or(0.0, |analysis| {
            analysis.expected_before - analysis.expected_after
        })
    });
    losses.collect()
}

/// Explains why a move is a mistake, if a reason can be proven. Only mates are certain where a longer
/// search shrinks the loss.
fn explain(
    played: Move,
    before: &PositionAnalysis,
    after: &PositionAnalysis,
    analysis: &MoveAnalysis,
    shrinks: bool,
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
    let least = LEAST_EXPLAINED[usize::from(is_grave(&Some(*analysis)))];
    if accuracy::chance_lost(score, later) < least {
        return None;
    }
    let is_decided = expected <= DECIDED || expected_later >= 1.0 - DECIDED;
    let reasons = reasons::candidates(&mistake).into_iter();
    let is_uncertain = is_decided || shrinks;
    let mut certain = reasons.filter(|reason| reason.kind.is_mate() || !is_uncertain);
    certain.find(|reason| prover.proves(reason, &mistake))
}
