//! The memory map of the program in bank 0.

use crate::asm::{Asm, Kind, SegmentId};

/// Where BASIC 7 programs begin.
pub const BASIC_START: u16 = 0x1C01;
/// The first byte after the `10 SYS` line.
pub const CODE_START: u16 = BASIC_START + 12;
/// The last address the program may use: above it are the MMU's registers.
pub const MEMORY_END: u16 = 0xFEFF;

/// The segments of the program.
#[derive(Clone, Copy, Debug)]
pub struct Segments {
    /// The BASIC line.
    pub stub: SegmentId,
    /// Code.
    pub code: SegmentId,
    /// Tables.
    pub tables: SegmentId,
    /// Arrays, not loaded.
    pub bss: SegmentId,
}

impl Segments {
    /// Declares them.
    pub fn declare(a: &mut Asm) -> Segments {
        let stub = a.segment("STUB", BASIC_START, CODE_START - 1, Kind::Table);
        let code = a.segment("CODE", CODE_START, 0xBFFF, Kind::Code);
        let tables = a.segment_after("TABLES", code, 256, MEMORY_END, Kind::Table);
        let bss = a.segment_after("BSS", tables, 256, MEMORY_END, Kind::Bss);
        a.zero_page(0x02..=0xFF);
        Segments { stub, code, tables, bss }
    }
}
