//! Every conversation with the player: one key at a time.
//!
//! `key_pressed` takes a key and returns what the player wants ([`Command`]),
//! or nothing. It waits for nothing and never calls the core: what it needs to
//! remember between keys is a [`Mode`] and some variables, so it can be called
//! while the machine thinks.

pub mod choose;
pub mod edit;
pub mod explain;
pub mod keys;
pub mod pages;
pub mod reach;
pub mod refuse;
pub mod state;
pub mod teach;
pub mod typed;
pub mod wanted;

use super::screen::Screen;
use super::screen::boxes::{Box, show};
use crate::asm::{Asm, SegmentId, asm};

/// What the player wants, as `key_pressed` returns it.
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
    Forward,
    /// The machine is to move, now.
    MoveNow,
    /// What would the machine play?
    Hint,
    /// Think until stopped.
    Analyse,
    /// Stop thinking.
    Stop,
    /// Who plays which side has changed.
    Players,
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
    First,
    /// On to its end.
    Last,
    /// Save, load, delete.
    Disk,
}

/// Whom the next key is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Mode {
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
    Considered,
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
    "key_considered",
];

/// Returns to game control with a command.
fn command(a: &mut Asm, what: Command) {
    asm! { a;
        lda  #what as u8
        rts
    }
}

/// Returns to game control without one.
fn nothing(a: &mut Asm) {
    asm! { a;
        lda  #0
        rts
    }
}

/// Emits all of it.
pub fn emit(a: &mut Asm, s: &Screen, buffers: SegmentId) {
    let v = &s.v;
    a.section("Conversation", "One key at a time.");
    asm! { a;
        a.routine("key_pressed", "Does what a key says.")
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
        sta  v.key
        ldx  v.mode
        for (modes, half) in [("modes_lo", 0), ("modes_hi", 1)] {
            let table = a.sym(modes);
            lda  table,x
            sta  v.handler + half
        }
        lda  v.key
        jmp  (v.handler)

        a.routine("set_message", "Shows the text put together as the message.")
            .destroys("A X Y, cells, colours");
        show(a, Box::Message);
        rts

        a.routine("clear_message", "Takes the message away.")
            .destroys("A X Y, cells, colours");
        jsr  begin_text
        jmp  set_message

        let Some(room) = a.selected() else { return };
        let modes: Vec<_> = MODES.iter().map(|name| a.sym(name)).collect();
        a.table_lo(room, "modes_lo", 1, modes.clone(), "Where keys go, by mode");
        a.table_hi(room, "modes_hi", 1, modes, "High bytes");

        keys::emit(a, s);
        choose::emit(a, s);
        typed::emit(a, s);
        wanted::emit(a, s);
        reach::emit(a, s);
        refuse::emit(a, s);
        state::emit(a, s);
        pages::emit(a, s);
        edit::emit(a, s);
        teach::emit(a, s);
        explain::emit(a, s, buffers);
    }
}
