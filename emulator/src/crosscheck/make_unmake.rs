//! Legality, make, checks given, unmake.

use octet_engine::board::moves::Move;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::game::Game;

use c128::core_layout::CoreLayout;

use super::findings::hex;
use super::{Findings, Layer};
use crate::program::{C128Engine, C128Error, GeneratedMoves};

/// Tests, makes and unmakes every pseudo-legal move of the position that is set up.
pub fn compare(
    program: &mut C128Engine,
    game: &Game,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    let mut position = EvaluatedPosition::new(game.position().canonical());
    compare_memory(program, &position, 0, || "set up".to_owned(), findings);
    let in_check = position.in_check();
    for mv in GeneratedMoves::all(&position).moves() {
        findings.add_compared(Layer::MakeUnmake, 1);
        let expected = position.is_legal(mv, in_check);
        let (legal, _) = program.is_legal(mv, in_check)?;
        findings.compare(Layer::MakeUnmake, || name(mv), "legal", expected, legal);
        let tested = || format!("after the test of {mv:?}");
        compare_memory(program, &position, 0, tested, findings);
        if !expected {
            continue;
        }
        let undo = position.make(mv);
        program.make(mv)?;
        compare_memory(program, &position, 1, || format!("after {mv:?}"), findings);
        let (check, _) = program.gives_check()?;
        let given = position.in_check();
        findings.compare(Layer::MakeUnmake, || name(mv), "gives check", given, check);
        program.unmake()?;
        position.unmake(mv, undo);
        let unmade = || format!("after {mv:?} is unmade");
        compare_memory(program, &position, 0, unmade, findings);
    }
    Ok(())
}

fn name(mv: Move) -> String {
    format!("{mv:?}")
}

/// Compares the program's memory with the position as it should be there.
fn compare_memory(
    program: &C128Engine,
    position: &EvaluatedPosition,
    ply: usize,
    at: impl Fn() -> String,
    findings: &mut Findings,
) {
    let layout = program.layout();
    let index = CoreLayout::ply_index(ply);
    let now = program.peek(layout.ply);
    findings.compare(Layer::MakeUnmake, &at, "ply", index, now);
    let pawn_index = layout.pawn_entry_ply(index, |address| program.peek(address));
    let mut fields = layout.position(position, index);
    fields.extend(layout.pawn_entry(position, pawn_index));
    for field in fields {
        let bytes = program.machine().read(field.address, field.bytes.len());
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
