//! Games begun, and ended before mate.

use super::*;

pub(super) fn games(a: &mut Asm, g: &Control<'_>) {
    let (v, d, s, r) = (&g.v, &g.m.d, &g.m.s, &g.r);
    a.routine("first_position", "The opening position on the desk.")
        .destroys("A X");
    let opening = a.sym("initial_position");
    copy(a, opening, d.board, POSITION as u8);
    for n in 0..2 {
        a.lda(d.move_number.at(n));
        a.sta(r.first_number.at(n));
    }
    a.rts();

    a.routine("new_game", "Begins a game with the position on the desk.")
        .takes("the position on the desk; record_first_number")
        .destroys("A X Y");
    copy(a, d.board, r.start, POSITION as u8);
    for n in 0..2 {
        a.lda(r.first_number.at(n));
        a.sta(r.start.at(i32::from(NUMBER) + n));
    }
    a.lda(d.side);
    a.sta(r.first_side);
    a.lda(imm(0));
    for byte in [
        r.len,
        r.len.at(1),
        r.all,
        r.all.at(1),
        v.pondered,
        v.said,
        v.scored,
        d.depth,
        d.line_len,
    ] {
        a.sta(byte);
    }
    call_core(a, "clear_table");
    call_core(a, "begin_game");
    a.jsr("count_moves");
    a.jsr("forget_openings");
    let (control, none, next) = (a.label("control"), a.label("none"), a.label("next"));
    a.routine("set_clocks", "Sets both clocks for the level.")
        .destroys("A X Y");
    a.php();
    a.sei();
    a.ldy(d.level);
    a.lda(imm(0));
    a.sta(s.clock_down);
    a.lda(g.m.l.moves.y());
    a.sta(s.moves_to_go);
    a.sta(s.moves_to_go.at(3));
    a.bne(control);
    a.ldx(imm(5));
    a.lda(imm(0));
    a.bind(next);
    a.sta(d.clock_white.x());
    a.dex();
    a.bpl(next);
    a.bmi(none).c("always");
    a.bind(control);
    a.lda(imm(0x80));
    a.sta(s.clock_down);
    for (n, byte) in g.m.l.time.iter().enumerate() {
        a.lda(byte.y());
        a.sta(d.clock_white.at(n as i32));
        a.sta(d.clock_black.at(n as i32));
    }
    a.bind(none);
    a.plp();
    a.jmp("run_clock");

    let (ply, played, last) = (a.label("ply"), a.label("played"), a.label("last"));
    a.routine(
        "replay",
        "Goes to a point of the game: sets it up and plays it again.",
    )
    .takes("game_wanted, at most record_all")
    .returns("record_len")
    .destroys("A X Y");
    copy(a, r.start, d.board, POSITION as u8);
    call_core(a, "begin_game");
    a.lda(imm(0));
    a.sta(r.len);
    a.sta(r.len.at(1));
    a.lda(v.wanted);
    a.ora(v.wanted.at(1));
    a.beq(played);
    a.bind(ply);
    at_ply(a, g, r.to, r.len);
    a.ldy(imm(0));
    a.lda(v.ply.ind_y());
    a.sta(d.last_to);
    at_ply(a, g, r.from, r.len);
    a.ldy(imm(0));
    a.lda(v.ply.ind_y());
    call_core(a, "advance");
    a.inc(r.len);
    a.bne(last);
    a.inc(r.len.at(1));
    a.bind(last);
    a.lda(r.len);
    a.cmp(v.wanted);
    a.bne(ply);
    a.lda(r.len.at(1));
    a.cmp(v.wanted.at(1));
    a.bne(ply);
    call_core(a, "settle");
    a.bind(played);
    a.jsr("after_move");
    a.jmp("follow_book");
}

pub(super) fn endings(a: &mut Asm, g: &Control<'_>) {
    let (v, d) = (&g.v, &g.m.d);
    let (white, done, agreed, refuse, play) = (
        a.label("white"),
        a.label("done"),
        a.label("agreed"),
        a.label("refuse"),
        a.label("play"),
    );
    let black = a.label("black");
    a.routine(
        "do_resign",
        "The person resigns, also while the machine thinks; of two, who is to move.",
    );
    a.lda(d.outcome);
    a.bne(done);
    a.ldx(imm(Outcome::WhiteResigned as u8));
    a.lda(d.machine);
    a.cmp(imm(2));
    a.beq(white).c("the machine has Black");
    a.cmp(imm(1));
    a.beq(black).c("the machine has White");
    a.bit(d.side);
    a.bpl(white);
    a.bind(black);
    a.ldx(imm(Outcome::BlackResigned as u8));
    a.bind(white);
    a.stx(d.outcome);
    a.bind(done);
    a.rts();

    a.routine(
        "do_draw",
        "A draw is offered: people agree, the machine if it stands no better.",
    );
    a.lda(d.outcome);
    a.bne(done);
    a.lda(d.machine);
    a.beq(agreed);
    a.bit(v.scored);
    a.bpl(refuse).c("it has not looked at the game yet");
    a.lda(v.own_score);
    a.sec();
    a.sbc(imm(DRAW_SCORE));
    a.lda(v.own_score.at(1));
    a.sbc(imm(0));
    a.bmi(play);
    a.bind(refuse);
    a.jsr("begin_text");
    say(a, "Octet declines the draw.");
    a.jmp("set_message");
    a.bind(play);
    a.comment("Nearly equal is not enough to give up a game that has just begun.");
    a.lda(d.move_number.at(1));
    a.bne(agreed);
    a.lda(d.move_number);
    a.cmp(imm(20));
    a.bcc(refuse);
    a.bind(agreed);
    a.lda(imm(Outcome::Agreed as u8));
    a.sta(d.outcome);
    a.rts();

    edited(a, g);
}
