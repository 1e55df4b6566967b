//! Games begun, and ended before mate.

use super::*;

pub(super) fn games(a: &mut Asm, g: &Control<'_>) {
    let (v, d, s, r) = (&g.v, &g.m.d, &g.m.s, &g.r);
    a.routine("first_position", "The opening position on the desk.")
        .destroys("A X");
    let opening = a.sym("initial_position");
    copy(a, opening, d.board, POSITION as u8);
    asm! { a;
        for n in 0..2 {
            lda  d.move_number + n
            sta  r.first_number + n
        }
        rts

        a.routine("new_game", "Begins a game with the position on the desk.")
            .takes("the position on the desk; record_first_number")
            .destroys("A X Y");
        copy(a, d.board, r.start, POSITION as u8);
        for n in 0..2 {
            lda  r.first_number + n
            sta  r.start + (i32::from(NUMBER) + n)
        }
        lda  d.side
        sta  r.first_side
        lda  #0
        for byte in [ r.len, r.len.at(1), r.all, r.all.at(1), v.pondered, v.said, v.scored, d.depth, d.line_len, ] {
            sta  byte
        }
        call_core(a, "clear_table");
        call_core(a, "begin_game");
        jsr  count_moves
        jsr  forget_openings
        a.routine("set_clocks", "Sets both clocks for the level.")
            .destroys("A X Y");
        php
        sei
        ldy  d.level
        lda  #0
        sta  s.clock_down
        lda  g.m.l.moves,y
        sta  s.moves_to_go
        sta  s.moves_to_go+3
        bne  @control
        ldx  #5
        lda  #0
    @next:
        sta  d.clock_white,x
        dex
        bpl  @next
        bmi  @none              // always
    @control:
        lda  #0x80
        sta  s.clock_down
        for (n, byte) in g.m.l.time.iter().enumerate() {
            lda  byte,y
            sta  d.clock_white + (n as i32)
            sta  d.clock_black + (n as i32)
        }
    @none:
        plp
        jmp  run_clock

        a.routine(
            "replay",
            "Goes to a point of the game: sets it up and plays it again.",
        )
        .takes("game_wanted, at most record_all")
        .returns("record_len")
        .destroys("A X Y");
        copy(a, r.start, d.board, POSITION as u8);
        call_core(a, "begin_game");
        lda  #0
        sta  r.len
        sta  r.len+1
        lda  v.wanted
        ora  v.wanted+1
        beq  @played
    @ply:
        at_ply(a, g, r.to, r.len);
        ldy  #0
        lda  (v.ply),y
        sta  d.last_to
        at_ply(a, g, r.from, r.len);
        ldy  #0
        lda  (v.ply),y
        call_core(a, "advance");
        inc  r.len
        bne  @last
        inc  r.len+1
    @last:
        lda  r.len
        cmp  v.wanted
        bne  @ply
        lda  r.len+1
        cmp  v.wanted+1
        bne  @ply
        call_core(a, "settle");
    @played:
        jsr  after_move
        jmp  follow_book
    }
}

pub(super) fn endings(a: &mut Asm, g: &Control<'_>) {
    let (v, d) = (&g.v, &g.m.d);
    asm! { a;
        a.routine(
            "do_resign",
            "The person resigns, also while the machine thinks; of two, who is to move.",
        );
        lda  d.outcome
        bne  @done
        ldx  #Outcome::WhiteResigned as u8
        lda  d.machine
        cmp  #2
        beq  @white             // the machine has Black
        cmp  #1
        beq  @black             // the machine has White
        bit  d.side
        bpl  @white
    @black:
        ldx  #Outcome::BlackResigned as u8
    @white:
        stx  d.outcome
    @done:
        rts

        a.routine(
            "do_draw",
            "A draw is offered: people agree, the machine if it stands no better.",
        );
        lda  d.outcome
        bne  @done
        lda  d.machine
        beq  @agreed
        bit  v.scored
        bpl  @refuse            // it has not looked at the game yet
        lda  v.own_score
        sec
        sbc  #DRAW_SCORE
        lda  v.own_score+1
        sbc  #0
        bmi  @play
    @refuse:
        jsr  begin_text
        say(a, "Octet declines the draw.");
        jmp  set_message
    @play:
        // Nearly equal is not enough to give up a game that has just begun.
        lda  d.move_number+1
        bne  @agreed
        lda  d.move_number
        cmp  #20
        bcc  @refuse
    @agreed:
        lda  #Outcome::Agreed as u8
        sta  d.outcome
        rts

        edited(a, g);
    }
}
