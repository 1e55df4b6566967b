//! The transposition table: the engine's `Table`.
//!
//! The entries are seven planes, one for each byte of an entry, in memory that
//! is out of sight: while it is looked at, the program itself is not there.
//! The zero page and the stack are, so the instructions that touch the table
//! stand in the zero page, where their operands are also the cheapest to
//! change: `peek`, `fetch` and `put`. `age_tt` stands where both can be seen. They
//! begin by showing the table and end by hiding it, and nothing interrupts them.
//!
//! Bits 2-7 of the hash are the index in a page, bits 8-11 the page of a
//! plane, bits 16-31 the check. The places of a group lie side by side.

use octet_engine::eval::MATE_FOUND;
use octet_engine::search::transposition::{BOUND_BITS, BUCKET_SIZE, C128_BITS};

use super::history;
use crate::asm::{Abs, Asm, Label, SegmentId, Zp, asm, imm};
use crate::chess::Core;
use crate::chess::vars::{PAGE, PLY_BITS};

/// How the machine gets at memory that is out of sight.
#[derive(Clone, Copy, Debug)]
pub struct TtBank {
    /// Where the table is.
    pub segment: SegmentId,
    /// The part of the zero page that runs while it can be seen.
    pub zp_code: SegmentId,
    /// A write of anything here shows it in place of the program.
    pub bank_in: Abs,
    /// A write of anything here brings the program back.
    pub bank_out: Abs,
}

