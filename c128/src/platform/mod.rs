//! The Commodore 128's drivers: memory map, far calls, interrupts, screens, sound and drive.
#![doc = include_str!("README.md")]

pub mod basic_line;
pub mod bitmaps;
pub mod charset;
pub mod chips;
pub mod clock;
pub mod cold;
pub mod cpu_clock;
pub mod drive;
pub mod drive_memory;
pub mod expansion;
pub mod far_call;
pub mod irq;
pub mod kernal;
pub mod keyboard;
pub mod machine;
pub mod memory_map;
pub mod mmu;
pub mod mouse;
pub(crate) mod named;
pub mod overlay_file;
pub mod readable;
pub mod saved;
pub mod sid;
pub mod slow_bus;
pub mod startup;
pub mod unpack;
pub mod vdc;
pub mod vic;

pub use machine::Machine;

/// The layer of what this folder emits.
pub const LAYER: &str = "platform";
