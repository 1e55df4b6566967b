//! Finds mates that are allowed or missed.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::PieceType;
use octet_engine::board::position::Position;
use octet_engine::eval::{MATE_FOUND, mate_in};
use octet_engine::game::Game;

use super::{Kind, Mistake, Reason, Shown};

/// A mate that is missed is a reason up to so many moves. Nobody is expected to see a longer one, and
/// what else wins is often as good.
const LONGEST_MISSED: i16 = 5;

/// Explains a mistake that misses a mate, or that allows one which was not forced before.
pub fn explain(mistake: &Mistake) -> Option<Reason> {
    let [before, after] = mistake.scores;
    if after <= -MATE_FOUND && before > -MATE_FOUND {
        // The opponent is to move after the mistake, so its score is the mate's.
        let moves = mate_in(-after)?;
        let line = mate_line(mistake.after, mistake.refutation)?;
        let text = format!("Allows mate in {moves}{}", pattern(mistake.after, line));
        return Some(Reason::new(
            Kind::MateAllowed,
            Shown::ByRefutation,
            text,
            line,
        ));
    }
    if before >= MATE_FOUND && after < MATE_FOUND {
        let moves = mate_in(before).filter(|&moves| moves <= LONGEST_MISSED)?;
        let line = mate_line(mistake.before, mistake.best)?;
        let text = format!("Misses mate in {moves}{}", pattern(mistake.before, line));
        return Some(Reason::new(Kind::MateMissed, Shown::ByBest, text, line));
    }
    None
}

/// Returns the line if it ends in mate.
fn mate_line<'l>(start: &Game, line: &'l [Move]) -> Option<&'l [Move]> {
    let end = end(start, line);
    let mated = end.in_check() && end.legal_moves().next().is_none();
    mated.then_some(line)
}

/// The position at the end of a line.
fn end(start: &Game, line: &[Move]) -> Position {
    let mut position = start.position().clone();
    for &mv in line {
        position.make(mv);
    }
    position
}

/// Names the kind of mate, to end a sentence.
fn pattern(start: &Game, line: &[Move]) -> &'static str {
    match line.last() {
        Some(&last) if is_back_rank(&end(start, line), last) => " on the back rank",
        _ => "",
    }
}

/// Whether a rook or queen on the back rank mates a king that its own pieces shut in there.
fn is_back_rank(end: &Position, last: Move) -> bool {
    let side = end.side_to_move();
    let king = end.king(side);
    let mating = end.piece_on(last.target()).piece_type();
    let on_rank = king.rank() == side.back_rank() && last.target().rank() == king.rank();
    let ahead = match side.back_rank() {
        0 => [15, 16, 17],
        _ => [15u8, 16, 17].map(u8::wrapping_neg),
    };
    let blocked = ahead
        .into_iter()
        .map(|step| king.step(step))
        .filter(|square| square.on_board())
        .all(|square| end.piece_on(square).belongs_to(side));
    on_rank && blocked && matches!(mating, Some(PieceType::Rook | PieceType::Queen))
}
