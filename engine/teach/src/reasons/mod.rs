//! Explains in words why a move is a mistake, and shows the line that proves it. A mistake whose
//! reason cannot be proven gets none.

mod draw;
mod gains;
mod mate;
mod tactic;
pub mod walk;

use octet_engine::board::moves::Move;
use octet_engine::board::position::Position;
use octet_engine::eval::{MATE, Score};
use octet_engine::game::Game;
use octet_notation::wdl::Chances;
use serde::Serialize;

use crate::lines;
use crate::material::{PAWN, PIECE, ROOK, Tally};
pub use draw::{changed_result, is_ending};
use gains::Win;
use walk::Walk;

/// A reason must account for at least this part of the expected score that the mistake loses: the
/// first value if it names a pawn, the second if it names more. Beside a pawn other things often
/// matter as much.
const LEAST_PART: [f64; 2] = [0.72, 0.45];

/// What a reason names is at most so many times the expected score that the mistake loses.
const MOST_PART: f64 = 1.5;

/// A score must change by at least this much of what a reason names, in percent: for material up to
/// the first value the second. The evaluation's centipawns are fewer than those of the usual values,
/// but small changes and large amounts are uncertain.
const LEAST_SHOWN: [(i32, i32); 3] = [(PAWN, 75), (PIECE, 57), (ROOK, 70)];
/// The same for more material than that: a queen but for a pawn.
const LEAST_SHOWN_OF_MORE: i32 = 90;
/// The same for what two lines win together, since one of them may win it alone.
const LEAST_SHOWN_OF_TWO: i32 = 100;

/// Material is looked for in whole lines, and then in so many plies of them: what a line wins may be
/// given back for something else.
const LINE_BEGINNINGS: [usize; 7] = [usize::MAX, 14, 10, 8, 6, 4, 2];
/// Two expected scores of an ending are the same result if they differ by at most this.
const SAME_RESULT: f64 = 0.05;

/// A mistake and what the search knows about it. Scores and expected scores are
/// those of the side that made it.
pub struct Mistake<'m> {
    /// The position in which it was made.
    pub before: &'m Game,
    /// The move.
    pub played: Move,
    /// The position after it.
    pub after: &'m Game,
    /// The line that was better.
    pub best: &'m [Move],
    /// The line that refutes it.
    pub refutation: &'m [Move],
    /// The score before the move, with the best line, and the score after it.
    pub scores: [Score; 2],
    /// The same as expected scores.
    pub expected: [f64; 2],
}

impl Mistake<'_> {
    /// The positions before and after it.
    pub fn games(&self) -> [&Game; 2] {
        [self.before, self.after]
    }
}

/// What searches find for a mistake and for the line that explains it. All scores are those of the
/// side that made the mistake.
pub struct Found<'p> {
    /// The position before the mistake.
    pub position: &'p Position,
    /// The scores before and after the mistake.
    pub scores: [Score; 2],
    /// The score at the end of the line.
    pub end: Score,
    /// A score is a draw if it is at most this far from zero.
    pub drawn: Score,
}

impl Found<'_> {
    /// The expected score that a score in centipawns stands for.
    fn expected(&self, score: i32) -> f64 {
        let mate = i32::from(MATE);
        let score = score.clamp(-mate, mate) as Score;
        Chances::new(score, self.position).expected_score()
    }
}

/// What a reason is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The opponent mates.
    MateAllowed,
    /// The mover could have mated.
    MateMissed,
    /// A piece can be taken that nothing or too little defends.
    Hangs,
    /// A capture loses more than it wins.
    BadTrade,
    /// One piece attacks two.
    Fork,
    /// A piece is pinned and taken, or cannot take back.
    Pin,
    /// A piece must leave a line, and the one behind it is taken.
    Skewer,
    /// A move opens the line of another piece.
    DiscoveredAttack,
    /// The piece that defends is taken.
    Defender,
    /// A passed pawn promotes.
    PassedPawn,
    /// Material is lost some other way.
    ByForce,
    /// A win is given away by stalemate or repetition.
    DrawAllowed,
    /// A lost position could have been drawn by stalemate or repetition.
    DrawMissed,
    /// An ending that was won or drawn no longer is.
    Ending,
}

impl Kind {
    /// Whether it is a mate, which the solver or the search has proven.
    pub fn is_mate(self) -> bool {
        matches!(self, Kind::MateAllowed | Kind::MateMissed)
    }

