//! A 6502 assembler embedded in Rust.
//!
//! Programs are written with [`asm!`], whose grammar the crate `octet-asm` describes; loops and
//! specialisation are ordinary Rust, and each instruction is a method of [`Asm`]:
//!
//! ```
//! use c128::asm::*;
//!
//! let mut asm = Asm::new();
//! let a = &mut asm;
//! let code = a.segment("CODE", 0x1C0D, 0x4FFF, Kind::Code);
//! let bss = a.segment("BSS", 0x5000, 0x5FFF, Kind::Bss);
//! a.zero_page(0x02..=0x7F);
//! let count = a.zp("count");
//! let board = a.reserve(bss, "board", 128, 256);
//!
//! a.select(code);
//! asm! { a;
//!     /// Empties the board.
//!     routine clear {
//!         destroys a, x
//!     }
//!     lda  #0                 // no piece
//!     ldx  #127
//! @next:
//!     sta  board,x
//!     dex
//!     bpl  @next
//!     sta  count
//!     rts
//! }
//!
//! let program = asm.finish()?;
//! assert_eq!(program.address("clear"), Some(0x1C0D));
//! assert_eq!(program.segments()[0].bytes[..4], [0xA9, 0x00, 0xA2, 0x7F]);
//! # Ok::<(), AsmErrors>(())
//! ```
//!
//! An addressing mode that the instruction lacks does not compile:
//!
//! ```compile_fail,E0277
//! # use c128::asm::*;
//! fn emit(a: &mut Asm, table: Abs) {
//!     asm! { a; sta #1 } // no store to an immediate
//! }
//! ```
//! ```compile_fail,E0277
//! # use c128::asm::*;
//! fn emit(a: &mut Asm, table: Abs) {
//!     asm! { a; ldx table,x } // ldx is indexed by y
//! }
//! ```
//! ```compile_fail,E0277
//! # use c128::asm::*;
//! fn emit(a: &mut Asm, table: Abs) {
//!     asm! { a; stx table,y } // stx has zp,y but no abs,y
//! }
//! ```
//! ```compile_fail,E0277
//! # use c128::asm::*;
//! fn emit(a: &mut Asm, table: Abs) {
//!     asm! { a; jsr (table) } // only jmp is indirect
//! }
//! ```
//! ```compile_fail,E0599
//! # use c128::asm::*;
//! fn emit(a: &mut Asm, table: Abs) {
//!     asm! { a; lda (table),y } // pointers live in the zero page
//! }
//! ```
//! Nor does a number that lacks its `#`:
//!
//! ```compile_fail,E0277
//! # use c128::asm::*;
//! fn emit(a: &mut Asm, value: u8) {
//!     asm! { a; lda value }
//! }
//! ```
//!
//! Modules: [`table`] is the instruction set, the only place with opcodes; [`mod@operand`] the
//! addressing modes; the methods of [`Asm`] write lines ([`item`]); `resolve` and `encode` make a
//! [`Program`] of them; [`text`] and [`cycles`] serve the writers of listings.

mod assembler;
mod claims;
mod clauses;
mod cost;
pub mod cycles;
mod data;
mod encode;
mod error;
mod headers;
mod instructions;
pub mod item;
mod limit;
mod mnemonic;
mod names;
pub mod operand;
mod packed_texts;
mod program;
mod prose;
mod resolve;
mod segment;
mod symbol;
pub mod table;
#[cfg(test)]
pub(crate) mod tests;
pub mod text;
mod variables;
mod zero_page;

pub use octet_asm::asm;

pub(crate) use assembler::valid_name;
pub use assembler::{Asm, LastLine};
pub use claims::{Claim, Declared, Fact, GeneratedCode};
pub use cost::{Cost, Run, commas};
pub use error::{AsmError, AsmErrors, AsmFault};
pub use headers::{All, Clauses, Place};
pub use item::{Role, Spot};
pub use limit::{Idle, Limit};
pub use mnemonic::{Mnemonic, mnemonics};
pub use operand::{
    Abs, AbsX, AbsY, AddressMode, Imm, Immediate, Ind, IndX, IndY, Jump, Label, Memory, Named,
    Target, Value, Zp, ZpX, ZpY, address, fixed, fixed_zp, hi, imm, imm_i8, immediate, lo, named,
    operand,
};
pub use packed_texts::PackedTexts;
pub use program::{Program, Segment, SelfModified, Symbol};
pub use prose::Routine;
pub use segment::{Kind, SegmentId};
pub use symbol::{SymbolId, SymbolKind};
pub(crate) use variables::variables;
