//! Standard algebraic notation.

use std::slice;

use octet_engine::board::moves::{Move, MoveList, MoveType};
use octet_engine::board::piece::{Piece, PieceType};
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_engine::util::fixed_string::FixedString;

use super::Notation;
use super::letters::PieceLetters;
use super::refusal::{Alternatives, MoveError, MoveRefusal, explain, explain_castling, king_home};

/// A move in algebraic notation; `Qa1xb2+` is the longest.
pub type San = FixedString<7>;

/// Makes a legal move and returns it in algebraic notation.
pub fn make_and_write_san(position: &mut Position, mv: Move) -> San {
    let mut san = San::new();
    let (from, to) = (mv.origin(), mv.target());
    let piece_type = position
        .piece_on(from)
        .piece_type()
        .unwrap_or(PieceType::Pawn);
    if mv.move_type() == MoveType::Castling {
        san.append(if to.file() > from.file() {
            "O-O"
        } else {
            "O-O-O"
        });
    } else {
        let takes = is_capture(position, mv);
        if piece_type == PieceType::Pawn {
            if takes {
                san.push(file_letter(from));
            }
        } else {
            san.push(piece_type.letter());
            let (file, rank) = disambiguation(position, piece_type, mv);
            if file {
                san.push(file_letter(from));
            }
            if rank {
                san.push(rank_letter(from));
            }
        }
        if takes {
            san.push('x');
        }
        san.push(file_letter(to));
        san.push(rank_letter(to));
        if let Some(piece_type) = mv.promotion() {
            san.push('=');
            san.push(piece_type.letter());
        }
    }
    position.make(mv);
    if position.gives_check(mv) {
        let mate = position.legal_moves().next().is_none();
        san.push(if mate { '#' } else { '+' });
    }
    san
}

/// Which of the origin's file and rank must be written, because another piece of the same type can
/// move to the same square.
fn disambiguation(position: &Position, piece_type: PieceType, mv: Move) -> (bool, bool) {
    let from = mv.origin();
    let side = position.side_to_move();
    let (mut others, mut same_file, mut same_rank) = (false, false, false);
    for slot in 0..Piece::SLOTS {
        let square = position.piece_square(side, slot);
        let rival = square != from
            && square.on_board()
            && position.piece_on(square).piece_type() == Some(piece_type)
            && position.move_between(square, mv.target(), None).is_some();
        if rival {
            others = true;
            same_file |= square.file() == from.file();
            same_rank |= square.rank() == from.rank();
        }
    }
    (others && (!same_file || same_rank), same_file)
}

/// The legal move that a text names. `in_check` is whether the side to move is in check, if the
/// caller knows.
pub(crate) fn parse(
    position: &Position,
    text: &str,
    letters: PieceLetters,
    in_check: Option<bool>,
) -> Result<Move, MoveError> {
    let text = text.trim();
    let wrong = |reason| Err(MoveError::new(text, reason));
    let ascii;
    let plain = if text.is_ascii() {
        text
    } else {
        match letters.in_ascii(text) {
            Some(plain) => ascii = plain,
            None => return wrong(MoveRefusal::NotSan),
        }
        ascii.as_str()
    };
    let bare = plain.trim_end_matches(['+', '#', '!', '?']);
    if let Some(file) = castling(bare) {
        let home = king_home(position.side_to_move());
        let to = Square::new(file, home.rank());
        return match position.move_between(home, to, None) {
            Some(mv) if mv.move_type() == MoveType::Castling => Ok(mv),
            _ => wrong(explain_castling(position, to)),
        };
    }
    let Some(wanted) = ParsedSan::parse(bare, letters) else {
        let mut captures = pawn_captures(position, bare);
        return match (captures.next(), captures.next()) {
            (Some(mv), None) => Ok(mv),
            _ => wrong(MoveRefusal::NotSan),
        };
    };
    match *wanted.fitting(position, in_check).as_slice() {
        [] => wrong(wanted.refusal(position)),
        [mv] if wanted.takes && !is_capture(position, mv) => {
            wrong(MoveRefusal::NothingToCapture(mv.target()))
        }
        [mv] => Ok(mv),
        [mv, ..] if mv.promotion().is_some() => wrong(MoveRefusal::PromotionMissing),
        ref fitting => {
            let mut alternatives = Alternatives::default();
            for &mv in fitting {
                alternatives.add(position.san(mv));
            }
            wrong(MoveRefusal::Ambiguous(alternatives))
        }
    }
}

