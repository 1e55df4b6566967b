//! What a move was worth: how much of the chances to win it gave away.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::eval::{MATE, Score};
use octet_engine::game::Game;
use octet_engine::search::{Pv, Report};
use serde::Serialize;

use octet_engine::formats::wdl::Chances;

/// The least loss that is a fault.
const MIN_LOSS: f64 = 0.09;

/// A position of the game, judged.
pub struct PositionAnalysis {
    /// The position.
    pub game: Game,
    /// What the search says; `Idle` where there is no move.
    pub report: Option<Report>,
    /// The score, White's.
    pub score: Score,
}

impl PositionAnalysis {
    /// A position that was searched.
    pub fn searched(game: Game, report: Report) -> PositionAnalysis {
        let score = match game.position().side_to_move() {
            Color::White => report.score,
            Color::Black => -report.score,
        };
        PositionAnalysis {
            game,
            report: Some(report),
            score,
        }
    }

    /// A position without a legal move: mate or stalemate.
    pub fn terminal(game: Game) -> PositionAnalysis {
        let score = match (game.position().in_check(), game.position().side_to_move()) {
            (false, _) => 0,
            (true, Color::White) => -MATE,
            (true, Color::Black) => MATE,
        };
        PositionAnalysis {
            game,
            report: None,
            score,
        }
    }

    /// The best line, if there is a move.
    pub fn line(&self) -> &[Move] {
        self.report
            .as_ref()
            .map_or(&[], |report| report.pv.as_slice())
    }

    /// What White may expect here of a score of White's, from 0 (lost) to 1 (won).
    pub fn chances(&self, score: Score) -> f64 {
        Chances::new(score, self.game.position()).expected_score()
    }

    /// What the side to move loses when White's score becomes this.
    fn loss(&self, score: Score) -> f64 {
        self.mover(self.score) - self.mover(score)
    }

    /// Takes over what was found after `mv`.
    fn adopt_continuation(&mut self, mv: Move, after: &PositionAnalysis) {
        if let Some(report) = &mut self.report {
            let mut line = vec![mv];
            line.extend(after.line());
            report.pv = Pv::new(&line);
            self.score = after.score;
        }
    }

    /// What the side to move may expect of a score of White's.
    fn mover(&self, score: Score) -> f64 {
        match self.game.position().side_to_move() {
            Color::White => self.chances(score),
            Color::Black => 1.0 - self.chances(score),
        }
    }
}

/// Lets positions know what was found after them, which looks a move further;
/// from the end of the game on. A side can have at least what comes of the move
/// it played. Where the best move turns out to be a fault, `again` thinks harder
/// about the position, in place of blaming it.
pub fn propagate_scores(
    analyses: &mut [Option<PositionAnalysis>],
    moves: &[Move],
    mut again: impl FnMut(&Game) -> Option<PositionAnalysis>,
) {
    for (n, &mv) in moves.iter().enumerate().rev() {
        let [Some(before), Some(after)] = &mut analyses[n..n + 2] else {
            continue;
        };
        let is_best = |analysis: &PositionAnalysis| analysis.line().first() == Some(&mv);
        let refuted = |analysis: &PositionAnalysis| {
            is_best(analysis) && analysis.loss(after.score) >= MIN_LOSS
        };
        if refuted(before) {
            let Some(analysis) = again(&before.game) else {
                continue;
            };
            *before = analysis;
        }
        if refuted(before) || before.loss(after.score) < 0.0 {
            before.adopt_continuation(mv, after);
        }
    }
}

/// What is wrong with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// About half a pawn where the game was even.
    Inaccuracy,
    /// About a pawn.
    Mistake,
    /// About a pawn and three quarters.
    Blunder,
}

impl Judgement {
    /// All of them, and what they cost at least.
    const ALL: [(Judgement, f64); 3] = [
        (Judgement::Blunder, 0.28),
        (Judgement::Mistake, 0.17),
        (Judgement::Inaccuracy, MIN_LOSS),
    ];

    /// The number of its mark in PGN: `?!`, `?` or `??`.
    pub fn nag(self) -> u8 {
        match self {
            Judgement::Inaccuracy => 6,
            Judgement::Mistake => 2,
            Judgement::Blunder => 4,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "Inaccuracy",
            Judgement::Mistake => "Mistake",
            Judgement::Blunder => "Blunder",
        }
    }
}

/// What a move came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveAnalysis {
    /// What the side that moved could expect before, with the best move.
    pub before: f64,
    /// What it could expect after.
    pub after: f64,
    /// What is wrong with the move, if anything.
    pub fault: Option<Judgement>,
}

