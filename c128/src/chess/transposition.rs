//! The transposition table: the engine's `Table`.
//!
//! The entries are seven planes, one for each byte of an entry, in memory that
//! is out of sight: while it is looked at, the program itself is not there.
//! The zero page and the stack are, so the instructions that touch the table
//! stand in the zero page, where their operands are also the cheapest to
//! change: `peek`, `fetch` and `put`. `fade_table` stands where both can be seen. They
//! begin by showing the table and end by hiding it, and nothing interrupts them.
//!
//! Bits 2-7 of the hash are the index in a page, bits 8-11 the page of a
//! plane, bits 16-31 the check. The places of a group lie side by side.

use engine::eval::MATE_FOUND;
use engine::search::table::{BOUND_BITS, C128_BITS, WAYS};

use super::Core;
use super::history;
use super::vars::PAGE;
use crate::asm::{Abs, Asm, Imm, Label, SegmentId, Zp, hi, imm};

/// How the machine gets at memory that is out of sight.
#[derive(Clone, Copy, Debug)]
pub struct Hidden {
    /// Where the table is.
    pub segment: SegmentId,
    /// The part of the zero page that runs while it can be seen.
    pub fast: SegmentId,
    /// A write of anything here shows it in place of the program.
    pub show: Abs,
    /// A write of anything here brings the program back.
    pub hide: Abs,
}

/// The bytes of an entry, in the order of their planes.
const BYTES: [&str; PLANES as usize] = [
    "check_lo", "check_hi", "from", "to", "score_lo", "score_hi", "depth",
];
/// The planes that `fetch` fetches, after the checks.
const FETCHED: usize = 2;
/// How many planes there are.
pub const PLANES: u16 = 7;
/// Length of a plane.
pub const PLANE: u16 = 1 << C128_BITS;
/// Pages of a plane.
const PLANE_PAGES: u8 = (PLANE / PAGE) as u8;
/// What of the hash's second byte is the page of a plane.
const PAGE_BITS: u8 = PLANE_PAGES - 1;

/// What goes into an entry and comes out of it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What `put` puts into each plane: the operands of its instructions.
    operands: [Zp; BYTES.len()],
    /// The high bytes of where it puts them.
    pages: [Zp; BYTES.len()],
    /// The planes.
    planes: [Abs; BYTES.len()],
    /// The score that `probe` found, as the node would have it.
    pub found_score: Zp,
    /// Depth and bound that `probe` found.
    pub found_depth: Zp,
}

impl Entry {
    /// Reserves the planes and names the variables.
    pub fn declare(a: &mut Asm, hidden: &Hidden) -> Entry {
        let plane = |name| a.reserve(hidden.segment, &format!("table_{name}"), PLANE, PAGE);
        let planes = BYTES.map(plane);
        Entry {
            operands: BYTES.map(|name| a.sym(&format!("entry_{name}")).zp()),
            pages: BYTES.map(|name| a.sym(&format!("put_{name}")).at(1).zp()),
            planes,
            found_score: a.zp_n("found_score", 2),
            found_depth: a.zp("found_depth"),
        }
    }

    /// Origin of the entry's move.
    #[must_use]
    pub fn from(&self) -> Zp {
        self.operands[2]
    }

    /// Target of the entry's move.
    #[must_use]
    pub fn to(&self) -> Zp {
        self.operands[3]
    }

    /// The score to be recorded, low and high byte.
    #[must_use]
    pub fn score(&self) -> [Zp; 2] {
        [self.operands[4], self.operands[5]]
    }

    /// The depth and bound to be recorded.
    #[must_use]
    pub fn depth(&self) -> Zp {
        self.operands[6]
    }
}

