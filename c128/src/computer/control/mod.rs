//! Game control: whose turn it is, thinking, the clocks, and what the player
//! wants done with the game.
//!
//! `play` is the room's whole life: it waits for keys, has the machine think
//! when it is its turn, and hands every key to [`super::dialogue`], which
//! answers with a [`Command`]. While the core thinks, keys come to `attend`
//! from within the interrupt; a command then ends the search and is done after
//! it.

mod edited;
mod games;
mod learning;
mod moves;
mod openings;
mod think;
mod wants;

use engine::piece::Kind;
use engine::position::{BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT};

use crate::asm::{Abs, Asm, SegmentId, Zp, asm};
use crate::computer::Computer;
use crate::computer::book::{NO_NAME, NO_PLACE};
use crate::computer::desk::{
    BLACK, FROM_BOOK, NUMBER, Outcome, POSITION, Refusal, SQUARES, kind_number,
};
use crate::computer::dialogue::{Command, Mode};
use crate::computer::levels::{FIRST_LEVEL, LEVELS, Level};
use crate::computer::record::{PLIES, Record, san};
use crate::computer::screen::write::say;
use crate::computer::speed;
use crate::computer::worlds::call_core;
use edited::*;
use games::*;
use learning::*;
use moves::*;
use openings::*;
use think::*;
use wants::*;

/// What the search that is going on is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Aim {
    /// The machine's move.
    Move = 1,
    /// What it would play.
    Hint,
    /// Until it is stopped.
    Analysis,
    /// On the opponent's time.
    Ponder,
}

/// How much worse the machine must stand to agree to a draw, in centipawns.
const DRAW_SCORE: u8 = 20;

