//! The set-up editor: a position is put together by hand, beside the list of its keys. The core
//! checks the position when RETURN sets it up.
//!
//! A new key is a line in `key_edit`'s list and, for the player, in `KEYS`. Free
//! are letters other than those of pieces and C E I X, and 5 to 9.

use octet_engine::board::position::{BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT};

use crate::api::shared::{BLACK, NO_EN_PASSANT, SQUARES};
use crate::ui::context::Ui;
use crate::ui::input::command::{Command, InputMode, command, no_command};
use crate::ui::input::keys::{CURSOR, DELETE, ESCAPE, RETURN, STOP};
use crate::ui::view::text::{list, put, put_char, put_first};
use octet_asm::{Asm, asm};

/// Castling rights, with the letters that show them.
const RIGHTS: [(u8, u8); 4] = [
    (WHITE_SHORT, b'K'),
    (WHITE_LONG, b'Q'),
    (BLACK_SHORT, b'k'),
    (BLACK_LONG, b'q'),
];

/// Lines that describe the keys, of at most 14 characters.
const KEYS: [&str; 6] = [
    "pnbrqk: White",
    "SHIFT:  Black",
    "SPACE:  empty",
    "C: none, I all",
    "RETURN: done",
    "ESC: cancel",
];

/// Emits the editor.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "Set-up",
        "Edits a position of its own, apart from the game's.",
    );
    edit_begin(asm, cx);
    key_edit(asm, cx);
    show_setup(asm, cx);
}

fn edit_begin(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Opens the editor with the position of the game.
        routine edit_begin {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        jsr  cancel_input       // nothing chosen or typed
        ldx  #SQUARES as u8 - 1 // the pieces
    @copy:
        lda  shared.board,x
        sta  ui.edit_board,x
        dex
        bpl  @copy
        for (from, to) in [
            (shared.side, ui.edit_side),
            (shared.castling, ui.edit_castling),
            (shared.en_passant, ui.edit_en_passant),
        ] {
            lda  from           // side to move, castling rights, en passant file
            sta  to
        }
        lda  ui.cursor
        bpl  @visible           // the cursor may be shown already
        lda  #0                 // a1
        sta  ui.cursor
    @visible:
        lda  #InputMode::Edit as u8
        jsr  panel_page_begin
        /// Draws the edited position.
        routine show_edit {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        jsr  invalidate_board   // the whole board
        jsr  show_coordinates   // turned like the board
        /// Draws what has changed of the edited position.
        routine show_edited {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        jsr  show_squares       // pieces and cursor
        jsr  show_setup         // the rows beside it
        no_command(asm);
    }
}

fn key_edit(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Handles a key in the editor.
        routine key_edit {
            takes    a "the key"
            returns  a "command or 0"
            destroys x, y, scratch
        }
        for (key, routine) in CURSOR
            .iter()
            .zip(["cursor_up", "cursor_down", "cursor_left", "cursor_right"]) {
            cmp  #*key
            jeq  {routine}      // they return 0
        }
        cmp  #ESCAPE
        jeq  edit_cancel        // the game's position stays
        cmp  #STOP
        jeq  edit_cancel
        // A piece's letter places White's piece if it is small, Black's if it is a capital.
        jsr  find_type          // P, N, B, R, Q or K?
        beq  @other
        lda  ui.key
        and  #0x20              // a small letter has the bit
        bne  @white
        txa
        ora  #BLACK             // SHIFT: a black piece
        tax
    @white:
    @put:
        txa                     // the piece, or 0
        ldx  ui.cursor
        sta  ui.edit_board,x    // replaces what stood there
        jmp  show_edited        // the cursor stays
    @other:
        ldx  #0                 // no piece
        lda  ui.key
        cmp  #b' '
        beq  @put               // X = 0 empties the square
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
            beq  {routine}      // codes differ, so at most one matches
        }
        sec
        sbc  #b'1'              // 1 to 4: a castling right
        cmp  #4                 // 0 to 3
        bcs  @none
        tax
        let rights = asm.sym("edit_rights");
        lda  ui.edit_castling
        eor  rights,x           // switches it on or off
        sta  ui.edit_castling
        jmp  show_edited
    @none:
        no_command(asm);

        /// Empties the board.
        routine edit_clear {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        jsr  edit_no_rights     // returns A = 0, the empty square
        ldx  #SQUARES as u8 - 1
    @empty:
        sta  ui.edit_board,x
        dex
        bpl  @empty
        jmp  show_edited

        /// Takes castling rights and en passant away.
        routine edit_no_rights { returns a "0" }
        lda  #NO_EN_PASSANT
        sta  ui.edit_en_passant
        lda  #0                 // also the result
        sta  ui.edit_castling
        rts

        let opening = asm.sym("opening_position");
        /// Sets up the opening position.
        routine edit_initial {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        jsr  edit_no_rights
        sta  ui.edit_side       // A = 0: White
        ldx  #SQUARES as u8 - 1
    @copy:
        lda  opening,x
        sta  ui.edit_board,x
        dex
        bpl  @copy
        lda  opening + (i32::from(SQUARES) + 1)  // after the board and the side to move
        sta  ui.edit_castling
        jmp  show_edited

        /// Changes the side to move.
        routine edit_side_key {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        lda  ui.edit_side
        eor  #BLACK
        sta  ui.edit_side
        lda  #NO_EN_PASSANT     // the pawn would belong to the wrong side
        sta  ui.edit_en_passant
        jmp  show_edited

        /// Makes the cursor's file the en passant file, or none again.
        routine edit_en_passant_key {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        lda  ui.cursor
        and  #7                 // file
        cmp  ui.edit_en_passant // the same file once more: none
        bne  @off
        lda  #NO_EN_PASSANT
    @off:
        sta  ui.edit_en_passant
        jmp  show_edited

        /// Closes the editor; the game stays as it was.
        routine edit_cancel {
            returns  a "0"
            destroys x, y, scratch
        }
        jsr  page_close
        no_command(asm);

        /// Has the edited position set up.
        routine edit_done { returns a "the command" }
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
            "Letters of castling rights",
        );
    }
}

fn show_setup(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    let (rights, letters) = (asm.sym("edit_rights"), asm.sym("edit_letters"));
    let keys = list(asm, cx.cold, "edit_keys", &KEYS);
    asm! { asm;
        /// Shows the keys, side to move, castling rights and en passant file.
        routine show_setup { destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining }
        lda  #0                 // from the panel's first row on
        sta  ui.page_row_next
        put_first(asm, "Set-up");
        jsr  put_page_row
        jsr  put_page_row      // an empty row
        lda  #<keys
        ldy  #>keys
        ldx  #KEYS.len() as u8
        jsr  put_rows
        jsr  put_page_row      // an empty row
        put(asm, "X: ");
        lda  ui.edit_side
        jsr  put_side
        put(asm, " moves");
        jsr  put_page_row
        put(asm, "1-4 O-O ");
        ldx  #0                 // K, Q, k, q
    @next:
        lda  ui.edit_castling
        and  rights,x
        beq  @no_right
        lda  letters,x          // the right is there
        jsr  put_char
    @no_right:
        inx
        cpx  #RIGHTS.len() as u8
        bne  @next
        jsr  put_page_row
        put(asm, "E: e.p. ");
        lda  ui.edit_en_passant
        bmi  @none              // $FF: none
        jsr  put_file
        jmp  @done
    @none:
        put_char(asm, b'-');
    @done:

        jmp  put_page_row
    }
}
