//! A RAM expansion (1700, 1764, 1750, or larger): found at the start, and its transfers.
//!
//! Transfers see the bank of RAM that the VIC-II sees. While the screens are open that is bank 1,
//! where the buffer of the transposition table is; before them it is bank 0. They run at 1 MHz,
//! because real machines do not survive them at 2 MHz, and I/O is mapped only meanwhile.

use super::Machine;
use crate::api::hooks;
use crate::chess::Core;
use crate::chess::machine::ExpandedTable;
use octet_asm::{Asm, Claim, SegmentId, asm, hi, lo};
use octet_engine::search::transposition::MOST_BANKS;

/// Commands of the REC: begin at once, and keep addresses and length for the next one.
const STASH: u8 = 0xB0;
const FETCH: u8 = 0xB1;
const SWAP: u8 = 0xB2;
/// Bit of `shared.screens`: the table stays out of the expansion.
pub const NO_EXPANSION: u8 = 0x20;

/// Reserves the variables of the expansion, and says how the core moves bytes there and back.
pub fn table(asm: &mut Asm, shared: SegmentId) -> ExpandedTable {
    let mut variable = |name, what| {
        let at = asm.reserve(shared, name, 1, 1);
        asm.describe(at, what);
        at
    };
    variable(
        "expansion_found",
        "Banks of the RAM expansion, 64 KB each: 2, 4 or 8, or 0 if there is none.",
    );
    variable(
        "expansion_mark",
        "A byte on its way to the expansion or back.",
    );
    ExpandedTable {
        fetch: FETCH,
        stash: STASH,
    }
}

/// Emits `move_bucket`, `set_transfer`, and the hooks of the API.
pub fn emit(asm: &mut Asm, machine: &Machine, core: &Core) {
    let Some(vars) = core.tt.expansion else {
        return;
    };
    let shared = &machine.shared;
    let (mmu, vic, rec) = (&machine.chips.mmu, &machine.chips.vic, &machine.chips.rec);
    let [found, mark] = ["expansion_found", "expansion_mark"].map(|name| asm.sym(name));
    asm.section(
        "RAM expansion",
        "Transfers, at 1 MHz. I/O is mapped only meanwhile.",
    );
    asm! { asm;
        /// Moves a byte between `expansion_mark` and a bank of the expansion.
        routine move_mark {
            takes    a "the command", "the bank in X"
            destroys y, tt_bank, tt_command, "what move_bucket destroys"
            goes on with move_bucket
        }
        sta  vars.command
        stx  vars.bank
        ldy  #0                 // the bank's first byte
        tya                     // on to move_bucket

        /// Moves bytes between expansion and memory.
        routine move_bucket {
            takes    tt_command, tt_bank, y "the page", a "the place in it, in the expansion",
                     "the core's configuration"
            keeps    x
            destroys a, y, "interrupts are off"
        }
        sei                     // I/O hides the core's memory, and the interrupt sets the clock
        sta  mmu.lcrc           // I/O in
        sta  rec.address
        sty  rec.address+1
        lda  vars.bank
        sta  rec.address+2
        ldy  vic.clk_128        // 2 MHz, or 1 MHz in the text of a picture that stays
        lda  #0
        sta  vic.clk_128        // transfers fail at 2 MHz
        lda  vars.command
        sta  rec.command        // the processor waits until it is done
        sty  vic.clk_128
        sta  mmu.lcra           // I/O out
        rts

        /// Sets the page of memory where transfers begin, and how long they are.
        routine set_transfer {
            takes    a "the page", x "low", y "high byte of the length",
                     "the core's configuration"
            keeps    x, y
            destroys a, "interrupts are enabled"
        }
        sei
        sta  mmu.lcrc           // I/O in
        sta  rec.memory+1
        stx  rec.length
        sty  rec.length+1
        lda  #0
        sta  rec.interrupts     // none
        sta  rec.fixed          // both addresses count
        sta  mmu.lcra           // I/O out
        cli
        rts

        /// Puts the transposition table into the expansion, unless there is none or the player wants
        /// none, and clears it if it moves.
        routine {hooks::CHOOSE_TABLE} {
            takes    shared_screens, expansion_found
            destroys a, x, y, tmp[1], history_ptr, tt_bank, tt_command "and the table's operands"
            changes  tt_banks
        }
        ldx  found
        lda  shared.screens
        and  #NO_EXPANSION
        beq  @wanted
        ldx  #0                 // the machine's own
    @wanted:
        cpx  vars.banks
        beq  @same              // it stays where it is
        stx  vars.banks
        jsr  clear_tt           // selects the table, too
    @same:
        rts

        /// Looks for an expansion and its size. Its memory stays as it is. Transfers see bank 0.
        routine {hooks::DETECT_EXPANSION} {
            takes    "the core's configuration"
            destroys a, x, y, tt_bank, tt_command
            changes  expansion_found, expansion_mark
        }
        lda  #0
        sta  found
        sei
        sta  mmu.lcrc           // I/O in
        for (n, half) in [(0, lo(mark)), (1, hi(mark))] {
            lda  half
            sta  rec.memory + n
            cmp  rec.memory + n     // registers that hold what is stored there
            bne  @none              // nothing, or another cartridge: leave it alone
        }
        ldx  #1                 // one byte
        ldy  #0
        jsr  set_transfer       // A is the page of expansion_mark
        // Marks go to banks 4, 2 and 0. Where two of them are the same memory, the last is found.
        ldx  #4
    @put:
        stx  mark
        lda  #SWAP
        jsr  move_mark
        lda  mark               // what was there
        asm.claim(Claim::PushedInLoop(3));
        pha
        dex
        dex
        bpl  @put
    @look:
        inx
        inx                     // from bank 0
        lda  #FETCH
        jsr  move_mark
        cpx  mark
        bne  @size              // another's, or none
        cpx  #4
        bne  @look
        ldx  #MOST_BANKS        // all three are different
    @size:
        stx  found
        ldx  #0
    @restore:
        asm.claim(Claim::PushedInLoop(3));
        pla
        sta  mark
        lda  #STASH
        jsr  move_mark
        inx
        inx
        cpx  #6
        bne  @restore
        sei
        sta  mmu.lcrc           // I/O in
        lda  #0                 // what the table moves begins with a page
        sta  rec.memory
    @none:
        sta  mmu.lcra           // I/O out
        cli
        rts
    }
}
