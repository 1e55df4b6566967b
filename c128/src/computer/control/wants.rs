//! What the player wants, command by command.

use super::*;

pub(super) fn wants(a: &mut Asm, g: &Control<'_>) {
    let (v, d, r) = (&g.v, &g.m.d, &g.r);
    a.routine("do_new_game", "A new game from the opening position.");
    asm! { a;
        lda  #0
        sta  d.book_seed
        sta  d.book_seed+1
        jsr  first_position
        jsr  new_game
        jsr  take_seed
        jsr  clear_message
        jmp  show_everything

        a.routine("play_wanted", "The player's move.")
            .takes("X its number in the list");
        lda  d.outcome
        beq  @legal
        rts
    @legal:
        jmp  make_move

        let back = a.label("back");
        a.routine(
            "do_take_back",
            "The last move back; the machine's, and one's own.",
        );
        for n in 0..2 {
            lda  r.len + n
            sta  v.wanted + n
        }
        jsr  @back
        bcs  @none
        // Is it the machine's turn then? One more, if it does not play both sides.
        lda  d.machine
        beq  @one
        cmp  #3
        beq  @one
        jsr  is_machine         // of the side to move now
        bcs  @one               // the other side is to move then
        jsr  @back
    @one:
        jmp  replay
        a.bind(back);
        lda  v.wanted
        ora  v.wanted+1
        sec
        beq  @none
        lda  v.wanted
        bne  @again
        dec  v.wanted+1
    @again:
        dec  v.wanted
        clc
    @none:
        rts

        a.routine("do_forward", "The next move of the record again.");
        lda  r.len
        cmp  r.all
        lda  r.len+1
        sbc  r.all+1
        bcs  @last
        lda  r.len
        clc
        adc  #1
        sta  v.wanted
        lda  r.len+1
        adc  #0
        sta  v.wanted+1
    @go:
        // Whoever looks through a game moves both sides.
        lda  #0
        sta  d.machine
        jsr  replay
        jmp  show_players
    @last:
        rts

        a.routine("do_first", "Back to the beginning.");
        lda  #0
        sta  v.wanted
        sta  v.wanted+1
        beq  @go                // always

        a.routine("do_last", "On to the end of the record.");
        for n in 0..2 {
            lda  r.all + n
            sta  v.wanted + n
        }
        jmp  @go

        a.routine("do_move_now", "The machine moves, whoever's turn it is.");
        inc  v.once
        rts

        a.routine("do_hint", "Thinks about what to play.");
        lda  d.outcome
        bne  @over
        lda  #Aim::Hint as u8
        jmp  search_for
        a.routine("do_analyse", "Thinks until it is stopped.");
        lda  d.move_count
        beq  @over
        lda  #Aim::Analysis as u8
        jmp  search_for
    @over:

        a.routine(
            "do_stop",
            "Nothing goes on any more: the player takes over the machine's side.",
        );
        jsr  is_machine
        bcc  @idle
        lda  #0
        sta  d.machine
        jsr  show_players
    @idle:
        rts

        a.routine(
            "do_players",
            "Who plays has changed: shown where it stands.",
        );
        lda  #0
        sta  v.pondered
        rts

        a.routine("do_level", "Another level: clocks begin anew.");
        jsr  set_clocks
        jmp  show_clocks

        let back = a.label("back");
        a.routine("do_set_up", "The position edited, if it is possible.");
        jsr  check_edited
        bne  @refused
        lda  d.outcome
        pha
        for (name, to) in [
        ("screen_edit_side", d.side),
        ("screen_edit_castling", d.castling),
        ("screen_edit_passing", d.en_passant),
    ] {
            let from = a.sym(name);
            lda  from
            sta  to
        }
        let board = a.sym("screen_edit_board");
        copy(a, board, d.board, SQUARES as u8);
        lda  #0
        sta  d.halfmove
        jsr  check_rights
        bne  @back
        jsr  check_king
        bne  @back
        sta  r.first_number+1   // 0
        lda  #1
        sta  r.first_number
        jsr  new_game
        pla
        jsr  ask_book
        jmp  page_close
        a.bind(back);
        // The game is still there, as it was.
        for n in 0..2 {
            lda  r.len + n
            sta  v.wanted + n
        }
        jsr  replay
        pla
        sta  d.outcome          // resigned, agreed, or out of time
    @refused:
        jmp  show_refusal
    }
}
