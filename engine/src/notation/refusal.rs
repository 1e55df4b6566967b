//! Why a move is refused, in the words of chess players.

use core::fmt;

use super::San;
use crate::delta::{self, DIAGONAL, DIRECTION, LINE};
use crate::generate::Lists;
use crate::moves::{Move, MoveKind};
use crate::piece::{Color, Kind};
use crate::position::{BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT};
use crate::square::{DIRECTIONS, Square};
use crate::text::Text;

/// A text that names no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveError {
    /// What was written, cut to its beginning.
    pub text: Text<24>,
    /// Why it is refused.
    pub reason: Refusal,
}

impl MoveError {
    pub(super) fn new(text: &str, reason: Refusal) -> MoveError {
        MoveError {
            text: Text::excerpt(text),
            reason,
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {:?}: {}", self.text, self.reason)
    }
}

impl core::error::Error for MoveError {}

/// Why a text names no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Not the coordinates of a move.
    NotCoordinates,
    /// Not algebraic notation.
    NotAlgebraic,
    /// No man stands on the square the move leaves.
    NobodyThere(Square),
    /// The man there is the other side's.
    NotYours(Color, Kind, Square),
    /// A man of one's own stands on the square the move reaches.
    OwnMan(Kind, Square),
    /// Men of this kind do not move that way.
    NotItsWay(Kind, Square, Square),
    /// A man on this square is in the way.
    InTheWay(Square),
    /// A pawn moves diagonally only to take.
    NothingToTake(Square),
    /// No man of this kind reaches the square.
    NobodyReaches(Kind, Square),
    /// The king is in check and would still be.
    StaysInCheck,
    /// The man's going exposes the king.
    Pinned(Kind, Square),
    /// The king would be attacked on the square it reaches.
    IntoCheck(Square),
    /// King or rook has moved, or is not there.
    MayNotCastle(Color, Side),
    /// Castling out of check.
    CastlesInCheck,
    /// Castling over this attacked square.
    CastlesThrough(Square),
    /// A pawn reaching the last rank must say what it becomes.
    BecomesWhat,
    /// What a pawn cannot become.
    NeverBecomes(Kind),
    /// Only a pawn reaching the last rank becomes something.
    NoPromotion,
    /// The text fits several legal moves.
    Ambiguous(Alternatives),
}

/// The side of the board where a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// With the h-rook.
    Short,
    /// With the a-rook.
    Long,
}

/// The first moves that an ambiguous text fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Alternatives {
    moves: [San; 3],
    count: u8,
}

impl Alternatives {
    /// One more move that fits.
    pub(super) fn add(&mut self, san: San) {
        if let Some(free) = self.moves.get_mut(self.count as usize) {
            *free = san;
        }
        self.count = self.count.saturating_add(1);
    }
}

impl fmt::Display for Alternatives {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.count as usize;
        for (n, san) in self.moves.iter().take(count).enumerate() {
            let before = match n {
                0 => "",
                _ if n + 1 == count => " or ",
                _ => ", ",
            };
            write!(f, "{before}{san}")?;
        }
        f.write_str(if count > self.moves.len() {
            " or another"
        } else {
            ""
        })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::NotCoordinates => f.write_str("not a move such as e2e4 or e7e8q"),
            Refusal::NotAlgebraic => f.write_str("not a move such as e4, Nf3, exd5, e8=Q or O-O"),
            Refusal::NobodyThere(square) => write!(f, "no man stands on {square}"),
            Refusal::NotYours(owner, kind, square) => {
                let name = kind.name();
                write!(
                    f,
                    "the {name} on {square} is {owner}'s, and it is {}'s move",
                    owner.other()
                )
            }
            Refusal::OwnMan(kind, square) => {
                write!(f, "a {} of one's own stands on {square}", kind.name())
            }
            Refusal::NotItsWay(kind, from, to) => {
                write!(f, "the {} on {from} cannot go to {to}", kind.name())
            }
            Refusal::InTheWay(square) => write!(f, "the man on {square} is in the way"),
            Refusal::NothingToTake(square) => write!(f, "there is nothing to take on {square}"),
            Refusal::NobodyReaches(kind, square) => {
                write!(f, "no {} can reach {square}", kind.name())
            }
            Refusal::StaysInCheck => f.write_str("the king would still be in check"),
            Refusal::Pinned(kind, square) => {
                write!(f, "the {} on {square} is pinned to its king", kind.name())
            }
            Refusal::IntoCheck(square) => write!(f, "the king would be in check on {square}"),
            Refusal::MayNotCastle(color, side) => {
                let side = match side {
                    Side::Short => "short",
                    Side::Long => "long",
                };
                write!(
                    f,
                    "{color} may no longer castle {side}: king or rook has moved"
                )
            }
            Refusal::CastlesInCheck => f.write_str("a king in check cannot castle"),
            Refusal::CastlesThrough(square) => {
                write!(f, "the king cannot castle over {square}, which is attacked")
            }
            Refusal::BecomesWhat => {
                f.write_str("the pawn must become a queen, rook, bishop or knight: say which")
            }
            Refusal::NeverBecomes(kind) => write!(f, "a pawn cannot become a {}", kind.name()),
            Refusal::NoPromotion => {
                f.write_str("only a pawn that reaches the last rank becomes another piece")
            }
            Refusal::Ambiguous(alternatives) => write!(f, "this could be {alternatives}"),
        }
    }
}

