//! Typed moves: e2e4, e7e8q, Nf3, exd5, R1e2, e8=Q, O-O.
//!
//! Capitals and small letters are the same but for b, which is a file if it
//! can be; B is a bishop.

use super::nothing;
use crate::asm::{Asm, imm};
use crate::computer::desk::BLACK;
use crate::computer::screen::Screen;
use crate::computer::screen::boxes::{Box, show};
use crate::computer::screen::vars::TYPED;
use crate::computer::screen::write::say;

/// Emits the typing of moves.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section("Typing", "Moves in letters and numbers.");
    line(a, s);
    done(a, s);
    parse(a, s);
}

fn line(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    let (full, empty) = (a.label("full"), a.label("empty"));
    a.routine("typed_letter", "Adds what was typed.")
        .takes("key")
        .returns("A 0");
    a.ldx(v.typed_len);
    let first = a.label("first");
    a.bne(first);
    a.jsr("clear_message");
    a.ldx(imm(0));
    a.bind(first);
    a.cpx(imm(TYPED as u8 - 1));
    a.bcs(full);
    a.lda(v.key);
    a.cmp(imm(b'!'));
    a.bcc(full);
    a.cmp(imm(0x7F));
    a.bcs(full);
    a.sta(v.typed.x());
    a.inc(v.typed_len);
    a.bind(full);
    a.jsr("show_typed");
    nothing(a);

    a.routine("typed_delete", "Takes the last letter back.")
        .returns("A 0");
    a.lda(v.typed_len);
    a.beq(empty);
    a.dec(v.typed_len);
    a.bind(empty);
    a.jsr("show_typed");
    nothing(a);

    let (next, end, none) = (a.label("next"), a.label("end"), a.label("none"));
    a.routine("show_typed", "Shows what was typed.")
        .destroys("A X Y, cells, colours");
    a.jsr("begin_text");
    a.ldx(v.typed_len);
    a.beq(none);
    a.ldx(imm(0));
    a.bind(next);
    a.cpx(v.typed_len);
    a.bcs(end);
    a.lda(v.typed.x());
    a.jsr("add");
    a.inx();
    a.bne(next);
    a.bind(end);
    a.lda(imm(b'_'));
    a.jsr("add");
    a.bind(none);
    show(a, Box::Typed);
    a.rts();
}

fn done(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    let (refused, wrong, bishop) = (a.label("refused"), a.label("wrong"), a.label("bishop"));
    let not_bishop = a.label("not_bishop");
    a.routine("typed_done", "The move typed is made, or refused.")
        .returns("A command or 0, X");
    a.jsr("parse");
    a.bcs(wrong);
    a.lda(v.typed);
    a.cmp(imm(b'b'));
    a.bne(refused);
    a.jsr("find_moves");
    a.lda(v.found);
    a.bne(refused);
    a.comment("No move of a pawn: a bishop, perhaps.");
    a.bind(bishop);
    a.lda(imm(b'B'));
    a.sta(v.typed);
    a.jsr("parse");
    let pawn = a.label("pawn");
    a.bcs(pawn);
    a.jsr("find_moves");
    a.lda(v.found);
    a.bne(refused);
    a.bind(pawn);
    a.lda(imm(b'b'));
    a.sta(v.typed);
    a.jsr("parse");
    a.bcs(not_bishop);
    a.bind(refused);
    a.jmp("try_wanted");
    a.bind(wrong);
    a.lda(v.typed);
    a.cmp(imm(b'b'));
    a.beq(bishop);
    a.bind(not_bishop);
    a.jsr("begin_text");
    say(a, "No move such as e4, Nf3, exd5, e2e4, e8=Q or O-O.");
    a.jmp("refused");
}

