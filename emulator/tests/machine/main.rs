//! Tests of the machine: memory, processor, guards, ELF, profile.

mod bus;
mod chips;
mod console;
mod elf;
mod faults;
mod profile;
mod run;
mod screens;
mod second_core;
mod support;
mod video;
