//! The memory map of the program in both banks.
//!
//! What lies below $2000 is seen in every configuration: the MMU shows bank 0
//! there, whatever else is selected, while the program runs. The chess core
//! follows in bank 0, and behind it what is done for the player in the core's
//! world; the room, where the player is talked to, is in bank 1, and below it,
//! out of sight, the attic. Both are loaded packed, where the core's arrays will
//! be, and unpacked by the first RUN.

use super::banks::{ROOM_END, ROOM_START, TABLE_BANK, TABLE_END, TABLE_START};
use super::screen::chips::CHARACTERS;
use super::{attic, unpack};
use crate::asm::{Abs, Asm, Kind, SegmentId, Zp};

/// Where BASIC 7 programs begin.
pub const BASIC_START: u16 = 0x1C01;
/// The first byte after the `10 SYS` line: what it calls.
pub const SYSTEM_START: u16 = BASIC_START + 12;
/// The last address that is seen in every configuration.
pub const SYSTEM_END: u16 = 0x1FFF;
/// Where the memory begins that BASIC 7 leaves to programs.
pub const DESK_START: u16 = 0x1300;
/// Its last address that is not the program's own.
pub const DESK_END: u16 = BASIC_START - 2;
/// The last address the program may use: above it are the MMU's registers.
pub const MEMORY_END: u16 = 0xFEFF;
/// The most that a program file may take: 48 KB.
pub const PROGRAM_LIMIT: u32 = 48 * 1024;
/// The last address that is loaded to.
pub const LOADED_END: u16 = BASIC_START + (PROGRAM_LIMIT - 3) as u16;
/// The last address of the room's variables and buffers.
const BUFFERS_END: u16 = CHARACTERS - 1;
/// Where code in the zero page begins; variables come before it.
const FAST_START: u8 = 0xA4;

/// The segments of the program.
#[derive(Clone, Copy, Debug)]
pub struct Segments {
    /// The BASIC line.
    pub stub: SegmentId,
    /// What must be seen from everywhere.
    pub system: SegmentId,
    /// What the worlds tell each other; not loaded.
    pub desk: SegmentId,
    /// The chess core.
    pub code: SegmentId,
    /// Its tables.
    pub tables: SegmentId,
    /// What is done for the player in the core's world.
    pub services: SegmentId,
    /// Arrays, not loaded.
    pub bss: SegmentId,
    /// Code that the core writes.
    pub walks: SegmentId,
    /// Room and attic as they are loaded, and what unpacks them.
    pub load: SegmentId,
    /// What unpacks them, where it does so.
    pub unpack: SegmentId,
    /// What is seldom read, out of sight in the other bank.
    pub attic: SegmentId,
    /// The opening book, which lies in the attic too.
    pub book: SegmentId,
    /// Code in the zero page, which is seen in both banks.
    pub fast: SegmentId,
    /// The player's program: code, texts and tables, in the other bank.
    pub room: SegmentId,
    /// Its variables and buffers.
    pub buffers: SegmentId,
    /// What the VIC-II sees.
    pub picture: SegmentId,
    /// The transposition table, in the other bank.
    pub table: SegmentId,
}

impl Segments {
    /// Declares them.
    pub fn declare(a: &mut Asm) -> Segments {
        let stub = a.segment("STUB", BASIC_START, SYSTEM_START - 1, Kind::Table);
        let system = a.segment("SYSTEM", SYSTEM_START, SYSTEM_END, Kind::Code);
        let desk = a.segment("DESK", DESK_START, DESK_END, Kind::Bss);
        let code = a.segment("CODE", SYSTEM_END + 1, LOADED_END, Kind::Code);
        let services = a.segment_after("SERVICES", code, 1, LOADED_END, Kind::Code);
        let tables = a.segment_after("TABLES", services, 256, LOADED_END, Kind::Table);
        let bss = a.segment_after("BSS", tables, 256, MEMORY_END, Kind::Bss);
        let walks = a.segment_after("WALKS", bss, 1, MEMORY_END, Kind::Written);
        let load = a.segment_after("LOAD", tables, 1, LOADED_END, Kind::Passing);
        let unpack = a.segment("UNPACK", unpack::START, unpack::END, Kind::Copied);
        let bank = TABLE_BANK;
        let attic = a.banked_segment("ATTIC", bank, attic::START, attic::END, Kind::Packed);
        let book = a.segment_after("BOOK", attic, 1, attic::END, Kind::Apart);
        let room = a.banked_segment("ROOM", bank, ROOM_START, BUFFERS_END, Kind::Packed);
        let buffers = a.segment_after("BUFFERS", room, 256, BUFFERS_END, Kind::Bss);
        let picture = a.banked_segment("PICTURE", bank, CHARACTERS, ROOM_END, Kind::Bss);
        let table = a.banked_segment("TABLE", bank, TABLE_START, TABLE_END, Kind::Bss);
        let fast = a.segment("FAST", u16::from(FAST_START), 0xFF, Kind::Copied);
        a.zero_page(0x02..=FAST_START - 1);
        Segments {
            stub,
            system,
            desk,
            code,
            tables,
            services,
            bss,
            walks,
            load,
            unpack,
            attic,
            book,
            fast,
            room,
            buffers,
            picture,
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

/// The room's zero page: the part of the KERNAL's that is BASIC's, borrowed
/// from `start` to `finish`.
#[derive(Clone, Copy, Debug)]
pub struct Borrowed {
    next: u8,
}

/// The first borrowed address.
pub const BORROWED_START: u8 = 0x0A;
/// The last.
pub const BORROWED_END: u8 = 0x8F;

impl Default for Borrowed {
    fn default() -> Borrowed {
        Borrowed {
            next: BORROWED_START,
        }
    }
}

impl Borrowed {
    /// The next `len` bytes, by a name. What is not left is an error of the
    /// program.
    pub fn take(&mut self, a: &mut Asm, name: &str, len: u8) -> Zp {
        let address = u16::from(self.next);
        self.next += len;
        assert!(
            self.next <= BORROWED_END + 1,
            "no zero page left for {name}"
        );
        a.constant(name, address).zp()
    }
}
