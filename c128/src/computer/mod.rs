//! What only a Commodore 128 has: its memory map, its start and its screen.

pub mod memory;
