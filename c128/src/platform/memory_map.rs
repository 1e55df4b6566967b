//! The memory map: every address that the program chooses, and its segments in both banks.
//!
//! While the program runs, $0000-$1FFF of bank 0 is common RAM, visible in every configuration.
//! Above it bank 0 holds the core, the API and their arrays. Bank 1 holds the UI, the
//! VIC-II's memory and the transposition table; below the UI, hidden by common RAM, lie the cold
//! data. All of it is loaded in packed form, and RUN unpacks it ([`crate::release::unpack`]).

use crate::chess::search::tt_entry::PLANES;
use octet_asm::{Abs, Asm, Kind, SegmentId, Zp};
use octet_engine::search::transposition::C128_BITS;

/// Where BASIC 7 programs begin.
pub const BASIC_START: u16 = 0x1C01;
/// The first byte after the `10 SYS` line, which calls it.
pub const LOWCODE_START: u16 = BASIC_START + 12;
/// The last address of common RAM.
pub const LOWCODE_END: u16 = 0x1FFF;
/// The KERNAL's 40-column screen. Nothing is printed while the program runs, and CINT clears the
/// screen on leaving.
const SCREEN_40: u16 = 0x0400;
/// The last byte that is taken from BASIC's run-time stack. The stack lies after the screen and
/// grows down from $09FF, and RUN empties it. A FOR and two GOSUBs, in which SYS 7181 may stand,
/// fit above this byte.
const BASIC_STACK_END: u16 = 0x09DF;
/// The tape's buffer, both buffers of RS-232, and the patterns of BASIC's sprites. The boot
/// sectors, which lie here too, have done their work by then. No tape is read, and RS-232 needs the
/// NMI, which the program takes over. When the program ends, the buffers are as empty as before;
/// sprite patterns have to be defined anew.
const BUFFERS: u16 = 0x0B00;
/// Their last address.
const BUFFERS_END: u16 = 0x0FFF;
/// The first address that BASIC 7 leaves to programs.
pub const SHARED_START: u16 = 0x1300;
/// The last one: a zero byte stands before BASIC's text.
pub const SHARED_END: u16 = BASIC_START - 2;
/// The last address below the MMU's registers, which are visible in every configuration.
pub const MEMORY_END: u16 = 0xFEFF;
/// The last address that the packed file may load: I/O is mapped while it is read.
pub const LOADED_END: u16 = 0xCFFF;
/// Where code in the zero page begins; the core's variables come before it.
const ZPCODE_START: u8 = 0xA4;

/// The unpacker runs here, in both banks.
pub const UNPACK_START: u16 = MEMORY_END - 0x2FF;
/// The last address of the unpacker.
pub const UNPACK_END: u16 = MEMORY_END;
/// The zero page of the unpacker: BASIC's floating-point accumulators.
pub const UNPACK_ZP: u8 = 0x63;
/// Bytes of the zero page that the unpacker takes.
pub const UNPACK_ZP_LEN: u8 = 12;

/// The bank of the UI, the cold data and the transposition table.
pub const UI_BANK: u8 = 1;
/// The first address of the UI: the first above common RAM.
pub const UI_START: u16 = LOWCODE_END + 1;
/// The last address of the UI.
pub const UI_END: u16 = CHARSET - 1;
/// The first address of the transposition table.
pub const TT_START: u16 = MEMORY_END - TT_SIZE + 1;
/// The last address of bank 1 that the UI sees: the KERNAL's ROM follows.
pub const UI_SEES: u16 = 0xBFFF;
/// Bytes before the contents of a file: its load address.
pub const ADDRESS_LEN: u8 = 2;
/// The first address of the overlay, which is unpacked to where the transposition table is, and to
/// what the VIC-II's memory leaves free before it.
pub const OVERLAY_START: u16 = TT_START - 0xE0;
/// The last address of the overlay. What follows is for the game that is kept while another is shown.
pub const OVERLAY_END: u16 = UI_SEES - KEPT_GAME_LEN;
/// The overlays, of which one lies in that memory behind the menu: their numbers, which are those of
/// banks in the listing and for tools.
pub const OVERLAY_BANKS: [u8; 2] = [octet_asm::BANKS, octet_asm::BANKS + 1];
/// Bytes of what is remembered of a game's openings.
pub const OPENINGS_LEN: u16 = 256;
/// Bytes of names in a directory, or what is remembered of its openings, and of its moves.
pub const KEPT_GAME_LEN: u16 = 2312;
/// Its size.
const TT_SIZE: u16 = PLANES << C128_BITS;
/// The last address of the VIC-II's memory.
const VICRAM_END: u16 = OVERLAY_START - 1;

