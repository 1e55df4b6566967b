//! The transposition table. Engine: `engine/src/search/transposition.rs`.
//!
//! The table has seven planes, one for each byte of an entry, in memory that hides the program
//! while it is banked in. The zero page and the stack stay visible, so the instructions that touch
//! the table run in the zero page, with self-modified operands: `tt_read`, `tt_write`. `age_tt`,
//! `tt_find` and `tt_lowest` run in memory that both configurations see. All of them bank the table
//! in, work with interrupts off and bank the program in again.
//!
//! The operands of `tt_write` are addresses of pages, so they are pointers to the planes, too:
//! `tt_find` and `tt_lowest` read a bucket through them.
//!
//! Bits 2 to 7 of the hash are the bucket's index in a page, bits 8 to 11 the page of a plane,
//! bits 16 to 31 the key. The four entries of a bucket are neighbours.

use octet_engine::eval::MATE_FOUND;
use octet_engine::search::transposition::{BOUND_BITS, BUCKET_SIZE};

use super::history;
use super::tt_entry::{PLANE_NAMES, PLANES};
use super::tt_expansion;
use crate::chess::core::Core;
use crate::chess::vars::{PAGE, PLY_BITS};
use octet_asm::{Asm, Claim, Label, Zp, asm, commas, imm};

/// The first plane that `tt_read` fetches to a variable; those before hold the key.
pub(super) const FETCHED: usize = 2;

/// Emits the zero-page code, and its load image to the tables.
pub fn emit_zp_code(asm: &mut Asm, core: &Core) {
    let (tt, machine) = (&core.tt, &core.machine);
    let (access, plane) = (machine.table.access, machine.table.plane());
    asm.select(machine.zp_code);
    asm.section(
        "Table access, in the zero page",
        "Copied to ZPCODE by copy_zp_code, so that it runs while bank 1 is mapped. Y is the index \
         in a page; the page bytes of the operands are set beforehand.",
    );
    asm! { asm;
        /// Fetches an entry.
        routine tt_read {
            takes    x = ply, y, tmp + 4 "the key's low byte", "the pages in its operands",
                     "interrupts off"
            returns  tt_new_from, tt_new_to, tt_found_score, tt_found_depth_bound,
                     a "the key's high byte"
            destroys y, n, z
            goes on with tt_read_done
        }
        access.show(asm);
        let into = [tt.from(), tt.to(), tt.found_score, tt.found_score.at(1), tt.found_depth];
        for (n, to) in (FETCHED..).zip(into) {
            asm.self_modified(&read_name(n));
            lda  tt.planes[n],y  // a plane for each byte of an entry
            sta  to             // the zero page is visible in both
        }
        asm.self_modified(&read_name(1));
        lda  tt.planes[1],y     // the key's high byte stays in A
        access.hide(asm);
        jmp  tt_read_done       // not RTS: probe_tt has jumped here

        /// Writes the entry in the operands, and enables interrupts.
        routine tt_write {
            for name in PLANE_NAMES { takes {format!("tt_new_{name}")} }
            takes    y, "the pages in its operands", "interrupts off"
            returns  nothing
            destroys a
        }
        access.show(asm);
        for (n, name) in PLANE_NAMES.into_iter().enumerate() {
            asm.self_modified(&format!("tt_new_{name}"));
            lda  #0             // (4) tt_new_...: a byte of the entry
            asm.self_modified(&format!("tt_write_{name}"));
            // clear_tt makes several of them point at one plane.
            asm.claim(Claim::StoresInto(vec![(tt.planes[0], PLANES * plane)]));
            sta  tt.planes[n],y  // a plane for each byte of an entry
        }
        access.hide(asm);
        access.end(asm);
        rts                     // interrupts are on again
        asm.load_image_of(
            machine.zp_code,
            machine.tables,
            "zp_code",
            "Copied to the zero page by copy_zp_code",
        );
    }
}

/// The symbol of a plane's operand in `tt_read`.
fn read_name(n: usize) -> String {
    format!("tt_read_{}", PLANE_NAMES[n])
}