fn parse(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    let (wrong, trim, trimmed, mark, piece, pawn, looked) = (
        a.label("wrong"),
        a.label("trim"),
        a.label("trimmed"),
        a.label("mark"),
        a.label("piece"),
        a.label("pawn"),
        a.label("looked"),
    );
    a.routine("parse", "What a typed text says of the move.")
        .takes("typed, typed_len")
        .returns("the move wanted; C set: it is none")
        .destroys("A X Y");
    a.jsr("want_any");
    a.ldx(v.typed_len);
    a.bind(trim);
    a.dex();
    a.jmi(wrong);
    a.lda(v.typed.x());
    for what in *b"+#!?)" {
        a.cmp(imm(what));
        a.beq(trim);
    }
    a.inx();
    a.stx(v.text_len);
    a.comment("Castling: an O or 0, three of them for the long way.");
    a.lda(v.typed);
    let castles = a.label("castles");
    a.cmp(imm(b'0'));
    a.beq(castles);
    a.and(imm(0xDF));
    a.cmp(imm(b'O'));
    a.bne(trimmed);
    a.bind(castles);
    a.jmp("parse_castling");
    a.bind(trimmed);
    a.comment("A piece's letter, or a pawn.");
    a.lda(v.typed);
    a.cmp(imm(b'b'));
    a.beq(pawn);
    a.and(imm(0xDF));
    a.ldx(imm(6));
    a.bind(piece);
    a.cmp(s.kind_letters.x());
    a.beq(looked);
    a.dex();
    a.bne(piece);
    a.bind(pawn);
    a.ldx(imm(0));
    a.ldy(imm(0));
    let begun = a.label("begun");
    a.beq(begun);
    a.bind(looked);
    a.cpx(imm(1));
    a.beq(pawn);
    a.ldy(imm(1));
    a.bind(begun);
    a.stx(v.want_kind);
    a.sty(v.text_at);
    a.comment("At the end what a pawn becomes: a letter behind a number.");
    let (plain, letter, equals) = (a.label("plain"), a.label("letter"), a.label("equals"));
    a.ldy(v.text_len);
    a.dey();
    a.cpy(imm(2));
    a.bcc(plain);
    a.lda(v.typed.y());
    a.and(imm(0xDF));
    a.ldx(imm(6));
    a.bind(letter);
    a.cmp(s.kind_letters.x());
    a.beq(equals);
    a.dex();
    a.bne(letter);
    a.beq(plain);
    a.bind(equals);
    a.lda(v.typed.at(-1).y());
    let (sign, number) = (a.label("sign"), a.label("number"));
    for what in *b"=(/" {
        a.cmp(imm(what));
        a.beq(sign);
    }
    a.bne(number);
    a.bind(sign);
    a.dey();
    a.lda(v.typed.at(-1).y());
    a.bind(number);
    a.cmp(imm(b'1'));
    a.bcc(plain);
    a.cmp(imm(b'9'));
    a.bcs(plain);
    a.stx(v.want_promotion);
    a.sty(v.text_len);
    a.bind(plain);
    a.comment("The square it reaches is what the text ends with.");
    a.ldy(v.text_len);
    a.dey();
    a.jsr("rank_at");
    a.bcs(wrong);
    for _ in 0..3 {
        a.asl_a();
    }
    a.sta(v.want_to);
    a.dey();
    a.bmi(wrong);
    a.jsr("file_at");
    a.bcs(wrong);
    a.ora(v.want_to);
    a.sta(v.want_to);
    a.dey();
    a.comment("Before it x, and the file and rank it leaves.");
    let (from, quiet, no_rank, no_file, all) = (
        a.label("from"),
        a.label("quiet"),
        a.label("no_rank"),
        a.label("no_file"),
        a.label("all"),
    );
    a.jsr("at_start");
    a.bcc(from);
    a.lda(v.typed.y());
    a.cmp(imm(b'-'));
    a.beq(quiet);
    a.cmp(imm(b':'));
    a.beq(mark);
    a.and(imm(0xDF));
    a.cmp(imm(b'X'));
    a.bne(from);
    a.bind(mark);
    a.inc(v.want_takes);
    a.bind(quiet);
    a.dey();
    a.bind(from);
    a.jsr("at_start");
    a.bcc(all);
    a.jsr("rank_at");
    a.bcs(no_rank);
    a.sta(v.want_rank);
    a.dey();
    a.bind(no_rank);
    a.jsr("at_start");
    a.bcc(all);
    a.jsr("file_at");
    a.bcs(no_file);
    a.sta(v.want_file);
    a.dey();
    a.bind(no_file);
    a.jsr("at_start");
    a.bcs(wrong);
    a.bind(all);
    let (coordinates, told) = (a.label("coordinates"), a.label("told"));
    a.lda(v.text_at);
    a.bne(told);
    a.comment("No piece: e2e4 is any man's move, e4 and exd5 a pawn's.");
    a.lda(v.want_file);
    a.bmi(coordinates);
    a.lda(v.want_rank);
    a.bpl(told);
    a.bind(coordinates);
    a.lda(imm(1));
    a.sta(v.want_kind);
    a.lda(v.want_file);
    a.bpl(told);
    a.lda(v.want_to);
    a.and(imm(7));
    a.sta(v.want_file);
    a.bind(told);
    a.clc();
    a.rts();
    a.bind(wrong);
    a.sec();
    a.rts();

    a.routine("at_start", "Whether the text has a letter here.")
        .takes("Y")
        .returns("C set if it has")
        .destroys("A");
    let gone = a.label("gone");
    a.tya();
    a.bmi(gone);
    a.cmp(v.text_at);
    a.rts();
    a.bind(gone);
    a.clc();
    a.rts();

    for (routine, first, what) in [
        ("rank_at", b'1', "The number of a rank in the text."),
        ("file_at", b'a', "The letter of a file in the text."),
    ] {
        let none = a.label("none");
        a.routine(routine, what)
            .takes("Y where")
            .returns("A, 0 to 7; C set: it is none");
        a.lda(v.typed.y());
        if first == b'a' {
            a.ora(imm(0x20));
        }
        a.sec();
        a.sbc(imm(first));
        a.bcc(none);
        a.cmp(imm(8));
        a.rts();
        a.bind(none);
        a.sec();
        a.rts();
    }

    let (long, white, bad) = (a.label("long"), a.label("white"), a.label("bad"));
    a.routine("parse_castling", "O-O and O-O-O, with whatever zeros.")
        .takes("text_len")
        .returns("the move wanted; C set: it is none")
        .destroys("A X");
    a.ldx(imm(2));
    a.lda(v.text_len);
    a.cmp(imm(5));
    a.beq(long);
    a.cmp(imm(3));
    a.bne(bad);
    a.ldx(imm(6));
    a.bind(long);
    a.stx(v.want_to);
    a.lda(imm(6));
    a.sta(v.want_kind);
    a.lda(imm(4));
    a.ldx(imm(0));
    a.stx(v.want_rank);
    a.sta(v.want_file);
    a.lda(d.side);
    a.and(imm(BLACK));
    a.beq(white);
    a.lda(v.want_to);
    a.ora(imm(0x38));
    a.sta(v.want_to);
    a.lda(imm(7));
    a.sta(v.want_rank);
    a.bind(white);
    a.clc();
    a.rts();
    a.bind(bad);
    a.sec();
    a.rts();
}
