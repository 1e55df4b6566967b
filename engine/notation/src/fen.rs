//! Positions in FEN as people and programs write them. All commands, files and sessions use this
//! one reader, which forgives the same faults everywhere and reports what it has forgiven.

use std::fmt;

use octet_engine::board::fen::{CASTLING_LETTERS, FenError, FenField, FenReason};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::{MAX_HALFMOVE, Position};
use octet_engine::board::square::Square;
use octet_engine::game::Game;

/// The word that stands for the opening position.
pub const STARTPOS: &str = "startpos";

/// The fields after the side to move, each with the value that is read if it is missing.
const OPTIONAL: [(FenField, &str); 4] = [
    (FenField::Castling, "-"),
    (FenField::EnPassant, "-"),
    (FenField::Halfmove, "0"),
    (FenField::Fullmove, "1"),
];

/// What is wrong with a FEN whose position can be read nevertheless.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenNote {
    /// The text is empty: the opening position is read.
    Empty,
    /// These fields are missing: their usual values are read.
    Missing(Vec<FenField>),
    /// Castling rights, given by these letters, whose king or rook is not in its place.
    CastlingRights(String),
    /// Castling rights of Chess960, given by these letters. Chess960 is not played here.
    Chess960(String),
    /// No pawn has just passed the en passant square.
    EnPassant(FenError),
    /// The counter of this field is too large. The value that is read for it follows.
    Counter(FenField, String, u16),
}

impl FenNote {
    /// Whether a right that the text gives is lost.
    #[must_use]
    pub fn is_loss(&self) -> bool {
        matches!(self, FenNote::Chess960(_))
    }
}

impl fmt::Display for FenNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenNote::Empty => f.write_str("it is empty: it is read as the opening position"),
            FenNote::Missing(fields) => {
                for (n, field) in fields.iter().enumerate() {
                    let between = match fields.len() - n {
                        _ if n == 0 => "",
                        1 => " and ",
                        _ => ", ",
                    };
                    write!(f, "{between}{field}")?;
                }
                let usual = |field| OPTIONAL.iter().find(|(name, _)| name == field);
                let usual = fields.iter().filter_map(usual).map(|(_, value)| *value);
                let read = usual.collect::<Vec<_>>().join(" ");
                write!(f, ": missing, read as {read:?}")
            }
            FenNote::CastlingRights(letters) => {
                write!(f, "nobody can castle by {letters:?}")
            }
            FenNote::Chess960(letters) => write!(
                f,
                "castling rights {letters:?} are those of Chess960, which is not played here: \
                 nobody can castle with them"
            ),
            FenNote::EnPassant(error) => write!(f, "{error}; left out"),
            FenNote::Counter(field, text, read) => {
                write!(f, "{field} {text:?}: too large, read as {read}")
            }
        }
    }
}

/// A game from a FEN, or from [`STARTPOS`], and what was forgiven. Operations of EPD, after a
/// semicolon, are skipped.
///
/// # Errors
/// The text is not a position of chess.
///
/// ```
/// use octet_notation::fen;
///
/// let (game, notes) = fen::read("kbK5/pp6/1P6/8/8/8/8/R7 w Q - 0 1")?;
/// assert_eq!(game.fen().to_string(), "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
/// assert_eq!(notes[0].to_string(), r#"nobody can castle by "Q""#);
/// # Ok::<(), octet_engine::board::fen::FenError>(())
/// ```
pub fn read(text: &str) -> Result<(Game, Vec<FenNote>), FenError> {
    let text = text.split(';').next().unwrap_or(text);
    let mut words = text.split_whitespace().peekable();
    let board = match words.next() {
        None => return Ok((Game::default(), Vec::from([FenNote::Empty]))),
        Some(STARTPOS) if words.peek().is_none() => return Ok((Game::default(), Vec::new())),
        Some(board) => board,
    };
    let Some(side) = words.next() else {
        return Game::from_fen(board).map(|game| (game, Vec::new()));
    };
    let mut fields = Vec::from([board.to_owned(), side.to_owned()]);
    let (mut missing, mut notes) = (Vec::new(), Vec::new());
    for (field, usual) in OPTIONAL {
        // Clocks may follow the side to move directly.
        let is_counter = matches!(field, FenField::Halfmove | FenField::Fullmove);
        let counts = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        match words.next_if(|word| is_counter || !counts(word)) {
            Some(word) => fields.push(word.to_owned()),
            None => {
                missing.push(field);
                fields.push(usual.to_owned());
            }
        }
    }
    fields.extend(words.map(str::to_owned));
    if !missing.is_empty() {
        notes.push(FenNote::Missing(missing));
    }
    let (given, mut dropped) = (fields[2].clone(), String::new());
    let game = loop {
        match Game::from_fen(&fields.join(" ")) {
            Ok(game) => break game,
            Err(error) if forgive(&mut fields, &error, &mut notes, &mut dropped) => {}
            Err(error) => return Err(error),
        }
    };
    if !dropped.is_empty() {
        notes.push(match is_chess960(game.position(), &given) {
            true => FenNote::Chess960(dropped),
            false => FenNote::CastlingRights(dropped),
        });
    }
    Ok((game, notes))
}

