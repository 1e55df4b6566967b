//! Games in PGN: tags, moves with whatever is between them, result.
//!
//! Moves are made as they are read. What cannot be read or is no legal move
//! ends the reading with a text that names the move, and the game that was
//! there is put back.

use super::Disk;
use super::files::own;
use super::vars::WORD;
use super::words::skip_to;
use crate::asm::{Asm, imm};
use crate::computer::desk::{Outcome, POSITION};
use crate::computer::screen::vars::TYPED;
use crate::computer::screen::write::say;

/// Emits `read_game` and `read_position`.
pub fn emit(a: &mut Asm, m: &Disk) {
    tag(a, m);
    game(a, m);
    one_move(a, m);
    result(a, m);
    position(a, m);
}

fn tag(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    let (next, named, other, quote, done, end, escaped) = (
        a.label("next"),
        a.label("named"),
        a.label("other"),
        a.label("quote"),
        a.label("done"),
        a.label("end"),
        a.label("escaped"),
    );
    a.routine("read_tag", "Reads a tag, whose bracket has been read.")
        .takes("the file")
        .returns("C set if it is a FEN: its quotes come next to be read")
        .destroys("A X Y");
    a.lda(imm(0));
    a.sta(v.word_len);
    a.bind(next);
    a.jsr("disk_read");
    a.bcs(end);
    a.cmp(imm(b']'));
    a.beq(end);
    a.cmp(imm(b'"'));
    a.beq(named);
    a.cmp(imm(b' ' + 1));
    a.bcc(next);
    a.ldx(v.word_len);
    a.cpx(imm(WORD as u8));
    a.bcs(next);
    a.sta(v.word.x());
    a.inc(v.word_len);
    a.bne(next).c("always");
    a.bind(named);
    a.lda(v.word_len);
    a.cmp(imm(3));
    a.bne(other);
    for (n, letter) in b"FEN".iter().enumerate() {
        a.lda(v.word.at(n as i32));
        a.cmp(imm(*letter));
        a.bne(other);
    }
    a.sec();
    a.rts();
    a.bind(other);
    a.comment("A backslash hides what comes after it.");
    a.bind(quote);
    a.jsr("disk_read");
    a.bcs(end);
    a.cmp(imm(b'\\'));
    a.beq(escaped);
    a.cmp(imm(b'"'));
    a.bne(quote);
    a.bind(done);
    skip_to(a, b"]", end);
    a.bind(end);
    a.clc();
    a.rts();
    a.bind(escaped);
    a.jsr("disk_read");
    a.bcc(quote);
    a.clc();
    a.rts();
}

fn game(a: &mut Asm, m: &Disk) {
    let (v, r) = (&m.v, &m.s.r);
    let (next, tag, done, failed, unreadable, fen, ended, skip) = (
        a.label("next"),
        a.label("tag"),
        a.label("done"),
        a.label("failed"),
        a.label("unreadable"),
        a.label("fen"),
        a.label("ended"),
        a.label("skip"),
    );
    a.routine("read_game", "Reads a game and makes its moves.")
        .takes("the file, open and chosen")
        .returns(
            "C set: there was none; disk_code and screen_line say why, and the old game is there",
        )
        .destroys("A X Y, words, disk_at, typed, want");
    a.jsr("keep_game");
    a.ldx(imm(POSITION as u8 - 1));
    let initial = a.label_here("initial");
    a.lda(m.initial.x());
    a.sta(v.position.x());
    a.dex();
    a.bpl(initial);
    a.jsr("begin_read_position");
    a.bind(next);
    a.jsr("next_word");
    a.bcs(done);
    a.bvs(tag);
    a.lda(v.word);
    a.cmp(imm(b'*'));
    a.beq(done);
    a.cmp(imm(b'0'));
    a.bcc(skip).c("no letter, no number");
    a.cmp(imm(b'9' + 1));
    a.bcs(skip);
    a.jsr("read_result");
    a.bcc(next).c("the number of a move");
    a.beq(done);
    a.bind(skip);
    a.jsr("read_one_move");
    a.bcc(next);
    a.bcs(failed).c("always");
    a.bind(tag);
    a.comment("Another game's tags end this one.");
    a.lda(r.len);
    a.ora(r.len.at(1));
    a.bne(done);
    a.jsr("read_tag");
    a.bcc(next);
    a.bind(fen);
    a.jsr("read_fen");
    a.bcs(unreadable);
    a.jsr("begin_read_position");
    a.bcs(failed);
    skip_to(a, b"]", ended);
    a.bind(ended);
    a.jmp(next);
    a.bind(done);
    a.jsr("run_clock").c("of the side to move");
    a.clc();
    a.rts();
    a.bind(unreadable);
    a.jsr("say_bad_position");
    a.bind(failed);
    a.jsr("put_game_back");
    a.lda(imm(own::TEXT));
    a.sta(v.code);
    a.sec();
    a.rts();
}

