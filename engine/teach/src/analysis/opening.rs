//! Names the opening of a game, and finds how far the book knows it.

use octet_book::MAX_LINE;
use octet_book::compile::CompiledBook;
use octet_engine::board::moves::Move;
use octet_notation::pgn::PgnGame;
use serde::Serialize;

use crate::lines;

/// The opening of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Opening {
    /// Its name in the book.
    pub name: String,
    /// The last book move, with its number.
    pub last_book_move: String,
    /// How many plies of the game the book knows.
    pub plies: usize,
}

impl Opening {
    /// Finds the opening of a game, if the book has a name for it.
    pub fn of(record: &PgnGame) -> Option<Opening> {
        let compiled = CompiledBook::built_in();
        let mut game = record.start.clone();
        let mut found = None;
        let moves = record.moves().take_while(|mv| *mv != Move::NONE);
        for (n, mv) in moves.take(MAX_LINE).enumerate() {
            let before = game.clone();
            game.play(mv);
            let Some(position) = compiled.book().probe(game.position()) else {
                continue;
            };
            if let Some(name) = position.name {
                found = Some(Opening {
                    name: compiled.names().name(name).collect(),
                    last_book_move: lines::numbered(&before, &[mv]),
                    plies: n + 1,
                });
            }
        }
        found
    }
}
