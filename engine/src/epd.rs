//! The positions file: one position a line, in EPD.
//!
//! A line holds the first four fields of a FEN and then opcodes, each ended by
//! a semicolon: `hmvc` and `fmvn` (the clocks, 0 and 1 when left out), `id`
//! and `c0` (a name of its own, and what the position guards; both in quotes)
//! and, where the game that led there matters, `moves`: moves in coordinates,
//! in quotes, played from the position. Lines beginning with `#` are comments.

use core::fmt;
use std::borrow::ToOwned;
use std::collections::BTreeSet;
use std::string::{String, ToString};
use std::vec::Vec;

use crate::fen::FenError;
use crate::game::Game;
use crate::moves::Move;
use crate::notation::MoveError;

/// A position of the file.
#[derive(Clone, Debug)]
pub struct BundledPosition {
    /// The line it stands on, from 1.
    pub line: usize,
    /// Its name.
    pub id: String,
    /// The rule it guards.
    pub rule: String,
    /// The game's beginning.
    pub start: Game,
    /// The moves played from there.
    pub moves: Vec<Move>,
    /// The position itself, with the game's history.
    pub game: Game,
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
    /// The position.
    Fen(FenError),
    /// A move of the game.
    Move(MoveError),
    /// An opcode that is not one of these.
    Opcode(String),
    /// An opcode given twice.
    Twice(&'static str),
    /// An opcode that must be there.
    Missing(&'static str),
    /// An opcode whose operand must stand in quotes.
    Unquoted(&'static str),
    /// No semicolon after the last opcode.
    Semicolon,
    /// An `id` that another line has.
    Id(String),
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.reason {
            EpdReason::Fen(error) => error.fmt(f),
            EpdReason::Move(error) => error.fmt(f),
            EpdReason::Opcode(name) => {
                write!(
                    f,
                    "{name:?} is none of the opcodes hmvc, fmvn, id, c0 and moves"
                )
            }
            EpdReason::Twice(name) => write!(f, "{name} is given twice"),
            EpdReason::Missing(name) => write!(f, "{name} is missing"),
            EpdReason::Unquoted(name) => write!(f, "what follows {name} must stand in quotes"),
            EpdReason::Semicolon => f.write_str("the last opcode does not end with a semicolon"),
            EpdReason::Id(id) => write!(f, "another line has the id {id:?}"),
        }
    }
}

impl core::error::Error for EpdError {}

/// Reads a positions file.
pub fn parse(text: &str) -> Result<Vec<BundledPosition>, EpdError> {
    let mut ids = BTreeSet::new();
    let mut positions = Vec::new();
    for (n, text) in text.lines().enumerate() {
        if text.trim().is_empty() || text.starts_with('#') {
            continue;
        }
        let line = n + 1;
        let wrong = |reason| EpdError { line, reason };
        let position = parse_line(line, text).map_err(wrong)?;
        if !ids.insert(position.id.clone()) {
            return Err(wrong(EpdReason::Id(position.id)));
        }
        positions.push(position);
    }
    Ok(positions)
}

fn parse_line(line: usize, text: &str) -> Result<BundledPosition, EpdReason> {
    let (fields, rest) = split_fields(text);
    let opcodes = Opcodes::parse(rest)?;
    let clocks = [opcodes.hmvc.unwrap_or("0"), opcodes.fmvn.unwrap_or("1")];
    let fen = std::format!("{fields} {}", clocks.join(" "));
    let start = Game::from_fen(&fen).map_err(EpdReason::Fen)?;
    let (mut game, mut moves) = (start.clone(), Vec::new());
    for text in opcodes.moves.unwrap_or_default().split_whitespace() {
        let mv = game.parse_uci(text).map_err(EpdReason::Move)?;
        game.play(mv);
        moves.push(mv);
    }
    Ok(BundledPosition {
        line,
        id: opcodes.id.ok_or(EpdReason::Missing("id"))?.to_owned(),
        rule: opcodes.c0.ok_or(EpdReason::Missing("c0"))?.to_owned(),
        start,
        moves,
        game,
    })
}

/// Splits a line after its first four words.
fn split_fields(text: &str) -> (&str, &str) {
    let mut at = 0;
    for _ in 0..4 {
        let blank = text[at..].len() - text[at..].trim_start().len();
        let word = text[at + blank..].find(char::is_whitespace);
        at = word.map_or(text.len(), |len| at + blank + len);
    }
    text.split_at(at)
}

/// The operands of a line.
#[derive(Default)]
struct Opcodes<'t> {
    hmvc: Option<&'t str>,
    fmvn: Option<&'t str>,
    id: Option<&'t str>,
    c0: Option<&'t str>,
    moves: Option<&'t str>,
}

impl<'t> Opcodes<'t> {
    fn parse(mut text: &'t str) -> Result<Self, EpdReason> {
        let mut opcodes = Opcodes::default();
        loop {
            text = text.trim_start();
            if text.is_empty() {
                return Ok(opcodes);
            }
            let end = text
                .find(|c: char| c.is_whitespace() || c == ';')
                .unwrap_or(text.len());
            let (name, rest) = text.split_at(end);
            let (slot, name, quoted) = match name {
                "hmvc" => (&mut opcodes.hmvc, "hmvc", false),
                "fmvn" => (&mut opcodes.fmvn, "fmvn", false),
                "id" => (&mut opcodes.id, "id", true),
                "c0" => (&mut opcodes.c0, "c0", true),
                "moves" => (&mut opcodes.moves, "moves", true),
                _ => return Err(EpdReason::Opcode(name.to_string())),
            };
            let rest = rest.trim_start();
            let (operand, rest) = match rest.strip_prefix('"') {
                Some(inside) => inside.split_once('"').ok_or(EpdReason::Semicolon)?,
                None if quoted => return Err(EpdReason::Unquoted(name)),
                None => rest.split_at(rest.find(';').unwrap_or(rest.len())),
            };
            text = rest
                .trim_start()
                .strip_prefix(';')
                .ok_or(EpdReason::Semicolon)?;
            if slot.replace(operand.trim()).is_some() {
                return Err(EpdReason::Twice(name));
            }
        }
    }
}
