//! Moves in algebraic notation.
//!
//! While the position before a move is on the desk, `find_san` finds out what
//! its writing takes; `put_san` then writes it, and needs no board.

use engine::moves::{SPECIAL, TO_BIT};

use super::Screen;
use super::write::{say, say_letter};
use crate::asm::{Asm, imm};
use crate::computer::record::san;

/// Bits of a square in a move.
const SQUARE: u8 = 0x77;

/// Emits `find_san` and `put_san`.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section(
        "Algebraic notation",
        "Found before a move, written at any time.",
    );
    find(a, s);
    put(a, s);
}

fn find(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    let (quiet, next, other, alone, done) = (
        a.label("quiet"),
        a.label("next"),
        a.label("other"),
        a.label("alone"),
        a.label("done"),
    );
    a.routine("find_san", "Finds out what the writing of a move takes.")
        .takes("X its number in the list of legal moves")
        .returns("A, san_flags; san_from, san_to")
        .destroys("X Y")
        .cost("about 60 cycles a legal move");
    a.stx(v.san_move);
    a.lda(d.moves_from.x());
    a.sta(v.san_from);
    a.lda(d.moves_to.x());
    a.sta(v.san_to);
    a.lda(v.san_from);
    a.jsr("on_desk");
    a.tay();
    a.lda(d.board.y());
    a.and(imm(san::KIND));
    a.sta(v.san_kind);
    a.sta(v.san_flags);
    a.comment("It takes a man, or is a pawn that leaves its file.");
    let takes = a.label("takes");
    a.lda(v.san_to);
    a.jsr("on_desk");
    a.tay();
    a.lda(d.board.y());
    a.bne(takes);
    a.lda(v.san_kind);
    a.cmp(imm(1));
    a.bne(quiet);
    a.lda(v.san_from);
    a.eor(v.san_to);
    a.and(imm(7));
    a.beq(quiet);
    a.bind(takes);
    a.lda(v.san_flags);
    a.ora(imm(san::TAKES));
    a.sta(v.san_flags);
    a.bind(quiet);
    a.lda(v.san_kind);
    a.cmp(imm(1));
    a.beq(done).c("a pawn is told by its file");
    a.comment("Rivals: others of the kind that can go there.");
    a.lda(imm(0));
    a.sta(v.san_rivals);
    a.ldx(d.move_count);
    a.bind(next);
    a.dex();
    a.cpx(imm(0xFF));
    a.beq(alone);
    a.lda(d.moves_to.x());
    a.eor(v.san_to);
    a.and(imm(SQUARE));
    a.bne(next);
    a.lda(d.moves_from.x());
    a.eor(v.san_from);
    a.and(imm(SQUARE));
    a.beq(next);
    a.lda(d.moves_from.x());
    a.jsr("on_desk");
    a.tay();
    a.lda(d.board.y());
    a.and(imm(san::KIND));
    a.cmp(v.san_kind);
    a.bne(next);
    a.lda(d.moves_from.x());
    a.eor(v.san_from);
    a.tay();
    a.lda(v.san_rivals);
    a.ora(imm(1));
    a.sta(v.san_rivals);
    a.tya();
    a.and(imm(7));
    let not_file = a.label("not_file");
    a.bne(not_file);
    a.lda(v.san_rivals);
    a.ora(imm(2)).c("on the same file");
    a.sta(v.san_rivals);
    a.bind(not_file);
    a.tya();
    a.and(imm(0x70));
    a.bne(next);
    a.lda(v.san_rivals);
    a.ora(imm(4)).c("on the same rank");
    a.sta(v.san_rivals);
    a.bne(next);
    a.bind(alone);
    a.comment("The file, unless the rank alone will do.");
    let rank = a.label("rank");
    a.lda(v.san_rivals);
    a.beq(done);
    a.cmp(imm(3));
    a.beq(rank);
    a.lda(v.san_flags);
    a.ora(imm(san::FILE));
    a.sta(v.san_flags);
    a.bind(rank);
    a.lda(v.san_rivals);
    a.and(imm(2));
    a.beq(other);
    a.lda(v.san_flags);
    a.ora(imm(san::RANK));
    a.sta(v.san_flags);
    a.bind(other);
    a.bind(done);
    a.lda(v.san_flags);
    a.rts();
}

fn put(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    let (normal, pawn, man, short, check) = (
        a.label("normal"),
        a.label("pawn"),
        a.label("man"),
        a.label("short"),
        a.label("check"),
    );
    a.routine("put_san", "Adds a move in algebraic notation.")
        .takes("san_from, san_to, san_flags")
        .destroys("A X Y, words");
    a.lda(v.san_from);
    a.bmi(normal);
    a.lda(v.san_to);
    a.and(imm(SPECIAL | TO_BIT));
    a.cmp(imm(SPECIAL | TO_BIT));
    a.bne(normal);
    say(a, "O-O");
    a.lda(v.san_to);
    a.and(imm(4));
    a.bne(short);
    say(a, "-O");
    a.bind(short);
    a.jmp(check);
    a.bind(normal);
    a.lda(v.san_flags);
    a.and(imm(san::KIND));
    a.cmp(imm(1));
    a.beq(pawn);
    a.tax();
    a.lda(s.kind_letters.x());
    a.jsr("add");
    a.lda(v.san_flags);
    a.and(imm(san::FILE));
    let no_file = a.label("no_file");
    a.beq(no_file);
    a.lda(v.san_from);
    a.jsr("put_file");
    a.bind(no_file);
    a.lda(v.san_flags);
    a.and(imm(san::RANK));
    a.beq(man);
    a.lda(v.san_from);
    for _ in 0..4 {
        a.lsr_a();
    }
    a.and(imm(7));
    a.clc();
    a.adc(imm(b'1'));
    a.jsr("add");
    a.jmp(man);
    a.bind(pawn);
    a.lda(v.san_flags);
    a.and(imm(san::TAKES));
    a.beq(man);
    a.lda(v.san_from);
    a.jsr("put_file");
    a.bind(man);
    a.lda(v.san_flags);
    a.and(imm(san::TAKES));
    let quiet = a.label("quiet");
    a.beq(quiet);
    say_letter(a, b'x');
    a.bind(quiet);
    a.lda(v.san_to);
    a.jsr("on_desk");
    a.jsr("put_square");
    a.lda(v.san_from);
    a.bpl(check);
    say_letter(a, b'=');
    a.jsr("promotion_letter");
    a.jsr("add");
    a.bind(check);
    let (mate, no_check) = (a.label("mate"), a.label("no_check"));
    a.lda(imm(b'#'));
    a.bit(v.san_flags);
    a.bmi(mate);
    a.bvc(no_check);
    a.lda(imm(b'+'));
    a.bind(mate);
    a.jmp("add");
    a.bind(no_check);
    a.rts();
}
