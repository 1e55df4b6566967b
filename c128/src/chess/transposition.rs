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
use crate::asm::{Abs, Asm, Imm, Label, SegmentId, Zp, asm, imm};

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
    asm! { a;
        sta  h.show
        a.smc("peek_byte");
        lda  e.planes[0],y
        sta  h.hide
        rts

        a.routine("fetch", "Fetches an entry.")
            .takes("Y; the pages in fetch_...; interrupts off; goes on at `fetched`")
            .returns("entry_from, entry_to, found_score, found_depth; A: the check's high byte")
            .destroys("N Z")
            .cost("50 cycles");
        sta  h.show
        let into = [
            e.from(),
            e.to(),
            e.found_score,
            e.found_score.at(1),
            e.found_depth,
        ];
        for (n, to) in (FETCHED..).zip(into) {
            a.smc(&fetch_name(n));
            lda  e.planes[n],y
            sta  to                 // seen from everywhere
        }
        a.smc(&fetch_name(1));
        lda  e.planes[1],y
        sta  h.hide
        jmp  fetched

        a.routine(
            "put",
            "Writes an entry, of which the operands are the bytes, and lets interrupts come.",
        )
        .takes("entry_...; Y; the pages in put_...; interrupts off")
        .returns("nothing")
        .destroys("A")
        .cost("65 cycles");
        sta  h.show
        for (n, name) in BYTES.into_iter().enumerate() {
            a.smc(&format!("entry_{name}"));
            lda  #0
            a.smc(&format!("put_{name}"));
            sta  e.planes[n],y
        }
        sta  h.hide
        cli
        rts
        a.copy_of(
            h.fast,
            tables,
            "fast_code",
            "What `install` copies to the zero page",
        );
    }
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
    asm! { a;
        ldx  #len - 1           // all of it
    @next:
        lda  copy,x
        sta  home,x
        dex
        bpl  @next              // it is shorter than half a page
        rts
    }
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
    asm! { a;
        lda  #0
        for operand in e.operands {
            sta  operand            // seven zeros at a time
        }
        ldx  #>depth            // the first page
    @group:
        for page in e.pages {
            stx  page
            inx
        }
        ldy  #0                 // all 256 bytes of each
    @next:
        sei
        jsr  put
        iny
        bne  @next
        let end = depth.at(i32::from(PLANE));
        let last = end.at(-i32::from(PAGE) * BYTES.len() as i32);
        cpx  #>end              // the page after the last one?
        beq  @done
        cpx  #>last             // are there seven more?
        bcc  @group
        ldx  #>last             // fewer: some are cleared twice
        bne  @group             // always
    @done:
        lda  #0                 // none of history
        history::fade(a, c);
    }
}

/// What of an index says which place of its group it is.
const WAY_BITS: u8 = WAYS as u8 - 1;

/// The first place of a position's group, as its index in a page, to `y`.
fn first_place(a: &mut Asm, c: &Core) {
    asm! { a;
        lda  c.v.hash[0],x
        and  #!WAY_BITS         // the first of its group
        tay
    }
}

/// On to the next place of the group; Z clear if there is one. Destroys A.
fn next_place(a: &mut Asm) {
    asm! { a;
        iny
        tya
        and  #WAY_BITS          // another place of the group?
    }
}

/// The page of an entry in the first plane to A; leaves C clear.
fn page(a: &mut Asm, c: &Core) {
    asm! { a;
        lda  c.v.hash[1],x
        and  #PAGE_BITS
        clc
        adc  #>c.e.planes[0]    // the page in the first plane
    }
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
    asm! { a;
        ldy  #0                 // a page at a time
        sty  page
        lda  #>depths
        sta  page+1
    @next_page:
        sei
        sta  h.show
    @next:
        lda  (page),y
        cmp  #BOUND_BITS + 1    // half of no plies is none
        bcc  @same
        lsr  a                  // half of it,
        eor  (page),y
        and  #!BOUND_BITS       // but the bound as it was
        eor  (page),y
        sta  (page),y
    @same:
        iny
        bne  @next
        sta  h.hide
        cli
        inc  page+1
        lda  page+1
        cmp  #>(depths + PLANE)
        bcc  @next_page
        rts
    }
}

