//! A game that is read takes the place of another, which is kept until all of
//! it has been read.

use super::Disk;
use super::vars::KEPT_LINE;
use crate::asm::{Abs, Asm, fixed, hi, imm, lo};
use crate::computer::desk::{POSITION, SQUARES};
use crate::computer::record::{HEAD, MOVES};
use crate::computer::screen::write::say;

/// Emits `keep_game`, `put_game_back` and `play_read_move`.
pub fn emit(a: &mut Asm, m: &Disk) {
    keep(a, m);
    play(a, m);
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
    a.jsr("check_king");
    a.bne(refused);
    a.jsr("new_game");
    a.comment("The moves of the old game are still there, until the first is made.");
    copy(a, r.from, v.kept);
    a.lda(imm(0x80));
    a.sta(v.kept_moves);
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
