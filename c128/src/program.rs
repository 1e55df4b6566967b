//! The whole program, assembled.

use crate::asm::{Asm, AsmErrors, Program};
use crate::chess;
use crate::computer;
use crate::computer::banks;
use crate::computer::memory::{Pages, SYSTEM_START, Segments};
use crate::image::pack::pack;
use crate::image::prg::basic_stub;

/// The segments that are loaded packed, in the order in which they are unpacked.
pub const PACKED: [&str; 2] = ["ROOM", "ATTIC"];

/// Assembles the program: once to know what is to be packed, and once with it.
///
/// What is packed does not depend on how long it is then, since nothing lies
/// behind it.
pub fn build() -> Result<Program, AsmErrors> {
    let unpacked = assemble(&[])?;
    let packed: Vec<u8> = PACKED
        .iter()
        .filter_map(|name| unpacked.segment(name))
        .flat_map(|segment| pack(&segment.bytes))
        .collect();
    assemble(&packed)
}

fn assemble(packed: &[u8]) -> Result<Program, AsmErrors> {
    let mut a = Asm::new();
    let segments = Segments::declare(&mut a);
    let stub = basic_stub(10, SYSTEM_START);
    a.table(segments.stub, "basic_line", 1, &stub, "10 SYS to the code");
    let pages = Pages::reserve(&mut a, segments.bss);
    let hidden = banks::hidden(&mut a, &segments);
    let core = chess::emit(
        &mut a,
        segments.code,
        segments.tables,
        segments.bss,
        segments.walks,
        hidden,
    );
    computer::emit(&mut a, segments, pages, &core, packed);
    a.finish()
}

/// The most that the core may take: code and tables.
pub const CORE_LIMIT: u32 = 24 * 1024;

/// Bytes of the chess core: its code and its tables.
#[must_use]
pub fn core_size(program: &Program) -> u32 {
    ["CODE", "TABLES"]
        .iter()
        .filter_map(|name| program.segment(name))
        .map(|segment| segment.len)
        .sum()
}