/// Emits `copy_zp_code`, `clear_tt`, `probe_tt` and `store_tt`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "The transposition table",
        &format!(
            "Seven planes of {} bytes. The low bits of the hash choose a bucket of four entries.",
            commas(core.machine.table.plane().into())
        ),
    );
    copy_zp_code(asm, core);
    clear_tt(asm, core);
    probe_tt(asm, core);
    store_tt(asm, core);
    tt_expansion::emit(asm, core);
}

fn copy_zp_code(asm: &mut Asm, core: &Core) {
    let len = asm.used(core.machine.zp_code) as u8;
    asm! { asm;
        /// Copies ZPCODE to the core's zero page.
        routine copy_zp_code {
            takes    nothing
            returns  nothing
            destroys a, x
        }
    }
    let (image, home) = (asm.sym("zp_code"), asm.sym("tt_read").zp());
    asm! { asm;
        ldx  #len - 1           // from its last byte
    @next:
        lda  image,x            // as the program was loaded
        asm.claim(Claim::StoresInto(vec![(home.abs(), len.into())]));
        sta  home,x             // where both configurations can see it
        dex                     // down to the first byte
        bpl  @next              // it is shorter than 128 bytes
        rts                     // once, when the core begins
    }
}

/// Engine: `TranspositionTable::clear`.
fn clear_tt(asm: &mut Asm, core: &Core) {
    let (tt, table) = (&core.tt, &core.machine.table);
    let depth = tt.planes[PLANE_NAMES.len() - 1];
    let end = depth.at(table.plane().into());
    let last = end.at(-i32::from(PAGE) * PLANE_NAMES.len() as i32);
    // A plane with fewer pages than there are stores is cleared together with the end of the planes
    // before it.
    let first = if usize::from(table.pages()) < PLANE_NAMES.len() {
        last
    } else {
        depth
    };
    asm! { asm;
        /// Clears the table and the history table.
        routine clear_tt {
            takes    nothing
            returns  nothing
            destroys a, x, y, tmp[1], history_ptr
            for name in PLANE_NAMES { destroys {format!("tt_new_{name}")} }
            if table.expanded.is_some() { destroys tt_bank, tt_command }
        }
    }
    asm.comment(
        "An entry without a bound is empty. So only the plane of depths is cleared, with all \
         seven stores of tt_write, each in another page.",
    );
    asm! { asm;
        if table.expanded.is_some() {
            jsr  copy_zp_code       // the operands are those of this table
        }
        lda  #0                 // an empty entry has depth and bound 0
        for operand in tt.operands {
            sta  operand        // no bound
        }
        ldx  #>first            // the plane's first page
    @pages:
        for page in tt.pages {
            stx  page           // the page of one store
            inx
        }
        ldy  #0                 // all 256 bytes of a page
    @next:
        table.access.begin(asm);
        jsr  tt_write           // seven pages at once
        iny
        bne  @next
        cpx  #>end              // past the last page?
        beq  @done
        cpx  #>last             // are seven more pages left?
        bcc  @pages
        ldx  #>last             // fewer: clear some twice
        bne  @pages always      // Z clear, a page number is not 0
    @done:
        if table.expanded.is_some() {
            jsr  clear_expansion
        }
        lda  #0                 // age_history's mask: clear
        history::age_history(asm, core);
    }
}

/// The bits of an index that choose an entry of a bucket.
const BUCKET_MASK: u8 = BUCKET_SIZE as u8 - 1;

/// Loads the index of the bucket's first entry to `y`.
fn first_entry(asm: &mut Asm, core: &Core) {
    asm! { asm;
        lda  core.v.hash[0],x
        and  #!BUCKET_MASK      // without the entry's bits
        tay
    }
}

/// Goes to the next entry of the bucket. Z is set after the last; A is destroyed.
fn next_entry(asm: &mut Asm) {
    asm! { asm;
        iny                     // four neighbours share the bucket
        tya
        and  #BUCKET_MASK       // 0: the next bucket begins
    }
}

/// Loads the page of the position's bucket in the first plane to A. C is clear afterwards.
fn page_of(asm: &mut Asm, core: &Core) {
    asm! { asm;
        lda  core.v.hash[1],x
        and  #core.machine.table.pages() - 1  // the lowest bits of the hash's second byte
        clc
        adc  #>core.tt.planes[0]  // the page in the first plane
    }
}

