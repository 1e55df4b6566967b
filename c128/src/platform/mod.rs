//! Machines: what differs from one 6502 computer to another.
//!
//! A machine is one folder of drivers. What the drivers and the API call in the layers above
//! them is in [`crate::api::hooks`].

pub mod c128;
