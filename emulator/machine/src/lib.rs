//! A Commodore 128, as far as a program in RAM can notice.
//!
//! An [`Image`] holds what an ELF file states about the program: its bytes, which of them are code,
//! which are tables, and what everything is called. A [`Machine`] is the computer with that image
//! loaded: an NMOS 6502 (the `mos6502` crate with its cycle counts corrected) on a bus with two 64
//! KB banks and the C128's memory management unit. [`Machine::insert_chips`] adds what a program
//! with screens and a keyboard needs ([`chips`]). Without chips, their registers read as 0 or as
//! the harness sets them, and the only interrupt is the VIC-II's at the end of every frame
//! ([`Machine::set_raster_irq`]). The 8502's own port is not emulated: $0000 and $0001 are plain
//! memory here and must not hold variables.
//!
//! A run ends where the harness asked, or with a [`Fault`] that reports where the program was, how
//! it got there and what it tried to do.
//!
//! ```
//! use octet_machine::{Image, Machine, Section, SectionKind, Symbol, SymbolKind};
//!
//! // main: INX : RTS
//! let code = Section::new(".text", 0x2000, SectionKind::Code, vec![0xE8, 0x60]);
//! let main = Symbol::new("main", 0x2000, 2, SymbolKind::Function).in_section(0);
//! let image = Image::from_parts(vec![code], vec![main])?;
//!
//! let mut machine = Machine::new(&image);
//! machine.set_x(41);
//! let cycles = machine.call(image.address("main")?, 1_000)?;
//! assert_eq!((machine.registers().x, cycles), (42, 8));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod branches;
mod bus;
pub mod calls;
pub mod chips;
mod clock;
mod contracts;
mod cycle_stealing;
pub mod drive;
mod elf;
mod expansion;
mod fault;
mod image;
mod instructions;
mod interrupt;
mod io;
pub mod kernal;
mod memory;
mod mmu;
mod packed;
mod permission;
pub mod profile;
mod registers;
mod rom;
mod run;
pub mod screen;
mod serial;
mod snapshot;
mod state;
mod system;
mod time;
mod video;
mod watch;

pub use contracts::Contracts;
pub use fault::{Branch, Fault, FaultKind, FaultReport};
pub use image::{Image, ImageError, Section, SectionKind, Symbol, SymbolKind};
pub use io::IoLog;
pub use mmu::MmuState;
pub use registers::Registers;
pub use rom::Rom;
pub use run::Stop;
pub use serial::{Board, DRIVE_MEMORY, Job, JobResult, Start as DriveStart};
pub(crate) use serial::{EXECUTE, HALF_TRACK, READ, SEEK};
pub use snapshot::Snapshot;
pub use state::{StateError, Transfer, fnv};
pub use system::Machine;
pub use video::VideoStandard;
