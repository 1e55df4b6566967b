//! Games as PGN text, which any program reads: tags, moves, result.

use super::Disk;
use crate::asm::{Asm, hi, imm, lo};
use crate::computer::desk::{Outcome, POSITION};
use crate::computer::screen::write::{say, say_letter};

/// The longest line of moves.
const LINE: u8 = 79;
/// What ends a line.
const NEW_LINE: u8 = b'\n';

/// Emits `write_game`, `write_position` and what writes words.
pub fn emit(a: &mut Asm, m: &Disk) {
    game(a, m);
    moves(a, m);
    result(a, m);
    position(a, m);
    words(a, m);
}

fn tag(a: &mut Asm, text: &str) {
    a.jsr("begin_text");
    say(a, text);
}

fn game(a: &mut Asm, m: &Disk) {
    let (d, r) = (&m.s.d, &m.s.r);
    a.routine("write_game", "Writes the game.")
        .takes("the record; the file, open")
        .destroys("A X Y, words, disk_at");
    tag(
        a,
        "[Event \"Octet on a Commodore 128\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]",
    );
    a.jsr("disk_write_line");
    for (side, bit) in [("White", 1), ("Black", 2)] {
        let (player, written) = (a.label("player"), a.label("written"));
        tag(a, &format!("[{side} \""));
        a.lda(d.machine);
        a.and(imm(bit));
        a.beq(player);
        say(a, "Octet\"]");
        a.jmp(written);
        a.bind(player);
        say(a, "Player\"]");
        a.bind(written);
        a.jsr("disk_write_line");
    }
    tag(a, "[Result \"");
    a.jsr("put_result");
    say(a, "\"]");
    a.jsr("disk_write_line");
    a.comment("Does it begin with the opening position?");
    let (same, usual, other) = (a.label("same"), a.label("usual"), a.label("other"));
    a.ldx(imm(POSITION as u8 - 1));
    a.bind(same);
    a.lda(r.start.x());
    a.cmp(m.initial.x());
    a.bne(other);
    a.dex();
    a.bpl(same);
    a.bmi(usual).c("always");
    a.bind(other);
    tag(a, "[SetUp \"1\"]\n[FEN \"");
    a.lda(lo(r.start));
    a.ldy(hi(r.start));
    a.jsr("put_fen");
    say(a, "\"]");
    a.jsr("disk_write_line");
    a.bind(usual);
    a.jsr("begin_text");
    a.jsr("disk_write_line");
    a.jsr("disk_write_moves");
    a.jsr("begin_text");
    a.jsr("put_result");
    a.jsr("disk_write_word");
    a.jsr("begin_text");
    a.jmp("disk_write_line");
}

fn moves(a: &mut Asm, m: &Disk) {
    let (v, t, r) = (&m.v, &m.s.v, &m.s.r);
    let (next, black, the_move, done, low) = (
        a.label("next"),
        a.label("black"),
        a.label("the_move"),
        a.label("done"),
        a.label("low"),
    );
    a.routine("disk_write_moves", "Writes the moves, a word each.")
        .takes("the record")
        .destroys("A X Y, words, ply, move_number");
    a.lda(imm(0));
    a.sta(t.ply);
    a.sta(t.ply.at(1));
    for n in 0..2 {
        a.lda(r.first_number.at(n));
        a.sta(t.move_number.at(n));
    }
    a.lda(r.first_side);
    a.sta(v.left).c("whose move it is");
    a.bind(next);
    a.jsr("ply_left");
    a.bcs(done);
    a.jsr("begin_text");
    a.lda(v.left);
    a.bmi(black);
    a.jsr("put_move_number");
    say_letter(a, b'.');
    a.jsr("disk_write_word");
    a.jmp(the_move);
    a.bind(black);
    a.lda(t.ply);
    a.ora(t.ply.at(1));
    a.bne(the_move).c("a number only before the first");
    a.jsr("put_move_number");
    say(a, "...");
    a.jsr("disk_write_word");
    a.bind(the_move);
    a.jsr("begin_text");
    a.jsr("put_ply");
    a.jsr("disk_write_word");
    a.lda(v.left);
    a.eor(imm(0x80));
    a.sta(v.left);
    a.bmi(next);
    a.inc(t.move_number);
    a.bne(low);
    a.inc(t.move_number.at(1));
    a.bind(low);
    a.jmp(next);
    a.bind(done);
    a.rts();
}

