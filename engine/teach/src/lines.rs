//! Lines of moves as players write them.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::game::Game;
use octet_notation::Notation;

/// A line with move numbers: `12. Qh5 g6 13. Qxe5`, or `12... g6 13. Qxe5`.
pub fn numbered(game: &Game, moves: &[Move]) -> String {
    let mut side = game.position().side_to_move();
    let mut number = game.fullmove();
    let mut words = Vec::new();
    for (nth, san) in game.san_moves(moves).enumerate() {
        match side {
            Color::White => words.push(format!("{number}. {san}")),
            Color::Black if nth == 0 => words.push(format!("{number}... {san}")),
            Color::Black => words.push(san.to_string()),
        }
        number += u16::from(side == Color::Black);
        side = side.other();
    }
    words.join(" ")
}