/// The first address of the cold data: with 1 KB common, the first that is bank 1's own.
pub const COLD_START: u16 = 0x0400;
/// Its last.
pub const COLD_END: u16 = UI_START - 1;
/// While the screens are opened, a copy of the cold data lies this far above its place, in the
/// memory of the transposition table.
pub const COLD_STAGED_OFFSET: i32 = TT_START as i32 - COLD_START as i32;
/// Where `cold_fetch` puts bytes: BASIC's input buffer, common in every configuration.
pub const COLD_BUFFER: u16 = 0x0200;
/// Its length.
pub const COLD_BUFFER_LEN: u8 = 161;

/// The 16 KB of bank 1 that the VIC-II sees begin here.
pub const VIC_START: u16 = 0x8000;
/// The VIC-II's character set.
pub const CHARSET: u16 = VIC_START;
/// Its length: 256 characters of 8 bytes.
pub const CHARSET_LEN: u16 = 0x0800;
/// The VIC-II's screen, or video matrix.
pub const MATRIX: u16 = CHARSET + CHARSET_LEN;
/// Its length; the last 8 bytes are the sprite pointers.
pub const MATRIX_LEN: u16 = 0x0400;
/// Bytes of a sprite.
pub const SPRITE_LEN: u16 = 64;
/// The sprites that mark squares: the last bytes of the character set, whose codes are not used.
pub const MARK_SPRITES: u16 = MATRIX - 4 * SPRITE_LEN;

/// UI and COLD begin and end with these bytes. A later RUN checks by them that nothing was
/// overwritten.
pub const SIGNATURE: &[u8; 5] = b"OCTET";

/// The most bytes of the core's code and tables.
pub const CORE_LIMIT: u32 = 25 * 1024;
/// The most bytes of the UI, so that 512 of its memory stay free.
const UI_LIMIT: u32 = (UI_END - UI_START + 1) as u32 - 512;
const UI_ADVICE: &str = "pages that need no search go to OVERLAY, texts and bitmaps to COLD, code \
that both sides see to LOWCODE";
const CORE_ADVICE: &str = "code that a search does not need goes to API by asm.select, tables \
that cold_copy can read to COLD";

/// The program's segments.
#[derive(Clone, Copy, Debug)]
pub struct Segments {
    /// The line `10 SYS 7181`.
    pub exehdr: SegmentId,
    /// Variables of the UI where the KERNAL has its 40-column screen and BASIC its stack.
    pub lowbss: SegmentId,
    /// More of them, in BASIC's buffers.
    pub bufbss: SegmentId,
    /// Startup, far calls, interrupt entry, MMU and drive: visible in every configuration.
    pub lowcode: SegmentId,
    /// The shared block and all other variables in common RAM; not loaded.
    pub shared: SegmentId,
    /// The core.
    pub code: SegmentId,
    /// Its tables.
    pub rodata: SegmentId,
    /// The API: what the UI calls in the core's configuration.
    pub api: SegmentId,
    /// The core's arrays; not loaded.
    pub bss: SegmentId,
    /// The unrolled piece loops, compiled at each root.
    pub gencode: SegmentId,
    /// Letters, piece bitmaps, marks: bank 1, below the end of common RAM.
    pub cold: SegmentId,
    /// The opening book, after the cold data; loaded from a file of its own.
    pub book: SegmentId,
    /// Code in the core's zero page, which runs while bank 1 is mapped.
    pub zpcode: SegmentId,
    /// The UI: code, texts and tables.
    pub ui: SegmentId,
    /// Character set, sprites and screen of the VIC-II, followed by variables of the UI.
    pub vicram: SegmentId,
    /// The transposition table.
    pub tt: SegmentId,
    /// The menu and what its pages share: in the transposition table's memory while a page is open.
    pub overlay: SegmentId,
    /// Pages of the game, the clocks and the settings, in that memory behind it.
    pub pages: SegmentId,
    /// Pages to study with, which take their place.
    pub study: SegmentId,
}

