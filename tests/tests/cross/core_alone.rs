//! The core without API, player's program and drivers, in 64 KB of plain RAM. It has the engine's
//! nodes, with tables of other sizes than the Commodore 128's.

use c128::chess::machine::{Machine, TableAccess, TableMemory};
use c128::chess::{self, movegen::perft};
use octet_asm::{Asm, Kind, Program, asm};
use octet_console::load::image_of;
use octet_console::program::C128Engine;
use octet_engine::bench::POSITIONS;
use octet_engine::game::Game;
use octet_engine::search::transposition::{Entry, SearchMemory};
use octet_engine::search::{Limits, Search};
use octet_notation::json::ReportRecorder;

const END: u16 = 0xFFF9;

/// The whole of a machine that has nothing but RAM.
fn assemble(bits: u32) -> Program {
    let mut asm = Asm::new();
    let code = asm.segment("CODE", 0x0400, END, Kind::Code);
    let tables = asm.segment_after("RODATA", code, 256, END, Kind::Table);
    let bss = asm.segment_after("BSS", tables, 256, END, Kind::Bss);
    let gencode = asm.segment_after("GENCODE", bss, 1, END, Kind::Written);
    let machine = Machine {
        code,
        tables,
        bss,
        gencode,
        zp_code: asm.segment("ZPCODE", 0xA4, 0xFF, Kind::Copied),
        table: TableMemory {
            segment: asm.segment_after("TT", gencode, 256, END, Kind::Bss),
            bits,
            access: TableAccess::Always,
            expanded: None,
        },
    };
    asm.zero_page(0x02..=0xA3);
    let core = chess::emit(&mut asm, &machine);
    asm.select(code);
    chess::emit_beside_table(&mut asm, &core);
    perft::emit(&mut asm, &core);
    let a = &mut asm;
    asm! { a;
        /// There is nothing to map. The bench calls it.
        routine set_mmu {
        }
        rts
    }
    asm.finish().unwrap_or_else(|errors| panic!("{errors}"))
}

fn load(bits: u32) -> C128Engine {
    let image = image_of(&assemble(bits)).expect("an ELF file");
    C128Engine::new(&image).expect("the core's symbols")
}

/// Compares every iteration of a search, with an empty table of that size, on both.
fn agree(core: &mut C128Engine, bits: u32, game: &Game, limits: Limits) {
    core.new_game(game).expect("set up");
    let run = core.search(limits, None, |_, _| {}).expect("no fault");
    let mut memory = SearchMemory::new(vec![Entry::EMPTY; 1 << bits]);
    let mut recorder = ReportRecorder::default();
    let result = Search::new(game, limits, memory.table(), &mut recorder).run();
    let found: Vec<_> = run
        .iterations
        .into_iter()
        .map(|(report, _)| report)
        .collect();
    assert_eq!(found, recorder.reports, "{}", game.fen());
    assert_eq!(run.result, result, "{}", game.fen());
}

#[test]
fn the_core_alone_searches_the_engines_nodes() {
    let mut core = load(9);
    for fen in POSITIONS {
        let game = Game::from_fen(fen).expect(fen);
        agree(&mut core, 9, &game, Limits::depth(3));
    }
    for (fen, depth, leaves) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            3,
            8_902,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            2,
            2_039,
        ),
    ] {
        core.new_game(&Game::from_fen(fen).expect(fen))
            .expect("set up");
        assert_eq!(
            core.perft(depth, false).expect("no fault").0,
            leaves,
            "{fen}"
        );
    }
}

/// The searches of a whole game, in which entries are replaced and aged.
#[test]
fn a_full_table_is_the_engines_too() {
    for bits in [8, 10] {
        let mut core = load(bits);
        let mut memory = SearchMemory::new(vec![Entry::EMPTY; 1 << bits]);
        let mut game = Game::default();
        core.new_game(&game).expect("set up");
        for _ in 0..12 {
            let limits = Limits::nodes(3_000);
            core.set_position(&game).expect("set up");
            let run = core.search(limits, None, |_, _| {}).expect("no fault");
            let result = Search::new(&game, limits, memory.table(), &mut ()).run();
            assert_eq!(run.result, result, "{} with {bits} bits", game.fen());
            assert!(game.play(result.best()));
        }
    }
}
