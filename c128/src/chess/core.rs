//! The core's context: what its emitters name.

use super::search::margins::Margins;
use super::search::transposition::{TtBank, TtEntry};
use super::tables::Tables;
use super::vars::ChessVars;

/// Where everything is.
#[derive(Clone, Copy, Debug)]
pub struct Core {
    /// Variables.
    pub v: ChessVars,
    /// Tables.
    pub t: Tables,
    /// What is not searched, or less deep.
    pub margins: Margins,
    /// An entry of the transposition table.
    pub tt: TtEntry,
    /// Where that table is.
    pub tt_bank: TtBank,
}
