//! Move generation, legality, checks, static exchange evaluation and perft.

pub mod generate;
pub mod gives_check;
pub mod legal;
pub mod perft;
pub mod pseudo_legal;
pub mod see;
