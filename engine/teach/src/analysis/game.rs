//! A game and its analysis.

use std::cmp::Reverse;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::game::Game;
use octet_notation::pgn::PgnGame;

use super::accuracy;
use super::analyst::Analyst;
use super::budget::Budget;
use super::judge::{self, Judgement, MoveAnalysis, PositionAnalysis};
use super::opening::Opening;
use super::proof::Prover;
use crate::reasons::{self, Mistake, Reason};

/// A position whose best move was refuted is searched again with this part of the budget.
const RESEARCHES: u64 = 32;
/// A mistake is confirmed with at most so many times the nodes of a position.
const MOST_CONFIRMING: u64 = 8;

/// The least chance to win that a mistake with a reason loses, by lichess's formula: less may be
/// nothing to a deeper search.
const LEAST_EXPLAINED: f64 = 0.08;
/// Below this expected score a game is decided: what a slight mistake costs is uncertain.
const DECIDED: f64 = 0.2;
/// Moves of a refutation that are shown where no reason is.
const SHOWN_REFUTATION: usize = 8;

/// A game and its analysis.
pub struct AnalysedGame {
    /// The game.
    pub record: PgnGame,
    /// Its positions, one more than moves; `None` where the work was ended.
    pub positions: Vec<Option<PositionAnalysis>>,
    /// Its moves.
    pub moves: Vec<Option<MoveAnalysis>>,
    /// Why the moves with a judgement are mistakes.
    pub reasons: Vec<Option<Reason>>,
    /// The opening.
    pub opening: Option<Opening>,
    /// Nodes beside those of the positions' searches: of mates, threats and proofs.
    pub proof_nodes: u64,
}

impl AnalysedGame {
    /// Judges the moves of a game whose positions were analysed, and finds reasons.
    pub fn new(
        record: PgnGame,
        positions: Vec<Option<PositionAnalysis>>,
        analyst: &Analyst,
    ) -> AnalysedGame {
        let (mut game, mut budget) = AnalysedGame::judged_within(record, positions, analyst);
        game.confirm(analyst, &mut budget);
        game.find_reasons(analyst, &mut budget);
        game.proof_nodes = budget.spent();
        game
    }

    /// Judges the moves of a game whose positions were analysed.
    pub fn judged(
        record: PgnGame,
        positions: Vec<Option<PositionAnalysis>>,
        analyst: &Analyst,
    ) -> AnalysedGame {
        AnalysedGame::judged_within(record, positions, analyst).0
    }

    /// The game, and what is left of its budget.
    fn judged_within(
        record: PgnGame,
        positions: Vec<Option<PositionAnalysis>>,
        analyst: &Analyst,
    ) -> (AnalysedGame, Budget) {
        let mut budget = Budget::of(&positions, &analyst.effort);
        let moves = record.moves.moves.len();
        let mut game = AnalysedGame {
            opening: Opening::of(&record),
            reasons: vec![None; moves],
            moves: vec![None; moves],
            record,
            positions,
            proof_nodes: 0,
        };
        game.judge(|position| {
            let nodes = budget.share(RESEARCHES);
            let harder = analyst.search(position, nodes)?;
            budget.spend(nodes + harder.extra_nodes);
            Some(harder)
        });
        (game, budget)
    }

    /// Judges the moves by the analyses of the positions; `research` searches a position again.
    fn judge(&mut self, research: impl FnMut(&Game) -> Option<PositionAnalysis>) {
        let played: Vec<_> = self.record.moves().collect();
        judge::propagate_scores(&mut self.positions, &played, research);
        let pairs = self.positions.windows(2).zip(&played).enumerate();
        let moves = pairs.map(|(n, (pair, &mv))| match pair {
            [Some(before), Some(after)] if self.is_of_book(n) => {
                Some(MoveAnalysis::new(before, mv, after).of_book())
            }
            [Some(before), Some(after)] => Some(MoveAnalysis::new(before, mv, after)),
            _ => None,
        });
        self.moves = moves.collect();
    }

