//! What only a Commodore 128 has: its memory map, its ROMs, its chips and its drives.
//!
//! [`startup`] is what `RUN` calls. It unpacks the UI overlay to bank 1 and the cold data
//! ([`cold`]) beside it. The UI calls the chess core, which runs with all of bank 0 as RAM and
//! two pages of the program in place of pages 0 and 1: [`far_call`] goes from one to the
//! other, and the shared block (`api::shared`) holds what both of them read and write.
//!
//! The core is called, never changed: the only byte of it that is written is the operand that
//! says who hears of a completed iteration. A search ends with its last iteration or, when the
//! time is over (`ui::game::time`) or the player wants something else ([`keyboard`]), as it
//! does when its nodes are used up: with the best move so far, or the first legal one.

pub mod bitmaps;
pub mod charset;
pub mod chips;
pub mod cold;
pub mod cpu_clock;
pub mod depack;
pub mod directory;
pub mod drive;
pub mod far_call;
pub mod kernal;
pub mod keyboard;
pub mod machine;
pub mod memory_map;
pub mod mmu;
pub mod saved;
pub mod sid;
pub mod startup;
pub mod vdc;
pub mod vic;

pub use machine::Machine;
