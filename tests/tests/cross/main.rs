//! Both programs on the same positions.

mod damage;
mod layers;
mod perft;
mod random;
mod search;
