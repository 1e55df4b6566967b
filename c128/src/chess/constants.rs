//! Numbers that the code compares with and masks by, under the names they have
//! in the listing. Each comes from the engine: change it there, and both
//! machines follow.

use octet_engine::board::draw::{FIFTY_MOVES, MATING_MINORS, SHORTEST_CYCLE};
use octet_engine::board::make::{DOUBLE_PUSH, SHORT_FILE};
use octet_engine::board::moves;
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::relation;
use octet_engine::board::square;
use octet_engine::board::square::Square;
use octet_engine::movegen::generate::ATTACKER_SCORE;
use octet_engine::search::{MAX_PLY, TRIED_SCORE};

use super::vars::{PLY_MASK, ROOT_PLY};
use crate::asm::{Asm, Imm};

macro_rules! numbers {
    ($($(#[$meta:meta])* $field:ident = $value:expr;)*) => {
        /// The immediates, by the names they have in the listing but for case.
        #[derive(Clone, Copy, Debug)]
        pub struct Constants {
            $($(#[$meta])* pub $field: Imm,)*
        }

        impl Constants {
            /// Gives every number its name.
            pub fn declare(a: &mut Asm) -> Constants {
                Constants {
                    $($field: a.number(&stringify!($field).to_uppercase(), $value),)*
                }
            }
        }
    };
}

/// The bit that all sliders have and nobody else.
const SLIDER: u8 = PieceType::Bishop.bits() & PieceType::Rook.bits() & PieceType::Queen.bits();

/// Every man but a pawn has one of these bits.
const NON_PAWN_BITS: u8 =
    PieceType::Knight.bits() | PieceType::Bishop.bits() & !PieceType::Pawn.bits();

const _: () = {
    let mut kind = 0;
    while kind < PieceType::ALL.len() {
        let pawn = matches!(PieceType::ALL[kind], PieceType::Pawn);
        assert!((PieceType::ALL[kind].bits() & NON_PAWN_BITS == 0) == pawn);
        kind += 1;
    }
};

const _: () = assert!(
    (PieceType::Pawn.bits() | PieceType::Knight.bits() | PieceType::King.bits()) & SLIDER == 0
        && ATTACKER_SCORE[PieceType::Pawn.index()] != 0
);

numbers! {
    /// Black, as a man's colour.
    black = Color::Black.bit();
    /// An empty square.
    empty = Piece::EMPTY.0;
    /// What lies around the board.
    sentinel = Piece::SENTINEL.0;
    /// No square: no en passant, or the place of a man that was captured.
    no_square = Square::NONE.0;
    /// A man's kind.
    type_bits = Piece::TYPE_BITS;
    /// A man's slot in its list.
    slot_bits = Piece::SLOT_BITS;
    /// A man's colour and kind: all but the slot.
    color_type_bits = Piece::COLOR_TYPE_BITS;
    /// A man's colour and slot: all but the kind.
    list_index_bits = !Piece::TYPE_BITS;
    /// Bits that every man's kind has one of, but for a pawn's.
    non_pawn_bits = NON_PAWN_BITS;
    /// A pawn's kind.
    pawn = PieceType::Pawn.bits();
    /// A knight's kind.
    knight = PieceType::Knight.bits();
    /// A king's kind.
    king = PieceType::King.bits();
    /// A rook's kind.
    rook = PieceType::Rook.bits();
    /// A bishop's kind.
    bishop = PieceType::Bishop.bits();
    /// A queen's kind.
    queen = PieceType::Queen.bits();
    /// The least of the sliders' kinds, and the bit they all have.
    slider = SLIDER;
    /// The bits that a queen's and a bishop's kind share.
    diagonal_slider = PieceType::Queen.bits() & PieceType::Bishop.bits();
    /// What `EOR opponent` turns a pawn of one's own into.
    own_pawn = Piece::COLOR_BIT | PieceType::Pawn.bits();
    /// A square without the bits that say what kind of move it is.
    square_bits = square::ON_BOARD;
    /// The bits of which every byte off the board has one.
    off_board = square::OFF_BOARD;
    /// A square's rank.
    rank_bits = square::RANK_BITS;
    /// A square's file.
    file_bits = square::FILE_BITS;
    /// The file that the king castles to with the h-rook.
    short_file = SHORT_FILE;
    /// How far a pawn's step of two squares goes.
    double_push = DOUBLE_PUSH;
    /// In a target: not a plain move.
    special_flag = moves::SPECIAL_FLAG;
    /// In the target of castling; the low bit of a promotion.
    to_flag = moves::TO_FLAG;
    /// In the origin of en passant; the high bit of a promotion.
    from_flag = moves::FROM_FLAG;
    /// In the delta table: on a common line.
    ray = relation::RAY;
    /// In the delta table: a line and its direction.
    ray_and_direction = relation::RAY | relation::DIRECTION;
    /// The least entry of the delta table that is a line, all else masked off.
    min_ray = relation::RAY & relation::RAY.wrapping_neg();
    /// In the delta table: the direction.
    direction = relation::DIRECTION;
    /// In the delta table: next to each other.
    adjacent = relation::ADJACENT;
    /// In the delta table: a knight's step.
    knight_step = relation::KNIGHT;
    /// The level of the root.
    root_ply = ROOT_PLY;
    /// What of a level is the ply.
    ply_bits = PLY_MASK;
    /// The level at which every line ends.
    last_ply = ROOT_PLY + MAX_PLY as u8;
    /// Minor pieces that may mate.
    mating_minors = MATING_MINORS;
    /// The half-move clock that makes a draw.
    fifty_moves = FIFTY_MOVES;
    /// The fewest plies after which a position occurs again.
    min_repetition_plies = SHORTEST_CYCLE;
    /// The score of a capture that has been tried.
    tried_score = TRIED_SCORE;
}
