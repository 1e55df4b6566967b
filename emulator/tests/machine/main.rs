//! The emulated machine: memory, processor, chips, guards, ELF, profile, console.

mod bus;
mod chips;
mod console;
mod contracts;
mod elf;
mod faults;
mod profile;
mod run;
mod screens;
mod second_core;
mod single_step;
mod support;
mod video;
mod whole_search;
