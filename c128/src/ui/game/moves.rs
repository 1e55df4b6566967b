//! Game moves: played, written on the score sheet, and shown.

use super::clocks::ply_clocks;
use super::context::{GameCx, SearchPurpose, at_ply};
use super::time::{OWN_CLOCKS, REST_OF_GAME};
use crate::api::shared::Outcome;
use crate::platform::far_call::far_call_core;
use crate::platform::sid::Sound;
use crate::ui::input::InputMode;
use crate::ui::score_sheet::{SHEET_PLIES, san_flags};
use octet_asm::{Asm, Claim, asm};

pub(super) fn moves(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, state, sheet) = (&cx.vars, &cx.machine.shared, &cx.machine.state, &cx.sheet);
    asm! { asm;
        /// Plays a legal move: clocks, score sheet, screens, sound.
        routine make_move {
            takes    x "its index in the list of legal moves"
            destroys a, x, y, scratch
        }
        txa
        pha                     // switch_clocks changes X
        jsr  switch_clocks      // the clock of the side that moves
        pla
        tax
        jsr  engine_to_move     // carry set: Octet moves
        lda  #0
        rol  a                  // Sound::Ready, if it is
        sec
        rol  a                  // and Sound::Move
        pha
        jsr  record_move
        lda  game.flags
        and  #Sound::Capture as u8 | Sound::Check as u8
        sta  game.flags         // scratch
        pla
        ora  game.flags         // what the move sounds like
        pha
        jsr  after_move         // the other side's clock runs from here
        pla
        jsr  play_sound
        jmp  follow_opening

        /// Plays a legal move and records it, without showing it.
        routine record_move {
            takes    x "its index in the list of legal moves"
            returns  c "set: it is played, but the score sheet is full"
            destroys a, x, y
        }
        jsr  write_move
        bcs  @unrecorded        // carry set: nor is its time
        ldx  sheet.len          // the ply after it
        dex
        txa                     // its own
        jsr  clock_of_ply       // for a take back
        php
        sei                     // the interrupt counts the clocks
        for (n, times) in ply_clocks(asm).into_iter().enumerate() {
            lda  shared.clock_white + n as i32,x
            sta  times,y
        }
        plp
        clc                     // carry clear: recorded
    @unrecorded:
        rts

        /// Plays a legal move and writes it on the score sheet, without its time.
        routine write_move {
            takes    x "its index in the list of legal moves"
            returns  c "set: it is played, but the score sheet is full"
            destroys a, x, y
        }
        lda  shared.moves_from,x
        pha                     // make_game_move takes it in A
        lda  shared.moves_to,x
        sta  shared.last_to     // ... and the target here
        jsr  analyse_san        // before the move: which others reach the target
        sta  game.flags
        pla
        far_call_core(asm, "make_game_move");
        lda  shared.in_check    // does the move give check?
        beq  @quiet
        lda  shared.outcome
        cmp  #Outcome::Mate as u8  // in check without a move: mate
        beq  @mate
        lda  #san_flags::CHECK
        bne  @over always       // A is not 0
    @mate:
        lda  #san_flags::MATE   // # takes the place of +
    @over:
        ora  game.flags
        sta  game.flags
    @quiet:
        // After the last line of the score sheet the game goes on unrecorded.
        lda  sheet.len
        cmp  #(SHEET_PLIES & 0xFF) as u8
        lda  sheet.len+1        // SHEET_PLIES has two bytes
        sbc  #(SHEET_PLIES >> 8) as u8
        bcs  @full              // carry set: len is at its end
        for (column, byte) in [
            (sheet.from, shared.last_from),
            (sheet.to, shared.last_to),
            (sheet.san, game.flags),
        ] {
            at_ply(asm, column);
            lda  byte
            asm.claim(Claim::StoresInto(vec![(column, SHEET_PLIES)]));
            sta  (game.ply),y
        }
        inc  sheet.len
        bne  @counted
        inc  sheet.len+1
    @counted:
        // Moves that were taken back can no longer be redone.
        for n in 0..2 {
            lda  sheet.len + n
            sta  sheet.all + n
        }
        clc
    @full:
        rts

        /// Points into an array of the score sheet, at what belongs to the next ply.
        routine point_at_ply {
            takes    a "low", x "high byte of the array's address", sheet_len
            returns  game_sheet_ply, y "0"
            destroys a
        }
        clc
        adc  sheet.len
        sta  game.ply           // it has the index in it
        txa
        adc  sheet.len+1
        sta  game.ply+1
        ldy  #0
        rts

        /// Shows the position reached, and starts the clock of the side to move.
        routine after_move { destroys a, x, y, scratch }
        lda  #0
        sta  game.pondered      // pondering may begin anew
        sta  game.result_shown  // a new result is to be shown
        jsr  start_side_clock
        jsr  set_move_number
        jsr  clear_message
        let mode = asm.sym("ui_input_mode");
        lda  mode
        cmp  #InputMode::Edit as u8
        bcs  @page              // a page or the editor covers the board
        jmp  show_game
    @page:
        rts

        /// Starts the clock of the side to move, but not before a person's first move; stops
        /// the other.
        routine start_side_clock { destroys a, x }
        ldx  #0                 // neither
        lda  sheet.len
        ora  sheet.len+1
        bne  @begun
        lda  game.purpose       // the first move takes time only if Octet thinks about it
        cmp  #SearchPurpose::Move as u8
        bne  @none
    @begun:
        inx                     // White's
        bit  shared.side        // bit 7: Black is to move
        bpl  @none
        ldx  #4                 // Black's, three bytes further
    @none:
        stx  state.running_clock  // the interrupt counts this one
        rts

        /// Derives the move number from the score sheet.
        routine set_move_number {
            returns  shared_move_number
            destroys a
        }
        lda  sheet.len          // plies played
        sta  shared.move_number
        lda  sheet.len+1
        sta  shared.move_number+1
        bit  sheet.first_side   // bit 7: Black made the first move
        bpl  @whites
        inc  shared.move_number  // a ply that White did not play
        bne  @whites
        inc  shared.move_number+1
    @whites:
        lsr  shared.move_number+1  // two plies make a move
        ror  shared.move_number
        lda  shared.move_number
        clc                     // the half of an odd ply is in carry: dropped
        adc  sheet.first_number
        sta  shared.move_number
        lda  shared.move_number+1
        adc  sheet.first_number+1
        sta  shared.move_number+1
        rts

        let (time, control) = (&cx.levels.time, cx.levels.moves);
        let number = asm.sym("ui_number");
        /// Counts the move of the side to move, which has just moved, towards its time control.
        routine switch_clocks { destroys a, x, y, ui_number[3] }
        ldy  shared.level
        lda  control,y
        beq  @done              // 0: no time control
        ldx  #0                 // White's
        bit  shared.side
        bpl  @first
        ldx  #3                 // Black's, three bytes further
    @first:
        cpy  #OWN_CLOCKS        // the player's
        bne  @listed            // a time control of the list
        for n in 0..3 {
            lda  shared.own_increment + n // perhaps 0
            sta  number + n     // for add_time
        }
        jsr  add_time           // after each move
        lda  state.moves_to_control,x
        bmi  @done              // no time control comes
        dec  state.moves_to_control,x // this move counts
        bne  @done              // moves remain
        lda  #REST_OF_GAME      // the only control is reached
        sta  state.moves_to_control,x // and none comes
        for n in 0..3 {
            lda  shared.own_rest + n // perhaps 0
            sta  number + n     // for add_time
        }
        jmp  add_time
    @listed:
        dec  state.moves_to_control,x // this move counts
        bne  @done              // moves remain
        sta  state.moves_to_control,x  // A, the moves of the next period
        for (n, byte) in time.iter().enumerate() {
            lda  byte,y         // the list's
            sta  number + n as i32 // the time of the next period
        }
        /// Adds a time to a clock.
        routine add_time {
            takes    ui_number[3] "the time", x "the offset of the clock: 0 White's, 3 Black's"
            keeps    x, y
            destroys a
        }
        php
        sei                     // the interrupt counts this clock down
        clc
        for n in 0..3 {
            let clock = shared.clock_white.at(n).x();
            lda  number + n     // what is added
            adc  clock          // White's or Black's
            sta  clock
        }
        plp
    @done:
        rts
    }
}

// A move's SAN flags say what it sounds like, and two shifts make the lowest bits.
const _: () = {
    assert!(Sound::Move as u8 == 1 && Sound::Ready as u8 == 2);
    assert!(Sound::Capture as u8 == san_flags::TAKES);
    assert!(Sound::Check as u8 == san_flags::CHECK);
};
