//! Assembles or loads the program.

use anyhow::{Context, Result, anyhow};
use c128::image::disk;
use c128::image::prg;
use cbm_disk::{Disk, DiskFormat};
use octet_asm::Program;
use octet_asm::write::elf;

use super::C128Engine;
use octet_machine::{Contracts, Image};

/// The title in the program's files.
pub const TITLE: &str = concat!(
    "Octet ",
    env!("CARGO_PKG_VERSION"),
    " for the Commodore 128"
);

/// Assembles the program.
pub fn assemble() -> Result<Program> {
    c128::program::build()
        .map_err(|errors| anyhow!("{errors}"))
        .context("the program does not assemble; `octet-c128 map` prints its map")
}

/// The name of the program and of its disk.
pub const NAME: &str = "octet";

/// The program's own disk as it is released.
pub fn disk(format: DiskFormat) -> Result<Disk> {
    disk_of(&assemble()?, format)
}

/// The disk of an assembled program.
pub fn disk_of(program: &Program, format: DiskFormat) -> Result<Disk> {
    let own_files = prg::own_files(program, NAME);
    let packed = prg::packed(program).map_err(|errors| anyhow!("{errors}"))?;
    let disk = disk::disk(format, NAME, &packed, &own_files);
    disk.map_err(|error| anyhow!("{error}"))
}

/// The image of an assembled program, read back from its ELF file.
pub fn image_of(program: &Program) -> Result<Image> {
    Image::from_elf(&elf::write(program)).context("reading back the program's ELF file")
}

/// The built program's image, whose machines hold all that runs against what is proved of it.
pub fn watched_image() -> Result<Image> {
    let program = assemble()?;
    let report = octet_asm::prove::prove(&program, &c128::program::ENTRIES);
    Ok(image_of(&program)?.watched(Contracts::new(&report)))
}

#[cfg(feature = "host")]
/// The image in an ELF file.
pub fn read_elf(path: &std::path::Path) -> Result<Image> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Image::from_elf(&bytes).with_context(|| path.display().to_string())
}

#[cfg(feature = "host")]
/// The image in a file, or the one built from the engine's constants.
pub fn image_or_built(path: Option<&std::path::Path>) -> Result<Image> {
    match path {
        Some(path) => read_elf(path),
        None => image_of(&assemble()?),
    }
}

/// The program of an image, loaded and initialised.
pub fn load_engine(image: &Image) -> Result<C128Engine> {
    C128Engine::new(image).context("loading the program")
}
