//! The chess program: what any 6502 machine could run.
//!
//! Every routine follows its counterpart in the engine and reads its numbers
//! from there. What a Commodore 128 has and others have not is in
//! [`crate::computer`].

pub mod attack;
pub mod bare;
pub mod check;
pub mod draw;
pub mod evaluate;
pub mod exchange;
pub mod generate;
pub mod hash;
pub mod history;
pub mod legal;
pub mod line;
pub mod lists;
pub mod make;
pub mod margins;
pub mod net;
pub mod node;
pub mod null;
pub mod numbers;
pub mod oracle;
pub mod pawns;
pub mod perft;
pub mod pick;
pub mod possible;
pub mod quiesce;
pub mod scores;
pub mod sight;
pub mod stages;
pub mod sums;
pub mod tables;
pub mod think;
pub mod transposition;
pub mod try_move;
pub mod unmake;
pub mod values;
pub mod vars;
pub mod victims;

use crate::asm::{Asm, SegmentId};
use margins::Margins;
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
    /// What is not searched, or less deep.
    pub m: Margins,
    /// Named immediates.
    pub n: Numbers,
    /// An entry of the transposition table.
    pub e: Entry,
    /// Where that table is.
    pub hidden: Hidden,
}

/// Emits the program's code to `code`, its tables to `tables`, and reserves
/// its arrays in `bss` and out of sight, and in `walks` room for code that is
/// written at the root.
pub fn emit(
    a: &mut Asm,
    code: SegmentId,
    tables: SegmentId,
    bss: SegmentId,
    walks: SegmentId,
    hidden: Hidden,
) -> Core {
    let v = Vars::declare(a, bss, walks);
    a.zp_alias("leaves", v.leaves());
    let t = Tables::emit(a, code, tables, &v);
    let m = Margins::emit(a, tables);
    let n = Numbers::declare(a);
    let e = Entry::declare(a, &hidden);
    let core = Core {
        v,
        t,
        m,
        n,
        e,
        hidden,
    };
    transposition::emit_fast(a, &core, tables);
    a.select(code);
    for part in [
        think::emit,
        node::emit,
        try_move::emit,
        stages::emit,
        quiesce::emit,
        history::emit,
        pick::emit,
        line::emit,
        lists::emit,
        generate::emit,
        legal::emit,
        attack::emit,
        make::emit,
        sums::emit,
        bare::emit,
        pawns::emit,
        net::emit,
        oracle::emit,
        hash::emit,
        null::emit,
        sight::emit,
        unmake::emit,
        check::emit,
        draw::emit,
        evaluate::emit,
        transposition::emit,
        exchange::emit,
        possible::emit,
    ] {
        part(a, &core);
    }
    core
}
