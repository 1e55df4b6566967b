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

use commands::Commands;

pub use boot::{ADDRESS, EXECUTE, MARK};
pub use layout::Layout;

use super::chips::{Cia2, Mmu, Vic};
use super::kernal::Kernal;
use super::memory_map::SHARED_START;
use crate::asm::{Abs, Asm, AsmErrors, Kind, Program, Zp};
use crate::image::disk::{DiskFormat, TrackSector, geometry};
use crate::prove::Entries;

/// Sectors of a disk that a 1541 reads, too.
const SECTORS: u16 = 5;
/// Sectors of other disks.
const BURST_SECTORS: u16 = 4;
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
    /// CIA 1: bytes of the fast bus, and that one has come.
    cia1_sdr: Abs,
    cia1_icr: Abs,
    /// The KERNAL's choice of who sends by the fast bus.
    spin: Abs,
    /// Blocks that have come, or are to come.
    blocks: Abs,
    /// Two sums of a block, and of what was loaded.
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
        number: reserve(&mut asm, "number", 1),
        block: reserve(&mut asm, "block", 1),
        cia1_sdr: asm.constant("CIA1_SDR", 0xDC0C),
        cia1_icr: asm.constant("CIA1_ICR", 0xDC0D),
        spin: asm.constant("SPIN", 0xFF47),
        blocks: reserve(&mut asm, "blocks", 1),
        sum: reserve(&mut asm, "sum", 2),
        sums: reserve(&mut asm, "sums", 2),
        saved: reserve(&mut asm, "saved", 2),
        cells: reserve(&mut asm, "cells", 1),
        rest: reserve(&mut asm, "rest", 1),
    };
    let commands = Commands::of(layout);
    boot::emit(
        &mut asm,
        &loader,
        code,
        name,
        (file, layout),
        sum,
        &commands,
    );
    commands::emit(&mut asm, &loader, code, &commands);
    if layout.fits_1541() {
        fetch::emit(&mut asm, &loader, layout);
    }
    burst::emit(&mut asm, &loader, &commands, layout);
    blocks::emit(&mut asm, &loader, layout);
    screen::emit(&mut asm, &loader, code, layout);
    asm.finish()
}

/// The boot sectors of a disk, without the drives' programs.
fn sector_count(layout: &Layout) -> u16 {
    match layout.fits_1541() {
        true => SECTORS,
        false => BURST_SECTORS,
    }
}

/// The bus by which a drive sends the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bus {
    /// A 1541's.
    Slow,
    /// A 1571's or 1581's.
    Fast,
}

/// Sectors from one of a 1571's program to the next: when the DOS has read one, that comes by.
const APART: u8 = 5;

/// The sectors of a drive's program.
fn drive_sectors(layout: &Layout, bus: Bus) -> Vec<TrackSector> {
    let first = sector_count(layout) as u8;
    let sectors = match (bus, layout.format) {
        (Bus::Slow, _) | (Bus::Fast, DiskFormat::D81) => vec![first],
        (Bus::Fast, _) => {
            let first = first + u8::from(layout.fits_1541());
            (first..)
                .step_by(APART.into())
                .take(drive::d1571::SECTORS)
                .collect()
        }
    };
    let place = |sector| TrackSector::new(geometry::BOOT.track, sector);
    sectors.into_iter().map(place).collect()
}

/// Where the program of a drive with such a bus begins.
#[must_use]
pub fn drive_sector(layout: &Layout, bus: Bus) -> TrackSector {
    drive_sectors(layout, bus)[0]
}

/// The programs of the drives that read a disk, and their sectors.
///
/// # Errors
/// One is too long.
pub fn drive_programs(layout: &Layout) -> Result<Vec<(Program, Vec<TrackSector>)>, AsmErrors> {
    let mut programs = Vec::new();
    if layout.fits_1541() {
        let program = drive::d1541::program(layout)?;
        programs.push((program, drive_sectors(layout, Bus::Slow)));
    }
    let sectors = drive_sectors(layout, Bus::Fast);
    let program = match layout.format {
        DiskFormat::D81 => drive::d1581::program(layout)?,
        DiskFormat::D64 | DiskFormat::D71 => drive::d1571::program(layout, &sectors[1..])?,
    };
    programs.push((program, sectors));
    Ok(programs)
}

/// Where control enters them.
pub const ENTRIES: Entries = Entries {
    start: &["boot"],
    interrupts: &[],
    called: &[],
};

/// The boot sectors, and the sectors with the programs of the drives that read the disk.
///
/// # Errors
/// They are too long.
pub fn sectors(
    name: &[u8],
    file: &[u8],
    layout: &Layout,
) -> Result<Vec<(TrackSector, Vec<u8>)>, AsmErrors> {
    let begin = geometry::BOOT.sector;
    let boot = (begin..).map(|sector| TrackSector::new(geometry::BOOT.track, sector));
    let boot = boot.take(sector_count(layout).into()).collect();
    let mut programs = vec![(program(name, file, layout)?, boot)];
    programs.extend(drive_programs(layout)?);
    let sectors = programs
        .iter()
        .flat_map(|(program, places): &(Program, Vec<TrackSector>)| {
            let loaded = program.segments().iter().filter(|segment| segment.loaded());
            let bytes = loaded.flat_map(|segment| segment.bytes.chunks(SECTOR.into()));
            let bytes = bytes
                .map(<[u8]>::to_vec)
                .chain(std::iter::repeat(Vec::new()));
            places.iter().copied().zip(bytes)
        });
    Ok(sectors.collect())
}
