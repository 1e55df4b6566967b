//! The machine thinks, and hears keys while it does.

use super::*;

pub(super) fn think(a: &mut Asm, g: &Control<'_>) {
    let (v, d, s) = (&g.v, &g.m.d, &g.m.s);
    let (search, play, go, result, forget, hint, analysed) = (
        a.label("search"),
        a.label("play"),
        a.label("go"),
        a.label("result"),
        a.label("forget"),
        a.label("hint"),
        a.label("analysed"),
    );
    a.routine("search_for", "Thinks, and does what the search was for.")
        .takes("A the aim")
        .destroys("A X Y");
    a.sta(v.aim);
    a.lda(imm(0));
    a.sta(s.stop_wanted);
    a.sta(v.pending);
    a.sta(v.once);
    a.lda(v.aim);
    a.cmp(imm(Aim::Move as u8));
    a.bne(search);
    a.bit(d.from_book);
    a.bpl(search);
    a.ldx(d.book_to);
    a.cpx(d.book_from);
    a.beq(search).c("it has no move");
    a.stx(d.line_to);
    a.lda(d.book_from);
    a.sta(d.line_from);
    a.lda(imm(FROM_BOOK));
    a.sta(d.depth);
    a.lda(imm(1));
    a.sta(d.line_len);
    a.jsr("opening_ply");
    for (n, place) in (0..).zip([v.place_lo, v.place_hi]) {
        a.lda(d.book_place.at(n));
        a.sta(place.x());
    }
    a.lda(imm(0));
    a.sta(v.aim);
    a.jsr("show_thinking");
    a.jmp(play);
    a.bind(search);
    a.comment("A hint that no clock limits is what the level at first would play.");
    let own = a.label("own_level");
    a.ldy(d.level);
    a.lda(v.aim);
    a.cmp(imm(Aim::Hint as u8));
    a.bne(own);
    a.lda(g.m.l.time[0].y());
    a.ora(g.m.l.time[1].y());
    a.bne(own);
    a.ldy(imm(FIRST_LEVEL));
    a.bind(own);
    a.jsr("set_level");
    a.lda(v.aim);
    a.cmp(imm(Aim::Analysis as u8));
    a.bcc(go);
    a.comment("Analysis and pondering have no limit but the player.");
    a.lda(imm(0));
    a.sta(s.timed);
    for n in 0..4 {
        a.sta(s.nodes_wanted.at(n));
    }
    a.sta(s.sight_wanted);
    a.sta(s.sight_wanted.at(1));
    a.lda(imm(Level::Seconds(1).depth()));
    a.sta(s.depth_wanted);
    a.bind(go);
    a.jsr("go_fast");
    call_core(a, "search");
    a.jsr("show_picture");
    a.lda(imm(0));
    a.sta(s.stop_wanted);
    a.ldx(v.aim);
    a.sta(v.aim);
    a.comment("What the player wants comes first; MOVE NOW wants the move.");
    a.lda(v.pending);
    a.beq(result);
    a.cmp(imm(Command::MoveNow as u8));
    a.bne(forget);
    a.cpx(imm(Aim::Ponder as u8));
    a.bcs(forget);
    a.lda(imm(0));
    a.sta(v.pending);
    a.bind(result);
    a.cpx(imm(Aim::Hint as u8));
    a.beq(hint);
    a.bcs(analysed);
    a.lda(d.line_len);
    a.beq(forget).c("no move: the game is over");
    a.lda(imm(0x80));
    a.sta(v.scored);
    for n in 0..2 {
        a.lda(d.score.at(n));
        a.sta(v.own_score.at(n));
    }
    a.bind(play);
    a.lda(d.line_from);
    a.ldx(d.line_to);
    a.jsr("find_move");
    a.bcs(forget);
    a.jsr("make_move");
    a.lda(d.outcome);
    a.bne(forget);
    a.ldx(d.depth);
    a.inx();
    a.beq(forget).c("the book has no score");
    a.jmp("show_mate");
    a.bind(hint);
    a.jsr("show_hint");
    a.bind(analysed);
    a.bind(forget);
    a.rts();

    let (next, other, found) = (a.label("next"), a.label("other"), a.label("found"));
    a.routine("find_move", "The number of a move in the list.")
        .takes("A origin, X target")
        .returns("X the number, C clear; or C set")
        .destroys("A Y");
    a.tay();
    a.stx(v.flags);
    a.ldx(imm(0));
    a.bind(next);
    a.cpx(d.move_count);
    a.bcs(found);
    a.tya();
    a.cmp(d.moves_from.x());
    a.bne(other);
    a.lda(v.flags);
    a.cmp(d.moves_to.x());
    a.clc();
    a.beq(found);
    a.bind(other);
    a.inx();
    a.bne(next).c("always");
    a.bind(found);
    a.rts();

    a.routine("heard", "Hears of an iteration: `hear` calls it.")
        .takes("the panel of the desk")
        .returns("C clear if there is time for another iteration")
        .destroys("A X Y");
    a.jsr("elapsed");
    for n in 0..3 {
        a.lda(s.passed.at(n));
        a.sta(d.time.at(n));
    }
    a.jsr("show_thinking");
    a.jmp("another");
}

pub(super) fn attend(a: &mut Asm, g: &Control<'_>) {
    let (v, s) = (&g.v, &g.m.s);
    let (none, waits) = (a.label("none"), a.label("waits"));
    a.routine(
        "attend",
        "Sees to a key while the core thinks: the interrupt calls it.",
    )
    .returns("stop_wanted, if the search is to end")
    .destroys("A X Y");
    a.lda(v.pending);
    a.bne(waits).c("one thing after the other");
    a.jsr("get_key");
    a.beq(none);
    a.jsr("key_pressed");
    a.cmp(imm(0));
    a.beq(none);
    a.sta(v.pending);
    a.stx(v.pending_move);
    a.bind(waits);
    a.lda(imm(1));
    a.sta(s.stop_wanted);
    a.bind(none);
    a.jmp("show_time");

    let (lo, hi) = (a.sym("commands_lo"), a.sym("commands_hi"));
    let jump = a.sym("command_jump");
    a.routine("do_pending", "Does what the player wants.")
        .destroys("A X Y");
    a.tax();
    a.lda(lo.at(-1).x());
    a.sta(jump);
    a.lda(hi.at(-1).x());
    a.sta(jump.at(1));
    a.lda(imm(0));
    a.sta(v.pending);
    a.ldx(v.pending_move);
    a.smc("command_jump");
    a.jmp(crate::asm::fixed(0xFFFF));
}
