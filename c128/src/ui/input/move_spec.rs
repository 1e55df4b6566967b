//! The move that is wanted, held against the list of legal moves.

use crate::asm::{Asm, asm};
use crate::ui::view::Ui;
use crate::ui::view::text::put;

/// Emits `spec_clear`, `spec_from`, `find_moves` and `put_ambiguous`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm.section(
        "What is wanted",
        "A move, as far as the player has said it.",
    );
    asm.routine("spec_clear", "Begins: any man, from anywhere.")
        .returns("spec_type, spec_promotion, spec_takes 0; spec_file, spec_rank $FF")
        .destroys("A");
    asm! { asm;
        lda  #0
        for none in [ui.spec_type, ui.spec_promotion, ui.spec_takes] {
            sta  none
        }
        lda  #0xFF
        sta  ui.spec_file
        sta  ui.spec_rank
        sta  ui.spec_to
        rts

        asm.routine("spec_from", "The man on a square.")
            .takes("A, 0 to 63")
            .returns("spec_file, spec_rank")
            .destroys("A X");
        tax
        and  #7
        sta  ui.spec_file
        txa
        for _ in 0..3 {
            lsr  a
        }
        sta  ui.spec_rank
        rts

        asm.routine("find_moves", "Which legal moves fit.")
            .takes("the move wanted")
            .returns("found, match_first the first, match_second the second")
            .destroys("A X Y")
            .cost("about 100 cycles a legal move");
        ldx  #0
        stx  ui.match_count
    @next:
        cpx  shared.move_count
        jcs  @done
        lda  shared.moves_from,x
        jsr  to_square64
        sta  ui.path_from
        tay
        lda  ui.spec_type
        beq  @any_type
        eor  shared.board,y
        and  #7
        bne  @fits
    @any_type:
        jsr  spec_matches_square
        bne  @fits
        lda  ui.spec_to
        bmi  @any_target
        lda  shared.moves_to,x
        jsr  to_square64
        cmp  ui.spec_to
        bne  @fits
    @any_target:
        lda  ui.spec_promotion
        beq  @any_promotion
        lda  shared.moves_from,x
        bpl  @fits
        sta  ui.san_from
        lda  shared.moves_to,x
        sta  ui.san_to
        stx  ui.san_move
        jsr  promotion_letter
        ldx  ui.spec_promotion
        cmp  cx.kind_letters,x
        php
        ldx  ui.san_move
        plp
        bne  @fits
    @any_promotion:
        lda  ui.match_count
        bne  @first
        stx  ui.match_first
    @first:
        cmp  #1
        bne  @second
        stx  ui.match_second
    @second:
        inc  ui.match_count
    @fits:
        inx
        jmp  @next
    @done:
        rts

        asm.routine("spec_matches_square", "Whether a square is one that is meant.")
            .takes("path_from; spec_file, spec_rank")
            .returns("Z set if it is")
            .destroys("A");
        lda  ui.spec_file
        bmi  @file
        eor  ui.path_from
        and  #7
        bne  @no
    @file:
        lda  ui.spec_rank
        bmi  @rank
        asl  a
        asl  a
        asl  a
        eor  ui.path_from
        and  #0x38
        rts
    @rank:
        lda  #0
    @no:
        rts

        asm.routine(
            "put_ambiguous",
            "Puts together: this could be one or the other.",
        )
        .takes("found, match_first, match_second")
        .destroys("A X Y");
        jsr  begin_text
        put(asm, "This could be ");
        ldx  ui.match_first
        jsr  analyse_san
        jsr  put_san
        put(asm, " or ");
        ldx  ui.match_second
        jsr  analyse_san
        jsr  put_san
        lda  ui.match_count
        cmp  #3
        bcc  @two
        put(asm, " or another");
    @two:
        lda  #b'.'
        jmp  put_char
    }
}
