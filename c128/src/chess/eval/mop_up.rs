//! Mop-up: driving a bare king to the edge, or to the corner where bishop and knight mate.
//! Engine: `MopUp::visit`, `engine/src/eval/mop_up.rs`.

use crate::chess::constants::FILE_BITS;
use crate::chess::core::Core;
use crate::chess::tables::{MOP_UNIT, SQUARE_RANKS};
use octet_asm::{Asm, asm};

/// Emits `mop_up` and its parts.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Mop-up",
        "Drives a bare king to the edge or the mating corner. Kept incrementally: each king move \
         adds the change in edge, centre and king distance.",
    );
    let (v, t) = (&core.v, &core.t);
    asm! { asm;
        /// Adds what a king's move changes in the mop-up terms.
        routine mop_up {
            takes    from, moved_piece "the king", bare_king, mating_corner, x + 1 = ply
            returns  "the child's sums"
            keeps    x
            destroys a, y, tmp[7]
        }
        let (white_king, black_king) = (v.tmp, v.tmp.at(1));
        let (after, before) = (v.tmp.at(3), v.tmp.at(4));
        // The terms after the move, and those before it, with the mover's king back on its origin.
        lda  v.white_squares        // slot 0: make has moved the king
        sta  white_king
        lda  v.black_squares
        sta  black_king
        jsr  @value                 // after the move
        sta  after
        bit  v.moved_piece          // whose king has moved?
        bmi  @black_moved
        lda  v.from                 // White's: back to its origin
        sta  white_king
        jmp  @moved
    @black_moved:
        lda  v.from                 // Black's: back to its origin
        sta  black_king
    @moved:
        jsr  @value                 // before the move
        sta  before
        bit  v.bare_king            // the terms count for the side that mates
        bmi  @bare_black            // Black is bare: they count for White
        lda  before                 // White is bare: Black's gain is the sums' loss
        sec
        sbc  after                  // carry clear: a negative difference
        jmp  @winner
    @bare_black:
        lda  after
        sec
        sbc  before                 // carry clear: a negative difference
    @winner:
        jmp  @add

    @value:
        asm.global("mop_value");
        // All mop-up terms for these two kings to A, in MOP_UNIT centipawns.
        let (winner, part, sum) = (v.tmp.at(2), v.tmp.at(5), v.tmp.at(6));
        ldy  white_king             // if White is bare
        lda  black_king             // Black is bare: the other king is White's
        bit  v.bare_king            // bit 7: Black is
        bpl  @white_bare
        ldy  black_king             // Black is: the kings change roles
        lda  white_king
    @white_bare:
        sta  winner                 // Y the bare king's square
        let distance = v.tmp.at(2); // winner is done with by then
        let rank = t.square_bits.at(SQUARE_RANKS[0]).y();
        let last = 7; // file h, rank 8
        jsr  centre_distance        // the bare king's
        tax
        lda  t.mop_up_centre,x      // the further out, the better
        sta  sum                    // the terms, a byte
        lda  v.mating_corner        // bit 7: any edge mates,
        bpl  @corner                // else bishop and knight need a corner of their colour
        bmi  @edge always           // X, the steps from the centre, counts
    @corner:
        tax                         // 1: a1 or h8, 2: a8 or h1
        tya
        and  #FILE_BITS             // the bare king's file
        dex
        beq  @first                 // a1 or h8 mate
        eor  #last                  // a8 or h1: mirror the files
    @first:
        clc
        adc  rank                   // file + rank, 0 at a1, 14 at h8
        sec
        sbc  #last                  // less 7: how far from the diagonal between
        jsr  abs_a                  // 7 in a mating corner
        tax
    @edge:
        lda  t.mop_up_edge,x        // by steps from the diagonal or the centre
        jsr  mop_add_byte
        ldy  winner                 // the king that mates should be in the centre
        jsr  centre_distance
        tax
        lda  t.mop_up_own_king,x    // the nearer, the more
        jsr  mop_add_byte
        // The nearer the kings, the better: difference of files and of ranks.
        lda  white_king
        and  #FILE_BITS             // by files
        sta  distance
        lda  black_king
        and  #FILE_BITS
        sec
        sbc  distance
        jsr  abs_a                  // without its sign
        sta  distance               // files between the kings
        ldy  white_king             // by ranks
        lda  rank
        ldy  black_king             // less Black's rank
        sec
        sbc  rank
        jsr  abs_a                  // ranks between them
        clc
        adc  distance               // files + ranks
        tax
        lda  t.mop_up_kings,x       // the nearer, the more
        ldx  v.ply
        dex                         // X the parent's ply again
        asm.global("mop_add_byte");
        // sum += A, a byte; also the end of mop_value.
        clc
        adc  sum
        sta  sum
        rts
        asm.global("centre_distance");
        // Distance of the square in Y from the four central ones, files and ranks, to A.
        lda  rank                   // 0 to 7
        jsr  middle_distance        // 0 to 3
        sta  part
        tya
        and  #FILE_BITS
        jsr  middle_distance        // 0 to 3
        clc                         // carry may be set by the comparison
        adc  part
        rts
        asm.global("middle_distance");
        // Distance of the file or rank in A from the two in the middle.
        cmp  #4
        bcs  @near                  // 4 to 7 count from 4 up
        eor  #last                  // 3 becomes 4, 0 becomes 7
    @near:
        and  #3                     // 4 becomes 0
        rts
        asm.global("abs_a");
        // |A|. N is that of A.
        bpl  @positive
        eor  #0xFF                  // all bits turned, and then one more
        clc
        adc  #1
    @positive:
        rts

    @add:
        let change = v.tmp;
        asm.global("mop_add");
        // A is the change, carry clear if it is negative. It is in eg alone: mg - eg falls by it.
        sta  change
        lda  #0
        bcs  @extended
        lda  #0xFF                  // negative: sign extension
    @extended:
        sta  change+1
        for _ in 0..MOP_UNIT.ilog2() {
            asl  change                 // to centipawns: the unit is a power of two
            rol  change+1
        }
        lda  v.eg_lo+1,x            // the child's eg
        clc
        adc  change
        sta  v.eg_lo+1,x
        lda  v.eg_hi+1,x
        adc  change+1
        sta  v.eg_hi+1,x
        lda  v.mg_eg_lo+1,x         // mg - eg, with mg unchanged
        sec
        sbc  change
        sta  v.mg_eg_lo+1,x
        lda  v.mg_eg_hi+1,x
        sbc  change+1
        sta  v.mg_eg_hi+1,x
        rts
    }
}
