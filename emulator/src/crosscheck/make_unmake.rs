//! Legality, make, checks given, unmake.

use octet_engine::board::moves::Move;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::game::Game;

use c128::core_layout::CoreLayout;

use super::findings::hex;
use super::{Findings, Layer};
use crate::program::{C128Engine, C128Error, GeneratedMoves};

/// Tests, makes and takes back every pseudo-legal move of the position set up.
pub fn compare(
    engine: &mut C128Engine,
    game: &Game,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    let mut position = EvaluatedPosition::new(game.position().canonical());
    memory(engine, &position, 0, || "set up".to_owned(), findings);
    let in_check = position.in_check();
    for mv in GeneratedMoves::all(&position).moves() {
        findings.add_compared(Layer::MakeUnmake, 1);
        let expected = position.is_legal(mv, in_check);
        let (legal, _) = engine.is_legal(mv, in_check)?;
        findings.compare(Layer::MakeUnmake, || name(mv), "legal", expected, legal);
        let tested = || format!("after the test of {mv:?}");
        memory(engine, &position, 0, tested, findings);
        if !expected {
            continue;
        }
        let undo = position.make(mv);
        engine.make(mv)?;
        memory(engine, &position, 1, || format!("after {mv:?}"), findings);
        let (check, _) = engine.gives_check()?;
        let given = position.in_check();
        findings.compare(Layer::MakeUnmake, || name(mv), "gives check", given, check);
        engine.unmake()?;
        position.unmake(mv, undo);
        let taken_back = || format!("after {mv:?} is taken back");
        memory(engine, &position, 0, taken_back, findings);
    }
    Ok(())
}

fn name(mv: Move) -> String {
    format!("{mv:?}")
}

/// Compares the program's memory with what the position is there.
fn memory(
    engine: &C128Engine,
    position: &EvaluatedPosition,
    ply: usize,
    at: impl Fn() -> String,
    findings: &mut Findings,
) {
    let layout = engine.layout();
    let index = CoreLayout::ply_index(ply);
    let now = engine.peek(layout.ply);
    findings.compare(Layer::MakeUnmake, &at, "ply", index, now);
    let pawn_index = layout.pawn_entry_ply(index, |address| engine.peek(address));
    let mut fields = layout.position(position, index);
    fields.extend(layout.pawn_entry(position, pawn_index));
    for field in fields {
        let bytes = engine.machine().read(field.address, field.bytes.len());
        if bytes != field.bytes {
            findings.add(
                Layer::MakeUnmake,
                at(),
                field.name,
                hex(&field.bytes),
                hex(&bytes),
            );
        }
    }
}
