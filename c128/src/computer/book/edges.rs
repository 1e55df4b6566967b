//! Reading the tree: the engine's `book::tree`.

use engine::book::learn::MAX_WEIGHT;
use engine::book::tree::{ENDS, INDEX, LONG_STEP, MORE};

use super::{Library, NO_NAME, NO_PLACE};
use crate::asm::{Asm, Zp, hi, imm, lo};

// Bit 7 is what N tells; a weight is half a byte.
const _: () = assert!(MORE == 0x80 && LONG_STEP == 0xFF && MAX_WEIGHT == 0x0F);

/// Emits the routines that read.
pub(super) fn emit(a: &mut Asm, l: &Library) {
    first(a, l);
    edge(a, l);
    step(a, l);
    pass_over(a, l);
    pick(a, l);
}

fn first(a: &mut Asm, l: &Library) {
    let (b, z) = (&l.b, &l.b.z);
    a.routine("book_first", "Goes to the first move of the tree.")
        .takes("book_read")
        .returns("the walk's pointers")
        .destroys("A Y")
        .cost("110 cycles");
    for (pointer, table) in [(z.tree, b.tree), (z.weights, b.weights), (z.steps, b.steps)] {
        a.lda(lo(table))
            .c("moves, weights and steps are read in step");
        a.sta(pointer);
        a.lda(hi(table));
        a.sta(pointer.at(1));
    }
    a.ldy(imm(0));
    a.sty(z.ended).c("no line has ended");
    a.sty(z.next_name).c("the first name is the next");
    a.sty(z.place).c("and so is the first weight");
    a.sty(z.place.at(1));
    a.jmp("book_step").c("returns");
}

/// Reads the byte that a pointer points at, and moves it on; `y` is 0.
fn next_byte(a: &mut Asm, pointer: Zp) {
    let same_page = a.label("same_page");
    a.lda(pointer.ind_y());
    a.inc(pointer);
    a.bne(same_page);
    a.inc(pointer.at(1));
    a.bind(same_page);
}

fn step(a: &mut Asm, l: &Library) {
    let z = &l.b.z;
    a.routine("book_step", "Reads how far the next name is.")
        .takes("the walk's pointers; Y 0")
        .returns("walk_ahead, walk_goes_on")
        .destroys("A")
        .cost("38 cycles");
    next_byte(a, z.steps);
    a.sta(z.ahead).c("so many moves have no name");
    a.cmp(imm(LONG_STEP)).c("or more than a byte can say");
    a.lda(imm(0));
    a.rol_a().c("the carry");
    a.sta(z.goes_on);
    a.rts();
}

fn edge(a: &mut Asm, l: &Library) {
    let z = &l.b.z;
    let (unnamed, named) = (a.label("unnamed"), a.label("named"));
    let (choice, weight) = (a.label("choice"), a.label("weight"));
    let (high, same_page) = (a.label("high_half"), a.label("same_page"));
    a.routine("book_edge", "Reads a move of the tree.")
        .takes("the walk's pointers")
        .returns("walk_edge, its name, its weight and the number of that; Y 0")
        .destroys("A X")
        .cost("88 cycles; 140 where there is a choice");
    a.ldy(imm(0));
    next_byte(a, z.tree);
    a.sta(z.edge);
    a.ldx(imm(NO_NAME)).c("most moves complete nothing");
    a.lda(z.ahead);
    a.bne(unnamed).c("the name is further on");
    a.ldx(z.next_name).c("this one does");
    a.inc(z.next_name);
    a.jsr("book_step");
    a.jmp(named);
    a.bind(unnamed);
    a.dec(z.ahead);
    a.bne(named);
    a.lda(z.goes_on)
        .c("was that a step, or only a part of one?");
    a.beq(named).c("the next move has the name");
    a.jsr("book_step");
    a.bind(named);
    a.stx(z.edge_name);
    a.lda(z.edge).c("N: another move follows");
    a.bmi(choice);
    a.lda(z.ended).c("or there was one before");
    a.bne(choice);
    a.lda(imm(NO_PLACE));
    a.sta(z.edge_place.at(1));
    a.lda(imm(1)).c("the only move has no weight");
    a.bne(weight).c("always");
    a.bind(choice);
    a.lda(z.place.at(1));
    a.sta(z.edge_place.at(1)).c("for learning");
    a.lda(z.place);
    a.sta(z.edge_place);
    a.inc(z.place);
    a.bne(same_page);
    a.inc(z.place.at(1));
    a.bind(same_page);
    a.lsr_a();
    a.lda(z.weights.ind_y());
    a.bcs(high);
    a.and(imm(MAX_WEIGHT)).c("even: the low half comes first");
    a.bpl(weight).c("always");
    a.bind(high);
    for _ in 0..MAX_WEIGHT.count_ones() {
        a.lsr_a();
    }
    a.inc(z.weights);
    a.bne(weight);
    a.inc(z.weights.at(1));
    a.bind(weight);
    a.sta(z.edge_weight);
    a.lda(z.edge);
    a.and(imm(ENDS));
    a.sta(z.ended);
    a.rts();
}

fn pass_over(a: &mut Asm, l: &Library) {
    let z = &l.b.z;
    let (next, last, more) = (a.label("next"), a.label("ends"), a.label("more"));
    a.routine(
        "book_pass_over",
        "Passes over all that follows the move just read.",
    )
    .takes("the walk's pointers; the move does not end its line")
    .returns("the walk's pointers behind it")
    .destroys("A X Y, walk_edge")
    .cost("120 cycles a move passed over");
    a.lda(imm(1)).c("its list");
    a.sta(z.lists);
    a.bind(next);
    a.jsr("book_edge");
    a.lda(z.ended);
    a.bne(last);
    a.inc(z.lists).c("a list of its own follows");
    a.bind(last);
    a.lda(z.edge);
    a.bmi(more);
    a.dec(z.lists).c("the last of its list");
    a.bind(more);
    a.lda(z.lists);
    a.bne(next);
    a.rts();
}

fn pick(a: &mut Asm, l: &Library) {
    let v = &l.c.v;
    let quiet = a.label("quiet");
    a.routine("book_pick", "The move that the byte just read means.")
        .takes("walk_edge; the level's lists")
        .returns("from, to")
        .destroys("A X Y")
        .cost("90 cycles");
    a.ldx(v.level);
    a.lda(l.b.z.edge);
    a.and(imm(INDEX));
    a.cmp(v.captures_len.x());
    a.bcs(quiet).c("captures come first");
    a.tay();
    a.jsr("point_captures");
    a.lda(v.capture_from.ind_y());
    a.sta(v.from);
    a.lda(v.capture_to.ind_y());
    a.sta(v.to);
    a.rts();
    a.bind(quiet);
    a.sbc(v.captures_len.x()).c("the carry is set");
    a.tay();
    a.jsr("point_quiets");
    a.lda(v.quiet_from.ind_y());
    a.sta(v.from);
    a.lda(v.quiet_to.ind_y());
    a.sta(v.to);
    a.rts();
}
