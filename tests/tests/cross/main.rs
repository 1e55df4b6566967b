//! Both programs on the same positions.

mod asked;
mod book;
mod clocks;
mod core_alone;
mod damage;
mod edges;
mod expansion;
mod faults;
mod layers;
mod perft;
mod random;
mod search;
mod table;
mod walks;
