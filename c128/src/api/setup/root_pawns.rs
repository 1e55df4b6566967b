//! What the oracle is asked about: the pawns and kings on the desk.

use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::square::FILE_BITS;

use crate::api::Api;
use crate::api::shared::{BLACK, SQUARES, kind_number};
use crate::asm::{Asm, asm};
use crate::chess::eval::root_pst::{SETS, kings};
use crate::chess::tables::SQUARE_FILE;

/// The rank in the number of a square.
const INDEX_RANK: u8 = (SQUARES as u8 - 1) & !FILE_BITS;

pub(super) fn gather(asm: &mut Asm, api: &Api) {
    let (v, shared, t) = (&api.core.v, &api.shared, &api.core.t);
    let sets = v.pawn_ranks;
    asm.routine(
        "collect_root_pawns",
        "Notes pawns and kings for the oracle.",
    )
    .takes("shared_board")
    .returns("pawns by file and the kings' squares, as the oracle takes them")
    .destroys("A X Y, t")
    .cost("about 2,200 cycles");
    asm! { asm;
        ldx  #2 * SETS as u8 - 1
        lda  #0
    @none:
        sta  sets,x
        dex
        bpl  @none
        ldx  #SQUARES as u8 - 1
    @square:
        lda  shared.board,x
        and  #!BLACK
        cmp  #kind_number(PieceType::King)
        beq  @king
        cmp  #kind_number(PieceType::Pawn)
        bne  @next
        txa
        for _ in 0..INDEX_RANK.trailing_zeros() {
            lsr  a
        }
        tay                     // the rank, and its bit as a file has it
        lda  t.square_bits + SQUARE_FILE,y
        sta  v.tmp
        txa
        and  #FILE_BITS
        tay
        lda  shared.board,x
        bpl  @white
        tya
        clc
        adc  #SETS as u8
        tay
    @white:
        lda  v.tmp
        ora  sets.at(1).abs(),y // after the file that has none
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
        lda  shared.board,x
        bpl  @white_king
        iny
    @white_king:
        txa
        clc
        adc  v.tmp                // ranks lie 16 apart
        sta  kings(v).abs(),y
        jmp  @next
    }
}
