//! What stands beside the board: players, moves, and what is thought.

use super::Screen;
use super::boxes::{Box, RETURN, show};
use super::characters::{POINTER, SMALL_MEN, TEXT};
use super::write::{say, say_letter, take};
use crate::asm::{Abs, Asm, Label, imm};
use crate::computer::desk::{BLACK, FROM_BOOK, LOST_KINDS};
use crate::computer::dialogue::Mode;
use crate::computer::levels::JIFFIES;

/// Moves of the game that are shown.
const MOVES: u8 = 4;
/// Moves of a line that are shown.
const LINE: u8 = 10;
/// Nodes and time are halved until the time is less, to divide by a byte.
const SHORT: u8 = 0x80;

/// Emits `show_players`, `show_moves`, `show_thinking`, `show_clocks`.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section("The panel", "What stands beside the board.");
    players(a, s);
    moves(a, s);
    thinking(a, s);
}

/// Goes to `yes` if the player in `player` has the bit of `bits` that the
/// machine's sides have.
fn if_machine(a: &mut Asm, s: &Screen, yes: Label) {
    let (v, d) = (&s.v, &s.d);
    let white = a.label("white");
    a.lda(d.machine);
    a.bit(v.player);
    a.bpl(white);
    a.lsr_a();
    a.bind(white);
    a.lsr_a();
    a.bcs(yes);
}

fn players(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    a.routine("show_players", "Who plays, what was taken, and the clocks.")
        .destroys("A X Y, words, cells, colours, number");
    for (mask, who, took) in [
        (BLACK, Box::AboveWho, Box::AboveTook),
        (0, Box::BelowWho, Box::BelowTook),
    ] {
        player(a, s, mask);
        a.jsr("put_who");
        show(a, who);
        a.jsr("put_took");
        show(a, took);
    }
    a.routine("show_clocks", "Both clocks, and who is to move.")
        .destroys("A X Y, words, cells, colours, number");
    let covered = a.label("covered");
    a.lda(v.mode);
    a.cmp(imm(Mode::Edit as u8));
    a.bcs(covered).c("something else is to be seen");
    for (mask, clock) in [(BLACK, Box::Above), (0, Box::Below)] {
        player(a, s, mask);
        a.jsr("put_player");
        show(a, clock);
    }
    a.bind(covered);
    a.rts();

    let (machine, done) = (a.label("machine"), a.label("done"));
    a.routine("put_who", "Says who plays a side.")
        .takes("player")
        .destroys("A Y, words");
    a.jsr("begin_text");
    if_machine(a, s, machine);
    say(a, "you");
    a.jmp(done);
    a.bind(machine);
    say(a, "Octet");
    a.bind(done);
    a.rts();

    let (waits, white) = (a.label("waits"), a.label("white"));
    a.routine(
        "put_player",
        "A side, whether it is to move, and its clock.",
    )
    .takes("player")
    .destroys("A X Y, words, number");
    a.jsr("begin_text");
    a.ldx(imm(b' '));
    a.lda(d.side);
    a.eor(v.player);
    a.bmi(waits);
    a.ldx(imm(POINTER + TEXT));
    a.bind(waits);
    a.txa();
    a.jsr("add");
    a.lda(v.player);
    a.jsr("put_side");
    a.jsr("put_space");
    a.ldx(imm(0));
    a.bit(v.player);
    a.bpl(white);
    a.ldx(imm(3));
    a.bind(white);
    for n in 0..3 {
        a.lda(d.clock_white.at(n).x());
        a.sta(v.number.at(n));
    }
    a.lda(imm(0));
    a.sta(v.number.at(3));
    a.lda(imm(JIFFIES as u8));
    a.jsr("quotient");
    a.jmp("put_time");

    a.routine("put_took", "The men that a side has taken, and its lead.")
        .takes("player")
        .destroys("A X Y, left");
    let (plus, nothing, kinds, kind, men, none) = (
        a.label("plus"),
        a.label("nothing"),
        a.label("kinds"),
        a.label("kind"),
        a.label("men"),
        a.label("none"),
    );
    a.jsr("begin_text");
    a.jsr("put_space");
    a.lda(d.balance);
    a.bit(v.player);
    a.bpl(plus);
    a.eor(imm(0xFF));
    a.clc();
    a.adc(imm(1));
    a.bind(plus);
    a.cmp(imm(1));
    a.bmi(nothing);
    a.pha();
    say_letter(a, b'+');
    a.pla();
    a.jsr("put_byte");
    a.jsr("put_space");
    a.bind(nothing);
    a.comment("The other side's losses, queens first.");
    a.ldx(imm(2 * LOST_KINDS as u8 - 1));
    a.bit(v.player);
    a.bpl(kinds);
    a.ldx(imm(LOST_KINDS as u8 - 1));
    a.bind(kinds);
    a.lda(imm(LOST_KINDS as u8 - 1));
    a.sta(v.left);
    a.bind(kind);
    a.ldy(d.lost.x());
    a.beq(none);
    a.lda(v.left);
    a.clc();
    a.adc(imm(SMALL_MEN + TEXT));
    a.bind(men);
    a.jsr("add");
    a.dey();
    a.bne(men);
    a.bind(none);
    a.dex();
    a.dec(v.left);
    a.bpl(kind);
    a.rts();
}