/// Emits the routines that go through the table, to memory that both configurations see.
pub fn emit_beside_table(asm: &mut Asm, core: &Core) {
    age(asm, core);
    find(asm, core);
    lowest(asm, core);
    tt_expansion::emit_beside_table(asm, core);
}

/// Engine: `TranspositionTable::new_search`.
fn age(asm: &mut Asm, core: &Core) {
    let (tt, table, page) = (&core.tt, &core.machine.table, core.v.history_ptr);
    let (access, plane) = (table.access, table.plane());
    let depths = tt.planes[PLANE_NAMES.len() - 1];
    asm! { asm;
        /// Ages the table: halves every depth, so that entries of this search replace older
        /// ones.
        routine age_tt {
            takes    nothing
            returns  nothing
            destroys a, y, history_ptr, "interrupts are enabled after each page"
        }
        ldy  #0                 // from the first page
        sty  page               // a pointer to the plane of depths
        lda  #>depths           // the planes lie one after the other
        sta  page+1             // depths are the last of them
    @next_page:
        access.begin(asm);
        access.show(asm);
    @next:
        lda  (page),y           // (1) each entry's depth and bound
        cmp  #BOUND_BITS + 1    // depth 0 stays 0
        bcc  @same              // nothing to halve
        lsr  a                  // (2) halve the depth
        eor  (page),y           // merge: depth from A,
        and  #!BOUND_BITS       // (3) bound from the entry
        eor  (page),y           // EOR twice: bits of both numbers
        asm.claim(Claim::StoresInto(vec![(depths, plane)]));
        sta  (page),y           // an older search counts half
    @same:
        iny                     // all bytes of the page
        bne  @next              // a page has 256 entries
        access.hide(asm);
        access.end(asm);        // between pages interrupts are served
        inc  page+1             // the next page
        lda  page+1             // the last one?
        cmp  #>(depths + i32::from(plane))  // past the plane?
        bcc  @next_page         // not yet
        rts                     // the planes of moves and scores stay
    }
}

/// Emits `tt_find`. The table stays in view from entry to entry.
fn find(asm: &mut Asm, core: &Core) {
    let access = core.machine.table.access;
    let (plane, key) = (core.tt.pointer(0), probe_key(core));
    asm! { asm;
        /// Looks for an entry with half a position's key in its bucket.
        routine tt_find {
            takes    x = ply, y "the bucket's first entry", tmp + 4 "the key's low byte",
                     "the page in tt_write_key_lo+1", "interrupts off"
            returns  y "the entry", "or ends probe_tt"
            destroys a, y, "enables interrupts where it ends probe_tt"
            goes on with tt_maybe
        }
        access.show(asm);
        asm.global("tt_find_shown");
        for n in 0..BUCKET_SIZE {
            lda  (plane),y          // (1) the low byte of an entry's key
            cmp  key                // half the key rejects most entries
            beq  @maybe             // the other half decides
            if n + 1 < BUCKET_SIZE {
                iny                     // four neighbours share the bucket
            }
        }
    @none:
        access.hide(asm);
        access.end(asm);
        clc                     // not in the table
        rts                     // to the caller of probe_tt; the score stays what it was
        asm.global("tt_find_next");
        access.show(asm);
    @next:
        next_entry(asm);
        beq  @none              // that was the last
        lda  (plane),y          // the next entry's
        cmp  key                // and so on, but seldom
        bne  @next              // another key
    @maybe:
        access.hide(asm);
        tt_expansion::site(asm, core, "find_maybe");
        jmp  tt_maybe           // Z and C set: the low bytes are equal
    }
}

