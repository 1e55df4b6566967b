//! What `RUN` calls: the conversation with the user.

use super::Computer;
use super::kernal::WITH_KERNAL;
use super::levels::LEVELS;
use super::positions::BUILT_IN;
use super::print::say;
use super::texts::RETURN;
use crate::asm::{Asm, hi, imm, lo};
use crate::chess::Core;

/// The VIC-II's control register without the bit that shows the picture and
/// without the raster's ninth bit, as BASIC's `FAST` leaves it.
const BLANK: u8 = 0x6F;

/// Emits `start`.
pub fn emit(a: &mut Asm, m: &Computer, core: &Core) {
    a.section(
        "Octet on a Commodore 128",
        "What happens from RUN to READY. The chess program follows on a page of its own.",
    );
    start(a, m);
    choose(a, m);
    think_aloud(a, m, core);
    finish(a, m);
}

fn start(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    a.routine("start", "Octet, from RUN to READY.")
        .takes("any configuration in which the KERNAL left pages 0 and 1 alone")
        .returns("everything as it was, except for the KERNAL's own screen and clock")
        .destroys("A X Y");
    a.lda(imm(WITH_KERNAL));
    a.ldx(k.configuration);
    a.sta(k.configuration);
    a.stx(s.configuration_before);
    a.jsr("set_banks");
    a.lda(imm(0));
    a.sta(s.ended_by_key);
    a.sta(s.said_len);
    a.lda(k.control);
    a.and(imm(0x7F))
        .c("bit 7 reads as the raster's, writes as the interrupt's");
    a.sta(s.control_before);
    a.lda(k.clock);
    a.sta(s.clock_before);
    say(a, m.t.title);
    let (finish, forty) = (a.sym("finish"), a.label("forty_columns"));
    a.bit(k.screen);
    a.bpl(forty);
    a.comment("The 80-column screen does without the VIC-II: twice the speed.");
    a.lda(s.control_before);
    a.and(imm(BLANK));
    a.sta(k.control);
    a.lda(imm(1));
    a.sta(k.clock);
    a.bind(forty);
    say(a, m.p.menu);
    say(a, m.t.choose);
    a.lda(imm(BUILT_IN.len() as u8 + 1));
    a.jsr("choose");
    a.jcs(finish);
    a.sbc(imm(0)).c("one less, with carry clear");
    let first = a.label("first");
    a.bcs(first);
    a.lda(imm(0)).c("RETURN is the first");
    a.bind(first);
    a.sta(s.choice);
    say(a, m.l.menu);
    a.lda(imm(LEVELS.len() as u8 + 1));
    a.jsr("choose");
    a.jcs(finish);
    a.sta(s.level_chosen);
    a.jsr("think_aloud");
    a.jmp(finish);
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

fn think_aloud(a: &mut Asm, m: &Computer, core: &Core) {
    let (k, s, v) = (&m.k, &m.s, &core.v);
    a.routine(
        "think_aloud",
        "Thinks about the position chosen and says what comes of it.",
    )
    .takes("choice, level_chosen")
    .destroys("A X Y");
    a.lda(imm(0xFF));
    a.sta(s.core_stack);
    a.jsr("to_core");
    a.jsr("initialise");
    a.jsr("install");
    a.jsr("clear_table");
    a.jsr("set_up");
    let (report_to, say_report) = (a.sym("report_to"), a.sym("say_report"));
    for (half, n) in [(lo(say_report), 0), (hi(say_report), 1)] {
        a.lda(half);
        a.sta(report_to.at(n));
    }
    a.jsr("to_kernal");
    a.jsr("say_position");
    a.jsr(k.rdtim);
    a.sta(s.clock_start);
    a.stx(s.clock_start.at(1));
    a.sty(s.clock_start.at(2));
    a.jsr("to_core");
    a.jsr("set_level");
    a.lda(imm(0));
    for n in 0..4 {
        a.sta(v.node_counter.at(n));
    }
    a.jsr("think");
    a.jsr("take_line")
        .c("the last iteration may have been cut off");
    a.global("thought");
    a.jsr("to_kernal");
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

fn finish(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    a.routine(
        "finish",
        "Puts back what start changed, and returns to BASIC.",
    )
    .destroys("A X");
    a.comment("BASIC would take a RUN/STOP that is still down for its own.");
    let down = a.label_here("down");
    a.jsr(k.stop);
    a.beq(down);
    a.jsr("put_banks_back");
    a.lda(s.clock_before);
    a.sta(k.clock);
    a.lda(s.control_before);
    a.sta(k.control);
    a.lda(s.configuration_before);
    a.sta(k.configuration);
    a.rts();
}