/// Leaves in `player` who is above, with `BLACK`, or below, with 0.
fn player(a: &mut Asm, s: &Screen, mask: u8) {
    a.lda(s.d.flipped);
    a.and(imm(BLACK));
    a.eor(imm(mask));
    a.sta(s.v.player);
}

/// Points `words` at the byte of `array` that belongs to the half-move `ply`
/// and leaves the byte in `A`; `Y` is 0.
fn of_ply(a: &mut Asm, s: &Screen, array: Abs) {
    use crate::asm::{hi, lo};
    let v = &s.v;
    a.clc();
    a.lda(v.ply);
    a.adc(lo(array));
    a.sta(v.words);
    a.lda(v.ply.at(1));
    a.adc(hi(array));
    a.sta(v.words.at(1));
    a.ldy(imm(0));
    a.lda(v.words.ind_y());
}

fn moves(a: &mut Asm, s: &Screen) {
    let (v, r) = (&s.v, &s.r);
    a.routine("show_moves", "The last moves of the game.")
        .destroys("A X Y, words, cells, colours, number");
    a.jsr("begin_text");
    a.comment("Counted from the first half-move of White, whoever began.");
    let (positive, more, done) = (a.label("positive"), a.label("more"), a.label("done"));
    let second = a.label("second");
    a.jsr("half_moves");
    let even = a.label("even");
    a.inc(v.number).c("the move begun counts as a whole");
    a.bne(even);
    a.inc(v.number.at(1));
    a.bind(even);
    a.lda(v.number);
    a.and(imm(0xFE));
    a.sec();
    a.sbc(imm(2 * MOVES));
    a.sta(v.ply);
    a.lda(v.number.at(1));
    a.sbc(imm(0));
    a.sta(v.ply.at(1));
    a.bcs(positive);
    a.lda(imm(0));
    a.sta(v.ply);
    a.sta(v.ply.at(1));
    a.bind(positive);
    a.comment("From here on ply counts from the first half-move that was made.");
    a.lda(v.ply.at(1));
    a.lsr_a();
    a.sta(v.move_number.at(1));
    a.lda(v.ply);
    a.ror_a();
    a.clc();
    a.adc(r.first_number);
    a.sta(v.move_number);
    a.lda(v.move_number.at(1));
    a.adc(r.first_number.at(1));
    a.sta(v.move_number.at(1));
    let begun = a.label("begun");
    a.bit(r.first_side);
    a.bpl(begun);
    a.lda(v.ply);
    a.ora(v.ply.at(1));
    let later = a.label("later");
    a.bne(later);
    a.comment("The game begins with a move of Black.");
    a.jsr("put_move_number");
    say(a, "... ");
    a.jmp(second);
    a.bind(later);
    a.lda(v.ply);
    let same = a.label("same_page");
    a.bne(same);
    a.dec(v.ply.at(1));
    a.bind(same);
    a.dec(v.ply);
    a.bind(begun);
    a.bind(more);
    a.jsr("ply_left");
    a.bcs(done);
    a.jsr("put_move_number");
    say_letter(a, b'.');
    a.jsr("put_ply");
    a.jsr("put_space");
    a.bind(second);
    a.jsr("ply_left");
    a.bcs(done);
    a.jsr("put_ply");
    say_letter(a, RETURN);
    a.inc(v.move_number);
    let low = a.label("low");
    a.bne(low);
    a.inc(v.move_number.at(1));
    a.bind(low);
    a.jmp(more);
    a.bind(done);
    show(a, Box::Moves);
    a.rts();

    let white = a.label("white");
    a.routine("half_moves", "How many half-moves the game's moves are.")
        .returns("number, with one more if Black began")
        .destroys("A");
    a.lda(r.len);
    a.sta(v.number);
    a.lda(r.len.at(1));
    a.sta(v.number.at(1));
    a.bit(r.first_side);
    a.bpl(white);
    a.inc(v.number);
    a.bne(white);
    a.inc(v.number.at(1));
    a.bind(white);
    a.rts();

    a.routine("ply_left", "Whether a half-move was made.")
        .takes("ply")
        .returns("C clear if it was")
        .destroys("A");
    a.lda(v.ply);
    a.cmp(r.len);
    a.lda(v.ply.at(1));
    a.sbc(r.len.at(1));
    a.rts();

    a.routine("put_move_number", "Adds the number of the move.")
        .destroys("A X Y, number");
    take(a, s, v.move_number, 2);
    a.jmp("put_number");

    a.routine(
        "put_ply",
        "Adds a move of the record, and goes on to the next.",
    )
    .takes("ply")
    .destroys("A X Y, words");
    for (array, to) in [(r.from, v.san_from), (r.to, v.san_to), (r.san, v.san_flags)] {
        of_ply(a, s, array);
        a.sta(to);
    }
    let same = a.label("same_page");
    a.inc(v.ply);
    a.bne(same);
    a.inc(v.ply.at(1));
    a.bind(same);
    a.jmp("put_san");
}

