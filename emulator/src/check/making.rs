//! Legality, make, checks given, unmake.

use engine::game::Game;
use engine::moves::Move;
use engine::position::Position;

use c128::layout::Layout;

use super::findings::hex;
use super::{Findings, Layer};
use crate::octet::{Generated, Player, PlayerError};

/// Tests, makes and takes back every pseudo-legal move of the position set up.
pub fn compare(
    player: &mut Player,
    game: &Game,
    findings: &mut Findings,
) -> Result<(), PlayerError> {
    let mut position = game.position().canonical();
    memory(player, &position, 0, || "set up".to_owned(), findings);
    let in_check = position.in_check();
    for mv in Generated::all(&position).moves() {
        findings.tally(Layer::Making, 1);
        let expected = position.legal(mv, in_check);
        let (legal, _) = player.legal(mv, in_check)?;
        findings.compare(Layer::Making, || name(mv), "legal", expected, legal);
        let tested = || format!("after the test of {mv:?}");
        memory(player, &position, 0, tested, findings);
        if !expected {
            continue;
        }
        let undo = position.make(mv);
        player.make(mv)?;
        memory(player, &position, 1, || format!("after {mv:?}"), findings);
        let (check, _) = player.gives_check()?;
        let given = position.in_check();
        findings.compare(Layer::Making, || name(mv), "gives check", given, check);
        player.unmake()?;
        position.unmake(mv, undo);
        let taken_back = || format!("after {mv:?} is taken back");
        memory(player, &position, 0, taken_back, findings);
    }
    Ok(())
}

fn name(mv: Move) -> String {
    format!("{mv:?}")
}

/// Compares the program's memory with what the position is there.
fn memory(
    player: &Player,
    position: &Position,
    ply: usize,
    at: impl Fn() -> String,
    findings: &mut Findings,
) {
    let layout = player.layout();
    let level = Layout::level(ply);
    let now = player.peek(layout.level);
    findings.compare(Layer::Making, &at, "level", level, now);
    let pawn_level = layout.level_of_pawns(level, |address| player.peek(address));
    let mut fields = layout.position(position, level);
    fields.extend(layout.pawns(position, pawn_level));
    for field in fields {
        let bytes = player.machine().read(field.address, field.bytes.len());
        if bytes != field.bytes {
            findings.differ(
                Layer::Making,
                at(),
                field.name,
                hex(&field.bytes),
                hex(&bytes),
            );
        }
    }
}