macro_rules! variables {
    ($($(#[$meta:meta])* $name:ident $len:expr;)*) => {
        /// What game control remembers. In the listing every name begins with
        /// `game_`.
        #[derive(Clone, Copy, Debug)]
        pub struct Vars {
            $($(#[$meta])* pub $name: Abs,)*
            /// A half-move of the record.
            pub ply: Zp,
        }

        impl Vars {
            /// Reserves them.
            pub fn reserve(a: &mut Asm, segment: SegmentId, ply: Zp) -> Vars {
                Vars {
                    $($name: a.reserve(segment, concat!("game_", stringify!($name)), $len, 1),)*
                    ply,
                }
            }
        }
    };
}

variables! {
    /// What the search is for, or 0.
    aim 1;
    /// The command that ended it, or 0.
    pending 1;
    /// The number of its move.
    pending_move 1;
    /// Not 0: the machine is to move, whoever's turn it is.
    once 1;
    /// Not 0: the position was pondered, or is not to be.
    pondered 1;
    /// Half-moves to be replayed.
    wanted 2;
    /// The second that the clocks showed last.
    shown 1;
    /// Not 0: the end of the game was said.
    said 1;
    /// Bit 7: the machine has a score of its own.
    scored 1;
    /// The last score of the machine, for itself.
    own_score 2;
    /// The stack pointer that `play` returns with.
    stack 1;
    /// The flags that the writing of a move takes.
    flags 1;
    /// By half-moves played, the number of the opening.
    opening OPENINGS as u16;
    /// By half-moves played, how many positions before it in a row are not in
    /// the book.
    missed OPENINGS as u16;
    /// By half-moves before it, the weight of a move played from the book.
    place_lo OPENINGS as u16;
    /// The high byte, or [`NO_PLACE`].
    place_hi OPENINGS as u16;
    /// The bit of the side that lost.
    loser 1;
    /// The half-move whose weight is changed.
    learnt 1;
    /// Bit 7: its weight is in the high half of a byte.
    half 1;
    /// Bit 7: it was the winner's.
    won 1;
    /// What a position edited has of each kind.
    counts 2 * COUNTS as u16;
}

/// What the routines of game control need.
#[derive(Clone, Copy, Debug)]
pub struct Control<'a> {
    /// Where everything is.
    pub m: &'a Computer,
    /// What is remembered.
    pub v: Vars,
    /// The record.
    pub r: Record,
}

/// Emits `play`, `attend`, `heard` and what they call.
pub fn emit(a: &mut Asm, g: &Control<'_>) {
    a.section(
        "Game control",
        "Whose turn it is, thinking, clocks, and what the player wants.",
    );
    play(a, g);
    speed::emit(a, g.m);
    turn(a, g);
    think(a, g);
    attend(a, g);
    moves(a, g);
    games(a, g);
    openings(a, g);
    learning(a, g);
    wants(a, g);
    endings(a, g);
    tables(a);
}

/// Copies bytes, of which there are at most 128.
fn copy(a: &mut Asm, from: Abs, to: Abs, len: u8) {
    asm! { a;
        ldx  #len - 1
    @next:
        lda  from,x
        sta  to,x
        dex
        bpl  @next
    }
}

fn play(a: &mut Asm, g: &Control<'_>) {
    let (v, d, s) = (&g.v, &g.m.d, &g.m.s);
    a.routine("play", "The room's life: from start to finish.")
        .destroys("A X Y");
    asm! { a;
        tsx
        stx  v.stack
        lda  #0xFF
        sta  s.core_stack
        sta  s.repeating
        lda  #0
        for zero in [ s.in_core_now, s.stop_wanted, s.clock_runs, s.clock_down, v.aim, v.pending, v.once, v.said, v.scored, d.keys_read, d.clock, d.clock.at(1), d.clock.at(2), d.keys_written, d.flipped, d.ponder, d.depth, d.line_len, d.refusal, d.balance, d.book_seed, d.book_seed.at(1), d.book_from, d.book_to, d.opening, d.learns, ] {
            sta  zero
        }
        lda  #0x80
        sta  d.sound
        sta  d.from_book
        lda  #NO_NAME           // nothing has a name yet
        sta  d.opening_number
        lda  #0xC0
        sta  d.screens
        lda  #2                 // the machine plays Black
        sta  d.machine
        lda  #FIRST_LEVEL
        sta  d.level
        jsr  start_timer
        lda  d.clock
        sta  v.shown
        jsr  open_screens
        call_core(a, "open_core");
        jsr  first_position
        jsr  new_game
        jsr  show_everything
        jsr  show_picture
        jsr  load_book
        a.global("playing");
        jsr  turn
        jmp  playing

        a.routine("want_quit", "Leaves the room.");
        jsr  keys_up            // or BASIC takes the answer for its own
        jsr  close_screens
        ldx  v.stack
        txs
        rts
    }
}

fn turn(a: &mut Asm, g: &Control<'_>) {
    let (v, d, s) = (&g.v, &g.m.d, &g.m.s);
    asm! { a;
        a.routine(
            "turn",
            "Has the machine think if it is its turn, or waits for a key.",
        )
        .destroys("A X Y");
        lda  v.pending
        jne  do_pending
        lda  d.outcome
        bne  @ended
        jsr  clock_is_over
        bcs  @over
        lda  v.once
        bne  @machine
        // A dialogue that is open is not disturbed.
        let mode = a.sym("screen_mode");
        lda  mode
        bne  @wait
        jsr  is_machine
        bcc  @human
    @machine:
        lda  #Aim::Move as u8
        jmp  search_for
    @human:
        bit  d.ponder
        bpl  @wait
        lda  d.machine
        beq  @wait              // two people
        lda  v.pondered
        bne  @wait
        inc  v.pondered
        lda  #Aim::Ponder as u8
        jmp  search_for
    @ended:
        lda  #0
        sta  s.clock_runs
        sta  v.once
        lda  v.said
        bne  @wait
        inc  v.said
        jsr  show_state
        jsr  learn_from_game
    @wait:
        lda  s.consulted
        bne  @known
        call_core(a, "consult");
    @known:
        jsr  get_key
        beq  @tick
        jsr  key_pressed
        cmp  #0
        beq  @busy
        sta  v.pending
        stx  v.pending_move
    @busy:
        jsr  take_seed          // not sooner: further keys may be seen to meanwhile
        jmp  show_picture       // another screen may be in use now
    @tick:
        jmp  show_time
    @over:
        // Who has only a king does not win by the other's time.
        ldy  #SQUARES as u8 - 1
    @look:
        lda  d.board,y
        beq  @next
        eor  d.side
        bpl  @next              // who is to move
        asl  a                  // the kind alone
        cmp  #kind_number(Kind::King) << 1
        bne  @lost
    @next:
        dey
        bpl  @look
        ldx  #Outcome::BareTime as u8
        bne  @set               // always
    @lost:
        ldx  #Outcome::WhiteTime as u8
        bit  d.side
        bpl  @set
        ldx  #Outcome::BlackTime as u8
    @set:
        stx  d.outcome
        rts

        a.routine("is_machine", "Whether the machine plays the side to move.")
            .returns("C set if it does")
            .destroys("A");
        lda  d.machine
        bit  d.side
        bpl  @whites
        lsr  a
    @whites:
        lsr  a
        rts

        a.routine(
            "clock_is_over",
            "Whether the time of the side to move is used up.",
        )
        .returns("C set if it is")
        .destroys("A X");
        bit  s.clock_down
        bpl  @no
        lda  d.outcome
        bne  @no
        ldx  s.clock_runs
        beq  @no
        lda  d.clock_white-1,x
        ora  d.clock_white,x
        ora  d.clock_white+1,x
        beq  @yes
    @no:
        clc
        rts
    @yes:
        sec
        rts

        a.routine(
            "show_time",
            "Shows the clocks once a second, or what the search has found out meanwhile.",
        )
        .destroys("A X Y");
        lda  d.clock
        sec
        sbc  v.shown
        cmp  #60
        bcc  @same
        lda  d.clock
        sta  v.shown
        jsr  show_clocks
        lda  v.aim
        beq  @same
        lda  mode
        cmp  #Mode::Considered as u8
        jeq  show_considered
    @same:
        rts
    }
}

/// Points `ply` at an array of the record, at the half-move in `len`.
fn at_ply(a: &mut Asm, g: &Control<'_>, array: Abs, len: Abs) {
    let ply = g.v.ply;
    asm! { a;
        lda  len
        clc
        adc  crate::asm::lo(array)
        sta  ply
        lda  len+1
        adc  crate::asm::hi(array)
        sta  ply+1
    }
}

/// The routines of the commands, in their order.
const COMMANDS: [&str; 17] = [
    "play_wanted",
    "do_new_game",
    "do_take_back",
    "do_forward",
    "do_move_now",
    "do_hint",
    "do_analyse",
    "do_stop",
    "do_players",
    "do_set_up",
    "do_draw",
    "do_resign",
    "want_quit",
    "do_level",
    "do_first",
    "do_last",
    "do_disk",
];

fn tables(a: &mut Asm) {
    let Some(room) = a.selected() else { return };
    let commands = COMMANDS.map(|name| a.sym(name));
    a.table_lo(room, "commands_lo", 1, commands, "What is done, by command");
    a.table_hi(room, "commands_hi", 1, commands, "High bytes");
    const {
        assert!(Command::Disk as usize == COMMANDS.len());
        assert!(LEVELS.len() < 27);
    }
}
