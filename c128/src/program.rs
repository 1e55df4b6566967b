//! Assembles the whole program: core, API, drivers and UI.

use octet_engine::book::names::END;
use octet_engine::book::pack as book_pack;

use crate::api::shared::Shared;
use crate::api::state::State;
use crate::api::{self, Api, book};
use crate::asm::{Abs, Asm, AsmErrors, PackedTexts, Program};
use crate::chess::movegen::perft;
use crate::chess::search::transposition;
use crate::chess::{self, Core};
use crate::image::pack::pack;
use crate::image::prg::basic_stub;
use crate::platform::c128::chips::Chips;
use crate::platform::c128::kernal::Kernal;
use crate::platform::c128::memory_map::{
    BorrowedZp, CorePages, LOWCODE_START, Segments, TT_START, UI_ZP_END, UI_ZP_START,
};
use crate::platform::c128::saved::Saved;
use crate::platform::c128::{Machine, cold, depack, far_call, irq, mmu, startup};
use crate::ui::game::GameCx;
use crate::ui::game::time::{self, LevelTables, TimeCx};
use crate::ui::score_sheet::ScoreSheet;
use crate::ui::view::{self, Ui};
use crate::ui::{files, game, input};

/// The segments that are loaded packed, in the order of unpacking.
pub const PACKED: [&str; 2] = ["UI", "COLD"];

/// Assembles the program in three passes: the first only collects its texts, which are packed
/// together; the second is packed as a whole. The packed bytes do not depend on their own length,
/// since no segment follows PACKED.
pub fn build() -> Result<Program, AsmErrors> {
    let texts = pack_texts(write(&PackedTexts::default(), &[]).texts());
    let unpacked = write(&texts, &[]).finish()?;
    let packed: Vec<u8> = PACKED
        .iter()
        .filter_map(|name| unpacked.segment(name))
        .flat_map(|segment| pack(&segment.bytes))
        .collect();
    write(&texts, &packed).finish()
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

fn write(texts: &PackedTexts, packed: &[u8]) -> Asm {
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
    let core = chess::emit(
        &mut asm,
        segments.code,
        segments.rodata,
        segments.bss,
        segments.gencode,
        mmu::tt_bank(&chips.mmu, &segments),
    );
    emit(&mut asm, segments, pages, chips, &core, packed);
    asm
}

/// Emits all but the core, `start` first.
///
/// `packed` is what [`pack`] makes of the UI overlay and of the cold data.
fn emit(
    asm: &mut Asm,
    segments: Segments,
    pages: CorePages,
    chips: Chips,
    core: &Core,
    packed: &[u8],
) {
    startup::sign_ui(asm, &segments);
    cold::sign(asm, segments.cold);
    let shared = Shared::reserve(asm, segments.shared);
    let saved = Saved::reserve(asm, segments.shared);
    let machine = Machine {
        chips,
        kernal: Kernal::declare(asm),
        shared,
        state: State::reserve(asm, segments.shared),
        saved,
        pages,
    };
    let levels = LevelTables::emit(asm, segments.ui);
    asm.select(segments.lowcode);
    startup::emit(asm, &machine);
    far_call::emit(asm, &machine);
    mmu::emit(asm, &machine);
    transposition::emit_age(asm, core);
    asm.select(segments.api);
    api::emit(
        asm,
        &Api {
            core: *core,
            shared,
            state: machine.state,
        },
    );
    book::emit(asm, core, shared, segments.book, &TT_START.to_le_bytes());
    perft::emit(asm, core);
    asm.select(segments.ui);
    emit_ui(asm, &segments, &machine, levels, core);
    cold::end(asm, segments.cold);
    files::load_book::end(asm, segments.book);
    depack::emit(asm, &chips.mmu, segments.depack);
    startup::end_ui(asm, &segments, packed);
}

/// Emits the UI overlay: the player's program.
fn emit_ui(
    asm: &mut Asm,
    segments: &Segments,
    machine: &Machine,
    levels: LevelTables,
    core: &Core,
) {
    let mut borrowed = BorrowedZp::default();
    let length = u16::from(UI_ZP_END - UI_ZP_START) + 1;
    let saved_zp: Abs = asm.reserve(segments.shared, "saved_zp", length, 1);
    let sheet = ScoreSheet::reserve(asm, segments.uibss);
    asm.reserve(segments.uibss, "ply_clocks", game::PLY_CLOCKS, 1);
    let (shared, chips) = (machine.shared, machine.chips);
    let ui = Ui::declare(asm, segments, &mut borrowed, shared, chips, sheet);
    startup::emit_ui(asm, machine, saved_zp);
    let ply = borrowed.take(asm, "game_sheet_ply", 2);
    let game = GameCx {
        machine,
        vars: game::GameVars::reserve(asm, segments.shared, ply),
        sheet,
        levels,
    };
    game::emit(asm, &game);
    irq::emit(asm, machine, core);
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
    cold::emit(asm, &ui.video(), segments.ui);
    input::emit(asm, &ui, segments.vicram);
    let disk = files::FilesCx::declare(asm, segments, &mut borrowed, machine.kernal, ui);
    files::emit(asm, &disk);
    asm.select(segments.lowcode);
    files::emit_system(asm, &disk);
    asm.select(segments.ui);
}

/// The most bytes of CODE and RODATA.
pub const CORE_LIMIT: u32 = 24 * 1024;

/// Bytes of the core: its code and its tables.
#[must_use]
pub fn core_size(program: &Program) -> u32 {
    ["CODE", "RODATA"]
        .iter()
        .filter_map(|name| program.segment(name))
        .map(|segment| segment.len)
        .sum()
}
