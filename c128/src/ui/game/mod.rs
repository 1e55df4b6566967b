//! Game control: whose turn it is, thinking, the clocks, and what the player
//! wants done with the game.
//!
//! `play` is the room's whole life: it waits for keys, has the machine think
//! when it is its turn, and hands every key to [`crate::platform::c128::dialogue`], which
//! answers with a [`Command`]. While the core thinks, keys come to `attend`
//! from within the interrupt; a command then ends the search and is done after
//! it.

mod book_learning;
mod commands;
mod engine_turn;
mod moves;
mod opening;
mod results;
mod setup_check;
pub mod time;

use octet_engine::board::piece::PieceType;
use octet_engine::board::position::{BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT};

use super::game::time::{DEFAULT_LEVEL, LEVELS, Level, LevelTables};
use super::input::{Command, InputMode};
use super::score_sheet::{SHEET_PLIES, ScoreSheet, san_flags};
use super::view::text::put;
use crate::api::book::{NO_OPENING, NO_WEIGHT};
use crate::api::shared::{
    BLACK, DEPTH_BOOK, MOVE_NUMBER_OFFSET, Outcome, POSITION_LEN, SQUARES, SetupError, kind_number,
};
use crate::asm::{Abs, Asm, SegmentId, Zp, asm};
use crate::platform::c128::Machine;
use crate::platform::c128::cpu_clock;
use crate::platform::c128::far_call::far_call_core;
use book_learning::*;
use commands::*;
use engine_turn::*;
use moves::*;
use opening::*;
use results::*;
use setup_check::*;

/// What the search that is going on is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum SearchPurpose {
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
const DRAW_ACCEPT_SCORE: u8 = 20;

