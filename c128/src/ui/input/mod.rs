//! Input: each key is handled by the mode in which it is typed.
//!
//! `handle_key` takes a key and returns a [`Command`] to the main loop, or 0. It never waits and
//! never calls the core: between keys it remembers an [`InputMode`] and some variables, so that
//! keys work while the engine thinks.
//!
//! # Where to add
//!
//! - A key on the board: a row of `KEYS` ([`keys`]), which lists the free keys.
//! - A command of the game: a [`Command`], a key that sends it, and its routine in
//!   [`crate::ui::game`].
//! - A page: an [`InputMode`] after [`InputMode::Page`], the routine of its keys
//!   in `MODES`, and a key that opens it. It begins with `page_begin` and ends
//!   with `page_close` ([`page`]). A page that any key closes takes
//!   `InputMode::Page` and needs no routine.

pub mod command;
pub mod cursor;
pub mod illegal_move;
pub mod keys;
pub mod move_spec;
pub mod paths;
pub mod typed_move;

use super::context::Ui;
use super::pages::{analysis, editor, entries, explain, help, options, page};
use super::view::status;
use super::view::text_box::TextBox;
use super::view::text_boxes::show_last;
pub use command::{Command, InputMode};
use octet_asm::{Asm, SegmentId, asm};

/// The routine of each mode's keys, in the order of [`InputMode`].
const MODES: [&str; 10] = [
    "key_play",
    "key_promotion",
    "key_question",
    "key_edit",
    "key_page",
    "key_level",
    "key_option",
    "key_analysis",
    "key_entry",
    "key_proof",
];

/// Emits `key_proof`, to memory that both configurations see.
pub fn emit_beside(asm: &mut Asm) {
    asm! { asm;
        /// Ends a proof of a mate; the interrupt brings the key.
        routine key_proof {
            takes    a "the key"
            returns  a "command or 0"
        }
        for key in [keys::ESCAPE, keys::STOP] {
            cmp  #key
            beq  @stop
        }
        command::no_command(asm);
    @stop:
        command::command(asm, command::Command::Stop);
    }
}

/// Emits input, pages and status.
pub fn emit(asm: &mut Asm, cx: &Ui, buffers: SegmentId) {
    let ui = &cx.vars;
    asm.section("Input", "Handles one key at a time; nothing waits.");
    asm! { asm;
        /// Sends a key to the routine of its mode.
        routine handle_key {
            takes    a "the key"
            returns  a "command or 0", "the index of its move"
            may return x
            destroys a, x, y, scratch, "all of the view's variables"
        }
        // Converts to ASCII: PETSCII has small letters from $41 and capitals from $C1 on.
        cmp  #keys::CAPITAL
        bcc  @ascii             // not above small letters
        cmp  #keys::CAPITAL + 26  // beyond Z
        bcs  @ascii
        and  #0x7F              // to ASCII: $41 to $5A
        bne  @other always      // A is $41 to $5A
    @ascii:
        cmp  #keys::SMALL
        bcc  @other             // digits and punctuation
        cmp  #keys::SMALL + 26
        bcs  @other             // beyond z
        ora  #0x20              // a small letter
    @other:
        sta  ui.key
        ldx  ui.input_mode      // the mode's routine
        for (modes, half) in [("mode_handlers_lo", 0), ("mode_handlers_hi", 1)] {
            let table = asm.sym(modes);
            lda  table,x
            sta  ui.handler + half  // an indirect jump
        }
        lda  ui.key
        asm.goes_to(MODES);
        jmp  (ui.handler)       // with the key in A

        /// Shows the text in the message box, which is all that the key does.
        routine show_answer {
            returns  a "0"
            destroys x, y, ui_dst_ptr, ui_color_ptr
        }
        jsr  show_message
        command::no_command(asm);

        /// Shows the text in the message box.
        routine show_message { destroys a, x, y, ui_dst_ptr, ui_color_ptr }
        show_last(asm, TextBox::Message);

        /// Empties the message box.
        routine clear_message { destroys a, x, y, ui_dst_ptr, ui_color_ptr }
        jsr  begin_text         // an empty text fills the box with spaces
        jmp  show_message

        let Some(ui) = asm.selected() else { return };
        let modes: Vec<_> = MODES.iter().map(|name| asm.sym(name)).collect();
        asm.table_lo(ui, "mode_handlers_lo", 1, modes.clone(), "Routines of keys, by mode");
        asm.table_hi(ui, "mode_handlers_hi", 1, modes, "High bytes");

        keys::emit(asm, cx);
        cursor::emit(asm, cx);
        typed_move::emit(asm, cx);
        move_spec::emit(asm, cx);
        paths::emit(asm, cx);
        illegal_move::emit(asm, cx);
        status::emit(asm, cx);
        page::emit(asm, cx);
        help::emit(asm, cx);
        options::emit(asm, cx);
        entries::emit(asm, cx);
        editor::emit(asm, cx);
        analysis::emit(asm, cx);
        explain::emit(asm, cx, buffers);
    }
}
