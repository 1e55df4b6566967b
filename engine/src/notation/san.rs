//! Standard algebraic notation.

use super::refusal::{Alternatives, MoveError, Refusal, explain, explain_castling, home};
use crate::moves::{Move, MoveKind};
use crate::piece::Kind;
use crate::position::Position;
use crate::square::Square;
use crate::text::Text;

/// A move in algebraic notation; `Qa1xb2+` is the longest.
pub type San = Text<7>;

impl Position {
    /// A legal move in algebraic notation.
    #[must_use]
    pub fn san(&self, mv: Move) -> San {
        let mut san = San::new();
        let (from, to) = (mv.origin(), mv.target());
        let kind = self.man(from).kind().unwrap_or(Kind::Pawn);
        if mv.kind() == MoveKind::Castling {
            san.append(if to.file() > from.file() {
                "O-O"
            } else {
                "O-O-O"
            });
        } else {
            let takes = !self.man(to).is_empty() || mv.kind() == MoveKind::EnPassant;
            if kind == Kind::Pawn {
                if takes {
                    san.push(file_letter(from));
                }
            } else {
                san.push(kind.letter());
                let (file, rank) = self.distinction(kind, mv);
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
            if let Some(kind) = mv.promotion() {
                san.push('=');
                san.push(kind.letter());
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

    /// Whether the file and the rank that a piece leaves must be named, because
    /// another of its kind can reach the same square.
    fn distinction(&self, kind: Kind, mv: Move) -> (bool, bool) {
        let from = mv.origin();
        let (mut others, mut same_file, mut same_rank) = (false, false, false);
        for other in self.legal_moves() {
            let square = other.origin();
            let rival = other.target() == mv.target() && self.man(square).kind() == Some(kind);
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
    /// Marks of check and comment (`+`, `#`, `!`, `?`) may be there or not and
    /// are not checked; `x` may be left out; `0-0`, `e8Q`, `e8(Q)` and longer
    /// forms such as `Ng1-f3` are understood.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let text = text.trim();
        let wrong = |reason| Err(MoveError::new(text, reason));
        let bare = text.trim_end_matches(['+', '#', '!', '?']);
        if let Some(file) = castling(bare) {
            let home = home(self.side());
            let to = Square::at(file, home.rank());
            let castling = Move::new(home, to, MoveKind::Castling);
            if self.legal_moves().any(|mv| mv == castling) {
                return Ok(castling);
            }
            return wrong(explain_castling(self, to));
        }
        let Some(wanted) = Wanted::parse(bare) else {
            return wrong(Refusal::NotAlgebraic);
        };
        let mut fitting = self.legal_moves().filter(|&mv| wanted.fits(self, mv));
        match (fitting.next(), fitting.next()) {
            (None, _) => wrong(wanted.refusal(self)),
            (Some(mv), None) if wanted.takes && !self.takes(mv) => {
                wrong(Refusal::NothingToTake(mv.target()))
            }
            (Some(mv), None) => Ok(mv),
            (Some(mv), Some(_)) if mv.promotion().is_some() => wrong(Refusal::BecomesWhat),
            _ => {
                let mut alternatives = Alternatives::default();
                for mv in self.legal_moves().filter(|&mv| wanted.fits(self, mv)) {
                    alternatives.add(self.san(mv));
                }
                wrong(Refusal::Ambiguous(alternatives))
            }
        }
    }

    fn takes(&self, mv: Move) -> bool {
        !self.man(mv.target()).is_empty() || mv.kind() == MoveKind::EnPassant
    }
}

/// What a text says about the move it means.
struct Wanted {
    kind: Kind,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    takes: bool,
    promotion: Option<Kind>,
}

impl Wanted {
    fn parse(text: &str) -> Option<Wanted> {
        let (kind, rest) = match text.chars().next().and_then(Kind::from_letter) {
            Some(kind) => (kind, &text[1..]),
            None => (Kind::Pawn, text),
        };
        let (rest, promotion) = promotion(rest);
        let to = Square::parse(rest.get(rest.len().checked_sub(2)?..)?)?;
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
        let own_file = kind == Kind::Pawn && file.is_none();
        let file = if own_file { Some(to.file()) } else { file };
        Some(Wanted {
            kind,
            file,
            rank,
            to,
            takes,
            promotion,
        })
    }

    /// Whether a man on `square` may be the one that is meant.
    fn means(&self, position: &Position, square: Square) -> bool {
        position.man(square).is(position.side(), self.kind)
            && self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }

    fn fits(&self, position: &Position, mv: Move) -> bool {
        self.means(position, mv.origin())
            && mv.target() == self.to
            && (mv.promotion() == self.promotion
                || self.promotion.is_none() && mv.promotion().is_some())
    }

    /// Why no legal move fits: told of the one man that can be meant, if there
    /// is only one.
    fn refusal(&self, position: &Position) -> Refusal {
        let mut men = Square::all().filter(|&square| self.means(position, square));
        match (men.next(), men.next()) {
            (Some(from), None) => explain(position, from, self.to, self.promotion),
            _ => self.nobody(position),
        }
    }

    /// Why none of several men can go there: the one that could, were it not
    /// for its king, or nobody.
    fn nobody(&self, position: &Position) -> Refusal {
        Square::all()
            .filter(|&square| self.means(position, square))
            .map(|from| explain(position, from, self.to, self.promotion))
            .find(|reason| {
                !matches!(
                    reason,
                    Refusal::NotItsWay(..) | Refusal::InTheWay(_) | Refusal::NothingToTake(_)
                )
            })
            .unwrap_or(Refusal::NobodyReaches(self.kind, self.to))
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

/// Splits off what a pawn becomes: `=Q`, `(Q)` or `Q` after a rank.
fn promotion(text: &str) -> (&str, Option<Kind>) {
    let bare = text.strip_suffix(')').unwrap_or(text);
    let Some(letter) = bare.chars().next_back() else {
        return (text, None);
    };
    let rest = &bare[..bare.len() - letter.len_utf8()];
    let rest = rest.strip_suffix(['=', '(', '/']).unwrap_or(rest);
    match Kind::from_letter(letter.to_ascii_uppercase()) {
        Some(kind) if rest.ends_with(|c: char| c.is_ascii_digit()) => (rest, Some(kind)),
        _ => (text, None),
    }
}

fn file_letter(square: Square) -> char {
    (b'a' + square.file()) as char
}

fn rank_letter(square: Square) -> char {
    (b'1' + square.rank()) as char
}
