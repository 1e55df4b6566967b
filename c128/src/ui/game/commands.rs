//! The player's commands; each has one routine.

use super::context::{GameCx, SearchPurpose, copy};
use crate::api::shared::SQUARES;
use crate::ui::view::text::put_first;
use octet_asm::{Asm, asm};

pub(super) fn commands(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, sheet) = (&cx.vars, &cx.machine.shared, &cx.sheet);
    asm! { asm;
        /// Begins a new game from the opening position.
        routine do_new_game { destroys a, x, y, scratch }
        lda  #0
        sta  shared.book_seed   // 0: seed_from_key draws another
        sta  shared.book_seed+1
        jsr  set_opening_position
        jsr  new_game
        jsr  seed_from_key      // chooses the book moves of this game
        jsr  clear_message
        jmp  redraw_all

        /// Makes the player's move.
        routine do_move {
            takes    x "its index in the list of legal moves"
            destroys a, x, y, scratch
        }
        lda  shared.outcome     // 0: the game goes on
        beq  @legal
        rts
    @legal:
        jmp  make_move

        let one_ply_back = asm.label("one_ply_back");
        /// Takes the player's last move back, with Octet's answer.
        routine do_take_back { destroys a, x, y, scratch }
        for n in 0..2 {
            lda  sheet.len + n
            sta  game.target_ply + n
        }
        jsr  @one_ply_back
        bcs  @none              // no move is left
        // If Octet were to move then, it would answer at once, so another ply is taken back.
        lda  shared.engine_sides
        beq  @one               // 0: two people play
        cmp  #3                 // 3: Octet plays both sides
        beq  @one
        jsr  engine_to_move     // before the take back
        bcs  @one               // one ply back it is the player's turn
        jsr  @one_ply_back
    @one:
        jmp  go_to_ply          // also if there was only one ply
        asm.bind(one_ply_back);
        lda  game.target_ply
        ora  game.target_ply+1
        sec                     // carry set: at the start already
        beq  @none
        lda  game.target_ply
        bne  @again
        dec  game.target_ply+1  // borrow from the low byte
    @again:
        dec  game.target_ply
        clc
    @none:
        rts

        /// Plays the next move of the score sheet again.
        routine do_redo { destroys a, x, y, scratch }
        lda  sheet.len          // plies played
        cmp  sheet.all          // plies recorded
        lda  sheet.len+1
        sbc  sheet.all+1
        bcs  @last              // carry set: nothing to redo
        lda  sheet.len
        clc
        adc  #1
        sta  game.target_ply
        lda  sheet.len+1
        adc  #0
        sta  game.target_ply+1
    @go:
        // While a game is replayed the player has both sides; otherwise Octet would move at once.
        jsr  go_to_ply
        /// Makes Octet play neither side, and shows a message about it.
        routine octet_off { destroys a, x, y, scratch }
        lda  shared.engine_sides
        beq  @last              // it played none
        lda  #0
        sta  shared.engine_sides
        jsr  show_players
        put_first(asm, "You play both sides. M: Octet plays.");
        jmp  show_message
    @last:
        rts

        /// Goes back to the start of the game.
        routine do_game_start { destroys a, x, y, scratch }
        lda  #0
        sta  game.target_ply
        sta  game.target_ply+1
        beq  @go always         // A = 0

        /// Goes on to the last move of the score sheet.
        routine do_game_end { destroys a, x, y, scratch }
        for n in 0..2 {
            lda  sheet.all + n
            sta  game.target_ply + n
        }
        jmp  @go

        /// Makes Octet move now. If it plays no side, it plays this one from here on.
        routine do_move_now { destroys a, x, y, scratch }
        inc  game.move_now      // take_turn reads it
        lda  shared.engine_sides
        bne  @plays
        inc  shared.engine_sides  // White
        bit  shared.side
        bpl  @whites
        asl  shared.engine_sides  // Black
    @whites:
        jmp  show_players
    @plays:
        rts

        /// Searches for a move to propose.
        routine do_hint { destroys a, x, y, scratch }
        lda  shared.outcome
        bne  @over              // mate, stalemate or a draw
        lda  #SearchPurpose::Hint as u8
        jmp  search_and_act
        /// Analyses until the player stops it.
        routine do_analyse { destroys a, x, y, scratch }
        lda  shared.move_count  // a drawn position can be analysed
        beq  @over              // no legal move: nothing to search
        put_first(asm, "Analysis. STOP ends it.");
        jsr  show_message
        lda  #SearchPurpose::Analysis as u8
        jmp  search_and_act
    @over:
        rts

        /// Makes Octet play neither side, whoever is to move.
        routine do_stop { destroys a, x, y, scratch }
        jmp  octet_off

        /// Notes that Octet's sides or pondering have changed.
        routine do_options { destroys a }
        lda  #0
        sta  game.pondered      // this position may be pondered now
        rts

        /// Follows a change of the level. The clocks go on, unless a time control begins or ends.
        routine do_level { destroys a, x, y, scratch }
        ldy  shared.level
        lda  cx.levels.moves,y
        ora  cx.machine.state.clock_counts_down
        beq  @count_up
        jsr  set_clocks         // to the time of the new level
    @count_up:
        jmp  show_clocks

        let restore_game = asm.label("restore_game");
        /// Sets up the edited position, if it is legal.
        routine do_set_up { destroys a, x, y, scratch }
        jsr  check_setup
        bne  @refused           // A = setup_error: counts or pawns
        lda  shared.outcome
        pha                     // restore_game needs it
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
        lda  #0                 // the editor has no half-move clock
        sta  shared.halfmove
        jsr  check_rights
        bne  @restore_game      // A = setup_error: castling or en passant
        jsr  check_king
        bne  @restore_game      // A = setup_error: the king can be taken
        sta  sheet.first_number+1  // check_king has returned A = 0
        lda  #1                 // the editor starts at move 1
        sta  sheet.first_number
        jsr  new_game
        pla                     // the old outcome is void
        jsr  look_up_opening
        jmp  page_close
        asm.bind(restore_game);
        // The score sheet still has the old game: replays it.
        jsr  replay_sheet
        pla
        sta  shared.outcome     // resigned, agreed, or out of time, which a replay cannot find
    @refused:
        jmp  show_setup_error
    }
}