    /// The moves with a judgement, the worst judgement first.
    fn judged_moves(&self) -> Vec<usize> {
        let judgement = |n: &usize| self.moves[*n].and_then(|analysis| analysis.judgement);
        let mut moves: Vec<usize> = (0..self.moves.len())
            .filter(|n| judgement(n).is_some())
            .collect();
        moves.sort_by_key(|n| Reverse(judgement(n)));
        moves
    }

    /// Searches the positions before and after mistakes again, longer, and judges the moves by that.
    fn confirm(&mut self, analyst: &Analyst, budget: &mut Budget) {
        let mut places = Vec::new();
        for n in self.judged_moves().into_iter().flat_map(|n| [n, n + 1]) {
            let searched = self.positions[n]
                .as_ref()
                .is_some_and(|p| p.report.is_some());
            if searched && !places.contains(&n) {
                places.push(n);
            }
        }
        let nodes = budget.share(2 * places.len() as u64);
        let nodes = nodes.min(MOST_CONFIRMING * budget.of_a_position());
        for n in places {
            let Some(analysis) = &mut self.positions[n] else {
                continue;
            };
            if nodes <= analysis.nodes() {
                continue;
            }
            let Some(longer) = analyst.search(&analysis.game, nodes) else {
                return;
            };
            budget.spend(nodes + longer.extra_nodes);
            analysis.adopt(longer);
        }
        self.judge(|_| None);
    }

    /// Finds why the moves with a judgement are mistakes.
    fn find_reasons(&mut self, analyst: &Analyst, budget: &mut Budget) {
        let judged = self.judged_moves();
        let played: Vec<Move> = self.record.moves().collect();
        for (nth, &n) in judged.iter().enumerate() {
            let nodes = budget.share((judged.len() - nth) as u64);
            if let (Some(analysis), [Some(before), Some(after)]) =
                (self.moves[n], &mut self.positions[n..n + 2])
            {
                let mut prover = Prover::new(analyst, nodes);
                before.lengthen(&mut prover);
                after.lengthen(&mut prover);
                self.reasons[n] = explain(played[n], before, after, &analysis, &mut prover);
                budget.spend(prover.spent());
            }
        }
    }

    /// The refutation of move `n`, if that is a mistake or a blunder without a reason.
    pub fn refutation(&self, n: usize) -> Option<&[Move]> {
        let judgement = self.moves[n].and_then(|analysis| analysis.judgement);
        let line = self.positions[n + 1].as_ref()?.pv();
        let unexplained = judgement >= Some(Judgement::Mistake) && self.reasons[n].is_none();
        (unexplained && !line.is_empty()).then(|| &line[..line.len().min(SHOWN_REFUTATION)])
    }

    /// Whether move `n` is one of the book.
    pub fn is_of_book(&self, n: usize) -> bool {
        self.opening
            .as_ref()
            .is_some_and(|opening| n < opening.plies)
    }

    /// The side that makes move `n`.
    pub fn mover(&self, n: usize) -> Color {
        let first = self.record.start.position().side_to_move();
        match n.is_multiple_of(2) {
            true => first,
            false => first.other(),
        }
    }

    /// A player's name, or the colour if it is not known.
    pub fn name(&self, color: Color) -> String {
        let tag = match color {
            Color::White => "White",
            Color::Black => "Black",
        };
        let known = self
            .record
            .tag(tag)
            .filter(|name| !["?", ""].contains(name));
        known.map_or(color.to_string(), str::to_owned)
    }

    /// The number of move `n` and the move: `12... Nf6`.
    pub fn numbered(&self, n: usize) -> Option<String> {
        let mut game = self.record.start.clone();
        for mv in self.record.moves().take(n) {
            game.play(mv);
        }
        let mv = self.record.moves().nth(n)?;
        Some(crate::lines::numbered(&game, &[mv]))
    }
}

/// Why a move is a mistake.
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

/// The positions of a game, the first and the last included.
pub fn positions(record: &PgnGame) -> Vec<Game> {
    let mut game = record.start.clone();
    let mut positions = vec![game.clone()];
    for mv in record.moves() {
        game.play(mv);
        positions.push(game.clone());
    }
    positions
}
