//! The boot sectors, which a C128 loads and runs when it is turned on.
//!
//! They load the program themselves, with a program of their own in the drive ([`drive`]): from a
//! 1541 in a seventh of the KERNAL's time (`fetch.rs`), from a 1571 or 1581 over its fast bus
//! (`burst.rs`), where the file is unpacked while it loads ([`resident`]). From any other drive,
//! and if that fails, BASIC loads it with a RUN command (`boot.rs`).

mod blocks;
mod boot;
mod burst;
mod commands;
mod context;
pub mod drive;
mod fetch;
pub(super) mod kept;
mod places;
pub mod resident;
mod screen;
#[cfg(test)]
mod tests;

use commands::Commands;

pub use boot::EXECUTE;
pub(super) use burst::{BYTE, ask};
pub use context::{ADDRESS, MARK};
pub(super) use fetch::OTHERS;
pub use places::{Bus, drive_sector};

use cbm_disk::{DiskFormat, Layout, TrackSector, geometry};
use context::{DATA, Loader, REGISTERS, SECTOR};
use octet_asm::prove::Entries;
use octet_asm::{Asm, AsmErrors, Kind, Program};
use places::{drive_sectors, sector_count};

/// The instruction that compares the sum of a program's sectors, but for the first, with its operand.
/// A program of one sector has none.
pub const EXPECTED_SUM: &str = "expected_sum";

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
    let loader = Loader::declare(&mut asm);
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
