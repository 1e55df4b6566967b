//! Assembles the whole program: core, API, drivers and UI.

use octet_book::names::END;
use octet_book::pack as book_pack;
use octet_engine::search::MAX_PLY;

use crate::api::shared::Shared;
use crate::api::state::State;
use crate::api::{self, Api, book};
use crate::chess::constants::OFF_BOARD;
use crate::chess::movegen::perft;
use crate::chess::vars::ROOT_PLY;
use crate::chess::{self, Core};
use crate::platform::basic_line::basic_stub;
use crate::platform::chips::Chips;
use crate::platform::kernal::Kernal;
use crate::platform::memory_map::{
    BorrowedZp, CorePages, LOWCODE_START, OVERLAY_BANKS, Segments, TT_START, UI_BANK, UI_ZP_END,
    UI_ZP_START,
};
use crate::platform::mouse::Mouse;
use crate::platform::overlay_file::OverlayFile;
use crate::platform::saved::Saved;
use crate::platform::{self, Machine, cold, expansion, far_call, irq, mmu, startup};
use crate::ui::context::Ui;
use crate::ui::game::GameCx;
use crate::ui::game::time::{self, LevelTables, TimeCx};
use crate::ui::overlay::{self, OverlayCx};
use crate::ui::score_sheet::ScoreSheet;
use crate::ui::view;
use crate::ui::{self, files, game, input};
use octet_asm::prove::Entries;
use octet_asm::{Abs, Asm, AsmErrors, PackedTexts, Program};

/// Assembles the program.
///
/// # Errors
/// Everything that is wrong with it, limits of memory included, and the program for its map.
pub fn build() -> Result<Program, AsmErrors> {
    build_with(|_, _| {})
}

/// Assembles the program and whatever `more` adds to it, in three passes. The first one only
/// collects its texts, which are packed together. The last one knows the overlays, in packed
/// form, and the program's fingerprint, by which it recognises its overlays.
///
/// # Errors
/// Those of [`build`].
pub fn build_with(more: impl Fn(&mut Asm, &Segments)) -> Result<Program, AsmErrors> {
    let unknown = Draft::default();
    let texts = pack_texts(write(&PackedTexts::default(), &unknown, &more).texts());
    let draft = write(&texts, &unknown, &more).finish()?;
    write(&texts, &Draft::of(&draft), &more).finish()
}

/// What the last pass knows of the program.
#[derive(Clone, Debug, Default)]
struct Draft {
    /// Its fingerprint.
    id: u16,
    overlays: [OverlayFile; 2],
}

impl Draft {
    fn of(program: &Program) -> Draft {
        Draft {
            id: fingerprint(program),
            overlays: overlay_files(program),
        }
    }
}

/// The files of a program's overlays, in the order of their numbers. The first brings the menu.
#[must_use]
pub fn overlay_files(program: &Program) -> [OverlayFile; 2] {
    [&["OVERLAY", "PAGES"][..], &["STUDY"]].map(|names| {
        let segments = names.iter().filter_map(|name| program.segment(name));
        let segments: Vec<_> = segments.collect();
        let start = segments.first().map_or(0, |segment| segment.start);
        let bytes: Vec<u8> = segments.iter().flat_map(|s| s.bytes.clone()).collect();
        OverlayFile::of(start, &bytes)
    })
}

