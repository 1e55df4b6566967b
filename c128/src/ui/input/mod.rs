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
//! - A page: an [`InputMode`] behind [`InputMode::Page`], the routine of its keys
//!   in `MODES`, and a key that opens it. It begins with `page_begin` and ends
//!   with `page_close` ([`page`]). A page that any key closes takes
//!   `InputMode::Page` and needs no routine.

pub mod cursor;
pub mod illegal_move;
pub mod keys;
pub mod move_spec;
pub mod paths;
pub mod typed_move;

use super::pages::{analysis, editor, entries, explain, help, options, page};
use super::view::text_boxes::{TextBox, show};
use super::view::{Ui, status};
use octet_asm::{Asm, SegmentId, asm};

/// What `handle_key` asks the main loop to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Command {
    /// Play the legal move whose index is in X.
    Move = 1,
    /// Begin a new game.
    NewGame,
    /// Take back the last move.
    TakeBack,
    /// Play the next move of the score sheet again.
    Redo,
    /// Let Octet move now.
    MoveNow,
    /// Show the move that Octet would play.
    Hint,
    /// Analyse until stopped.
    Analyse,
    /// Stop the search.
    Stop,
    /// The options have changed, perhaps the sides that Octet plays.
    Options,
    /// Set up the editor's position.
    SetUp,
    /// Offer or claim a draw.
    Draw,
    /// Resign for the side to move.
    Resign,
    /// Leave the program.
    Quit,
    /// The playing level has changed.
    Level,
    /// Go back to the beginning of the game.
    GameStart,
    /// Go on to its end.
    GameEnd,
    /// Open the disk menu.
    Disk,
}

/// Where the next key goes. Modes from `Edit` on cover the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum InputMode {
    /// The board.
    Play,
    /// Choosing the piece that a pawn promotes to.
    Promotion,
    /// A question that Y answers.
    Question,
    /// The set-up editor.
    Edit,
    /// A page that any key closes.
    Page,
    /// The list of levels.
    Levels,
    /// The options.
    Options,
    /// The analysis.
    Analysis,
    /// A name or the date, on the options page.
    Entry,
}

/// The routine of each mode's keys, in the order of [`InputMode`].
const MODES: [&str; 9] = [
    "key_play",
    "key_promotion",
    "key_question",
    "key_edit",
    "key_page",
    "key_level",
    "key_option",
    "key_analysis",
    "key_entry",
];

/// Returns with a command.
pub(super) fn command(asm: &mut Asm, command: Command) {
    asm! { asm;
        lda  #command as u8
        rts
    }
}

/// Returns without a command.
pub(super) fn no_command(asm: &mut Asm) {
    asm! { asm;
        lda  #0
        rts
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

        /// Shows the text in the message box.
        routine show_message { destroys a, x, y, ui_dst_ptr, ui_color_ptr }
        show(asm, TextBox::Message);
        rts

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
