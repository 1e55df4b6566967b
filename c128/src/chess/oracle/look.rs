//! What a man sees of the pawns, and how far the kings are.

use engine::oracle::{ATTACKED, ATTACKED_LATER, BEFORE, DISTANCES, GUARDED, OTHER_PAWN, OWN_PAWN};
use engine::square::{FILE_BITS, RANK_BITS, RANK_SHIFT};

use super::Work;
use crate::asm::{Asm, asm};

pub(super) fn files(a: &mut Asm, w: &Work) {
    a.routine("oracle_file", "The pawns of a file and of those beside.")
        .takes("X the file")
        .returns("X kept; mine, theirs, guards, attackers in t+2 to t+5")
        .destroys("A")
        .cost("42 cycles");
    asm! { a;
        for (sets, of_file, beside) in [(w.own, w.mine, w.guards), (w.other, w.theirs, w.attackers)] {
            lda  sets+1,x
            sta  of_file
            lda  sets,x
            ora  sets+2,x
            sta  beside
        }
        rts
    }
}

pub(super) fn look(a: &mut Asm, w: &Work) {
    a.routine("oracle_look", "What a man sees of the pawns.")
        .takes("the square's bit, the file's pawns")
        .returns("codes of guards, files and neighbours")
        .destroys("A X, t")
        .cost("about 205 cycles");
    asm! { a;
        ldx  w.here
        dex
        stx  w.below
        lda  #0
        tax
        sec
        sbc  w.here
        asl  a
        sta  w.above            // all bits above it
        lda  w.here
        asl  a
        and  w.attackers
        beq  @later
        ldx  #ATTACKED as u8    // attacked
        bne  @attack            // always
    @later:
        lda  w.attackers
        and  w.above
        beq  @attack
        const _: () = assert!(ATTACKED_LATER == 1);
        inx                     // once they advance
    @attack:
        txa
        ldx  w.here
        sta  w.w
        txa
        lsr  a
        and  w.guards
        beq  @alone
        lda  #GUARDED as u8     // guarded
    @alone:
        clc
        adc  w.w
        sta  w.rows
        // Four bits: pawns ahead, own and the other's, and behind.
        let code = w.rows.at(1);
        lda  #0
        sta  code
        for part in [w.above, w.below] {
            for pawns in [w.mine, w.theirs] {
                lda  pawns
                and  part
                cmp  #1                 // carry: there is one
                rol  code
            }
        }
        // What stands before and behind.
        lda  w.here
        asl  a
        jsr  @pawn
        const _: () = assert!(BEFORE == 3);
        sta  w.w
        asl  a
        adc  w.w
        sta  w.w
        lda  w.here
        lsr  a
        jsr  @pawn
        clc
        adc  w.w
        sta  w.rows+2
        rts
    @pawn:
        tax
        and  w.mine
        beq  @other
        lda  #OWN_PAWN as u8
        rts
    @other:
        txa
        and  w.theirs
        beq  @none
        lda  #OTHER_PAWN as u8
    @none:
        rts
    }
}

pub(super) fn distances(a: &mut Asm, w: &Work) {
    a.routine("oracle_distances", "How far both kings are.")
        .takes("the square, the kings")
        .returns("codes of both kings")
        .destroys("A X, t+6, u+1")
        .cost("about 200 cycles");
    const _: () = assert!(DISTANCES == 8);
    asm! { a;
        ldx  #1
    @king:
        for (bits, files) in [(FILE_BITS, true), (RANK_BITS, false)] {
            lda  w.square
            and  #bits
            sta  w.w
            lda  w.kings,x
            and  #bits
            sec
            sbc  w.w
            jsr  absolute
            if files {
                sta  w.count
            }
        }
        for _ in 0..RANK_SHIFT {
            lsr  a
        }
        cmp  w.count
        bcs  @ranks             // the larger is how many steps it takes
        lda  w.count
    @ranks:
        sta  w.rows+3,x
        dex
        bpl  @king
        rts
    }
}
