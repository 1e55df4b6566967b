//! The machine thinks, and hears keys while it does.

use super::*;

pub(super) fn think(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, state) = (&cx.vars, &cx.machine.shared, &cx.machine.state);
    asm! { asm;
        asm.routine("search_and_act", "Thinks, and does what the search was for.")
            .takes("A the aim")
            .destroys("A X Y");
        sta  game.purpose
        lda  #0
        sta  cx.machine.saved.stop_request
        sta  game.pending
        sta  game.move_now
        lda  game.purpose
        cmp  #SearchPurpose::Move as u8
        bne  @search
        bit  shared.use_book
        bpl  @search
        ldx  shared.book_to
        cpx  shared.book_from
        beq  @search            // it has no move
        stx  shared.pv_to
        lda  shared.book_from
        sta  shared.pv_from
        lda  #DEPTH_BOOK
        sta  shared.info_depth
        lda  #1
        sta  shared.pv_len
        jsr  opening_ply
        for (n, place) in (0..).zip([game.book_index_lo, game.book_index_hi]) {
            lda  shared.book_weight_index + n
            sta  place,x
        }
        lda  #0
        sta  game.purpose
        jsr  show_thinking
        jmp  @play
    @search:
        // A hint that no clock limits is what the level at first would play.
        ldy  shared.level
        lda  game.purpose
        cmp  #SearchPurpose::Hint as u8
        bne  @own_level
        lda  cx.levels.time[0],y
        ora  cx.levels.time[1],y
        bne  @own_level
        ldy  #DEFAULT_LEVEL
    @own_level:
        jsr  set_level
        lda  game.purpose
        cmp  #SearchPurpose::Analysis as u8
        bcc  @go
        // Analysis and pondering have no limit but the player.
        lda  #0
        sta  state.time_limited
        for n in 0..4 {
            sta  state.limit_nodes + n
        }
        sta  state.limit_skill
        sta  state.limit_skill+1
        lda  #Level::Seconds(1).depth()
        sta  state.limit_depth
    @go:
        jsr  fast_mode
        far_call_core(asm, "run_search");
        jsr  slow_mode
        lda  #0
        sta  cx.machine.saved.stop_request
        ldx  game.purpose
        sta  game.purpose
        // What the player wants comes first; MOVE NOW wants the move.
        lda  game.pending
        beq  @result
        cmp  #Command::MoveNow as u8
        bne  @forget
        cpx  #SearchPurpose::Ponder as u8
        bcs  @forget
        lda  #0
        sta  game.pending
    @result:
        cpx  #SearchPurpose::Hint as u8
        beq  @hint
        bcs  @analysed
        lda  shared.pv_len
        beq  @forget            // no move: the game is over
        lda  #0x80
        sta  game.has_score
        for n in 0..2 {
            lda  shared.info_score + n
            sta  game.own_score + n
        }
    @play:
        lda  shared.pv_from
        ldx  shared.pv_to
        jsr  find_legal_move
        bcs  @forget
        jsr  make_move
        lda  shared.outcome
        bne  @forget
        ldx  shared.info_depth
        inx
        beq  @forget            // the book has no score
        jmp  show_mate
    @hint:
        jsr  show_hint
    @analysed:
    @forget:
        rts

        asm.routine("find_legal_move", "The number of a move in the list.")
            .takes("A origin, X target")
            .returns("X the number, C clear; or C set")
            .destroys("A Y");
        tay
        stx  game.flags
        ldx  #0
    @next:
        cpx  shared.move_count
        bcs  @found
        tya
        cmp  shared.moves_from,x
        bne  @other
        lda  game.flags
        cmp  shared.moves_to,x
        clc
        beq  @found
    @other:
        inx
        bne  @next              // always
    @found:
        rts

        asm.routine("on_iteration_ui", "Hears of an iteration: `hear` calls it.")
            .takes("the panel of the desk")
            .returns("C clear if there is time for another iteration")
            .destroys("A X Y");
        jsr  update_elapsed
        for n in 0..3 {
            lda  state.elapsed_time + n
            sta  shared.info_time + n
        }
        jsr  show_thinking
        jmp  continue_deepening
    }
}

pub(super) fn attend(asm: &mut Asm, cx: &GameCx<'_>) {
    let game = &cx.vars;
    asm! { asm;
        asm.routine(
            "on_key_while_thinking",
            "Sees to a key while the core thinks: the interrupt calls it.",
        )
        .returns("stop_request, if the search is to end")
        .destroys("A X Y");
        lda  game.pending
        bne  @waits             // one thing after the other
        jsr  get_key
        beq  @none
        jsr  handle_key
        cmp  #0
        beq  @none
        sta  game.pending
        stx  game.pending_move
    @waits:
        lda  #1
        sta  cx.machine.saved.stop_request
    @none:
        jmp  refresh_clocks

        let (lo, hi) = (asm.sym("command_handlers_lo"), asm.sym("command_handlers_hi"));
        let jump = asm.sym("command_ptr");
        asm.routine("do_command", "Does what the player wants.")
            .destroys("A X Y");
        tax
        lda  lo-1,x
        sta  jump
        lda  hi-1,x
        sta  jump+1
        lda  #0
        sta  game.pending
        ldx  game.pending_move
        asm.self_modified("command_ptr");
        jmp  0xFFFF
    }
}
