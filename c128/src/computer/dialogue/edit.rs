//! The set-up editor: a position put together by hand.

use engine::position::{BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT};

use super::keys::{CURSOR, DELETE, ESCAPE, RETURN, STOP};
use super::{Command, Mode, command, nothing};
use crate::asm::{Asm, asm};
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
    asm! { a;
        a.routine("edit_begin", "Begins with the position on the desk.")
            .returns("A 0");
        jsr  let_go
        ldx  #SQUARES as u8 - 1
    @copy:
        lda  d.board,x
        sta  v.edit_board,x
        dex
        bpl  @copy
        for (from, to) in [ (d.side, v.edit_side), (d.castling, v.edit_castling), (d.en_passant, v.edit_passing), ] {
            lda  from
            sta  to
        }
        lda  v.cursor
        bpl  @visible
        lda  #0
        sta  v.cursor
    @visible:
        lda  #Mode::Edit as u8
        sta  v.mode
        jsr  clear_panels
        a.routine("show_edit", "Draws the position edited.")
            .returns("A 0");
        jsr  forget_board
        jsr  show_edge
        a.routine("show_edited", "Draws what has changed of it.")
            .returns("A 0");
        jsr  show_squares
        jsr  show_setup
        nothing(a);
    }
}

fn keys(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    asm! { a;
        a.routine("key_edit", "A key for the editor.")
            .returns("A command or 0");
        for (key, routine) in CURSOR
            .iter()
            .zip(["cursor_up", "cursor_down", "cursor_left", "cursor_right"]) {
            cmp  #*key
            jeq  {routine}
        }
        cmp  #ESCAPE
        jeq  edit_leave
        cmp  #STOP
        jeq  edit_leave
        // A man's letter: a small one is White's.
        and  #0xDF
        ldx  #6
    @look:
        cmp  s.kind_letters,x
        beq  @man
        dex
        bne  @look
        beq  @other
    @man:
        lda  v.key
        and  #0x20
        bne  @white
        txa
        ora  #BLACK
        tax
    @white:
    @put:
        txa
        ldx  v.cursor
        sta  v.edit_board,x
        jmp  show_edited
    @other:
        ldx  #0
        lda  v.key
        cmp  #b' '
        beq  @put
        cmp  #DELETE
        beq  @put
        for (key, routine) in [
        (b'c', "edit_clear"),
        (b'i', "edit_first"),
        (b'x', "edit_side_key"),
        (b'e', "edit_passing_key"),
        (RETURN, "edit_done"),
    ] {
            cmp  #key
            jeq  {routine}
        }
        sec
        sbc  #b'1'
        cmp  #4
        bcs  @none
        tax
        let bits = a.sym("edit_rights");
        lda  v.edit_castling
        eor  bits,x
        sta  v.edit_castling
        jmp  show_edited
    @none:
        nothing(a);

        a.routine("edit_clear", "Takes all men away.")
            .returns("A 0");
        jsr  edit_nothing
        ldx  #SQUARES as u8 - 1
    @empty:
        sta  v.edit_board,x
        dex
        bpl  @empty
        jmp  show_edited

        a.routine("edit_nothing", "No castling, nobody to take in passing.")
            .returns("A 0");
        lda  #NO_FILE
        sta  v.edit_passing
        lda  #0
        sta  v.edit_castling
        rts

        let first = a.sym("initial_position");
        a.routine("edit_first", "The position that games begin with.")
            .returns("A 0");
        jsr  edit_nothing
        sta  v.edit_side
        ldx  #SQUARES as u8 - 1
    @copy:
        lda  first,x
        sta  v.edit_board,x
        dex
        bpl  @copy
        lda  first + (i32::from(SQUARES) + 1) // castling rights
        sta  v.edit_castling
        jmp  show_edited

        a.routine("edit_side_key", "The other side is to move.")
            .returns("A 0");
        lda  v.edit_side
        eor  #BLACK
        sta  v.edit_side
        lda  #NO_FILE
        sta  v.edit_passing
        jmp  show_edited

        a.routine(
            "edit_passing_key",
            "A pawn on the cursor's file can be taken in passing, or none.",
        )
        .returns("A 0");
        lda  v.cursor
        and  #7
        cmp  v.edit_passing
        bne  @off
        lda  #NO_FILE
    @off:
        sta  v.edit_passing
        jmp  show_edited

        a.routine("edit_leave", "Back to the game as it was.")
            .returns("A 0");
        jsr  page_close
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
}

fn panel(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    let (bits, letters) = (a.sym("edit_rights"), a.sym("edit_letters"));
    a.routine("show_setup", "What stands beside the position edited.")
        .destroys("A X Y, words, cells, colours");
    asm! { a;
        lda  #0
        sta  v.page_line
        jsr  begin_text
        say(a, "Set-up");
        jsr  panel_line
        jsr  panel_line
        for line in KEYS {
            say(a, line);
            jsr  panel_line
        }
        jsr  panel_line
        say(a, "X: ");
        lda  v.edit_side
        jsr  put_side
        say(a, " moves");
        jsr  panel_line
        say(a, "1-4 O-O ");
        ldx  #0
    @next:
        lda  v.edit_castling
        and  bits,x
        beq  @not
        lda  letters,x
        jsr  add
    @not:
        inx
        cpx  #RIGHTS.len() as u8
        bne  @next
        jsr  panel_line
        say(a, "E: passing ");
        lda  v.edit_passing
        bmi  @none
        jsr  put_file
        jmp  @done
    @none:
        say_letter(a, b'-');
    @done:

        a.routine("panel_line", "Shows the text as the panel's next line.")
            .destroys("A X Y, cells, colours");
        lda  v.page_line
        inc  v.page_line
        sta  v.page_row
        ldx  #Box::Title as u8
        jsr  show_box_at
        jmp  begin_text
    }
}
