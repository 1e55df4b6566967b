//! The attack test on every square, for both colours.

use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_engine::game::Game;

use super::{Findings, Layer};
use octet_console::program::{C128Engine, C128Error};

/// Compares the attack tests of the position that is set up.
pub fn compare(
    program: &mut C128Engine,
    game: &Game,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    compare_position(program, game.position(), findings)
}

/// Compares the attack tests of a position that is set up.
pub fn compare_position(
    program: &mut C128Engine,
    position: &Position,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    for by in Color::ALL {
        for square in Square::all() {
            let (attacked, _) = program.is_attacked(square, by)?;
            let at = || format!("{square} by {by}");
            let expected = position.is_attacked(square, by);
            findings.compare(Layer::Attacks, at, "attacked", expected, attacked);
        }
    }
    findings.add_compared(Layer::Attacks, 128);
    Ok(())
}
