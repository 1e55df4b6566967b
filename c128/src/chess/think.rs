//! Iterative deepening: the engine's `Search::run`.

use engine::eval::{INFINITY, TEMPO};
use engine::search::margins::{EXPECTED_END, EXPECTED_FROM, Margins};
use engine::zobrist;

use super::Core;
use super::node::MATE_HIGH;
use super::scores::{compare_score, set};
use super::tables::PLANES;
use super::vars::PAGE;
use crate::asm::{Asm, hi, imm, lo};

/// Emits `initialise` and `think`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Thinking",
        "What the rest of the world calls. Costs are given in cycles from a routine's first \
         instruction to its RTS, that included; ranges and means are those of searches of the \
         bench positions. Where levels matter, X holds the level: $80 plus the ply.",
    );
    initialise(a, c);
    reset_lists(a, c);
    think(a, c);
    deepen(a, c);
    report(a);
}

fn initialise(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "initialise",
        "Sets what never changes: the board's edge, fixed pointer bytes, hash keys, squares.",
    )
    .takes("nothing")
    .returns("an empty board with its edge")
    .destroys("A X Y, t, row, row_next")
    .cost("about 82,000 cycles");
    for (key, plane) in v.keys().into_iter().zip(PLANES) {
        a.lda(imm(plane))
            .c("each plane of keys is read at its own offset;");
        a.sta(key).c("what needs a key sets the pages");
    }
    a.lda(imm(0)).c("full strength");
    for what in [v.blind, v.spread, v.whim] {
        a.sta(what);
    }
    a.lda(imm(TEMPO as u8)).c("and no taste");
    a.sta(v.tempo);
    a.sta(v.tempo.at(1));
    for (plus, squares) in [(v.plus_lo, v.square_lo), (v.plus_hi, v.square_hi)] {
        a.lda(hi(squares)).c("squares from the weight on:");
        a.sta(plus.at(1)).c("evaluate sets the low byte");
    }
    let (inside, edge) = (a.label("inside"), a.label("edge"));
    a.ldx(imm(0)).c("all 256 bytes of the page");
    let next = a.label_here("next");
    a.txa();
    a.and(n.off_board);
    a.beq(inside).c("A is 0: an empty square");
    a.lda(n.edge);
    a.bind(inside);
    a.sta(v.board.x()).c("empty on the board, edge around it");
    a.txa().c("N: the upper half of the page");
    a.bpl(edge).c("the lower half holds variables");
    a.lda(n.edge)
        .c("south of a1 the rays run into the page before");
    a.sta(v.board.at(-i32::from(PAGE)).x());
    a.bind(edge);
    a.inx();
    a.bne(next);
    a.stx(v.net_stage).c("no network yet");
    keys(a, c);
    squares(a, c);
    a.jmp("clear_pawn_cache").c("returns");
}

/// The hash keys: the engine's stream of bytes, page after page.
fn keys(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (count, pages, stirred) = (v.t, v.t.at(1), [2, 3, 4].map(|n| v.t.at(n)));
    let [first, second, third] = stirred;
    a.comment("Hash keys: a counter and three bytes that stir each other.");
    for (byte, begins) in stirred.into_iter().zip(zobrist::STIRRED) {
        a.lda(imm(begins));
        a.sta(byte);
    }
    a.stx(count).c("X is 0");
    a.stx(v.row);
    a.lda(hi(v.piece_keys));
    a.sta(v.row.at(1));
    a.lda(imm(zobrist::PAGES as u8));
    a.sta(pages);
    a.ldy(imm(0));
    let stir = a.label_here("stir");
    a.inc(count);
    a.lda(count);
    a.eor(third);
    a.eor(first);
    a.sta(first);
    a.clc();
    a.adc(second);
    a.sta(second);
    a.lsr_a();
    a.eor(first);
    a.clc();
    a.adc(third);
    a.sta(third);
    a.sta(v.row.ind_y());
    a.iny();
    a.bne(stir);
    a.inc(v.row.at(1)).c("the next page");
    a.dec(pages);
    a.bne(stir);
}

