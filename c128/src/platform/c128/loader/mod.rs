//! What a C128 loads and runs when it is turned on: the boot sectors.
//!
//! From a 1541 they load the program by themselves, in a sixth of the KERNAL's time (`fetch.rs`,
//! with [`drive`] in the drive), from a 1571 or 1581 by its fast bus (`burst.rs`). From any other
//! drive, and if that fails, BASIC does by a RUN command (`boot.rs`).

mod blocks;
mod boot;
mod burst;
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

/// Sectors of a disk that a 1541 reads, too.
const SECTORS: u16 = 5;
/// The sector behind them: the drive's program.
pub const DRIVE_SECTOR: TrackSector = TrackSector::new(1, SECTORS as u8);
/// Sectors of other disks.
const BURST_SECTORS: u16 = 3;
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
    /// Bits in which an answer differs; twice the number of a block.
    number: Abs,
    /// The number of the block that comes.
    block: Abs,
    /// That of the first on the track, and how many it is behind that.
    first: Abs,
    on_track: Abs,
    /// The track in the command to read.
    track: Abs,
    /// CIA 1: bytes of the fast bus, and that one has come.
    cia1_sdr: Abs,
    cia1_icr: Abs,
    /// The KERNAL's choice of who sends by the fast bus.
    spin: Abs,
    /// Blocks that have come, or are to come.
    blocks: Abs,
    /// The sum of a block, and two of what was loaded.
    sum: Abs,
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
    let end = ADDRESS + sector_count(layout) * SECTOR - 1;
    let code = asm.segment("BOOT", ADDRESS, end, Kind::Transient);
    let vars = asm.segment("VARS", SHARED_START, SHARED_START + 0xFF, Kind::Bss);
    asm.select(code);
    let what = "blocks of the file, below the registers that are mapped meanwhile";
    let all = u32::from((REGISTERS - blocks::FIRST) / DATA);
    let advice = "less in the program, or what packs better";
    asm.limit_used(what, layout.blocks_read().into(), all, advice);
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
        number: reserve(&mut asm, "number", 1),
        block: reserve(&mut asm, "block", 1),
        first: reserve(&mut asm, "first", 1),
        on_track: reserve(&mut asm, "on_track", 1),
        track: asm.sym("read_track"),
        cia1_sdr: asm.constant("CIA1_SDR", 0xDC0C),
        cia1_icr: asm.constant("CIA1_ICR", 0xDC0D),
        spin: asm.constant("SPIN", 0xFF47),
        blocks: reserve(&mut asm, "blocks", 1),
        sum: reserve(&mut asm, "sum", 1),
        sums: reserve(&mut asm, "sums", 2),
        saved: reserve(&mut asm, "saved", 2),
        cells: reserve(&mut asm, "cells", 1),
        rest: reserve(&mut asm, "rest", 1),
    };
    boot::emit(&mut asm, &loader, code, name, (file, layout), sum);
    let burst = commands::emit(&mut asm, &loader, code, layout);
    if layout.fits_1541() {
        fetch::emit(&mut asm, &loader, layout);
    }
    burst::emit(&mut asm, &loader, &burst, layout);
    blocks::emit(&mut asm, &loader, layout);
    screen::emit(&mut asm, &loader, code, layout);
    asm.finish()
}

/// The boot sectors of a disk, without the drive's program.
fn sector_count(layout: &Layout) -> u16 {
    match layout.fits_1541() {
        true => SECTORS,
        false => BURST_SECTORS,
    }
}

/// Where control enters them.
pub const ENTRIES: Entries = Entries {
    start: &["boot"],
    interrupts: &[],
    called: &[],
};

/// The boot sectors' bytes, and behind them the sector with a 1541's program, if it reads the disk.
///
/// # Errors
/// They are too long.
pub fn sectors(name: &[u8], file: &[u8], layout: &Layout) -> Result<Vec<u8>, AsmErrors> {
    let mut bytes = program(name, file, layout)?.segments()[0].bytes.clone();
    bytes.resize(usize::from(sector_count(layout) * SECTOR), 0);
    if layout.fits_1541() {
        bytes.extend(&drive::program(layout)?.segments()[0].bytes);
    }
    Ok(bytes)
}