impl Segments {
    /// Declares the segments.
    pub fn declare(asm: &mut Asm) -> Segments {
        let lowbss = asm.segment("LOWBSS", SCREEN_40, BASIC_STACK_END, Kind::Bss);
        let bufbss = asm.segment("BUFBSS", BUFFERS, BUFFERS_END, Kind::Bss);
        let exehdr = asm.segment("EXEHDR", BASIC_START, LOWCODE_START - 1, Kind::Table);
        let lowcode = asm.segment("LOWCODE", LOWCODE_START, LOWCODE_END, Kind::Code);
        let shared = asm.segment("SHARED", SHARED_START, SHARED_END, Kind::Bss);
        let code = asm.segment("CODE", LOWCODE_END + 1, MEMORY_END, Kind::Code);
        let api = asm.segment_after("API", code, 1, MEMORY_END, Kind::Code);
        let rodata = asm.segment_after("RODATA", api, 256, MEMORY_END, Kind::Table);
        let bss = asm.segment_after("BSS", rodata, 256, MEMORY_END, Kind::Bss);
        let gencode = asm.segment_after("GENCODE", bss, 1, MEMORY_END, Kind::Written);
        let cold = asm.banked_segment("COLD", UI_BANK, COLD_START, COLD_END, Kind::Table);
        let book = asm.segment_after("BOOK", cold, 1, COLD_END, Kind::OwnFile);
        let ui = asm.banked_segment("UI", UI_BANK, UI_START, UI_END, Kind::Code);
        let vicram = asm.banked_segment("VICRAM", UI_BANK, CHARSET, VICRAM_END, Kind::Bss);
        let tt = asm.banked_segment("TT", UI_BANK, TT_START, MEMORY_END, Kind::Bss);
        let (start, end) = (OVERLAY_START, OVERLAY_END);
        let overlay = asm.banked_segment("OVERLAY", UI_BANK, start, end, Kind::Overlay);
        let [of_game, of_study] = OVERLAY_BANKS;
        let pages = asm.overlay_after("PAGES", overlay, of_game, OVERLAY_END);
        let study = asm.overlay_after("STUDY", overlay, of_study, OVERLAY_END);
        let zpcode = asm.segment("ZPCODE", u16::from(ZPCODE_START), 0xFF, Kind::Copied);
        asm.zero_page(0x02..=ZPCODE_START - 1);
        asm.limit(
            "core: CODE and RODATA",
            &[code, rodata],
            CORE_LIMIT,
            CORE_ADVICE,
        );
        asm.limit("UI: 512 bytes stay free", &[ui], UI_LIMIT, UI_ADVICE);
        for (segment, advice) in [
            (lowcode, "code that one side alone calls goes to API or UI"),
            (lowbss, "what fits goes to BUFBSS, SHARED or VICRAM"),
            (bufbss, "what fits goes to LOWBSS, SHARED or VICRAM"),
            (shared, "what only the UI sees goes to VICRAM"),
            (
                api,
                "code that the UI alone needs goes to UI, code that both see to LOWCODE",
            ),
            (
                bss,
                "per-ply arrays take idle quarters of pages; variables of the API go to SHARED",
            ),
            (
                cold,
                "a shorter book; what cold_copy reads can be a table of UI",
            ),
            (
                book,
                "a shorter book: `octet book build` says what it takes",
            ),
            (ui, UI_ADVICE),
            (overlay, "what one page alone needs goes to PAGES or STUDY"),
            (pages, "a page goes to STUDY"),
            (study, "a page goes to PAGES"),
        ] {
            asm.advise(segment, advice);
        }
        Segments {
            exehdr,
            lowbss,
            bufbss,
            lowcode,
            shared,
            code,
            rodata,
            api,
            bss,
            gencode,
            cold,
            book,
            zpcode,
            ui,
            vicram,
            tt,
            overlay,
            pages,
            study,
        }
    }
}

/// The pages that the MMU maps to pages 0 and 1 while the core runs. BASIC and the KERNAL find
/// theirs as they left them.
#[derive(Clone, Copy, Debug)]
pub struct CorePages {
    /// The core's zero page.
    pub zero: Abs,
    /// The core's stack.
    pub stack: Abs,
}

impl CorePages {
    /// Reserves the pages.
    pub fn reserve(asm: &mut Asm, bss: SegmentId) -> CorePages {
        let mut page = |name, what| {
            let page = asm.reserve(bss, name, 256, 256);
            asm.describe(page, what);
            page
        };
        CorePages {
            zero: page("core_zp", "The core's zero page."),
            stack: page("core_stack_page", "The core's stack."),
        }
    }
}

/// Hands out the UI's zero page. The addresses are BASIC's; their contents are saved at startup and
/// restored at exit.
#[derive(Clone, Copy, Debug)]
pub struct BorrowedZp {
    next: u16,
}

/// The first address of the UI's zero page.
pub const UI_ZP_START: u8 = 0x0A;
/// Its last.
pub const UI_ZP_END: u8 = 0x8F;

impl Default for BorrowedZp {
    fn default() -> BorrowedZp {
        BorrowedZp {
            next: UI_ZP_START.into(),
        }
    }
}

impl BorrowedZp {
    /// The next `len` bytes, named `name` in the listing.
    pub fn take(&mut self, asm: &mut Asm, name: &str, len: u8) -> Zp {
        let address = self.next;
        self.next += u16::from(len);
        asm.memory_outside(name, address & 0xFF, len.into()).zp()
    }

    /// Compares what was taken with what there is.
    pub fn limit(&self, asm: &mut Asm) {
        let [used, all] = [self.next, u16::from(UI_ZP_END) + 1]
            .map(|end| u32::from(end - u16::from(UI_ZP_START)));
        let what = "zero page of the UI: BASIC's";
        asm.limit_used(
            what,
            used,
            all,
            "variables that are no pointers go to VICRAM",
        );
    }
}
