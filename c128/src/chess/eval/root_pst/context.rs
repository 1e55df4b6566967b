//! What a man sees of the pawns, and how far the kings are.

use octet_engine::board::square::{FILE_BITS, RANK_BITS, RANK_SHIFT};
use octet_engine::eval::root_pst::{
    ATTACKABLE, ATTACKED, DEFENDED, ENEMY_PAWN, FRONT_FACTOR, KING_DISTANCES, OWN_PAWN,
};

use super::RootWork;
use crate::asm::{Asm, asm};

pub(super) fn files(asm: &mut Asm, work: &RootWork) {
    asm.routine(
        "root_pawns_on_file",
        "The pawns of a file and of those beside.",
    )
    .takes("X the file")
    .returns("X kept; mine, theirs, guards, attackers in t+2 to t+5")
    .destroys("A")
    .cost("42 cycles");
    asm! { asm;
        for (sets, of_file, beside) in [(work.own, work.mine, work.guards), (work.other, work.theirs, work.attackers)] {
            lda  sets+1,x
            sta  of_file
            lda  sets,x
            ora  sets+2,x
            sta  beside
        }
        rts
    }
}

pub(super) fn look(asm: &mut Asm, work: &RootWork) {
    asm.routine("root_pawn_features", "What a man sees of the pawns.")
        .takes("the square's bit, the file's pawns")
        .returns("codes of guards, files and neighbours")
        .destroys("A X, t")
        .cost("about 205 cycles");
    asm! { asm;
        ldx  work.here
        dex
        stx  work.below
        lda  #0
        tax
        sec
        sbc  work.here
        asl  a
        sta  work.above            // all bits above it
        lda  work.here
        asl  a
        and  work.attackers
        beq  @later
        ldx  #ATTACKED as u8    // attacked
        bne  @attack            // always
    @later:
        lda  work.attackers
        and  work.above
        beq  @attack
        const _: () = assert!(ATTACKABLE == 1);
        inx                     // once they advance
    @attack:
        txa
        ldx  work.here
        sta  work.tmp
        txa
        lsr  a
        and  work.guards
        beq  @alone
        lda  #DEFENDED as u8     // guarded
    @alone:
        clc
        adc  work.tmp
        sta  work.rows
        // Four bits: pawns ahead, own and the other's, and behind.
        let code = work.rows.at(1);
        lda  #0
        sta  code
        for part in [work.above, work.below] {
            for pawns in [work.mine, work.theirs] {
                lda  pawns
                and  part
                cmp  #1                 // carry: there is one
                rol  code
            }
        }
        // What stands before and behind.
        lda  work.here
        asl  a
        jsr  @pawn
        const _: () = assert!(FRONT_FACTOR == 3);
        sta  work.tmp
        asl  a
        adc  work.tmp
        sta  work.tmp
        lda  work.here
        lsr  a
        jsr  @pawn
        clc
        adc  work.tmp
        sta  work.rows+2
        rts
    @pawn:
        tax
        and  work.mine
        beq  @other
        lda  #OWN_PAWN as u8
        rts
    @other:
        txa
        and  work.theirs
        beq  @none
        lda  #ENEMY_PAWN as u8
    @none:
        rts
    }
}

pub(super) fn distances(asm: &mut Asm, work: &RootWork) {
    asm.routine("root_king_distances", "How far both kings are.")
        .takes("the square, the kings")
        .returns("codes of both kings")
        .destroys("A X, t+6, u+1")
        .cost("about 200 cycles");
    const _: () = assert!(KING_DISTANCES == 8);
    asm! { asm;
        ldx  #1
    @king:
        for (bits, files) in [(FILE_BITS, true), (RANK_BITS, false)] {
            lda  work.square
            and  #bits
            sta  work.tmp
            lda  work.kings,x
            and  #bits
            sec
            sbc  work.tmp
            jsr  abs_a
            if files {
                sta  work.count
            }
        }
        for _ in 0..RANK_SHIFT {
            lsr  a
        }
        cmp  work.count
        bcs  @ranks             // the larger is how many steps it takes
        lda  work.count
    @ranks:
        sta  work.rows+3,x
        dex
        bpl  @king
        rts
    }
}
