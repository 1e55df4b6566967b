//! Maps bank 1, where the transposition table is, from the core.
//!
//! A store to MMU_LCRA or MMU_LCRB copies a preconfiguration register to the configuration
//! register: one instruction maps bank 1, and one maps bank 0 again. BASIC 7 keeps the same values
//! in these two preconfiguration registers. The KERNAL leaves 0 there, so they are set in any case,
//! and restored at exit. A store to MMU_LCRC maps bank 0 with I/O, where a RAM expansion is.
//!
//! BASIC keeps its variables in bank 1: simple ones from $0400 up, strings from $FF00 down. `RUN`
//! has cleared them all before the program starts. Interrupts are off while the core has bank 1
//! mapped, and RESTORE is disabled as long as the program runs.

use octet_engine::search::transposition::C128_BITS;

use super::Machine;
use super::chips::Mmu;
use super::kernal::{MMU_CFG_CORE, MMU_CFG_KERNAL, MMU_CFG_RAM};
use super::memory_map::{Segments, UI_BANK};
use crate::chess;
use crate::chess::machine::{ExpandedTable, TableAccess, TableMemory};
use octet_asm::{Asm, asm};

/// Value of MMU_RCR: the lowest kilobyte is common RAM, as BASIC has it.
pub const RCR_COMMON_1K: u8 = 0x04;
/// Value of MMU_RCR: the lowest 8 KB are common RAM.
pub const RCR_COMMON_8K: u8 = 0x06;
/// MMU configuration: all of bank 0 is RAM.
const MMU_CFG_BANK_0: u8 = MMU_CFG_CORE;
/// MMU configuration: all of bank 1 is RAM, above common RAM.
const MMU_CFG_TT: u8 = MMU_CFG_CORE | UI_BANK << 6;

/// The machine in the form in which the core sees it.
#[must_use]
pub fn core_machine(mmu: &Mmu, segments: &Segments, expanded: ExpandedTable) -> chess::Machine {
    chess::Machine {
        code: segments.code,
        tables: segments.rodata,
        bss: segments.bss,
        gencode: segments.gencode,
        zp_code: segments.zpcode,
        table: TableMemory {
            segment: segments.tt,
            bits: C128_BITS,
            access: TableAccess::Strobes {
                show: mmu.lcrb,
                hide: mmu.lcra,
            },
            expanded: Some(expanded),
        },
    }
}

/// Emits `set_mmu` and `restore_mmu`.
pub fn emit(asm: &mut Asm, machine: &Machine) {
    let (mmu, saved) = (&machine.chips.mmu, &machine.saved);
    asm.section(
        "MMU",
        "A store to LCRB maps bank 1, where the transposition table is; a store to LCRC maps I/O, \
         where a RAM expansion is; a store to LCRA maps bank 0.",
    );
    asm! { asm;
        /// Sets PCRA and PCRB to banks 0 and 1, PCRC to bank 0 with I/O, and makes 8 KB common.
        routine set_mmu {
            takes    "any configuration"
            returns  saved_mmu_pcr, saved_mmu_rcr
            destroys a
        }
        let map_registers = |asm: &mut Asm| {
            asm! { asm;
                lda  mmu.cr
                pha                     // the caller's configuration
                lda  #MMU_CFG_KERNAL    // $D500-$D50B are I/O
                sta  mmu.cr
            }
        };
        let unmap_registers = |asm: &mut Asm| {
            asm! { asm;
                pla
                sta  mmu.cr             // the caller's
                rts
            }
        };
        map_registers(asm);
        for (n, (pcr, value)) in (0..).zip([
            (mmu.pcra, MMU_CFG_BANK_0),
            (mmu.pcrb, MMU_CFG_TT),
            (mmu.pcrc, MMU_CFG_RAM),
        ]) {
            lda  pcr                // BASIC's or the KERNAL's value
            sta  saved.saved_mmu_pcr + n
            lda  #value             // all of bank 0, of bank 1, and bank 0 with I/O
            sta  pcr
        }
        lda  mmu.rcr
        sta  saved.saved_mmu_rcr
        lda  #RCR_COMMON_8K     // bank 0 below $2000, in every configuration
        sta  mmu.rcr
        unmap_registers(asm);

        /// Restores what set_mmu changed.
        routine restore_mmu {
            takes    saved_mmu_pcr, saved_mmu_rcr, "a configuration with I/O"
            destroys a
        }
        for (n, pcr) in (0..).zip([mmu.pcra, mmu.pcrb, mmu.pcrc]) {
            lda  saved.saved_mmu_pcr + n
            sta  pcr
        }
        lda  saved.saved_mmu_rcr
        sta  mmu.rcr
        rts
    }
}
