//! The words of a PGN file: characters, comments left out, and what stands
//! between white space or for itself.

use super::Disk;
use super::vars::WORD;
use crate::asm::{Asm, Label, imm};

/// Characters that end a word, and are read for themselves.
const ENDS: &[u8] = b"[](){};.$!?";

/// Emits `disk_begin_reading`, `disk_read` and `next_word`.
pub fn emit(a: &mut Asm, m: &Disk) {
    characters(a, m);
    first(a, m);
    words(a, m);
}

fn characters(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    let (first, fresh, last, good) = (
        a.label("first"),
        a.label("fresh"),
        a.label("last"),
        a.label("good"),
    );
    a.routine("disk_begin_reading", "Begins a file.")
        .destroys("A");
    a.lda(imm(0));
    for begun in [v.ended, v.again, v.word_again, v.first_len, v.depth] {
        a.sta(begun);
    }
    a.rts();

    a.routine("disk_read", "The next character of the file.")
        .takes("the file, open and chosen")
        .returns("A; C set and A 0 at the end")
        .destroys("X Y");
    a.lda(v.again);
    a.beq(first);
    a.ldx(imm(0));
    a.stx(v.again);
    a.clc();
    a.rts();
    a.bind(first);
    a.ldx(v.word_again);
    a.cpx(v.first_len);
    a.bcs(fresh);
    a.inc(v.word_again);
    a.lda(v.word.x());
    a.clc();
    a.rts();
    a.bind(fresh);
    a.jsr("disk_read_raw");
    a.bcc(good);
    a.lda(imm(0));
    a.rts();
    a.bind(good);
    a.cmp(imm(0));
    a.bne(last);
    a.lda(imm(b' '));
    a.bind(last);
    a.clc();
    a.rts();
}

fn first(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    let (skip, more, not, yes, out) = (
        a.label("skip"),
        a.label("more"),
        a.label("not"),
        a.label("yes"),
        a.label("out"),
    );
    a.routine(
        "disk_is_position",
        "Looks at the first word: a FEN has slashes in it.",
    )
    .returns("C set if it is a position; the word will be read again")
    .destroys("A X Y");
    a.lda(imm(0));
    a.sta(v.word_len);
    a.bind(skip);
    a.jsr("disk_read");
    a.bcs(not);
    a.cmp(imm(b' ' + 1));
    a.bcc(skip);
    a.bind(more);
    a.ldx(v.word_len);
    a.sta(v.word.x());
    a.inc(v.word_len);
    a.cmp(imm(b'/'));
    a.beq(yes);
    a.cmp(imm(b'['));
    a.beq(not);
    a.cmp(imm(b' ' + 1));
    a.bcc(not);
    a.cpx(imm(WORD as u8 - 1));
    a.bcs(not);
    a.jsr("disk_read");
    a.bcc(more);
    a.bind(not);
    a.clc();
    a.bcc(out).c("always");
    a.bind(yes);
    a.sec();
    a.bind(out);
    a.lda(v.word_len);
    a.sta(v.first_len);
    a.rts();
}

/// Reads characters up to one of these, or to the end of the file.
pub(super) fn skip_to(a: &mut Asm, to: &[u8], end: Label) {
    let (found, next) = (a.label("found"), a.label_here("skip"));
    a.jsr("disk_read");
    a.bcs(end);
    for &character in to {
        a.cmp(imm(character));
        a.beq(found);
    }
    a.bne(next).c("always");
    a.bind(found);
}

fn words(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    let (next, comment, line, open, close, word, more, over, again, all, tags) = (
        a.label("next"),
        a.label("comment"),
        a.label("line"),
        a.label("open"),
        a.label("close"),
        a.label("word"),
        a.label("more"),
        a.label("over"),
        a.label("again"),
        a.label("all"),
        a.label("tags"),
    );
    let end = a.label("end");
    let ends = a.sym("disk_ends");
    a.routine(
        "next_word",
        "The next word that is no comment, and in no variation.",
    )
    .takes("the file")
    .returns("disk_word; C set at the end; V clear; or V set at a tag")
    .destroys("A X Y");
    a.bind(next);
    a.jsr("disk_read");
    a.bcs(end);
    a.cmp(imm(b' ' + 1));
    a.bcc(next);
    for (character, there) in [(b'{', comment), (b'(', open), (b')', close), (b'[', tags)] {
        a.cmp(imm(character));
        a.jeq(there);
    }
    for character in *b";%" {
        a.cmp(imm(character));
        a.beq(line);
    }
    a.ldx(imm(ENDS.len() as u8 - 1));
    let each = a.label_here("each");
    a.cmp(ends.x());
    a.beq(next).c("what says nothing by itself");
    a.dex();
    a.bpl(each);
    a.ldx(imm(0));
    a.stx(v.word_len);
    a.bind(word);
    a.ldx(v.word_len);
    a.cpx(imm(WORD as u8));
    a.bcs(more).c("of more only this is kept");
    a.sta(v.word.x());
    a.inc(v.word_len);
    a.bind(more);
    a.jsr("disk_read");
    a.bcs(over);
    a.cmp(imm(b' ' + 1));
    a.bcc(over);
    a.ldx(imm(ENDS.len() as u8 - 1));
    let letter = a.label_here("letter");
    a.cmp(ends.x());
    a.beq(again);
    a.dex();
    a.bpl(letter);
    a.bmi(word).c("always");
    a.bind(again);
    a.sta(v.again);
    a.bind(over);
    a.ldx(v.word_len);
    a.lda(imm(0));
    a.sta(v.word.x());
    a.lda(v.depth);
    a.bne(next);
    a.bind(all);
    a.clv();
    a.clc();
    a.rts();
    a.bind(end);
    a.clv();
    a.sec();
    a.rts();
    a.bind(comment);
    skip_to(a, b"}", end);
    a.jmp(next);
    a.bind(line);
    skip_to(a, b"\n\r", end);
    a.jmp(next);
    a.bind(open);
    a.inc(v.depth);
    a.jmp(next);
    a.bind(close);
    a.lda(v.depth);
    let none = a.label("none");
    a.beq(none);
    a.dec(v.depth);
    a.bind(none);
    a.jmp(next);
    a.bind(tags);
    let set = a.sym("disk_bit_6");
    a.bit(set).c("V");
    a.clc();
    a.rts();
    let Some(segment) = a.selected() else { return };
    a.table(segment, "disk_ends", 1, ENDS, "What ends a word");
    a.table(segment, "disk_bit_6", 1, &[0x40], "What sets V");
}