/// Quarters of squares: from one to the next it is half of what is counted, rounded down.
fn squares(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (half, high) = (v.t, v.t.at(1));
    let (next, even) = (a.label("square"), a.label("even"));
    let same = a.label("same_page");
    a.comment("Quarters of squares, rounded down: each is half a number more than the last.");
    a.sty(half).c("Y is 0");
    a.sty(high);
    a.sty(v.row);
    a.sty(v.row_next);
    for (pointer, table) in [(v.row, v.square_lo), (v.row_next, v.square_hi)] {
        a.lda(hi(table));
        a.sta(pointer.at(1));
    }
    a.tya().c("A and high: the square of 0");
    a.bind(next);
    a.sta(v.row.ind_y());
    a.tax();
    a.lda(high);
    a.sta(v.row_next.ind_y());
    a.tya();
    a.lsr_a().c("of an odd number the next half is one more");
    a.bcc(even);
    a.inc(half);
    a.bind(even);
    a.txa();
    a.clc();
    a.adc(half);
    a.bcc(same);
    a.inc(high);
    a.bind(same);
    a.iny();
    a.bne(next);
    a.inc(v.row.at(1)).c("256 more of them,");
    a.inc(v.row_next.at(1));
    a.ldx(half);
    a.bmi(next).c("once");
}

fn reset_lists(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "reset_lists",
        "Empties all lists, prepares the generators and goes to the root.",
    )
    .takes("the board and the piece lists")
    .returns("X and level the root's; captures_walk, quiets_walk")
    .destroys("A Y, t")
    .cost("about 2,500 cycles");
    a.jsr("write_walks").c("no man is set up after this");
    a.jsr("forget_pawns");
    for (top, start) in [(v.captures_top, v.captures), (v.quiets_top, v.quiets)] {
        a.lda(lo(start)).c("captures first, then quiet moves");
        a.sta(top).c("the first free place");
        a.lda(hi(start));
        a.sta(top.at(1));
    }
    a.ldx(n.root_level).c("ply 0");
    a.stx(v.level);
    a.rts();
}

fn think(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "think",
        "Searches the position set up until a limit is reached.",
    )
    .takes("the position and its history at the root; depth_limit; node_counter minus the limit")
    .returns("the root's line, root_score, iteration, node_counter")
    .destroys("everything")
    .cost("32,000 cycles, and what the limits allow");
    a.jsr("clear_pawn_cache")
        .c("so that equal searches take equal times");
    a.jsr("reset_lists").c("X and level: the root");
    a.lda(imm(0));
    a.sta(v.iteration).c("none completed");
    a.sta(v.stopped).c("go");
    a.sta(v.root_score).c("what an early end would report");
    a.sta(v.root_score.at(1));
    a.comment("Killers and lines are forgotten; the table and history stay.");
    a.ldx(n.last_level).c("from the last level to the root's");
    let clear = a.label_here("clear");
    for array in [
        v.killer_1_from,
        v.killer_1_to,
        v.killer_2_from,
        v.killer_2_to,
        v.line_len,
        v.evaluation_lo,
        v.evaluation_hi,
    ] {
        a.sta(array.x()).c("killers, line lengths, evaluations");
    }
    a.dex();
    a.bmi(clear)
        .c("levels have bit 7: this ends below the root's");
    a.lda(imm(0xFF));
    a.jsr("fade_history").c("half of what it knows");
    a.jsr("fade_table")
        .c("what was deep once does not stay for ever");
    for byte in 0..4 {
        a.lda(v.node_counter.at(byte));
        a.sta(v.node_start.at(byte)).c(if byte == 0 {
            "what is counted later is the difference"
        } else {
            ""
        });
    }
    a.jsr("own_king").c("its square to X");
    a.jsr("attacked").c("is the root in check?");
    a.lda(imm(0));
    a.rol_a().c("the carry: in check");
    a.ldx(v.level);
    a.sta(v.in_check.x())
        .c("every other level learns it from gives_check");
    a.jsr("look_at").c("as well as the player can");
}

