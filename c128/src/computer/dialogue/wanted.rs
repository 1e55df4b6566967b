//! The move that is wanted, held against the list of legal moves.

use crate::asm::{Asm, asm};
use crate::computer::screen::Screen;
use crate::computer::screen::write::say;

/// Emits `want_any`, `want_from`, `find_moves` and `say_ambiguous`.
pub fn emit(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    a.section(
        "What is wanted",
        "A move, as far as the player has said it.",
    );
    a.routine("want_any", "Begins: any man, from anywhere.")
        .returns("want_kind, want_promotion, want_takes 0; want_file, want_rank $FF")
        .destroys("A");
    asm! { a;
        lda  #0
        for none in [v.want_kind, v.want_promotion, v.want_takes] {
            sta  none
        }
        lda  #0xFF
        sta  v.want_file
        sta  v.want_rank
        sta  v.want_to
        rts

        a.routine("want_from", "The man on a square.")
            .takes("A, 0 to 63")
            .returns("want_file, want_rank")
            .destroys("A X");
        tax
        and  #7
        sta  v.want_file
        txa
        for _ in 0..3 {
            lsr  a
        }
        sta  v.want_rank
        rts

        a.routine("find_moves", "Which legal moves fit.")
            .takes("the move wanted")
            .returns("found, found_move the first, found_second the second")
            .destroys("A X Y")
            .cost("about 100 cycles a legal move");
        ldx  #0
        stx  v.found
    @next:
        cpx  d.move_count
        jcs  @done
        lda  d.moves_from,x
        jsr  on_desk
        sta  v.reach_from
        tay
        lda  v.want_kind
        beq  @any_kind
        eor  d.board,y
        and  #7
        bne  @fits
    @any_kind:
        jsr  is_meant
        bne  @fits
        lda  v.want_to
        bmi  @any_target
        lda  d.moves_to,x
        jsr  on_desk
        cmp  v.want_to
        bne  @fits
    @any_target:
        lda  v.want_promotion
        beq  @any_promotion
        lda  d.moves_from,x
        bpl  @fits
        sta  v.san_from
        lda  d.moves_to,x
        sta  v.san_to
        stx  v.san_move
        jsr  promotion_letter
        ldx  v.want_promotion
        cmp  s.kind_letters,x
        php
        ldx  v.san_move
        plp
        bne  @fits
    @any_promotion:
        lda  v.found
        bne  @first
        stx  v.found_move
    @first:
        cmp  #1
        bne  @second
        stx  v.found_second
    @second:
        inc  v.found
    @fits:
        inx
        jmp  @next
    @done:
        rts

        a.routine("is_meant", "Whether a square is one that is meant.")
            .takes("reach_from; want_file, want_rank")
            .returns("Z set if it is")
            .destroys("A");
        lda  v.want_file
        bmi  @file
        eor  v.reach_from
        and  #7
        bne  @no
    @file:
        lda  v.want_rank
        bmi  @rank
        asl  a
        asl  a
        asl  a
        eor  v.reach_from
        and  #0x38
        rts
    @rank:
        lda  #0
    @no:
        rts

        a.routine(
            "say_ambiguous",
            "Puts together: this could be one or the other.",
        )
        .takes("found, found_move, found_second")
        .destroys("A X Y");
        jsr  begin_text
        say(a, "This could be ");
        ldx  v.found_move
        jsr  find_san
        jsr  put_san
        say(a, " or ");
        ldx  v.found_second
        jsr  find_san
        jsr  put_san
        lda  v.found
        cmp  #3
        bcc  @two
        say(a, " or another");
    @two:
        lda  #b'.'
        jmp  add
    }
}
