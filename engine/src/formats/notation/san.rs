//! Standard algebraic notation.

use super::refusal::{Alternatives, MoveError, MoveRefusal, explain, explain_castling, king_home};
use crate::board::moves::{Move, MoveType};
use crate::board::piece::PieceType;
use crate::board::position::Position;
use crate::board::square::Square;
use crate::util::fixed_string::FixedString;

/// A move in algebraic notation; `Qa1xb2+` is the longest.
pub type San = FixedString<7>;

impl Position {
    /// A legal move in algebraic notation.
    #[must_use]
    pub fn san(&self, mv: Move) -> San {
        let mut san = San::new();
        let (from, to) = (mv.origin(), mv.target());
        let piece_type = self.piece_on(from).piece_type().unwrap_or(PieceType::Pawn);
        if mv.move_type() == MoveType::Castling {
            san.append(if to.file() > from.file() {
                "O-O"
            } else {
                "O-O-O"
            });
        } else {
            let takes = !self.piece_on(to).is_empty() || mv.move_type() == MoveType::EnPassant;
            if piece_type == PieceType::Pawn {
                if takes {
                    san.push(file_letter(from));
                }
            } else {
                san.push(piece_type.letter());
                let (file, rank) = self.disambiguation(piece_type, mv);
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
        let mut after = self.clone();
        after.make(mv);
        if after.in_check() {
            let mate = after.legal_moves().next().is_none();
            san.push(if mate { '#' } else { '+' });
        }
        san
    }

    /// Whether the origin's file and rank must be named, because another piece
    /// of the same type can move to the same square.
    fn disambiguation(&self, piece_type: PieceType, mv: Move) -> (bool, bool) {
        let from = mv.origin();
        let (mut others, mut same_file, mut same_rank) = (false, false, false);
        for other in self.legal_moves() {
            let square = other.origin();
            let rival = other.target() == mv.target()
                && self.piece_on(square).piece_type() == Some(piece_type);
            if rival && square != from {
                others = true;
                same_file |= square.file() == from.file();
                same_rank |= square.rank() == from.rank();
            }
        }
        (others && (!same_file || same_rank), same_file)
    }

    /// The legal move that a text in algebraic notation names.
    ///
    /// `+`, `#`, `!` and `?` are optional and not checked; `x` is optional, but
    /// wrong in a move that captures nothing. `0-0`, `e8Q`, `e8(Q)` and longer
    /// forms such as `Ng1-f3` are accepted.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let text = text.trim();
        let wrong = |reason| Err(MoveError::new(text, reason));
        let bare = text.trim_end_matches(['+', '#', '!', '?']);
        if let Some(file) = castling(bare) {
            let home = king_home(self.side_to_move());
            let to = Square::new(file, home.rank());
            let castling = Move::new(home, to, MoveType::Castling);
            if self.legal_moves().any(|mv| mv == castling) {
                return Ok(castling);
            }
            return wrong(explain_castling(self, to));
        }
        let Some(wanted) = ParsedSan::parse(bare) else {
            return wrong(MoveRefusal::NotSan);
        };
        let mut fitting = self.legal_moves().filter(|&mv| wanted.fits(self, mv));
        match (fitting.next(), fitting.next()) {
            (None, _) => wrong(wanted.refusal(self)),
            (Some(mv), None) if wanted.takes && !self.is_capture(mv) => {
                wrong(MoveRefusal::NothingToCapture(mv.target()))
            }
            (Some(mv), None) => Ok(mv),
            (Some(mv), Some(_)) if mv.promotion().is_some() => wrong(MoveRefusal::PromotionMissing),
            _ => {
                let mut alternatives = Alternatives::default();
                for mv in self.legal_moves().filter(|&mv| wanted.fits(self, mv)) {
                    alternatives.add(self.san(mv));
                }
                wrong(MoveRefusal::Ambiguous(alternatives))
            }
        }
    }

    fn is_capture(&self, mv: Move) -> bool {
        !self.piece_on(mv.target()).is_empty() || mv.move_type() == MoveType::EnPassant
    }
}

/// The parts of a move in algebraic notation.
struct ParsedSan {
    piece_type: PieceType,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    takes: bool,
    promotion: Option<PieceType>,
}

impl ParsedSan {
    fn parse(text: &str) -> Option<ParsedSan> {
        let (piece_type, rest) = match text.chars().next().and_then(PieceType::from_letter) {
            Some(piece_type) => (piece_type, &text[1..]),
            None => (PieceType::Pawn, text),
        };
        let (rest, promotion) = promotion(rest);
        let to = rest
            .get(rest.len().checked_sub(2)?..)?
            .parse::<Square>()
            .ok()?;
        let mut from = &rest[..rest.len() - 2];
        let takes = from.ends_with(['x', ':']);
        from = from.strip_suffix(['x', ':', '-']).unwrap_or(from);
        let (file, rank) = match from.as_bytes() {
            [] => (None, None),
            [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
            [rank @ b'1'..=b'8'] => (None, Some(rank - b'1')),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file - b'a'), Some(rank - b'1')),
            _ => return None,
        };
        // A pawn's file is left out only when it does not change.
        let own_file = piece_type == PieceType::Pawn && file.is_none();
        let file = if own_file { Some(to.file()) } else { file };
        Some(ParsedSan {
            piece_type,
            file,
            rank,
            to,
            takes,
            promotion,
        })
    }

    /// Whether the piece on `square` may be the one that moves.
    fn means(&self, position: &Position, square: Square) -> bool {
        position
            .piece_on(square)
            .is(position.side_to_move(), self.piece_type)
            && self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }

    fn fits(&self, position: &Position, mv: Move) -> bool {
        self.means(position, mv.origin())
            && mv.target() == self.to
            && (mv.promotion() == self.promotion
                || self.promotion.is_none() && mv.promotion().is_some())
    }

    /// Why no legal move fits. If only one piece can be meant, the reason is
    /// that piece's.
    fn refusal(&self, position: &Position) -> MoveRefusal {
        let mut pieces = Square::all().filter(|&square| self.means(position, square));
        match (pieces.next(), pieces.next()) {
            (Some(from), None) => explain(position, from, self.to, self.promotion),
            _ => self.no_candidate(position),
        }
    }

    /// Why none of several pieces can move there: the first one that could, were
    /// it not for its king, or no piece at all.
    fn no_candidate(&self, position: &Position) -> MoveRefusal {
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
            .unwrap_or(MoveRefusal::NoPieceReaches(self.piece_type, self.to))
    }
}

/// The file a king castles to.
fn castling(text: &str) -> Option<u8> {
    match text {
        "O-O" | "0-0" | "o-o" => Some(6),
        "O-O-O" | "0-0-0" | "o-o-o" => Some(2),
        _ => None,
    }
}

/// Splits off the promotion piece: `=Q`, `(Q)` or `Q` after a rank.
fn promotion(text: &str) -> (&str, Option<PieceType>) {
    let bare = text.strip_suffix(')').unwrap_or(text);
    let Some(letter) = bare.chars().next_back() else {
        return (text, None);
    };
    let rest = &bare[..bare.len() - letter.len_utf8()];
    let rest = rest.strip_suffix(['=', '(', '/']).unwrap_or(rest);
    match PieceType::from_letter(letter.to_ascii_uppercase()) {
        Some(piece_type) if rest.ends_with(|c: char| c.is_ascii_digit()) => {
            (rest, Some(piece_type))
        }
        _ => (text, None),
    }
}

fn file_letter(square: Square) -> char {
    (b'a' + square.file()) as char
}

fn rank_letter(square: Square) -> char {
    (b'1' + square.rank()) as char
}
