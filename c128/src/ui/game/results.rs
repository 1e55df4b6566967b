//! New games, replay, and results before mate: resignation and agreed draws.

use super::context::{GameCx, at_ply, copy};
use super::setup_check::setup_checks;
use super::time::OWN_CLOCKS;
use crate::api::shared::{MOVE_NUMBER_OFFSET, OWN_TIMES_LEN, Outcome, POSITION_LEN};
use crate::platform::far_call::far_call_core;
use crate::ui::input::Command;
use crate::ui::input::keys::question;
use crate::ui::view::text::put_first;
use octet_asm::{Asm, asm};

/// Octet offers to resign when so many of its moves in a row were lost.
const LOST_MOVES: u8 = 4;
/// It is lost if the high byte of its score is below this one: by more than ten pawns.
pub(super) const LOST: u8 = (-1024_i16 >> 8) as u8;

/// Octet agrees to a draw if its score is below this, in centipawns.
const DRAW_ACCEPT_SCORE: u8 = 20;

pub(super) fn new_games(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, state, sheet) = (&cx.vars, &cx.machine.shared, &cx.machine.state, &cx.sheet);
    asm! { asm;
        /// Copies the opening position to the shared block.
        routine set_opening_position { destroys a, x }
    }
    let opening = asm.sym("opening_position");
    copy(asm, opening, shared.board, POSITION_LEN as u8);
    asm! { asm;
        /// Gives the game's first move the number of the position.
        routine set_first_number {
            takes    shared_move_number
            destroys a
        }
        for n in 0..2 {
            lda  shared.move_number + n
            sta  sheet.first_number + n
        }
        rts

        /// Empties the transposition table.
        routine clear_table { destroys a, x, y }
        far_call_core(asm, "clear_tt");
        rts

        /// Begins a game with the position of the shared block.
        routine new_game {
            takes    "the position in the shared block", sheet_first_number
            destroys a, x, y
        }
        jsr  clear_table
        /// Begins a game like new_game, without clearing the transposition table.
        routine first_game {
            takes    "the position in the shared block", sheet_first_number
            destroys a, x, y
        }
        jsr  begin_sheet
        jmp  set_clocks
        /// Begins a score sheet, and leaves the clocks alone.
        routine begin_sheet {
            takes    "the position in the shared block", sheet_first_number
            destroys a, x, y
        }
        copy(asm, shared.board, sheet.start, POSITION_LEN as u8);
        // The FEN tag of a saved game has the move number from here.
        for n in 0..2 {
            lda  sheet.first_number + n
            sta  sheet.start + (i32::from(MOVE_NUMBER_OFFSET) + n)
        }
        lda  shared.side
        sta  sheet.first_side   // 0 White, $80 Black moves first
        lda  #0
        for byte in [
            sheet.len, sheet.len.at(1), sheet.all, sheet.all.at(1), game.pondered,
            game.result_shown, game.has_score, game.lost_moves, shared.info_depth, shared.pv_len,
        ] {
            sta  byte           // nothing played, shown or searched yet
        }
        far_call_core(asm, "begin_game");
        jsr  set_move_number
        jmp  clear_openings
        /// Sets both clocks for the level, from this move on.
        routine set_clocks { destroys a, x, y }
        for n in 0..2 {
            lda  sheet.len + n
            sta  game.clocks_from + n
        }
        /// Sets both clocks to the time of the level, or to 0 to count up.
        routine reset_clocks { destroys a, x, y }
        php                     // the interrupt counts the clocks
        sei
        ldy  shared.level
        lda  #0
        sta  state.clock_counts_down  // without time control they count up
        lda  cx.levels.moves,y
        sta  state.moves_to_control  // White's
        sta  state.moves_to_control+3  // Black's
        bne  @control           // not 0: the level has a time control
        ldx  #5                 // both clocks, three bytes each
        lda  #0
    @next:
        sta  shared.clock_white,x
        dex
        bpl  @next
        bmi  @none always       // X = $FF
    @control:
        lda  #0x80              // bit 7: they count down
        sta  state.clock_counts_down
        for (n, byte) in cx.levels.time.iter().enumerate() {
            lda  byte,y
            sta  shared.clock_white + (n as i32)
            sta  shared.clock_black + (n as i32)
        }
        cpy  #OWN_CLOCKS
        bne  @none              // the level's times
        lda  shared.own_moves   // or REST_OF_GAME
        sta  state.moves_to_control // White's
        sta  state.moves_to_control+3 // Black's
        copy(asm, shared.own_time, shared.clock_white, OWN_TIMES_LEN as u8); // both clocks
    @none:
        plp
        jmp  start_side_clock   // whose clock runs may have changed

        /// Plays the game of the score sheet again, to the ply that it was at.
        routine replay_sheet {
            takes    sheet_len
            destroys a, x, y, scratch
        }
        for n in 0..2 {
            lda  sheet.len + n
            sta  game.target_ply + n
        }
        /// Goes to a ply of the game: replays it from its start position.
        routine replay_to {
            takes    game_target_ply "at most sheet_all"
            returns  sheet_len
            destroys a, x, y, scratch
        }
        copy(asm, sheet.start, shared.board, POSITION_LEN as u8);
        far_call_core(asm, "begin_game");
        lda  #0
        sta  sheet.len          // plies replayed so far
        sta  sheet.len+1
        lda  game.target_ply
        ora  game.target_ply+1
        beq  @played            // the start itself
    @ply:
        at_ply(asm, sheet.to);
        lda  (game.ply),y
        sta  shared.last_to     // replay_game_move takes the target here
        at_ply(asm, sheet.from);
        lda  (game.ply),y
        far_call_core(asm, "replay_game_move");
        inc  sheet.len
        bne  @last
        inc  sheet.len+1
    @last:
        lda  sheet.len
        cmp  game.target_ply    // as many plies as wanted?
        bne  @ply
        lda  sheet.len+1
        cmp  game.target_ply+1
        bne  @ply
        far_call_core(asm, "finish_game_moves");
    @played:
        jsr  after_move         // shows what is reached
        jmp  follow_opening
    }
}

