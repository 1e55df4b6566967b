//! Reading a book's text.
//!
//! A line that is not indented is the name of an opening. The opening's own
//! moves follow, indented, from the first; then, also indented, lines that
//! continue them or branch off before their end. Each begins with the number of
//! its first move, as in any chess book:
//!
//! ```text
//! # A comment, up to the end of the line.
//! Ruy Lopez: Exchange Variation
//!     1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6
//!     4... dxc6 5. O-O f6 6. d4 exd4
//!     4... bxc6? 5. d4
//! ```
//!
//! A move's weight is the number of lines through it. Where the largest number is above 15, the
//! numbers are scaled so that it becomes 15. `{9}` after a move sets its weight, from 0 to 15; `?`
//! is `{0}`: the book answers the move but does not play it.

use std::collections::BTreeMap;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::game::Game;
use octet_notation::Notation;

use super::error::{BookError, BookProblem};
use super::learn::MAX_WEIGHT;
use super::names::MAX_NAME_LEN;
use super::{MAX_LINE, side_at};

/// A parsed text.
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
    /// The number of the name's line, from 1.
    pub line: usize,
    /// Its own moves, then the other lines.
    pub lines: Vec<BookLine>,
}

/// A line of moves, from the opening position.
#[derive(Clone, Debug)]
pub struct BookLine {
    /// The number of its line in the text, from 1.
    pub line: usize,
    /// The ply of the first move on that line.
    pub first_ply: usize,
    /// All moves, with the weights that the text sets.
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
    ///
    /// # Errors
    /// The first line that is wrong, with the move and the reason.
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
            let text = strip_comment(text);
            if text.trim().is_empty() {
                continue;
            }
            if !text.starts_with(char::is_whitespace) {
                check_has_moves(&openings)?;
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
        check_has_moves(&openings)?;
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

/// A line without its comment. `#` begins a comment after a blank; after a move it means mate.
pub(super) fn strip_comment(text: &str) -> &str {
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        if letter == '#' && before.is_whitespace() {
            return text[..at].trim_end();
        }
        before = letter;
    }
    text
}

/// Checks that the last opening has moves.
fn check_has_moves(openings: &[Opening]) -> Result<(), BookError> {
    match openings.last() {
        Some(opening) if opening.lines.is_empty() => Err(BookError {
            line: opening.line,
            ply: None,
            problem: BookProblem::NoMoves(opening.name.clone()),
        }),
        _ => Ok(()),
    }
}

/// Checks that a name can be packed and displayed.
pub(super) fn check_name(name: &str) -> Result<(), BookProblem> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || " -',.:()".contains(letter);
    match name.chars().find(|&letter| !fits(letter)) {
        Some(letter) => Err(BookProblem::Letter(letter)),
        None if name.len() > MAX_NAME_LEN => Err(BookProblem::LongName),
        None => Ok(()),
    }
}

/// A token of a line of moves.
enum SourceToken<'t> {
    /// A move number such as `1.` or `3...`, and its ply.
    Number(&'t str, usize),
    Move(&'t str),
    Weight(&'t str),
}

/// Splits a line into tokens; `1.e4?{3}` has three.
fn tokens(text: &str) -> Result<Vec<SourceToken<'_>>, BookProblem> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        if let Some(inside) = rest.strip_prefix('{') {
            let (weight, after) = inside.split_once('}').ok_or(BookProblem::BraceOpen)?;
            tokens.push(SourceToken::Weight(weight));
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
            tokens.push(SourceToken::Number(written, ply + usize::from(dots == 3)));
            rest = after.trim_start();
            continue;
        }
        let ends = |c: char| c.is_whitespace() || c == '{';
        let (word, after) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
        tokens.push(SourceToken::Move(word));
        rest = after.trim_start();
    }
    Ok(tokens)
}

/// Reads a line of moves. `base` is the opening's own line, or `None` if this is that line.
fn parse_line(line: usize, text: &str, base: Option<&BookLine>) -> Result<BookLine, BookError> {
    let wrong = |ply, problem| BookError { line, ply, problem };
    let tokens = tokens(text).map_err(|problem| wrong(None, problem))?;
    let first_ply = match (tokens.first(), base) {
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
    let mut moves = base.map_or(Vec::new(), |base| base.moves[..first_ply].to_vec());
    let mut game = Game::default();
    for &(mv, _) in &moves {
        game.play(mv);
    }
    let mut numbered = false;
    for token in tokens {
        let ply = moves.len();
        match token {
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
                let ply = ply
                    .checked_sub(1)
                    .filter(|&ply| ply >= first_ply && !numbered);
                let weight = text.trim().parse().ok();
                match (ply, weight.filter(|&weight| weight <= MAX_WEIGHT)) {
                    (Some(ply), Some(weight)) => moves[ply].1 = Some(weight),
                    _ => return Err(wrong(ply, BookProblem::Weight(text.to_owned()))),
                }
            }
        }
    }
    if moves.len() == first_ply || numbered {
        return Err(wrong(Some(moves.len()), BookProblem::MoveMissing));
    }
    Ok(BookLine {
        line,
        first_ply,
        moves,
    })
}

/// The moves from `first_ply` on in algebraic notation with numbers, as a line
/// of the text. `moves` begins with the opening position.
#[must_use]
pub fn write_moves(moves: &[Move], first_ply: usize) -> String {
    let mut out = String::new();
    let mut game = Game::default();
    for (ply, &mv) in moves.iter().enumerate() {
        if ply >= first_ply {
            let number = ply / 2 + 1;
            if !out.is_empty() {
                out.push(' ');
            }
            match side_at(ply) {
                Color::White => out += &format!("{number}. "),
                Color::Black if ply == first_ply => out += &format!("{number}... "),
                Color::Black => {}
            }
            out += game.san(mv).as_str();
        }
        game.play(mv);
    }
    out
}