    /// Its name in a table of mistakes.
    pub fn words(self) -> &'static str {
        match self {
            Kind::MateAllowed => "a mate allowed",
            Kind::MateMissed => "a mate missed",
            Kind::Hangs => "a piece left hanging",
            Kind::BadTrade => "a bad trade",
            Kind::Fork => "a fork",
            Kind::Pin => "a pin",
            Kind::Skewer => "a skewer",
            Kind::DiscoveredAttack => "a discovered attack",
            Kind::Defender => "a defender taken",
            Kind::PassedPawn => "a passed pawn",
            Kind::ByForce => "material lost by force",
            Kind::DrawAllowed => "a draw allowed",
            Kind::DrawMissed => "a draw missed",
            Kind::Ending => "an ending misplayed",
        }
    }
}

/// Which line shows a reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// The opponent's line after the move shows it.
    ByRefutation,
    /// The mover's better line shows it.
    ByBest,
}

/// Why a move is a mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// What it is about.
    pub kind: Kind,
    /// A sentence without its full stop: `Loses a knight: Nc2+ forks ...`.
    pub text: String,
    /// Which line shows it.
    pub shown: Shown,
    /// The moves of that line that show it.
    pub line: Vec<Move>,
    /// What the other line wins. It ends the sentence: `; 11... Nxd4 wins a pawn`.
    pub also: String,
    /// The material lost or missed, in centipawns; 0 if the reason is not about material.
    pub amount: i32,
}

impl Reason {
    fn new(kind: Kind, shown: Shown, text: String, line: &[Move]) -> Reason {
        Reason {
            kind,
            text,
            also: String::new(),
            shown,
            line: line.to_vec(),
            amount: 0,
        }
    }

    /// Whether it is most of what the mistake gives away, and no more than that, by the scores
    /// before and after the mistake alone.
    pub fn fits(&self, found: &Found) -> bool {
        if self.amount == 0 {
            return true;
        }
        // In an ending a pawn may decide the game, so that more than the pawn is lost.
        if self.amount < 2 * PAWN && is_ending(found.position) {
            return false;
        }
        let [before, after] = found.scores.map(i32::from);
        let lost = found.expected(before) - found.expected(after);
        let named = match self.shown {
            Shown::ByRefutation => found.expected(before) - found.expected(before - self.amount),
            Shown::ByBest => found.expected(after + self.amount) - found.expected(after),
        };
        let least = LEAST_PART[usize::from(self.amount >= 2 * PAWN)];
        let parts = least * lost..=MOST_PART * lost;
        before - after >= self.least_change() && parts.contains(&named)
    }

    /// By how much the score changes at least where what it names is lost, in centipawns.
    fn least_change(&self) -> i32 {
        let mut parts = LEAST_SHOWN.iter();
        let percent = match parts.find(|(amount, _)| self.amount <= *amount) {
            _ if !self.also.is_empty() => LEAST_SHOWN_OF_TWO,
            Some(&(_, percent)) => percent,
            None => LEAST_SHOWN_OF_MORE,
        };
        self.amount * percent / 100
    }

    /// Whether searches agree with it. The material that a reason names must be gone at the end of
    /// the line, and it must be most of what the mistake gives away.
    pub fn agrees_with(&self, found: &Found) -> bool {
        let [before, after] = found.scores.map(i32::from);
        let end = i32::from(found.end);
        match self.kind {
            Kind::MateAllowed | Kind::MateMissed => true,
            Kind::DrawAllowed | Kind::DrawMissed => found.end.abs() <= found.drawn,
            Kind::Ending => {
                let expected = [before, after].map(|score| found.expected(score));
                let kept = (found.expected(end) - expected[1]).abs() <= SAME_RESULT;
                kept && changed_result(expected) == Some(self.text.as_str())
            }
            _ => {
                let change = match self.shown {
                    Shown::ByRefutation => before - end,
                    Shown::ByBest => end - after,
                };
                change >= self.least_change() && self.fits(found)
            }
        }
    }

    /// The position in which its line begins.
    pub fn start<'g>(&self, before: &'g Game, after: &'g Game) -> &'g Game {
        match self.shown {
            Shown::ByRefutation => after,
            Shown::ByBest => before,
        }
    }

    /// The sentence with its line: `Loses a knight by force (12... Nc2+ 13. Kd1
    /// Nxa1)`.
    pub fn with_line(&self, before: &Game, after: &Game) -> String {
        match self.line.as_slice() {
            [] => format!("{}{}", self.text, self.also),
            line => {
                let line = lines::numbered(self.start(before, after), line);
                format!("{} ({line}){}", self.text, self.also)
            }
        }
    }
}

