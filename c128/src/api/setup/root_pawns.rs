//! The input of the root piece-square tables: pawns by file, and the kings' squares.

use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::square::FILE_BITS;

use crate::api::context::Api;
use crate::api::shared::{BLACK, SQUARES, type_number};
use crate::chess::eval::root_pst::work::{SETS, kings};
use crate::chess::tables::SQUARE_FILE;
use octet_asm::{Asm, asm};

/// The rank's bits of a square 0 to 63.
const INDEX_RANK: u8 = (SQUARES as u8 - 1) & !FILE_BITS;

/// Emits `collect_root_pawns`.
pub(super) fn emit(asm: &mut Asm, api: &Api) {
    let (v, shared, t) = (&api.core.v, &api.shared, &api.core.t);
    let sets = v.pawn_ranks;
    asm! { asm;
        /// Collects pawns and kings for build_root_pst.
        routine collect_root_pawns {
            takes    shared_board
            returns  pawn_ranks "a rank set a file, White's then Black's", "the kings' squares"
            destroys a, x, y, tmp[1]
        }
        ldx  #2 * SETS as u8 - 1
        lda  #0                 // no pawns yet
    @clear:
        sta  sets,x
        dex
        bpl  @clear
        ldx  #SQUARES as u8 - 1
    @square:
        lda  shared.board,x     // a piece or an empty square
        and  #!BLACK            // its type
        cmp  #type_number(PieceType::King)
        beq  @king              // either side's
        cmp  #type_number(PieceType::Pawn)
        bne  @next              // only pawns and kings count
        txa
        for _ in 0..INDEX_RANK.trailing_zeros() {
            lsr  a                  // the rank
        }
        tay                     // the rank, and its bit in a rank set
        lda  t.square_bits + SQUARE_FILE,y
        sta  v.tmp              // the bit
        txa
        and  #FILE_BITS
        tay                     // the file: which set
        lda  shared.board,x     // N: Black's
        bpl  @white
        tya
        clc
        adc  #SETS as u8        // Black's sets follow White's
        tay
    @white:
        lda  v.tmp
        ora  sets.at(1).abs(),y // set 0 stays empty: there is no file before the a file
        sta  sets.at(1).abs(),y
    @next:
        dex
        bpl  @square
        rts
    @king:
        txa
        and  #INDEX_RANK
        sta  v.tmp
        ldy  #Color::White.index() as u8
        lda  shared.board,x     // N: Black's
        bpl  @white_king
        iny                     // Black's
    @white_king:
        txa                     // 8 * rank + file
        clc
        adc  v.tmp              // + 8 * rank: the 0x88 square
        sta  kings(v).abs(),y
        jmp  @next
    }
}
