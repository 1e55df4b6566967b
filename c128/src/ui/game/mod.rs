//! Game control: the main loop, search, clocks, and the player's commands.
//!
//! `ui_main` waits for keys, searches when Octet is to move, and passes every key to `handle_key`
//! ([`crate::ui::input`]), which returns a [`Command`](crate::ui::input::Command). While the core
//! searches, the interrupt calls `on_key_while_thinking`: a command stops the search and is
//! executed after it.

mod book_learning;
mod clocks;
mod commands;
mod context;
mod engine_turn;
mod moves;
mod opening;
mod results;
mod setup_check;
pub mod time;

pub use clocks::PLY_CLOCKS;
pub use context::RESULT_TOLD;

use octet_engine::board::piece::PieceType;

use crate::api::book::NO_OPENING;
use crate::api::shared::{Outcome, SQUARES, type_number};
use crate::platform::far_call::far_call_core;
use crate::platform::sid::Sound;
use crate::platform::{self, cpu_clock};
use crate::ui::files::load_overlay::LEAVING;
use crate::ui::view::text::put_first;
use book_learning::learning;
use clocks::clocks;
use commands::commands;
pub use context::{GameCx, GameVars, SearchPurpose};
use engine_turn::{command_table, search, while_thinking};
use moves::moves;
use octet_asm::{Asm, Claim, asm};
use opening::openings;
use results::{endings, new_games};
use time::DEFAULT_LEVEL;

/// Emits `ui_main`, the hooks that the interrupt calls, and the commands.
pub fn emit(asm: &mut Asm, cx: &GameCx<'_>) {
    asm.section(
        "Game control",
        "The main loop, search, clocks and the player's commands.",
    );
    main_loop(asm, cx);
    asm.layer(platform::LAYER, |asm| cpu_clock::emit(asm, cx.machine));
    turn(asm, cx);
    search(asm, cx);
    while_thinking(asm, cx);
    moves(asm, cx);
    new_games(asm, cx);
    clocks(asm, cx);
    openings(asm, cx);
    learning(asm, cx);
    commands(asm, cx);
    endings(asm, cx);
    command_table(asm);
}

fn main_loop(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, state) = (&cx.vars, &cx.machine.shared, &cx.machine.state);
    let changed = asm.sym("disk_settings_changed");
    let mouse_way = cx.machine.mouse.mouse_way;
    asm! { asm;
        /// Initialises the UI, then takes turns until the player quits.
        routine ui_main {
            destroys a, x, y, scratch
            changes  shared_material, shared_key_head, shared_key_tail, shared_uptime,
                     shared_flipped, shared_engine_sides, shared_ponder, shared_sound,
                     shared_screens, shared_use_book, shared_book_learning, shared_language,
                     shared_info_depth, shared_pv_len, shared_setup_error, shared_level, shared_book_seed,
                     shared_book_from, shared_book_to, shared_opening_index, shared_opening_name,
                     shared_own_time,
                     core_sp, stop_request, repeat_key, time_limited, mouse_way,
                     clock_counts_down, game_purpose, game_pending, game_move_now,
                     shared_second_shown, game_result_shown, game_has_score, game_sp,
                     disk_settings_changed
        }
        tsx
        stx  game.sp            // do_quit returns from any depth
        lda  #0xFF
        sta  cx.machine.saved.core_sp      // the core's stack is empty
        sta  cx.machine.saved.repeat_key   // no key repeats
        lda  #0
        for zero in [
            cx.machine.saved.stop_request, state.clock_counts_down, game.purpose,
            game.pending, game.move_now, game.result_shown, game.has_score,
            shared.key_head, shared.uptime, shared.uptime.at(1), shared.uptime.at(2),
            shared.key_tail, shared.flipped, shared.ponder, shared.info_depth, shared.pv_len,
            shared.setup_error, shared.material, shared.book_seed, shared.book_seed.at(1),
            shared.book_from, shared.book_to, shared.opening_name, shared.book_learning,
            shared.language, changed,
            shared.own_time, shared.own_time.at(1), // the page of clocks sets them
            state.time_limited, // the interrupt reads it whenever the core runs
            mouse_way, mouse_way.at(1), // its place has been read by now
        ] {
            asm.claim(Claim::Untorn("no clock runs yet".to_owned()));
            sta  zero           // off, none, or not yet
        }
        lda  #0x80              // bit 7: on
        sta  shared.sound
        sta  shared.use_book
        lda  #NO_OPENING        // the start has no name
        sta  shared.opening_index
        lda  cx.machine.kernal.mode  // bit 7: started in 80 columns
        asl  a
        lda  #0xC0              // 40 and 80 columns, both
        bcs  @eighty
        lda  #0xC0 | cpu_clock::KEEP_40  // perhaps 40 columns are the only monitor
    @eighty:
        sta  shared.screens
        lda  #2                 // bit 1: Octet plays Black
        sta  shared.engine_sides
        lda  #DEFAULT_LEVEL
        sta  shared.level
        jsr  start_clock_timer
        lda  shared.uptime
        sta  shared.second_shown  // the clocks are drawn in a second
        far_call_core(asm, "init_engine"); // transfers of an expansion still see bank 0
        jsr  open_screens
        jsr  set_opening_position
        jsr  first_game
        jsr  redraw_all
        jsr  slow_mode
        jsr  load_book          // a drive may be slow: the board is shown first; clears the table
        lda  shared.screens
        lsr  a                  // bit 0
        bcc  @dark
        put_first(asm, "The picture stays while Octet thinks. P, then 5: faster without.");
        jsr  show_message
    @dark:
        asm.global("ui_loop");
        jsr  take_turn
        jmp  ui_loop

        /// Leaves the UI, for BASIC; asks before it whether changed settings are to be remembered.
        routine do_quit { destroys a, x, y, scratch }
        lda  changed
        beq  @leave             // they are as on the disk
        lda  #LEAVING
        jsr  open_overlay       // asks
    @leave:
        jsr  wait_keys_up       // or BASIC reads the answer's key
        jsr  vic_restore
        jsr  vdc_restore
        ldx  game.sp            // drops the calls that led here
        asm.claim(Claim::StackChanges("as ui_main began".to_owned()));
        txs
        let main = asm.sym(crate::api::hooks::UI_MAIN);
        asm.claim(Claim::ReturnsFrom(main));
        rts
    }
}