/// The legal pawn captures that a text without a rank means: `ed`, `e:d`, `exd`, `ed:`.
fn pawn_captures(position: &Position, text: &str) -> impl Iterator<Item = Move> {
    let files = match *text.as_bytes() {
        [from @ b'a'..=b'h', to @ b'a'..=b'h']
        | [from @ b'a'..=b'h', b'x' | b':', to @ b'a'..=b'h']
        | [from @ b'a'..=b'h', to @ b'a'..=b'h', b':'] => Some((from - b'a', to - b'a')),
        _ => None,
    };
    let legal = files.map(|_| position.legal_moves());
    legal.into_iter().flatten().filter(move |&mv| {
        files == Some((mv.origin().file(), mv.target().file()))
            && is_capture(position, mv)
            && position.piece_on(mv.origin()).piece_type() == Some(PieceType::Pawn)
    })
}

fn is_capture(position: &Position, mv: Move) -> bool {
    !position.piece_on(mv.target()).is_empty() || mv.move_type() == MoveType::EnPassant
}

/// The moves of a line in algebraic notation.
#[derive(Clone, Debug)]
pub struct SanMoves<'m> {
    position: Position,
    moves: slice::Iter<'m, Move>,
}

impl<'m> SanMoves<'m> {
    pub(crate) fn new(position: Position, moves: &'m [Move]) -> SanMoves<'m> {
        let moves = moves.iter();
        SanMoves { position, moves }
    }
}

impl Iterator for SanMoves<'_> {
    type Item = San;

    fn next(&mut self) -> Option<San> {
        let &mv = self.moves.next()?;
        Some(make_and_write_san(&mut self.position, mv))
    }
}

/// The parts of a move in algebraic notation.
struct ParsedSan {
    /// The piece type; `None` if the text gives the origin, where any piece may stand.
    piece_type: Option<PieceType>,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    takes: bool,
    promotion: Option<PieceType>,
}

impl ParsedSan {
    fn parse(text: &str, letters: PieceLetters) -> Option<ParsedSan> {
        let bytes = text.as_bytes();
        let (piece_type, rest) = match letters.piece_type(*bytes.first()?) {
            Some(piece_type) => (Some(piece_type), &bytes[1..]),
            None => (None, bytes),
        };
        let (rest, promotion) = promotion(rest, letters);
        let (from, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let to = match *to {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Square::new(file - b'a', rank - b'1'),
            _ => return None,
        };
        let takes = from.ends_with(b"x") || from.ends_with(b":");
        let from = match from {
            [from @ .., b'x' | b':' | b'-' | b'/'] => from,
            _ => from,
        };
        let (file, rank) = match *from {
            [] => (None, None),
            [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
            [rank @ b'1'..=b'8'] => (None, Some(rank - b'1')),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file - b'a'), Some(rank - b'1')),
            _ => return None,
        };
        let from_square = file.is_some() && rank.is_some();
        let piece_type = piece_type.or((!from_square).then_some(PieceType::Pawn));
        // A pawn's file is left out only if the pawn stays on it.
        let own_file = piece_type == Some(PieceType::Pawn) && file.is_none();
        Some(ParsedSan {
            piece_type,
            file: if own_file { Some(to.file()) } else { file },
            rank,
            to,
            takes,
            promotion,
        })
    }

