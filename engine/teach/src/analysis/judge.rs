//! Judges moves by the expected score that they give away.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::eval::{MATE, MATE_FOUND, Score, is_mate};
use octet_engine::game::Game;
use octet_engine::search::{Pv, Report};
use serde::Serialize;

use octet_notation::wdl::Chances;

use super::proof::Prover;
use crate::threat::Threat;

/// The least loss of expected score that is judged.
pub const MIN_LOSS: f64 = 0.09;
/// The expected score at the end of a PV agrees with that of the position if the difference is at
/// most this.
const AGREEMENT: f64 = 0.4;

/// The analysis of a position of the game.
pub struct PositionAnalysis {
    /// The position.
    pub game: Game,
    /// The search's result; `None` where there is no legal move.
    pub report: Option<Report>,
    /// White's score.
    pub score: Score,
    /// Other lines, if several are wanted, the best first.
    pub others: Vec<Report>,
    /// What the opponent would play if it were the opponent's move, if that was searched.
    pub threat: Option<Threat>,
    /// Nodes of the mate solver and of the threat's search, besides those of the report.
    pub extra_nodes: u64,
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
            others: Vec::new(),
            threat: None,
            extra_nodes: 0,
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
            others: Vec::new(),
            threat: None,
            extra_nodes: 0,
        }
    }

    /// The nodes of its search; 0 where there is no legal move.
    pub fn nodes(&self) -> u64 {
        self.report.map_or(0, |report| report.nodes.into())
    }

    /// The principal variation; empty where there is no legal move.
    pub fn pv(&self) -> &[Move] {
        self.report
            .as_ref()
            .map_or(&[], |report| report.pv.as_slice())
    }

    /// Converts a score of White's in this position to White's expected score, from 0 (lost) to 1
    /// (won).
    pub fn expected_score(&self, score: Score) -> f64 {
        Chances::new(score, self.game.position()).expected_score()
    }

    /// The expected score that the side to move gives away when White's score
    /// becomes this.
    fn loss(&self, score: Score) -> f64 {
        self.mover_expected(self.score) - self.mover_expected(score)
    }

    /// Replaces score and PV by those after `mv`.
    fn adopt_continuation(&mut self, mv: Move, after: &PositionAnalysis) {
        let mut pv = vec![mv];
        pv.extend(after.pv());
        self.set_line(&pv, after.score_a_ply_earlier());
    }

    /// Replaces the PV and White's score.
    pub fn set_line(&mut self, pv: &[Move], score: Score) {
        if let Some(report) = &mut self.report {
            report.pv = Pv::new(pv);
            self.score = score;
        }
    }

    /// Replaces score and PV by those of a longer search.
    pub fn adopt(&mut self, longer: PositionAnalysis) {
        let best = longer.pv().first().copied();
        self.others.retain(|other| Some(other.best()) != best);
        self.report = longer.report;
        self.score = longer.score;
    }

    /// Makes the PV longer, so that it can explain a mistake. Returns whether the score at its end
    /// agrees with that of the position.
    pub fn lengthen(&mut self, prover: &mut Prover) -> bool {
        let longer = prover.lengthened(&self.game, self.pv(), self.mover_score());
        self.set_line(&longer.moves, self.score);
        let end = longer.end.unwrap_or(self.mover_score());
        let end = end * self.game.position().side_to_move().sign();
        (self.expected_score(end) - self.expected_score(self.score)).abs() <= AGREEMENT
    }

    /// White's score here as it counts in the position before, where a mate is a ply further away.
    fn score_a_ply_earlier(&self) -> Score {
        match is_mate(self.score) {
            true => self.score - self.score.signum(),
            false => self.score,
        }
    }

    /// The score of the side to move.
    pub fn mover_score(&self) -> Score {
        self.score * self.game.position().side_to_move().sign()
    }

    /// The expected score of the side to move.
    pub fn expected(&self) -> f64 {
        self.mover_expected(self.score)
    }

    /// The expected score of the side to move with a score of White's.
    fn mover_expected(&self, score: Score) -> f64 {
        match self.game.position().side_to_move() {
            Color::White => self.expected_score(score),
            Color::Black => 1.0 - self.expected_score(score),
        }
    }
}

