//! The transposition table in a RAM expansion. Engine: `Place::Expansion` in
//! `engine/src/search/transposition.rs`.
//!
//! A bucket of the expansion has 32 bytes: seven planes of its four entries, then its generation.
//! One transfer brings it to a buffer, which lies where the machine's own table begins, so the
//! routines of that table read and write it with other operands. Entries of an older generation
//! count with half their depth: `tt_look` halves them in the buffer, and a store takes them along.
//!
//! The choice costs nothing where there is no expansion: `select_table` stores the operands of the
//! jumps in which the two tables differ.

use octet_asm::{Abs, Asm, Claim, SegmentId, Zp, asm};
use octet_engine::search::transposition::{BOUND_BITS, BUCKET_SIZE};
use octet_engine::search::{BUCKET_BYTES, BUCKET_GENERATION};

use super::transposition::{FETCHED, probe_key};
use super::tt_entry::{PLANE_NAMES, PLANES};
use crate::chess::core::Core;
use crate::chess::machine::ExpandedTable;

/// The variables of the table in the expansion. Those in the zero page are seen in all configurations.
#[derive(Clone, Copy, Debug)]
pub struct ExpansionVars {
    /// The bank of the expansion that a transfer reaches.
    pub bank: Zp,
    /// Banks of 64 KB that the table takes: 2, 4 or 8, or 0 while it is not there.
    pub banks: Abs,
    /// What a transfer does.
    pub command: Zp,
    /// The generation of entries: it changes with each search.
    pub generation: Zp,
}

impl ExpansionVars {
    /// Reserves the variables.
    pub fn declare(asm: &mut Asm, bss: SegmentId) -> ExpansionVars {
        let banks = asm.reserve(bss, "tt_banks", 1, 1);
        asm.describe(
            banks,
            "Banks of the RAM expansion that the table takes, 64 KB each, or 0.",
        );
        let mut zp = |name, what| {
            let at = asm.zp(name);
            asm.describe(at, what);
            at
        };
        ExpansionVars {
            banks,
            bank: zp(
                "tt_bank",
                "The bank of the expansion that a transfer reaches.",
            ),
            command: zp("tt_command", "What a transfer of the expansion does."),
            generation: zp(
                "tt_generation",
                "Tells the searches of entries in an expansion apart.",
            ),
        }
    }
}

/// Bytes from the operand of one plane to the next, in tt_read and tt_write: a load and a store, one of
/// three bytes and one of two.
const OPERAND: u8 = 5;
/// As many operands lie before the first plane that tt_read fetches.
const BEFORE_FETCHED: u8 = OPERAND * FETCHED as u8;

/// The jumps in which the tables differ: the symbol of the operand, its target for the machine's own
/// table, and for the expansion's.
const SITES: [(&str, &str, &str); 3] = [
    ("node_probe", "probe_tt", "probe_expanded"),
    ("store_table", "store_own", "store_expanded"),
    ("find_maybe", "tt_maybe", "tt_read"),
];

/// The buffer of a bucket.
fn buffer(core: &Core) -> Abs {
    core.tt.planes[0]
}

/// Declares the operand of the next jump as one of [`SITES`], if there may be an expansion.
pub(super) fn site(asm: &mut Asm, core: &Core, name: &str) {
    if core.machine.table.expanded.is_none() {
        return;
    }
    asm.self_modified(name);
    for (_, own, expanded) in SITES.iter().filter(|site| site.0 == name) {
        asm.may_go_to(name, own);
        asm.may_go_to(name, expanded);
    }
}

/// Emits the routines that only a machine with an expansion needs.
pub fn emit(asm: &mut Asm, core: &Core) {
    let (Some(table), Some(vars)) = (core.machine.table.expanded, core.tt.expansion) else {
        return;
    };
    asm.section(
        "The transposition table in a RAM expansion",
        "A bucket at a time is brought to a buffer.",
    );
    probe(asm, core, table);
    store(asm, core, table);
    transfer(asm, core, vars);
    clear(asm, core, table, vars);
}