    /// Whether the piece on `square` may be the one that moves.
    fn means(&self, position: &Position, square: Square) -> bool {
        let piece = position.piece_on(square);
        piece.belongs_to(position.side_to_move())
            && self
                .piece_type
                .is_none_or(|wanted| piece.piece_type() == Some(wanted))
            && self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }

    /// The legal moves that fit, with the pieces in the order of generation.
    fn fitting(&self, position: &Position, in_check: Option<bool>) -> MoveList<{ Piece::SLOTS }> {
        let mut fitting = MoveList::new();
        let side = position.side_to_move();
        let move_from =
            |from, promotion| position.move_between_if(from, self.to, promotion, in_check);
        for slot in (0..Piece::SLOTS).rev() {
            let from = position.piece_square(side, slot);
            if !from.on_board() || !self.means(position, from) {
                continue;
            }
            let mv = match self.promotion {
                None if self.to.rank() == side.other().back_rank()
                    && position.piece_on(from).is(side, PieceType::Pawn) =>
                {
                    // A promotion that names no piece is ambiguous. Two candidates are enough to
                    // report that.
                    let knight = move_from(from, Some(PieceType::Knight));
                    knight.into_iter().for_each(|mv| fitting.push(mv));
                    move_from(from, Some(PieceType::Queen))
                }
                promotion => move_from(from, promotion),
            };
            mv.into_iter().for_each(|mv| fitting.push(mv));
        }
        fitting
    }

    /// Why no legal move fits. If only one piece can be meant, the reason concerns that piece.
    fn refusal(&self, position: &Position) -> MoveRefusal {
        if let (None, Some(file), Some(rank)) = (self.piece_type, self.file, self.rank) {
            return explain(position, Square::new(file, rank), self.to, self.promotion);
        }
        let mut pieces = Square::all().filter(|&square| self.means(position, square));
        match (pieces.next(), pieces.next()) {
            (Some(from), None) => explain(position, from, self.to, self.promotion),
            _ => self.no_candidate(position),
        }
    }

    /// Why none of several pieces can move there. The reason concerns the first piece that could
    /// move if its king were not exposed, or states that no piece can.
    fn no_candidate(&self, position: &Position) -> MoveRefusal {
        let piece_type = self.piece_type.unwrap_or(PieceType::Pawn);
        Square::all()
            .filter(|&square| self.means(position, square))
            .map(|from| explain(position, from, self.to, self.promotion))
            .find(|reason| {
                !matches!(
                    reason,
                    MoveRefusal::CannotMoveThere(..)
                        | MoveRefusal::Blocked(_)
                        | MoveRefusal::NothingToCapture(_)
                )
            })
            .unwrap_or(MoveRefusal::NoPieceReaches(piece_type, self.to))
    }
}

/// The file to which a king castles.
fn castling(text: &str) -> Option<u8> {
    match text {
        "O-O" | "0-0" | "o-o" | "OO" => Some(6),
        "O-O-O" | "0-0-0" | "o-o-o" | "OOO" => Some(2),
        _ => None,
    }
}

/// Splits off the promotion piece: `=Q`, `(Q)` or `Q` after a rank.
fn promotion(text: &[u8], letters: PieceLetters) -> (&[u8], Option<PieceType>) {
    let bare = text.strip_suffix(b")").unwrap_or(text);
    let Some((letter, rest)) = bare.split_last() else {
        return (text, None);
    };
    let rest = match rest {
        [rest @ .., b'=' | b'(' | b'/'] => rest,
        _ => rest,
    };
    match letters.piece_type(letter.to_ascii_uppercase()) {
        Some(piece_type) if rest.last().is_some_and(u8::is_ascii_digit) => (rest, Some(piece_type)),
        _ => (text, None),
    }
}

fn file_letter(square: Square) -> char {
    (b'a' + square.file()) as char
}

fn rank_letter(square: Square) -> char {
    (b'1' + square.rank()) as char
}
