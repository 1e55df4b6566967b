//! The memory map of the program in both banks.
//!
//! What lies below $2000 is seen in every configuration: the MMU shows bank 0
//! there, whatever else is selected, while the program runs. The chess core
//! follows in bank 0, and behind it what is done for the player in the core's
//! world; the room, where the player is talked to, is in bank 1, and below it,
//! out of sight, the attic. Both are loaded packed, where the core's arrays will
//! be, and unpacked by the first RUN.

use super::chips::CHARACTERS;
use super::mmu::{TT_END, TT_START, UI_BANK, UI_END, UI_START};
use super::{cold, depack};
use crate::asm::{Abs, Asm, Kind, SegmentId, Zp};

/// Where BASIC 7 programs begin.
pub const BASIC_START: u16 = 0x1C01;
/// The first byte after the `10 SYS` line: what it calls.
pub const LOWCODE_START: u16 = BASIC_START + 12;
/// The last address that is seen in every configuration.
pub const LOWCODE_END: u16 = 0x1FFF;
/// Where the memory begins that BASIC 7 leaves to programs.
pub const SHARED_START: u16 = 0x1300;
/// Its last address that is not the program's own.
pub const SHARED_END: u16 = BASIC_START - 2;
/// The last address the program may use: above it are the MMU's registers.
pub const MEMORY_END: u16 = 0xFEFF;
/// The most that a program file may take: 48 KB.
pub const PROGRAM_LIMIT: u32 = 48 * 1024;
/// The last address that is loaded to.
pub const LOADED_END: u16 = BASIC_START + (PROGRAM_LIMIT - 3) as u16;
/// The last address of the room's variables and buffers.
const UIBSS_END: u16 = CHARACTERS - 1;
/// Where code in the zero page begins; variables come before it.
const ZPCODE_START: u8 = 0xA4;

/// The segments of the program.
#[derive(Clone, Copy, Debug)]
pub struct Segments {
    /// The BASIC line.
    pub exehdr: SegmentId,
    /// What must be seen from everywhere.
    pub lowcode: SegmentId,
    /// What the worlds tell each other; not loaded.
    pub shared: SegmentId,
    /// The chess core.
    pub code: SegmentId,
    /// Its tables.
    pub tables: SegmentId,
    /// What is done for the player in the core's world.
    pub api: SegmentId,
    /// Arrays, not loaded.
    pub bss: SegmentId,
    /// Code that the core writes.
    pub gencode: SegmentId,
    /// Room and attic as they are loaded, and what unpacks them.
    pub load: SegmentId,
    /// What unpacks them, where it does so.
    pub depack: SegmentId,
    /// What is seldom read, out of sight in the other bank.
    pub cold: SegmentId,
    /// The opening book, which lies in the attic too.
    pub book: SegmentId,
    /// Code in the zero page, which is seen in both banks.
    pub zpcode: SegmentId,
    /// The player's program: code, texts and tables, in the other bank.
    pub ui: SegmentId,
    /// Its variables and buffers.
    pub uibss: SegmentId,
    /// What the VIC-II sees.
    pub vicram: SegmentId,
    /// The transposition table, in the other bank.
    pub tt: SegmentId,
}

impl Segments {
    /// Declares them.
    pub fn declare(asm: &mut Asm) -> Segments {
        let stub = asm.segment("EXEHDR", BASIC_START, LOWCODE_START - 1, Kind::Table);
        let system = asm.segment("LOWCODE", LOWCODE_START, LOWCODE_END, Kind::Code);
        let shared = asm.segment("SHARED", SHARED_START, SHARED_END, Kind::Bss);
        let code = asm.segment("CODE", LOWCODE_END + 1, LOADED_END, Kind::Code);
        let services = asm.segment_after("API", code, 1, LOADED_END, Kind::Code);
        let tables = asm.segment_after("RODATA", services, 256, LOADED_END, Kind::Table);
        let bss = asm.segment_after("BSS", tables, 256, MEMORY_END, Kind::Bss);
        let walks = asm.segment_after("GENCODE", bss, 1, MEMORY_END, Kind::Written);
        let load = asm.segment_after("PACKED", tables, 1, LOADED_END, Kind::Transient);
        let unpack = asm.segment("DEPACK", depack::START, depack::END, Kind::Copied);
        let bank = UI_BANK;
        let cold = asm.banked_segment("COLD", bank, cold::COLD_START, cold::COLD_END, Kind::Packed);
        let book = asm.segment_after("BOOK", cold, 1, cold::COLD_END, Kind::OwnFile);
        let ui = asm.banked_segment("UI", bank, UI_START, UIBSS_END, Kind::Packed);
        let buffers = asm.segment_after("UIBSS", ui, 256, UIBSS_END, Kind::Bss);
        let picture = asm.banked_segment("VICRAM", bank, CHARACTERS, UI_END, Kind::Bss);
        let table = asm.banked_segment("TT", bank, TT_START, TT_END, Kind::Bss);
        let fast = asm.segment("ZPCODE", u16::from(ZPCODE_START), 0xFF, Kind::Copied);
        asm.zero_page(0x02..=ZPCODE_START - 1);
        Segments {
            exehdr: stub,
            lowcode: system,
            shared,
            code,
            tables,
            api: services,
            bss,
            gencode: walks,
            load,
            depack: unpack,
            cold,
            book,
            zpcode: fast,
            ui,
            uibss: buffers,
            vicram: picture,
            tt: table,
        }
    }
}

/// The pages that stand in for pages 0 and 1 while the core runs, so that
/// BASIC and the KERNAL find theirs as they left them.
#[derive(Clone, Copy, Debug)]
pub struct CorePages {
    /// The core's zero page.
    pub zero: Abs,
    /// The core's stack.
    pub stack: Abs,
}

impl CorePages {
    /// Reserves them.
    pub fn reserve(asm: &mut Asm, bss: SegmentId) -> CorePages {
        CorePages {
            zero: asm.reserve(bss, "core_zp", 256, 256),
            stack: asm.reserve(bss, "core_stack_page", 256, 256),
        }
    }
}

/// The room's zero page: the part of the KERNAL's that is BASIC's, borrowed
/// from `start` to `finish`.
#[derive(Clone, Copy, Debug)]
pub struct BorrowedZp {
    next: u8,
}

/// The first borrowed address.
pub const UI_ZP_START: u8 = 0x0A;
/// The last.
pub const UI_ZP_END: u8 = 0x8F;

impl Default for BorrowedZp {
    fn default() -> BorrowedZp {
        BorrowedZp { next: UI_ZP_START }
    }
}

impl BorrowedZp {
    /// The next `len` bytes, by a name. What is not left is an error of the
    /// program.
    pub fn take(&mut self, asm: &mut Asm, name: &str, len: u8) -> Zp {
        let address = u16::from(self.next);
        self.next += len;
        assert!(self.next <= UI_ZP_END + 1, "no zero page left for {name}");
        asm.constant(name, address).zp()
    }
}
