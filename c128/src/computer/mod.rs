//! What only a Commodore 128 has: its memory map, its ROMs and its screen.
//!
//! [`start`] is what `RUN` calls. It unpacks the room, which talks to the user,
//! to the other bank, and beside it the [`attic`]. The room calls the chess core, which runs with all of
//! bank 0 as RAM and two pages of the program standing in for pages 0 and 1:
//! [`worlds`] goes from one to the other, and [`desk`] is where they tell each
//! other what they know.
//!
//! The core is called, never changed: the only byte of it that is written is
//! the operand that says who hears of a completed iteration. A search ends with
//! its last iteration or, when the time is over ([`levels`]) or the player
//! wants something else ([`keyboard`], [`control`]), as it does when its nodes
//! are: with the best move so far, the first legal one if there is no better.

pub mod api;
pub mod book;
pub mod cold;
pub mod cpu_clock;
pub mod depack;
pub mod far_call;
pub mod files;
pub mod game;
pub mod input;
pub mod kernal;
pub mod keyboard;
pub mod memory_map;
pub mod mmu;
pub mod petscii;
pub mod saved;
pub mod score_sheet;
pub mod shared;
pub mod startup;
pub mod time;
pub mod view;

use crate::asm::{Abs, Asm};
use crate::chess::{Core, perft, transposition};
use api::Api;
use game::GameCx;
use kernal::Kernal;
use memory_map::{BorrowedZp, CorePages, Segments, UI_ZP_END, UI_ZP_START};
use saved::State;
use score_sheet::ScoreSheet;
use shared::Shared;
use time::{LevelTables, TimeCx};
use view::Ui;

/// Where everything is.
#[derive(Clone, Debug)]
pub struct Machine {
    /// ROM routines, chips, and what the KERNAL keeps where.
    pub kernal: Kernal,
    /// What the worlds tell each other.
    pub shared: Shared,
    /// What the routines here remember.
    pub state: State,
    /// The core's pages 0 and 1.
    pub pages: CorePages,
    /// The levels.
    pub levels: LevelTables,
}

/// Emits everything, `start` first.
///
/// `packed` is what [`crate::image::pack`] makes of the room and of the attic.
pub fn emit(asm: &mut Asm, segments: Segments, pages: CorePages, core: &Core, packed: &[u8]) {
    startup::sign_ui(asm, &segments);
    cold::sign(asm, segments.cold);
    let shared = Shared::reserve(asm, segments.shared);
    saved::reserve(asm, segments.shared);
    let computer = Machine {
        kernal: Kernal::declare(asm),
        shared,
        state: State::declare(asm),
        pages,
        levels: LevelTables::emit(asm, segments.ui),
    };
    asm.select(segments.lowcode);
    startup::emit(asm, &computer);
    far_call::emit(asm, &computer);
    mmu::emit(asm, &computer);
    transposition::emit_age(asm, core);
    asm.select(segments.api);
    api::emit(
        asm,
        &Api {
            core: *core,
            shared,
            state: computer.state,
        },
    );
    book::emit(asm, core, shared, &segments);
    perft::emit(asm, core);
    asm.select(segments.ui);
    ui(asm, &segments, &computer, core);
    cold::end(asm, segments.cold);
    files::load_book::end(asm, segments.book);
    depack::emit(asm, segments.depack);
    startup::end_ui(asm, &segments, packed);
}

/// The player's program.
fn ui(asm: &mut Asm, segments: &Segments, machine: &Machine, core: &Core) {
    let mut borrowed = BorrowedZp::default();
    let length = u16::from(UI_ZP_END - UI_ZP_START) + 1;
    let before: Abs = asm.reserve(segments.shared, "saved_zp", length, 1);
    let record = ScoreSheet::reserve(asm, segments.uibss);
    let screen = Ui::declare(asm, segments, &mut borrowed, machine.shared, record);
    startup::emit_ui(asm, machine, before);
    let ply = borrowed.take(asm, "game_sheet_ply", 2);
    let control = GameCx {
        machine,
        vars: game::GameVars::reserve(asm, segments.shared, ply),
        sheet: record,
    };
    game::emit(asm, &control);
    keyboard::emit(asm, machine, core);
    time::emit(
        asm,
        &TimeCx {
            state: machine.state,
            shared: machine.shared,
            levels: machine.levels,
            number: screen.vars.number,
        },
    );
    view::emit(asm, &screen);
    cold::emit(asm, &screen, segments.ui);
    book::emit_ui(asm, &screen);
    input::emit(asm, &screen, segments.vicram);
    let disk = files::FilesCx::declare(asm, segments, &mut borrowed, screen);
    files::emit(asm, &disk);
    asm.select(segments.lowcode);
    files::emit_system(asm, &disk);
    asm.select(segments.ui);
}
