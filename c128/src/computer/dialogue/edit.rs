//! The set-up editor: a position put together by hand.

use engine::position::{BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT};

use super::keys::{CURSOR, DELETE, ESCAPE, RETURN, STOP};
use super::{Command, Mode, command, nothing};
use crate::asm::{Asm, imm};
use crate::computer::desk::{BLACK, NO_FILE, SQUARES};
use crate::computer::screen::Screen;
use crate::computer::screen::boxes::Box;
use crate::computer::screen::write::{say, say_letter};

/// The letters of castling rights, as the editor shows them.
const RIGHTS: [(u8, u8); 4] = [
    (WHITE_SHORT, b'K'),
    (WHITE_LONG, b'Q'),
    (BLACK_SHORT, b'k'),
    (BLACK_LONG, b'q'),
];

/// What the keys do, each a line of 14 letters.
const KEYS: [&str; 6] = [
    "pnbrqk: White",
    "SHIFT:  Black",
    "SPACE:  empty",
    "C: none, I all",
    "RETURN: done",
    "ESC: leave it",
];

/// Emits the editor.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section("Set-up", "A position put together by hand.");
    begin(a, s);
    keys(a, s);
    panel(a, s);
}

fn begin(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    let visible = a.label("visible");
    a.routine("edit_begin", "Begins with the position on the desk.")
        .returns("A 0");
    a.jsr("let_go");
    a.ldx(imm(SQUARES as u8 - 1));
    let copy = a.label_here("copy");
    a.lda(d.board.x());
    a.sta(v.edit_board.x());
    a.dex();
    a.bpl(copy);
    for (from, to) in [
        (d.side, v.edit_side),
        (d.castling, v.edit_castling),
        (d.en_passant, v.edit_passing),
    ] {
        a.lda(from);
        a.sta(to);
    }
    a.lda(v.cursor);
    a.bpl(visible);
    a.lda(imm(0));
    a.sta(v.cursor);
    a.bind(visible);
    a.lda(imm(Mode::Edit as u8));
    a.sta(v.mode);
    a.jsr("clear_panels");
    a.routine("show_edit", "Draws the position edited.")
        .returns("A 0");
    a.jsr("forget_board");
    a.jsr("show_edge");
    a.routine("show_edited", "Draws what has changed of it.")
        .returns("A 0");
    a.jsr("show_squares");
    a.jsr("show_setup");
    nothing(a);
}

