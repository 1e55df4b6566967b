//! Where a bare king stands, and the king that is to mate it.

use super::Core;
use super::tables::{MOP_UNIT, PLACE_RANKS};
use crate::asm::{Asm, asm};

/// Emits `mop_up` and its parts.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Bare kings",
        "Kept in the sums: a king's step adds what it gains, by tables of steps.",
    );
    mop_up(a, c);
}

fn mop_up(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine("mop_up", "What a king's step means where one side is bare.")
        .takes("from, to; man, the king that moves; bare, corner; X the level before")
        .returns("X kept; the sums")
        .destroys("A Y, t")
        .cost("about 880 cycles");
    asm! { a;
        let (white_king, black_king) = (v.t, v.t.at(1));
        /* The two kings, one of them where it was. */
        lda  v.white_list
        sta  white_king
        lda  v.black_list
        sta  black_king
        jsr  @value             // as it is: what the winner gains
        sta  v.t+3
        bit  v.man
        bmi  @black_moved
        lda  v.from
        sta  white_king
        jmp  @moved
    @black_moved:
        lda  v.from
        sta  black_king
    @moved:
        jsr  @value             // as it was
        sta  v.t+4
        bit  v.bare             // who is bare?
        bmi  @bare_black
        lda  v.t+4              // White: Black's gain is the sums' loss
        sec
        sbc  v.t+3
        jmp  @winner
    @bare_black:
        lda  v.t+3
        sec
        sbc  v.t+4
    @winner:
        jmp  @add

    @value:
        a.global("mop_value");
        // What it is worth that kings stand so.
        let (winner, part, sum) = (v.t.at(2), v.t.at(5), v.t.at(6));
        ldy  white_king
        lda  black_king
        bit  v.bare
        bpl  @white_bare
        ldy  black_king
        lda  white_king
    @white_bare:
        sta  winner            // Y the bare king, this the other
        let distance = v.t.at(2);
        let rank = t.places.at(PLACE_RANKS[0]).y();
        let last = 7;
        jsr  from_centre
        tax
        lda  t.mop_away,x
        sta  sum
        lda  v.corner
        bpl  @corner            // else any edge: as far from the centre
        bmi  @edge              // always
    @corner:
        tax
        tya
        and  #n.file_bits
        dex
        beq  @first             // a1 or h8
        eor  #last              // a8 or h1: files the other way round
    @first:
        clc
        adc  rank
        sec
        sbc  #last              // how far from the long diagonal between
        jsr  absolute
        tax
    @edge:
        lda  t.mop_edge,x
        jsr  mop_more
        ldy  winner
        jsr  from_centre
        tax
        lda  t.mop_central,x
        jsr  mop_more
        // How far the kings are from each other, by files and ranks.
        lda  white_king
        and  #n.file_bits
        sta  distance
        lda  black_king
        and  #n.file_bits
        sec
        sbc  distance
        jsr  absolute
        sta  distance
        ldy  white_king
        lda  rank
        ldy  black_king
        sec
        sbc  rank
        jsr  absolute
        clc
        adc  distance
        tax
        lda  t.mop_close,x
        ldx  v.level
        dex                     // X the level before again
        a.global("mop_more");
        // A more: a byte.
        clc
        adc  sum
        sta  sum
        rts
        a.global("from_centre");
        // Steps of the square in Y from the four in the centre, by files and ranks, to A.
        lda  rank
        jsr  from_middle
        sta  part
        tya
        and  #n.file_bits
        jsr  from_middle
        clc
        adc  part
        rts
        a.global("from_middle");
        // Steps of A, a file or rank, from the two in the middle.
        cmp  #4
        bcs  @near
        eor  #last              // 3 becomes 4
    @near:
        and  #3                 // 4 becomes 0
        rts
        a.global("absolute");
        // A without its sign, which the flags tell.
        bpl  @positive
        eor  #0xFF
        clc
        adc  #1
    @positive:
        rts

    @add:
        a.global("mop_add");
        // A is the difference, borrow and all: spread and endgame move apart.
        sta  v.t
        lda  #0
        bcs  @negative
        lda  #0xFF              // its high byte
    @negative:
        sta  v.t+1
        for _ in 0..MOP_UNIT.ilog2() {
            asl  v.t                // the tables' unit is more than a centipawn
            rol  v.t+1
        }
        lda  v.endgame_lo+1,x
        clc
        adc  v.t
        sta  v.endgame_lo+1,x
        lda  v.endgame_hi+1,x
        adc  v.t+1
        sta  v.endgame_hi+1,x
        lda  v.spread_lo+1,x
        sec
        sbc  v.t
        sta  v.spread_lo+1,x
        lda  v.spread_hi+1,x
        sbc  v.t+1
        sta  v.spread_hi+1,x
        rts
    }
}
