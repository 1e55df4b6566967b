//! The text of a book, as people write it.
//!
//! A line that begins at its very left is the name of an opening. The moves
//! that make it up follow, indented, from the first; then, indented too, lines
//! that go on from there, or leave those moves anywhere before. Each begins
//! with the number of its first move, as in any chess book:
//!
//! ```text
//! # A comment, up to the end of the line.
//! Ruy Lopez: Exchange Variation
//!     1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6
//!     4... dxc6 5. O-O f6 6. d4 exd4
//!     4... bxc6? 5. d4
//! ```
//!
//! A move is as likely to be played as lines go through it, in fifteenths of
//! what goes through the likeliest. `{9}` after it gives it a weight of its own,
//! from 0 to 15; `?` is `{0}`: the book has an answer to the move, and does not
//! play it.

use std::borrow::ToOwned;
use std::collections::BTreeMap;
use std::string::String;
use std::vec::Vec;

use super::error::{BookError, BookProblem};
use super::learn::MAX_WEIGHT;
use super::names::MAX_NAME_LEN;
use super::{MAX_LINE, side_at};
use crate::board::moves::Move;
use crate::board::piece::Color;
use crate::game::Game;

/// What a text says.
#[derive(Clone, Debug, Default)]
pub struct BookSource {
    /// The openings, in their order.
    pub openings: Vec<Opening>,
}

/// An opening with a name.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Its name.
    pub name: String,
    /// The line the name stands on, from 1.
    pub line: usize,
    /// Its own moves, then the lines that go on.
    pub lines: Vec<BookLine>,
}

/// A line of moves, from the opening position.
#[derive(Clone, Debug)]
pub struct BookLine {
    /// Where it stands, from 1.
    pub line: usize,
    /// The ply of the first move that stands there.
    pub first_ply: usize,
    /// All moves, with the weights they are given.
    pub moves: Vec<(Move, Option<u8>)>,
}

impl BookLine {
    /// The game after the first `plies` moves.
    #[must_use]
    pub fn game(&self, plies: usize) -> Game {
        let mut game = Game::default();
        for &(mv, _) in self.moves.iter().take(plies) {
            game.play(mv);
        }
        game
    }
}

impl BookSource {
    /// Reads a text.
    pub fn parse(text: &str) -> Result<BookSource, BookError> {
        let mut openings: Vec<Opening> = Vec::new();
        let mut names = BTreeMap::new();
        for (n, text) in text.lines().enumerate() {
            let line = n + 1;
            let wrong = |problem| BookError {
                line,
                ply: None,
                problem,
            };
            let text = strip(text);
            if text.trim().is_empty() {
                continue;
            }
            if !text.starts_with(char::is_whitespace) {
                unfinished(&openings)?;
                let name = text.trim_end().to_owned();
                check_name(&name).map_err(wrong)?;
                if let Some(first) = names.insert(name.clone(), line) {
                    return Err(wrong(BookProblem::NameTwice(first)));
                }
                openings.push(Opening {
                    name,
                    line,
                    lines: Vec::new(),
                });
                continue;
            }
            let opening = openings.last_mut().ok_or(wrong(BookProblem::NoName))?;
            let parsed = parse_line(line, text.trim(), opening.lines.first())?;
            opening.lines.push(parsed);
        }
        unfinished(&openings)?;
        match openings.is_empty() {
            true => Err(BookError {
                line: 1,
                ply: None,
                problem: BookProblem::Empty,
            }),
            false => Ok(BookSource { openings }),
        }
    }

    /// All lines.
    pub fn lines(&self) -> impl Iterator<Item = &BookLine> {
        self.openings.iter().flat_map(|opening| &opening.lines)
    }
}

/// A line without its comment. `#` begins one where it is not the end of a
/// move.
fn strip(text: &str) -> &str {
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        if letter == '#' && before.is_whitespace() {
            return text[..at].trim_end();
        }
        before = letter;
    }
    text
}

/// An opening must have moves before the next begins.
fn unfinished(openings: &[Opening]) -> Result<(), BookError> {
    match openings.last() {
        Some(opening) if opening.lines.is_empty() => Err(BookError {
            line: opening.line,
            ply: None,
            problem: BookProblem::NoMoves(opening.name.clone()),
        }),
        _ => Ok(()),
    }
}

/// Whether a name can be packed and shown.
pub(super) fn check_name(name: &str) -> Result<(), BookProblem> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || " -',.:()".contains(letter);
    match name.chars().find(|&letter| !fits(letter)) {
        Some(letter) => Err(BookProblem::Letter(letter)),
        None if name.len() > MAX_NAME_LEN => Err(BookProblem::LongName),
        None => Ok(()),
    }
}

