//! How men move, as far as words need it: whether a man's way leads from one
//! square to another, and what stands in it.

use crate::asm::{Asm, imm};
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
    let (right, up, same_rank, done) = (
        a.label("right"),
        a.label("up"),
        a.label("same_rank"),
        a.label("done"),
    );
    a.lda(imm(0));
    a.sta(v.step);
    a.lda(v.reach_from);
    a.and(imm(7));
    a.sta(v.files_apart);
    a.lda(v.reach_to);
    a.and(imm(7));
    a.sec();
    a.sbc(v.files_apart);
    a.beq(right);
    a.inc(v.step);
    a.bcs(right);
    a.dec(v.step);
    a.dec(v.step);
    a.eor(imm(0xFF));
    a.adc(imm(1)).c("C is clear");
    a.bind(right);
    a.sta(v.files_apart);
    a.lda(v.reach_from);
    a.and(imm(0x38));
    a.sta(v.ranks_apart);
    a.lda(v.reach_to);
    a.and(imm(0x38));
    a.sec();
    a.sbc(v.ranks_apart);
    a.sta(v.ranks_up);
    a.beq(same_rank);
    a.bcs(up);
    a.eor(imm(0xFF));
    a.adc(imm(1)).c("C is clear");
    a.pha();
    a.lda(v.step);
    a.sec();
    a.sbc(imm(8));
    a.sta(v.step);
    a.pla();
    a.jmp(done);
    a.bind(up);
    a.pha();
    a.lda(v.step);
    a.clc();
    a.adc(imm(8));
    a.sta(v.step);
    a.pla();
    a.bind(done);
    for _ in 0..3 {
        a.lsr_a();
    }
    a.bind(same_rank);
    a.sta(v.ranks_apart);
    a.rts();
}

fn reaches(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    a.routine("reaches", "Whether a piece's way leads there, and is free.")
        .takes("reach_from, reach_to; reach_kind, no pawn")
        .returns("C set if it does; else blocker: who is in the way, or $FF")
        .destroys("A X");
    let (no, yes, bishop, rook, queen, king, next) = (
        a.label("no"),
        a.label("yes"),
        a.label("bishop"),
        a.label("rook"),
        a.label("queen"),
        a.label("king"),
        a.label("next"),
    );
    let slide = a.label("slide");
    a.jsr("distance");
    a.lda(imm(0xFF));
    a.sta(v.blocker);
    a.lda(v.files_apart);
    a.ora(v.ranks_apart);
    a.beq(no);
    a.ldx(v.reach_kind);
    a.dex();
    a.dex();
    a.bne(bishop);
    a.comment("A knight: three in all, neither of them none.");
    a.lda(v.files_apart);
    a.beq(no);
    a.lda(v.ranks_apart);
    a.beq(no);
    a.clc();
    a.adc(v.files_apart);
    a.cmp(imm(3));
    a.beq(yes);
    a.bne(no);
    a.bind(bishop);
    a.dex();
    a.bne(rook);
    let diagonal = a.label("diagonal");
    a.bind(diagonal);
    a.lda(v.files_apart);
    a.cmp(v.ranks_apart);
    a.beq(slide);
    a.bne(no);
    a.bind(rook);
    a.dex();
    a.bne(queen);
    a.lda(v.files_apart);
    a.beq(slide);
    a.lda(v.ranks_apart);
    a.beq(slide);
    a.bne(no);
    a.bind(queen);
    a.dex();
    a.bne(king);
    a.lda(v.files_apart);
    a.beq(slide);
    a.lda(v.ranks_apart);
    a.beq(slide);
    a.bne(diagonal);
    a.bind(king);
    a.lda(v.files_apart);
    a.ora(v.ranks_apart);
    a.cmp(imm(1));
    a.beq(yes);
    a.bind(no);
    a.clc();
    a.rts();
    a.bind(slide);
    a.routine("free_way", "Whether the squares between two are empty.")
        .takes("reach_from, reach_to, step")
        .returns("C set if they are; else blocker")
        .destroys("A X");
    a.ldx(v.reach_from);
    a.bind(next);
    a.txa();
    a.clc();
    a.adc(v.step);
    a.tax();
    a.cpx(v.reach_to);
    a.beq(yes);
    a.lda(d.board.x());
    a.beq(next);
    a.stx(v.blocker);
    a.clc();
    a.rts();
    a.bind(yes);
    a.sec();
    a.rts();
}

fn attacks(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    let (pawn, no) = (a.label("pawn"), a.label("no"));
    a.routine("attacks", "Whether the man on a square attacks another.")
        .takes("X, reach_to")
        .returns("C set if he does")
        .destroys("A X");
    a.stx(v.reach_from);
    a.lda(d.board.x());
    a.and(imm(7));
    a.beq(no);
    a.sta(v.reach_kind);
    a.cmp(imm(1));
    a.beq(pawn);
    a.jmp("reaches");
    a.bind(pawn);
    a.jsr("distance");
    a.lda(v.files_apart);
    a.cmp(imm(1));
    a.bne(no);
    a.cmp(v.ranks_apart);
    a.bne(no);
    a.lda(v.ranks_up);
    a.ldx(v.reach_from);
    a.eor(d.board.x());
    a.and(imm(BLACK));
    a.bne(no);
    a.sec();
    a.rts();
    a.bind(no);
    a.clc();
    a.rts();
}
