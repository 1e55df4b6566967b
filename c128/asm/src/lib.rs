//! A 6502 toolkit: assembly inside Rust, an assembler, proofs about the finished program, and what
//! other tools read: listings, memory maps, ca65 source, ELF, PRG, labels and debug data.
//!
//! A program is assembled, proved, and run by a 6502:
//!
//! ```
//! use mos6502::{cpu::CPU, instruction::Nmos6502, memory::{Bus, Memory}};
//! use octet_asm::prove::{Entries, prove};
//! use octet_asm::write::{lst, memory};
//! use octet_asm::{Asm, Kind, asm};
//!
//! let mut program = Asm::new();
//! let code = program.segment("CODE", 0x1000, 0x10FF, Kind::Code);
//! let bss = program.segment("BSS", 0x2000, 0x20FF, Kind::Bss);
//! let board = program.reserve(bss, "board", 128, 128);
//! program.select(code);
//! let a = &mut program;
//! asm! { a;
//!     /// Empties the board.
//!     routine clear {
//!         destroys a, x
//!         changes  board
//!     }
//!     lda  #0                 // no piece
//!     ldx  #127
//! @next:
//!     sta  board,x
//!     dex
//!     bpl  @next
//!     rts
//! }
//! let program = program.finish()?;
//!
//! // No store leaves its variable, no register changes that the header does not name, ...
//! let entries = Entries { called: &[("clear", |_| true)], ..Entries::NONE };
//! let report = prove(&program, &entries);
//! assert_eq!(report.wrong().count(), 0, "{}", report.text(true));
//!
//! let mut cpu = CPU::new(Memory::new(), Nmos6502);
//! let contents = memory::contents_of(&program, 0);
//! cpu.memory.set_bytes(contents.start, &contents.bytes);
//! cpu.memory.set_bytes(0x2000, &[1; 129]);
//! cpu.registers.program_counter = 0x1000;
//! for _ in 0..2 + 3 * 128 {
//!     cpu.single_step();
//! }
//! assert_eq!([cpu.memory.get_byte(0x207F), cpu.memory.get_byte(0x2080)], [0, 1]);
//!
//! let listing = lst::routine(&program, "clear").unwrap_or_default();
//! assert!(listing.contains("1004  9D 00 20  5             sta board,x"), "{listing}");
//! # Ok::<(), octet_asm::AsmErrors>(())
//! ```
//!
//! The macro [`asm!`] has its grammar in its own documentation; loops and specialisation are
//! ordinary Rust, and each instruction is a method of [`Asm`].
//!
//! An addressing mode that the instruction lacks does not compile:
//!
//! ```compile_fail,E0277
//! # use octet_asm::*;
//! fn emit(a: &mut Asm, table: Abs) {
//!     asm! { a; sta #1 } // no store to an immediate
//! }
//! ```
//! ```compile_fail,E0277
//! # use octet_asm::*;
//! fn emit(a: &mut Asm, table: Abs) {
//!     asm! { a; ldx table,x } // ldx is indexed by y
//! }
//! ```
//! ```compile_fail,E0277
//! # use octet_asm::*;
//! fn emit(a: &mut Asm, table: Abs) {
//!     asm! { a; stx table,y } // stx has zp,y but no abs,y
//! }
//! ```
//! ```compile_fail,E0277
//! # use octet_asm::*;
//! fn emit(a: &mut Asm, table: Abs) {
//!     asm! { a; jsr (table) } // only jmp is indirect
//! }
//! ```
//! ```compile_fail,E0599
//! # use octet_asm::*;
//! fn emit(a: &mut Asm, table: Abs) {
//!     asm! { a; lda (table),y } // pointers live in the zero page
//! }
//! ```
//! Nor does a number that lacks its `#`:
//!
//! ```compile_fail,E0277
//! # use octet_asm::*;
//! fn emit(a: &mut Asm, value: u8) {
//!     asm! { a; lda value }
//! }
//! ```
//!
//! Modules: [`table`] is the instruction set, the only place with opcodes; [`mod@operand`] has the
//! addressing modes; the methods of [`Asm`] write lines ([`item`]); `resolve` and `encode` make a
//! [`Program`] of them. [`mod@prove`] proves the program, [`mod@write`] writes its files; [`text`]
//! and [`cycles`] serve the writers.
//!
//! Invariants, each with its reason:
//! - The same calls make the same program, byte for byte, so that builds can be compared.
//! - Errors are collected with the line of Rust that made them, and all of them are reported.
//! - A finding of the prover is an error or a [`prove::Guard`], which is watched while the program
//!   runs; nothing that could not be proved is passed over in silence.
//! - No undocumented opcode is known, so no program can depend on one.

#![forbid(unsafe_code)]

mod assembler;
mod claims;
mod clauses;
mod cost;
pub mod cycles;
mod data;
mod declare;
mod encode;
mod error;
mod expansion;
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
pub mod prove;
mod resolve;
mod segment;
mod symbol;
mod symbols;
pub mod table;
#[cfg(test)]
mod tests;
pub mod text;
mod variables;
pub mod write;
mod zero_page;

pub use octet_asm_macro::asm;

pub(crate) use assembler::valid_name;
pub use assembler::{Asm, LastLine};
pub use claims::{Claim, Declared, Fact, GeneratedCode};
pub use clauses::{Clauses, Place};
pub use cost::{Cost, commas};
pub use error::{AsmError, AsmErrors, AsmFault};
pub use item::{All, Role, Spot, Stated};
pub use mnemonic::{Mnemonic, mnemonics};
pub use names::Places;
pub use operand::{
    Abs, AbsX, AbsY, AddressMode, Imm, Immediate, Ind, IndX, IndY, Jump, Label, Memory, Named,
    Target, Value, Zp, ZpX, ZpY, address, fixed, fixed_zp, hi, imm, imm_i8, immediate, lo, named,
    operand,
};
pub use packed_texts::PackedTexts;
pub use program::{Idle, Limit, Program, Segment, SelfModified, Symbol};
pub use segment::{BANKS, Kind, SegmentId};
pub use symbol::{SymbolId, SymbolKind};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
