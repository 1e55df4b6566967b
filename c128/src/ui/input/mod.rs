//! Every conversation with the player: one key at a time.
//!
//! `handle_key` takes a key and returns what the player wants ([`Command`]),
//! or nothing. It waits for nothing and never calls the core: what it needs to
//! remember between keys is a [`Mode`] and some variables, so it can be called
//! while the machine thinks.

pub mod cursor;
pub mod illegal_move;
pub mod keys;
pub mod move_spec;
pub mod paths;
pub mod typed_move;

use super::pages::{analysis, editor, explain, help};
use super::view::Ui;
use super::view::status;
use super::view::text_boxes::{TextBox, show};
use crate::asm::{Asm, SegmentId, asm};

/// What the player wants, as `handle_key` returns it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Command {
    /// The legal move whose number is in X.
    Move = 1,
    /// A new game.
    NewGame,
    /// The last move back.
    TakeBack,
    /// The next move of the record again.
    Redo,
    /// The machine is to move, now.
    MoveNow,
    /// What would the machine play?
    Hint,
    /// Think until stopped.
    Analyse,
    /// Stop thinking.
    Stop,
    /// Who plays which side has changed.
    Options,
    /// The position edited is to be set up.
    SetUp,
    /// A draw is offered or claimed.
    Draw,
    /// The side to move resigns.
    Resign,
    /// The end.
    Quit,
    /// The level has changed.
    Level,
    /// Back to the beginning of the game.
    GameStart,
    /// On to its end.
    GameEnd,
    /// Save, load, delete.
    Disk,
}

/// Whom the next key is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum InputMode {
    /// The board.
    Play,
    /// What a pawn becomes.
    Promotion,
    /// A question that Y answers.
    Question,
    /// The set-up editor.
    Edit,
    /// A page that any key closes. Modes from here on cover the panel.
    Page,
    /// The list of levels.
    Levels,
    /// Who plays, and how.
    Options,
    /// The moves considered.
    Analysis,
}

/// The routines that the modes' keys go to.
const MODES: [&str; 8] = [
    "key_play",
    "key_promotion",
    "key_question",
    "key_edit",
    "key_page",
    "key_level",
    "key_option",
    "key_analysis",
];

/// Returns to game control with a command.
pub(super) fn command(asm: &mut Asm, what: Command) {
    asm! { asm;
        lda  #what as u8
        rts
    }
}

/// Returns to game control without one.
pub(super) fn no_command(asm: &mut Asm) {
    asm! { asm;
        lda  #0
        rts
    }
}

/// Emits all of it.
pub fn emit(asm: &mut Asm, cx: &Ui, buffers: SegmentId) {
    let ui = &cx.vars;
    asm.section("Conversation", "One key at a time.");
    asm! { asm;
        asm.routine("handle_key", "Does what a key says.")
            .takes("A key")
            .returns("A command or 0, X the number of the move")
            .destroys("Y, and what the screens use");
        // Small letters are $41 on, capitals $C1 on: both as ASCII has them.
        cmp  #keys::CAPITAL
        bcc  @ascii
        cmp  #keys::CAPITAL + 26
        bcs  @ascii
        and  #0x7F
        bne  @other
    @ascii:
        cmp  #keys::SMALL
        bcc  @other
        cmp  #keys::SMALL + 26
        bcs  @other
        ora  #0x20
    @other:
        sta  ui.key
        ldx  ui.input_mode
        for (modes, half) in [("mode_handlers_lo", 0), ("mode_handlers_hi", 1)] {
            let table = asm.sym(modes);
            lda  table,x
            sta  ui.handler + half
        }
        lda  ui.key
        jmp  (ui.handler)

        asm.routine("show_message", "Shows the text put together as the message.")
            .destroys("A X Y, cells, colours");
        show(asm, TextBox::Message);
        rts

        asm.routine("clear_message", "Takes the message away.")
            .destroys("A X Y, cells, colours");
        jsr  begin_text
        jmp  show_message

        let Some(ui) = asm.selected() else { return };
        let modes: Vec<_> = MODES.iter().map(|name| asm.sym(name)).collect();
        asm.table_lo(ui, "mode_handlers_lo", 1, modes.clone(), "Where keys go, by mode");
        asm.table_hi(ui, "mode_handlers_hi", 1, modes, "High bytes");

        keys::emit(asm, cx);
        cursor::emit(asm, cx);
        typed_move::emit(asm, cx);
        move_spec::emit(asm, cx);
        paths::emit(asm, cx);
        illegal_move::emit(asm, cx);
        status::emit(asm, cx);
        help::emit(asm, cx);
        editor::emit(asm, cx);
        analysis::emit(asm, cx);
        explain::emit(asm, cx, buffers);
    }
}
