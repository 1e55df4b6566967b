//! Taking a move back.

use engine::moves::FROM_BIT;
use engine::piece::Kind;

use super::Core;
use super::attack::code;
use super::tables::Record;
use crate::asm::{Asm, imm};

/// Emits `unmake`.
pub fn emit(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.routine("unmake", "Takes back the move made last.")
        .takes("level")
        .returns("level - 1 in level and X")
        .destroys("A Y t u man")
        .cost("about 75 cycles, 60 more for a capture");
    let (special, taken, black) = (a.label("special"), a.label("taken"), a.label("black"));
    a.ldx(v.level);
    a.dex();
    a.stx(v.level);
    a.ldy(v.made_to.x());
    a.bmi(special);
    a.global("unmake_plain");
    a.lda(v.board.y());
    a.sta(v.man);
    a.lda(v.captured.x());
    a.sta(v.board.y());
    a.bne(taken);
    a.global("unmake_man");
    a.ldy(v.made_from.x());
    a.global("unmake_to");
    a.lda(v.man);
    a.sta(v.board.y());
    a.bmi(black);
    a.and(imm(0x0F));
    a.tax();
    a.sty(v.white_list.x());
    a.lda(imm(0x80));
    a.sta(v.opponent);
    a.ldx(v.level);
    a.rts();
    a.bind(black);
    a.and(imm(0x0F));
    a.tax();
    a.sty(v.black_list.x());
    a.lda(imm(0));
    a.sta(v.opponent);
    a.ldx(v.level);
    a.rts();

    a.bind(taken);
    a.jsr("put_back");
    a.jmp("unmake_man");

    a.bind(special);
    let (not_promotion, not_passing, plain) =
        (a.label("not_promotion"), a.label("not_passing"), a.label("as_plain"));
    a.tya();
    a.and(imm(0x77));
    a.tay();
    a.lda(v.made_from.x());
    a.bpl(not_promotion);
    a.lda(v.board.y());
    a.pha();
    a.and(imm(0x8F));
    a.ora(imm(code(Kind::Pawn)));
    a.sta(v.board.y()).c("a pawn again");
    a.sty(v.u);
    a.pla();
    a.and(imm(0xF0));
    a.tay();
    a.lda(v.phase);
    a.sec();
    a.sbc(t.men.at(Record::Phase as i32).y());
    a.sta(v.phase);
    a.lda(v.heavy);
    a.clc();
    a.adc(imm(1));
    a.sec();
    a.sbc(t.men.at(Record::Heavy as i32).y());
    a.sta(v.heavy);
    a.ldy(v.u);
    a.bind(plain);
    a.lda(v.board.y());
    a.sta(v.man);
    a.lda(v.captured.x());
    a.sta(v.board.y());
    let nothing = a.label("nothing_taken");
    a.beq(nothing);
    a.jsr("put_back");
    a.bind(nothing);
    a.lda(v.made_from.x());
    a.and(imm(0x77));
    a.tay();
    a.jmp("unmake_to");

    a.bind(not_promotion);
    a.and(imm(FROM_BIT));
    a.beq(not_passing);
    a.lda(v.board.y());
    a.sta(v.man);
    a.lda(imm(0));
    a.sta(v.board.y());
    a.lda(v.made_from.x());
    a.and(imm(0x70));
    a.sta(v.u);
    a.tya();
    a.and(imm(0x07));
    a.ora(v.u);
    a.tay();
    a.lda(v.captured.x());
    a.sta(v.board.y());
    a.jsr("put_back");
    a.jmp(nothing);

    a.bind(not_passing);
    a.sty(v.to);
    a.jsr("castling_rook");
    a.ldy(v.u.at(2));
    a.lda(v.u.at(3)).c("back again");
    a.sta(v.u.at(2));
    a.sty(v.u.at(3));
    a.jsr("move_rook");
    a.ldy(v.to);
    a.jmp(plain);

    a.routine("put_back", "Puts a captured man back into its list and the counts.")
        .takes("A the man, Y its square")
        .returns("X level")
        .destroys("A X Y u")
        .cost("about 65 cycles");
    let (black, listed) = (a.label("black"), a.label("listed"));
    a.sta(v.u);
    a.and(imm(0x8F));
    a.bmi(black);
    a.tax();
    a.sty(v.white_list.x());
    a.bpl(listed).c("always");
    a.bind(black);
    a.and(imm(0x0F));
    a.tax();
    a.sty(v.black_list.x());
    a.bind(listed);
    a.lda(v.u);
    a.and(imm(0xF0));
    a.tay();
    a.lda(v.phase);
    a.clc();
    a.adc(t.men.at(Record::Phase as i32).y());
    a.sta(v.phase);
    a.lda(v.heavy);
    a.clc();
    a.adc(t.men.at(Record::Heavy as i32).y());
    a.sta(v.heavy);
    a.ldx(v.level);
    a.rts();
}