/// A word of a line of moves.
enum SourceToken<'t> {
    /// `1.` or `3...`, as written, and the ply.
    Number(&'t str, usize),
    Move(&'t str),
    Weight(&'t str),
}

/// Splits a line into words; `1.e4?{3}` is three or four.
fn words(text: &str) -> Result<Vec<SourceToken<'_>>, BookProblem> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        if let Some(inside) = rest.strip_prefix('{') {
            let (weight, after) = inside.split_once('}').ok_or(BookProblem::BraceOpen)?;
            words.push(SourceToken::Weight(weight));
            rest = after.trim_start();
            continue;
        }
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let dots = rest[digits..].len() - rest[digits..].trim_start_matches('.').len();
        let number = (digits > 0 && matches!(dots, 1 | 3))
            .then(|| rest[..digits].parse::<usize>().ok())
            .flatten()
            .and_then(|number| number.checked_sub(1)?.checked_mul(2));
        if let Some(ply) = number {
            let (written, after) = rest.split_at(digits + dots);
            words.push(SourceToken::Number(written, ply + usize::from(dots == 3)));
            rest = after.trim_start();
            continue;
        }
        let ends = |c: char| c.is_whitespace() || c == '{';
        let (word, after) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
        words.push(SourceToken::Move(word));
        rest = after.trim_start();
    }
    Ok(words)
}

/// Reads a line of moves; `base` are the opening's own, if it is not them.
fn parse_line(line: usize, text: &str, base: Option<&BookLine>) -> Result<BookLine, BookError> {
    let wrong = |ply, problem| BookError { line, ply, problem };
    let words = words(text).map_err(|problem| wrong(None, problem))?;
    let begins = match (words.first(), base) {
        (Some(SourceToken::Number(_, 0)), _) => 0,
        (Some(SourceToken::Number(text, _)), None) => {
            return Err(wrong(None, BookProblem::NotFromStart((*text).to_owned())));
        }
        (Some(SourceToken::Number(text, ply)), Some(base)) if *ply > base.moves.len() => {
            return Err(wrong(None, BookProblem::AfterEnd((*text).to_owned())));
        }
        (Some(SourceToken::Number(_, ply)), _) => *ply,
        _ => {
            let first = text.split_whitespace().next().unwrap_or_default();
            return Err(wrong(None, BookProblem::Unnumbered(first.to_owned())));
        }
    };
    let mut moves = base.map_or(Vec::new(), |base| base.moves[..begins].to_vec());
    let mut game = Game::default();
    for &(mv, _) in &moves {
        game.play(mv);
    }
    let mut numbered = false;
    for word in words {
        let ply = moves.len();
        match word {
            SourceToken::Number(_, number) if number == ply && !numbered => numbered = true,
            SourceToken::Number(text, _) => {
                return Err(wrong(Some(ply), BookProblem::Number(text.to_owned())));
            }
            SourceToken::Move(text) => {
                if ply == MAX_LINE {
                    return Err(wrong(Some(ply), BookProblem::LineTooLong));
                }
                let bare = text.trim_end_matches(['?', '!']);
                let bad = text[bare.len()..] == *"?";
                let mv = game
                    .parse_san(if bad { bare } else { text })
                    .map_err(|error| wrong(Some(ply), BookProblem::Move(error)))?;
                game.play(mv);
                moves.push((mv, bad.then_some(0)));
                numbered = false;
            }
            SourceToken::Weight(text) => {
                let ply = ply.checked_sub(1).filter(|&ply| ply >= begins && !numbered);
                let weight = text.trim().parse().ok();
                match (ply, weight.filter(|&weight| weight <= MAX_WEIGHT)) {
                    (Some(ply), Some(weight)) => moves[ply].1 = Some(weight),
                    _ => return Err(wrong(ply, BookProblem::Weight(text.to_owned()))),
                }
            }
        }
    }
    if moves.len() == begins || numbered {
        return Err(wrong(Some(moves.len()), BookProblem::MoveMissing));
    }
    Ok(BookLine {
        line,
        first_ply: begins,
        moves,
    })
}

/// Moves in algebraic notation with their numbers, as a line of a text has
/// them.
#[must_use]
pub fn write_moves(moves: &[Move], begins: usize) -> String {
    let mut out = String::new();
    let mut game = Game::default();
    for (ply, &mv) in moves.iter().enumerate() {
        if ply >= begins {
            let number = ply / 2 + 1;
            if !out.is_empty() {
                out.push(' ');
            }
            match side_at(ply) {
                Color::White => out += &std::format!("{number}. "),
                Color::Black if ply == begins => out += &std::format!("{number}... "),
                Color::Black => {}
            }
            out += game.san(mv).as_str();
        }
        game.play(mv);
    }
    out
}
