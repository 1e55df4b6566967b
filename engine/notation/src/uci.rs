//! Reading moves in UCI notation. A [`Move`] displays itself in it.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::PieceType;
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;

use super::refusal::{MoveError, MoveRefusal, explain};

/// The legal move that UCI notation such as `e2e4` or `e7e8q` names.
pub(crate) fn parse(position: &Position, text: &str) -> Result<Move, MoveError> {
    let wrong = |reason| Err(MoveError::new(text, reason));
    let squares = text.get(..2).zip(text.get(2..4));
    let (from, to) = match squares.map(|(a, b)| (a.parse::<Square>(), b.parse::<Square>())) {
        Some((Ok(from), Ok(to))) => (from, to),
        _ => return wrong(MoveRefusal::NotUci),
    };
    let mut rest = text[4..].chars();
    let promotion = match (rest.next(), rest.next()) {
        (None, _) => None,
        (Some(letter), None) => match PieceType::from_letter(letter.to_ascii_uppercase()) {
            Some(piece_type) => Some(piece_type),
            None => return wrong(MoveRefusal::NotUci),
        },
        _ => return wrong(MoveRefusal::NotUci),
    };
    match position.move_between(from, to, promotion) {
        Some(mv) => Ok(mv),
        None => wrong(explain(position, from, to, promotion)),
    }
}
