//! Thinking, as the room asks for it and hears of it: `hear` of iterations,
//! `note` of every move of the root.

use engine::search::pace::{CHANGED, FALL, FALLEN, ONLY, SETTLED, SETTLED_ITERATIONS, USUAL};

use super::Service;
use crate::asm::{Abs, Asm, hi, imm, lo};
use crate::chess::scores::turn;
use crate::chess::vars::ROOT_LEVEL;
use crate::computer::desk::{LINE, TRIED_ZERO};
use crate::computer::worlds::call_room;

/// Emits `open_core`, `search`, `hear`, `note` and `pace`.
pub fn emit(a: &mut Asm, s: &Service) {
    open(a);
    search(a, s);
    hear(a, s);
    note(a, s);
    pace(a, s);
}

fn open(a: &mut Asm) {
    a.routine("open_core", "Makes the core ready, and has it report here.")
        .destroys("A X Y")
        .cost("about 90,000 cycles");
    for routine in ["initialise", "install"] {
        a.jsr(routine);
    }
    for (site, routine) in [
        ("report_to", "hear"),
        ("root_move_to", "before_move"),
        ("root_end_to", "before_end"),
    ] {
        let (site, routine) = (a.sym(site), a.sym(routine));
        for (half, n) in [(lo(routine), 0), (hi(routine), 1)] {
            a.lda(half);
            a.sta(site.at(n));
        }
    }
    a.rts();
}

fn search(a: &mut Asm, s: &Service) {
    let (v, d, m) = (&s.c.v, &s.d, &s.m);
    let done = a.label("done");
    a.routine("search", "Thinks about the position at the root.")
        .takes("depth_wanted, nodes_wanted, sight_wanted")
        .returns("the line on the desk: a legal move at least, if there is one")
        .destroys("A X Y");
    a.lda(imm(0));
    a.sta(d.depth);
    a.sta(d.line_len);
    a.jsr("consult");
    a.lda(m.depth_wanted);
    a.sta(v.depth_limit);
    a.ldx(imm(3));
    let next = a.label_here("next");
    a.lda(m.nodes_wanted.x());
    a.sta(v.node_counter.x());
    a.dex();
    a.bpl(next);
    a.comment("What was found out with other eyes is not to be relied on.");
    let (other, same) = (a.label("other"), a.label("same"));
    a.lda(m.sight_wanted);
    a.ldx(m.sight_wanted.at(1));
    a.cmp(v.blind);
    a.bne(other);
    a.cpx(v.spread);
    a.beq(same);
    a.bind(other);
    a.sta(v.blind);
    a.stx(v.spread);
    a.jsr("clear_table");
    a.bind(same);
    a.lda(d.clock).c("another game, other oversights");
    a.sta(v.whim);
    a.jsr("think");
    a.jsr("take_line")
        .c("the last iteration may have been cut off");
    a.lda(d.line_len);
    a.bne(done);
    a.lda(d.move_count);
    a.beq(done);
    a.lda(d.moves_from)
        .c("no time at all: the first legal move");
    a.sta(d.line_from);
    a.lda(d.moves_to);
    a.sta(d.line_to);
    a.inc(d.line_len);
    a.bind(done);
    a.rts();

    let fits = a.label("fits");
    a.routine("take_line", "Puts the line from the root on the desk.")
        .returns("desk_line_len, desk_line_from, desk_line_to")
        .destroys("A X");
    a.lda(v.line_len.at(i32::from(ROOT_LEVEL)));
    a.cmp(imm(LINE as u8));
    a.bcc(fits);
    a.lda(imm(LINE as u8));
    a.bind(fits);
    a.sta(d.line_len);
    a.ldx(imm(LINE as u8 - 1));
    let next = a.label_here("next");
    a.lda(v.line_from.x());
    a.sta(d.line_from.x());
    a.lda(v.line_to.x());
    a.sta(d.line_to.x());
    a.dex();
    a.bpl(next);
    a.rts();
}

fn hear(a: &mut Asm, s: &Service) {
    let (v, d) = (&s.c.v, &s.d);
    let more = a.label("more");
    a.routine(
        "hear",
        "Hears of the iteration just completed: the core calls it.",
    )
    .takes("what report tells")
    .returns("the panel of the desk")
    .destroys("A X Y");
    a.lda(v.iteration);
    a.sta(d.depth);
    for n in 0..2 {
        a.lda(v.root_score.at(n));
        a.sta(d.score.at(n));
    }
    a.sec();
    for n in 0..4 {
        a.lda(v.node_counter.at(n));
        a.sbc(v.node_start.at(n));
        a.sta(d.nodes.at(n));
    }
    a.jsr("take_line");
    a.jsr("pace");
    call_room(a, "heard");
    a.bcc(more).c("there is time for another");
    a.lda(v.iteration).c("as deep as this, no deeper");
    a.sta(v.depth_limit);
    a.bind(more);
    a.rts();
}