/// Writes the part that runs in the zero page, and its copy to `tables`.
pub fn emit_fast(a: &mut Asm, c: &Core, tables: SegmentId) {
    let (e, h) = (&c.e, &c.hidden);
    a.select(h.fast);
    a.section(
        "In sight of the table",
        "Copied to the zero page by `install`. Y holds the index in a page; the pages are set \
         beforehand.",
    );
    a.routine("peek", "Reads a byte of an entry.")
        .takes("Y; the page in peek_byte; interrupts off")
        .returns("A: the byte")
        .destroys("N Z")
        .cost("18 cycles");
    a.sta(h.show);
    a.smc("peek_byte");
    a.lda(e.planes[0].y());
    a.sta(h.hide);
    a.rts();

    a.routine("fetch", "Fetches an entry.")
        .takes("Y; the pages in fetch_...; interrupts off; goes on at `fetched`")
        .returns("entry_from, entry_to, found_score, found_depth; A: the check's high byte")
        .destroys("N Z")
        .cost("50 cycles");
    a.sta(h.show);
    let into = [
        e.from(),
        e.to(),
        e.found_score,
        e.found_score.at(1),
        e.found_depth,
    ];
    for (n, to) in (FETCHED..).zip(into) {
        a.smc(&fetch_name(n));
        a.lda(e.planes[n].y());
        a.sta(to).c("seen from everywhere");
    }
    a.smc(&fetch_name(1));
    a.lda(e.planes[1].y());
    a.sta(h.hide);
    a.jmp("fetched");

    a.routine(
        "put",
        "Writes an entry, of which the operands are the bytes, and lets interrupts come.",
    )
    .takes("entry_...; Y; the pages in put_...; interrupts off")
    .returns("nothing")
    .destroys("A")
    .cost("65 cycles");
    a.sta(h.show);
    for (n, name) in BYTES.into_iter().enumerate() {
        a.smc(&format!("entry_{name}"));
        a.lda(imm(0));
        a.smc(&format!("put_{name}"));
        a.sta(e.planes[n].y());
    }
    a.sta(h.hide);
    a.cli();
    a.rts();
    a.copy_of(
        h.fast,
        tables,
        "fast_code",
        "What `install` copies to the zero page",
    );
}

fn fetch_name(n: usize) -> String {
    format!("fetch_{}", BYTES[n])
}

/// Emits `install`, `clear_table`, `probe` and `record`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "The transposition table",
        "Seven planes out of sight. A position's group of places is the low bits of its hash.",
    );
    install(a, c);
    clear(a, c);
    probe(a, c);
    record(a, c);
}

fn install(a: &mut Asm, c: &Core) {
    let len = a.used(c.hidden.fast) as u8;
    a.routine("install", "Copies the zero page's code there.")
        .takes("nothing")
        .returns("nothing")
        .destroys("A X")
        .cost("about 1,200 cycles");
    let (copy, home) = (a.sym("fast_code"), a.sym("peek").zp());
    a.ldx(imm(len - 1)).c("all of it");
    let next = a.label_here("next");
    a.lda(copy.x());
    a.sta(home.x());
    a.dex();
    a.bpl(next).c("it is shorter than half a page");
    a.rts();
}

fn clear(a: &mut Asm, c: &Core) {
    let e = &c.e;
    let depth = e.planes[BYTES.len() - 1];
    a.routine("clear_table", "Forgets everything, history too.")
        .takes("nothing")
        .returns("nothing")
        .destroys("A X Y entry_..., t, history")
        .cost("about 89,100 cycles");
    a.comment(
        "An entry without a bound holds nothing. So all instructions of `put` are aimed at the \
         plane of depths, each at another page.",
    );
    a.lda(imm(0));
    for operand in e.operands {
        a.sta(operand).c("seven zeros at a time");
    }
    a.ldx(hi(depth)).c("the first page");
    let group = a.label_here("group");
    for page in e.pages {
        a.stx(page);
        a.inx();
    }
    a.ldy(imm(0)).c("all 256 bytes of each");
    let next = a.label_here("next");
    a.sei();
    a.jsr("put");
    a.iny();
    a.bne(next);
    let end = depth.at(i32::from(PLANE));
    let last = end.at(-i32::from(PAGE) * BYTES.len() as i32);
    let done = a.label("done");
    a.cpx(hi(end)).c("the page after the last one?");
    a.beq(done);
    a.cpx(hi(last)).c("are there seven more?");
    a.bcc(group);
    a.ldx(hi(last)).c("fewer: some are cleared twice");
    a.bne(group).c("always");
    a.bind(done);
    a.lda(imm(0)).c("none of history");
    history::fade(a, c);
}

/// What of an index says which place of its group it is.
const WAY_BITS: u8 = WAYS as u8 - 1;

/// The first place of a position's group, as its index in a page, to `y`.
fn first_place(a: &mut Asm, c: &Core) {
    a.lda(c.v.hash[0].x());
    a.and(imm(!WAY_BITS)).c("the first of its group");
    a.tay();
}

/// On to the next place of the group; Z clear if there is one. Destroys A.
fn next_place(a: &mut Asm) {
    a.iny();
    a.tya();
    a.and(imm(WAY_BITS)).c("another place of the group?");
}

