//! Legality before a move is made.

use engine::delta::{DIRECTION, LINE};
use engine::moves::TO_BIT;

use super::Core;
use crate::asm::{Asm, imm};

/// Emits `legal` and what it stands on.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Legality",
        "A man off its king's lines may go anywhere; only one on a line with a slider behind it, \
         the king itself, en passant and answers to check need more than a look at the table.",
    );
    entry(a, c);
    plain(a, c);
    on_line(a, c);
    king_moves(a, c);
    special(a, c);
    safe_after(a, c);
    passing(a, c);
    slides(a, c);
    along(a, c);
    own_king(a, c);
}

fn entry(a: &mut Asm, c: &Core) {
    a.routine("legal", "Does a pseudo-legal move leave the king safe?")
        .takes("from, to with the kind's bits; check; opponent")
        .returns("carry clear if so; from and to are kept")
        .destroys("A X Y t u king step")
        .cost("about 55 cycles off the king's lines, 350 for the king or in check");
    a.lda(c.v.to);
    a.jmi("legal_special");
}

/// Falls through from the entry; also called with masked squares.
fn plain(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let white = a.label("white");
    a.global("legal_plain");
    a.ldx(v.white_list);
    a.bit(v.opponent);
    a.bmi(white);
    a.ldx(v.black_list);
    a.bind(white);
    a.stx(v.king);
    let answer = a.label("answer");
    a.lda(v.check);
    a.bne(answer);
    a.lda(v.from);
    a.sec();
    a.sbc(v.king);
    a.beq("legal_king");
    a.tay();
    a.lda(c.t.delta.y());
    a.and(imm(LINE | DIRECTION));
    a.cmp(imm(LINE & LINE.wrapping_neg())).c("on any line?");
    a.bcs("legal_on_line");
    a.rts();
    a.bind(answer);
    a.cpx(v.from);
    a.beq("legal_king");
    a.comment("In check: what is not on a line or a knight's step from the king is no answer.");
    a.lda(v.to);
    a.sec();
    a.sbc(v.king);
    a.tay();
    a.lda(c.t.delta.y());
    let no_answer = a.label("no_answer");
    a.beq(no_answer);
    a.jmp("safe_after");
    a.bind(no_answer);
    a.sec();
    a.rts();
}

fn on_line(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let safe = a.label("safe");
    a.routine("legal_on_line", "A man on a line with its king: is it pinned?").returns("carry clear if legal");
    a.sta(v.t);
    a.lda(v.to);
    a.sec();
    a.sbc(v.king);
    a.tay();
    a.lda(c.t.delta.y());
    a.and(imm(LINE | DIRECTION));
    a.cmp(v.t);
    a.beq(safe).c("stays on the line");
    a.jsr("step_along");
    a.ldx(v.from);
    a.jsr("walk");
    a.jsr("slides").c("who looks along it from behind?");
    a.bcc(safe);
    a.ldx(v.king);
    a.jsr("walk");
    a.cpx(v.from);
    a.bne(safe).c("somebody else stands between");
    a.rts().c("equal: carry set, pinned");
    a.bind(safe);
    a.clc();
    a.rts();
}

fn king_moves(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("legal_king", "The king's own moves.").returns("carry clear if legal");
    a.lda(v.board.x());
    a.pha();
    a.lda(imm(0)).c("the king must not hide behind itself");
    a.sta(v.board.x());
    a.ldx(v.to);
    a.jsr("attacked");
    a.ldx(v.from);
    a.pla();
    a.sta(v.board.x());
    a.rts();
}

fn special(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (masked, castling, en_passant, illegal) =
        (a.label("masked"), a.label("castling"), a.label("en_passant"), a.label("illegal"));
    a.routine("legal_special", "Castling, en passant and promotions.").returns("carry clear if legal");
    a.bit(v.from);
    a.bmi(masked).c("promotion");
    a.and(imm(TO_BIT));
    a.bne(castling);
    a.beq(en_passant);
    a.bind(masked);
    a.lda(v.from);
    a.pha();
    a.and(imm(0x77));
    a.sta(v.from);
    a.lda(v.to);
    a.pha();
    a.and(imm(0x77));
    a.sta(v.to);
    a.jsr("legal_plain");
    a.pla();
    a.sta(v.to);
    a.pla();
    a.sta(v.from);
    a.rts();
    a.bind(castling);
    a.lda(v.check);
    a.bne(illegal);
    a.lda(v.to);
    a.and(imm(0x77));
    a.sta(v.u);
    a.clc();
    a.adc(v.from);
    a.lsr_a();
    a.tax().c("the square between");
    a.jsr("attacked");
    a.bcs(illegal);
    a.ldx(v.u);
    a.jmp("attacked");
    a.bind(illegal);
    a.sec();
    a.rts();
    a.bind(en_passant);
    a.lda(v.to);
    a.and(imm(0x77));
    a.sta(v.u.at(2));
    a.lda(v.from);
    a.and(imm(0x77));
    a.sta(v.u.at(1));
    a.jmp("passing_safe");
}