pub(super) fn endings(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared) = (&cx.vars, &cx.machine.shared);
    asm! { asm;
        /// Offers Octet's resignation once it has been lost for some moves, if nobody uses the keys
        /// for something else.
        routine offer_to_resign { destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr }
        let mode = asm.sym("ui_input_mode");
        lda  mode               // 0: InputMode::Play
        bne  @done              // a page is open: perhaps a move later
        lda  game.lost_moves
        bmi  @done              // it has offered that
        cmp  #LOST_MOVES
        bcc  @done              // it may still hope
        lda  shared.engine_sides
        cmp  #3
        beq  @done              // it plays against itself
        lda  #0x80
        sta  game.lost_moves    // not again in this game
        lda  #question(Command::Accept)
        jmp  ask_question

        /// Ends the game: Octet has resigned.
        routine do_accept { destroys a, x }
        lda  shared.outcome     // the game has ended
        bne  @done
        ldx  #Outcome::WhiteResigned as u8
        lda  shared.engine_sides  // bit 0 White, bit 1 Black
        lsr  a
        bcs  @white             // Octet has White
        bcc  @black always      // Octet has Black

        /// Resigns for the player, even during a search; of two players, the side to move resigns.
        routine do_resign { destroys a, x }
        lda  shared.outcome     // the game has ended
        bne  @done
        ldx  #Outcome::WhiteResigned as u8
        lda  shared.engine_sides  // bit 0 White, bit 1 Black
        cmp  #2
        beq  @white             // Octet has Black: the player is White
        cmp  #1
        beq  @black             // Octet has White: the player is Black
        bit  shared.side        // two people, or Octet alone
        bpl  @white             // White is to move
    @black:
        ldx  #Outcome::BlackResigned as u8
    @white:
        stx  shared.outcome
    @done:
        rts

        /// Offers a draw. Of two players the other one is asked; Octet agrees if its score is low.
        routine do_draw { destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr }
        lda  shared.outcome     // the game has ended
        bne  @done
        lda  shared.engine_sides
        bne  @octet
        lda  #question(Command::Agree)  // two people play
        jmp  ask_question
    @octet:
        bit  game.has_score
        bpl  @refuse            // it has not searched in this game yet
        lda  game.own_score     // from Octet's side
        sec
        sbc  #DRAW_ACCEPT_SCORE
        lda  game.own_score+1
        sbc  #0
        bmi  @play              // score < 20 centipawns
    @refuse:
        put_first(asm, "Octet declines the draw.");
        jmp  show_message
    @play:
        // Not before move 20, however equal it is.
        lda  shared.move_number+1
        bne  @agreed            // move 256 and later
        lda  shared.move_number
        cmp  #20
        bcc  @refuse
    @agreed:
        /// Ends the game in a draw.
        routine do_agree { destroys a }
        lda  #Outcome::Agreed as u8
        sta  shared.outcome
        rts

        setup_checks(asm, cx);
    }
}
