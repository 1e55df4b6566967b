//! Games in PGN: tags, moves with whatever is between them, result.
//!
//! Moves are made as they are read. What cannot be read or is no legal move
//! ends the reading with a text that names the move, and the game that was
//! there is put back.

use super::Disk;
use super::files::own;
use super::vars::{KEPT_LINE, WORD};
use crate::asm::{Abs, Asm, Label, fixed, hi, imm, lo};
use crate::computer::desk::{Outcome, POSITION, Refusal, SQUARES};
use crate::computer::record::{HEAD, MOVES};
use crate::computer::screen::vars::TYPED;
use crate::computer::screen::write::say;
use crate::computer::worlds::call_core;

/// Characters that end a word, and are read for themselves.
const ENDS: &[u8] = b"[](){};.$!?";

/// Emits `disk_read`, `read_game` and `read_position`.
pub fn emit(a: &mut Asm, m: &Disk) {
    characters(a, m);
    first(a, m);
    words(a, m);
    tag(a, m);
    game(a, m);
    one_move(a, m);
    result(a, m);
    position(a, m);
    keep(a, m);
    play(a, m);
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
fn skip_to(a: &mut Asm, to: &[u8], end: Label) {
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

fn keep(a: &mut Asm, m: &Disk) {
    let (v, t, d, r) = (&m.v, &m.s.v, &m.s.d, &m.s.r);
    let head = |a: &mut Asm, from: Abs, to: Abs| {
        a.ldx(imm(HEAD as u8 - 1));
        let next = a.label_here("head");
        a.lda(from.x());
        a.sta(to.x());
        a.dex();
        a.bpl(next);
    };
    a.routine("keep_game", "Keeps the game, so that it can be put back.")
        .returns("disk_kept_head, disk_kept_outcome")
        .destroys("A X");
    a.lda(imm(0));
    a.sta(v.kept_moves).c("they are where they are");
    a.lda(d.outcome);
    a.sta(v.kept_outcome);
    head(a, r.len, v.kept_head);
    a.rts();

    let (line, back) = (a.label("line"), a.label("back"));
    a.routine("put_game_back", "Puts the game back that was kept.")
        .takes("what keep_game has kept")
        .destroys("A X Y, words; keeps screen_line")
        .cost("what its moves take");
    a.lda(t.line_len);
    a.sta(v.kept_line_len);
    a.ldx(imm(KEPT_LINE as u8 - 1));
    a.bind(line);
    a.lda(t.line.x());
    a.sta(v.kept_line.x());
    a.dex();
    a.bpl(line);
    head(a, v.kept_head, r.len);
    let untouched = a.label("untouched");
    a.bit(v.kept_moves);
    a.bpl(untouched);
    copy(a, v.kept, r.from);
    a.bind(untouched);
    let wanted = a.sym("game_wanted");
    for n in 0..2 {
        a.lda(r.len.at(n));
        a.sta(wanted.at(n));
    }
    a.jsr("replay");
    a.lda(v.kept_outcome);
    a.sta(d.outcome);
    a.ldx(imm(KEPT_LINE as u8 - 1));
    a.bind(back);
    a.lda(v.kept_line.x());
    a.sta(t.line.x());
    a.dex();
    a.bpl(back);
    a.lda(v.kept_line_len);
    a.sta(t.line_len);
    a.rts();
    copying(a);
}

fn play(a: &mut Asm, m: &Disk) {
    let (v, d, r) = (&m.v, &m.s.d, &m.s.r);
    let (full, refused, board) = (a.label("full"), a.label("refused"), a.label("board"));
    a.routine("play_read_move", "Makes a move that was read.")
        .takes("A its number in the list of legal moves")
        .returns("C set: screen_line says why not")
        .destroys("A X Y, words");
    a.tax();
    a.jsr("write_move");
    a.bcs(full);
    a.jsr("count_moves");
    a.clc();
    a.rts();
    a.bind(full);
    a.jsr("begin_text");
    say(a, "The game is too long.");
    a.sec();
    a.rts();

    a.routine(
        "begin_read_position",
        "Begins a game with the position that was read.",
    )
    .takes("disk_position")
    .returns("C set: screen_line says what is wrong with it")
    .destroys("A X Y, words");
    let edited = a.sym("screen_edit_board");
    a.ldx(imm(SQUARES as u8 - 1));
    a.bind(board);
    a.lda(v.position.x());
    a.sta(edited.x());
    a.dex();
    a.bpl(board);
    a.jsr("check_edited");
    a.bne(refused);
    a.ldx(imm(POSITION as u8 - 1));
    let next = a.label_here("next");
    a.lda(v.position.x());
    a.sta(d.board.x());
    a.dex();
    a.bpl(next);
    for n in 0..2 {
        a.lda(d.move_number.at(n));
        a.sta(r.first_number.at(n));
    }
    a.jsr("check_rights");
    a.bne(refused);
    call_core(a, "set_position");
    call_core(a, "is_king_open");
    a.lda(imm(Refusal::OpponentInCheck as u8));
    a.sta(d.refusal);
    a.bcs(refused);
    a.jsr("new_game");
    a.comment("The moves of the old game are still there, until the first is made.");
    copy(a, r.from, v.kept);
    a.lda(imm(0x80));
    a.sta(v.kept_moves);
    a.asl_a().c("0");
    a.sta(d.refusal);
    a.clc();
    a.rts();
    a.bind(refused);
    a.jsr("show_refusal");
    a.sec();
    a.rts();
}

/// Copies the record's moves from or to where they are kept.
fn copy(a: &mut Asm, from: Abs, to: Abs) {
    let (read, write) = (a.sym("keep_read"), a.sym("keep_write"));
    for (operand, start) in [(read, from), (write, to)] {
        a.lda(lo(start));
        a.sta(operand);
        a.lda(hi(start));
        a.sta(operand.at(1));
    }
    a.jsr("copy_record");
}

fn copying(a: &mut Asm) {
    let (read, write) = (a.sym("keep_read"), a.sym("keep_write"));
    let (next, same) = (a.label("next"), a.label("same_page"));
    a.routine(
        "copy_record",
        "Copies as many bytes as the moves of the record have.",
    )
    .takes("keep_read from where, keep_write to where")
    .destroys("A X Y")
    .cost("about 17 cycles a byte");
    let [low, pages] = MOVES.to_le_bytes();
    a.ldx(imm(pages));
    a.ldy(imm(0));
    a.bind(next);
    a.smc("keep_read");
    a.lda(fixed(0xFFFF).y());
    a.smc("keep_write");
    a.sta(fixed(0xFFFF).y());
    a.iny();
    a.bne(same);
    a.inc(read.at(1));
    a.inc(write.at(1));
    a.dex();
    a.bind(same);
    a.cpy(imm(low)).c("the rest of the last page");
    a.bne(next);
    a.txa();
    a.bne(next);
    a.rts();
}