/// Emits `tt_lowest`.
fn lowest(asm: &mut Asm, core: &Core) {
    let access = core.machine.table.access;
    let plane = core.tt.pointer(PLANE_NAMES.len() - 1);
    let [lowest, entry] = [2, 3].map(|byte| core.v.tmp.at(byte));
    asm! { asm;
        /// Finds the entry of a bucket that is replaced: the first of the lowest depth and bound.
        routine tt_lowest {
            takes    y "the bucket's first entry", tmp + 2 "$FF", tmp + 3 "the same",
                     "interrupts off", "the page in tt_write_depth_bound+1"
            returns  tmp + 3 "the entry"
            keeps    x
            destroys a, y, tmp + 2
        }
        access.show(asm);
    @look:
        lda  (plane),y          // how much search stands behind it
        cmp  lowest             // depth in the upper bits, bound below
        bcs  @next              // not lower than the lowest so far: keep that candidate
        sta  lowest             // the lowest so far
        sty  entry              // where it is
    @next:
        next_entry(asm);
        bne  @look              // four entries to compare
        access.hide(asm);
        rts                     // one of the four
    }
}

/// Where `probe_tt` keeps the low byte of the key that `tt_find` looks for.
pub(super) fn probe_key(core: &Core) -> Zp {
    core.v.tmp.at(4)
}

/// Engine: `TranspositionTable::probe`.
fn probe_tt(asm: &mut Asm, core: &Core) {
    let (v, tt) = (&core.v, &core.tt);
    let (access, pages) = (core.machine.table.access, core.machine.table.pages());
    asm! { asm;
        /// Probes the table for the position.
        routine probe_tt {
            takes    x = ply
            returns  c "set on a hit", tt_new_from, tt_new_to,
                     tt_found_score "(mates counted from the root)", tt_found_depth_bound
            may return y "the entry"
            keeps    x
            destroys a, y, tmp + 4, tt_write_key_lo, "enables interrupts"
        }
        let page = tt.pages[0];
        lda  v.hash[2],x        // the low byte of the key
        sta  probe_key(core)    // where both configurations see it
        first_entry(asm, core);
        page_of(asm, core);
        sta  page               // key_lo's page
        access.begin(asm);
        jmp  tt_find            // goes on with tt_maybe, or returns
        asm.global("tt_maybe");
        lda  page               // key_lo matches: set the pages of the other planes
        for plane in 1..PLANE_NAMES.len() {
            let step = if plane == 1 { pages - 1 } else { pages };
            asm.adc(imm(step)).c(if plane == 1 { "and C, set by the CMP" } else { "" });
            let to = asm.sym(&read_name(plane)).at(1).zp();
            sta  to             // the page of each plane goes to its operand
        }
        jmp  tt_read            // returns to tt_read_done
        asm.global("tt_read_done");
        cmp  v.hash[3],x        // the other half of the key
        bne  @miss              // another position
        lda  tt.found_depth     // a bound, or an empty entry?
        bne  @hit               // it has one: the key is right
    @miss:
        jmp  tt_find_next       // the other entries of the bucket
    @hit:
        access.end(asm);
        let score = [tt.found_score, tt.found_score.at(1)];
        shift_mates(asm, score, Towards::Node, known);
    @known:
        sec                     // a hit
        rts                     // score, bound and move are in the zero page
    }
}