fn turn(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, state) = (&cx.vars, &cx.machine.shared, &cx.machine.state);
    asm! { asm;
        /// Starts a search if Octet is to move, else takes one key.
        routine take_turn { destroys a, x, y, scratch }
        lda  game.pending       // a command stopped the search, or came from a key
        jne  do_command
        lda  shared.outcome     // 0: the game goes on
        bne  @ended
        jsr  flag_fallen        // the clock of the side to move
        bcs  @over
        lda  game.move_now      // MOVE NOW: Octet plays this side, too
        bne  @engine
        // A question, the editor or an open page must not be disturbed.
        let mode = asm.sym("ui_input_mode");
        lda  mode               // 0: InputMode::Play
        bne  @wait
        jsr  engine_to_move     // carry set: Octet's side is to move
        bcc  @player
    @engine:
        lda  #SearchPurpose::Move as u8
        jmp  search_and_act
    @player:
        bit  shared.ponder      // bit 7: pondering is on
        bpl  @wait
        lda  shared.engine_sides  // 0: two people play
        beq  @wait              // two people
        lda  game.pondered      // once a position is enough
        bne  @wait
        inc  game.pondered
        lda  #SearchPurpose::Ponder as u8
        jmp  search_and_act
    @ended:
        lda  #0
        sta  state.running_clock
        sta  game.move_now      // no longer wanted
        lda  game.result_shown  // once a game is enough
        bmi  @told              // RESULT_TOLD: a message has it
        bne  @wait
        jsr  show_status
    @told:
        lda  #1                 // it is shown now
        sta  game.result_shown
        lda  #Sound::Over as u8 // also after the sound of a mating move
        jsr  play_sound
        jsr  learn_from_game
    @wait:
        lda  state.root_pst_ready
        bne  @known             // the root tables fit this position
        far_call_core(asm, "update_root_pst");
    @known:
        jsr  get_key
        beq  @idle
        jsr  handle_key         // A is a command, or 0
        cmp  #0                 // handle_key ends with flags of X
        beq  @key_done
        sta  game.pending
        stx  game.pending_move
    @key_done:
        jsr  seed_from_key      // not sooner: further keys may be handled meanwhile
        jmp  slow_mode          // another screen may be in use now
    @idle:
        jmp  refresh_clocks
    @over:
        // The flag fell, but the opponent has a bare king: a draw.
        ldy  #SQUARES as u8 - 1
    @look:
        lda  shared.board,y
        beq  @next              // an empty square
        eor  shared.side
        bpl  @next              // a piece of the side to move
        asl  a                  // drops the colour: 2 * piece type
        cmp  #type_number(PieceType::King) << 1
        bne  @lost              // the opponent could still mate
    @next:
        dey
        bpl  @look
        ldx  #Outcome::BareTime as u8  // a draw
        bne  @set always        // X is not 0
    @lost:
        ldx  #Outcome::WhiteTime as u8
        bit  shared.side        // the side to move has lost
        bpl  @set
        ldx  #Outcome::BlackTime as u8
    @set:
        stx  shared.outcome
        rts

        /// Does Octet play the side to move?
        routine engine_to_move {
            returns  c "set if it does"
            destroys a
        }
        lda  shared.engine_sides  // bit 0 White, bit 1 Black
        bit  shared.side
        bpl  @whites            // White: bit 0 goes to carry
        lsr  a                  // Black: bit 1 to bit 0
    @whites:
        lsr  a
        rts

        /// Has the clock of the side to move run down?
        routine flag_fallen {
            returns  c "set if it is"
            destroys a, x
        }
        bit  state.clock_counts_down  // bit 7: a time control is set
        bpl  @no
        lda  shared.outcome     // the game has ended: too late
        bne  @no
        ldx  state.running_clock  // 1 White's, 4 Black's clock, 0 none
        beq  @no
        // The high byte is read first: a byte read as 0 stays 0, whatever the interrupt counts off.
        lda  shared.clock_white+1,x
        ora  shared.clock_white,x
        ora  shared.clock_white-1,x
        beq  @yes
    @no:
        clc
        rts
    @yes:
        sec
        rts

        /// Shows the clock that runs once a second, and the root move while a search runs.
        routine refresh_clocks {
            destroys a, x, y, scratch
            changes  shared_second_shown
        }
        lda  shared.uptime      // its low byte: jiffies, modulo 256
        sec
        sbc  shared.second_shown
        cmp  #time::JIFFIES as u8
        bcc  @same
        lda  shared.second_shown  // on the jiffy, so that no second is left out
        adc  #time::JIFFIES as u8 - 1  // carry is set
        sta  shared.second_shown
        jsr  show_running_clock
        lda  game.purpose       // 0: no search
        jne  show_root_move
    @same:
        rts
    }
}
