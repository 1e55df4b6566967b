//! Assembles or loads the program.

use anyhow::{Context, Result, anyhow};
use c128::release::disk;
use c128::release::prg;
use c128::texts::texts;
use cbm_disk::{Disk, DiskFormat};
use octet_asm::Program;
use octet_asm::write::elf;

use octet_machine::Image;

/// The title in the program's files.
pub const TITLE: &str = concat!(
    "Octet ",
    env!("CARGO_PKG_VERSION"),
    " for the Commodore 128"
);

/// Assembles the program.
///
/// # Errors
/// The assembler's errors, each with its line of Rust.
pub fn assemble() -> Result<Program> {
    c128::program::build()
        .map_err(|errors| anyhow!("{errors}"))
        .context("the program does not assemble; `octet-c128 map` prints its map")
}

/// The name of the program and of its disk.
pub const NAME: &str = "octet";

/// The program's own disk as it is released.
///
/// # Errors
/// The program does not assemble, or does not fit such a disk.
pub fn disk(format: DiskFormat) -> Result<Disk> {
    disk_of(&assemble()?, format)
}

/// The disk of an assembled program.
///
/// # Errors
/// The program cannot be packed, or does not fit such a disk.
pub fn disk_of(program: &Program, format: DiskFormat) -> Result<Disk> {
    let own_files = prg::own_files(program, NAME);
    let packed = prg::packed(program).map_err(|errors| anyhow!("{errors}"))?;
    let disk = disk::disk(format, NAME, &packed, &own_files, &texts(format));
    disk.map_err(|error| anyhow!("{error}"))
}

/// The image of an assembled program, read back from its ELF file.
///
/// # Errors
/// The ELF file cannot be read back.
pub fn image_of(program: &Program) -> Result<Image> {
    Image::from_elf(&elf::write(program)).context("reading back the program's ELF file")
}

/// The image of the program built from the engine's constants.
///
/// # Errors
/// Those of [`assemble`] and [`image_of`].
pub fn built() -> Result<Image> {
    image_of(&assemble()?)
}
