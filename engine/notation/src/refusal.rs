//! Why a move is refused, in the words of chess players.

use std::fmt;

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::{BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT};
use octet_engine::board::relation;
use octet_engine::board::relation::{DIAGONAL, DIRECTION, RAY};
use octet_engine::board::square::{DIRECTIONS, Square};
use octet_engine::movegen::generate::MoveLists;
use octet_engine::util::fixed_string::FixedString;

use super::San;

/// A text that names no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveError {
    /// The beginning of the text.
    pub text: FixedString<24>,
    /// Why it is refused.
    pub reason: MoveRefusal,
}

impl MoveError {
    pub(super) fn new(text: &str, reason: MoveRefusal) -> MoveError {
        MoveError {
            text: FixedString::excerpt(text),
            reason,
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {:?}: {}", self.text, self.reason)
    }
}

impl std::error::Error for MoveError {}

/// Why a text names no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveRefusal {
    /// The text is not in UCI notation.
    NotUci,
    /// The text is not in algebraic notation.
    NotSan,
    /// There is no piece on the origin.
    EmptySquare(Square),
    /// The piece on the origin is the opponent's.
    OpponentsPiece(Color, PieceType, Square),
    /// The target holds an own piece.
    OwnPieceOnTarget(PieceType, Square),
    /// The piece type does not move from origin to target.
    CannotMoveThere(PieceType, Square, Square),
    /// A piece on this square is in the way.
    Blocked(Square),
    /// There is nothing to capture on the target.
    NothingToCapture(Square),
    /// No piece of this type can move to the target.
    NoPieceReaches(PieceType, Square),
    /// The king is in check and would still be in check.
    StaysInCheck,
    /// The piece is pinned to its king.
    Pinned(PieceType, Square),
    /// The king would be attacked on the square it reaches.
    IntoCheck(Square),
    /// The king or the rook has moved, or is missing.
    CastlingRightLost(Color, CastlingSide),
    /// The king is in check and may not castle.
    CastlingInCheck,
    /// The square that the king crosses is attacked.
    CastlingThroughCheck(Square),
    /// The promotion piece is missing.
    PromotionMissing,
    /// A pawn cannot become a piece of this type.
    InvalidPromotion(PieceType),
    /// The move is not a promotion.
    NotAPromotion,
    /// The text fits several legal moves.
    Ambiguous(Alternatives),
}

/// The side to which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingSide {
    /// With the h-rook.
    Short,
    /// With the a-rook.
    Long,
}

/// The first moves that fit an ambiguous text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Alternatives {
    moves: [San; 3],
    count: u8,
}

impl Alternatives {
    /// Adds a move that fits the text.
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

impl fmt::Display for MoveRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MoveRefusal::NotUci => f.write_str("not a move such as e2e4 or e7e8q"),
            MoveRefusal::NotSan => f.write_str("not a move such as e4, Nf3, exd5, e8=Q or O-O"),
            MoveRefusal::EmptySquare(square) => write!(f, "there is no piece on {square}"),
            MoveRefusal::OpponentsPiece(owner, piece_type, square) => {
                let name = piece_type.name();
                write!(
                    f,
                    "the {name} on {square} is {owner}'s, and it is {}'s move",
                    owner.other()
                )
            }
            MoveRefusal::OwnPieceOnTarget(piece_type, square) => {
                write!(f, "your own {} is on {square}", piece_type.name())
            }
            MoveRefusal::CannotMoveThere(piece_type, from, to) => {
                write!(f, "the {} on {from} cannot go to {to}", piece_type.name())
            }
            MoveRefusal::Blocked(square) => write!(f, "the piece on {square} is in the way"),
            MoveRefusal::NothingToCapture(square) => {
                write!(f, "there is nothing to capture on {square}")
            }
            MoveRefusal::NoPieceReaches(piece_type, square) => {
                write!(f, "no {} can reach {square}", piece_type.name())
            }
            MoveRefusal::StaysInCheck => f.write_str("the king would still be in check"),
            MoveRefusal::Pinned(piece_type, square) => {
                write!(
                    f,
                    "the {} on {square} is pinned to its king",
                    piece_type.name()
                )
            }
            MoveRefusal::IntoCheck(square) => write!(f, "the king would be in check on {square}"),
            MoveRefusal::CastlingRightLost(color, side) => {
                let side = match side {
                    CastlingSide::Short => "short",
                    CastlingSide::Long => "long",
                };
                write!(
                    f,
                    "{color} may no longer castle {side}: king or rook has moved"
                )
            }
            MoveRefusal::CastlingInCheck => f.write_str("a king in check cannot castle"),
            MoveRefusal::CastlingThroughCheck(square) => {
                write!(f, "the king cannot castle over {square}, which is attacked")
            }
            MoveRefusal::PromotionMissing => {
                f.write_str("the pawn must become a queen, rook, bishop or knight: say which")
            }
            MoveRefusal::InvalidPromotion(piece_type) => {
                write!(f, "a pawn cannot become a {}", piece_type.name())
            }
            MoveRefusal::NotAPromotion => {
                f.write_str("only a pawn that reaches the last rank becomes another piece")
            }
            MoveRefusal::Ambiguous(alternatives) => write!(f, "this could be {alternatives}"),
        }
    }
}

