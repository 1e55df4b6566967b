//! Octet's turn: book move or search, and the keys that arrive during a search.

use super::context::{GameCx, SearchPurpose};
use super::results::LOST;
use super::time::{HINT_LEVEL, Level};
use crate::api::shared::DEPTH_BOOK;
use crate::platform::far_call::far_call_core;
use crate::ui::input::Command;
use octet_asm::{Asm, asm};

/// The routines of the commands, in the order of [`Command`].
pub(super) const COMMAND_HANDLERS: [&str; 20] = [
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
    "do_agree",
    "do_menu",
    "do_accept",
];

pub(super) fn search(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, state) = (&cx.vars, &cx.machine.shared, &cx.machine.state);
    asm! { asm;
        /// Searches, or asks the book, and acts on the result.
        routine search_and_act {
            takes    a "the purpose, a SearchPurpose"
            destroys a, x, y, scratch
        }
        sta  game.purpose
        lda  #0
        sta  cx.machine.saved.stop_request  // nothing has stopped it yet
        sta  game.pending
        sta  game.move_now
        lda  game.purpose
        cmp  #SearchPurpose::Analysis as u8
        bcs  @search            // only Octet's own moves and hints come from the book
        jsr  start_side_clock   // also for the first move of a game
        bit  shared.use_book    // bit 7: the book is used
        bpl  @search
        ldx  shared.book_to
        cpx  shared.book_from
        beq  @search            // equal: it has no move here
        stx  shared.pv_to       // the move is shown as a PV of one move
        lda  shared.book_from
        sta  shared.pv_from
        lda  #DEPTH_BOOK        // says that no search was needed
        sta  shared.info_depth
        lda  #1
        sta  shared.pv_len
        lda  game.purpose
        cmp  #SearchPurpose::Hint as u8
        beq  @shown             // the move is not played
        jsr  opening_ply
        for (n, array) in (0..).zip([game.book_index_lo, game.book_index_hi]) {
            lda  shared.book_weight_index + n  // book learning looks it up by ply
            sta  array,x
        }
    @shown:
        ldx  game.purpose
        lda  #0
        sta  game.purpose       // no search is running
        txa
        pha
        jsr  write_line
        jsr  show_thinking
        pla
        cmp  #SearchPurpose::Hint as u8
        jne  @play
        jmp  show_hint
    @search:
        ldy  shared.level
        lda  game.purpose
        cmp  #SearchPurpose::Hint as u8
        bne  @own_level         // Octet's move and pondering keep the level
        ldy  #HINT_LEVEL        // a hint takes a second or two at every level
    @own_level:
        jsr  set_level
        lda  game.purpose
        cmp  #SearchPurpose::Analysis as u8  // carry clear: a move or a hint
        bcc  @go
        // Analysis and pondering end only when the player stops them.
        lda  #0
        sta  state.time_limited
        for n in 0..4 {
            sta  state.limit_nodes + n  // 0: no node limit
        }
        sta  state.limit_skill  // no move blindness
        sta  state.limit_skill+1  // no evaluation noise
        lda  #Level::Seconds(1).depth()  // the full depth
        sta  state.limit_depth
    @go:
        lda  #0                 // what the last search found is not this one's
        for empty in [shared.info_depth, shared.pv_len, shared.root_from, shared.root_to] {
            sta  empty
        }
        lda  shared.side
        sta  shared.info_side
        jsr  show_thinking
        jsr  fast_mode          // 2 MHz: the VIC-II is blank
        far_call_core(asm, "run_search");
        jsr  slow_mode
        lda  #0
        sta  cx.machine.saved.stop_request
        ldx  game.purpose       // X the purpose from here on
        sta  game.purpose       // no search is running
        jsr  show_search_state  // which keeps X
        // A command of the player's discards the result, except MOVE NOW, which takes it.
        lda  game.pending       // 0: the search ended by itself
        beq  @result
        cmp  #Command::Stop as u8
        bne  @not_stopped
        cpx  #SearchPurpose::Move as u8
        beq  @forget
        cpx  #SearchPurpose::Ponder as u8
        beq  @forget            // the player takes Octet's side, too: do_stop
        lda  #0                 // STOP is done with a hint or an analysis
        sta  game.pending
        beq  @forget always
    @not_stopped:
        cmp  #Command::MoveNow as u8
        bne  @forget
        cpx  #SearchPurpose::Ponder as u8  // analysis and pondering give no move
        bcs  @forget
        lda  #0                 // MOVE NOW is done with this move
        sta  game.pending
    @result:
        cpx  #SearchPurpose::Hint as u8
        beq  @hint              // X = 2
        bcs  @analysed          // X > 2: analysis or pondering
        lda  shared.pv_len
        beq  @forget            // no legal move: the game is over
        lda  #0x80              // do_draw may use own_score
        sta  game.has_score
        for n in 0..2 {
            lda  shared.info_score + n
            sta  game.own_score + n
        }
        bit  game.lost_moves    // N: it has offered to resign
        bmi  @play              // once a game is enough
        cmp  #0x80              // A is the high byte
        bcc  @holds             // positive
        cmp  #LOST
        bcc  @lost
    @holds:
        lda  #0xFF
        sta  game.lost_moves    // none
    @lost:
        inc  game.lost_moves    // also from $FF to 0
    @play:
        lda  shared.pv_from
        ldx  shared.pv_to
        jsr  find_legal_move
        bcs  @forget            // carry set: no such legal move
        jsr  make_move
        lda  shared.outcome     // 0: the game goes on
        bne  @forget
        ldx  shared.info_depth  // $FF, DEPTH_BOOK, becomes 0
        inx
        beq  @forget            // the book has no score
        jsr  show_mate          // announces a forced mate
        jmp  offer_to_resign
    @hint:
        jsr  show_hint
    @analysed:
    @forget:
        rts

        /// Looks a move up in the list of legal moves.
        routine find_legal_move {
            takes    a "origin, with the piece type's bits", x "target"
            returns  x "its index", c "clear; or C set: it is not legal"
            destroys a, y
        }
        tay
        stx  game.flags         // the target; scratch
        ldx  #0
    @next:
        cpx  shared.move_count
        bcs  @found             // carry set: not in the list
        tya
        cmp  shared.moves_from,x
        bne  @other
        lda  game.flags
        cmp  shared.moves_to,x
        clc                     // found: A = the target
        beq  @found
    @other:
        inx
        bne  @next always       // fewer than 256 legal moves
    @found:
        rts

        /// Shows an iteration; a hook, called by `on_iteration`.
        routine on_iteration_ui {
            takes    "the iteration's depth", score, "nodes and PV in the shared block"
            returns  c "clear if there is time for another iteration"
            destroys a, x, y, scratch
            changes  shared_info_time
        }
        jsr  split_clock
        jsr  update_elapsed
        for n in 0..3 {
            asm.claim(super::time::elapsed_is_untorn());
            lda  state.elapsed_time + n
            sta  shared.info_time + n
        }
        jsr  write_line
        jsr  show_thinking
        jmp  continue_deepening
    }
}

