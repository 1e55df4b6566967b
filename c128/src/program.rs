//! The whole program, assembled.

use crate::asm::{Asm, AsmErrors, Program};
use crate::chess;
use crate::computer::memory::{CODE_START, Segments};
use crate::image::prg::basic_stub;

/// Assembles the program.
pub fn build() -> Result<Program, AsmErrors> {
    let mut a = Asm::new();
    let segments = Segments::declare(&mut a);
    let stub = basic_stub(10, CODE_START);
    a.table(segments.stub, "basic_line", 1, &stub, "10 SYS to the code");
    chess::emit(&mut a, segments.code, segments.tables, segments.bss);
    a.finish()
}
