//! The machine thinks, and hears keys while it does.

use super::*;

pub(super) fn think(a: &mut Asm, g: &Control<'_>) {
    let (v, d, s) = (&g.v, &g.m.d, &g.m.s);
    asm! { a;
        a.routine("search_for", "Thinks, and does what the search was for.")
            .takes("A the aim")
            .destroys("A X Y");
        sta  v.aim
        lda  #0
        sta  s.stop_wanted
        sta  v.pending
        sta  v.once
        lda  v.aim
        cmp  #Aim::Move as u8
        bne  @search
        bit  d.from_book
        bpl  @search
        ldx  d.book_to
        cpx  d.book_from
        beq  @search            // it has no move
        stx  d.line_to
        lda  d.book_from
        sta  d.line_from
        lda  #FROM_BOOK
        sta  d.depth
        lda  #1
        sta  d.line_len
        jsr  opening_ply
        for (n, place) in (0..).zip([v.place_lo, v.place_hi]) {
            lda  d.book_place + n
            sta  place,x
        }
        lda  #0
        sta  v.aim
        jsr  show_thinking
        jmp  @play
    @search:
        // A hint that no clock limits is what the level at first would play.
        ldy  d.level
        lda  v.aim
        cmp  #Aim::Hint as u8
        bne  @own_level
        lda  g.m.l.time[0],y
        ora  g.m.l.time[1],y
        bne  @own_level
        ldy  #FIRST_LEVEL
    @own_level:
        jsr  set_level
        lda  v.aim
        cmp  #Aim::Analysis as u8
        bcc  @go
        // Analysis and pondering have no limit but the player.
        lda  #0
        sta  s.timed
        for n in 0..4 {
            sta  s.nodes_wanted + n
        }
        sta  s.sight_wanted
        sta  s.sight_wanted+1
        lda  #Level::Seconds(1).depth()
        sta  s.depth_wanted
    @go:
        jsr  go_fast
        call_core(a, "search");
        jsr  show_picture
        lda  #0
        sta  s.stop_wanted
        ldx  v.aim
        sta  v.aim
        // What the player wants comes first; MOVE NOW wants the move.
        lda  v.pending
        beq  @result
        cmp  #Command::MoveNow as u8
        bne  @forget
        cpx  #Aim::Ponder as u8
        bcs  @forget
        lda  #0
        sta  v.pending
    @result:
        cpx  #Aim::Hint as u8
        beq  @hint
        bcs  @analysed
        lda  d.line_len
        beq  @forget            // no move: the game is over
        lda  #0x80
        sta  v.scored
        for n in 0..2 {
            lda  d.score + n
            sta  v.own_score + n
        }
    @play:
        lda  d.line_from
        ldx  d.line_to
        jsr  find_move
        bcs  @forget
        jsr  make_move
        lda  d.outcome
        bne  @forget
        ldx  d.depth
        inx
        beq  @forget            // the book has no score
        jmp  show_mate
    @hint:
        jsr  show_hint
    @analysed:
    @forget:
        rts

        a.routine("find_move", "The number of a move in the list.")
            .takes("A origin, X target")
            .returns("X the number, C clear; or C set")
            .destroys("A Y");
        tay
        stx  v.flags
        ldx  #0
    @next:
        cpx  d.move_count
        bcs  @found
        tya
        cmp  d.moves_from,x
        bne  @other
        lda  v.flags
        cmp  d.moves_to,x
        clc
        beq  @found
    @other:
        inx
        bne  @next              // always
    @found:
        rts

        a.routine("heard", "Hears of an iteration: `hear` calls it.")
            .takes("the panel of the desk")
            .returns("C clear if there is time for another iteration")
            .destroys("A X Y");
        jsr  elapsed
        for n in 0..3 {
            lda  s.passed + n
            sta  d.time + n
        }
        jsr  show_thinking
        jmp  another
    }
}

pub(super) fn attend(a: &mut Asm, g: &Control<'_>) {
    let (v, s) = (&g.v, &g.m.s);
    asm! { a;
        a.routine(
            "attend",
            "Sees to a key while the core thinks: the interrupt calls it.",
        )
        .returns("stop_wanted, if the search is to end")
        .destroys("A X Y");
        lda  v.pending
        bne  @waits             // one thing after the other
        jsr  get_key
        beq  @none
        jsr  key_pressed
        cmp  #0
        beq  @none
        sta  v.pending
        stx  v.pending_move
    @waits:
        lda  #1
        sta  s.stop_wanted
    @none:
        jmp  show_time

        let (lo, hi) = (a.sym("commands_lo"), a.sym("commands_hi"));
        let jump = a.sym("command_jump");
        a.routine("do_pending", "Does what the player wants.")
            .destroys("A X Y");
        tax
        lda  lo-1,x
        sta  jump
        lda  hi-1,x
        sta  jump+1
        lda  #0
        sta  v.pending
        ldx  v.pending_move
        a.smc("command_jump");
        jmp  0xFFFF
    }
}
