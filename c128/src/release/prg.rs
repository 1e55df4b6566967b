//! PRG files: two bytes of load address, then memory.

use super::file::File;
use crate::platform::memory_map::TT_START;
use crate::platform::overlay_file::UNPACKER;
use crate::platform::slow_bus::OVERLAYS;
use crate::program::overlay_files;
use crate::release::unpack;
use octet_asm::write::ca65::extension;
use octet_asm::write::memory::contents_of;
use octet_asm::write::prg;
use octet_asm::{AsmErrors, Kind, Limit, Program};
use octet_book::compile::CompiledBook;
use octet_book::learn;

/// The files that the program called `stem` loads itself, to the transposition table's memory. Those of
/// overlays are packed, and hold the unpacker.
pub fn own_files(program: &Program, stem: &str) -> Vec<File> {
    let segments = program.segments().iter();
    let own = segments.filter(|segment| segment.kind == Kind::OwnFile && segment.len > 0);
    let mut files: Vec<File> = own
        .map(|segment| File {
            name: format!("{stem}.{}", extension(segment)),
            bytes: [&TT_START.to_le_bytes(), segment.bytes.as_slice()].concat(),
        })
        .collect();
    if let Some(unpacker) = program.segment(UNPACKER) {
        for (file, fast) in overlay_files(program).iter().zip(OVERLAYS) {
            let mut bytes = file.bytes(&unpacker.bytes);
            // The program knows one checksum, the book's.
            let seal = learn::seal(&bytes, &CompiledBook::built_in().tree);
            bytes.extend(seal);
            let (_, extension) = fast.name.split_once('.').unwrap_or_default();
            let name = format!("{stem}.{}", extension.to_ascii_lowercase());
            files.push(File { name, bytes });
        }
    }
    files
}

/// The PRG file that unpacks the program and begins it.
///
/// # Errors
/// The packed program is too long.
pub fn packed(program: &Program) -> Result<Vec<u8>, AsmErrors> {
    Ok(prg::write(&unpacker(program)?))
}

/// The program in that file: it unpacks `program` and begins it.
///
/// # Errors
/// The packed program is too long.
pub fn unpacker(program: &Program) -> Result<Program, AsmErrors> {
    unpack::program(&[0, 1].map(|bank| contents_of(program, bank)))
}

/// The size of the program's file, packed, and the most that it may have, for the memory map.
#[must_use]
pub fn limit(program: &Program) -> Option<Limit> {
    let file = unpacker(program);
    let packed = file.as_ref().unwrap_or_else(|errors| &errors.program);
    let packed = packed.segments().iter().find(|segment| segment.loaded())?;
    Some(Limit {
        what: "the program's file, packed".to_owned(),
        used: packed.len,
        limit: u32::from(packed.end - packed.start) + 1,
        advice: String::new(),
    })
}