/// Why the side to move has no legal move from `from` to `to` with this promotion.
pub(super) fn explain(
    position: &Position,
    from: Square,
    to: Square,
    promotion: Option<PieceType>,
) -> MoveRefusal {
    let side = position.side_to_move();
    let piece = position.piece_on(from);
    let Some(piece_type) = piece.piece_type() else {
        return MoveRefusal::EmptySquare(from);
    };
    if piece.color() != side {
        return MoveRefusal::OpponentsPiece(piece.color(), piece_type, from);
    }
    let mut lists = MoveLists::default();
    position.generate_all(&mut lists);
    let generated = lists
        .captures
        .as_slice()
        .iter()
        .chain(lists.quiets.as_slice());
    let mut fitting = generated.filter(|mv| mv.origin() == from && mv.target() == to);
    let Some(&mv) = fitting.next() else {
        return unreachable(position, piece_type, from, to);
    };
    if !position.clone().is_legal(mv, position.in_check()) {
        return exposed(position, piece_type, mv);
    }
    match (mv.promotion(), promotion) {
        (Some(_), Some(piece_type)) => MoveRefusal::InvalidPromotion(piece_type),
        (Some(_), None) => MoveRefusal::PromotionMissing,
        _ => MoveRefusal::NotAPromotion,
    }
}

/// Why the side to move cannot castle to `to`.
pub(super) fn explain_castling(position: &Position, to: Square) -> MoveRefusal {
    let from = king_home(position.side_to_move());
    if !position
        .piece_on(from)
        .is(position.side_to_move(), PieceType::King)
    {
        return castling(position, from, to);
    }
    explain(position, from, to, None)
}

/// Why a piece has no pseudo-legal move from `from` to `to`.
fn unreachable(
    position: &Position,
    piece_type: PieceType,
    from: Square,
    to: Square,
) -> MoveRefusal {
    let target = position.piece_on(to);
    if let (Some(piece_type), true) = (
        target.piece_type(),
        target.belongs_to(position.side_to_move()),
    ) {
        return MoveRefusal::OwnPieceOnTarget(piece_type, to);
    }
    let (files, ranks) = (
        from.file().abs_diff(to.file()),
        from.rank().abs_diff(to.rank()),
    );
    let relation = relation::relation(from.0, to.0);
    let ray = relation & RAY;
    let along = match piece_type {
        PieceType::Bishop => ray == DIAGONAL,
        PieceType::Rook => ray != 0 && ray != DIAGONAL,
        PieceType::Queen => ray != 0,
        PieceType::King
            if from == king_home(position.side_to_move()) && ranks == 0 && files == 2 =>
        {
            return castling(position, from, to);
        }
        PieceType::Pawn => {
            let (ahead, first) = match position.side_to_move() {
                Color::White => (to.rank() > from.rank(), 1),
                Color::Black => (to.rank() < from.rank(), 6),
            };
            if ahead && files == 1 && ranks == 1 {
                return MoveRefusal::NothingToCapture(to);
            }
            ahead && files == 0 && (ranks == 1 || ranks == 2 && from.rank() == first)
        }
        _ => false,
    };
    let step = DIRECTIONS[(relation & DIRECTION) as usize];
    match along
        .then(|| first_piece_on_ray(position, from, step))
        .flatten()
    {
        Some(square) => MoveRefusal::Blocked(square),
        None => MoveRefusal::CannotMoveThere(piece_type, from, to),
    }
}

/// The first occupied square from `from` in steps of `step`.
fn first_piece_on_ray(position: &Position, from: Square, step: u8) -> Option<Square> {
    let mut at = from.step(step);
    while at.on_board() {
        if !position.piece_on(at).is_empty() {
            return Some(at);
        }
        at = at.step(step);
    }
    None
}

/// The square from which a king castles.
pub(super) const fn king_home(side: Color) -> Square {
    match side {
        Color::White => Square::new(4, 0),
        Color::Black => Square::new(4, 7),
    }
}

/// Why castling is no pseudo-legal move.
fn castling(position: &Position, from: Square, to: Square) -> MoveRefusal {
    let color = position.side_to_move();
    let (side, right, step) = match (color, to.file() > from.file()) {
        (Color::White, true) => (CastlingSide::Short, WHITE_SHORT, 1),
        (Color::White, false) => (CastlingSide::Long, WHITE_LONG, 1u8.wrapping_neg()),
        (Color::Black, true) => (CastlingSide::Short, BLACK_SHORT, 1),
        (Color::Black, false) => (CastlingSide::Long, BLACK_LONG, 1u8.wrapping_neg()),
    };
    if position.state().castling & right == 0 {
        return MoveRefusal::CastlingRightLost(color, side);
    }
    match first_piece_on_ray(position, from, step) {
        Some(square) => MoveRefusal::Blocked(square),
        None => MoveRefusal::CannotMoveThere(PieceType::King, from, to),
    }
}

/// Why a pseudo-legal move is not legal.
fn exposed(position: &Position, piece_type: PieceType, mv: Move) -> MoveRefusal {
    let (from, to) = (mv.origin(), mv.target());
    let crossed = Square(u8::midpoint(from.0, to.0));
    match (piece_type, mv.move_type()) {
        (_, MoveType::Castling) if position.in_check() => MoveRefusal::CastlingInCheck,
        (_, MoveType::Castling)
            if position.is_attacked(crossed, position.side_to_move().other()) =>
        {
            MoveRefusal::CastlingThroughCheck(crossed)
        }
        (PieceType::King, _) => MoveRefusal::IntoCheck(to),
        _ if position.in_check() => MoveRefusal::StaysInCheck,
        _ => MoveRefusal::Pinned(piece_type, from),
    }
}
