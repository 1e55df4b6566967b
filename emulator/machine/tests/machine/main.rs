//! The emulated machine: memory, processor, chips, guards, ELF, profile.

mod bus;
mod chips;
mod contracts;
mod elf;
mod expansion;
mod faults;
mod profile;
mod run;
mod screens;
mod second_core;
mod single_step;
mod support;
mod video;
