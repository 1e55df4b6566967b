//! Where a bare king stands, and the king that is to mate it.

use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::constants::FILE_BITS;
use crate::chess::tables::{MOP_UNIT, SQUARE_RANKS};

/// Emits `mop_up` and its parts.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Bare kings",
        "Kept in the sums: a king's step adds what it gains, by tables of steps.",
    );
    mop_up(asm, core);
}

fn mop_up(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm.routine("mop_up", "What a king's step means where one side is bare.")
        .takes("from, to; man, the king that moves; bare, corner; X the level before")
        .returns("X kept; the sums")
        .destroys("A Y, t")
        .cost("about 880 cycles");
    asm! { asm;
        let (white_king, black_king) = (v.tmp, v.tmp.at(1));
        /* The two kings, one of them where it was. */
        lda  v.white_squares
        sta  white_king
        lda  v.black_squares
        sta  black_king
        jsr  @value             // as it is: what the winner gains
        sta  v.tmp+3
        bit  v.moved_piece
        bmi  @black_moved
        lda  v.from
        sta  white_king
        jmp  @moved
    @black_moved:
        lda  v.from
        sta  black_king
    @moved:
        jsr  @value             // as it was
        sta  v.tmp+4
        bit  v.bare_king             // who is bare?
        bmi  @bare_black
        lda  v.tmp+4              // White: Black's gain is the sums' loss
        sec
        sbc  v.tmp+3
        jmp  @winner
    @bare_black:
        lda  v.tmp+3
        sec
        sbc  v.tmp+4
    @winner:
        jmp  @add

    @value:
        asm.global("mop_value");
        // What it is worth that kings stand so.
        let (winner, part, sum) = (v.tmp.at(2), v.tmp.at(5), v.tmp.at(6));
        ldy  white_king
        lda  black_king
        bit  v.bare_king
        bpl  @white_bare
        ldy  black_king
        lda  white_king
    @white_bare:
        sta  winner            // Y the bare king, this the other
        let distance = v.tmp.at(2);
        let rank = t.square_bits.at(SQUARE_RANKS[0]).y();
        let last = 7;
        jsr  centre_distance
        tax
        lda  t.mop_up_centre,x
        sta  sum
        lda  v.mating_corner
        bpl  @corner            // else any edge: as far from the centre
        bmi  @edge              // always
    @corner:
        tax
        tya
        and  #FILE_BITS
        dex
        beq  @first             // a1 or h8
        eor  #last              // a8 or h1: files the other way round
    @first:
        clc
        adc  rank
        sec
        sbc  #last              // how far from the long diagonal between
        jsr  abs_a
        tax
    @edge:
        lda  t.mop_up_edge,x
        jsr  mop_add_byte
        ldy  winner
        jsr  centre_distance
        tax
        lda  t.mop_up_own_king,x
        jsr  mop_add_byte
        // How far the kings are from each other, by files and ranks.
        lda  white_king
        and  #FILE_BITS
        sta  distance
        lda  black_king
        and  #FILE_BITS
        sec
        sbc  distance
        jsr  abs_a
        sta  distance
        ldy  white_king
        lda  rank
        ldy  black_king
        sec
        sbc  rank
        jsr  abs_a
        clc
        adc  distance
        tax
        lda  t.mop_up_kings,x
        ldx  v.ply
        dex                     // X the level before again
        asm.global("mop_add_byte");
        // A more: a byte.
        clc
        adc  sum
        sta  sum
        rts
        asm.global("centre_distance");
        // Steps of the square in Y from the four in the centre, by files and ranks, to A.
        lda  rank
        jsr  middle_distance
        sta  part
        tya
        and  #FILE_BITS
        jsr  middle_distance
        clc
        adc  part
        rts
        asm.global("middle_distance");
        // Steps of A, a file or rank, from the two in the middle.
        cmp  #4
        bcs  @near
        eor  #last              // 3 becomes 4
    @near:
        and  #3                 // 4 becomes 0
        rts
        asm.global("abs_a");
        // A without its sign, which the flags tell.
        bpl  @positive
        eor  #0xFF
        clc
        adc  #1
    @positive:
        rts

    @add:
        asm.global("mop_add");
        // A is the difference, borrow and all: spread and endgame move apart.
        sta  v.tmp
        lda  #0
        bcs  @negative
        lda  #0xFF              // its high byte
    @negative:
        sta  v.tmp+1
        for _ in 0..MOP_UNIT.ilog2() {
            asl  v.tmp                // the tables' unit is more than a centipawn
            rol  v.tmp+1
        }
        lda  v.eg_lo+1,x
        clc
        adc  v.tmp
        sta  v.eg_lo+1,x
        lda  v.eg_hi+1,x
        adc  v.tmp+1
        sta  v.eg_hi+1,x
        lda  v.mg_eg_lo+1,x
        sec
        sbc  v.tmp
        sta  v.mg_eg_lo+1,x
        lda  v.mg_eg_hi+1,x
        sbc  v.tmp+1
        sta  v.mg_eg_hi+1,x
        rts
    }
}
