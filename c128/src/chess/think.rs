//! Iterative deepening.

use engine::eval::INFINITY;
use engine::piece::Man;
use engine::search::MAX_PLY;

use super::Core;
use super::tables::PLANES;
use super::vars::ROOT_LEVEL;
use crate::asm::{Asm, hi, imm, lo};

/// Emits `initialise` and `think`.
pub fn emit(a: &mut Asm, c: &Core) {
    initialise(a, c);
    reset_lists(a, c);
    think(a, c);
}

fn initialise(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.section("Thinking", "What the rest of the world calls.");
    a.routine("initialise", "Sets what never changes: the board's edge and fixed pointer bytes.")
        .destroys("A X")
        .cost("about 6,000 cycles");
    for (key, plane) in v.keys().into_iter().zip(PLANES) {
        a.lda(imm(plane));
        a.sta(key);
    }
    let (inside, edge) = (a.label("inside"), a.label("edge"));
    a.ldx(imm(0));
    let next = a.label_here("next");
    a.txa();
    a.and(imm(0x88));
    a.beq(inside);
    a.lda(imm(Man::EDGE.0));
    a.bind(inside);
    a.sta(v.board.x());
    a.txa();
    a.bpl(edge);
    a.lda(imm(Man::EDGE.0));
    a.sta(v.board.at(-256).x());
    a.bind(edge);
    a.inx();
    a.bne(next);
    a.rts();
}

fn reset_lists(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("reset_lists", "Empties all lists and goes to the root.")
        .returns("X level")
        .destroys("A")
        .cost("30 cycles");
    for (top, start) in [(v.captures_top, v.captures), (v.quiets_top, v.quiets)] {
        a.lda(lo(start));
        a.sta(top);
        a.lda(hi(start));
        a.sta(top.at(1));
    }
    a.ldx(imm(ROOT_LEVEL));
    a.stx(v.level);
    a.rts();
}

fn think(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("think", "Searches the position set up until a limit is reached.")
        .takes("the position and its history at the root; depth_limit; node_counter minus the limit")
        .returns("the root's line, root_score, iteration, node_counter")
        .destroys("everything")
        .cost("as much as the limits allow");
    a.jsr("reset_lists");
    a.lda(imm(0));
    a.sta(v.iteration);
    a.sta(v.stopped);
    a.sta(v.root_score);
    a.sta(v.root_score.at(1));
    a.ldx(imm(ROOT_LEVEL + MAX_PLY as u8));
    let clear = a.label_here("clear");
    for killer in [v.killer_1_from, v.killer_1_to, v.killer_2_from, v.killer_2_to, v.line_len] {
        a.sta(killer.x());
    }
    a.dex();
    a.bmi(clear);
    for n in 0..4 {
        a.lda(v.node_counter.at(n));
        a.sta(v.node_start.at(n));
    }
    a.jsr("own_king");
    a.jsr("attacked");
    a.lda(imm(0));
    a.rol_a();
    a.ldx(v.level);
    a.sta(v.in_check.x());
    let (done, deepen) = (a.label("done"), a.label("deepen"));
    a.bind(deepen);
    a.ldx(v.level);
    a.lda(v.iteration);
    a.cmp(v.depth_limit);
    a.beq(done);
    a.clc();
    a.adc(imm(1));
    a.sta(v.depth.x());
    a.lda(v.line_len.x());
    a.sta(v.following).c("there is a line to follow unless this is the first");
    let [low, high] = (-INFINITY).to_le_bytes();
    a.lda(imm(low));
    a.sta(v.alpha_lo.x());
    a.lda(imm(high));
    a.sta(v.alpha_hi.x());
    let [low, high] = INFINITY.to_le_bytes();
    a.lda(imm(low));
    a.sta(v.beta_lo.x());
    a.lda(imm(high));
    a.sta(v.beta_hi.x());
    a.jsr("node");
    a.lda(v.stopped);
    a.bne(done);
    a.inc(v.iteration);
    a.lda(v.score);
    a.sta(v.root_score);
    a.lda(v.score.at(1));
    a.sta(v.root_score.at(1));
    a.jsr("report");
    a.ldx(v.level);
    a.lda(v.line_len.x());
    a.bne(deepen).c("no move, nothing to think about");
    a.bind(done);
    a.rts();

    a.routine("report", "Called at the end of every iteration; what hears of it is patched in.")
        .takes("iteration, root_score, node_counter, the root's line")
        .cost("3 cycles and what it calls");
    a.smc("report_to");
    a.jmp("report_nobody");
    a.global("report_nobody");
    a.rts();
}
