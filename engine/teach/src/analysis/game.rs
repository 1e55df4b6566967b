//! A game and its analysis.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::game::Game;
use octet_notation::pgn::PgnGame;

use super::analyst::Analyst;
use super::judge::{self, Judgement, MoveAnalysis, PositionAnalysis};
use super::opening::Opening;
use super::proof::{Claim, Searches};
use crate::reasons::{self, Kind, Mistake, Reason};

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
}

impl AnalysedGame {
    /// Judges the moves of a game whose positions were analysed, and finds reasons.
    pub fn new(
        record: PgnGame,
        positions: Vec<Option<PositionAnalysis>>,
        analyst: &Analyst,
    ) -> AnalysedGame {
        let mut game = AnalysedGame::judged(record, positions, analyst);
        game.find_reasons(analyst);
        game
    }

    /// Judges the moves of a game whose positions were analysed.
    pub fn judged(
        record: PgnGame,
        mut positions: Vec<Option<PositionAnalysis>>,
        analyst: &Analyst,
    ) -> AnalysedGame {
        let played: Vec<_> = record.moves().collect();
        judge::propagate_scores(&mut positions, &played, |game| analyst.harder(game));
        let pairs = positions.windows(2).zip(&played);
        let moves: Vec<_> = pairs
            .map(|(pair, &mv)| match pair {
                [Some(before), Some(after)] => Some(MoveAnalysis::new(before, mv, after)),
                _ => None,
            })
            .collect();
        AnalysedGame {
            opening: Opening::of(&record),
            reasons: moves.iter().map(|_| None).collect(),
            record,
            positions,
            moves,
        }
    }

    /// Finds why the moves with a judgement are mistakes.
    fn find_reasons(&mut self, analyst: &Analyst) {
        let moves = self.moves.iter().zip(self.record.moves());
        for (n, (analysis, mv)) in moves.enumerate() {
            let judged = analysis.filter(|analysis| analysis.judgement.is_some());
            if let (Some(analysis), [Some(before), Some(after)]) =
                (judged, &mut self.positions[n..n + 2])
            {
                before.lengthen(analyst);
                after.lengthen(analyst);
                self.reasons[n] = explain(mv, before, after, &analysis, analyst);
            }
        }
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

/// Why a move is a mistake: by the lines found, or else by those of harder searches.
fn explain(
    played: Move,
    before: &PositionAnalysis,
    after: &PositionAnalysis,
    analysis: &MoveAnalysis,
    analyst: &Analyst,
) -> Option<Reason> {
    let harder = analyst.effort.harder();
    let efforts = [harder, harder.harder()];
    let searches =
        efforts.map(|effort| Searches::new(analyst, effort, [&before.game, &after.game]));
    let shown = |[first, second]: [&PositionAnalysis; 2], expected| {
        let mistake = Mistake {
            before: &before.game,
            played,
            after: &after.game,
            best: first.pv(),
            refutation: second.pv(),
            scores: [first.mover_score(), -second.mover_score()],
            expected,
        };
        let is_proven = |reason: &Reason| is_proven(reason, before, after, &searches);
        reasons::explain(&mistake, is_proven)
    };
    let again = |searches: &Searches| {
        let [first, second] = searches.both()?;
        let expected = [first.expected(), 1.0 - second.expected()];
        shown([first, second], expected)
    };
    let reason = shown(
        [before, after],
        [analysis.expected_before, analysis.expected_after],
    );
    match analysis.judgement >= Some(Judgement::Mistake) {
        true => reason.or_else(|| searches.iter().find_map(again)),
        false => reason,
    }
}

/// Whether a reason stands up to harder searches. A mate ends its line.
fn is_proven(
    reason: &Reason,
    before: &PositionAnalysis,
    after: &PositionAnalysis,
    searches: &[Searches],
) -> bool {
    let claim = Claim {
        reason,
        before,
        after,
    };
    let is_mate = matches!(reason.kind, Kind::MateAllowed | Kind::MateMissed);
    is_mate || searches.iter().all(|searches| claim.is_proven(searches))
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