/// Lists why a move may be a mistake, the plainest reason first. No reason is proven yet.
pub fn candidates(mistake: &Mistake) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = mate::explain(mistake).into_iter().collect();
    reasons.extend(draw::explain(mistake));
    for plies in LINE_BEGINNINGS {
        for reason in material(mistake, plies) {
            let is_same = |other: &Reason| {
                (other.shown, other.amount, &other.line)
                    == (reason.shown, reason.amount, &reason.line)
            };
            if !reasons.iter().any(is_same) {
                reasons.push(reason);
            }
        }
    }
    reasons.extend(draw::ending(mistake));
    reasons
}

/// Lists reasons that name material lost or not won in so many plies of a line, the most material
/// first. The other line counts as a whole.
fn material(mistake: &Mistake, plies: usize) -> Vec<Reason> {
    let origin = mistake.before.position();
    let refuted = Walk::new(mistake.after.position(), mistake.refutation);
    let better = Walk::new(origin, mistake.best);
    let mut reasons = Vec::new();
    for (whole, shown, other) in [
        (&refuted, Shown::ByRefutation, &better),
        (&better, Shown::ByBest, &refuted),
    ] {
        let walk = &whole.beginning(plies);
        // What the other line wins for the other side counts, too.
        let more = other.gain(origin);
        for win in gains::find(walk, origin) {
            // Only the line that wins more is shown, and only if the other line does not lose as
            // much as soon, and for good.
            let other_gains = other.gain_after(win.shown, origin).max(more);
            let other_loses = -other_gains.min(0);
            if win.amount >= more && win.amount - other_loses >= PAWN.max(win.amount / 2) {
                let plain = reason(mistake, walk, shown, &win);
                let also = (more >= PAWN).then(|| also(mistake, shown, other));
                let with_other = also.flatten().map(|also| Reason {
                    also,
                    amount: plain.amount + more,
                    ..plain.clone()
                });
                reasons.push([Some(plain), with_other]);
            }
        }
    }
    // What one line wins is told alone where it is cause enough.
    reasons.sort_by_key(|[plain, _]| -plain.as_ref().map_or(0, |reason| reason.amount));
    reasons.into_iter().flatten().flatten().collect()
}

/// Ends a sentence with what the line that is not shown wins for the side that moves first in it.
fn also(mistake: &Mistake, shown: Shown, other: &Walk) -> Option<String> {
    let origin = mistake.before.position();
    let won = Tally::new(origin, other.end(), other.side().other()).words()?;
    Some(match shown {
        Shown::ByRefutation => {
            let best = lines::numbered(mistake.before, mistake.best.get(..1)?);
            format!("; {best} wins {won}")
        }
        Shown::ByBest => format!("; the move played loses {won}"),
    })
}

/// Puts a win into words.
fn reason(mistake: &Mistake, walk: &Walk, shown: Shown, win: &Win) -> Reason {
    let (kind, text) = match shown {
        Shown::ByBest => (win.kind, win.missed()),
        Shown::ByRefutation if is_bad_trade(mistake, walk, win) => {
            let square = mistake.played.target();
            let text = format!("A bad trade on {square}: loses {}", win.net());
            (Kind::BadTrade, text)
        }
        Shown::ByRefutation => (win.kind, win.lost()),
    };
    Reason {
        amount: win.amount,
        ..Reason::new(kind, shown, text, &walk.moves[..win.shown])
    }
}

/// Whether the mistake is a capture, and the refutation takes the capturing piece at once.
fn is_bad_trade(mistake: &Mistake, refuted: &Walk, win: &Win) -> bool {
    let played = mistake.played;
    win.key == 0
        && win.promotion.is_none()
        && crate::material::captured(mistake.before.position(), played).is_some()
        && refuted.moves[0].target() == played.target()
}

#[cfg(test)]
mod tests {
    use octet_notation::Notation;

    use super::*;

    /// What may be said of a move by its better line and its refutation.
    fn said(fen: &str, mv: &str, best: &str, refutation: &str) -> Vec<String> {
        let line = |game: &Game, text: &str| -> Vec<Move> {
            let mut game = game.clone();
            let moves = text.split_whitespace().map(|text| {
                let mv = game.parse_san(text).expect(text);
                assert!(game.play(mv), "{text}");
                mv
            });
            moves.collect()
        };
        let before = Game::from_fen(fen).expect(fen);
        let [played] = line(&before, mv)[..] else {
            panic!("{mv}")
        };
        let mut after = before.clone();
        after.play(played);
        let mistake = Mistake {
            before: &before,
            played,
            after: &after,
            best: &line(&before, best),
            refutation: &line(&after, refutation),
            scores: [50, -300],
            expected: [0.6, 0.1],
        };
        let said = candidates(&mistake).into_iter();
        said.map(|reason| format!("{}{}", reason.text, reason.also))
            .collect()
    }

