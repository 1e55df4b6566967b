//! The evaluation: piece-square sums, pawn structure, mop-up, network, root tables.

pub mod evaluate;
pub mod mop_up;
pub mod network;
pub mod pawns;
pub mod psq;
pub mod root_pst;