fn probe(a: &mut Asm, c: &Core) {
    let (v, n, e) = (&c.v, &c.n, &c.e);
    asm! { a;
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
        sta  page
        sei
    @look:
        jsr  peek
        cmp  v.hash[2],x        // half the check, which most misses fail
        bne  @miss
        lda  page
        for plane in 1..BYTES.len() {
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
            sta  to
        }
        jmp  fetch
        a.global("fetched");
        cmp  v.hash[3],x        // the other half of the check
        bne  @miss
        lda  e.found_depth      // is there anything at all?
        bne  @hit
    @miss:
        next_place(a);
        bne  @look
        cli
        clc
        rts
    @hit:
        cli
        let score = [e.found_score, e.found_score.at(1)];
        shift_mates(a, n.ply_bits, score, Towards::Node, known);
    @known:
        sec
        rts
    }
}

fn record(a: &mut Asm, c: &Core) {
    let (v, n, e) = (&c.v, &c.n, &c.e);
    asm! { a;
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
    @plain:
        lda  e.from()
        sta  from
        lda  e.to()
        sta  to
        jsr  probe              // is it there? then Y says where
        bcc  @unknown
        lda  from
        ora  to
        beq  @as_fetched        // no move: the one just fetched stays
        bne  @named             // always
    @unknown:
        first_place(a, c);
        page(a, c);
        adc  #PLANE_PAGES * (BYTES.len() as u8 - 1) // the page of the plane of depths; C is clear
        let peeked = a.sym("peek_byte").at(1).zp();
        sta  peeked
        lda  #0xFF              // more than any depth and bound
        sta  least
        sty  place
        sei
    @look:
        jsr  peek               // depth and bound
        cmp  least
        bcs  @more              // one before it says no more
        sta  least
        sty  place
    @more:
        next_place(a);
        bne  @look
        cli
        ldy  place
    @named:
        lda  from
        sta  e.from()
        lda  to
        sta  e.to()
    @as_fetched:
        page(a, c);
        sta  e.pages[0]
        for page in &e.pages[1..] {
            adc  #PLANE_PAGES       // C stays clear
            sta  *page
        }
        lda  v.hash[2],x
        sta  e.operands[0]
        lda  v.hash[3],x
        sta  e.operands[1]
        sei
        jmp  put
    }
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
    asm! { a;
        lda  hi
        bmi  @negative
        cmp  #won_hi            // most scores are far from a mate's
        bcc  @done
        lda  lo
        cmp  #won_lo
        lda  hi
        sbc  #won_hi            // both bytes of it
        bcc  @done
        shift(a, ply_bits, [lo, hi], towards == Towards::Table, done);
        bpl  @done              // always: a mate's high byte is far from 0
    @negative:
        cmp  #open_hi + 1
        bcs  @done
        lda  lo
        cmp  #open_lo
        lda  hi
        sbc  #open_hi
        bcs  @done
        shift(a, ply_bits, [lo, hi], towards == Towards::Node, done);
    }
}

/// Adds or subtracts the ply; goes to `done` unless the high byte changes.
fn shift(a: &mut Asm, ply_bits: Imm, [lo, hi]: [Zp; 2], add: bool, done: Label) {
    asm! { a;
        txa                     // $80 and the ply
        if add {
            and  ply_bits           // the ply
            clc
            adc  lo
            sta  lo
            bcc  @done
            inc  hi
        } else {
            eor  ply_bits           // $FF less the ply: its complement
            sec
            adc  lo                 // which subtracts it
            sta  lo
            bcs  @done
            dec  hi
        }
    }
}
