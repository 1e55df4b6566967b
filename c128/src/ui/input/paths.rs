//! How men move, as far as words need it: whether a man's way leads from one
//! square to another, and what stands in it.

use crate::api::shared::BLACK;
use crate::asm::{Asm, asm};
use crate::ui::view::Ui;

/// Emits `distance`, `reaches`, `attacks` and `put_the_piece`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Ways", "From one square to another.");
    distance(asm, cx);
    reaches(asm, cx);
    attacks(asm, cx);
}

fn distance(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm.routine("distance", "How two squares lie to each other.")
        .takes("path_from, path_to")
        .returns(
            "files_apart, ranks_apart; path_downward: bit 7 if downwards; step from one to the other",
        )
        .destroys("A");
    asm! { asm;
        lda  #0
        sta  ui.step
        lda  ui.path_from
        and  #7
        sta  ui.files_apart
        lda  ui.path_to
        and  #7
        sec
        sbc  ui.files_apart
        beq  @right
        inc  ui.step
        bcs  @right
        dec  ui.step
        dec  ui.step
        eor  #0xFF
        adc  #1                 // C is clear
    @right:
        sta  ui.files_apart
        lda  ui.path_from
        and  #0x38
        sta  ui.ranks_apart
        lda  ui.path_to
        and  #0x38
        sec
        sbc  ui.ranks_apart
        sta  ui.path_downward
        beq  @same_rank
        bcs  @up
        eor  #0xFF
        adc  #1                 // C is clear
        pha
        lda  ui.step
        sec
        sbc  #8
        sta  ui.step
        pla
        jmp  @done
    @up:
        pha
        lda  ui.step
        clc
        adc  #8
        sta  ui.step
        pla
    @done:
        for _ in 0..3 {
            lsr  a
        }
    @same_rank:
        sta  ui.ranks_apart
        rts
    }
}

fn reaches(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm.routine(
        "path_is_clear",
        "Whether a piece's way leads there, and is free.",
    )
    .takes("path_from, path_to; path_type, no pawn")
    .returns("C set if it does; else blocker: who is in the way, or $FF")
    .destroys("A X");
    asm! { asm;
        jsr  distance
        lda  #0xFF
        sta  ui.blocker
        lda  ui.files_apart
        ora  ui.ranks_apart
        beq  @no
        ldx  ui.path_type
        dex
        dex
        bne  @bishop
        // A knight: three in all, neither of them none.
        lda  ui.files_apart
        beq  @no
        lda  ui.ranks_apart
        beq  @no
        clc
        adc  ui.files_apart
        cmp  #3
        beq  @yes
        bne  @no
    @bishop:
        dex
        bne  @rook
    @diagonal:
        lda  ui.files_apart
        cmp  ui.ranks_apart
        beq  @slide
        bne  @no
    @rook:
        dex
        bne  @queen
        lda  ui.files_apart
        beq  @slide
        lda  ui.ranks_apart
        beq  @slide
        bne  @no
    @queen:
        dex
        bne  @king
        lda  ui.files_apart
        beq  @slide
        lda  ui.ranks_apart
        beq  @slide
        bne  @diagonal
    @king:
        lda  ui.files_apart
        ora  ui.ranks_apart
        cmp  #1
        beq  @yes
    @no:
        clc
        rts
    @slide:
        asm.routine("squares_between_empty", "Whether the squares between two are empty.")
            .takes("path_from, path_to, step")
            .returns("C set if they are; else blocker")
            .destroys("A X");
        ldx  ui.path_from
    @next:
        txa
        clc
        adc  ui.step
        tax
        cpx  ui.path_to
        beq  @yes
        lda  shared.board,x
        beq  @next
        stx  ui.blocker
        clc
        rts
    @yes:
        sec
        rts
    }
}

fn attacks(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        asm.routine("piece_attacks", "Whether the man on a square attacks another.")
            .takes("X, path_to")
            .returns("C set if he does")
            .destroys("A X");
        stx  ui.path_from
        lda  shared.board,x
        and  #7
        beq  @no
        sta  ui.path_type
        cmp  #1
        beq  @pawn
        jmp  path_is_clear
    @pawn:
        jsr  distance
        lda  ui.files_apart
        cmp  #1
        bne  @no
        cmp  ui.ranks_apart
        bne  @no
        lda  ui.path_downward
        ldx  ui.path_from
        eor  shared.board,x
        and  #BLACK
        bne  @no
        sec
        rts
    @no:
        clc
        rts
    }
}
