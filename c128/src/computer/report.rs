//! What is said of an iteration, and what stands above it.

use engine::eval::{MATE, MATE_FOUND};

use super::Computer;
use super::levels::JIFFIES;
use super::print::{Number, say};
use super::state::MOVES;
use super::texts::RETURN;
use super::worlds::call_room;
use crate::asm::{Asm, hi, imm, lo};
use crate::chess::Core;
use crate::chess::vars::ROOT_LEVEL;

/// What the KERNAL counts, in a tenth of a second.
const JIFFIES_A_TENTH: u8 = (JIFFIES / 10) as u8;
/// Moves of a line that a screen of 40 columns has room for.
const MOVES_40: u8 = 7;

/// Emits `say_report`, `say_line` and `say_position`.
pub fn emit(a: &mut Asm, m: &Computer, _: &Core) {
    print_report(a, m);
    line(a, m);
    score(a, m);
    position(a, m);
}

/// Emits `hear` and `take_line`, which the core calls.
pub fn emit_services(a: &mut Asm, m: &Computer, core: &Core) {
    hear(a, m, core);
}

/// Takes down what the core reports, and prints it in the other world.
fn hear(a: &mut Asm, m: &Computer, core: &Core) {
    let (s, v) = (&m.s, &core.v);
    a.routine(
        "hear",
        "Hears of the iteration just completed: the core calls it.",
    )
    .takes("what report tells; the core's world")
    .destroys("A X Y");
    for (from, to, len) in [
        (v.iteration, s.said_iteration, 1),
        (v.root_score, s.said_score, 2),
    ] {
        for n in 0..len {
            a.lda(from.at(n));
            a.sta(to.at(n));
        }
    }
    a.jsr("pace");
    a.sec();
    for n in 0..4 {
        a.lda(v.node_counter.at(n));
        a.sbc(v.node_start.at(n));
        a.sta(s.said_nodes.at(n));
    }
    a.jsr("take_line");
    call_room(a, "say_report");
    let more = a.label("more");
    a.bcc(more).c("there is time for another");
    a.lda(v.iteration).c("as deep as this, no deeper");
    a.sta(v.depth_limit);
    a.bind(more);
    a.rts();

    a.routine("take_line", "Takes down the line from the root.")
        .takes("the root's line; the core's world")
        .returns("said_len, said_from, said_to")
        .destroys("A X");
    let fits = a.label("fits");
    a.lda(v.line_len.at(i32::from(ROOT_LEVEL)));
    a.cmp(imm(MOVES));
    a.bcc(fits);
    a.lda(imm(MOVES));
    a.bind(fits);
    a.sta(s.said_len);
    a.ldx(imm(MOVES - 1));
    let next = a.label_here("next");
    a.lda(v.line_from.x());
    a.sta(s.said_from.x());
    a.lda(v.line_to.x());
    a.sta(s.said_to.x());
    a.dex();
    a.bpl(next);
    a.rts();
}

fn print_report(a: &mut Asm, m: &Computer) {
    let s = &m.s;
    a.routine("say_report", "Prints an iteration.")
        .takes("what hear and pace have noted")
        .returns("carry clear if there is time for another iteration")
        .destroys("A X Y");
    a.lda(s.said_iteration);
    Number { width: 5, point: 0 }.say_byte(a, m);
    a.jsr("say_score");
    for n in 0..4 {
        a.lda(s.said_nodes.at(n));
        a.sta(s.number.at(n));
    }
    Number {
        width: 11,
        point: 0,
    }
    .say(a, m);
    a.jsr("elapsed");
    for n in 0..3 {
        a.lda(s.passed.at(n));
        a.sta(s.number.at(n));
    }
    a.lda(imm(0));
    a.sta(s.number.at(3));
    a.lda(imm(JIFFIES_A_TENTH));
    a.jsr("divide");
    Number { width: 9, point: 1 }.say(a, m);
    a.jsr("say_line");
    a.jmp("another");
}

