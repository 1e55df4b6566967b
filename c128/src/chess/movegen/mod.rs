//! Move generation, legality, checks, static exchange evaluation and perft. Engine:
//! `engine/src/movegen`.

pub mod append;
mod gen_type;
pub mod generate;
pub mod gives_check;
pub mod legal;
pub mod pawns;
pub mod perft;
pub mod pieces;
pub mod pseudo_legal;
pub mod see;