/// The bytes of an entry, in the order of their planes.
const PLANE_NAMES: [&str; PLANES as usize] = [
    "key_lo",
    "key_hi",
    "from",
    "to",
    "score_lo",
    "score_hi",
    "depth_bound",
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
pub struct TtEntry {
    /// What `put` puts into each plane: the operands of its instructions.
    operands: [Zp; PLANE_NAMES.len()],
    /// The high bytes of where it puts them.
    pages: [Zp; PLANE_NAMES.len()],
    /// The planes.
    planes: [Abs; PLANE_NAMES.len()],
    /// The score that `probe` found, as the node would have it.
    pub found_score: Zp,
    /// Depth and bound that `probe` found.
    pub found_depth: Zp,
}

impl TtEntry {
    /// Reserves the planes and names the variables.
    pub fn declare(asm: &mut Asm, hidden: &TtBank) -> TtEntry {
        let plane = |name| asm.reserve(hidden.segment, &format!("tt_{name}"), PLANE, PAGE);
        let planes = PLANE_NAMES.map(plane);
        TtEntry {
            operands: PLANE_NAMES.map(|name| asm.sym(&format!("tt_new_{name}")).zp()),
            pages: PLANE_NAMES.map(|name| asm.sym(&format!("tt_write_{name}")).at(1).zp()),
            planes,
            found_score: asm.zp_n("tt_found_score", 2),
            found_depth: asm.zp("tt_found_depth_bound"),
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
pub fn emit_zp_code(asm: &mut Asm, core: &Core, tables: SegmentId) {
    let (tt, bank) = (&core.tt, &core.hidden);
    asm.select(bank.zp_code);
    asm.section(
        "In sight of the table",
        "Copied to the zero page by `install`. Y holds the index in a page; the pages are set \
         beforehand.",
    );
    asm.routine("tt_peek", "Reads a byte of an entry.")
        .takes("Y; the page in tt_peek_addr; interrupts off")
        .returns("A: the byte")
        .destroys("N Z")
        .cost("18 cycles");
    asm! { asm;
        sta  bank.bank_in
        asm.self_modified("tt_peek_addr");
        lda  tt.planes[0],y
        sta  bank.bank_out
        rts

        asm.routine("tt_read", "Fetches an entry.")
            .takes("Y; the pages in fetch_...; interrupts off; goes on at `fetched`")
            .returns("tt_new_from, tt_new_to, tt_found_score, tt_found_depth_bound; A: the check's high byte")
            .destroys("N Z")
            .cost("50 cycles");
        sta  bank.bank_in
        let into = [
            tt.from(),
            tt.to(),
            tt.found_score,
            tt.found_score.at(1),
            tt.found_depth,
        ];
        for (n, to) in (FETCHED..).zip(into) {
            asm.self_modified(&fetch_name(n));
            lda  tt.planes[n],y
            sta  to                 // seen from everywhere
        }
        asm.self_modified(&fetch_name(1));
        lda  tt.planes[1],y
        sta  bank.bank_out
        jmp  tt_read_done

        asm.routine(
            "tt_write",
            "Writes an entry, of which the operands are the bytes, and lets interrupts come.",
        )
        .takes("entry_...; Y; the pages in put_...; interrupts off")
        .returns("nothing")
        .destroys("A")
        .cost("65 cycles");
        sta  bank.bank_in
        for (n, name) in PLANE_NAMES.into_iter().enumerate() {
            asm.self_modified(&format!("tt_new_{name}"));
            lda  #0
            asm.self_modified(&format!("tt_write_{name}"));
            sta  tt.planes[n],y
        }
        sta  bank.bank_out
        cli
        rts
        asm.load_image_of(
            bank.zp_code,
            tables,
            "zp_code",
            "What `install` copies to the zero page",
        );
    }
}

fn fetch_name(n: usize) -> String {
    format!("tt_read_{}", PLANE_NAMES[n])
}

/// Emits `install`, `clear_tt`, `probe` and `record`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "The transposition table",
        "Seven planes out of sight. A position's group of places is the low bits of its hash.",
    );
    install(asm, core);
    clear(asm, core);
    probe(asm, core);
    record(asm, core);
}

fn install(asm: &mut Asm, core: &Core) {
    let len = asm.used(core.hidden.zp_code) as u8;
    asm.routine("copy_zp_code", "Copies the zero page's code there.")
        .takes("nothing")
        .returns("nothing")
        .destroys("A X")
        .cost("about 1,200 cycles");
    let (copy, home) = (asm.sym("zp_code"), asm.sym("tt_peek").zp());
    asm! { asm;
        ldx  #len - 1           // all of it
    @next:
        lda  copy,x
        sta  home,x
        dex
        bpl  @next              // it is shorter than half a page
        rts
    }
}

fn clear(asm: &mut Asm, core: &Core) {
    let tt = &core.tt;
    let depth = tt.planes[PLANE_NAMES.len() - 1];
    asm.routine("clear_tt", "Forgets everything, history too.")
        .takes("nothing")
        .returns("nothing")
        .destroys("A X Y entry_..., t, history")
        .cost("about 89,100 cycles");
    asm.comment(
        "An entry without a bound holds nothing. So all instructions of `put` are aimed at the \
         plane of depths, each at another page.",
    );
    asm! { asm;
        lda  #0
        for operand in tt.operands {
            sta  operand            // seven zeros at a time
        }
        ldx  #>depth            // the first page
    @group:
        for page in tt.pages {
            stx  page
            inx
        }
        ldy  #0                 // all 256 bytes of each
    @next:
        sei
        jsr  tt_write
        iny
        bne  @next
        let end = depth.at(i32::from(PLANE));
        let last = end.at(-i32::from(PAGE) * PLANE_NAMES.len() as i32);
        cpx  #>end              // the page after the last one?
        beq  @done
        cpx  #>last             // are there seven more?
        bcc  @group
        ldx  #>last             // fewer: some are cleared twice
        bne  @group             // always
    @done:
        lda  #0                 // none of history
        history::fade(asm, core);
    }
}

/// What of an index says which place of its group it is.
const BUCKET_MASK: u8 = BUCKET_SIZE as u8 - 1;

/// The first place of a position's group, as its index in a page, to `y`.
fn first_place(asm: &mut Asm, core: &Core) {
    asm! { asm;
        lda  core.v.hash[0],x
        and  #!BUCKET_MASK         // the first of its group
        tay
    }
}

/// On to the next place of the group; Z clear if there is one. Destroys A.
fn next_place(asm: &mut Asm) {
    asm! { asm;
        iny
        tya
        and  #BUCKET_MASK          // another place of the group?
    }
}

/// The page of an entry in the first plane to A; leaves C clear.
fn page(asm: &mut Asm, core: &Core) {
    asm! { asm;
        lda  core.v.hash[1],x
        and  #PAGE_BITS
        clc
        adc  #>core.tt.planes[0]    // the page in the first plane
    }
}

/// Writes `age_tt`, the engine's `Table::fade`, where the table and the program are
/// both in sight.
pub fn emit_age(asm: &mut Asm, core: &Core) {
    let (tt, bank, page) = (&core.tt, &core.hidden, core.v.history_ptr);
    let depths = tt.planes[PLANE_NAMES.len() - 1];
    asm.routine("age_tt", "Halves the depths of all entries.")
        .takes("nothing")
        .returns("nothing")
        .destroys("A Y, history; lets interrupts come, after each page")
        .cost("61,800 cycles if nothing is there, up to 139,600");
    asm! { asm;
        ldy  #0                 // a page at a time
        sty  page
        lda  #>depths
        sta  page+1
    @next_page:
        sei
        sta  bank.bank_in
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
        sta  bank.bank_out
        cli
        inc  page+1
        lda  page+1
        cmp  #>(depths + PLANE)
        bcc  @next_page
        rts
    }
}

fn probe(asm: &mut Asm, core: &Core) {
    let (v, tt) = (&core.v, &core.tt);
    asm! { asm;
        asm.routine("probe_tt", "What the table knows about a position.")
            .takes("X: the level")
            .returns(
                "C set: it knows tt_new_from, tt_new_to, tt_found_score (as the node at that level would \
                 have it) and tt_found_depth_bound (depth and bound); Y the place. X kept",
            )
            .destroys("A; on a miss also Y, tt_new_from, tt_new_to and found_...; lets interrupts come")
            .cost(
                "192 cycles for a miss if half the check tells in all places, up to 560 if not; 171 \
                 for a hit in the first, up to 568 for a mate in the last",
            );
        first_place(asm, core);
        page(asm, core);
        let page = asm.sym("tt_peek_addr").at(1).zp();
        sta  page
        sei
    @look:
        jsr  tt_peek
        cmp  v.hash[2],x        // half the check, which most misses fail
        bne  @miss
        lda  page
        for plane in 1..PLANE_NAMES.len() {
            let step = if plane == 1 {
                PLANE_PAGES - 1
            } else {
                PLANE_PAGES
            };
            asm.adc(imm(step)).c(if plane == 1 {
                "and C, which the comparison has set"
            } else {
                ""
            });
            let to = asm.sym(&fetch_name(plane)).at(1).zp();
            sta  to
        }
        jmp  tt_read
        asm.global("tt_read_done");
        cmp  v.hash[3],x        // the other half of the check
        bne  @miss
        lda  tt.found_depth      // is there anything at all?
        bne  @hit
    @miss:
        next_place(asm);
        bne  @look
        cli
        clc
        rts
    @hit:
        cli
        let score = [tt.found_score, tt.found_score.at(1)];
        shift_mates(asm, score, Towards::Node, known);
    @known:
        sec
        rts
    }
}

fn record(asm: &mut Asm, core: &Core) {
    let (v, tt) = (&core.v, &core.tt);
    asm! { asm;
        asm.routine(
            "store_tt",
            "Notes what a node found. Without a move it keeps the one that the table has for the \
             position. What is not there yet takes the place of what says least.",
        )
        .takes("X: the level; tt_new_from, tt_new_to, tt_new_score_lo, tt_new_score_hi, tt_new_depth_bound")
        .returns("X kept")
        .destroys("A Y found_..., t; tt_new_from and tt_new_to if both are 0; a mate's entry_score_...; lets interrupts come")
        .cost("337 cycles, up to 933 if the checks of other positions are alike");
        let [from, to, least, place] = [0, 1, 2, 3].map(|byte| v.tmp.at(byte));
        shift_mates(asm, tt.score(), Towards::Table, plain);
    @plain:
        lda  tt.from()
        sta  from
        lda  tt.to()
        sta  to
        jsr  probe_tt              // is it there? then Y says where
        bcc  @unknown
        lda  from
        ora  to
        beq  @as_fetched        // no move: the one just fetched stays
        bne  @named             // always
    @unknown:
        first_place(asm, core);
        page(asm, core);
        adc  #PLANE_PAGES * (PLANE_NAMES.len() as u8 - 1) // the page of the plane of depths; C is clear
        let peeked = asm.sym("tt_peek_addr").at(1).zp();
        sta  peeked
        lda  #0xFF              // more than any depth and bound
        sta  least
        sty  place
        sei
    @look:
        jsr  tt_peek               // depth and bound
        cmp  least
        bcs  @more              // one before it says no more
        sta  least
        sty  place
    @more:
        next_place(asm);
        bne  @look
        cli
        ldy  place
    @named:
        lda  from
        sta  tt.from()
        lda  to
        sta  tt.to()
    @as_fetched:
        page(asm, core);
        sta  tt.pages[0]
        for page in &tt.pages[1..] {
            adc  #PLANE_PAGES       // C stays clear
            sta  *page
        }
        lda  v.hash[2],x
        sta  tt.operands[0]
        lda  v.hash[3],x
        sta  tt.operands[1]
        sei
        jmp  tt_write
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
fn shift_mates(asm: &mut Asm, [lo, hi]: [Zp; 2], towards: Towards, done: Label) {
    let [won_lo, won_hi] = MATE_FOUND.to_le_bytes();
    // The least score that is not lost.
    let [open_lo, open_hi] = (1 - MATE_FOUND).to_le_bytes();
    asm! { asm;
        lda  hi
        bmi  @negative
        cmp  #won_hi            // most scores are far from a mate's
        bcc  @done
        lda  lo
        cmp  #won_lo
        lda  hi
        sbc  #won_hi            // both bytes of it
        bcc  @done
        shift(asm, [lo, hi], towards == Towards::Table, done);
        bpl  @done              // always: a mate's high byte is far from 0
    @negative:
        cmp  #open_hi + 1
        bcs  @done
        lda  lo
        cmp  #open_lo
        lda  hi
        sbc  #open_hi
        bcs  @done
        shift(asm, [lo, hi], towards == Towards::Node, done);
    }
}

/// Adds or subtracts the ply; goes to `done` unless the high byte changes.
fn shift(asm: &mut Asm, [lo, hi]: [Zp; 2], add: bool, done: Label) {
    asm! { asm;
        txa                     // $80 and the ply
        if add {
            and  #PLY_BITS          // the ply
            clc
            adc  lo
            sta  lo
            bcc  @done
            inc  hi
        } else {
            eor  #PLY_BITS          // $FF less the ply: its complement
            sec
            adc  lo                 // which subtracts it
            sta  lo
            bcs  @done
            dec  hi
        }
    }
}
