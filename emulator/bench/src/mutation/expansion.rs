//! The transposition table in a RAM expansion: searches of a game between which it is kept, and
//! made-up entries.

use octet_console::program::{C128Engine, C128Error};
use octet_engine::game::Game;
use octet_engine::search::{Limits, Search};
use octet_machine::chips::ReuRam;

use crate::crosscheck::{Findings, Layer, entries};

/// How many moves of the game are searched, with so many nodes each.
const SEARCHES: usize = 4;
const NODES: u32 = 1_000;

/// Compares both with an expansion.
pub(super) fn compare(program: &mut C128Engine, ram: ReuRam, findings: &mut Findings) {
    if let Err(error) = compare_all(program, ram, findings) {
        findings.fault(Layer::Entries, &error);
    }
}

fn compare_all(
    program: &mut C128Engine,
    ram: ReuRam,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    program.insert_expansion(ram)?;
    let (mut memory, mut game) = (program.empty_memory(), Game::default());
    program.new_game(&game)?;
    for _ in 0..SEARCHES {
        let limits = Limits::nodes(NODES);
        program.set_position(&game)?;
        let c128 = program.search(limits, None, |_, _| {})?.result;
        let engine = Search::new(&game, limits, memory.table(), &mut ()).run();
        let at = || format!("{ram:?}, {}", game.fen());
        findings.compare(Layer::Search, at, "report", engine, c128);
        if !game.play(engine.best()) {
            break;
        }
    }
    *program = entries::compare_engine(program.clone(), findings)?;
    Ok(())
}