fn thinking(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    let (nothing, book, no_time, next, end) = (
        a.label("nothing"),
        a.label("book"),
        a.label("no_time"),
        a.label("next"),
        a.label("end"),
    );
    a.routine("show_thinking", "Depth, score, nodes, speed and line.")
        .destroys("A X Y, words, cells, colours, number")
        .cost("about 40,000 cycles");
    let seen = a.label("seen");
    a.lda(v.mode);
    a.cmp(imm(Mode::Considered as u8));
    a.jeq("show_considered");
    a.cmp(imm(Mode::Edit as u8));
    a.bcc(seen);
    a.rts();
    a.bind(seen);
    a.jsr("begin_text");
    a.lda(d.depth);
    a.beq(nothing);
    a.cmp(imm(FROM_BOOK));
    a.beq(book);
    say(a, "Depth ");
    a.lda(d.depth);
    a.jsr("put_byte");
    a.jsr("put_space");
    a.lda(d.score);
    a.ldy(d.score.at(1));
    a.jsr("put_score");
    a.jmp(nothing);
    a.bind(book);
    say(a, "Opening book");
    a.bind(nothing);
    show(a, Box::Depth);
    a.jsr("begin_text");
    a.ldx(d.depth);
    a.beq(no_time);
    a.inx();
    a.beq(no_time).c("a move of the book");
    take(a, s, d.nodes, 4);
    a.jsr("put_number");
    say(a, " nodes ");
    a.jsr("speed");
    a.beq(no_time);
    a.jsr("put_number");
    say(a, "/s");
    a.bind(no_time);
    show(a, Box::Nodes);
    a.jsr("begin_text");
    a.ldx(imm(0));
    a.bind(next);
    a.cpx(d.line_len);
    a.bcs(end);
    a.txa();
    a.pha();
    a.lda(d.line_from.x());
    a.ldy(d.line_to.x());
    a.jsr("put_move");
    a.jsr("put_space");
    a.pla();
    a.tax();
    a.inx();
    a.cpx(imm(LINE));
    a.bcc(next);
    a.bind(end);
    show(a, Box::Line);
    a.rts();

    let (halve, short, timeless) = (a.label("halve"), a.label("short"), a.label("timeless"));
    a.routine("speed", "How many nodes a second there were.")
        .takes("desk_nodes, desk_time")
        .returns("number; Z set if no time has passed")
        .destroys("A X, left")
        .cost("about 2,500 cycles");
    take(a, s, d.nodes, 4);
    for n in 0..3 {
        a.lda(d.time.at(n));
        a.sta(v.ply_time.at(n));
    }
    a.bind(halve);
    a.lda(v.ply_time.at(1));
    a.ora(v.ply_time.at(2));
    a.bne(short);
    a.lda(v.ply_time);
    a.beq(timeless);
    a.cmp(imm(SHORT));
    let divide = a.label("divide");
    a.bcc(divide);
    a.bind(short);
    a.lsr(v.ply_time.at(2));
    a.ror(v.ply_time.at(1));
    a.ror(v.ply_time);
    a.lsr(v.number.at(3));
    for n in (0..3).rev() {
        a.ror(v.number.at(n));
    }
    a.jmp(halve);
    a.bind(divide);
    a.comment("Sixty times as many, by the sixtieths of a second.");
    for n in 0..4 {
        a.lda(v.number.at(n));
        a.sta(v.product.at(n));
    }
    a.ldx(imm(JIFFIES as u8 - 1));
    let times = a.label_here("times");
    a.clc();
    for n in 0..4 {
        a.lda(v.number.at(n));
        a.adc(v.product.at(n));
        a.sta(v.number.at(n));
    }
    a.dex();
    a.bne(times);
    a.lda(v.ply_time);
    a.jsr("quotient");
    a.lda(imm(1));
    a.bind(timeless);
    a.rts();
}
