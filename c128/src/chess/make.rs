//! Making a move on the board.
//!
//! The state of each level is kept in arrays by level: making a move reads
//! level `x` and writes level `x + 1`, so that unmaking it has nothing to
//! restore there. Hash and sums are not touched here: `update` brings them up
//! to date for a node that needs them, which perft's never do.

use engine::make::DOUBLE_PUSH;
use engine::moves::{FROM_BIT, TO_BIT};
use engine::piece::{Color, Kind};
use engine::square::Square;

use super::Core;
use super::attack::code;
use super::tables::Record;
use crate::asm::{Asm, imm};

/// Emits `make` and its parts.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Making moves",
        "Arrays by level make unmaking cheap: the level before is still there.",
    );
    entry(a, c);
    special(a, c);
    double_push(a, c);
    castle(a, c);
    promote(a, c);
    take(a, c);
}

fn entry(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.routine("make", "Makes a legal move.")
        .takes("from, to with the kind's bits; level; opponent")
        .returns("level + 1 but for hash and sums; from, to masked; man; X level")
        .destroys("A X Y t u")
        .cost("about 150 cycles, 100 more for a capture");
    let (masked, black, listed) = (a.label("masked"), a.label("black"), a.label("listed"));
    let (mask, taken, pawn, no_rights) =
        (a.label("mask"), a.label("taken"), a.label("pawn"), a.label("no_rights"));
    a.ldx(v.level);
    a.lda(v.from);
    a.sta(v.made_from.x());
    a.ldy(v.to);
    a.tya();
    a.sta(v.made_to.x());
    a.bmi(mask);
    a.bind(masked);
    a.lda(imm(Square::NONE.0));
    a.sta(v.en_passant.at(1).x());
    a.lda(v.board.y());
    a.sta(v.captured.x());
    a.bne(taken);
    a.ldy(v.halfmove.x());
    a.iny();
    a.tya();
    let counted = a.label_here("counted");
    a.sta(v.halfmove.at(1).x());
    a.lda(v.castling.x());
    a.beq(no_rights);
    a.ldy(v.from);
    a.and(t.castling_mask.y());
    a.ldy(v.to);
    a.and(t.castling_mask.y());
    a.bind(no_rights);
    a.sta(v.castling.at(1).x());
    a.ldy(v.from);
    a.lda(v.board.y());
    a.sta(v.man);
    a.and(imm(0x70));
    a.cmp(imm(code(Kind::Pawn)));
    a.beq(pawn);
    let lift = a.label_here("lift");
    a.lda(imm(0));
    a.sta(v.board.y());
    a.ldy(v.to);
    a.lda(v.man);
    a.sta(v.board.y());
    a.bmi(black);
    a.and(imm(0x0F));
    a.tay();
    a.lda(v.to);
    a.sta(v.list(Color::White).abs().y());
    a.lda(imm(Color::White.bit()));
    a.beq(listed).c("always");
    a.bind(black);
    a.and(imm(0x0F));
    a.tay();
    a.lda(v.to);
    a.sta(v.list(Color::Black).abs().y());
    a.lda(imm(Color::Black.bit()));
    a.bind(listed);
    a.sta(v.opponent);
    a.inc(v.level);
    a.lda(v.made_to.x());
    a.bmi("make_special");
    a.inx();
    a.rts();

    a.bind(mask);
    a.and(imm(0x77));
    a.sta(v.to);
    a.tay();
    a.lda(v.from);
    a.and(imm(0x77));
    a.sta(v.from);
    a.jmp(masked);

    a.bind(taken);
    a.jsr("take");
    a.lda(imm(0)).c("the clock starts anew");
    a.beq(counted).c("always");

    a.bind(pawn);
    a.lda(imm(0));
    a.sta(v.halfmove.at(1).x());
    a.tya();
    a.eor(v.to);
    a.cmp(imm(DOUBLE_PUSH)).c("two ranks on, both odd or both even");
    a.bne(lift);
    a.jsr(lift);
    a.jmp("make_double_push");
}

/// The kinds of move that are more than a man's going somewhere.
fn special(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("make_special", "The kinds of move that are more than a man's going somewhere.")
        .takes("X the level before, from, to, man")
        .returns("X level");
    let castling = a.label("castling");
    a.lda(v.made_from.x());
    a.jmi("make_promotion");
    a.and(imm(FROM_BIT));
    a.beq(castling);
    a.jsr("passed_pawn");
    a.lda(v.board.y());
    a.sta(v.captured.x());
    a.jsr("take");
    a.lda(imm(0));
    a.sta(v.board.y());
    a.inx();
    a.rts();
    a.bind(castling);
    a.jsr("castling_rook");
    a.jsr("move_rook");
    a.ldx(v.level);
    a.rts();

    a.routine("passed_pawn", "Where the pawn stands that an en passant capture takes.")
        .takes("from, to masked")
        .returns("Y")
        .destroys("A u")
        .cost("30 cycles");
    a.lda(v.to);
    a.and(imm(0x07));
    a.sta(v.u);
    a.lda(v.from);
    a.and(imm(0x70));
    a.ora(v.u);
    a.tay();
    a.rts();
}

