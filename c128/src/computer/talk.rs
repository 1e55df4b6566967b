//! The conversation with the user.

use super::Computer;
use super::levels::LEVELS;
use super::positions::BUILT_IN;
use super::print::say;
use super::texts::RETURN;
use super::worlds::call_core;
use crate::asm::{Asm, hi, imm, lo};
use crate::chess::Core;

/// Emits `talk`.
pub fn emit(a: &mut Asm, m: &Computer, _: &Core) {
    a.section(
        "The room",
        "Where the player is talked to: bank 1, with I/O and the KERNAL in sight.",
    );
    talk(a, m);
    choose(a, m);
    think_aloud(a, m);
}

/// Emits `prepare` and `search`, which the room calls.
pub fn emit_services(a: &mut Asm, m: &Computer, core: &Core) {
    prepare(a);
    search(a, m, core);
}

fn talk(a: &mut Asm, m: &Computer) {
    let s = &m.s;
    let (first, leave) = (a.label("first"), a.label("leave"));
    a.routine("talk", "Asks for a position and a level, and thinks.")
        .destroys("A X Y");
    a.lda(imm(0));
    a.sta(s.ended_by_key);
    a.sta(s.said_len);
    a.sta(s.sign);
    a.sta(s.mark);
    say(a, m.t.title);
    say(a, m.p.menu);
    say(a, m.t.choose);
    a.lda(imm(BUILT_IN.len() as u8 + 1));
    a.jsr("choose");
    a.bcs(leave);
    a.sbc(imm(0)).c("one less, with carry clear");
    a.bcs(first);
    a.lda(imm(0)).c("RETURN is the first");
    a.bind(first);
    a.sta(s.choice);
    say(a, m.l.menu);
    a.lda(imm(LEVELS.len() as u8 + 1));
    a.jsr("choose");
    a.bcs(leave);
    a.sta(s.level_chosen);
    a.jmp("think_aloud");
    a.bind(leave);
    a.rts();
}

fn choose(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    let (leave, number) = (a.label("leave"), a.label("number"));
    a.routine("choose", "Waits for a number or RETURN.")
        .takes("A the first number that is too big")
        .returns("A the number, 0 for RETURN, C clear; or C set to leave")
        .destroys("X Y, divisor");
    a.sta(s.divisor);
    let wait = a.label_here("wait");
    a.jsr(k.stop);
    a.beq(leave);
    a.jsr(k.getin);
    a.cmp(imm(RETURN));
    a.bne(number);
    a.lda(imm(0));
    a.clc();
    a.rts();
    a.bind(number);
    a.sec();
    a.sbc(imm(b'0'));
    a.beq(wait).c("numbers begin with 1");
    a.cmp(s.divisor);
    a.bcs(wait).c("no such number, or no key");
    a.rts();
    a.bind(leave);
    a.sec();
    a.rts();
}

fn think_aloud(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    a.routine(
        "think_aloud",
        "Thinks about the position chosen and says what comes of it.",
    )
    .takes("choice, level_chosen")
    .destroys("A X Y");
    a.lda(imm(0xFF));
    a.sta(s.core_stack);
    call_core(a, "prepare");
    a.jsr("say_position");
    a.jsr(k.rdtim);
    a.sta(s.clock_start);
    a.stx(s.clock_start.at(1));
    a.sty(s.clock_start.at(2));
    a.jsr("set_level");
    call_core(a, "search");
    let (nothing, finished) = (a.label("nothing"), a.label("finished"));
    a.lda(s.said_len);
    a.beq(nothing);
    say(a, m.t.best);
    a.ldx(imm(0));
    a.jsr("say_move");
    a.bind(nothing);
    a.lda(s.ended_by_key);
    a.beq(finished);
    say(a, m.t.ended);
    a.bind(finished);
    a.lda(imm(RETURN));
    a.jmp(k.chrout);
}

fn prepare(a: &mut Asm) {
    a.routine("prepare", "Sets up the position chosen for a search.")
        .takes("choice; the core's world")
        .destroys("A X Y");
    for routine in ["initialise", "install", "clear_table", "set_up"] {
        a.jsr(routine);
    }
    let (report_to, hear) = (a.sym("report_to"), a.sym("hear"));
    for (half, n) in [(lo(hear), 0), (hi(hear), 1)] {
        a.lda(half);
        a.sta(report_to.at(n));
    }
    a.jmp("tell_board");
}

fn search(a: &mut Asm, m: &Computer, core: &Core) {
    let (s, v) = (&m.s, &core.v);
    a.routine("search", "Thinks about the position set up.")
        .takes("depth_wanted; the core's world")
        .returns("the line, taken down")
        .destroys("A X Y");
    a.lda(s.depth_wanted);
    a.sta(v.depth_limit);
    a.lda(imm(0));
    for n in 0..4 {
        a.sta(v.node_counter.at(n));
    }
    a.jsr("think");
    a.global("thought");
    a.jmp("take_line")
        .c("the last iteration may have been cut off");
}
