//! How men move, as far as words need it: whether a man's way leads from one
//! square to another, and what stands in it.

use crate::asm::{Asm, asm};
use crate::computer::desk::BLACK;
use crate::computer::screen::Screen;

/// Emits `distance`, `reaches`, `attacks` and `put_the_man`.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section("Ways", "From one square to another.");
    distance(a, s);
    reaches(a, s);
    attacks(a, s);
}

fn distance(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    a.routine("distance", "How two squares lie to each other.")
        .takes("reach_from, reach_to")
        .returns(
            "files_apart, ranks_apart; ranks_up: bit 7 if downwards; step from one to the other",
        )
        .destroys("A");
    asm! { a;
        lda  #0
        sta  v.step
        lda  v.reach_from
        and  #7
        sta  v.files_apart
        lda  v.reach_to
        and  #7
        sec
        sbc  v.files_apart
        beq  @right
        inc  v.step
        bcs  @right
        dec  v.step
        dec  v.step
        eor  #0xFF
        adc  #1                 // C is clear
    @right:
        sta  v.files_apart
        lda  v.reach_from
        and  #0x38
        sta  v.ranks_apart
        lda  v.reach_to
        and  #0x38
        sec
        sbc  v.ranks_apart
        sta  v.ranks_up
        beq  @same_rank
        bcs  @up
        eor  #0xFF
        adc  #1                 // C is clear
        pha
        lda  v.step
        sec
        sbc  #8
        sta  v.step
        pla
        jmp  @done
    @up:
        pha
        lda  v.step
        clc
        adc  #8
        sta  v.step
        pla
    @done:
        for _ in 0..3 {
            lsr  a
        }
    @same_rank:
        sta  v.ranks_apart
        rts
    }
}

fn reaches(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    a.routine("reaches", "Whether a piece's way leads there, and is free.")
        .takes("reach_from, reach_to; reach_kind, no pawn")
        .returns("C set if it does; else blocker: who is in the way, or $FF")
        .destroys("A X");
    asm! { a;
        jsr  distance
        lda  #0xFF
        sta  v.blocker
        lda  v.files_apart
        ora  v.ranks_apart
        beq  @no
        ldx  v.reach_kind
        dex
        dex
        bne  @bishop
        // A knight: three in all, neither of them none.
        lda  v.files_apart
        beq  @no
        lda  v.ranks_apart
        beq  @no
        clc
        adc  v.files_apart
        cmp  #3
        beq  @yes
        bne  @no
    @bishop:
        dex
        bne  @rook
    @diagonal:
        lda  v.files_apart
        cmp  v.ranks_apart
        beq  @slide
        bne  @no
    @rook:
        dex
        bne  @queen
        lda  v.files_apart
        beq  @slide
        lda  v.ranks_apart
        beq  @slide
        bne  @no
    @queen:
        dex
        bne  @king
        lda  v.files_apart
        beq  @slide
        lda  v.ranks_apart
        beq  @slide
        bne  @diagonal
    @king:
        lda  v.files_apart
        ora  v.ranks_apart
        cmp  #1
        beq  @yes
    @no:
        clc
        rts
    @slide:
        a.routine("free_way", "Whether the squares between two are empty.")
            .takes("reach_from, reach_to, step")
            .returns("C set if they are; else blocker")
            .destroys("A X");
        ldx  v.reach_from
    @next:
        txa
        clc
        adc  v.step
        tax
        cpx  v.reach_to
        beq  @yes
        lda  d.board,x
        beq  @next
        stx  v.blocker
        clc
        rts
    @yes:
        sec
        rts
    }
}

fn attacks(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    asm! { a;
        a.routine("attacks", "Whether the man on a square attacks another.")
            .takes("X, reach_to")
            .returns("C set if he does")
            .destroys("A X");
        stx  v.reach_from
        lda  d.board,x
        and  #7
        beq  @no
        sta  v.reach_kind
        cmp  #1
        beq  @pawn
        jmp  reaches
    @pawn:
        jsr  distance
        lda  v.files_apart
        cmp  #1
        bne  @no
        cmp  v.ranks_apart
        bne  @no
        lda  v.ranks_up
        ldx  v.reach_from
        eor  d.board,x
        and  #BLACK
        bne  @no
        sec
        rts
    @no:
        clc
        rts
    }
}
