//! The files made from the program: those of every 6502 program, the packed PRG file, and disk
//! images.
#![doc = include_str!("README.md")]

pub mod disk;
mod file;
pub mod loader;
pub mod prg;
#[cfg(test)]
mod tests;
pub mod unpack;

pub use file::File;

use crate::texts::{MANUAL, texts};
use cbm_disk::DiskFormat;
use disk::ReleaseError;
use octet_asm::Program;
use octet_asm::write::{ca65, dbg, elf, lbl, lst, map, memory};

/// All files of a program, called `stem` with the extensions `prg`, `d64`, `d71`, `d81`, `elf`,
/// `lbl`, `dbg`, `lst`, `s`, `cfg` and `map`; also the contents of memory, `bank0` and `bank1`, the
/// segments with their own files, whose names are the extensions, and the `manual` as it lies on the
/// disks. `title` heads the texts.
///
/// # Errors
/// The packed program or its boot sectors are too long, or a disk has no room for them.
pub fn files(program: &Program, stem: &str, title: &str) -> Result<Vec<File>, ReleaseError> {
    let file = |extension: &str, bytes: Vec<u8>| File {
        name: format!("{stem}.{extension}"),
        bytes,
    };
    let prg = prg::packed(program)?;
    let own_files = prg::own_files(program, stem);
    let mut files = Vec::new();
    for format in DiskFormat::ALL {
        let disk = disk::disk(format, stem, &prg, &own_files, &texts(format))?;
        files.push(file(format.extension(), disk.into_bytes()));
    }
    files.extend([
        file("elf", elf::write(program)),
        file("lbl", lbl::write(program).into_bytes()),
        file("dbg", dbg::write(program, stem).into_bytes()),
        file("lst", lst::write(program, title).into_bytes()),
        file("s", ca65::source(program, title).into_bytes()),
        file("cfg", ca65::config(program).into_bytes()),
        file(
            "map",
            map::write(program, prg::limit(program).as_slice()).into_bytes(),
        ),
    ]);
    let banks = [(0, "bank0"), (1, "bank1")];
    files.extend(banks.map(|(bank, name)| file(name, memory::contents_of(program, bank).bytes)));
    files.extend(own_files);
    let manual = texts(DiskFormat::D64)
        .into_iter()
        .find(|text| text.name == MANUAL);
    files.extend(manual.map(|text| file("manual", text.bytes)));
    files.insert(0, file("prg", prg));
    Ok(files)
}
