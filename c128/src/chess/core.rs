//! The core's context: what its emitters name.

use super::search::margins::Margins;
use super::search::transposition::{TtBank, TtEntry};
use super::tables::Tables;
use super::vars::ChessVars;

/// The core's variables and tables.
#[derive(Clone, Copy, Debug)]
pub struct Core {
    /// Variables.
    pub v: ChessVars,
    /// Tables.
    pub t: Tables,
    /// Pruning and reduction margins.
    pub margins: Margins,
    /// An entry of the transposition table.
    pub tt: TtEntry,
    /// How the transposition table is banked in.
    pub tt_bank: TtBank,
}
