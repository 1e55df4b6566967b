//! The UI: what its screens show and what its keys do.
//!
//! The tests put a position into the shared block, call the UI's routines as game control does,
//! and read the screens from the memory of the chips.

mod dialogue;
mod marks;
mod screens;
mod support;