/// The page of an entry in the first plane to A; leaves C clear.
fn page(a: &mut Asm, c: &Core) {
    a.lda(c.v.hash[1].x());
    a.and(imm(PAGE_BITS));
    a.clc();
    a.adc(hi(c.e.planes[0])).c("the page in the first plane");
}

/// Writes `fade_table`, the engine's `Table::fade`, where the table and the program are
/// both in sight.
pub fn emit_fade(a: &mut Asm, c: &Core) {
    let (e, h, page) = (&c.e, &c.hidden, c.v.history);
    let depths = e.planes[BYTES.len() - 1];
    a.routine("fade_table", "Halves the depths of all entries.")
        .takes("nothing")
        .returns("nothing")
        .destroys("A Y, history; lets interrupts come, after each page")
        .cost("61,800 cycles if nothing is there, up to 139,600");
    a.ldy(imm(0)).c("a page at a time");
    a.sty(page);
    a.lda(hi(depths));
    a.sta(page.at(1));
    let next_page = a.label_here("next_page");
    a.sei();
    a.sta(h.show);
    let next = a.label_here("next");
    let same = a.label("same");
    a.lda(page.ind_y());
    a.cmp(imm(BOUND_BITS + 1)).c("half of no plies is none");
    a.bcc(same);
    a.lsr_a().c("half of it,");
    a.eor(page.ind_y());
    a.and(imm(!BOUND_BITS)).c("but the bound as it was");
    a.eor(page.ind_y());
    a.sta(page.ind_y());
    a.bind(same);
    a.iny();
    a.bne(next);
    a.sta(h.hide);
    a.cli();
    a.inc(page.at(1));
    a.lda(page.at(1));
    a.cmp(hi(depths.at(i32::from(PLANE))));
    a.bcc(next_page);
    a.rts();
}

fn probe(a: &mut Asm, c: &Core) {
    let (v, n, e) = (&c.v, &c.n, &c.e);
    let (miss, hit) = (a.label("miss"), a.label("hit"));
    a.routine("probe", "What the table knows about a position.")
        .takes("X: the level")
        .returns(
            "C set: it knows entry_from, entry_to, found_score (as the node at that level would \
             have it) and found_depth (depth and bound); Y the place. X kept",
        )
        .destroys("A; on a miss also Y, entry_from, entry_to and found_...; lets interrupts come")
        .cost(
            "192 cycles for a miss if half the check tells in all places, up to 560 if not; 171 \
             for a hit in the first, up to 568 for a mate in the last",
        );
    first_place(a, c);
    page(a, c);
    let page = a.sym("peek_byte").at(1).zp();
    a.sta(page);
    a.sei();
    let look = a.label_here("look");
    a.jsr("peek");
    a.cmp(v.hash[2].x())
        .c("half the check, which most misses fail");
    a.bne(miss);
    a.lda(page);
    for plane in 1..BYTES.len() {
        // The comparison left C set; later sums leave it clear.
        let step = if plane == 1 {
            PLANE_PAGES - 1
        } else {
            PLANE_PAGES
        };
        a.adc(imm(step)).c(if plane == 1 {
            "and C, which the comparison has set"
        } else {
            ""
        });
        let to = a.sym(&fetch_name(plane)).at(1).zp();
        a.sta(to);
    }
    a.jmp("fetch");
    a.global("fetched");
    a.cmp(v.hash[3].x()).c("the other half of the check");
    a.bne(miss);
    a.lda(e.found_depth).c("is there anything at all?");
    a.bne(hit);
    a.bind(miss);
    next_place(a);
    a.bne(look);
    a.cli();
    a.clc();
    a.rts();
    a.bind(hit);
    a.cli();
    let known = a.label("known");
    let score = [e.found_score, e.found_score.at(1)];
    shift_mates(a, n.ply_bits, score, Towards::Node, known);
    a.bind(known);
    a.sec();
    a.rts();
}