/// Corrects each position by the one after it, whose search saw a move further; it begins with the
/// last move. The score becomes at least that of the move played. If the best move of a search
/// turns out to lose, `research` searches the position again with more nodes before the move is
/// judged. A null move says nothing about the position before it.
pub fn propagate_scores(
    analyses: &mut [Option<PositionAnalysis>],
    moves: &[Move],
    mut research: impl FnMut(&Game) -> Option<PositionAnalysis>,
) {
    let chosen = |&(_, mv): &(usize, &Move)| *mv != Move::NONE;
    for (n, &mv) in moves.iter().enumerate().filter(chosen).rev() {
        let [Some(before), Some(after)] = &mut analyses[n..n + 2] else {
            continue;
        };
        let is_best = |analysis: &PositionAnalysis| analysis.pv().first() == Some(&mv);
        let later = after.score_a_ply_earlier();
        let is_refuted =
            |analysis: &PositionAnalysis| is_best(analysis) && analysis.loss(later) >= MIN_LOSS;
        if is_refuted(before)
            && let Some(analysis) = research(&before.game)
        {
            before.adopt(analysis);
        }
        let side = before.game.position().side_to_move();
        if is_refuted(before) || later * side.sign() > before.mover_score() {
            before.adopt_continuation(mv, after);
        }
    }
}

/// The judgement of a move that gives away expected score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// The move loses about half a pawn in an even position.
    Inaccuracy,
    /// It loses about a pawn.
    Mistake,
    /// It loses about a pawn and three quarters.
    Blunder,
}

impl Judgement {
    /// All judgements, the worst first, and the least loss of expected score that earns each.
    pub const ALL: [(Judgement, f64); 3] = [
        (Judgement::Blunder, 0.28),
        (Judgement::Mistake, 0.17),
        (Judgement::Inaccuracy, MIN_LOSS),
    ];

    /// The number of its annotation glyph (NAG): `?!`, `?` or `??`.
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

    /// The judgement of a loss of expected score.
    fn of(loss: f64) -> Option<Judgement> {
        let judged = Judgement::ALL
            .iter()
            .find(|(_, min_loss)| loss >= *min_loss);
        judged.map(|(judgement, _)| *judgement)
    }

    /// The judgement of a move after which the opponent mates, by the mover's
    /// scores before and after it and the expected score before.
    fn of_mate(before: Score, expected: f64, after: Score) -> Option<Judgement> {
        let allowed = after <= -MATE_FOUND && before > -MATE_FOUND;
        (allowed && expected >= LOST).then_some(Judgement::Blunder)
    }
}

/// A side with less expected score is as good as lost, so a mate that it allows is no blunder.
const LOST: f64 = 0.1;

/// The centipawns that cost this much expected score in the opening position,
/// from an even score.
pub fn centipawns(loss: f64) -> Score {
    let even = PositionAnalysis::terminal(Game::default());
    let costs = |&lost: &Score| even.loss(-lost) >= loss;
    (0..MATE).find(costs).unwrap_or(MATE)
}

/// What a move gives away.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveAnalysis {
    /// The mover's expected score before it, with the best move.
    pub expected_before: f64,
    /// The mover's expected score after it.
    pub expected_after: f64,
    /// The judgement, if the move gives enough away.
    pub judgement: Option<Judgement>,
}

impl MoveAnalysis {
    /// Analyses a move between two positions. Neither the search's best move nor a single reply
    /// gets a judgement. Both expected scores are computed with the pieces before the move, so that
    /// a capture does not change them.
    pub fn new(before: &PositionAnalysis, mv: Move, after: &PositionAnalysis) -> MoveAnalysis {
        let expected_before = before.mover_expected(before.score);
        let later = after.score_a_ply_earlier();
        let expected_after = before.mover_expected(later);
        let mut moves = before.game.position().legal_moves();
        let single_reply = moves.nth(1).is_none();
        let is_best = before.pv().first() == Some(&mv);
        let judgement = match single_reply || is_best {
            true => None,
            false => {
                let by_loss = Judgement::of(expected_before - expected_after);
                let (score, after) = (before.mover_score(), -after.mover_score());
                by_loss.max(Judgement::of_mate(score, expected_before, after))
            }
        };
        MoveAnalysis {
            expected_before,
            expected_after,
            judgement,
        }
    }

    /// The same for a book move, which is not judged.
    pub fn of_book(self) -> MoveAnalysis {
        MoveAnalysis {
            judgement: None,
            ..self
        }
    }

