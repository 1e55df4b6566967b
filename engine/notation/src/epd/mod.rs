//! Positions in EPD, one a line: the positions file, and test suites
//! ([`suite`]).
//!
//! A line of the positions file holds the first four fields of a FEN and then operations, each
//! ended by a semicolon: `hmvc` and `fmvn` (the clocks, 0 and 1 by default), `id` (a unique name),
//! `c0` (what the position guards from regressing) and, where the game before it matters, `moves`
//! (moves played from the position, in quotes). Other operations are ignored. A position without
//! `id`, such as a FEN, is named by its number. Lines that begin with `#` or `%` are comments. A
//! position is read as everywhere ([`crate::fen::read`]).

mod operations;
pub mod suite;

use std::collections::BTreeSet;
use std::fmt;

use octet_engine::board::fen::{FenError, FenField};
use octet_engine::board::moves::Move;
use octet_engine::game::Game;
use operations::Operation;

use crate::fen::{self, FenNote};
use crate::{MoveError, Notation};

/// The positions file, which guards rules of chess and habits of the search from regressing.
pub const BUNDLED: &str = include_str!("../../positions.epd");

/// A position of the positions file.
#[derive(Clone, Debug)]
pub struct BundledPosition {
    /// The number of its line, from 1.
    pub line: usize,
    /// Its name.
    pub id: String,
    /// What it guards from regressing.
    pub guards: String,
    /// The position that the line gives.
    pub start: Game,
    /// The moves played from there.
    pub moves: Vec<Move>,
    /// The position after them.
    pub game: Game,
    /// What was wrong with the position and was forgiven.
    pub notes: Vec<FenNote>,
}

/// A line that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdError {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: EpdReason,
}

