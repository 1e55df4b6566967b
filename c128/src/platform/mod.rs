//! Machines: what differs from one 6502 computer to another.

pub mod c128;
