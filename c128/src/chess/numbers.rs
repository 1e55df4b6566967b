//! Numbers that the code compares with and masks by, under the names they have
//! in the listing. Each comes from the engine: change it there, and both
//! machines follow.

use engine::delta;
use engine::draw::{FIFTY_MOVES, MATING_MINORS, SHORTEST_CYCLE};
use engine::generate::ATTACKER_SCORE;
use engine::make::{DOUBLE_PUSH, SHORT_FILE};
use engine::moves;
use engine::piece::{Color, Kind, Man};
use engine::search::{MAX_PLY, TRIED_SCORE};
use engine::square::{self, Square};

use super::vars::{PLY_BITS, ROOT_LEVEL};
use crate::asm::{Asm, Imm};

macro_rules! numbers {
    ($($(#[$meta:meta])* $field:ident = $value:expr;)*) => {
        /// The immediates, by the names they have in the listing but for case.
        #[derive(Clone, Copy, Debug)]
        pub struct Numbers {
            $($(#[$meta])* pub $field: Imm,)*
        }

        impl Numbers {
            /// Gives every number its name.
            pub fn declare(a: &mut Asm) -> Numbers {
                Numbers {
                    $($field: a.number(&stringify!($field).to_uppercase(), $value),)*
                }
            }
        }
    };
}

/// The bit that all sliders have and nobody else.
const SLIDER: u8 = Kind::Bishop.bits() & Kind::Rook.bits() & Kind::Queen.bits();

/// Every man but a pawn has one of these bits.
const PIECE: u8 = Kind::Knight.bits() | Kind::Bishop.bits() & !Kind::Pawn.bits();

const _: () = {
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let pawn = matches!(Kind::ALL[kind], Kind::Pawn);
        assert!((Kind::ALL[kind].bits() & PIECE == 0) == pawn);
        kind += 1;
    }
};

const _: () = assert!(
    (Kind::Pawn.bits() | Kind::Knight.bits() | Kind::King.bits()) & SLIDER == 0
        && ATTACKER_SCORE[Kind::Pawn.index()] != 0
);

numbers! {
    /// Black, as a man's colour.
    black = Color::Black.bit();
    /// An empty square.
    empty = Man::EMPTY.0;
    /// What lies around the board.
    edge = Man::EDGE.0;
    /// No square: no en passant, or the place of a man that was captured.
    no_square = Square::NONE.0;
    /// A man's kind.
    kind_bits = Man::KIND_BITS;
    /// A man's slot in its list.
    slot_bits = Man::SLOT_BITS;
    /// A man's colour and kind: all but the slot.
    piece_bits = Man::PIECE_BITS;
    /// A man's colour and slot: all but the kind.
    owner_bits = !Man::KIND_BITS;
    /// Bits that every man's kind has one of, but for a pawn's.
    piece = PIECE;
    /// A pawn's kind.
    pawn = Kind::Pawn.bits();
    /// A knight's kind.
    knight = Kind::Knight.bits();
    /// A king's kind.
    king = Kind::King.bits();
    /// A rook's kind.
    rook = Kind::Rook.bits();
    /// A bishop's kind.
    bishop = Kind::Bishop.bits();
    /// A queen's kind.
    queen = Kind::Queen.bits();
    /// The least of the sliders' kinds, and the bit they all have.
    slider = SLIDER;
    /// The bits that a queen's and a bishop's kind share.
    diagonal_slider = Kind::Queen.bits() & Kind::Bishop.bits();
    /// What `EOR opponent` turns a pawn of one's own into.
    own_pawn = Man::COLOR_BIT | Kind::Pawn.bits();
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
    special = moves::SPECIAL;
    /// In the target of castling; the low bit of a promotion.
    to_bit = moves::TO_BIT;
    /// In the origin of en passant; the high bit of a promotion.
    from_bit = moves::FROM_BIT;
    /// In the delta table: on a common line.
    line = delta::LINE;
    /// In the delta table: a line and its direction.
    line_and_direction = delta::LINE | delta::DIRECTION;
    /// The least entry of the delta table that is a line, all else masked off.
    least_line = delta::LINE & delta::LINE.wrapping_neg();
    /// In the delta table: the direction.
    direction = delta::DIRECTION;
    /// In the delta table: next to each other.
    adjacent = delta::ADJACENT;
    /// In the delta table: a knight's step.
    knight_step = delta::KNIGHT;
    /// The level of the root.
    root_level = ROOT_LEVEL;
    /// What of a level is the ply.
    ply_bits = PLY_BITS;
    /// The level at which every line ends.
    last_level = ROOT_LEVEL + MAX_PLY as u8;
    /// Minor pieces that may mate.
    mating_minors = MATING_MINORS;
    /// The half-move clock that makes a draw.
    fifty_moves = FIFTY_MOVES;
    /// The fewest plies after which a position occurs again.
    shortest_cycle = SHORTEST_CYCLE;
    /// The score of a capture that has been tried.
    tried_score = TRIED_SCORE;
}