fn probe(asm: &mut Asm, core: &Core, table: ExpandedTable) {
    asm! { asm;
        /// Probes the table in the expansion for the position.
        routine probe_expanded {
            takes    x = ply
            returns  c "set on a hit", tt_new_from, tt_new_to,
                     tt_found_score "(mates counted from the root)", tt_found_depth_bound
            may return y "the entry"
            keeps    x
            destroys a, y, tmp + 4, "enables interrupts"
        }
        lda  core.v.hash[2],x   // the low byte of the key
        sta  probe_key(core)    // where both configurations see it
        lda  #table.fetch       // from the expansion
        jsr  tt_transfer        // the bucket is in the buffer
        jmp  tt_look            // interrupts are off
    }
}

fn store(asm: &mut Asm, core: &Core, table: ExpandedTable) {
    let (v, tt) = (&core.v, &core.tt);
    let [from, to, lowest, entry] = [0, 1, 2, 3].map(|byte| v.tmp.at(byte));
    asm! { asm;
        /// Stores a result in the expansion, from where store_tt probes its own table. It replaces
        /// the entry that store_tt would.
        routine store_expanded {
            takes    x = ply, tmp + 0 "the move's origin", tmp + 1 "its target"
            for name in &PLANE_NAMES[4..] { takes {format!("tt_new_{name}")} }
            keeps    x
            destroys a, y, tmp + 2, tmp + 3, tmp + 4, tt_found_score, tt_found_depth_bound,
                     "interrupts are enabled"
            for name in PLANE_NAMES { destroys {format!("tt_new_{name}")} }
        }
        jsr  probe_expanded     // Y is the position's entry, if it has one
        bcc  @replace           // no: choose one to replace
        lda  from               // is there a best move to store?
        ora  to                 // a best move?
        beq  @keep_move         // no: the hash move just read stays
        bne  @set_move always   // Z clear, the BEQ above was not taken
    @replace:
        lda  #0xFF              // above any depth and bound
        sta  lowest             // the first entry is always lower
        ldy  #0                 // the bucket's first entry
        sty  entry              // the candidate so far
        sei                     // the table hides the interrupt handler
        jsr  tt_lowest          // the entry of lowest depth, then lowest bound
        ldy  entry              // the entry to replace
    @set_move:
        lda  from               // the best move again
        sta  tt.from()          // an operand of tt_write
        lda  to                 // its target
        sta  tt.to()            // an operand of tt_write
    @keep_move:
        lda  v.hash[2],x        // the key: bytes 2 and 3 of the hash
        sta  tt.operands[0]     // the check bits of the entry
        lda  v.hash[3],x        // the upper byte
        sta  tt.operands[1]     // the rest of the hash is the place itself
        sei                     // off until tt_write has written
        jsr  tt_write           // to the buffer
        lda  #table.stash       // the whole bucket goes back
        jsr  tt_transfer
        cli
        rts
    }
}

/// Engine: `expansion_address`.
fn transfer(asm: &mut Asm, core: &Core, vars: ExpansionVars) {
    let v = &core.v;
    asm! { asm;
        /// Moves the position's bucket between expansion and buffer.
        routine tt_transfer {
            takes    x = ply, a "the command"
            keeps    x
            destroys y, tt_bank, tt_command, "interrupts are off"
            goes on with move_bucket
        }
        sta  vars.command
        lda  v.hash[0],x        // bits 2 to 4 are the bank
        lsr  a                  // bits 0 and 1 choose nothing
        lsr  a
        asm.self_modified("bank_mask");
        and  #0                 // the banks that there are, less 1
        sta  vars.bank
        ldy  v.hash[1],x        // the page in the bank
        lda  v.hash[0],x        // its bits 5 to 7 are the bucket in the page
        and  #!(BUCKET_BYTES as u8 - 1)
        jmp  move_bucket        // the machine's
    }
}