/// How each outcome is written: 0 as a win of the side that is not to move.
fn results() -> Vec<u8> {
    use Outcome::{BlackResigned, BlackTime, Mate, WhiteResigned, WhiteTime};
    let mut results = vec![3; Outcome::BareTime as usize + 1];
    results[0] = 4;
    results[Mate as usize] = 0;
    for lost in [WhiteResigned, WhiteTime] {
        results[lost as usize] = 2;
    }
    for lost in [BlackResigned, BlackTime] {
        results[lost as usize] = 1;
    }
    results
}

fn result(a: &mut Asm, m: &Disk) {
    let d = &m.s.d;
    let table = a.sym("disk_results");
    let (known, white, draw, black, open) = (
        a.label("known"),
        a.label("white"),
        a.label("draw"),
        a.label("black"),
        a.label("open"),
    );
    a.routine(
        "put_result",
        "Adds the result: 1-0, 0-1, 1/2-1/2, or * if there is none.",
    )
    .takes("desk_outcome, desk_side")
    .destroys("A X Y, words");
    a.ldx(d.outcome);
    a.lda(table.x());
    a.bne(known);
    a.comment("Mate: the side to move has lost.");
    a.lda(d.side);
    a.bmi(white);
    a.bpl(black).c("always");
    a.bind(known);
    a.cmp(imm(2));
    a.bcc(white);
    a.beq(black);
    a.cmp(imm(4));
    a.bcc(draw);
    a.bind(open);
    say_letter(a, b'*');
    a.rts();
    a.bind(white);
    say(a, "1-0");
    a.rts();
    a.bind(black);
    say(a, "0-1");
    a.rts();
    a.bind(draw);
    say(a, "1/2-1/2");
    a.rts();
    let Some(segment) = a.selected() else { return };
    a.table(
        segment,
        "disk_results",
        1,
        &results(),
        "By outcome: who is to move loses, 1-0, 0-1, draw, none yet",
    );
}

fn position(a: &mut Asm, m: &Disk) {
    let board = m.s.d.board;
    a.routine("write_position", "Writes the position on the desk.")
        .takes("the desk; the file, open")
        .destroys("A X Y, words, disk_at");
    a.jsr("begin_text");
    a.lda(lo(board));
    a.ldy(hi(board));
    a.jsr("put_fen");

    a.routine(
        "disk_write_line",
        "Writes the text put together, and ends the line.",
    )
    .takes("screen_line")
    .destroys("A X Y");
    a.jsr("disk_write_text");
    a.routine("disk_new_line", "Ends the line.")
        .destroys("A X Y");
    a.lda(imm(NEW_LINE));
    a.jsr("disk_write");
    a.lda(imm(0));
    a.sta(m.v.column);
    a.rts();
}

fn words(a: &mut Asm, m: &Disk) {
    let (v, k, t) = (&m.v, &m.k, &m.s.v);
    let (space, text, next, done, lost) = (
        a.label("space"),
        a.label("text"),
        a.label("next"),
        a.label("done"),
        a.label("lost"),
    );
    a.routine(
        "disk_write_word",
        "Writes a word, on the next line if it must be.",
    )
    .takes("screen_line")
    .destroys("A X Y");
    a.lda(v.column);
    a.beq(text);
    a.sec().c("the space before it");
    a.adc(t.line_len);
    a.cmp(imm(LINE + 1));
    a.bcc(space);
    a.jsr("disk_new_line");
    a.beq(text).c("always");
    a.bind(space);
    a.lda(imm(b' '));
    a.jsr("disk_write");
    a.bind(text);
    a.routine("disk_write_text", "Writes the text put together.")
        .takes("screen_line")
        .destroys("A X Y");
    a.lda(imm(0));
    a.sta(v.count);
    a.bind(next);
    a.ldx(v.count);
    a.cpx(t.line_len);
    a.beq(done);
    a.lda(t.line.x());
    a.inc(v.count);
    a.jsr("disk_write");
    a.jmp(next);
    a.bind(done);
    a.rts();

    a.routine(
        "disk_write",
        "Writes a character, unless the drive has given up.",
    )
    .takes("A")
    .destroys("A X Y");
    a.bit(v.lost);
    a.bmi(lost);
    a.inc(v.column);
    a.jsr(k.put);
    a.jsr(k.readst);
    a.cmp(imm(1));
    a.ror(v.lost).c("bit 7: the status is not 0");
    a.bind(lost);
    a.rts();
}
