//! Legality, making moves, checks given, unmaking moves.

use octet_engine::board::moves::Move;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::game::Game;

use c128::chess::layout::{CoreLayout, Field};

use super::hex::hex;
use super::rules::Rule;
use super::{Findings, Layer, moves};
use octet_console::program::{C128Engine, C128Error, GeneratedMoves};

/// Tests, makes and unmakes every pseudo-legal move of the position that is set up, and asks after each
/// which captures would lose material, and after each check which quiet moves are tried.
pub fn compare(
    program: &mut C128Engine,
    game: &Game,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    let mut position = EvaluatedPosition::new(game.position().canonical());
    compare_moves(
        program,
        &mut position,
        findings,
        |program, after, mv, findings| {
            if after.in_check() {
                moves::compare_evasions(program, after, mv, findings)?;
            }
            moves::compare_exchanges(program, after, findings)
        },
    )
}

/// Tests, makes and unmakes every pseudo-legal move of the position that is set up, and the null
/// move where it is allowed; calls `after_move` with the position after each legal move.
pub fn compare_moves(
    program: &mut C128Engine,
    position: &mut EvaluatedPosition,
    findings: &mut Findings,
    mut after_move: impl FnMut(
        &mut C128Engine,
        &EvaluatedPosition,
        Move,
        &mut Findings,
    ) -> Result<(), C128Error>,
) -> Result<(), C128Error> {
    let root = Expected::new(program, position, 0);
    root.compare(program, || "set up".to_owned(), findings);
    let (in_check, side) = (position.in_check(), position.side_to_move());
    for mv in GeneratedMoves::all(position).moves() {
        findings.add_compared(Layer::MakeUnmake, 1);
        let expected = position.is_legal(mv, in_check);
        findings
            .rules
            .take_legality(position, mv, in_check, expected);
        let (legal, _) = program.is_legal(mv, in_check)?;
        findings.compare(Layer::MakeUnmake, || name(mv), "legal", expected, legal);
        root.compare(program, || format!("after the test of {mv:?}"), findings);
        if !expected {
            continue;
        }
        let undo = position.make(mv);
        program.make(mv)?;
        let made = Expected::new(program, position, 1);
        made.compare(program, || format!("after {mv:?}"), findings);
        let (check, _) = program.gives_check()?;
        let given = position.in_check();
        findings.compare(Layer::MakeUnmake, || name(mv), "gives check", given, check);
        if given {
            findings.rules.take_check(mv, side);
        }
        after_move(program, position, mv, findings)?;
        program.unmake()?;
        position.unmake(mv, undo);
        root.compare(program, || format!("after {mv:?} is unmade"), findings);
    }
    if !in_check {
        findings.rules.take(Rule::NullMove, side);
        let before = position.make_null();
        program.make_null()?;
        let made = Expected::new(program, position, 1);
        made.compare(program, || "after a null move".to_owned(), findings);
        program.unmake_null()?;
        position.unmake_null(before);
        root.compare(
            program,
            || "after a null move is unmade".to_owned(),
            findings,
        );
    }
    Ok(())
}

fn name(mv: Move) -> String {
    format!("{mv:?}")
}

/// The program's memory as it should be with a position at a ply.
struct Expected {
    ply: u8,
    /// The ply whose pawn entry is valid.
    pawn_entry_ply: u8,
    fields: Vec<Field>,
}

impl Expected {
    fn new(program: &C128Engine, position: &EvaluatedPosition, ply: usize) -> Expected {
        let layout = program.layout();
        let ply = CoreLayout::ply_index(ply);
        let pawn_entry_ply = layout.pawn_entry_ply(ply, |address| program.peek(address));
        let mut fields = layout.position(position, ply);
        fields.extend(layout.pawn_entry(position, pawn_entry_ply));
        Expected {
            ply,
            pawn_entry_ply,
            fields,
        }
    }

    fn compare(&self, program: &C128Engine, at: impl Fn() -> String, findings: &mut Findings) {
        let layout = program.layout();
        let peek = |address| program.peek(address);
        let pawn_entry_ply = layout.pawn_entry_ply(self.ply, peek);
        for (field, expected, found) in [
            ("ply", self.ply, peek(layout.ply)),
            ("pawn_entry_ply", self.pawn_entry_ply, pawn_entry_ply),
        ] {
            findings.compare(Layer::MakeUnmake, &at, field, expected, found);
        }
        for field in &self.fields {
            let mut bytes = [0; 16];
            let bytes = &mut bytes[..field.bytes.len()];
            program.machine().read_into(field.address, bytes);
            if *bytes != field.bytes {
                let (expected, found) = (hex(&field.bytes), hex(bytes));
                findings.add(Layer::MakeUnmake, at(), &field.name, expected, found);
            }
        }
    }
}
