//! What the oracle is asked about: the pawns and kings on the desk.

use engine::piece::{Color, Kind};
use engine::square::FILE_BITS;

use crate::asm::{Asm, asm};
use crate::chess::oracle::{SETS, kings};
use crate::chess::tables::PLACE_FILE;
use crate::computer::desk::{BLACK, SQUARES, kind_number};
use crate::computer::services::Service;

/// The rank in the number of a square.
const INDEX_RANK: u8 = (SQUARES as u8 - 1) & !FILE_BITS;

pub(super) fn gather(a: &mut Asm, s: &Service) {
    let (v, d, t) = (&s.c.v, &s.d, &s.c.t);
    let sets = v.pawn_sets;
    a.routine("gather_pawns", "Notes pawns and kings for the oracle.")
        .takes("desk_board")
        .returns("pawns by file and the kings' squares, as the oracle takes them")
        .destroys("A X Y, t")
        .cost("about 2,200 cycles");
    asm! { a;
        ldx  #2 * SETS as u8 - 1
        lda  #0
    @none:
        sta  sets,x
        dex
        bpl  @none
        ldx  #SQUARES as u8 - 1
    @square:
        lda  d.board,x
        and  #!BLACK
        cmp  #kind_number(Kind::King)
        beq  @king
        cmp  #kind_number(Kind::Pawn)
        bne  @next
        txa
        for _ in 0..INDEX_RANK.trailing_zeros() {
            lsr  a
        }
        tay                     // the rank, and its bit as a file has it
        lda  t.places + PLACE_FILE,y
        sta  v.t
        txa
        and  #FILE_BITS
        tay
        lda  d.board,x
        bpl  @white
        tya
        clc
        adc  #SETS as u8
        tay
    @white:
        lda  v.t
        ora  sets.at(1).abs(),y // after the file that has none
        sta  sets.at(1).abs(),y
    @next:
        dex
        bpl  @square
        rts
    @king:
        txa
        and  #INDEX_RANK
        sta  v.t
        ldy  #Color::White.index() as u8
        lda  d.board,x
        bpl  @white_king
        iny
    @white_king:
        txa
        clc
        adc  v.t                // ranks lie 16 apart
        sta  kings(v).abs(),y
        jmp  @next
    }
}