    /// The expected score that the move gives away.
    pub fn loss(&self) -> f64 {
        match self.judgement {
            Some(_) => self.expected_before - self.expected_after,
            None => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use octet_notation::Notation;

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
    fn judgements_begin_at_about_half_one_and_one_and_three_quarter_pawns() {
        let centipawns = Judgement::ALL.map(|(_, loss)| centipawns(loss));
        for (centipawns, expected) in centipawns.into_iter().zip([184, 104, 52]) {
            assert!(centipawns.abs_diff(expected) <= 8, "{centipawns}");
        }
    }

    #[test]
    fn scores_are_for_white() {
        assert_eq!(analysis(WHITE, 30, "e2e4").score, 30);
        assert_eq!(analysis(BLACK, 30, "e7e5").score, -30);
        let mated = "R3k3/R7/8/8/8/8/8/4K3 b - - 0 1";
        let over = PositionAnalysis::terminal(Game::from_fen(mated).expect("a position"));
        assert_eq!(over.score, MATE);
    }

    /// Returns the score and best move of a position, corrected because the move played in it led
    /// to White's score `later`. `research` is the result of a second search.
    fn propagated(
        [best, played]: [&str; 2],
        score: Score,
        later: Score,
        research: Option<(&str, Score)>,
    ) -> (Score, String) {
        let before = analysis(BLACK, score, best);
        let mv = before.game.parse_uci(played).expect("a move");
        let mut game = before.game.clone();
        game.play(mv);
        let reply = game.position().legal_moves().next().expect("a move");
        let after = analysis(&game.fen().to_string(), later, &reply.to_string());
        let mut analyses = [Some(before), Some(after)];
        propagate_scores(&mut analyses, &[mv], |game| {
            let (best, score) = research.expect("no second search");
            Some(analysis(&game.fen().to_string(), score, best))
        });
        let before = analyses[0].as_ref().expect("there");
        if before.score == later {
            assert_eq!(before.pv(), [mv, reply]);
        }
        (before.score, before.pv()[0].to_string())
    }

    #[test]
    fn later_scores_propagate_to_earlier_positions() {
        let (e5, d8) = ("e7e5", "e8d8");
        // The scores before the move are Black's, those after it are White's.
        let cases = [
            // The move played is better than the search thought.
            ([e5, d8], 20, -90, None, (-90, d8)),
            ([e5, e5], 20, -90, None, (-90, e5)),
            // A move other than the best is worse; the best is hardly worse.
            ([e5, d8], 20, 90, None, (-20, e5)),
            ([e5, e5], 20, 0, None, (-20, e5)),
            // The best move loses: the second search finds another, or none.
            ([e5, e5], 20, 300, Some((d8, 10)), (-10, d8)),
            ([e5, e5], 20, 300, Some((e5, 10)), (300, e5)),
            ([e5, e5], 20, 300, Some((e5, -290)), (290, e5)),
        ];
        for (moves, score, later, research, (expected, best)) in cases {
            let found = propagated(moves, score, later, research);
            assert_eq!(found, (expected, best.to_owned()), "{moves:?} {later}");
        }
    }

    #[test]
    fn a_mate_is_a_ply_further_away_a_move_before() {
        let d8 = "e8d8";
        // First Black mates; then Black holds out longer than the search thought.
        assert_eq!(propagated([d8, d8], 20, 1 - MATE, None).0, 2 - MATE);
        assert_eq!(propagated([d8, d8], 4 - MATE, MATE - 9, None).0, MATE - 10);
        let over = PositionAnalysis::terminal(Game::from_fen(WHITE).expect("a position"));
        assert_eq!(over.score_a_ply_earlier(), 0);
    }

    #[test]
    fn a_mate_allowed_is_a_blunder_unless_all_is_lost() {
        for (before, judgement) in [
            (20, Some(Judgement::Blunder)),
            (-150, Some(Judgement::Blunder)),
            (-900, None),
            (4 - MATE, None),
        ] {
            let before = analysis(BLACK, before, "e7e5");
            let mv = before.game.parse_uci("e8d8").expect("a move");
            let after = analysis(WHITE, MATE - 3, "e2e4");
            assert_eq!(MoveAnalysis::new(&before, mv, &after).judgement, judgement);
        }
    }

    #[test]
    fn judgements_follow_from_the_loss() {
        let judged = |score| {
            let before = analysis(BLACK, 20, "e7e5");
            let mv = before.game.parse_uci("e8d8").expect("a move");
            let after = analysis(WHITE, score, "e2e4");
            MoveAnalysis::new(&before, mv, &after).judgement
        };
        assert_eq!(judged(-20), None);
        assert_eq!(judged(35), Some(Judgement::Inaccuracy));
        assert_eq!(judged(90), Some(Judgement::Mistake));
        assert_eq!(judged(400), Some(Judgement::Blunder));
        // The search's best move has no judgement, whatever it loses.
        let before = analysis(BLACK, 20, "e7e5");
        let best = before.pv()[0];
        let analysis = MoveAnalysis::new(&before, best, &analysis(WHITE, 400, "e2e4"));
        assert_eq!((analysis.judgement, analysis.loss()), (None, 0.0));
        assert!(analysis.expected_before > 0.5 && analysis.expected_after < 0.2);
    }
}
