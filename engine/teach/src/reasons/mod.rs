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
use crate::material::{PAWN, Tally};
pub use draw::{changed_result, is_ending};
use gains::Win;
use walk::Walk;

/// A reason must account for at least this part of the expected score that the mistake loses: the
/// first value if it names a pawn, the second if it names more. Beside a pawn other things often
/// matter as much.
const LEAST_PART: [f64; 2] = [0.65, 0.5];

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
                let at_end = [expected[0], found.expected(end)];
                let matches = |expected| changed_result(expected) == Some(self.text.as_str());
                matches(expected) && matches(at_end)
            }
            _ => {
                let lost = found.expected(before) - found.expected(after);
                let (shown, named) = match self.shown {
                    Shown::ByRefutation => (
                        before - end,
                        found.expected(before) - found.expected(before - self.amount),
                    ),
                    Shown::ByBest => (
                        end - after,
                        found.expected(after + self.amount) - found.expected(after),
                    ),
                };
                let least = self.amount - PAWN / 2;
                let part = LEAST_PART[usize::from(self.amount >= 2 * PAWN)];
                shown >= least && before - after >= least && named >= part * lost
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
    reasons.extend(material(mistake));
    reasons.extend(draw::ending(mistake));
    reasons
}

/// Lists reasons that name material lost or not won, the most material first.
fn material(mistake: &Mistake) -> Vec<Reason> {
    let origin = mistake.before.position();
    let refuted = Walk::new(mistake.after.position(), mistake.refutation);
    let better = Walk::new(origin, mistake.best);
    let mut reasons = Vec::new();
    for (walk, shown, other) in [
        (&refuted, Shown::ByRefutation, &better),
        (&better, Shown::ByBest, &refuted),
    ] {
        // What the other line wins for the other side counts, too.
        let more = other.gain(origin);
        for win in gains::find(walk, origin) {
            // Only the line that wins more is shown.
            if win.amount >= more && win.amount + more >= PAWN.max(win.amount / 2) {
                let plain = reason(mistake, walk, shown, &win);
                let also = (more >= PAWN).then(|| also(mistake, shown, other));
                if let Some(also) = also.flatten() {
                    reasons.push(Reason {
                        also,
                        amount: plain.amount + more,
                        ..plain.clone()
                    });
                }
                reasons.push(plain);
            }
        }
    }
    reasons.sort_by_key(|reason| -reason.amount);
    reasons
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
