//! The core's context: everything that its emitters refer to. It stands below all of them.

use super::machine::Machine;
use super::search::margins::Margins;
use super::search::tt_entry::TtEntry;
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
    /// The machine for which the core is assembled.
    pub machine: Machine,
}
