//! The other bank of memory, where the room and the transposition table are.
//!
//! A store to a load register of the MMU copies a preconfiguration register
//! to the configuration register: one instruction shows the other bank, one
//! brings the program back. `BANK_0` and `BANK_1` are what BASIC 7 itself
//! keeps in these two; the KERNAL leaves 0 there, so they are set all the same
//! and put back at the end.
//!
//! Bank 1 is where BASIC keeps its variables: the simple ones from $0400 on,
//! strings from $FF00 down. `RUN` has forgotten them all before the program
//! starts. Interrupts are off while bank 1 is selected, and RESTORE is held off
//! as long as the program runs.

use super::Computer;
use super::kernal::{ALL_RAM, WITH_KERNAL};
use super::memory::Segments;
use crate::asm::{Asm, asm};
use crate::chess::transposition::{Hidden, PLANE, PLANES};

/// The bank with the room and the table.
pub const TABLE_BANK: u8 = 1;
/// The first address of the bank that is not common to both.
pub const ROOM_START: u16 = 0x2000;
/// The last address of the room.
pub const ROOM_END: u16 = TABLE_START - 1;
/// The first address of the table.
pub const TABLE_START: u16 = TABLE_END - TABLE_SIZE + 1;
/// Its last; above it are the MMU's registers.
pub const TABLE_END: u16 = 0xFEFF;
/// Its size.
const TABLE_SIZE: u16 = PLANES * PLANE;
/// MMU: what is common to both banks, the lowest 8 KB.
pub const COMMON: u8 = 0x06;
/// MMU configuration: all of bank 0.
const BANK_0: u8 = ALL_RAM;
/// MMU configuration: all of bank 1, with pages 0 and 1 as they are.
const BANK_1: u8 = ALL_RAM | TABLE_BANK << 6;

/// How the chess core gets at the other bank.
pub fn hidden(a: &mut Asm, segments: &Segments) -> Hidden {
    Hidden {
        segment: segments.table,
        fast: segments.fast,
        show: a.constant("MMU_LOAD_B", 0xFF02),
        hide: a.constant("MMU_LOAD_A", 0xFF01),
    }
}

/// Emits `set_banks` and `put_banks_back`.
pub fn emit(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    a.section(
        "The other bank",
        "One store shows bank 1, where the transposition table is, another bank 0.",
    );
    a.routine("set_banks", "Tells the MMU what the two stores select.")
        .takes("any configuration")
        .returns("banks_before, common_before")
        .destroys("A")
        .cost("69 cycles");
    asm! { a;
        let with_registers = |a: &mut Asm| {
            asm! { a;
                lda  k.configuration
                pha
                lda  #WITH_KERNAL       // the MMU's registers in sight
                sta  k.configuration
            }
        };
        let without = |a: &mut Asm| {
            asm! { a;
                pla
                sta  k.configuration
                rts
            }
        };
        with_registers(a);
        for (n, value) in [BANK_0, BANK_1].into_iter().enumerate() {
            let n = n as i32;
            lda  k.preconfiguration + n
            sta  s.banks_before + n
            lda  #value             // all of bank {n}
            sta  k.preconfiguration + n
        }
        lda  k.common
        sta  s.common_before
        lda  #COMMON            // bank 0 below $2000, always
        sta  k.common
        without(a);

        a.routine("put_banks_back", "Puts back what set_banks changed.")
            .takes("banks_before, common_before; any configuration")
            .destroys("A")
            .cost("51 cycles");
        with_registers(a);
        for n in 0..2 {
            lda  s.banks_before + n
            sta  k.preconfiguration + n
        }
        lda  s.common_before
        sta  k.common
        without(a);
    }
}