/// What tells programs apart, of which each has its own overlays.
fn fingerprint(program: &Program) -> u16 {
    let bytes = program.segments().iter().flat_map(|segment| &segment.bytes);
    // FNV-1a
    let hash = bytes.fold(0x811C_9DC5_u32, |hash, &byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    (hash >> 16 ^ hash) as u16
}

/// Packs texts with the pairs that pack all of them best.
fn pack_texts(texts: &[String]) -> PackedTexts {
    let (packed, pairs) = book_pack::pack(texts);
    let packed = packed.split(|&byte| byte == END).map(<[u8]>::to_vec);
    PackedTexts {
        texts: texts.iter().cloned().zip(packed).collect(),
        pairs,
    }
}

fn write(texts: &PackedTexts, draft: &Draft, more: &impl Fn(&mut Asm, &Segments)) -> Asm {
    let mut asm = Asm::new();
    asm.pack_texts(texts.clone());
    let segments = Segments::declare(&mut asm);
    let stub = basic_stub(10, LOWCODE_START);
    asm.table(
        segments.exehdr,
        "basic_line",
        1,
        &stub,
        "10 SYS to the code",
    );
    let pages = CorePages::reserve(&mut asm, segments.bss);
    let chips = Chips::declare(&mut asm, segments.vicram);
    let expanded = expansion::table(&mut asm, segments.shared);
    let for_core = mmu::core_machine(&chips.mmu, &segments, expanded);
    let core = asm.layer(chess::LAYER, |asm| chess::emit(asm, &for_core));
    emit(&mut asm, segments, pages, chips, &core, draft);
    more(&mut asm, &segments);
    asm
}

/// Emits everything except the core, with `start` first.
fn emit(
    asm: &mut Asm,
    segments: Segments,
    pages: CorePages,
    chips: Chips,
    core: &Core,
    draft: &Draft,
) {
    startup::sign_ui(asm, &segments);
    cold::sign(asm, segments.cold);
    let shared = Shared::reserve(asm, segments.shared);
    // Both clocks are indexed from White's.
    asm.spans(shared.clock_white, &[(0, 6)]);
    let saved = Saved::reserve(asm, segments.shared);
    let machine = Machine {
        chips,
        kernal: Kernal::declare(asm),
        shared,
        state: State::reserve(asm, segments.shared),
        saved,
        mouse: Mouse::reserve(asm, segments.vicram),
        pages,
    };
    let levels = asm.layer(ui::LAYER, |asm| LevelTables::emit(asm, segments.ui));
    asm.select(segments.lowcode);
    asm.layer(platform::LAYER, |asm| {
        startup::emit(asm, &machine);
        far_call::emit(asm, &machine);
        mmu::emit(asm, &machine);
    });
    asm.layer(chess::LAYER, |asm| chess::emit_beside_table(asm, core));
    asm.select(segments.api);
    let api = Api {
        core: *core,
        shared,
        state: machine.state,
    };
    asm.layer(api::LAYER, |asm| {
        api::emit(asm, &api);
        book::emit(asm, core, shared, segments.book, &TT_START.to_le_bytes());
    });
    asm.layer(chess::LAYER, |asm| perft::emit(asm, core));
    asm.layer(platform::LAYER, |asm| expansion::emit(asm, &machine, core));
    asm.select(segments.ui);
    asm.layer(ui::LAYER, |asm| {
        emit_ui(asm, &segments, &machine, levels, core, draft);
    });
    files::load_book::end(asm, segments.book);
    startup::end_ui(asm, &segments);
}

/// Emits the player's program. What `overlay::emit` writes is loaded with the menu; all else is
/// resident.
fn emit_ui(
    asm: &mut Asm,
    segments: &Segments,
    machine: &Machine,
    levels: LevelTables,
    core: &Core,
    draft: &Draft,
) {
    let mut borrowed = BorrowedZp::default();
    let length = u16::from(UI_ZP_END - UI_ZP_START) + 1;
    let saved_zp: Abs = asm.reserve(segments.shared, "saved_zp", length, 1);
    asm.describe(saved_zp, "BASIC's zero page, where the UI has its own.");
    let ply_clocks = asm.reserve(segments.shared, "ply_clocks", game::PLY_CLOCKS, 1);
    asm.describe(
        ply_clocks,
        "Both clocks before each of the last moves, for take back.",
    );
    let sheet = ScoreSheet::reserve(asm, segments.bufbss, segments);
    let (shared, chips) = (machine.shared, machine.chips);
    let ui = Ui::declare(asm, segments, &mut borrowed, shared, chips, sheet);
    cold::end(asm, segments.cold);
    asm.layer(platform::LAYER, |asm| {
        startup::emit_ui(asm, machine, saved_zp);
    });
    let ply = borrowed.take(asm, "game_sheet_ply", 2);
    let game = GameCx {
        machine,
        vars: game::GameVars::reserve(asm, segments.lowbss, ply),
        sheet,
        levels,
    };
    game::emit(asm, &game);
    asm.layer(platform::LAYER, |asm| irq::emit(asm, machine, core));
    time::emit(
        asm,
        &TimeCx {
            state: machine.state,
            shared,
            levels,
            number: ui.vars.number,
        },
    );
    view::emit(asm, &ui);
    asm.layer(platform::LAYER, |asm| cold::emit(asm, &ui.video()));
    input::emit(asm, &ui, segments.vicram);
    let disk = files::FilesCx::declare(asm, segments, &mut borrowed, machine.kernal, ui);
    let overlay_pages = draft.overlays.each_ref().map(OverlayFile::page);
    files::emit(asm, &disk, overlay_pages, draft.id);
    let pages = OverlayCx::declare(asm, segments, &disk);
    overlay::emit(asm, &pages, segments);
    files::unpack_overlay::emit(asm, &disk, &draft.overlays, draft.id);
    asm.select(segments.lowcode);
    files::emit_system(asm, &disk);
    input::emit_beside(asm);
    asm.select(segments.ui);
    borrowed.limit(asm);
}

/// Where control enters the program.
pub const ENTRIES: Entries = Entries {
    start: &["start"],
    interrupts: &["irq_entry", "nmi_ignore"],
    called: &[
        ("attacked", is_square),
        ("begin_game", is_any),
        ("begin_root", is_any),
        ("book_draw", is_any),
        ("book_opening_name", is_any),
        ("book_probe", is_any),
        ("book_restore_position", is_any),
        ("build_root_pst", is_any),
        ("call_core", is_any),
        ("clear_tt", is_any),
        ("cold_stage", is_any),
        ("copy_zp_code", is_any),
        ("evaluate", is_ply),
        ("generate_captures", is_any),
        ("generate_quiets", is_any),
        ("gives_check", is_any),
        ("init_core", is_any),
        ("init_engine", is_any),
        ("is_pseudo_legal", is_any),
        ("legal", is_any),
        ("make", is_any),
        ("make_null", is_any),
        ("next_quiet_evasion", is_ply),
        ("node", is_any),
        ("open_lists", is_ply),
        ("perft", is_any),
        ("probe_tt", is_ply),
        ("prove_mate", is_any),
        ("report_iteration", is_any),
        ("see_loses", is_any),
        ("select_network", is_any),
        ("set_mmu", is_any),
        ("store_tt", is_ply),
        ("think", is_any),
        ("unmake", is_any),
        ("unmake_null", is_any),
        ("update_ply", is_ply),
        ("update_root_pst", is_any),
    ],
    // Keys are looked at while the core thinks. The player's program looks at them itself.
    not_nested: &[UI_BANK, OVERLAY_BANKS[0], OVERLAY_BANKS[1]],
};

/// Where control enters the program that unpacks this one.
pub const UNPACKER_ENTRIES: Entries = Entries {
    start: &["unpack_start"],
    ..Entries::NONE
};

const fn is_any(_: u8) -> bool {
    true
}

const fn is_square(byte: u8) -> bool {
    byte & OFF_BOARD == 0
}

/// Whether a byte is a ply of the search, as the core counts plies.
const fn is_ply(byte: u8) -> bool {
    byte >= ROOT_PLY && byte as usize <= ROOT_PLY as usize + MAX_PLY
}
