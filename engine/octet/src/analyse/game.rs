//! A game and its analysis.

use octet_engine::board::piece::Color;
use octet_engine::formats::pgn::PgnGame;
use octet_engine::game::Game;

use super::analyst::Analyst;
use super::judge::{self, MoveAnalysis, PositionAnalysis};
use super::opening::Opening;
use crate::reasons::{self, Mistake, Reason};

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
    /// Judges the moves of a game whose positions were analysed.
    pub fn new(
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
        let mut reasons = Vec::new();
        for (n, (analysis, &mv)) in moves.iter().zip(&played).enumerate() {
            let judged = analysis.filter(|analysis| analysis.judgement.is_some());
            reasons.push(match (judged, &mut positions[n..n + 2]) {
                (Some(analysis), [Some(before), Some(after)]) => {
                    before.lengthen(analyst);
                    after.lengthen(analyst);
                    reasons::explain(&Mistake {
                        before: &before.game,
                        played: mv,
                        after: &after.game,
                        best: before.pv(),
                        refutation: after.pv(),
                        scores: [before.mover_score(), -after.mover_score()],
                        expected: [analysis.expected_before, analysis.expected_after],
                    })
                }
                _ => None,
            });
        }
        let opening = Opening::of(&record);
        AnalysedGame {
            record,
            positions,
            moves,
            reasons,
            opening,
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
