//! The UI: what the player sees and what keys do, in the emulated machine.
//!
//! The tests put a position into the shared block and call the UI's routines as game
//! control does; the screens are read from the chips' memory.

mod dialogue;
mod load;
mod screens;
mod support;
