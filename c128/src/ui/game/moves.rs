//! Moves made, taken back and played again.

use super::*;

pub(super) fn moves(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, state, sheet) = (&cx.vars, &cx.machine.shared, &cx.machine.state, &cx.sheet);
    asm! { asm;
        asm.routine("make_move", "Makes a legal move, and writes it down.")
            .takes("X its number in the list")
            .destroys("A X Y");
        txa
        pha
        jsr  switch_clocks
        pla
        tax
        jsr  record_move
        jsr  after_move
        jsr  play_move_sound
        jmp  follow_opening

        asm.routine("record_move", "The same, and nothing is shown.")
            .takes("X its number in the list")
            .returns("C set: it is made, but the record is full")
            .destroys("A X Y");
        lda  shared.moves_from,x
        pha
        lda  shared.moves_to,x
        sta  shared.last_to
        jsr  analyse_san
        sta  game.flags
        pla
        far_call_core(asm, "make_game_move");
        lda  shared.in_check
        beq  @quiet
        lda  shared.outcome
        cmp  #Outcome::Mate as u8
        beq  @mate
        lda  #san_flags::CHECK
        bne  @over              // always
    @mate:
        lda  #san_flags::MATE
    @over:
        ora  game.flags
        sta  game.flags
    @quiet:
        // A game longer than the record goes on without it.
        lda  sheet.len
        cmp  #(SHEET_PLIES & 0xFF) as u8
        lda  sheet.len+1
        sbc  #(SHEET_PLIES >> 8) as u8
        bcs  @full
        for (array, byte) in [(sheet.from, shared.last_from), (sheet.to, shared.last_to), (sheet.san, game.flags)] {
            at_ply(asm, cx, array, sheet.len);
            ldy  #0
            lda  byte
            sta  (game.ply),y
        }
        inc  sheet.len
        bne  @counted
        inc  sheet.len+1
    @counted:
        // What was taken back is forgotten.
        for n in 0..2 {
            lda  sheet.len + n
            sta  sheet.all + n
        }
        clc
    @full:
        rts

        asm.routine(
            "after_move",
            "Shows the game as it now is, and starts the clock.",
        )
        .destroys("A X Y");
        lda  #0
        sta  game.pondered
        sta  game.result_shown
        jsr  start_side_clock
        jsr  set_move_number
        jsr  clear_message
        let mode = asm.sym("ui_input_mode");
        lda  mode
        cmp  #InputMode::Edit as u8
        bcs  @page
        jmp  show_game
    @page:
        rts

        asm.routine("start_side_clock", "Has the clock of the side to move go.")
            .destroys("A X");
        ldx  #1
        bit  shared.side
        bpl  @black
        ldx  #4
    @black:
        stx  state.running_clock
        rts

        asm.routine("set_move_number", "The number of the move, from the record.")
            .returns("shared_move_number")
            .destroys("A");
        lda  sheet.len
        sta  shared.move_number
        lda  sheet.len+1
        sta  shared.move_number+1
        bit  sheet.first_side
        bpl  @whites
        inc  shared.move_number
        bne  @whites
        inc  shared.move_number+1
    @whites:
        lsr  shared.move_number+1
        ror  shared.move_number
        lda  shared.move_number
        clc
        adc  sheet.first_number
        sta  shared.move_number
        lda  shared.move_number+1
        adc  sheet.first_number+1
        sta  shared.move_number+1
        rts

        let (time, control) = (&cx.levels.time, cx.levels.moves);
        asm.routine(
            "switch_clocks",
            "The side to move has moved: counts to the time control.",
        )
        .destroys("A X Y");
        ldy  shared.level
        lda  control,y
        beq  @done
        ldx  #0
        bit  shared.side
        bpl  @first
        ldx  #3
    @first:
        dec  state.moves_to_control,x
        bne  @not_yet
        sta  state.moves_to_control,x
        // The time control is reached: as much again.
        php
        sei
        clc
        for (n, byte) in time.iter().enumerate() {
            let clock = shared.clock_white.at(n as i32).x();
            lda  byte,y
            adc  clock
            sta  clock
        }
        plp
    @not_yet:
    @done:
        rts
    }
}
