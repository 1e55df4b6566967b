//! The set-up editor: a position put together by hand.

use octet_engine::board::position::{BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT};

use crate::api::shared::{BLACK, NO_EN_PASSANT, SQUARES};
use crate::asm::{Asm, asm};
use crate::ui::input::keys::{CURSOR, DELETE, ESCAPE, RETURN, STOP};
use crate::ui::input::{Command, InputMode, command, no_command};
use crate::ui::view::Ui;
use crate::ui::view::text::{put, put_char};
use crate::ui::view::text_boxes::TextBox;

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
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Set-up", "A position put together by hand.");
    begin(asm, cx);
    keys(asm, cx);
    panel(asm, cx);
}

fn begin(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        asm.routine("edit_begin", "Begins with the position on the desk.")
            .returns("A 0");
        jsr  cancel_input
        ldx  #SQUARES as u8 - 1
    @copy:
        lda  shared.board,x
        sta  ui.edit_board,x
        dex
        bpl  @copy
        for (from, to) in [ (shared.side, ui.edit_side), (shared.castling, ui.edit_castling), (shared.en_passant, ui.edit_en_passant), ] {
            lda  from
            sta  to
        }
        lda  ui.cursor
        bpl  @visible
        lda  #0
        sta  ui.cursor
    @visible:
        lda  #InputMode::Edit as u8
        sta  ui.input_mode
        jsr  clear_panels
        asm.routine("show_edit", "Draws the position edited.")
            .returns("A 0");
        jsr  invalidate_board
        jsr  show_coordinates
        asm.routine("show_edited", "Draws what has changed of it.")
            .returns("A 0");
        jsr  show_squares
        jsr  show_setup
        no_command(asm);
    }
}

fn keys(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        asm.routine("key_edit", "A key for the editor.")
            .returns("A command or 0");
        for (key, routine) in CURSOR
            .iter()
            .zip(["cursor_up", "cursor_down", "cursor_left", "cursor_right"]) {
            cmp  #*key
            jeq  {routine}
        }
        cmp  #ESCAPE
        jeq  edit_cancel
        cmp  #STOP
        jeq  edit_cancel
        // A man's letter: a small one is White's.
        and  #0xDF
        ldx  #6
    @look:
        cmp  cx.kind_letters,x
        beq  @piece
        dex
        bne  @look
        beq  @other
    @piece:
        lda  ui.key
        and  #0x20
        bne  @white
        txa
        ora  #BLACK
        tax
    @white:
    @put:
        txa
        ldx  ui.cursor
        sta  ui.edit_board,x
        jmp  show_edited
    @other:
        ldx  #0
        lda  ui.key
        cmp  #b' '
        beq  @put
        cmp  #DELETE
        beq  @put
        for (key, routine) in [
        (b'c', "edit_clear"),
        (b'i', "edit_initial"),
        (b'x', "edit_side_key"),
        (b'e', "edit_en_passant_key"),
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
        let bits = asm.sym("edit_rights");
        lda  ui.edit_castling
        eor  bits,x
        sta  ui.edit_castling
        jmp  show_edited
    @none:
        no_command(asm);

        asm.routine("edit_clear", "Takes all men away.")
            .returns("A 0");
        jsr  edit_no_rights
        ldx  #SQUARES as u8 - 1
    @empty:
        sta  ui.edit_board,x
        dex
        bpl  @empty
        jmp  show_edited

        asm.routine("edit_no_rights", "No castling, nobody to take in passing.")
            .returns("A 0");
        lda  #NO_EN_PASSANT
        sta  ui.edit_en_passant
        lda  #0
        sta  ui.edit_castling
        rts

        let first = asm.sym("opening_position");
        asm.routine("edit_initial", "The position that games begin with.")
            .returns("A 0");
        jsr  edit_no_rights
        sta  ui.edit_side
        ldx  #SQUARES as u8 - 1
    @copy:
        lda  first,x
        sta  ui.edit_board,x
        dex
        bpl  @copy
        lda  first + (i32::from(SQUARES) + 1) // castling rights
        sta  ui.edit_castling
        jmp  show_edited

        asm.routine("edit_side_key", "The other side is to move.")
            .returns("A 0");
        lda  ui.edit_side
        eor  #BLACK
        sta  ui.edit_side
        lda  #NO_EN_PASSANT
        sta  ui.edit_en_passant
        jmp  show_edited

        asm.routine(
            "edit_en_passant_key",
            "A pawn on the cursor's file can be taken in passing, or none.",
        )
        .returns("A 0");
        lda  ui.cursor
        and  #7
        cmp  ui.edit_en_passant
        bne  @off
        lda  #NO_EN_PASSANT
    @off:
        sta  ui.edit_en_passant
        jmp  show_edited

        asm.routine("edit_cancel", "Back to the game as it was.")
            .returns("A 0");
        jsr  page_close
        no_command(asm);

        asm.routine("edit_done", "Hands the position to game control.")
            .returns("A command");
        command(asm, Command::SetUp);
        let Some(ui) = asm.selected() else { return };
        asm.table(
            ui,
            "edit_rights",
            1,
            &RIGHTS.map(|right| right.0),
            "Castling rights by key",
        );
        asm.table(
            ui,
            "edit_letters",
            1,
            &RIGHTS.map(|right| right.1),
            "Their letters",
        );
    }
}

fn panel(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    let (bits, letters) = (asm.sym("edit_rights"), asm.sym("edit_letters"));
    asm.routine("show_setup", "What stands beside the position edited.")
        .destroys("A X Y, words, cells, colours");
    asm! { asm;
        lda  #0
        sta  ui.page_row_next
        jsr  begin_text
        put(asm, "Set-up");
        jsr  put_panel_row
        jsr  put_panel_row
        for line in KEYS {
            put(asm, line);
            jsr  put_panel_row
        }
        jsr  put_panel_row
        put(asm, "X: ");
        lda  ui.edit_side
        jsr  put_side
        put(asm, " moves");
        jsr  put_panel_row
        put(asm, "1-4 O-O ");
        ldx  #0
    @next:
        lda  ui.edit_castling
        and  bits,x
        beq  @not
        lda  letters,x
        jsr  put_char
    @not:
        inx
        cpx  #RIGHTS.len() as u8
        bne  @next
        jsr  put_panel_row
        put(asm, "E: passing ");
        lda  ui.edit_en_passant
        bmi  @none
        jsr  put_file
        jmp  @done
    @none:
        put_char(asm, b'-');
    @done:

        asm.routine("put_panel_row", "Shows the text as the panel's next line.")
            .destroys("A X Y, cells, colours");
        lda  ui.page_row_next
        inc  ui.page_row_next
        sta  ui.page_row
        ldx  #TextBox::Title as u8
        jsr  show_text_box_at
        jmp  begin_text
    }
}