/// What each move of the root is worth, for those who learn.
fn note(a: &mut Asm, s: &Service) {
    let (v, d, n) = (&s.c.v, &s.d, &s.c.n);
    let root = |array: Abs| array.at(i32::from(ROOT_LEVEL));
    let child = |array: Abs| array.at(i32::from(ROOT_LEVEL) + 1);
    let answers = [v.best_from, v.best_to, v.first_from, v.first_to];
    a.routine(
        "before_move",
        "Notes the move of the root tried before: the core calls it in place of taste.",
    )
    .takes("what taste takes")
    .returns("what taste returns")
    .destroys("A Y, t");
    a.jsr("note");
    a.comment("What the last move's answer was is not this one's.");
    a.lda(imm(0));
    for array in answers {
        a.sta(child(array));
    }
    a.ldx(n.root_level);
    a.jmp("taste");

    let below = a.label("below");
    a.routine(
        "before_end",
        "Notes the last move of the root: the core calls it in place of close_lists.",
    )
    .takes("X level, and what close_lists takes")
    .returns("what close_lists returns")
    .cost("7 cycles below the root, and what close_lists costs");
    a.cpx(n.root_level);
    a.bne(below);
    a.jsr("note");
    a.ldx(n.root_level);
    a.bind(below);
    a.jmp("close_lists");

    let (next, other, found, exact, noted, known, none) = (
        a.label("next"),
        a.label("other"),
        a.label("found"),
        a.label("exact"),
        a.label("noted"),
        a.label("known"),
        a.label("none"),
    );
    a.routine(
        "note",
        "Notes what the move of the root tried last is worth, and its answer.",
    )
    .takes("score, as judge and better leave it; the root's moves, its best score and last move")
    .returns("the move's desk_tried_lo, desk_tried_hi, desk_reply_from, desk_reply_to")
    .destroys("A X Y, score")
    .cost("110 cycles, and 16 for each move before it on the desk");
    a.lda(v.stopped);
    a.bne(none).c("the score means nothing");
    a.lda(root(v.moves));
    a.beq(none).c("nothing has been tried");
    a.ldx(imm(0));
    a.bind(next);
    a.cpx(d.move_count);
    a.beq(none);
    a.lda(d.moves_from.x());
    a.cmp(root(v.made_from));
    a.bne(other);
    a.lda(d.moves_to.x());
    a.cmp(root(v.made_to));
    a.beq(found);
    a.bind(other);
    a.inx();
    a.bne(next).c("always");
    a.bind(found);
    a.comment(
        "What was better than all before has its score as this side sees it; the others are at \
         most worth theirs.",
    );
    let best = [v.best_lo, v.best_hi];
    a.lda(root(v.moves));
    a.cmp(imm(1));
    a.beq(exact).c("the first");
    for (n, byte) in (0..).zip(best) {
        a.lda(root(byte));
        a.cmp(s.m.noted_best.at(n));
        a.bne(exact);
    }
    turn(a, v.score);
    a.clc();
    a.bcc(noted).c("always");
    a.bind(exact);
    for (n, byte) in (0..).zip(best) {
        a.lda(root(byte));
        a.sta(s.m.noted_best.at(n));
    }
    a.sec();
    a.bind(noted);
    a.lda(v.score);
    a.rol_a();
    a.sta(d.tried_lo.x());
    a.lda(v.score.at(1));
    a.rol_a();
    a.eor(imm((TRIED_ZERO >> 8) as u8));
    a.sta(d.tried_hi.x());
    a.comment("What refutes it, or what the table has.");
    a.ldy(child(v.best_to));
    a.lda(child(v.best_from));
    a.bne(known);
    a.cpy(imm(0));
    a.bne(known).c("from a1");
    a.ldy(child(v.first_to));
    a.lda(child(v.first_from));
    a.bind(known);
    a.sta(d.reply_from.x());
    a.tya();
    a.sta(d.reply_to.x());
    a.bind(none);
    a.rts();
}

fn pace(a: &mut Asm, sv: &Service) {
    let (s, v) = (&sv.m, &sv.c.v);
    let (only, usual, changed) = (a.label("only"), a.label("usual"), a.label("changed"));
    let (counted, look, done) = (a.label("counted"), a.label("look"), a.label("done"));
    a.routine(
        "pace",
        "What the iteration says about the time that the move deserves: the engine's Pace::halves.",
    )
    .takes("what report tells; the core's world")
    .returns("halves")
    .destroys("A X Y");
    a.lda(v.moves.at(i32::from(ROOT_LEVEL)))
        .c("the root has tried every move");
    a.cmp(imm(2));
    a.bcc(only).c("there is but one");
    a.ldx(imm(USUAL));
    a.ldy(imm(0));
    a.lda(v.iteration);
    a.cmp(imm(1));
    a.beq(usual).c("nothing to compare with");
    a.lda(v.line_from);
    a.cmp(s.last_from);
    a.bne(changed);
    a.lda(v.line_to);
    a.cmp(s.last_to);
    a.bne(changed);
    a.ldy(s.same);
    a.iny();
    a.cpy(imm(SETTLED_ITERATIONS));
    a.bcc(counted);
    a.ldy(imm(SETTLED_ITERATIONS));
    a.ldx(imm(SETTLED));
    a.bne(counted).c("always");
    a.bind(changed);
    a.ldx(imm(CHANGED));
    a.bind(counted);
    a.comment("Has the score fallen?");
    a.sec();
    a.lda(s.last_score);
    a.sbc(v.root_score);
    a.sta(s.fallen);
    a.lda(s.last_score.at(1));
    a.sbc(v.root_score.at(1)).c("the difference fits 16 bits");
    a.bmi(usual).c("it has risen");
    a.bne(look).c("by 256 or more");
    a.lda(s.fallen);
    a.cmp(imm(FALL as u8 + 1));
    a.bcc(usual);
    a.bind(look);
    a.ldx(imm(FALLEN));
    a.bind(usual);
    a.sty(s.same);
    a.lda(v.line_from);
    a.sta(s.last_from);
    a.lda(v.line_to);
    a.sta(s.last_to);
    for n in 0..2 {
        a.lda(v.root_score.at(n));
        a.sta(s.last_score.at(n));
    }
    a.bind(done);
    a.stx(s.halves);
    a.rts();
    a.bind(only);
    a.ldx(imm(ONLY));
    a.beq(done).c("always");
}

const _: () = assert!(ONLY == 0 && SETTLED > 0 && FALL > 0 && FALL < 255);
