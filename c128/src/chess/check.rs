//! Does the move just made give check?

use engine::delta::{ADJACENT, DIAGONAL, DIRECTION, KNIGHT, LINE};
use engine::piece::Kind;

use super::Core;
use super::attack::code;
use crate::asm::{Asm, imm};

/// What the delta table says of a king one step ahead on a diagonal, White's
/// directions; Black's are one more.
const PAWN_CHECK: u8 = ADJACENT | DIAGONAL | 4;
/// The bit in which the two diagonals ahead differ.
const PAWN_SIDES: u8 = 4 ^ 6;

/// Emits `gives_check`.
pub fn emit(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.section(
        "Check",
        "Before a move the opponent was not in check, so only the man that moved can give it, or \
         one behind the square it left.",
    );
    a.routine("gives_check", "Is the side to move in check, by the move just made?")
        .takes("level, opponent as after the move; from, to masked; man")
        .returns("A 1 if so, else 0")
        .destroys("X Y t king step")
        .cost("about 70 cycles when nobody is on a line with the king");
    let (yes, discovered, pawn, knight, no) = (
        a.label("yes"),
        a.label("discovered"),
        a.label("pawn"),
        a.label("knight"),
        a.label("no"),
    );
    let plain = a.label("plain");
    a.jsr("own_king");
    a.ldy(v.level);
    a.lda(v.made_to.at(-1).y());
    a.bpl(plain);
    a.jsr("attacked").c("castling, promotion, en passant");
    a.lda(imm(0));
    a.rol_a();
    a.rts();
    a.bind(plain);
    a.txa();
    a.sec();
    a.sbc(v.to);
    a.tay();
    a.lda(t.delta.y());
    a.beq(discovered);
    a.sta(v.t);
    a.lda(v.man);
    a.and(imm(0x70));
    a.cmp(imm(code(Kind::Knight)));
    a.beq(knight);
    a.bcc(pawn);
    a.and(v.t);
    a.and(imm(LINE));
    a.beq(discovered);
    a.lda(v.man);
    a.and(imm(0x40));
    a.beq(discovered).c("a king, which never checks");
    a.jsr("step_along");
    a.ldx(v.to);
    let on = a.label("on");
    a.bind(on);
    a.txa();
    a.clc();
    a.adc(v.step);
    a.tax();
    a.lda(v.board.x());
    a.beq(on);
    a.cpx(v.king);
    a.beq(yes);
    a.bne(discovered);

    a.bind(pawn);
    a.lda(v.t);
    a.and(imm(0xFF ^ PAWN_SIDES));
    a.sec();
    a.sbc(imm(PAWN_CHECK)).c("0 for White's, 1 for Black's");
    a.lsr_a();
    a.bne(discovered);
    a.ror_a();
    a.eor(v.opponent).c("whose pawn is it?");
    a.beq(yes);
    a.bne(discovered);

    a.bind(knight);
    a.lda(v.t);
    a.and(imm(KNIGHT));
    a.bne(yes);

    a.bind(discovered);
    a.lda(v.from);
    a.sec();
    a.sbc(v.king);
    a.tay();
    a.lda(t.delta.y());
    a.and(imm(LINE | DIRECTION));
    a.cmp(imm(LINE & LINE.wrapping_neg()));
    a.bcc(no);
    a.sta(v.t);
    a.jsr("step_along");
    a.ldx(v.king);
    a.jsr("walk");
    a.jsr("slides");
    a.lda(imm(0));
    a.rol_a();
    a.rts();
    a.bind(no);
    a.lda(imm(0));
    a.rts();
    a.bind(yes);
    a.lda(imm(1));
    a.rts();
}
