//! The bundled collection as the overlay has it: names, and moves and positions in few bytes.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_engine::game::Game;
use octet_notation::collection::{ENDINGS, FAMOUS_GAMES, PROBLEMS};
use octet_notation::epd::suite;
use octet_notation::pgn::PgnReader;

use crate::api::shared::{SQUARES, type_number};

/// The most letters of a player's name.
const NAME: usize = 14;
/// Bit of a piece in a packed position: it is Black's.
pub const PACKED_BLACK: u8 = 8;
/// The first byte of a packed position: White is to move, or Black.
const WHITE_MOVES: u8 = 1;
pub const BLACK_MOVES: u8 = 2;

/// A famous game.
pub struct FamousGame {
    /// Year and players: `1851 Anderssen-Kieseritzky`.
    pub players: String,
    /// What it is known as, or where it was played.
    pub title: String,
    /// Its result: `1-0`.
    pub result: String,
    /// Its moves, a byte each ([`ply`]).
    pub plies: Vec<u8>,
}

/// A position with a task.
pub struct Task {
    /// Its name.
    pub name: String,
    /// Where it comes from, or what is to be done.
    pub hint: String,
    /// Its moves to mate.
    pub mate: u8,
    /// The position, packed.
    pub position: Vec<u8>,
    /// The first right move ([`ply`]).
    pub key: u8,
}

/// A move as a byte: how many legal moves have a lower origin, or the same and a lower target, with
/// their flags.
fn ply(position: &Position, mv: Move) -> u8 {
    let before = |other: &Move| (other.from, other.to) < (mv.from, mv.to);
    position.legal_moves().filter(before).count() as u8
}

/// The surname, or as many of its words as a line has room for.
fn surname(name: &str) -> &str {
    let end = name.find([',', '(']).unwrap_or(name.len());
    let mut short = name[..end].trim();
    while short.len() > NAME {
        short = short
            .rsplit_once(' ')
            .map_or(&short[..NAME], |(begin, _)| begin);
    }
    let short = short.strip_suffix(" Program").unwrap_or(short);
    short.trim_end_matches(" and")
}

/// The famous games, in the order of their years.
///
/// # Panics
/// If the bundled collection cannot be read.
pub fn famous_games() -> Vec<FamousGame> {
    let games = PgnReader::new(FAMOUS_GAMES).map(|game| game.expect("a game"));
    games
        .map(|game| {
            let tag = |name| game.tag(name).unwrap_or_default();
            let event = tag("Event");
            let title = match event.split_once(" (") {
                Some((_, name)) => name.trim_end_matches(')'),
                None if event == "Casual game" => tag("Site"),
                None => event,
            };
            let mut board = game.start.clone();
            let plies = game.moves().map(|mv| {
                let byte = ply(board.position(), mv);
                assert!(board.play(mv), "{event}: {mv}");
                byte
            });
            let plies = plies.collect();
            FamousGame {
                players: format!(
                    "{} {}-{}",
                    &tag("Date")[..4],
                    surname(tag("White")),
                    surname(tag("Black"))
                ),
                title: title.to_owned(),
                result: game.result.to_string(),
                plies,
            }
        })
        .collect()
}

/// A position in few bytes: who is to move, then a byte a piece from a1 to h8 with the empty squares
/// before it in the upper half, and 0. The byte of no piece stands for 15 empty squares.
fn packed(position: &Position) -> Vec<u8> {
    let state = position.state();
    assert!(state.castling == 0 && !state.en_passant.on_board());
    let mut bytes = vec![match position.side_to_move() {
        Color::White => WHITE_MOVES,
        Color::Black => BLACK_MOVES,
    }];
    let mut empty = 0;
    for n in 0..SQUARES {
        let piece = position.piece_on(Square::new(n as u8 & 7, n as u8 >> 3));
        let Some(piece_type) = piece.piece_type() else {
            empty += 1;
            continue;
        };
        while empty > 15 {
            bytes.push(15 << 4);
            empty -= 15;
        }
        let black = u8::from(piece.color() == Color::Black) * PACKED_BLACK;
        bytes.push(empty << 4 | black | type_number(piece_type));
        empty = 0;
    }
    bytes.push(0);
    bytes
}

/// The positions of a file of the collection.
fn tasks(text: &str, hint: impl Fn(&str, &Game) -> String) -> Vec<Task> {
    let positions = suite::parse(text).unwrap_or_else(|error| panic!("{error}"));
    positions
        .into_iter()
        .map(|found| {
            let first = found.best.first().copied().unwrap_or(Move::NONE);
            Task {
                hint: hint(&found.comment, &found.game),
                mate: found.mate.unwrap_or_default() as u8,
                position: packed(found.game.position()),
                key: ply(found.game.position(), first),
                name: found.id,
            }
        })
        .collect()
}

/// The problems, by their number of moves.
///
/// # Panics
/// If the bundled collection cannot be read.
pub fn problems() -> Vec<Task> {
    tasks(PROBLEMS, |source, _| source.to_owned())
}

/// The endings.
///
/// # Panics
/// If the bundled collection cannot be read.
pub fn endings() -> Vec<Task> {
    tasks(ENDINGS, |aim, game| {
        let side = match game.position().side_to_move() {
            Color::White => "White",
            Color::Black => "Black",
        };
        let aim = match aim {
            "win" => "wins",
            _ => "draws",
        };
        format!("{side} moves and {aim}. You play {side}.")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_stand_for_the_moves_of_the_games() {
        for (game, text) in famous_games().iter().zip(PgnReader::new(FAMOUS_GAMES)) {
            let mut board = Game::default();
            for (&byte, mv) in game.plies.iter().zip(text.expect("a game").moves()) {
                let mut legal: Vec<Move> = board.position().legal_moves().collect();
                legal.sort_by_key(|mv| (mv.from, mv.to));
                assert_eq!(legal[usize::from(byte)], mv, "{}", game.players);
                assert!(board.play(mv));
            }
            assert!(game.players.len() <= 29, "{}", game.players);
            assert!(game.plies.len() < 256, "{}", game.players);
        }
        assert_eq!((problems().len(), endings().len()), (40, 20));
    }
}
