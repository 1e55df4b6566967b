//! The boot sectors, which a C128 loads and runs when it is turned on.
//!
//! They load the program themselves, with a program of their own in the drive ([`drive`]): from a
//! 1541 in a sixth of the KERNAL's time (`fetch.rs`), from a 1571 or 1581 over its fast bus
//! (`burst.rs`), where the file is unpacked while it loads ([`resident`]). From any other drive,
//! and if that fails, BASIC loads it with a RUN command (`boot.rs`).

mod blocks;
mod boot;
mod burst;
mod commands;
pub mod drive;
mod fetch;
pub mod layout;
pub mod resident;
mod screen;
#[cfg(test)]
mod tests;

use commands::Commands;
use resident::Kept;

pub use boot::{ADDRESS, EXECUTE, MARK};
pub(super) use burst::{BYTE, ask};
pub(super) use fetch::OTHERS;
pub use layout::Layout;

use super::unpack::ZP_LEN;
use crate::platform::chips::{Cia2, Mmu, Vic};
use crate::platform::kernal::Kernal;
use crate::platform::memory_map::UNPACK_ZP;
use cbm_disk::{DiskFormat, TrackSector, geometry};
use octet_asm::prove::Entries;
use octet_asm::{Abs, Asm, AsmErrors, Kind, Program, Zp};

/// The first address that is not memory while the file is loaded.
const REGISTERS: u16 = 0xD000;
/// Bytes of a sector, and bytes of a file in a sector.
const SECTOR: u16 = geometry::SECTOR as u16;
const DATA: u16 = geometry::DATA as u16;

/// BASIC's registers of numbers, in which it keeps nothing from one statement to the next. The
/// unpacker takes the first of them; commands are sent from there, too.
const SCRATCH: u16 = UNPACK_ZP as u16 + ZP_LEN as u16;
const _: () = assert!(SCRATCH + 4 <= 0x73, "those of BASIC end here");

/// Registers and variables.
struct Loader {
    kernal: Kernal,
    mmu: Mmu,
    vic: Vic,
    /// CIA 2's port A: the bus.
    bus: Abs,
    /// The routines and variables that the file takes over.
    kept: Kept,
    /// The value of `bus` that leaves CLK and DATA alone.
    free: Zp,
    /// What the other bits of `bus` make of a byte.
    mask: Zp,
    /// How many bytes of a command are left.
    left: Zp,
    /// The bits in which an answer differs.
    number: Zp,
    /// How often the drive will be asked.
    tries: Zp,
    /// CIA 1: bytes of the fast bus, and the report that one has arrived.
    cia1_sdr: Abs,
    cia1_icr: Abs,
    /// The KERNAL's choice of which side sends over the fast bus.
    spin: Abs,
    /// The former state of the processor's clock and of the sprites.
    saved: Zp,
}

/// The boot sectors for the program `name`, whose file lies on its disk as `layout` describes.
///
/// # Errors
/// The boot sectors are too long.
pub fn program(name: &[u8], file: &[u8], layout: &Layout) -> Result<Program, AsmErrors> {
    let draft = assemble(name, file, layout, 0)?;
    let sum = boot::sum(&draft.segments()[0].bytes);
    assemble(name, file, layout, sum)
}

/// The same boot sectors, of which the first expects the checksum of the others.
fn assemble(name: &[u8], file: &[u8], layout: &Layout, sum: u8) -> Result<Program, AsmErrors> {
    let mut asm = Asm::new();
    let end = ADDRESS + sector_count(layout) * SECTOR - 1;
    let code = asm.segment("BOOT", ADDRESS, end, Kind::Transient);
    asm.select(code);
    let what = "blocks of the file, below the registers that are mapped meanwhile";
    let all = u32::from((REGISTERS - blocks::FIRST) / DATA);
    let advice = "less in the program, or what packs better";
    asm.limit_used(what, layout.blocks.into(), all, advice);
    let mut next = SCRATCH;
    let mut take = |asm: &mut Asm, name: &str, len: u16| {
        let at = asm.memory_outside(name, next, len);
        next += len;
        at.zp()
    };
    let loader = Loader {
        kernal: Kernal::declare(&mut asm),
        mmu: Mmu::declare(&mut asm),
        vic: Vic::declare(&mut asm),
        bus: Cia2::declare(&mut asm).pra,
        kept: Kept::declare(&mut asm),
        free: asm.memory_outside("free", 0xFC, 1).zp(),
        mask: asm.memory_outside("mask", 0xFE, 1).zp(),
        left: take(&mut asm, "left", 1),
        number: take(&mut asm, "number", 1),
        tries: asm.memory_outside("tries", 0xA8, 1).zp(),
        cia1_sdr: asm.constant("CIA1_SDR", 0xDC0C),
        cia1_icr: asm.constant("CIA1_ICR", 0xDC0D),
        spin: asm.constant("SPIN", 0xFF47),
        saved: take(&mut asm, "saved", 2),
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

/// The boot sectors of a disk without the drives' programs. There are no more than needed, because
/// the KERNAL takes a sixth of a second for each.
fn sector_count(layout: &Layout) -> u16 {
    match layout.format {
        DiskFormat::D64 => 5,
        DiskFormat::D71 => 4,
        DiskFormat::D81 => 3,
    }
}

/// The bus over which a drive sends the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bus {
    /// The bus of a 1541.
    Slow,
    /// The bus of a 1571 or 1581.
    Fast,
}

/// The sectors of a 1571's program. When the DOS has read one and been ordered to run it, the
/// second comes by, and when that has been read, the third.
const SECTORS_1571: [u8; drive::d1571::SECTORS] = [16, 7, 12];
/// The sectors of a drive's program.
fn drive_sectors(layout: &Layout, bus: Bus) -> Vec<TrackSector> {
    let boot = geometry::BOOT.track;
    let (track, sectors) = match (bus, layout.format) {
        (Bus::Slow, _) => (boot, vec![sector_count(layout) as u8]),
        (Bus::Fast, DiskFormat::D81) => {
            // The sectors lie before the file.
            (layout.first_track(), vec![layout.first_sector() - 1])
        }
        (Bus::Fast, _) => (boot, SECTORS_1571.to_vec()),
    };
    let place = |sector| TrackSector::new(track, sector);
    sectors.into_iter().map(place).collect()
}

/// Where the program of a drive with this bus begins.
#[must_use]
pub fn drive_sector(layout: &Layout, bus: Bus) -> TrackSector {
    drive_sectors(layout, bus)[0]
}

/// The programs of the drives that read a disk, and their sectors.
///
/// # Errors
/// One of the programs is too long.
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

/// Where control enters the programs.
pub const ENTRIES: Entries = Entries {
    start: &["boot_entry"],
    called: &[
        ("block_entry", |_| true),
        ("reset_entry", |_| true),
        ("failed_entry", |_| true),
    ],
    ..Entries::NONE
};

/// The boot sectors, and the sectors with the programs of the drives that read the disk.
///
/// # Errors
/// The sectors are too long.
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
