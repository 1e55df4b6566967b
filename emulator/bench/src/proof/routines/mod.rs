//! Routines over all their inputs.

mod arithmetic;
mod attacks;
mod chess;
mod exchange;
mod history;
mod keys;
mod table;
mod text;

use octet_engine::board::fen::{Board, Setup};
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;

use super::claim::{Bench, Claim};
use octet_console::program::C128Error;

/// More cycles than any of these routines takes.
const CYCLES: u64 = 1_000_000;

/// The claims of all routines.
pub(super) fn claims() -> Vec<Claim> {
    [
        arithmetic::claims(),
        attacks::claims(),
        chess::claims(),
        exchange::claims(),
        history::claims(),
        keys::claims(),
        table::claims(),
        text::claims(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A board as a position without a history.
fn white_to_move(board: &Board) -> Position {
    Setup {
        board: *board,
        side: Color::White,
        castling: 0,
        en_passant: Square::NONE,
        halfmove: 0,
        fullmove: 1,
    }
    .position()
}

impl Bench {
    /// Calls a routine of the core.
    pub(super) fn call(&mut self, routine: u16) -> Result<(), C128Error> {
        self.core.machine_mut().call(routine, CYCLES)?;
        Ok(())
    }
}