fn clear(asm: &mut Asm, core: &Core, table: ExpandedTable, vars: ExpansionVars) {
    let tt = &core.tt;
    let depths = tt.planes[PLANE_NAMES.len() - 1];
    let pages = core.machine.table.pages();
    // The operands, low bytes and pages, of the planes in tt_write and tt_read.
    let write = tt.pages[0].at(-1);
    let read = asm.sym("tt_read_from").zp();
    let in_read = || {
        Claim::StoresInto(vec![(
            read.abs(),
            u16::from(OPERAND) * (PLANES - FETCHED as u16),
        )])
    };
    let in_write = || Claim::StoresInto(vec![(write.abs(), u16::from(OPERAND) * PLANES)]);
    let mask = asm.sym("bank_mask");
    let targets =
        |of: fn(&(&'static str, &'static str, &'static str)) -> &'static str| SITES.iter().map(of);
    let both = || targets(|site| site.1).chain(targets(|site| site.2));
    let tables = core.machine.tables;
    let what = "Where jumps go that depend on the table";
    let low = asm.table_lo(tables, "table_jumps_lo", 1, both(), what);
    let high = asm.table_hi(tables, "table_jumps_hi", 1, both(), what);
    let sites = SITES.map(|(site, _, _)| asm.sym(site));
    let step = BUCKET_SIZE as u8;
    asm! { asm;
        /// Clears the table in the expansion, if it is there, and selects the table.
        routine clear_expansion {
            takes    "a plane of depths that is cleared", "the operands as they were loaded"
            destroys a, x, y, tt_bank, tt_command, tt_new_key_lo, tt_new_key_hi
        }
        ldx  #0                 // the jumps of the machine's own table
        lda  vars.banks
        beq  @select            // there is no expansion
        sta  vars.bank          // counts down
        lda  #table.stash
        sta  vars.command       // move_bucket keeps it
        lda  #>depths           // the plane holds nothing but zeros
        ldx  #0
        ldy  #pages             // all of it
        jsr  set_transfer
    @bank:
        dec  vars.bank
        ldx  #0                 // from the bank's first page
    @part:
        txa
        tay                     // the page
        lda  #0
        jsr  move_bucket        // so many zeros
        cli                     // between the parts interrupts are served
        txa
        clc
        adc  #pages             // the next part
        tax
        bne  @part              // a bank has 256 pages
        lda  vars.bank
        bne  @bank
        lda  #>buffer(core)     // from now on, buckets
        ldx  #BUCKET_BYTES as u8
        ldy  #0
        jsr  set_transfer
        // The planes lie in the buffer, one behind the other.
        lda  #step * (PLANES as u8 - 1)
        ldy  #>buffer(core)
        ldx  #OPERAND * (PLANES as u8 - 1)  // the last plane's operand
    @plane:
        asm.claim(in_write());
        sta  write,x
        asm.claim(in_write());
        sty  write.at(1),x
        cpx  #BEFORE_FETCHED
        bcc  @key               // the planes of the key come last in tt_read
        asm.claim(in_read());
        sta  read.at(-i32::from(BEFORE_FETCHED)),x
        asm.claim(in_read());
        sty  read.at(1 - i32::from(BEFORE_FETCHED)),x
    @key:
        sec
        sbc  #step
        for _ in 0..OPERAND {
            dex
        }
        bpl  @plane
        let key_hi = asm.sym("tt_read_key_hi").zp();
        lda  #step
        sta  key_hi
        sty  key_hi.at(1)
        ldx  vars.banks
        dex
        stx  mask               // of the bucket's bank
        ldx  #SITES.len() as u8 // the jumps of the expansion
    @select:
        for (n, site) in (0..).zip(sites) {
            lda  low + n,x
            sta  site
            lda  high + n,x
            sta  site + 1
        }
        rts
    }
}

/// Emits `tt_look`, to memory that both configurations see.
pub fn emit_beside_table(asm: &mut Asm, core: &Core) {
    let Some(vars) = core.tt.expansion else {
        return;
    };
    let access = core.machine.table.access;
    let generation = buffer(core).at(BUCKET_GENERATION as i32);
    let depths = buffer(core).at((BUCKET_SIZE * (PLANE_NAMES.len() - 1)) as i32);
    asm! { asm;
        /// Looks for an entry with half a position's key in the buffer. Entries of an older search
        /// count with half their depth.
        routine tt_look {
            takes    x = ply, tmp + 4 "the key's low byte", "interrupts off"
            returns  y "the entry", "or ends probe_expanded"
            destroys a, y, "enables interrupts where it ends probe_expanded"
            goes on with tt_maybe
        }
        access.show(asm);
        lda  vars.generation
        cmp  generation
        beq  @young             // of this search
        sta  generation         // stored with the bucket, if it is
        ldy  #BUCKET_SIZE as u8 - 1
    @age:
        lda  depths,y           // depth and bound
        lsr  a                  // halve the depth
        eor  depths,y           // merge: depth from A,
        and  #!BOUND_BITS       // bound from the entry
        eor  depths,y           // EOR twice: bits of both numbers
        sta  depths,y
        dey
        bpl  @age
    @young:
        ldy  #0                 // the first entry
        jmp  tt_find_shown
    }
}