/// Engine: `TranspositionTable::store`.
fn store_tt(asm: &mut Asm, core: &Core) {
    let (v, tt) = (&core.v, &core.tt);
    let (access, pages) = (core.machine.table.access, core.machine.table.pages());
    asm! { asm;
        /// Stores a result. Replaces the entry of this position, else the entry of the bucket
        /// with the lowest depth and bound. Without a best move it keeps the old hash move.
        routine store_tt {
            takes    x = ply, "the entry in the operands of tt_write"
            for name in &PLANE_NAMES[2..] { takes {format!("tt_new_{name}")} }
            keeps    x
            destroys a, y, tmp[5], tt_found_score, tt_found_depth_bound, "interrupts are enabled"
            for name in PLANE_NAMES { destroys {format!("tt_new_{name}")} }
        }
        let [from, to, lowest, entry] = [0, 1, 2, 3].map(|byte| v.tmp.at(byte));
        shift_mates(asm, tt.score(), Towards::Table, plain);
    @plain:
        lda  tt.from()          // probe_tt overwrites the move
        sta  from               // kept while the bucket is searched
        lda  tt.to()            // its target
        sta  to                 // kept, too
        if core.machine.table.expanded.is_some() {
            tt_expansion::site(asm, core, "store_table");
            jmp  store_own          // or store_expanded
            asm.global("store_own");
        }
        jsr  probe_tt           // (1) Y is the position's entry, if it has one
        bcc  @replace           // no: choose one to replace
        lda  from               // is there a best move to store?
        ora  to                 // a best move?
        beq  @keep_move         // (3) no: the hash move just read stays
        bne  @set_move always   // Z clear, the BEQ above was not taken
    @replace:
        first_entry(asm, core);
        lda  tt.pages[0]        // probe_tt has set the page in the first plane
        adc  #pages * (PLANE_NAMES.len() as u8 - 1)  // to the plane of depths; C is clear
        sta  tt.pages[PLANE_NAMES.len() - 1]  // a pointer for tt_lowest
        lda  #0xFF              // above any depth and bound
        sta  lowest             // the first entry is always lower
        sty  entry              // the candidate so far
        access.begin(asm);
        jsr  tt_lowest          // (2) the entry of lowest depth, then lowest bound
        access.end(asm);
        ldy  entry              // the entry to replace
    @set_move:
        lda  from               // the best move again
        sta  tt.from()          // an operand of tt_write
        lda  to                 // its target
        sta  tt.to()            // an operand of tt_write
    @keep_move:
        lda  tt.pages[0]        // the first plane, as probe_tt has set it
        clc                     // no sum leaves the planes
        for page in &tt.pages[1..] {
            adc  #pages         // C stays clear
            sta  *page          // each plane begins so many pages later
        }
        lda  v.hash[2],x        // the key: bytes 2 and 3 of the hash
        sta  tt.operands[0]     // the check bits of the entry
        lda  v.hash[3],x        // the upper byte
        sta  tt.operands[1]     // the rest of the hash is the place itself
        access.begin(asm);
        jmp  tt_write           // returns from there
    }
}

/// The direction in which a mate score is converted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Towards {
    /// To the table, where plies are counted from the entry's position.
    Table,
    /// To the node, where plies are counted from the root.
    Node,
}

/// Converts mate scores by the ply in `x`. Goes to `done` with other scores, and falls through
/// to it with mates. Engine: `adjust_mate`.
fn shift_mates(asm: &mut Asm, [lo, hi]: [Zp; 2], towards: Towards, done: Label) {
    let [won_lo, won_hi] = MATE_FOUND.to_le_bytes();
    // This is the lowest score that is not a mate against this side.
    let [safe_lo, safe_hi] = (1 - MATE_FOUND).to_le_bytes();
    asm! { asm;
        lda  hi                 // sign
        bmi  @negative          // negative scores
        cmp  #won_hi            // most scores are far from a mate's
        bcc  @done              // no mate score
        lda  lo                 // near a mate both bytes count
        cmp  #won_lo            // only the borrow counts
        lda  hi                 // the high byte decides
        sbc  #won_hi            // with the borrow of the low bytes
        bcc  @done              // no mate score
        shift(asm, [lo, hi], towards == Towards::Table, done);
        bpl  @done always       // N clear, the high byte is far from 0 and $80
    @negative:
        cmp  #safe_hi + 1       // most scores are far from it
        bcs  @done              // no mate against this side
        lda  lo                 // near a mate both bytes count
        cmp  #safe_lo           // only the borrow counts
        lda  hi                 // the high byte decides
        sbc  #safe_hi           // with the borrow of the low bytes
        bcs  @done              // no mate against this side
        shift(asm, [lo, hi], towards == Towards::Node, done);
    }
}

/// Adds the ply to a score or subtracts it. Goes to `done` unless the high byte changes.
fn shift(asm: &mut Asm, [lo, hi]: [Zp; 2], add: bool, done: Label) {
    asm! { asm;
        txa                     // $80 + ply
        if add {
            and  #PLY_BITS      // plies from the root
            clc
            adc  lo             // plies from the root or the entry
            sta  lo             // a mate is nearer or farther by them
            bcc  @done          // no carry
            inc  hi             // the carry
        } else {
            eor  #PLY_BITS      // $FF - ply,
            sec                 // with C: 0 - ply
            adc  lo             // less the plies
            sta  lo             // a mate is nearer or farther by them
            bcs  @done          // no borrow
            dec  hi             // the borrow
        }
    }
}