/// Corrects what is wrong with a field, if it can be forgiven. Castling rights that are left out
/// are added to `dropped`.
fn forgive(
    fields: &mut [String],
    error: &FenError,
    notes: &mut Vec<FenNote>,
    dropped: &mut String,
) -> bool {
    let counter = |field, text: &str, most| FenNote::Counter(field, text.to_owned(), most);
    match error.reason {
        FenReason::CastlingPieceMissing(side, piece, square) => {
            let letters = match (piece, square.file()) {
                (PieceType::King, _) => "KQHA",
                (_, 0) => "QA",
                _ => "KH",
            };
            let letters = match side {
                Color::White => letters.to_owned(),
                Color::Black => letters.to_ascii_lowercase(),
            };
            drop_letters(&mut fields[2], dropped, |c| letters.contains(c))
        }
        // The letter is the file of a rook that does not begin in a corner.
        FenReason::UnknownRight('B'..='G' | 'b'..='g') => drop_letters(
            &mut fields[2],
            dropped,
            |c| matches!(c, 'A'..='H' | 'a'..='h'),
        ),
        FenReason::EnPassantRank(..)
        | FenReason::NoEnPassantPawn(..)
        | FenReason::EnPassantBlocked(_) => {
            notes.push(FenNote::EnPassant(*error));
            fields[3] = "-".to_owned();
            true
        }
        FenReason::HalfmoveTooLarge => {
            notes.push(counter(error.field, &fields[4], MAX_HALFMOVE.into()));
            fields[4] = MAX_HALFMOVE.to_string();
            true
        }
        FenReason::FullmoveTooLarge => {
            notes.push(counter(error.field, &fields[5], u16::MAX));
            fields[5] = u16::MAX.to_string();
            true
        }
        _ => false,
    }
}

/// Moves the letters that stand for castling rights from one text to another. Returns whether there
/// are any.
fn drop_letters(rights: &mut String, dropped: &mut String, meant: impl Fn(char) -> bool) -> bool {
    let before = rights.len();
    dropped.extend(rights.chars().filter(|&c| meant(c)));
    rights.retain(|c| !meant(c));
    let some = rights.len() < before;
    if rights.is_empty() {
        rights.push('-');
    }
    some
}

/// Whether castling rights, either all four or with the files of rooks, belong to a position of
/// Chess960: king and rooks are on their back rank, with the king between the rooks.
fn is_chess960(position: &Position, rights: &str) -> bool {
    if rights.contains(|c| matches!(c, 'B'..='G' | 'b'..='g')) {
        return true;
    }
    let all = CASTLING_LETTERS
        .iter()
        .all(|&(letter, _)| rights.contains(letter));
    all && Color::ALL.into_iter().all(|color| {
        let (king, rank) = (position.king(color), color.back_rank());
        let is_rook = |file| {
            let piece = position.piece_on(Square::new(file, rank));
            piece.is(color, PieceType::Rook)
        };
        king.rank() == rank && (0..king.file()).any(is_rook) && (king.file() + 1..8).any(is_rook)
    })
}
