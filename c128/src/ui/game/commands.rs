//! What the player wants, command by command.

use super::*;

pub(super) fn wants(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, sheet) = (&cx.vars, &cx.machine.shared, &cx.sheet);
    asm.routine("do_new_game", "A new game from the opening position.");
    asm! { asm;
        lda  #0
        sta  shared.book_seed
        sta  shared.book_seed+1
        jsr  set_opening_position
        jsr  new_game
        jsr  seed_from_key
        jsr  clear_message
        jmp  redraw_all

        asm.routine("do_move", "The player's move.")
            .takes("X its number in the list");
        lda  shared.outcome
        beq  @legal
        rts
    @legal:
        jmp  make_move

        let back = asm.label("back");
        asm.routine(
            "do_take_back",
            "The last move back; the machine's, and one's own.",
        );
        for n in 0..2 {
            lda  sheet.len + n
            sta  game.target_ply + n
        }
        jsr  @back
        bcs  @none
        // Is it the machine's turn then? One more, if it does not play both sides.
        lda  shared.engine_sides
        beq  @one
        cmp  #3
        beq  @one
        jsr  engine_to_move         // of the side to move now
        bcs  @one               // the other side is to move then
        jsr  @back
    @one:
        jmp  replay_to
        asm.bind(back);
        lda  game.target_ply
        ora  game.target_ply+1
        sec
        beq  @none
        lda  game.target_ply
        bne  @again
        dec  game.target_ply+1
    @again:
        dec  game.target_ply
        clc
    @none:
        rts

        asm.routine("do_redo", "The next move of the record again.");
        lda  sheet.len
        cmp  sheet.all
        lda  sheet.len+1
        sbc  sheet.all+1
        bcs  @last
        lda  sheet.len
        clc
        adc  #1
        sta  game.target_ply
        lda  sheet.len+1
        adc  #0
        sta  game.target_ply+1
    @go:
        // Whoever looks through a game moves both sides.
        lda  #0
        sta  shared.engine_sides
        jsr  replay_to
        jmp  show_players
    @last:
        rts

        asm.routine("do_game_start", "Back to the beginning.");
        lda  #0
        sta  game.target_ply
        sta  game.target_ply+1
        beq  @go                // always

        asm.routine("do_game_end", "On to the end of the record.");
        for n in 0..2 {
            lda  sheet.all + n
            sta  game.target_ply + n
        }
        jmp  @go

        asm.routine("do_move_now", "The machine moves, whoever's turn it is.");
        inc  game.move_now
        rts

        asm.routine("do_hint", "Thinks about what to play.");
        lda  shared.outcome
        bne  @over
        lda  #SearchPurpose::Hint as u8
        jmp  search_and_act
        asm.routine("do_analyse", "Thinks until it is stopped.");
        lda  shared.move_count
        beq  @over
        lda  #SearchPurpose::Analysis as u8
        jmp  search_and_act
    @over:

        asm.routine(
            "do_stop",
            "Nothing goes on any more: the player takes over the machine's side.",
        );
        jsr  engine_to_move
        bcc  @idle
        lda  #0
        sta  shared.engine_sides
        jsr  show_players
    @idle:
        rts

        asm.routine(
            "do_options",
            "Who plays has changed: shown where it stands.",
        );
        lda  #0
        sta  game.pondered
        rts

        asm.routine("do_level", "Another level: clocks begin anew.");
        jsr  set_clocks
        jmp  show_clocks

        let back = asm.label("back");
        asm.routine("do_set_up", "The position edited, if it is possible.");
        jsr  check_setup
        bne  @refused
        lda  shared.outcome
        pha
        for (name, to) in [
        ("ui_edit_side", shared.side),
        ("ui_edit_castling", shared.castling),
        ("ui_edit_en_passant", shared.en_passant),
    ] {
            let from = asm.sym(name);
            lda  from
            sta  to
        }
        let board = asm.sym("ui_edit_board");
        copy(asm, board, shared.board, SQUARES as u8);
        lda  #0
        sta  shared.halfmove
        jsr  check_rights
        bne  @back
        jsr  check_king
        bne  @back
        sta  sheet.first_number+1   // 0
        lda  #1
        sta  sheet.first_number
        jsr  new_game
        pla
        jsr  look_up_opening
        jmp  page_close
        asm.bind(back);
        // The game is still there, as it was.
        for n in 0..2 {
            lda  sheet.len + n
            sta  game.target_ply + n
        }
        jsr  replay_to
        pla
        sta  shared.outcome          // resigned, agreed, or out of time
    @refused:
        jmp  show_setup_error
    }
}
