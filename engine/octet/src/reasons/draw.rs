//! Draws given away and missed, and endings whose result changes.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::PieceType;
use octet_engine::board::position::Position;
use octet_engine::eval::{DRAW, MATE_FOUND};
use octet_engine::game::{Game, Outcome};

use super::{Kind, Mistake, Reason, Shown};

/// From this expected score on a position is won; below the rest of one it is lost.
const WON: f64 = 0.8;
/// The same for a position that is clearly better.
const BETTER: f64 = 0.65;
/// Pieces besides kings and pawns of an ending, at most.
const ENDING_PIECES: usize = 6;

/// Whether a position is an ending: few pieces besides kings and pawns are left.
pub fn is_ending(position: &Position) -> bool {
    let pieces = position.pieces();
    let counted = |&(_, _, piece_type): &(_, _, PieceType)| {
        !matches!(piece_type, PieceType::Pawn | PieceType::King)
    };
    pieces.filter(counted).count() <= ENDING_PIECES
}

/// The reason, if a line ends in a draw by rule.
pub fn explain(mistake: &Mistake) -> Option<Reason> {
    let [before, after] = mistake.scores;
    let [expected_before, expected_after] = mistake.expected;
    if expected_before >= BETTER && after == DRAW {
        let (drawn, plies) = drawn(mistake.after, mistake.refutation)?;
        let line = &mistake.refutation[..plies];
        let text = format!("Gives the win away: {drawn}");
        return Some(Reason::new(
            Kind::DrawAllowed,
            Shown::ByRefutation,
            text,
            line,
        ));
    }
    if before == DRAW && expected_after <= 1.0 - BETTER {
        let (drawn, plies) = drawn(mistake.before, mistake.best)?;
        let line = &mistake.best[..plies];
        let text = format!("Misses a draw: {drawn}");
        return Some(Reason::new(Kind::DrawMissed, Shown::ByBest, text, line));
    }
    None
}

/// How a line ends in a draw, and after how many plies.
fn drawn(start: &Game, line: &[Move]) -> Option<(&'static str, usize)> {
    let mut game = start.clone();
    for plies in 0..=line.len() {
        let words = match game.outcome() {
            Some(Outcome::Stalemate) => Some("stalemate"),
            Some(Outcome::InsufficientMaterial) => Some("nobody can mate any more"),
            Some(Outcome::FiftyMoves) => Some("the 50-move rule"),
            _ if plies > 0 && game.occurrences() > 1 => Some("the position repeats"),
            _ => None,
        };
        if let Some(words) = words {
            return Some((words, plies));
        }
        if let Some(&mv) = line.get(plies) {
            game.play(mv);
        }
    }
    None
}

/// The reason, if an ending was won or drawn and is so no more.
pub fn ending(mistake: &Mistake) -> Option<Reason> {
    if !is_ending(mistake.before.position()) || mistake.scores[0] >= MATE_FOUND {
        return None;
    }
    let text = changed_result(mistake.expected)?.to_owned();
    let line = mistake.refutation;
    let line = &line[..line.len().min(5)];
    Some(Reason::new(Kind::Ending, Shown::ByRefutation, text, line))
}

/// How an ending changes its result, by the expected scores before and after a move
/// of the side that makes it.
pub fn changed_result(expected: [f64; 2]) -> Option<&'static str> {
    let result = |expected: f64| {
        if expected >= WON {
            Some("won")
        } else if expected <= 1.0 - WON {
            Some("lost")
        } else if (1.0 - BETTER..=BETTER).contains(&expected) {
            Some("drawn")
        } else {
            None
        }
    };
    let [before, after] = expected.map(result);
    match (before?, after?) {
        ("won", "drawn") => Some("Turns a won ending into one that should be drawn"),
        ("won", "lost") => Some("Turns a won ending into a lost one"),
        ("drawn", "lost") => Some("Turns an ending that should be drawn into a lost one"),
        _ => None,
    }
}