fn record(a: &mut Asm, c: &Core) {
    let (v, n, e) = (&c.v, &c.n, &c.e);
    let (plain, unknown) = (a.label("plain"), a.label("unknown"));
    let (named, put) = (a.label("named"), a.label("as_fetched"));
    let (look, more) = (a.label("look"), a.label("more"));
    a.routine(
        "record",
        "Notes what a node found. Without a move it keeps the one that the table has for the \
         position. What is not there yet takes the place of what says least.",
    )
    .takes("X: the level; entry_from, entry_to, entry_score_lo, entry_score_hi, entry_depth")
    .returns("X kept")
    .destroys("A Y found_..., t; entry_from and entry_to if both are 0; a mate's entry_score_...; lets interrupts come")
    .cost("337 cycles, up to 933 if the checks of other positions are alike");
    let [from, to, least, place] = [0, 1, 2, 3].map(|byte| v.t.at(byte));
    shift_mates(a, n.ply_bits, e.score(), Towards::Table, plain);
    a.bind(plain);
    a.lda(e.from());
    a.sta(from);
    a.lda(e.to());
    a.sta(to);
    a.jsr("probe").c("is it there? then Y says where");
    a.bcc(unknown);
    a.lda(from);
    a.ora(to);
    a.beq(put).c("no move: the one just fetched stays");
    a.bne(named).c("always");
    a.bind(unknown);
    first_place(a, c);
    page(a, c);
    a.adc(imm(PLANE_PAGES * (BYTES.len() as u8 - 1)))
        .c("the page of the plane of depths; C is clear");
    let peeked = a.sym("peek_byte").at(1).zp();
    a.sta(peeked);
    a.lda(imm(0xFF)).c("more than any depth and bound");
    a.sta(least);
    a.sty(place);
    a.sei();
    a.bind(look);
    a.jsr("peek").c("depth and bound");
    a.cmp(least);
    a.bcs(more).c("one before it says no more");
    a.sta(least);
    a.sty(place);
    a.bind(more);
    next_place(a);
    a.bne(look);
    a.cli();
    a.ldy(place);
    a.bind(named);
    a.lda(from);
    a.sta(e.from());
    a.lda(to);
    a.sta(e.to());
    a.bind(put);
    page(a, c);
    a.sta(e.pages[0]);
    for page in &e.pages[1..] {
        a.adc(imm(PLANE_PAGES)).c("C stays clear");
        a.sta(*page);
    }
    a.lda(v.hash[2].x());
    a.sta(e.operands[0]);
    a.lda(v.hash[3].x());
    a.sta(e.operands[1]);
    a.sei();
    a.jmp("put");
}

/// From where plies to a mate are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Towards {
    /// In the table: from the entry's position.
    Table,
    /// In a node: from the root.
    Node,
}

/// Adds the ply of level `x` to what a mate's score is away from zero, or
/// takes it from that. Goes to `done` with other scores, and falls through to
/// it with mates.
fn shift_mates(a: &mut Asm, ply_bits: Imm, [lo, hi]: [Zp; 2], towards: Towards, done: Label) {
    let [won_lo, won_hi] = MATE_FOUND.to_le_bytes();
    // The least score that is not lost.
    let [open_lo, open_hi] = (1 - MATE_FOUND).to_le_bytes();
    let negative = a.label("negative");
    a.lda(hi);
    a.bmi(negative);
    a.cmp(imm(won_hi)).c("most scores are far from a mate's");
    a.bcc(done);
    a.lda(lo);
    a.cmp(imm(won_lo));
    a.lda(hi);
    a.sbc(imm(won_hi)).c("both bytes of it");
    a.bcc(done);
    shift(a, ply_bits, [lo, hi], towards == Towards::Table, done);
    a.bpl(done).c("always: a mate's high byte is far from 0");
    a.bind(negative);
    a.cmp(imm(open_hi + 1));
    a.bcs(done);
    a.lda(lo);
    a.cmp(imm(open_lo));
    a.lda(hi);
    a.sbc(imm(open_hi));
    a.bcs(done);
    shift(a, ply_bits, [lo, hi], towards == Towards::Node, done);
}

/// Adds or subtracts the ply; goes to `done` unless the high byte changes.
fn shift(a: &mut Asm, ply_bits: Imm, [lo, hi]: [Zp; 2], add: bool, done: Label) {
    a.txa().c("$80 and the ply");
    if add {
        a.and(ply_bits).c("the ply");
        a.clc();
        a.adc(lo);
        a.sta(lo);
        a.bcc(done);
        a.inc(hi);
    } else {
        a.eor(ply_bits).c("$FF less the ply: its complement");
        a.sec();
        a.adc(lo).c("which subtracts it");
        a.sta(lo);
        a.bcs(done);
        a.dec(hi);
    }
}