/// What can be wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EpdReason {
    /// The position is invalid.
    Fen(FenError),
    /// A move of `moves` is not legal.
    Move(MoveError),
    /// The opcode needs exactly one operand.
    Operands(&'static str),
    /// A move of `bm` or `am` is not legal.
    Solution(&'static str, MoveError),
    /// The opcode is given without a move.
    NoMove(&'static str),
    /// The same move is in `bm` and in `am`.
    BestAndAvoid(String),
    /// The operand of `dm` is not a number of moves.
    Mate(String),
    /// The position has no legal move.
    NoLegalMove,
    /// This is not an opcode.
    NoOpcode(String),
    /// The opcode is given twice.
    Duplicate(&'static str),
    /// The closing quote is missing.
    Quotes,
    /// Another line has this `id`.
    Id(String),
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.reason {
            EpdReason::Fen(error) => error.fmt(f),
            EpdReason::Move(error) => error.fmt(f),
            EpdReason::Operands(name) => write!(f, "one operand must follow {name}"),
            EpdReason::Solution(name, error) => write!(f, "{name}: {error}"),
            EpdReason::NoMove(name) => write!(f, "{name} names no move"),
            EpdReason::BestAndAvoid(text) => write!(f, "{text} stands in bm and in am"),
            EpdReason::Mate(text) => {
                write!(f, "dm: {text:?} is not a number of moves from 1 to 99")
            }
            EpdReason::NoLegalMove => f.write_str("the position has no legal move"),
            EpdReason::NoOpcode(text) => {
                write!(f, "{text:?} is not an opcode, which begins with a letter")
            }
            EpdReason::Quotes => f.write_str("the quotes of the last operand do not end"),
            EpdReason::Duplicate(name) => write!(f, "{name} is given twice"),
            EpdReason::Id(id) => write!(f, "another line has the id {id:?}"),
        }
    }
}

impl std::error::Error for EpdError {}

/// Reads a positions file without any error.
///
/// # Errors
/// What is wrong with the first line that cannot be read.
pub fn parse(text: &str) -> Result<Vec<BundledPosition>, EpdError> {
    lines(text).into_iter().collect()
}

/// Reads a positions file. Returns its positions, and what is wrong with the lines that cannot be
/// read.
#[must_use]
pub fn lines(text: &str) -> Vec<Result<BundledPosition, EpdError>> {
    let (mut ids, mut positions) = (BTreeSet::new(), 0);
    let read = |(line, text): (usize, &str)| {
        let mut position = parse_line(line, text)?;
        if position.id.is_empty() {
            position.id = (positions + 1).to_string();
        } else if !ids.insert(position.id.clone()) {
            return Err(EpdReason::Id(position.id));
        }
        positions += 1;
        Ok(position)
    };
    read_lines(text, read)
}

/// Reads the lines of a file that are neither empty nor comments, each with its number.
fn read_lines<T>(
    text: &str,
    mut read: impl FnMut((usize, &str)) -> Result<T, EpdReason>,
) -> Vec<Result<T, EpdError>> {
    let lines = text.lines().enumerate().map(|(n, text)| {
        // DOS and its disks fill files with these characters.
        (n + 1, text.trim_matches(['\0', '\u{1A}']))
    });
    lines
        .filter(|(_, text)| !text.trim().is_empty() && !text.starts_with(['#', '%']))
        .map(|(line, text)| read((line, text)).map_err(|reason| EpdError { line, reason }))
        .collect()
}

fn parse_line(line: usize, text: &str) -> Result<BundledPosition, EpdReason> {
    let (fields, operations) = operations::split(text)?;
    let opcodes = Opcodes::new(&operations)?;
    let (start, notes) = start(fields, opcodes.hmvc, opcodes.fmvn)?;
    let (mut game, mut moves) = (start.clone(), Vec::new());
    for text in opcodes.moves.unwrap_or_default().split_whitespace() {
        let mv = game.parse_san(text).map_err(EpdReason::Move)?;
        game.play(mv);
        moves.push(mv);
    }
    Ok(BundledPosition {
        line,
        id: opcodes.id.unwrap_or_default().to_owned(),
        guards: opcodes.c0.unwrap_or_default().to_owned(),
        start,
        moves,
        game,
        notes,
    })
}

/// The position of a line, and what was forgiven. The clocks are those of the line's operations,
/// unless the position has its own; a line needs none.
fn start(
    fields: &str,
    hmvc: Option<&str>,
    fmvn: Option<&str>,
) -> Result<(Game, Vec<FenNote>), EpdReason> {
    let has_clock = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let fen = match fields.split_whitespace().any(has_clock) {
        true => fields.to_owned(),
        false => format!("{fields} {} {}", hmvc.unwrap_or("0"), fmvn.unwrap_or("1")),
    };
    let (game, mut notes) = fen::read(&fen).map_err(EpdReason::Fen)?;
    for note in &mut notes {
        if let FenNote::Missing(fields) = note {
            fields.retain(|field| !matches!(field, FenField::Halfmove | FenField::Fullmove));
        }
    }
    notes.retain(|note| *note != FenNote::Missing(Vec::new()));
    Ok((game, notes))
}

/// The operands of a line of the positions file.
#[derive(Default)]
struct Opcodes<'t> {
    hmvc: Option<&'t str>,
    fmvn: Option<&'t str>,
    id: Option<&'t str>,
    c0: Option<&'t str>,
    moves: Option<&'t str>,
}

impl<'t> Opcodes<'t> {
    fn new(operations: &'t [Operation<'t>]) -> Result<Self, EpdReason> {
        let mut opcodes = Opcodes::default();
        for operation in operations {
            let (slot, name) = match operation.opcode {
                "hmvc" => (&mut opcodes.hmvc, "hmvc"),
                "fmvn" => (&mut opcodes.fmvn, "fmvn"),
                "id" => (&mut opcodes.id, "id"),
                "c0" => (&mut opcodes.c0, "c0"),
                "moves" => (&mut opcodes.moves, "moves"),
                _ => continue,
            };
            let [operand] = operation.operands.as_slice() else {
                return Err(EpdReason::Operands(name));
            };
            if slot.replace(operand.text.trim()).is_some() {
                return Err(EpdReason::Duplicate(name));
            }
        }
        Ok(opcodes)
    }
}