    #[test]
    fn what_is_given_back_later_is_won_at_the_beginning_of_a_line() {
        let said = said(
            "rn1qk1nr/pp1bppbp/3p2p1/1B6/3NP3/2N5/PPP2PPP/R1BQK2R w KQkq - 2 7",
            "Bf4",
            "O-O Nf6 Nd5 Nxd5 exd5 Bxb5 Nxb5 O-O",
            "e5 Bxd7+ Qxd7 Ndb5 exf4 Nxd6+ Kf8 Qd5 Nc6 O-O-O Bxc3 bxc3 Nf6 Qd2 Kg8 Qxf4 Qe7",
        );
        assert!(
            said.contains(&"Loses a bishop for a pawn by force".to_owned()),
            "{said:#?}"
        );
    }

    #[test]
    fn a_better_line_may_lose_what_it_wins_back() {
        let said = said(
            "5qk1/6pp/R3p1r1/1p4Q1/7P/5N1P/PP3P2/6K1 w - - 1 28",
            "h5",
            "Qxg6 hxg6 Ng5 Qc8 Rxe6 b4 Kg2 Qa8+ Kh2 Qb8+ Kh1 Qa8+ Re4 Kh8 Kh2 Qxa2 Re8+ Qg8 \
             Rxg8+ Kxg8",
            "Rxg5+ Nxg5 Qc8 Rxe6 Qc1+ Kh2 Qf4+ Kh1 Qxg5 Rb6",
        );
        let expected = "Loses a queen for a rook and a pawn: a rook takes the queen on g5";
        assert!(said.iter().any(|text| text == expected), "{said:#?}");
    }

    #[test]
    fn a_better_line_does_not_win_what_it_has_no_time_to_take() {
        // White takes on d7 at the end of the better line, and Black takes the queen.
        let said = said(
            "r1bq1rk1/1pp3pp/p3p3/n3Pp2/P1BPn3/2PQ1N2/3B1PPP/R4RK1 w - - 2 13",
            "Ng5",
            "Ba2 c5 Be3 c4 Bxc4 Nxc4 Qxc4 Qa5 Rfc1 f4 Bd2 Bd7 Rab1 Nxd2 Nxd2 Qxa4 Rxb7 Qa3 Rcb1 \
             Rac8",
            "Nxg5 Ba2 h6 Bc1 Bd7 Rb1 Rf7 Bxg5 hxg5 d5 Bc6 Rfd1 Bxd5 Bxd5 Qxd5 Qxd5 exd5 Rxd5",
        );
        let expected = "Loses a knight by force";
        assert!(said.iter().any(|text| text == expected), "{said:#?}");
    }

    /// Whether a reason that names so much material agrees with scores before and after a mistake.
    fn agrees(position: &Position, amount: i32, also: &str, scores: [Score; 2]) -> bool {
        let reason = Reason {
            amount,
            also: also.to_owned(),
            ..Reason::new(Kind::ByForce, Shown::ByRefutation, String::new(), &[])
        };
        reason.agrees_with(&Found {
            position,
            scores,
            end: scores[1],
            drawn: 0,
        })
    }

    #[test]
    fn a_reason_is_most_of_the_loss_and_shows_in_the_scores() {
        let position = Position::default();
        for (amount, scores, holds) in [
            // A knight for a pawn is at most the loss and half of it again.
            (200, [10, -119], true),
            (200, [40, -80], false),
            // A queen shows wholly, but for a pawn.
            (900, [100, -715], true),
            (900, [100, -705], false),
            // A pawn is not the cause of a larger loss, and not of a small change.
            (100, [50, -60], true),
            (100, [50, -110], false),
            (100, [50, -20], false),
        ] {
            let agrees = agrees(&position, amount, "", scores);
            assert_eq!(agrees, holds, "{amount} {scores:?}");
        }
    }

    #[test]
    fn a_pawn_is_no_reason_in_an_ending() {
        let fen = "4r1k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1";
        let ending = Position::from_fen(fen).expect(fen);
        assert!(!agrees(&ending, 100, "", [40, -60]));
        assert!(agrees(&ending, 300, "", [40, -300]));
    }

    #[test]
    fn what_two_lines_win_shows_wholly() {
        let position = Position::default();
        assert!(agrees(&position, 300, "", [50, -200]));
        assert!(!agrees(&position, 300, "; 1. a4 wins a pawn", [50, -200]));
        assert!(agrees(&position, 300, "; 1. a4 wins a pawn", [50, -260]));
    }
}