impl MoveAnalysis {
    /// The verdict on a move between two positions. A move that the search
    /// thinks best is never wrong, nor is an only move. Both scores count as they
    /// would before the move, so that taking a piece is neither good nor bad in
    /// itself.
    pub fn new(before: &PositionAnalysis, mv: Move, after: &PositionAnalysis) -> MoveAnalysis {
        let (had, has) = (before.mover(before.score), before.mover(after.score));
        let mut moves = before.game.position().legal_moves();
        let only = moves.nth(1).is_none();
        let right = only || before.line().first() == Some(&mv);
        let loss = if right { 0.0 } else { had - has };
        let fault = Judgement::ALL.iter().find(|(_, least)| loss >= *least);
        MoveAnalysis {
            before: had,
            after: has,
            fault: fault.map(|(fault, _)| *fault),
        }
    }

    /// What was given away.
    pub fn loss(&self) -> f64 {
        match self.fault {
            Some(_) => self.before - self.after,
            None => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn analysis(fen: &str, score: Score, best: &str) -> PositionAnalysis {
        let game = Game::from_fen(fen).expect("a position");
        let mv = game.parse_uci(best).expect("a move");
        let report = Report {
            depth: 1,
            score,
            pv: Pv::new(&[mv]),
            nodes: 1,
            hash: 0,
        };
        PositionAnalysis::searched(game, report)
    }

    const WHITE: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    const BLACK: &str = "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1";

    #[test]
    fn faults_cost_what_they_say() {
        let analysis = PositionAnalysis::terminal(Game::default());
        let lost = |centipawns: Score| 0.5 - analysis.chances(-centipawns);
        let bounds = [(175, 160), (100, 90), (50, 45)];
        for ((_, least), (fault, none)) in Judgement::ALL.into_iter().zip(bounds) {
            assert!(lost(fault) >= least && lost(none) < least, "{fault}");
        }
    }

    #[test]
    fn scores_are_whites() {
        assert_eq!(analysis(WHITE, 30, "e2e4").score, 30);
        assert_eq!(analysis(BLACK, 30, "e7e5").score, -30);
        let mated = "R3k3/R7/8/8/8/8/8/4K3 b - - 0 1";
        let over = PositionAnalysis::terminal(Game::from_fen(mated).expect("a position"));
        assert_eq!(over.score, MATE);
    }

    /// White's score of a position once a move of it led to `later`, and its
    /// best move; `second` is what another look finds.
    fn looked_back(
        [best, played]: [&str; 2],
        score: Score,
        later: Score,
        second: Option<(&str, Score)>,
    ) -> (Score, String) {
        let before = analysis(BLACK, score, best);
        let mv = before.game.parse_uci(played).expect("a move");
        let mut game = before.game.clone();
        game.play(mv);
        let reply = game.position().legal_moves().next().expect("a move");
        let after = analysis(&game.fen().to_string(), later, &reply.to_string());
        let mut analyses = [Some(before), Some(after)];
        propagate_scores(&mut analyses, &[mv], |game| {
            let (best, score) = second.expect("no second look");
            Some(analysis(&game.fen().to_string(), score, best))
        });
        let before = analyses[0].as_ref().expect("there");
        if before.score == later {
            assert_eq!(before.line(), [mv, reply]);
        }
        (before.score, before.line()[0].to_string())
    }

    #[test]
    fn later_scores_propagate_to_earlier_positions() {
        let (e5, d8) = ("e7e5", "e8d8");
        // Black's scores before, White's after.
        let cases = [
            // Better than the best move that was found.
            ([e5, d8], 20, -90, None, (-90, d8)),
            ([e5, e5], 20, -90, None, (-90, e5)),
            // A fault, and no fault.
            ([e5, d8], 20, 90, None, (-20, e5)),
            ([e5, e5], 20, 0, None, (-20, e5)),
            // The best move is refuted: another is found, or none.
            ([e5, e5], 20, 300, Some((d8, 10)), (-10, d8)),
            ([e5, e5], 20, 300, Some((e5, 10)), (300, e5)),
            ([e5, e5], 20, 300, Some((e5, -290)), (290, e5)),
        ];
        for (moves, score, later, second, (expected, best)) in cases {
            let found = looked_back(moves, score, later, second);
            assert_eq!(found, (expected, best.to_owned()), "{moves:?} {later}");
        }
    }

    #[test]
    fn faults_follow_from_the_loss() {
        let played = |score| {
            let before = analysis(BLACK, 20, "e7e5");
            let mv = before.game.parse_uci("e8d8").expect("a move");
            let after = analysis(WHITE, score, "e2e4");
            MoveAnalysis::new(&before, mv, &after).fault
        };
        assert_eq!(played(-20), None);
        assert_eq!(played(35), Some(Judgement::Inaccuracy));
        assert_eq!(played(90), Some(Judgement::Mistake));
        assert_eq!(played(400), Some(Judgement::Blunder));
        // The move that is thought best.
        let before = analysis(BLACK, 20, "e7e5");
        let best = before.line()[0];
        let verdict = MoveAnalysis::new(&before, best, &analysis(WHITE, 400, "e2e4"));
        assert_eq!((verdict.fault, verdict.loss()), (None, 0.0));
        assert!(verdict.before > 0.5 && verdict.after < 0.2);
    }
}
