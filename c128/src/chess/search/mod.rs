//! The search: iterative deepening, nodes, quiescence, move picking, transposition table.

pub mod deepening;
pub mod history;
pub mod margins;
pub mod move_picker;
pub mod move_stack;
pub mod node;
pub mod pv;
pub mod quiesce;
pub mod scores;
pub mod selection;
pub mod skill;
pub mod transposition;
pub mod try_move;
pub mod tt_entry;
pub mod tt_expansion;
