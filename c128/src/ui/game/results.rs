//! Games begun, and ended before mate.

use super::*;

pub(super) fn games(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, state, sheet) = (&cx.vars, &cx.machine.shared, &cx.machine.state, &cx.sheet);
    asm.routine("set_opening_position", "The opening position on the desk.")
        .destroys("A X");
    let opening = asm.sym("opening_position");
    copy(asm, opening, shared.board, POSITION_LEN as u8);
    asm! { asm;
        for n in 0..2 {
            lda  shared.move_number + n
            sta  sheet.first_number + n
        }
        rts

        asm.routine("new_game", "Begins a game with the position on the desk.")
            .takes("the position on the desk; sheet_first_number")
            .destroys("A X Y");
        copy(asm, shared.board, sheet.start, POSITION_LEN as u8);
        for n in 0..2 {
            lda  sheet.first_number + n
            sta  sheet.start + (i32::from(MOVE_NUMBER_OFFSET) + n)
        }
        lda  shared.side
        sta  sheet.first_side
        lda  #0
        for byte in [ sheet.len, sheet.len.at(1), sheet.all, sheet.all.at(1), game.pondered, game.result_shown, game.has_score, shared.info_depth, shared.pv_len, ] {
            sta  byte
        }
        far_call_core(asm, "clear_tt");
        far_call_core(asm, "begin_game");
        jsr  set_move_number
        jsr  clear_openings
        asm.routine("set_clocks", "Sets both clocks for the level.")
            .destroys("A X Y");
        php
        sei
        ldy  shared.level
        lda  #0
        sta  state.clock_counts_down
        lda  cx.levels.moves,y
        sta  state.moves_to_control
        sta  state.moves_to_control+3
        bne  @control
        ldx  #5
        lda  #0
    @next:
        sta  shared.clock_white,x
        dex
        bpl  @next
        bmi  @none              // always
    @control:
        lda  #0x80
        sta  state.clock_counts_down
        for (n, byte) in cx.levels.time.iter().enumerate() {
            lda  byte,y
            sta  shared.clock_white + (n as i32)
            sta  shared.clock_black + (n as i32)
        }
    @none:
        plp
        jmp  start_side_clock

        asm.routine(
            "replay_to",
            "Goes to a point of the game: sets it up and plays it again.",
        )
        .takes("game_target_ply, at most sheet_all")
        .returns("sheet_len")
        .destroys("A X Y");
        copy(asm, sheet.start, shared.board, POSITION_LEN as u8);
        far_call_core(asm, "begin_game");
        lda  #0
        sta  sheet.len
        sta  sheet.len+1
        lda  game.target_ply
        ora  game.target_ply+1
        beq  @played
    @ply:
        at_ply(asm, cx, sheet.to, sheet.len);
        ldy  #0
        lda  (game.ply),y
        sta  shared.last_to
        at_ply(asm, cx, sheet.from, sheet.len);
        ldy  #0
        lda  (game.ply),y
        far_call_core(asm, "replay_game_move");
        inc  sheet.len
        bne  @last
        inc  sheet.len+1
    @last:
        lda  sheet.len
        cmp  game.target_ply
        bne  @ply
        lda  sheet.len+1
        cmp  game.target_ply+1
        bne  @ply
        far_call_core(asm, "finish_game_moves");
    @played:
        jsr  after_move
        jmp  follow_opening
    }
}

pub(super) fn endings(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared) = (&cx.vars, &cx.machine.shared);
    asm! { asm;
        asm.routine(
            "do_resign",
            "The person resigns, also while the machine thinks; of two, who is to move.",
        );
        lda  shared.outcome
        bne  @done
        ldx  #Outcome::WhiteResigned as u8
        lda  shared.engine_sides
        cmp  #2
        beq  @white             // the machine has Black
        cmp  #1
        beq  @black             // the machine has White
        bit  shared.side
        bpl  @white
    @black:
        ldx  #Outcome::BlackResigned as u8
    @white:
        stx  shared.outcome
    @done:
        rts

        asm.routine(
            "do_draw",
            "A draw is offered: people agree, the machine if it stands no better.",
        );
        lda  shared.outcome
        bne  @done
        lda  shared.engine_sides
        beq  @agreed
        bit  game.has_score
        bpl  @refuse            // it has not looked at the game yet
        lda  game.own_score
        sec
        sbc  #DRAW_ACCEPT_SCORE
        lda  game.own_score+1
        sbc  #0
        bmi  @play
    @refuse:
        jsr  begin_text
        put(asm, "Octet declines the draw.");
        jmp  show_message
    @play:
        // Nearly equal is not enough to give up a game that has just begun.
        lda  shared.move_number+1
        bne  @agreed
        lda  shared.move_number
        cmp  #20
        bcc  @refuse
    @agreed:
        lda  #Outcome::Agreed as u8
        sta  shared.outcome
        rts

        edited(asm, cx);
    }
}