fn one_move(a: &mut Asm, m: &Disk) {
    let (v, t, d) = (&m.v, &m.s.v, &m.s.d);
    let (letter, unreadable, wrong, more, white, said, word) = (
        a.label("letter"),
        a.label("unreadable"),
        a.label("wrong"),
        a.label("more"),
        a.label("white"),
        a.label("said"),
        a.label("word"),
    );
    a.routine("read_one_move", "Makes the move that a word means.")
        .takes("disk_word")
        .returns("C set: screen_line says why there is none")
        .destroys("A X Y, words, typed, want");
    a.ldx(v.word_len);
    a.cpx(imm(TYPED as u8));
    a.bcs(unreadable);
    a.stx(t.typed_len);
    a.bind(letter);
    a.dex();
    a.lda(v.word.x());
    a.sta(t.typed.x());
    a.txa();
    a.bne(letter);
    a.jsr("parse");
    a.bcs(unreadable);
    a.jsr("find_moves");
    a.lda(t.found);
    a.cmp(imm(1));
    a.bne(wrong);
    a.lda(t.found_move);
    a.jmp("play_read_move");
    a.bind(unreadable);
    a.jsr("say_which_move");
    say(a, " cannot be read.");
    a.sec();
    a.rts();
    a.bind(wrong);
    a.bcs(more);
    a.jsr("say_which_move");
    say(a, " is not legal.");
    a.sec();
    a.rts();
    a.bind(more);
    a.jsr("say_which_move");
    say(a, " could be more than one.");
    a.sec();
    a.rts();

    a.routine("say_which_move", "Begins: Move 12, Nf3, or Move 12... Nf6.")
        .takes("disk_word; the desk")
        .destroys("A X Y, words, number");
    a.jsr("begin_text");
    say(a, "Move ");
    for n in 0..2 {
        a.lda(d.move_number.at(n));
        a.sta(t.number.at(n));
    }
    a.lda(imm(0));
    a.sta(t.number.at(2));
    a.sta(t.number.at(3));
    a.jsr("put_number");
    a.bit(d.side);
    a.bpl(white);
    say(a, "..");
    a.bind(white);
    say(a, ". ");
    a.ldx(imm(0));
    a.bind(word);
    a.lda(v.word.x());
    a.beq(said);
    a.jsr("add");
    a.inx();
    a.bne(word).c("always");
    a.bind(said);
    a.rts();
}

fn result(a: &mut Asm, m: &Disk) {
    let (v, d) = (&m.v, &m.s.d);
    let (digit, number, there, done, castles, the_move, drawn, over) = (
        a.label("digit"),
        a.label("number"),
        a.label("there"),
        a.label("done"),
        a.label("castles"),
        a.label("the_move"),
        a.label("drawn"),
        a.label("over"),
    );
    a.routine(
        "read_result",
        "A word that begins with a digit: a number, the result, or 0-0.",
    )
    .takes("disk_word")
    .returns("C clear: a number; else Z set: the result, which is on the desk")
    .destroys("A X Y");
    a.ldx(imm(0));
    a.bind(digit);
    a.inx();
    a.lda(v.word.x());
    a.beq(number);
    a.cmp(imm(b'0'));
    a.bcc(there);
    a.cmp(imm(b'9' + 1));
    a.bcc(digit);
    a.bind(the_move);
    a.sec();
    a.rts();
    a.bind(number);
    a.clc();
    a.rts();
    a.bind(there);
    a.ldy(imm(Outcome::Agreed as u8));
    a.cmp(imm(b'/'));
    a.beq(drawn);
    a.ldy(imm(Outcome::BlackResigned as u8));
    a.lda(v.word);
    a.cmp(imm(b'1'));
    a.beq(drawn);
    a.ldy(imm(Outcome::WhiteResigned as u8));
    a.lda(v.word.at(1).x());
    a.cmp(imm(b'1'));
    a.bne(castles);
    a.bind(drawn);
    a.comment("What the last move has decided stays.");
    a.lda(d.outcome);
    a.bne(over);
    a.sty(d.outcome);
    a.bind(over);
    a.lda(imm(0));
    a.bind(done);
    a.sec();
    a.rts();
    a.bind(castles);
    a.lda(imm(1));
    a.bne(done).c("always");
}

fn position(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    let (unreadable, refused) = (a.label("unreadable"), a.label("refused"));
    a.routine(
        "read_position",
        "Reads a position and begins a game with it.",
    )
    .takes("the file, open and chosen")
    .returns("C set: there was none; disk_code and screen_line say why, and the old game is there")
    .destroys("A X Y, words, disk_at");
    a.jsr("keep_game");
    a.jsr("read_fen");
    a.bcs(unreadable);
    a.jsr("begin_read_position");
    a.bcs(refused);
    a.rts();
    a.bind(unreadable);
    a.jsr("say_bad_position");
    a.bind(refused);
    a.jsr("put_game_back");
    a.lda(imm(own::TEXT));
    a.sta(v.code);
    a.sec();
    a.rts();

    a.routine("say_bad_position", "Says that a position cannot be read.")
        .returns("screen_line; C set")
        .destroys("A Y, words");
    a.jsr("begin_text");
    say(a, "The position cannot be read.");
    a.sec();
    a.rts();
}
