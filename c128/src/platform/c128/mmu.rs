//! The other bank of memory, where the room and the transposition table are.
//!
//! A store to a load register of the MMU copies a preconfiguration register
//! to the configuration register: one instruction shows the other bank, one
//! brings the program back. `MMU_CFG_BANK_0` and `MMU_CFG_TT` are what BASIC 7 itself
//! keeps in these two; the KERNAL leaves 0 there, so they are set all the same
//! and put back at the end.
//!
//! Bank 1 is where BASIC keeps its variables: the simple ones from $0400 on,
//! strings from $FF00 down. `RUN` has forgotten them all before the program
//! starts. Interrupts are off while bank 1 is selected, and RESTORE is held off
//! as long as the program runs.

use super::Machine;
use super::kernal::{MMU_CFG_CORE, MMU_CFG_KERNAL};
use super::memory_map::Segments;
use crate::asm::{Asm, asm};
use crate::chess::search::transposition::{PLANE, PLANES, TtBank};

/// The bank with the room and the table.
pub const UI_BANK: u8 = 1;
/// The first address of the bank that is not common to both.
pub const UI_START: u16 = 0x2000;
/// The last address of the room.
pub const UI_END: u16 = TT_START - 1;
/// The first address of the table.
pub const TT_START: u16 = TT_END - TT_SIZE + 1;
/// Its last; above it are the MMU's registers.
pub const TT_END: u16 = 0xFEFF;
/// Its size.
const TT_SIZE: u16 = PLANES * PLANE;
/// MMU: what is common to both banks, the lowest 8 KB.
pub const RCR_COMMON_8K: u8 = 0x06;
/// MMU configuration: all of bank 0.
const MMU_CFG_BANK_0: u8 = MMU_CFG_CORE;
/// MMU configuration: all of bank 1, with pages 0 and 1 as they are.
const MMU_CFG_TT: u8 = MMU_CFG_CORE | UI_BANK << 6;

/// How the chess core gets at the other bank.
pub fn tt_bank(asm: &mut Asm, segments: &Segments) -> TtBank {
    TtBank {
        segment: segments.tt,
        zp_code: segments.zpcode,
        bank_in: asm.constant("MMU_LCRB", 0xFF02),
        bank_out: asm.constant("MMU_LCRA", 0xFF01),
    }
}

/// Emits `set_mmu` and `restore_mmu`.
pub fn emit(asm: &mut Asm, machine: &Machine) {
    let (kernal, state) = (&machine.kernal, &machine.state);
    asm.section(
        "The other bank",
        "One store shows bank 1, where the transposition table is, another bank 0.",
    );
    asm.routine("set_mmu", "Tells the MMU what the two stores select.")
        .takes("any configuration")
        .returns("saved_mmu_pcr, saved_mmu_rcr")
        .destroys("A")
        .cost("69 cycles");
    asm! { asm;
        let with_registers = |asm: &mut Asm| {
            asm! { asm;
                lda  kernal.configuration
                pha
                lda  #MMU_CFG_KERNAL       // the MMU's registers in sight
                sta  kernal.configuration
            }
        };
        let without = |asm: &mut Asm| {
            asm! { asm;
                pla
                sta  kernal.configuration
                rts
            }
        };
        with_registers(asm);
        for (n, value) in [MMU_CFG_BANK_0, MMU_CFG_TT].into_iter().enumerate() {
            let n = n as i32;
            lda  kernal.preconfiguration + n
            sta  state.saved_mmu_pcr + n
            lda  #value             // all of bank {n}
            sta  kernal.preconfiguration + n
        }
        lda  kernal.common
        sta  state.saved_mmu_rcr
        lda  #RCR_COMMON_8K            // bank 0 below $2000, always
        sta  kernal.common
        without(asm);

        asm.routine("restore_mmu", "Puts back what set_mmu changed.")
            .takes("saved_mmu_pcr, saved_mmu_rcr; any configuration")
            .destroys("A")
            .cost("51 cycles");
        with_registers(asm);
        for n in 0..2 {
            lda  state.saved_mmu_pcr + n
            sta  kernal.preconfiguration + n
        }
        lda  state.saved_mmu_rcr
        sta  kernal.common
        without(asm);
    }
}
