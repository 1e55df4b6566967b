//! The chess program: what any 6502 machine could run.
//!
//! Every routine follows its counterpart in the engine and reads its numbers
//! from there. What a Commodore 128 has and others have not is in
//! [`crate::computer`].

pub mod attack;
pub mod check;
pub mod draw;
pub mod evaluate;
pub mod generate;
pub mod legal;
pub mod line;
pub mod lists;
pub mod make;
pub mod node;
pub mod numbers;
pub mod perft;
pub mod pick;
pub mod tables;
pub mod think;
pub mod toggle;
pub mod transposition;
pub mod unmake;
pub mod update;
pub mod vars;

use crate::asm::{Asm, SegmentId};
use numbers::Numbers;
use tables::Tables;
use transposition::{Entry, Hidden};
use vars::Vars;

/// Where everything is.
#[derive(Clone, Copy, Debug)]
pub struct Core {
    /// Variables.
    pub v: Vars,
    /// Tables.
    pub t: Tables,
    /// Named immediates.
    pub n: Numbers,
    /// An entry of the transposition table.
    pub e: Entry,
    /// Where that table is.
    pub hidden: Hidden,
}

/// Emits the program's code to `code`, its tables to `tables`, and reserves
/// its arrays in `bss` and out of sight.
pub fn emit(
    a: &mut Asm,
    code: SegmentId,
    tables: SegmentId,
    bss: SegmentId,
    hidden: Hidden,
) -> Core {
    let v = Vars::declare(a, bss);
    let t = Tables::emit(a, tables, v.line_from);
    let n = Numbers::declare(a);
    let e = Entry::declare(a, &hidden);
    let core = Core { v, t, n, e, hidden };
    transposition::emit_fast(a, &core, tables);
    a.select(code);
    for part in [
        think::emit,
        node::emit,
        pick::emit,
        line::emit,
        lists::emit,
        generate::emit,
        legal::emit,
        attack::emit,
        make::emit,
        update::emit,
        toggle::emit,
        unmake::emit,
        check::emit,
        draw::emit,
        evaluate::emit,
        transposition::emit,
        perft::emit,
    ] {
        part(a, &core);
    }
    core
}
