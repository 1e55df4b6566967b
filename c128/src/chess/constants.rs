//! Masks and values of the engine's bytes, as the listing names them.

pub use octet_engine::board::draw::{FIFTY_MOVES, MATING_MINORS, SHORTEST_CYCLE};
pub use octet_engine::board::make::{DOUBLE_PUSH, SHORT_FILE};
pub use octet_engine::board::moves::{FROM_FLAG, SPECIAL_FLAG, TO_FLAG};
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::relation;
pub use octet_engine::board::relation::{ADJACENT, DIRECTION, RAY};
use octet_engine::board::square::Square;
pub use octet_engine::board::square::{FILE_BITS, OFF_BOARD, ON_BOARD, RANK_BITS};
use octet_engine::movegen::generate::ATTACKER_SCORE;
use octet_engine::search::MAX_PLY;
pub use octet_engine::search::TRIED_SCORE;

use super::vars::ROOT_PLY;

/// The colour bit of a black piece.
pub const BLACK: u8 = Color::Black.bit();
/// An empty square.
pub const EMPTY: u8 = Piece::EMPTY.0;
/// The border around the board.
pub const SENTINEL: u8 = Piece::SENTINEL.0;
/// No square: no en passant, or the entry of a captured piece in the lists.
pub const NO_SQUARE: u8 = Square::NONE.0;
/// A piece's type.
pub const TYPE_BITS: u8 = Piece::TYPE_BITS;
/// A piece's slot in its side's list.
pub const SLOT_BITS: u8 = Piece::SLOT_BITS;
/// A piece's colour and type, without the slot.
pub const COLOR_TYPE_BITS: u8 = Piece::COLOR_TYPE_BITS;
/// A piece's colour and slot, its index in the lists.
pub const LIST_INDEX_BITS: u8 = !Piece::TYPE_BITS;
/// Every type but the pawn's has at least one of these bits.
pub const NON_PAWN_BITS: u8 =
    PieceType::Knight.bits() | PieceType::Bishop.bits() & !PieceType::Pawn.bits();
/// The type bits of each piece type.
pub const PAWN: u8 = PieceType::Pawn.bits();
/// See [`PAWN`].
pub const KNIGHT: u8 = PieceType::Knight.bits();
/// See [`PAWN`].
pub const KING: u8 = PieceType::King.bits();
/// See [`PAWN`].
pub const ROOK: u8 = PieceType::Rook.bits();
/// See [`PAWN`].
pub const BISHOP: u8 = PieceType::Bishop.bits();
/// See [`PAWN`].
pub const QUEEN: u8 = PieceType::Queen.bits();
/// The bit that all sliders have and no other type has; it is also the lowest type of a slider.
pub const SLIDER: u8 = BISHOP & ROOK & QUEEN;
/// The two bits that queen and bishop share; no other type has both.
pub const DIAGONAL_SLIDER: u8 = QUEEN & BISHOP;
/// A pawn of the side to move after `EOR opponent`.
pub const OWN_PAWN: u8 = Piece::COLOR_BIT | PAWN;
/// In the relation table: a ray and its direction.
pub const RAY_AND_DIRECTION: u8 = RAY | DIRECTION;
/// The lowest relation, direction included, that is a ray.
pub const MIN_RAY: u8 = RAY & RAY.wrapping_neg();
/// In the relation table: a knight's step.
pub const KNIGHT_STEP: u8 = relation::KNIGHT;
/// The last ply: the search goes no deeper.
pub const LAST_PLY: u8 = ROOT_PLY + MAX_PLY as u8;

const _: () = {
    let mut index = 0;
    while index < PieceType::ALL.len() {
        let pawn = matches!(PieceType::ALL[index], PieceType::Pawn);
        assert!((PieceType::ALL[index].bits() & NON_PAWN_BITS == 0) == pawn);
        index += 1;
    }
    assert!((PAWN | KNIGHT | KING) & SLIDER == 0);
    assert!(ATTACKER_SCORE[PieceType::Pawn.index()] != 0);
};
