//! A game and its analysis.

use std::cmp::Reverse;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::game::Game;
use octet_notation::pgn::PgnGame;

use super::analyst::Analyst;
use super::budget::Budget;
use super::explaining::Explaining;
use super::judge::{self, Judgement, MoveAnalysis, PositionAnalysis};
use super::opening::Opening;
use crate::lines;
use crate::reasons::Reason;

/// A position whose best move was refuted is searched again with one part in this many of the
/// budget.
const RESEARCHES: u64 = 32;

/// At most this many moves of a refutation are shown for a mistake without a reason.
const SHOWN_REFUTATION: usize = 8;

/// A game and its analysis.
pub struct AnalysedGame {
    /// The game.
    pub record: PgnGame,
    /// The analyses of its positions, one more than moves; `None` if the work was ended before.
    pub positions: Vec<Option<PositionAnalysis>>,
    /// The analyses of its moves.
    pub moves: Vec<Option<MoveAnalysis>>,
    /// Why the moves with a judgement are mistakes.
    pub reasons: Vec<Option<Reason>>,
    /// The opening.
    pub opening: Option<Opening>,
    /// Nodes of mates, threats and proofs, besides those of the positions' searches.
    pub proof_nodes: u64,
}

impl AnalysedGame {
    /// Judges the moves of a game whose positions were analysed, and finds reasons.
    pub fn new(
        record: PgnGame,
        positions: Vec<Option<PositionAnalysis>>,
        analyst: &Analyst,
    ) -> AnalysedGame {
        let mut explaining = Explaining::new(record, positions, analyst);
        while explaining.step(analyst).is_some() {}
        explaining.into_game()
    }

    /// Judges the moves of a game whose positions were analysed.
    pub fn judged(
        record: PgnGame,
        positions: Vec<Option<PositionAnalysis>>,
        analyst: &Analyst,
    ) -> AnalysedGame {
        AnalysedGame::judged_within(record, positions, analyst).0
    }

    /// Judges the moves, and returns the game with what is left of its budget.
    pub(super) fn judged_within(
        record: PgnGame,
        positions: Vec<Option<PositionAnalysis>>,
        analyst: &Analyst,
    ) -> (AnalysedGame, Budget) {
        let mut budget = Budget::of(&positions, analyst);
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

    /// Judges the moves by the analyses of the positions; `research` searches a position again. A
    /// null move is not judged.
    pub(super) fn judge(&mut self, research: impl FnMut(&Game) -> Option<PositionAnalysis>) {
        let played: Vec<_> = self.record.moves().collect();
        judge::propagate_scores(&mut self.positions, &played, research);
        let pairs = self.positions.windows(2).zip(&played).enumerate();
        let moves = pairs.map(|(n, (pair, &mv))| match pair {
            _ if mv == Move::NONE => None,
            [Some(before), Some(after)] if self.is_of_book(n) => {
                Some(MoveAnalysis::new(before, mv, after).of_book())
            }
            [Some(before), Some(after)] => Some(MoveAnalysis::new(before, mv, after)),
            _ => None,
        });
        self.moves = moves.collect();
    }

    /// The moves with a judgement, the worst judgement first.
    pub(super) fn judged_moves(&self) -> Vec<usize> {
        let judgement = |n: &usize| self.moves[*n].and_then(|analysis| analysis.judgement);
        let mut moves: Vec<usize> = (0..self.moves.len())
            .filter(|n| judgement(n).is_some())
            .collect();
        moves.sort_by_key(|n| Reverse(judgement(n)));
        moves
    }

    /// The refutation of move `n`, if that is a mistake or a blunder without a reason.
    pub fn refutation(&self, n: usize) -> Option<&[Move]> {
        let judgement = self.moves[n].and_then(|analysis| analysis.judgement);
        let line = self.positions[n + 1].as_ref()?.pv();
        let unexplained = judgement >= Some(Judgement::Mistake) && self.reasons[n].is_none();
        (unexplained && !line.is_empty()).then(|| &line[..line.len().min(SHOWN_REFUTATION)])
    }

    /// Whether move `n` is a book move.
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
            lines::play(&mut game, mv);
        }
        let mv = self.record.moves().nth(n)?;
        Some(lines::numbered(&game, &[mv]))
    }
}

/// The positions of a game, the first and the last included.
pub fn positions(record: &PgnGame) -> Vec<Game> {
    let mut game = record.start.clone();
    let mut positions = vec![game.clone()];
    for mv in record.moves() {
        lines::play(&mut game, mv);
        positions.push(game.clone());
    }
    positions
}