/// Why the side to move has no legal move from `from` to `to` with this promotion.
pub(super) fn explain(
    position: &Position,
    from: Square,
    to: Square,
    promotion: Option<Kind>,
) -> Refusal {
    let side = position.side();
    let man = position.man(from);
    let Some(kind) = man.kind() else {
        return Refusal::NobodyThere(from);
    };
    if man.color() != side {
        return Refusal::NotYours(man.color(), kind, from);
    }
    let mut lists = Lists::default();
    position.generate_all(&mut lists);
    let generated = lists
        .captures
        .as_slice()
        .iter()
        .chain(lists.quiets.as_slice());
    let mut fitting = generated.filter(|mv| mv.origin() == from && mv.target() == to);
    let Some(&mv) = fitting.next() else {
        return unreachable(position, kind, from, to);
    };
    if !position.clone().legal(mv, position.in_check()) {
        return exposed(position, kind, mv);
    }
    match (mv.promotion(), promotion) {
        (Some(_), Some(kind)) => Refusal::NeverBecomes(kind),
        (Some(_), None) => Refusal::BecomesWhat,
        _ => Refusal::NoPromotion,
    }
}

/// Why the side to move cannot castle to `to`.
pub(super) fn explain_castling(position: &Position, to: Square) -> Refusal {
    let from = home(position.side());
    if !position.man(from).is(position.side(), Kind::King) {
        return castling(position, from, to);
    }
    explain(position, from, to, None)
}

/// Why a man cannot make its way.
fn unreachable(position: &Position, kind: Kind, from: Square, to: Square) -> Refusal {
    let target = position.man(to);
    if let (Some(kind), true) = (target.kind(), target.belongs_to(position.side())) {
        return Refusal::OwnMan(kind, to);
    }
    let (files, ranks) = (
        from.file().abs_diff(to.file()),
        from.rank().abs_diff(to.rank()),
    );
    let line = delta::delta(from.0, to.0);
    let along = match kind {
        Kind::Bishop => line & LINE == DIAGONAL,
        Kind::Rook => line & LINE != 0 && line & LINE != DIAGONAL,
        Kind::Queen => line & LINE != 0,
        Kind::King if from == home(position.side()) && ranks == 0 && files == 2 => {
            return castling(position, from, to);
        }
        Kind::Pawn => {
            let (ahead, first) = match position.side() {
                Color::White => (to.rank() > from.rank(), 1),
                Color::Black => (to.rank() < from.rank(), 6),
            };
            if ahead && files == 1 && ranks == 1 {
                return Refusal::NothingToTake(to);
            }
            ahead && files == 0 && (ranks == 1 || ranks == 2 && from.rank() == first)
        }
        _ => false,
    };
    let way = DIRECTIONS[(line & DIRECTION) as usize];
    match along.then(|| first_man(position, from, way)).flatten() {
        Some(square) => Refusal::InTheWay(square),
        None => Refusal::NotItsWay(kind, from, to),
    }
}

/// The first occupied square from `from` in steps of `step`.
fn first_man(position: &Position, from: Square, step: u8) -> Option<Square> {
    let mut at = from.step(step);
    while at.on_board() {
        if !position.man(at).is_empty() {
            return Some(at);
        }
        at = at.step(step);
    }
    None
}

/// Where a king may castle from.
pub(super) const fn home(side: Color) -> Square {
    match side {
        Color::White => Square::at(4, 0),
        Color::Black => Square::at(4, 7),
    }
}

/// Why castling is not even generated.
fn castling(position: &Position, from: Square, to: Square) -> Refusal {
    let color = position.side();
    let (side, right, step) = match (color, to.file() > from.file()) {
        (Color::White, true) => (Side::Short, WHITE_SHORT, 1),
        (Color::White, false) => (Side::Long, WHITE_LONG, 1u8.wrapping_neg()),
        (Color::Black, true) => (Side::Short, BLACK_SHORT, 1),
        (Color::Black, false) => (Side::Long, BLACK_LONG, 1u8.wrapping_neg()),
    };
    if position.state().castling & right == 0 {
        return Refusal::MayNotCastle(color, side);
    }
    match first_man(position, from, step) {
        Some(square) => Refusal::InTheWay(square),
        None => Refusal::NotItsWay(Kind::King, from, to),
    }
}

/// Why a move that a man can make is not legal.
fn exposed(position: &Position, kind: Kind, mv: Move) -> Refusal {
    let (from, to) = (mv.origin(), mv.target());
    let passed = Square(u8::midpoint(from.0, to.0));
    match (kind, mv.kind()) {
        (_, MoveKind::Castling) if position.in_check() => Refusal::CastlesInCheck,
        (_, MoveKind::Castling) if position.attacked(passed, position.side().other()) => {
            Refusal::CastlesThrough(passed)
        }
        (Kind::King, _) => Refusal::IntoCheck(to),
        _ if position.in_check() => Refusal::StaysInCheck,
        _ => Refusal::Pinned(kind, from),
    }
}