fn double_push(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("make_double_push", "Sets the en passant square if some pawn may legally capture.")
        .takes("from, to, level, opponent as after the move")
        .returns("X level")
        .destroys("A Y t u")
        .cost("about 45 cycles, 400 with a pawn beside");
    let (found, beside) = (a.label("found"), a.label("beside"));
    let (east, none) = (a.label("east"), a.label("none"));
    a.ldx(v.to);
    a.lda(v.opponent);
    a.eor(imm(0x80 | code(Kind::Pawn)));
    a.sta(v.u).c("a pawn of the side to move");
    for (offset, next) in [(-1, east), (1, none)] {
        a.lda(v.board.at(offset).x());
        a.and(imm(0xF0));
        a.cmp(v.u);
        a.bne(next);
        a.txa();
        if offset < 0 {
            a.sec();
            a.sbc(imm(1));
        } else {
            a.clc();
            a.adc(imm(1));
        }
        a.jsr(beside);
        a.bcc(found);
        a.ldx(v.to);
        a.lda(v.opponent);
        a.eor(imm(0x80 | code(Kind::Pawn)));
        a.sta(v.u);
        a.bind(next);
    }
    a.ldx(v.level);
    a.rts();
    a.bind(found);
    a.ldx(v.level);
    a.lda(v.u.at(2));
    a.sta(v.en_passant.x());
    a.rts();
    a.bind(beside);
    a.sta(v.u.at(1));
    a.lda(v.from);
    a.clc();
    a.adc(v.to);
    a.lsr_a();
    a.sta(v.u.at(2)).c("the square passed");
    a.jmp("passing_safe");
}

fn castle(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("castling_rook", "The rook's squares when the king castles.")
        .takes("to")
        .returns("u+2 origin, u+3 target")
        .destroys("A Y")
        .cost("45 cycles");
    let (long, squares) = (a.label("long"), a.label("squares"));
    a.ldy(v.to);
    a.tya();
    a.and(imm(7));
    a.cmp(imm(6));
    a.bne(long);
    a.iny().c("from the h-file");
    a.sty(v.u.at(2));
    a.dey();
    a.dey();
    a.bpl(squares).c("always");
    a.bind(long);
    a.dey();
    a.dey().c("from the a-file");
    a.sty(v.u.at(2));
    a.iny();
    a.iny();
    a.iny();
    a.bind(squares);
    a.sty(v.u.at(3));
    a.rts();

    a.routine("move_rook", "Moves a rook on the board and in its list.")
        .takes("u+2 origin, u+3 target")
        .returns("u the rook; X is kept")
        .destroys("A Y")
        .cost("50 cycles");
    a.ldy(v.u.at(2));
    a.lda(v.board.y());
    a.sta(v.u);
    a.lda(imm(0));
    a.sta(v.board.y());
    a.ldy(v.u.at(3));
    a.lda(v.u);
    a.sta(v.board.y());
    let black = a.label("black");
    a.bmi(black);
    a.and(imm(0x0F));
    a.tay();
    a.lda(v.u.at(3));
    a.sta(v.white_list.abs().y());
    a.rts();
    a.bind(black);
    a.and(imm(0x0F));
    a.tay();
    a.lda(v.u.at(3));
    a.sta(v.black_list.abs().y());
    a.rts();
}

fn promote(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.routine("make_promotion", "Turns the pawn that has arrived into a piece.")
        .takes("X level, to, man")
        .returns("X level + 1; man is still the pawn")
        .destroys("A Y u")
        .cost("about 120 cycles");
    a.comment("Knight 0, bishop 1, rook 2, queen 3: the code is n + 4, the knight's 2.");
    let (bishop, known) = (a.label("bishop"), a.label("known"));
    a.lda(v.made_to.x());
    a.and(imm(TO_BIT));
    a.lsr_a();
    a.lsr_a();
    a.sta(v.u.at(2));
    a.lda(v.made_from.x());
    a.and(imm(FROM_BIT));
    a.beq(bishop);
    a.lda(imm(1));
    a.bind(bishop);
    a.ora(v.u.at(2));
    a.beq(known);
    a.clc();
    a.adc(imm(4 - Kind::Knight as u8));
    a.bind(known);
    a.clc();
    a.adc(imm(Kind::Knight as u8));
    for _ in 0..4 {
        a.asl_a();
    }
    a.sta(v.u.at(2));
    a.lda(v.man);
    a.and(imm(0x8F));
    a.ora(v.u.at(2));
    a.ldy(v.to);
    a.sta(v.board.y());
    a.and(imm(0xF0));
    a.tay();
    a.lda(v.phase);
    a.clc();
    a.adc(t.men.at(Record::Phase as i32).y());
    a.sta(v.phase);
    a.clc();
    a.lda(v.heavy);
    a.adc(t.men.at(Record::Heavy as i32).y());
    a.sec();
    a.sbc(imm(1)).c("the pawn is no more");
    a.sta(v.heavy);
    a.ldx(v.level);
    a.rts();
}

fn take(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.routine("take", "Takes a captured man out of its list and the counts.")
        .takes("A the man")
        .returns("X and Y are kept")
        .destroys("A u")
        .cost("75 cycles");
    let (black, listed) = (a.label("black"), a.label("listed"));
    a.sty(v.u.at(1));
    a.pha();
    a.bmi(black);
    a.and(imm(0x0F));
    a.tay();
    a.lda(imm(Square::NONE.0));
    a.sta(v.white_list.abs().y());
    a.bmi(listed).c("always");
    a.bind(black);
    a.and(imm(0x0F));
    a.tay();
    a.lda(imm(Square::NONE.0));
    a.sta(v.black_list.abs().y());
    a.bind(listed);
    a.pla();
    a.and(imm(0xF0));
    a.tay();
    a.lda(v.phase);
    a.sec();
    a.sbc(t.men.at(Record::Phase as i32).y());
    a.sta(v.phase);
    a.lda(v.heavy);
    a.sec();
    a.sbc(t.men.at(Record::Heavy as i32).y());
    a.sta(v.heavy);
    a.ldy(v.u.at(1));
    a.rts();
}