fn safe_after(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("safe_after", "Is the king safe once a man has moved?")
        .takes("from, to masked; king; opponent")
        .returns("carry clear if so")
        .destroys("A X Y t+7")
        .cost("about 60 cycles and the attack test");
    a.ldy(v.to);
    a.lda(v.board.y());
    a.pha();
    a.ldx(v.from);
    a.lda(v.board.x());
    a.sta(v.board.y());
    a.lda(imm(0));
    a.sta(v.board.x());
    a.ldx(v.king);
    a.jsr("attacked");
    a.ldx(v.from);
    a.ldy(v.to);
    a.lda(v.board.y());
    a.sta(v.board.x());
    a.pla();
    a.sta(v.board.y());
    a.rts();
}

fn passing(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("passing_safe", "Is the king safe after an en passant capture?")
        .takes("u+1 origin, u+2 target, opponent")
        .returns("carry clear if so")
        .destroys("A X Y king u t+7")
        .cost("about 120 cycles and the attack test");
    a.jsr("own_king");
    a.lda(v.u.at(1));
    a.and(imm(0x70));
    a.sta(v.u);
    a.lda(v.u.at(2));
    a.and(imm(0x07));
    a.ora(v.u);
    a.sta(v.u).c("the pawn that passed");
    a.tax();
    a.lda(v.board.x());
    a.pha();
    a.lda(imm(0));
    a.sta(v.board.x());
    a.ldy(v.u.at(2));
    a.ldx(v.u.at(1));
    a.lda(v.board.x());
    a.sta(v.board.y());
    a.lda(imm(0));
    a.sta(v.board.x());
    a.ldx(v.king);
    a.jsr("attacked");
    a.ldx(v.u.at(1));
    a.ldy(v.u.at(2));
    a.lda(v.board.y());
    a.sta(v.board.x());
    a.lda(imm(0));
    a.sta(v.board.y());
    a.ldx(v.u);
    a.pla();
    a.sta(v.board.x());
    a.rts();
}

fn slides(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("slides", "Is this a slider that looks along a line?")
        .takes("A the man, turned so that the side asked for is positive; t the line")
        .returns("carry set if so")
        .destroys("A")
        .cost("about 20 cycles");
    let no = a.label("no");
    a.bmi(no);
    a.cmp(imm(0x40)).c("sliders have this bit");
    a.bcc(no);
    a.and(v.t);
    a.and(imm(LINE));
    a.cmp(imm(1)).c("carry set unless zero");
    a.rts();
    a.bind(no);
    a.clc();
    a.rts();
}

fn along(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("step_along", "The step of a line's direction.")
        .takes("t an entry of the delta table")
        .returns("step")
        .destroys("A Y")
        .cost("20 cycles");
    a.lda(v.t);
    a.and(imm(DIRECTION));
    a.tay();
    a.lda(c.t.directions.y());
    a.sta(v.step);
    a.rts();
    a.routine("walk", "Goes along a line to the first man or the edge.")
        .takes("X where to start, step, opponent")
        .returns("X the square, A the man there, an opponent's positive")
        .cost("17 cycles a square");
    let on = a.label_here("on");
    a.txa();
    a.clc();
    a.adc(v.step);
    a.tax();
    a.lda(v.board.x());
    a.beq(on);
    a.eor(v.opponent);
    a.rts();
}

fn own_king(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("own_king", "Where the king of the side to move stands.")
        .takes("opponent")
        .returns("X and king")
        .cost("about 20 cycles");
    let white = a.label("white");
    a.ldx(v.white_list);
    a.bit(v.opponent);
    a.bmi(white);
    a.ldx(v.black_list);
    a.bind(white);
    a.stx(v.king);
    a.rts();
}