/// One iteration after the other.
fn deepen(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (done, deepen, complete) = (a.label("done"), a.label("deepen"), a.label("complete"));
    let (search, whole, near) = (a.label("search"), a.label("whole"), a.label("near"));
    a.bind(deepen);
    a.ldx(v.level).c("the root's");
    a.lda(v.iteration).c("iterations completed");
    a.cmp(v.depth_limit).c("is that enough?");
    a.jeq(done).c("deep enough");
    a.comment("A score is expected near that of the iteration before.");
    a.cmp(imm(EXPECTED_FROM - 1));
    a.bcc(whole).c("the first ones tell little");
    a.lda(imm(Margins::STANDARD.expected_within as u8));
    a.sta(v.within);
    a.bind(near);
    a.lda(v.root_score.at(1)).c("nor is a mate a measure");
    a.clc();
    a.adc(imm(MATE_HIGH));
    a.cmp(imm(2 * MATE_HIGH));
    a.bcs(whole);
    a.lda(v.root_score);
    a.sec();
    a.sbc(v.within);
    a.sta(v.alpha_lo.x());
    a.lda(v.root_score.at(1));
    a.sbc(imm(0));
    a.sta(v.alpha_hi.x());
    a.lda(v.root_score);
    a.clc();
    a.adc(v.within);
    a.sta(v.beta_lo.x());
    a.lda(v.root_score.at(1));
    a.adc(imm(0));
    a.sta(v.beta_hi.x());
    a.jmp(search);
    a.bind(whole);
    set(a, -INFINITY, c.alpha());
    set(a, INFINITY, c.beta());
    a.bind(search);
    a.ldy(v.iteration);
    a.iny().c("one ply more than last time");
    a.tya();
    a.sta(v.depth.x());
    a.lda(imm(1));
    a.sta(v.open.x())
        .c("the root's line is what it is all about");
    a.lda(imm(0));
    a.sta(v.may_pass.x()).c("a pass is no move");
    a.jsr("node").c("the whole tree");
    a.lda(v.stopped).c("did the nodes run out?");
    a.bne(done)
        .c("unfinished: the line and its score stand as they are");
    a.lda(v.score).c("node's answer");
    a.sta(v.root_score).c("what it found");
    a.lda(v.score.at(1));
    a.sta(v.root_score.at(1));
    let repeat = a.label("repeat");
    compare_score(a, v.score, c.beta());
    a.bpl(repeat).c("better than expected");
    a.lda(v.best_from.x());
    a.ora(v.best_to.x());
    a.bne(complete).c("as expected");
    a.lda(v.line_len.x());
    a.beq(complete).c("there is no move at all");
    a.bind(repeat);
    a.lda(imm(1)).c("what follows the first move is not known");
    a.sta(v.line_len.x());
    a.asl(v.within).c("twice as far around what came out");
    a.bcc(near);
    a.bcs(whole).c("or wherever it is");
    a.bind(complete);
    a.inc(v.iteration).c("another one complete");
    a.jsr("report");
    a.ldx(v.level);
    a.lda(v.line_len.x()).c("is there a move at all?");
    a.jne(deepen).c("then look further");
    a.bind(done);
    a.rts().c("or no move: nothing to think about");
}

const _: () = {
    let within = Margins::STANDARD.expected_within;
    assert!(within > 0 && within < EXPECTED_END && EXPECTED_END == 0x100);
};

fn report(a: &mut Asm) {
    a.routine(
        "report",
        "Called at the end of every iteration; what hears of it is patched in.",
    )
    .takes("iteration, root_score, node_counter, the root's line")
    .returns("nothing")
    .destroys("what it calls destroys")
    .cost("3 cycles and what it calls");
    a.smc("report_to");
    a.jmp("report_nobody")
        .c("whoever listens writes an address here");
    a.global("report_nobody");
    a.rts();
}
