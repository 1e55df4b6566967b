//! The whole program, assembled.

use crate::asm::{Asm, AsmErrors, Program};
use crate::chess;
use crate::computer;
use crate::computer::memory_map::{CorePages, LOWCODE_START, Segments};
use crate::computer::mmu;
use crate::image::pack::pack;
use crate::image::prg::basic_stub;

/// The segments that are loaded packed, in the order in which they are unpacked.
pub const PACKED: [&str; 2] = ["UI", "COLD"];

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
    let mut asm = Asm::new();
    let segments = Segments::declare(&mut asm);
    let stub = basic_stub(10, LOWCODE_START);
    asm.table(
        segments.exehdr,
        "basic_line",
        1,
        &stub,
        "10 SYS to the code",
    );
    let pages = CorePages::reserve(&mut asm, segments.bss);
    let hidden = mmu::tt_bank(&mut asm, &segments);
    let core = chess::emit(
        &mut asm,
        segments.code,
        segments.tables,
        segments.bss,
        segments.gencode,
        hidden,
    );
    computer::emit(&mut asm, segments, pages, &core, packed);
    asm.finish()
}

/// The most that the core may take: code and tables.
pub const CORE_LIMIT: u32 = 24 * 1024;

/// Bytes of the chess core: its code and its tables.
#[must_use]
pub fn core_size(program: &Program) -> u32 {
    ["CODE", "RODATA"]
        .iter()
        .filter_map(|name| program.segment(name))
        .map(|segment| segment.len)
        .sum()
}