macro_rules! variables {
    ($($(#[$meta:meta])* $name:ident $len:expr;)*) => {
        /// What game control remembers. In the listing every name begins with
        /// `game_`.
        #[derive(Clone, Copy, Debug)]
        pub struct GameVars {
            $($(#[$meta])* pub $name: Abs,)*
            /// A half-move of the record.
            pub ply: Zp,
        }

        impl GameVars {
            /// Reserves them.
            pub fn reserve(a: &mut Asm, segment: SegmentId, ply: Zp) -> GameVars {
                GameVars {
                    $($name: a.reserve(segment, concat!("game_", stringify!($name)), $len, 1),)*
                    ply,
                }
            }
        }
    };
}

variables! {
    /// What the search is for, or 0.
    purpose 1;
    /// The command that ended it, or 0.
    pending 1;
    /// The number of its move.
    pending_move 1;
    /// Not 0: the machine is to move, whoever's turn it is.
    move_now 1;
    /// Not 0: the position was pondered, or is not to be.
    pondered 1;
    /// Half-moves to be replayed.
    target_ply 2;
    /// The second that the clocks showed last.
    second_shown 1;
    /// Not 0: the end of the game was said.
    result_shown 1;
    /// Bit 7: the machine has a score of its own.
    has_score 1;
    /// The last score of the machine, for itself.
    own_score 2;
    /// The stack pointer that `play` returns with.
    sp 1;
    /// The flags that the writing of a move takes.
    flags 1;
    /// By half-moves played, the number of the opening.
    opening OPENING_PLIES as u16;
    /// By half-moves played, how many positions before it in a row are not in
    /// the book.
    book_misses OPENING_PLIES as u16;
    /// By half-moves before it, the weight of a move played from the book.
    book_index_lo OPENING_PLIES as u16;
    /// The high byte, or [`NO_WEIGHT`].
    book_index_hi OPENING_PLIES as u16;
    /// The bit of the side that lost.
    loser 1;
    /// The half-move whose weight is changed.
    learn_ply 1;
    /// Bit 7: its weight is in the high half of a byte.
    high_nibble 1;
    /// Bit 7: it was the winner's.
    won 1;
    /// What a position edited has of each kind.
    counts 2 * COUNTS as u16;
}

/// What the routines of game control need.
#[derive(Clone, Copy, Debug)]
pub struct GameCx<'a> {
    /// Where everything is.
    pub machine: &'a Machine,
    /// What is remembered.
    pub vars: GameVars,
    /// The record.
    pub sheet: ScoreSheet,
    /// The levels.
    pub levels: LevelTables,
}

/// Emits `play`, `attend`, `heard` and what they call.
pub fn emit(asm: &mut Asm, cx: &GameCx<'_>) {
    asm.section(
        "Game control",
        "Whose turn it is, thinking, clocks, and what the player wants.",
    );
    play(asm, cx);
    cpu_clock::emit(asm, cx.machine);
    turn(asm, cx);
    think(asm, cx);
    attend(asm, cx);
    moves(asm, cx);
    games(asm, cx);
    openings(asm, cx);
    learning(asm, cx);
    wants(asm, cx);
    endings(asm, cx);
    rodata(asm);
}

/// Copies bytes, of which there are at most 128.
fn copy(asm: &mut Asm, from: Abs, to: Abs, len: u8) {
    asm! { asm;
        ldx  #len - 1
    @next:
        lda  from,x
        sta  to,x
        dex
        bpl  @next
    }
}

fn play(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, state) = (&cx.vars, &cx.machine.shared, &cx.machine.state);
    asm.routine("ui_main", "The room's life: from start to finish.")
        .destroys("A X Y");
    asm! { asm;
        tsx
        stx  game.sp
        lda  #0xFF
        sta  cx.machine.saved.core_sp
        sta  cx.machine.saved.repeat_key
        lda  #0
        for zero in [ cx.machine.saved.in_core, cx.machine.saved.stop_request, state.running_clock, state.clock_counts_down, game.purpose, game.pending, game.move_now, game.result_shown, game.has_score, shared.key_head, shared.uptime, shared.uptime.at(1), shared.uptime.at(2), shared.key_tail, shared.flipped, shared.ponder, shared.info_depth, shared.pv_len, shared.setup_error, shared.material, shared.book_seed, shared.book_seed.at(1), shared.book_from, shared.book_to, shared.opening_name, shared.book_learning, ] {
            sta  zero
        }
        lda  #0x80
        sta  shared.sound
        sta  shared.use_book
        lda  #NO_OPENING           // nothing has a name yet
        sta  shared.opening_index
        lda  #0xC0
        sta  shared.screens
        lda  #2                 // the machine plays Black
        sta  shared.engine_sides
        lda  #DEFAULT_LEVEL
        sta  shared.level
        jsr  start_clock_timer
        lda  shared.uptime
        sta  game.second_shown
        jsr  open_screens
        far_call_core(asm, "init_engine");
        jsr  set_opening_position
        jsr  new_game
        jsr  redraw_all
        jsr  slow_mode
        jsr  load_book
        asm.global("ui_loop");
        jsr  take_turn
        jmp  ui_loop

        asm.routine("do_quit", "Leaves the room.");
        jsr  wait_keys_up            // or BASIC takes the answer for its own
        jsr  close_screens
        ldx  game.sp
        txs
        rts
    }
}

fn turn(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, state) = (&cx.vars, &cx.machine.shared, &cx.machine.state);
    asm! { asm;
        asm.routine(
            "take_turn",
            "Has the machine think if it is its turn, or waits for a key.",
        )
        .destroys("A X Y");
        lda  game.pending
        jne  do_command
        lda  shared.outcome
        bne  @ended
        jsr  flag_fallen
        bcs  @over
        lda  game.move_now
        bne  @engine
        // A dialogue that is open is not disturbed.
        let mode = asm.sym("ui_input_mode");
        lda  mode
        bne  @wait
        jsr  engine_to_move
        bcc  @player
    @engine:
        lda  #SearchPurpose::Move as u8
        jmp  search_and_act
    @player:
        bit  shared.ponder
        bpl  @wait
        lda  shared.engine_sides
        beq  @wait              // two people
        lda  game.pondered
        bne  @wait
        inc  game.pondered
        lda  #SearchPurpose::Ponder as u8
        jmp  search_and_act
    @ended:
        lda  #0
        sta  state.running_clock
        sta  game.move_now
        lda  game.result_shown
        bne  @wait
        inc  game.result_shown
        jsr  show_status
        jsr  learn_from_game
    @wait:
        lda  state.root_pst_ready
        bne  @known
        far_call_core(asm, "update_root_pst");
    @known:
        jsr  get_key
        beq  @idle
        jsr  handle_key
        cmp  #0
        beq  @key_done
        sta  game.pending
        stx  game.pending_move
    @key_done:
        jsr  seed_from_key          // not sooner: further keys may be seen to meanwhile
        jmp  slow_mode       // another screen may be in use now
    @idle:
        jmp  refresh_clocks
    @over:
        // Who has only a king does not win by the other's time.
        ldy  #SQUARES as u8 - 1
    @look:
        lda  shared.board,y
        beq  @next
        eor  shared.side
        bpl  @next              // who is to move
        asl  a                  // the kind alone
        cmp  #kind_number(PieceType::King) << 1
        bne  @lost
    @next:
        dey
        bpl  @look
        ldx  #Outcome::BareTime as u8
        bne  @set               // always
    @lost:
        ldx  #Outcome::WhiteTime as u8
        bit  shared.side
        bpl  @set
        ldx  #Outcome::BlackTime as u8
    @set:
        stx  shared.outcome
        rts

        asm.routine("engine_to_move", "Whether the machine plays the side to move.")
            .returns("C set if it does")
            .destroys("A");
        lda  shared.engine_sides
        bit  shared.side
        bpl  @whites
        lsr  a
    @whites:
        lsr  a
        rts

        asm.routine(
            "flag_fallen",
            "Whether the time of the side to move is used up.",
        )
        .returns("C set if it is")
        .destroys("A X");
        bit  state.clock_counts_down
        bpl  @no
        lda  shared.outcome
        bne  @no
        ldx  state.running_clock
        beq  @no
        lda  shared.clock_white-1,x
        ora  shared.clock_white,x
        ora  shared.clock_white+1,x
        beq  @yes
    @no:
        clc
        rts
    @yes:
        sec
        rts

        asm.routine(
            "refresh_clocks",
            "Shows the clocks once a second, or what the search has found out meanwhile.",
        )
        .destroys("A X Y");
        lda  shared.uptime
        sec
        sbc  game.second_shown
        cmp  #60
        bcc  @same
        lda  shared.uptime
        sta  game.second_shown
        jsr  show_clocks
        lda  game.purpose
        beq  @same
        lda  mode
        cmp  #InputMode::Analysis as u8
        jeq  show_analysis
    @same:
        rts
    }
}

/// Points `ply` at an array of the record, at the half-move in `len`.
fn at_ply(asm: &mut Asm, cx: &GameCx<'_>, array: Abs, len: Abs) {
    let ply = cx.vars.ply;
    asm! { asm;
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
const COMMAND_CHANNEL: [&str; 17] = [
    "do_move",
    "do_new_game",
    "do_take_back",
    "do_redo",
    "do_move_now",
    "do_hint",
    "do_analyse",
    "do_stop",
    "do_options",
    "do_set_up",
    "do_draw",
    "do_resign",
    "do_quit",
    "do_level",
    "do_game_start",
    "do_game_end",
    "do_disk",
];

fn rodata(asm: &mut Asm) {
    let Some(ui) = asm.selected() else { return };
    let commands = COMMAND_CHANNEL.map(|name| asm.sym(name));
    asm.table_lo(
        ui,
        "command_handlers_lo",
        1,
        commands,
        "What is done, by command",
    );
    asm.table_hi(ui, "command_handlers_hi", 1, commands, "High bytes");
    const {
        assert!(Command::Disk as usize == COMMAND_CHANNEL.len());
        assert!(LEVELS.len() < 27);
    }
}
