//! Lines of moves as players write them.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::game::Game;
use octet_notation::Notation;

/// Plays a legal move, or a null move, after which no position counts as repeated.
pub fn play(game: &mut Game, mv: Move) {
    if mv != Move::NONE {
        game.play(mv);
        return;
    }
    let mut position = game.position().clone();
    let black = position.side_to_move() == Color::Black;
    position.make_null();
    *game = Game::new(position, game.fullmove().saturating_add(black.into()));
}

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
