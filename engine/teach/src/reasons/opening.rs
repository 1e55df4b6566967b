//! Castling and development lost in the opening.

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::{BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT};

use super::walk::Walk;
use super::{Kind, Mistake, Reason, Shown};

/// The last move of the opening.
const LAST_MOVE: u16 = 15;
/// Whoever has not castled by then does not miss it.
const LAST_CASTLING: u16 = 25;
/// A side is behind in development by so many minor pieces.
const BEHIND: i32 = 2;

/// The reason, if castling or development is lost.
pub fn explain(mistake: &Mistake) -> Option<Reason> {
    let in_time = |last: u16| (mistake.before.fullmove() <= last).then_some(mistake);
    let castling = in_time(LAST_CASTLING).and_then(castling);
    castling.or_else(|| in_time(LAST_MOVE).and_then(development))
}

/// The right to castle is lost by the move or in the line after it, and not in the
/// better line.
fn castling(mistake: &Mistake) -> Option<Reason> {
    let side = mistake.before.position().side_to_move();
    let refuted = Walk::new(mistake.after.position(), mistake.refutation);
    let better = Walk::new(mistake.before.position(), mistake.best);
    if rights(mistake.before.position(), side) == 0 || loses_castling(&better, side).is_some() {
        return None;
    }
    if mistake.played.move_type() == MoveType::Castling {
        return None;
    }
    let plies = loses_castling(&refuted, side)?;
    let text = match plies {
        0 => format!("{side} may not castle any more"),
        _ => format!("{side} loses the right to castle"),
    };
    let line = &refuted.moves[..plies];
    Some(Reason::new(Kind::Castling, Shown::ByRefutation, text, line))
}

/// After how many plies a side has lost the right to castle without castling.
fn loses_castling(walk: &Walk, side: Color) -> Option<usize> {
    for (plies, position) in walk.positions.iter().enumerate() {
        if rights(position, side) == 0 {
            let castled = |mv: &Move| mv.move_type() == MoveType::Castling;
            let last = plies.checked_sub(1).map(|n| &walk.moves[n]);
            return (!last.is_some_and(castled)).then_some(plies);
        }
    }
    None
}

fn rights(position: &Position, side: Color) -> u8 {
    let own = match side {
        Color::White => WHITE_SHORT | WHITE_LONG,
        Color::Black => BLACK_SHORT | BLACK_LONG,
    };
    position.state().castling & own
}

/// At the end of the line a side is behind in development, and not in the better
/// one.
fn development(mistake: &Mistake) -> Option<Reason> {
    let side = mistake.before.position().side_to_move();
    let refuted = Walk::new(mistake.after.position(), mistake.refutation);
    let better = Walk::new(mistake.before.position(), mistake.best);
    let behind = |position: &Position| at_home(position, side) - at_home(position, side.other());
    if behind(refuted.end()) < BEHIND || behind(better.end()) >= BEHIND {
        return None;
    }
    let count = |color| at_home(refuted.end(), color);
    let text = format!(
        "Falls behind in development: {} knights and bishops at home, {} of {}'s",
        count(side),
        count(side.other()),
        side.other()
    );
    let line = &refuted.moves;
    Some(Reason::new(
        Kind::Development,
        Shown::ByRefutation,
        text,
        line,
    ))
}

/// Knights and bishops on a side's back rank.
fn at_home(position: &Position, side: Color) -> i32 {
    let pieces = position.pieces();
    let undeveloped = pieces.filter(|&(square, color, piece_type)| {
        color == side
            && square.rank() == side.back_rank()
            && matches!(piece_type, PieceType::Knight | PieceType::Bishop)
    });
    undeveloped.count() as i32
}
