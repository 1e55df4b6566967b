//! The Commodore 128's drivers: memory map, far calls, interrupts, screens, sound and drive.
//!
//! `RUN` calls `start` ([`startup`]). The first RUN unpacks the UI overlay to bank 1 and the cold
//! data ([`cold`]) below it. The UI calls the core, which runs with all of bank 0 as RAM and with
//! two pages of its own in place of pages 0 and 1: [`far_call`] goes from one to the other, and
//! both read and write the shared block ([`crate::api::shared`]).
//!
//! The core is called, never changed: the only bytes of it that are written are the operands that
//! name its hooks. The interrupt ([`irq`]) ends a search by setting the core's stop flag when the
//! time is up or when the player wants something else; the search then ends as if its nodes were
//! used up, with the best move so far or the first legal one.

pub mod bitmaps;
pub mod charset;
pub mod chips;
pub mod clock;
pub mod cold;
pub mod cpu_clock;
pub mod drive;
pub mod far_call;
pub mod irq;
pub mod kernal;
pub mod keyboard;
pub mod machine;
pub mod memory_map;
pub mod mmu;
pub mod readable;
pub mod saved;
pub mod sid;
pub mod startup;
pub mod vdc;
pub mod vic;

pub use machine::Machine;
