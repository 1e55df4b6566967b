//! The evaluation: piece-square sums, pawn terms, mop-up, the network and the root
//! piece-square tables. Engine: `engine/src/eval`.

pub mod evaluate;
pub mod mop_up;
pub mod network;
pub mod pawns;
pub mod psq;
pub mod root_pst;
