//! What a C128 loads and runs when it is turned on: the boot sectors.
//!
//! From a 1541 they load the program by themselves, in a sixth of the KERNAL's time (`fetch.rs`,
//! with [`drive`] in the drive). From any other drive, and if that fails, BASIC does by a RUN
//! command (`boot.rs`).

mod boot;
mod commands;
pub mod drive;
mod fetch;
pub mod layout;
mod screen;
#[cfg(test)]
mod tests;

pub use boot::{ADDRESS, EXECUTE, MARK};
pub use layout::Layout;

use super::chips::{Cia2, Mmu, Vic};
use super::kernal::Kernal;
use super::memory_map::SHARED_START;
use crate::asm::{Abs, Asm, AsmErrors, Kind, Program, Zp};
use crate::image::disk::{TrackSector, geometry};
use crate::prove::Entries;

/// Sectors.
const SECTORS: u16 = 4;
/// The sector behind them: the drive's program.
pub const DRIVE_SECTOR: TrackSector = TrackSector::new(1, SECTORS as u8);
/// The first address that is no memory while the file is loaded.
const REGISTERS: u16 = 0xD000;
/// Bytes of a sector, and those of a file in it.
const SECTOR: u16 = geometry::SECTOR as u16;
const DATA: u16 = geometry::DATA as u16;

/// Registers and variables.
struct Loader {
    kernal: Kernal,
    mmu: Mmu,
    vic: Vic,
    /// CIA 2's port A: the bus.
    bus: Abs,
    /// Where the bytes of a block go.
    to: Zp,
    /// The value of `bus` that leaves CLK and DATA alone.
    free: Zp,
    /// The value that holds CLK low.
    hold: Zp,
    /// What the other bits of `bus` make of a byte.
    mask: Zp,
    /// Counts bytes, or turns of loops.
    count: Abs,
    /// Of a command, the bytes left.
    left: Abs,
    /// Bits in which an answer differs; the number of a block.
    number: Abs,
    /// Blocks loaded.
    blocks: Abs,
    /// Two sums of what was loaded.
    sums: Abs,
    /// The processor's clock and the sprites as they were.
    saved: Abs,
    /// Cells of the bar, and what is left over for the next.
    cells: Abs,
    rest: Abs,
}

/// The boot sectors for the program `name`, whose file lies on its disk as `layout` says.
///
/// # Errors
/// They are too long.
pub fn program(name: &[u8], file: &[u8], layout: &Layout) -> Result<Program, AsmErrors> {
    let draft = assemble(name, file, layout, 0)?;
    let sum = boot::sum(&draft.segments()[0].bytes);
    assemble(name, file, layout, sum)
}

/// The same; the first sector expects the sum of the others.
fn assemble(name: &[u8], file: &[u8], layout: &Layout, sum: u8) -> Result<Program, AsmErrors> {
    let mut asm = Asm::new();
    let end = ADDRESS + SECTORS * SECTOR - 1;
    let code = asm.segment("BOOT", ADDRESS, end, Kind::Transient);
    let vars = asm.segment("VARS", SHARED_START, SHARED_START + 0xFF, Kind::Bss);
    asm.select(code);
    let what = "blocks of the file, below the registers that are mapped meanwhile";
    let all = u32::from((REGISTERS - fetch::FIRST) / DATA);
    let advice = "less in the program, or what packs better";
    asm.limit_used(what, layout.blocks.into(), all, advice);
    let reserve = |asm: &mut Asm, name: &str, len: u16| asm.reserve(vars, name, len, 1);
    let loader = Loader {
        kernal: Kernal::declare(&mut asm),
        mmu: Mmu::declare(&mut asm),
        vic: Vic::declare(&mut asm),
        bus: Cia2::declare(&mut asm).pra,
        to: asm.memory_outside("to", 0xFA, 2).zp(),
        free: asm.memory_outside("free", 0xFC, 1).zp(),
        hold: asm.memory_outside("hold", 0xFD, 1).zp(),
        mask: asm.memory_outside("mask", 0xFE, 1).zp(),
        count: reserve(&mut asm, "count", 1),
        left: reserve(&mut asm, "left", 1),
        number: reserve(&mut asm, "number", 2),
        blocks: reserve(&mut asm, "blocks", 1),
        sums: reserve(&mut asm, "sums", 2),
        saved: reserve(&mut asm, "saved", 2),
        cells: reserve(&mut asm, "cells", 1),
        rest: reserve(&mut asm, "rest", 1),
    };
    boot::emit(&mut asm, &loader, code, name, (file, layout), sum);
    commands::emit(&mut asm, &loader, code);
    fetch::emit(&mut asm, &loader, layout);
    screen::emit(&mut asm, &loader, code, layout);
    asm.finish()
}

/// Where control enters them.
pub const ENTRIES: Entries = Entries {
    start: &["boot"],
    interrupts: &[],
    called: &[],
};

/// The boot sectors' bytes, and behind them the sector with the drive's program.
///
/// # Errors
/// They are too long.
pub fn sectors(name: &[u8], file: &[u8], layout: &Layout) -> Result<Vec<u8>, AsmErrors> {
    let mut bytes = program(name, file, layout)?.segments()[0].bytes.clone();
    bytes.resize(usize::from(SECTORS * SECTOR), 0);
    bytes.extend(&drive::program(layout)?.segments()[0].bytes);
    Ok(bytes)
}
