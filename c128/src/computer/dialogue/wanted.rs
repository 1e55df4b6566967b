//! The move that is wanted, held against the list of legal moves.

use crate::asm::{Asm, imm};
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
    a.lda(imm(0));
    for none in [v.want_kind, v.want_promotion, v.want_takes] {
        a.sta(none);
    }
    a.lda(imm(0xFF));
    a.sta(v.want_file);
    a.sta(v.want_rank);
    a.sta(v.want_to);
    a.rts();

    a.routine("want_from", "The man on a square.")
        .takes("A, 0 to 63")
        .returns("want_file, want_rank")
        .destroys("A X");
    a.tax();
    a.and(imm(7));
    a.sta(v.want_file);
    a.txa();
    for _ in 0..3 {
        a.lsr_a();
    }
    a.sta(v.want_rank);
    a.rts();

    let (next, done, any_kind, any_to, fits) = (
        a.label("next"),
        a.label("done"),
        a.label("any_kind"),
        a.label("any_target"),
        a.label("fits"),
    );
    a.routine("find_moves", "Which legal moves fit.")
        .takes("the move wanted")
        .returns("found, found_move the first, found_second the second")
        .destroys("A X Y")
        .cost("about 100 cycles a legal move");
    a.ldx(imm(0));
    a.stx(v.found);
    a.bind(next);
    a.cpx(d.move_count);
    a.jcs(done);
    a.lda(d.moves_from.x());
    a.jsr("on_desk");
    a.sta(v.reach_from);
    a.tay();
    a.lda(v.want_kind);
    a.beq(any_kind);
    a.eor(d.board.y());
    a.and(imm(7));
    a.bne(fits);
    a.bind(any_kind);
    a.jsr("is_meant");
    a.bne(fits);
    a.lda(v.want_to);
    a.bmi(any_to);
    a.lda(d.moves_to.x());
    a.jsr("on_desk");
    a.cmp(v.want_to);
    a.bne(fits);
    a.bind(any_to);
    a.lda(v.want_promotion);
    let any_promotion = a.label("any_promotion");
    a.beq(any_promotion);
    a.lda(d.moves_from.x());
    a.bpl(fits);
    a.sta(v.san_from);
    a.lda(d.moves_to.x());
    a.sta(v.san_to);
    a.stx(v.san_move);
    a.jsr("promotion_letter");
    a.ldx(v.want_promotion);
    a.cmp(s.kind_letters.x());
    a.php();
    a.ldx(v.san_move);
    a.plp();
    a.bne(fits);
    a.bind(any_promotion);
    a.lda(v.found);
    let (first, second) = (a.label("first"), a.label("second"));
    a.bne(first);
    a.stx(v.found_move);
    a.bind(first);
    a.cmp(imm(1));
    a.bne(second);
    a.stx(v.found_second);
    a.bind(second);
    a.inc(v.found);
    a.bind(fits);
    a.inx();
    a.jmp(next);
    a.bind(done);
    a.rts();

    let (no, file, rank) = (a.label("no"), a.label("file"), a.label("rank"));
    a.routine("is_meant", "Whether a square is one that is meant.")
        .takes("reach_from; want_file, want_rank")
        .returns("Z set if it is")
        .destroys("A");
    a.lda(v.want_file);
    a.bmi(file);
    a.eor(v.reach_from);
    a.and(imm(7));
    a.bne(no);
    a.bind(file);
    a.lda(v.want_rank);
    a.bmi(rank);
    a.asl_a();
    a.asl_a();
    a.asl_a();
    a.eor(v.reach_from);
    a.and(imm(0x38));
    a.rts();
    a.bind(rank);
    a.lda(imm(0));
    a.bind(no);
    a.rts();

    let two = a.label("two");
    a.routine(
        "say_ambiguous",
        "Puts together: this could be one or the other.",
    )
    .takes("found, found_move, found_second")
    .destroys("A X Y");
    a.jsr("begin_text");
    say(a, "This could be ");
    a.ldx(v.found_move);
    a.jsr("find_san");
    a.jsr("put_san");
    say(a, " or ");
    a.ldx(v.found_second);
    a.jsr("find_san");
    a.jsr("put_san");
    a.lda(v.found);
    a.cmp(imm(3));
    a.bcc(two);
    say(a, " or another");
    a.bind(two);
    a.lda(imm(b'.'));
    a.jmp("add");
}