fn line(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    let (wide, begin, end) = (a.label("wide"), a.label("begin"), a.label("end"));
    a.routine(
        "say_line",
        "Prints the line: behind the numbers, or below them on 40 columns.",
    )
    .takes("said_len, said_from, said_to")
    .destroys("A X Y");
    a.ldx(imm(MOVES));
    a.bit(k.screen);
    a.bmi(wide);
    a.lda(imm(RETURN));
    a.jsr(k.chrout);
    a.ldx(imm(MOVES_40));
    a.bind(wide);
    a.cpx(s.said_len);
    a.bcs(begin);
    a.stx(s.said_len);
    a.bind(begin);
    a.lda(imm(b' '));
    a.jsr(k.chrout);
    a.ldx(imm(0));
    let next = a.label_here("next");
    a.cpx(s.said_len);
    a.beq(end);
    a.lda(imm(b' '));
    a.jsr(k.chrout);
    a.jsr("say_move");
    a.inx();
    a.bne(next).c("always");
    a.bind(end);
    a.lda(imm(RETURN));
    a.jmp(k.chrout);
}

fn score(a: &mut Asm, m: &Computer) {
    let s = &m.s;
    let (positive, signed, mate) = (a.label("positive"), a.label("signed"), a.label("mate"));
    a.routine(
        "say_score",
        "Prints a score in pawns, or # and the moves to mate.",
    )
    .takes("said_score")
    .destroys("A X Y said_score");
    let [found_lo, found_hi] = MATE_FOUND.to_le_bytes();
    let [mate_lo, _] = MATE.to_le_bytes();
    a.ldy(imm(b'+'));
    a.lda(s.said_score.at(1));
    a.bpl(positive);
    a.ldy(imm(b'-'));
    a.lda(imm(0));
    a.sec();
    a.sbc(s.said_score);
    a.sta(s.said_score);
    a.lda(imm(0));
    a.sbc(s.said_score.at(1));
    a.sta(s.said_score.at(1));
    a.bind(positive);
    a.sty(s.sign);
    a.lda(s.said_score);
    a.sta(s.number);
    a.cmp(imm(found_lo));
    a.lda(s.said_score.at(1));
    a.sta(s.number.at(1));
    a.sbc(imm(found_hi));
    a.bcs(mate);
    a.lda(imm(0));
    a.sta(s.number.at(2));
    a.sta(s.number.at(3));
    Number { width: 8, point: 2 }.go(a, m);
    a.bind(mate);
    a.comment("Plies to mate, halved; upwards when it is the opponent who is mated.");
    a.lda(imm(mate_lo));
    a.sec();
    a.sbc(s.said_score).c("a byte: no mate is 256 plies off");
    a.cpy(imm(b'-'));
    a.beq(signed);
    a.ldy(imm(0));
    a.sty(s.sign);
    a.clc();
    a.adc(imm(1));
    a.bind(signed);
    a.lsr_a();
    a.ldy(imm(b'#'));
    a.sty(s.mark);
    Number { width: 8, point: 0 }.go_byte(a, m);
}

fn position(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    let (slow, heading) = (a.label("slow"), a.label("heading"));
    a.routine("say_position", "Prints what stands above the reports.")
        .takes("choice; the position set up")
        .destroys("A X Y");
    say(a, m.t.title);
    a.ldx(s.choice);
    a.lda(m.p.names_lo.x());
    a.ldy(m.p.names_hi.x());
    a.jsr("say");
    a.jsr("say_board");
    a.lda(k.clock);
    a.lsr_a();
    a.bcc(slow);
    say(a, m.t.fast);
    a.jmp(heading);
    a.bind(slow);
    say(a, m.t.slow);
    a.bind(heading);
    a.lda(lo(m.t.heading));
    a.ldy(hi(m.t.heading));
    a.jmp("say");
}