pub(super) fn while_thinking(asm: &mut Asm, cx: &GameCx<'_>) {
    let game = &cx.vars;
    asm! { asm;
        /// Handles a key during a search, and shows the clocks and the root move once a second; a
        /// hook, called by the interrupt.
        routine on_key_while_thinking {
            returns  stop_request "1, if the search is to end"
            destroys a, x, y, scratch
            changes  game_pending, game_pending_move
        }
        lda  cx.machine.shared.keys_wait
        bne  @later             // the interrupt of another frame calls again
        lda  game.pending
        bne  @waits             // a command waits already: one after the other
        jsr  get_key
        beq  @none
        jsr  handle_key
        cmp  #0                 // A is a command, or 0
        beq  @none              // the key was handled: the search goes on
        sta  game.pending
        stx  game.pending_move
    @waits:
        lda  #1                 // the core ends the search at its next look
        sta  cx.machine.saved.stop_request
    @none:
        jmp  refresh_clocks
    @later:
        rts

        let (lo, hi) = (asm.sym("command_handlers_lo"), asm.sym("command_handlers_hi"));
        let jump = asm.sym("command_ptr");
        /// Does the player's command.
        routine do_command {
            takes    a, game_pending "the command", game_pending_move
            destroys a, x, y, scratch
        }
        tax
        lda  lo-1,x             // commands begin at 1
        sta  jump
        lda  hi-1,x
        sta  jump+1
        lda  #0
        sta  game.pending       // done, as far as take_turn is concerned
        ldx  game.pending_move  // do_move takes it
        asm.self_modified("command_ptr");
        asm.goes_to(COMMAND_HANDLERS);
        jmp  0xFFFF
    }
}

/// Emits their addresses.
pub(super) fn command_table(asm: &mut Asm) {
    let Some(ui) = asm.selected() else { return };
    let commands = COMMAND_HANDLERS.map(|name| asm.sym(name));
    asm.table_lo(
        ui,
        "command_handlers_lo",
        1,
        commands,
        "The routine of each command",
    );
    asm.table_hi(ui, "command_handlers_hi", 1, commands, "High bytes");
    const { assert!(Command::Accept as usize == COMMAND_HANDLERS.len()) }
}
