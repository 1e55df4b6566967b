//! Why a move is a mistake: words for what the search has found, each shown by a
//! line. No reason is given where none is proven.

mod draw;
mod gains;
mod mate;
mod opening;
mod tactic;
pub mod walk;

use octet_engine::board::moves::Move;
use octet_engine::eval::{MATE_FOUND, Score};
use octet_engine::game::Game;
use serde::Serialize;

use crate::lines;
use crate::material::PAWN;
pub use draw::{changed_result, is_ending};
use gains::Win;
use walk::Walk;

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
    /// Before the move, with the best line, and after it.
    pub scores: [Score; 2],
    /// The same as expected scores.
    pub expected: [f64; 2],
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
    /// A capture that loses more than it wins.
    BadTrade,
    /// Two pieces are attacked by one.
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
    /// An ending that was won or drawn is so no more.
    Ending,
    /// The right to castle is lost.
    Castling,
    /// The opening: pieces stay at home.
    Development,
}

impl Kind {
    /// In words, for a table of mistakes.
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
            Kind::Castling => "castling lost",
            Kind::Development => "development lost",
        }
    }
}

/// Whether the opponent's line or the mover's own shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// The line after the move.
    ByRefutation,
    /// The line that was better.
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
    /// The material lost or missed, in centipawns; 0 where it is not about that.
    pub amount: i32,
}

impl Reason {
    fn new(kind: Kind, shown: Shown, text: String, line: &[Move]) -> Reason {
        Reason {
            kind,
            text,
            shown,
            line: line.to_vec(),
            amount: 0,
        }
    }

    /// The position from which its line is played.
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
            [] => self.text.clone(),
            line => {
                let line = lines::numbered(self.start(before, after), line);
                format!("{} ({line})", self.text)
            }
        }
    }
}

/// Why a move is a mistake: the first reason that `is_proven` agrees to.
pub fn explain(mistake: &Mistake, is_proven: impl Fn(&Reason) -> bool) -> Option<Reason> {
    let kinds: [fn(&Mistake) -> Vec<Reason>; 5] = [
        |mistake| mate::explain(mistake).into_iter().collect(),
        |mistake| draw::explain(mistake).into_iter().collect(),
        material,
        |mistake| draw::ending(mistake).into_iter().collect(),
        |mistake| opening::explain(mistake).into_iter().collect(),
    ];
    let mut reasons = kinds.iter().flat_map(|explain| explain(mistake));
    reasons.find(is_proven)
}

/// Material that is lost, or could have been won, the most first.
fn material(mistake: &Mistake) -> Vec<Reason> {
    if mistake.scores.iter().any(|score| score.abs() >= MATE_FOUND) {
        return Vec::new();
    }
    let origin = mistake.before.position();
    let refuted = Walk::new(mistake.after.position(), mistake.refutation);
    let better = Walk::new(origin, mistake.best);
    let side = better.side();
    let gain = |walk: &Walk| {
        let balance = |position| crate::material::balance(position, side);
        balance(walk.end()) - balance(origin)
    };
    let mut reasons = Vec::new();
    for (walk, shown, other) in [
        (&refuted, Shown::ByRefutation, -gain(&better)),
        (&better, Shown::ByBest, gain(&refuted)),
    ] {
        for win in gains::find(walk, origin) {
            // The other line is worse for the winner, and material with compensation
            // for it explains nothing.
            let [before, after] = mistake.scores.map(i32::from);
            if win.amount - other >= PAWN && 2 * (before - after) >= win.amount {
                reasons.push(reason(mistake, walk, shown, &win));
            }
        }
    }
    reasons.sort_by_key(|reason| -reason.amount);
    reasons
}

fn reason(mistake: &Mistake, walk: &Walk, shown: Shown, win: &Win) -> Reason {
    let (kind, text) = match shown {
        Shown::ByBest => (win.kind, sentence("Misses the win of", win)),
        Shown::ByRefutation if is_bad_trade(mistake, walk, win) => {
            let square = mistake.played.target();
            let text = format!("A bad trade on {square}: loses {}", win.net);
            (Kind::BadTrade, text)
        }
        Shown::ByRefutation => (win.kind, sentence("Loses", win)),
    };
    Reason {
        amount: win.amount,
        ..Reason::new(kind, shown, text, &walk.moves[..win.shown])
    }
}

/// Whether the move captured, and the piece that captured is taken at once.
fn is_bad_trade(mistake: &Mistake, refuted: &Walk, win: &Win) -> bool {
    let played = mistake.played;
    win.key == 0
        && crate::material::captured(mistake.before.position(), played).is_some()
        && refuted.moves[0].target() == played.target()
}

fn sentence(verb: &str, win: &Win) -> String {
    match win.kind {
        Kind::ByForce => format!("{verb} {} {}", win.net, win.how),
        _ => format!("{verb} {}: {}", win.net, win.how),
    }
}
