//! PRG files: two bytes of load address, then memory.

use super::file::File;
use crate::platform::memory_map::TT_START;
use crate::platform::overlay_file::{OverlayFile, UNPACKER};
use crate::release::unpack;
use octet_asm::write::ca65::extension;
use octet_asm::write::memory::contents_of;
use octet_asm::write::prg;
use octet_asm::{AsmErrors, Kind, Limit, Program};
use octet_book::compile::CompiledBook;
use octet_book::learn;

/// The files that the program called `stem` loads itself, to the transposition table's memory. That
/// of an overlay is packed, and holds the unpacker.
pub fn own_files(program: &Program, stem: &str) -> Vec<File> {
    let segments = program.segments().iter();
    let own = segments.filter(|segment| segment.kind.has_own_file() && segment.len > 0);
    own.filter(|segment| segment.name != UNPACKER)
        .map(|segment| {
            let bytes = if segment.kind == Kind::Overlay {
                let unpacker = program.segment(UNPACKER);
                let unpacker = unpacker.map_or(&[][..], |unpacker| &unpacker.bytes);
                let mut bytes = OverlayFile::of(&segment.bytes).bytes(unpacker);
                // The program knows one checksum, the book's.
                let seal = learn::seal(&bytes, &CompiledBook::built_in().tree);
                bytes.extend(seal);
                bytes
            } else {
                [&TT_START.to_le_bytes(), segment.bytes.as_slice()].concat()
            };
            File {
                name: format!("{stem}.{}", extension(segment)),
                bytes,
            }
        })
        .collect()
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
