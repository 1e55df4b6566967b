//! The memory map of the program in bank 0.
//!
//! What must be seen while ROMs are in front of RAM comes first: BASIC calls
//! it in bank 15, where nothing above $3FFF is RAM. The chess core follows on
//! a page of its own, so that nothing here changes its timing.

use super::banks::{TABLE_BANK, TABLE_END, TABLE_START};
use crate::asm::{Abs, Asm, Kind, SegmentId};

/// Where BASIC 7 programs begin.
pub const BASIC_START: u16 = 0x1C01;
/// The first byte after the `10 SYS` line: what it calls.
pub const SYSTEM_START: u16 = BASIC_START + 12;
/// The last address that is RAM in bank 15.
pub const SYSTEM_END: u16 = 0x3FFF;
/// The last address that is RAM while the KERNAL is in front of it.
pub const LOW_END: u16 = 0xBFFF;
/// The last address the program may use: above it are the MMU's registers.
pub const MEMORY_END: u16 = 0xFEFF;
/// Where code in the zero page begins; variables come before it.
const FAST_START: u8 = 0xA4;

/// The segments of the program.
#[derive(Clone, Copy, Debug)]
pub struct Segments {
    /// The BASIC line.
    pub stub: SegmentId,
    /// What only a Commodore 128 needs.
    pub system: SegmentId,
    /// The chess core.
    pub code: SegmentId,
    /// Its tables.
    pub tables: SegmentId,
    /// Texts and positions.
    pub texts: SegmentId,
    /// Arrays, not loaded.
    pub bss: SegmentId,
    /// Code that the core writes.
    pub walks: SegmentId,
    /// Code in the zero page, which is seen in both banks.
    pub fast: SegmentId,
    /// The transposition table, in the other bank.
    pub table: SegmentId,
}

impl Segments {
    /// Declares them.
    pub fn declare(a: &mut Asm) -> Segments {
        let stub = a.segment("STUB", BASIC_START, SYSTEM_START - 1, Kind::Table);
        let system = a.segment("SYSTEM", SYSTEM_START, SYSTEM_END, Kind::Code);
        let code = a.segment_after("CODE", system, 256, LOW_END, Kind::Code);
        let tables = a.segment_after("TABLES", code, 256, LOW_END, Kind::Table);
        let texts = a.segment_after("TEXTS", tables, 1, LOW_END, Kind::Table);
        let bss = a.segment_after("BSS", texts, 256, MEMORY_END, Kind::Bss);
        let walks = a.segment_after("WALKS", bss, 1, MEMORY_END, Kind::Written);
        let (name, kind) = ("TABLE", Kind::Bss);
        let table = a.banked_segment(name, TABLE_BANK, TABLE_START, TABLE_END, kind);
        let fast = a.segment("FAST", u16::from(FAST_START), 0xFF, Kind::Copied);
        a.zero_page(0x02..=FAST_START - 1);
        Segments {
            stub,
            system,
            code,
            tables,
            texts,
            bss,
            walks,
            fast,
            table,
        }
    }
}

/// The pages that stand in for pages 0 and 1 while the core runs, so that
/// BASIC and the KERNAL find theirs as they left them.
#[derive(Clone, Copy, Debug)]
pub struct Pages {
    /// The core's zero page.
    pub zero: Abs,
    /// The core's stack.
    pub stack: Abs,
}

impl Pages {
    /// Reserves them.
    pub fn reserve(a: &mut Asm, bss: SegmentId) -> Pages {
        Pages {
            zero: a.reserve(bss, "zero_page", 256, 256),
            stack: a.reserve(bss, "stack", 256, 256),
        }
    }
}