fn keys(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    let (look, man, white, put, other) = (
        a.label("look"),
        a.label("man"),
        a.label("white"),
        a.label("put"),
        a.label("other"),
    );
    a.routine("key_edit", "A key for the editor.")
        .returns("A command or 0");
    for (key, routine) in
        CURSOR
            .iter()
            .zip(["cursor_up", "cursor_down", "cursor_left", "cursor_right"])
    {
        a.cmp(imm(*key));
        a.jeq(routine);
    }
    a.cmp(imm(ESCAPE));
    a.jeq("edit_leave");
    a.cmp(imm(STOP));
    a.jeq("edit_leave");
    a.comment("A man's letter: a small one is White's.");
    a.and(imm(0xDF));
    a.ldx(imm(6));
    a.bind(look);
    a.cmp(s.kind_letters.x());
    a.beq(man);
    a.dex();
    a.bne(look);
    a.beq(other);
    a.bind(man);
    a.lda(v.key);
    a.and(imm(0x20));
    a.bne(white);
    a.txa();
    a.ora(imm(BLACK));
    a.tax();
    a.bind(white);
    a.bind(put);
    a.txa();
    a.ldx(v.cursor);
    a.sta(v.edit_board.x());
    a.jmp("show_edited");
    a.bind(other);
    a.ldx(imm(0));
    a.lda(v.key);
    a.cmp(imm(b' '));
    a.beq(put);
    a.cmp(imm(DELETE));
    a.beq(put);
    for (key, routine) in [
        (b'c', "edit_clear"),
        (b'i', "edit_first"),
        (b'x', "edit_side_key"),
        (b'e', "edit_passing_key"),
        (RETURN, "edit_done"),
    ] {
        a.cmp(imm(key));
        a.jeq(routine);
    }
    a.sec();
    a.sbc(imm(b'1'));
    a.cmp(imm(4));
    let none = a.label("none");
    a.bcs(none);
    a.tax();
    let bits = a.sym("edit_rights");
    a.lda(v.edit_castling);
    a.eor(bits.x());
    a.sta(v.edit_castling);
    a.jmp("show_edited");
    a.bind(none);
    nothing(a);

    a.routine("edit_clear", "Takes all men away.")
        .returns("A 0");
    a.jsr("edit_nothing");
    a.ldx(imm(SQUARES as u8 - 1));
    let empty = a.label_here("empty");
    a.sta(v.edit_board.x());
    a.dex();
    a.bpl(empty);
    a.jmp("show_edited");

    a.routine("edit_nothing", "No castling, nobody to take in passing.")
        .returns("A 0");
    a.lda(imm(NO_FILE));
    a.sta(v.edit_passing);
    a.lda(imm(0));
    a.sta(v.edit_castling);
    a.rts();

    let first = a.sym("initial_position");
    a.routine("edit_first", "The position that games begin with.")
        .returns("A 0");
    a.jsr("edit_nothing");
    a.sta(v.edit_side);
    a.ldx(imm(SQUARES as u8 - 1));
    let copy = a.label_here("copy");
    a.lda(first.x());
    a.sta(v.edit_board.x());
    a.dex();
    a.bpl(copy);
    a.lda(first.at(i32::from(SQUARES) + 1)).c("castling rights");
    a.sta(v.edit_castling);
    a.jmp("show_edited");

    a.routine("edit_side_key", "The other side is to move.")
        .returns("A 0");
    a.lda(v.edit_side);
    a.eor(imm(BLACK));
    a.sta(v.edit_side);
    a.lda(imm(NO_FILE));
    a.sta(v.edit_passing);
    a.jmp("show_edited");

    let off = a.label("off");
    a.routine(
        "edit_passing_key",
        "A pawn on the cursor's file can be taken in passing, or none.",
    )
    .returns("A 0");
    a.lda(v.cursor);
    a.and(imm(7));
    a.cmp(v.edit_passing);
    a.bne(off);
    a.lda(imm(NO_FILE));
    a.bind(off);
    a.sta(v.edit_passing);
    a.jmp("show_edited");

    a.routine("edit_leave", "Back to the game as it was.")
        .returns("A 0");
    a.jsr("page_close");
    nothing(a);

    a.routine("edit_done", "Hands the position to game control.")
        .returns("A command");
    command(a, Command::SetUp);
    let Some(room) = a.selected() else { return };
    a.table(
        room,
        "edit_rights",
        1,
        &RIGHTS.map(|right| right.0),
        "Castling rights by key",
    );
    a.table(
        room,
        "edit_letters",
        1,
        &RIGHTS.map(|right| right.1),
        "Their letters",
    );
}

fn panel(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    let (bits, letters) = (a.sym("edit_rights"), a.sym("edit_letters"));
    a.routine("show_setup", "What stands beside the position edited.")
        .destroys("A X Y, words, cells, colours");
    a.lda(imm(0));
    a.sta(v.page_line);
    a.jsr("begin_text");
    say(a, "Set-up");
    a.jsr("panel_line");
    a.jsr("panel_line");
    for line in KEYS {
        say(a, line);
        a.jsr("panel_line");
    }
    a.jsr("panel_line");
    say(a, "X: ");
    a.lda(v.edit_side);
    a.jsr("put_side");
    say(a, " moves");
    a.jsr("panel_line");
    say(a, "1-4 O-O ");
    let (next, not) = (a.label("next"), a.label("not"));
    a.ldx(imm(0));
    a.bind(next);
    a.lda(v.edit_castling);
    a.and(bits.x());
    a.beq(not);
    a.lda(letters.x());
    a.jsr("add");
    a.bind(not);
    a.inx();
    a.cpx(imm(RIGHTS.len() as u8));
    a.bne(next);
    a.jsr("panel_line");
    say(a, "E: passing ");
    let (none, done) = (a.label("none"), a.label("done"));
    a.lda(v.edit_passing);
    a.bmi(none);
    a.jsr("put_file");
    a.jmp(done);
    a.bind(none);
    say_letter(a, b'-');
    a.bind(done);

    a.routine("panel_line", "Shows the text as the panel's next line.")
        .destroys("A X Y, cells, colours");
    a.lda(v.page_line);
    a.inc(v.page_line);
    a.sta(v.page_row);
    a.ldx(imm(Box::Title as u8));
    a.jsr("show_box_at");
    a.jmp("begin_text");
}
