//! Moves made, taken back and played again.

use super::*;

pub(super) fn moves(a: &mut Asm, g: &Control<'_>) {
    let (v, d, s, r) = (&g.v, &g.m.d, &g.m.s, &g.r);
    let (full, quiet, mate, over) = (
        a.label("full"),
        a.label("quiet"),
        a.label("mate"),
        a.label("over"),
    );
    a.routine("make_move", "Makes a legal move, and writes it down.")
        .takes("X its number in the list")
        .destroys("A X Y");
    a.txa();
    a.pha();
    a.jsr("change_clocks");
    a.pla();
    a.tax();
    a.jsr("write_move");
    a.jsr("after_move");
    a.jsr("sound_move");
    a.jmp("follow_book");

    a.routine("write_move", "The same, and nothing is shown.")
        .takes("X its number in the list")
        .returns("C set: it is made, but the record is full")
        .destroys("A X Y");
    a.lda(d.moves_from.x());
    a.pha();
    a.lda(d.moves_to.x());
    a.sta(d.last_to);
    a.jsr("find_san");
    a.sta(v.flags);
    a.pla();
    call_core(a, "play_move");
    a.lda(d.in_check);
    a.beq(quiet);
    a.lda(d.outcome);
    a.cmp(imm(Outcome::Mate as u8));
    a.beq(mate);
    a.lda(imm(san::CHECK));
    a.bne(over).c("always");
    a.bind(mate);
    a.lda(imm(san::MATE));
    a.bind(over);
    a.ora(v.flags);
    a.sta(v.flags);
    a.bind(quiet);
    a.comment("A game longer than the record goes on without it.");
    a.lda(r.len);
    a.cmp(imm((PLIES & 0xFF) as u8));
    a.lda(r.len.at(1));
    a.sbc(imm((PLIES >> 8) as u8));
    a.bcs(full);
    for (array, byte) in [(r.from, d.last_from), (r.to, d.last_to), (r.san, v.flags)] {
        at_ply(a, g, array, r.len);
        a.ldy(imm(0));
        a.lda(byte);
        a.sta(v.ply.ind_y());
    }
    let counted = a.label("counted");
    a.inc(r.len);
    a.bne(counted);
    a.inc(r.len.at(1));
    a.bind(counted);
    a.comment("What was taken back is forgotten.");
    for n in 0..2 {
        a.lda(r.len.at(n));
        a.sta(r.all.at(n));
    }
    a.clc();
    a.bind(full);
    a.rts();

    a.routine(
        "after_move",
        "Shows the game as it now is, and starts the clock.",
    )
    .destroys("A X Y");
    a.lda(imm(0));
    a.sta(v.pondered);
    a.sta(v.said);
    a.jsr("run_clock");
    a.jsr("count_moves");
    a.jsr("clear_message");
    let mode = a.sym("screen_mode");
    let page = a.label("page");
    a.lda(mode);
    a.cmp(imm(Mode::Edit as u8));
    a.bcs(page);
    a.jmp("show");
    a.bind(page);
    a.rts();

    let black = a.label("black");
    a.routine("run_clock", "Has the clock of the side to move go.")
        .destroys("A X");
    a.ldx(imm(1));
    a.bit(d.side);
    a.bpl(black);
    a.ldx(imm(4));
    a.bind(black);
    a.stx(s.clock_runs);
    a.rts();

    a.routine("count_moves", "The number of the move, from the record.")
        .returns("desk_move_number")
        .destroys("A");
    a.lda(r.len);
    a.sta(d.move_number);
    a.lda(r.len.at(1));
    a.sta(d.move_number.at(1));
    let whites = a.label("whites");
    a.bit(r.first_side);
    a.bpl(whites);
    a.inc(d.move_number);
    a.bne(whites);
    a.inc(d.move_number.at(1));
    a.bind(whites);
    a.lsr(d.move_number.at(1));
    a.ror(d.move_number);
    a.lda(d.move_number);
    a.clc();
    a.adc(r.first_number);
    a.sta(d.move_number);
    a.lda(d.move_number.at(1));
    a.adc(r.first_number.at(1));
    a.sta(d.move_number.at(1));
    a.rts();

    let (first, not_yet, done) = (a.label("first"), a.label("not_yet"), a.label("done"));
    let (time, control) = (&g.m.l.time, g.m.l.moves);
    a.routine(
        "change_clocks",
        "The side to move has moved: counts to the time control.",
    )
    .destroys("A X Y");
    a.ldy(d.level);
    a.lda(control.y());
    a.beq(done);
    a.ldx(imm(0));
    a.bit(d.side);
    a.bpl(first);
    a.ldx(imm(3));
    a.bind(first);
    a.dec(s.moves_to_go.x());
    a.bne(not_yet);
    a.sta(s.moves_to_go.x());
    a.comment("The time control is reached: as much again.");
    a.php();
    a.sei();
    a.clc();
    for (n, byte) in time.iter().enumerate() {
        let clock = d.clock_white.at(n as i32).x();
        a.lda(byte.y());
        a.adc(clock);
        a.sta(clock);
    }
    a.plp();
    a.bind(not_yet);
    a.bind(done);
    a.rts();
}
