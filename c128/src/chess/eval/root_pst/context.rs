//! Pawn and king features of a square. Engine: `engine/src/eval/root_pst/context.rs`.

use octet_engine::board::square::{FILE_BITS, RANK_BITS, RANK_SHIFT};
use octet_engine::eval::root_pst::{
    ATTACKABLE, ATTACKED, DEFENDED, ENEMY_PAWN, FRONT_FACTOR, KING_DISTANCES, OWN_PAWN,
};

use super::work::RootWork;
use octet_asm::{Asm, asm};

pub(super) fn pawns_on_file(asm: &mut Asm, work: &RootWork) {
    asm! { asm;
        /// Collects the pawns of a file and of the adjacent ones.
        routine root_pawns_on_file {
            takes    x "the file"
            returns  {work.own_here}, {work.enemy_here}, {work.own_beside}, {work.enemy_beside}
            keeps    x
            destroys a
        }
    }
    let (own, enemy) = (
        (work.own, work.own_here, work.own_beside),
        (work.enemy, work.enemy_here, work.enemy_beside),
    );
    asm! { asm;
        for (sets, here, beside) in [own, enemy] {
            lda  sets+1,x               // column 0, west of file a, is empty
            sta  here                   // this file's
            lda  sets,x                 // the file to the west
            ora  sets+2,x               // and the file to the east
            sta  beside
        }
        rts
    }
}

pub(super) fn pawn_features(asm: &mut Asm, work: &RootWork) {
    asm! { asm;
        /// Finds the pawn features of a square.
        routine root_pawn_features {
            takes    tmp[1] "the square's bit", tmp[2..=5] "the pawns of its file and beside it"
            returns  see_work[3] "the rows of pawn control, file state and blockers"
            destroys a, x, tmp + 1, tmp[6..=7]
        }
        ldx  work.bit
        dex
        stx  work.below             // the bits below
        lda  #0
        tax                         // X the attack: none yet
        sec
        sbc  work.bit               // the bit and all above
        asl  a
        sta  work.above             // without it
        lda  work.bit
        asl  a                      // one rank ahead
        and  work.enemy_beside      // does an enemy pawn attack the square?
        beq  @not_attacked
        ldx  #ATTACKED as u8        // it does
        bne  @attack always         // ATTACKED is not 0
    @not_attacked:
        lda  work.enemy_beside
        and  work.above             // can one, once it has advanced?
        beq  @attack
        const _: () = assert!(ATTACKABLE == 1);
        inx                         // ATTACKABLE
    @attack:
        txa                         // none, ATTACKABLE or ATTACKED
        ldx  work.bit
        sta  work.tmp
        txa
        lsr  a                      // one rank behind
        and  work.own_beside        // does an own pawn guard it?
        beq  @alone
        lda  #DEFENDED as u8        // it does
    @alone:
        clc
        adc  work.tmp
        sta  work.rows              // the code of pawn control
        // Four bits: own and enemy pawns ahead, own and enemy pawns behind.
        let code = work.rows.at(1);
        lda  #0
        sta  code
        for part in [work.above, work.below] {
            for pawns in [work.own_here, work.enemy_here] {
                lda  pawns
                and  part                   // on this side of the square
                cmp  #1                     // carry: there is one
                rol  code
            }
        }
        // The squares ahead and behind: no pawn, OWN_PAWN or ENEMY_PAWN.
        lda  work.bit
        asl  a                      // ahead
        jsr  @pawn
        const _: () = assert!(FRONT_FACTOR == 3);
        sta  work.tmp               // the pawn ahead
        asl  a                      // times FRONT_FACTOR
        adc  work.tmp               // carry is clear: A is at most 2
        sta  work.tmp
        lda  work.bit
        lsr  a                      // behind
        jsr  @pawn
        clc
        adc  work.tmp
        sta  work.rows+2            // the code of blockers
        rts
        // Loads to A the code of the pawn on the square of bit A, or the code of no pawn.
    @pawn:
        tax
        and  work.own_here          // an own pawn?
        beq  @not_own
        lda  #OWN_PAWN as u8
        rts
    @not_own:
        txa
        and  work.enemy_here        // an enemy pawn?
        beq  @none
        lda  #ENEMY_PAWN as u8
    @none:
        rts
    }
}

pub(super) fn king_distances(asm: &mut Asm, work: &RootWork) {
    asm! { asm;
        /// Finds the distances of a square to both kings.
        routine root_king_distances {
            takes    call_tmp + 2 "the square", root_kings
            returns  "the rows of both king distances"
            may return see_work[3..=4]
            destroys a, x, tmp + 6, call_tmp + 1
        }
    }
    const _: () = assert!(KING_DISTANCES == 8);
    asm! { asm;
        ldx  #1                     // the enemy king, then the own one
    @king:
        for (bits, files) in [(FILE_BITS, true), (RANK_BITS, false)] {
            lda  work.square
            and  #bits                  // its file or rank
            sta  work.tmp               // the square's
            lda  work.kings,x           // and the king's
            and  #bits
            sec
            sbc  work.tmp
            jsr  abs_a                  // without its sign
            if files {
                sta  work.count             // files between
            }
        }
        for _ in 0..RANK_SHIFT {
            lsr  a                      // to ranks
        }
        cmp  work.count
        bcs  @ranks                 // a king takes the larger of the two
        lda  work.count
    @ranks:
        sta  work.rows+3,x          // the code of a distance
        dex
        bpl  @king
        rts
    }
}
