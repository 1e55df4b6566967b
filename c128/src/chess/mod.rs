//! The chess program: what any 6502 machine could run.
//!
//! Every routine follows its counterpart in the engine and reads its numbers
//! from there. What a Commodore 128 has and others have not is in
//! [`crate::computer`].

pub mod add;
pub mod attacks;
pub mod constants;
pub mod deepening;
pub mod draw;
pub mod evaluate;
pub mod generate;
pub mod gives_check;
pub mod history;
pub mod legal;
pub mod make;
pub mod margins;
pub mod mop_up;
pub mod move_picker;
pub mod move_stack;
pub mod network;
pub mod node;
pub mod null_move;
pub mod pawns;
pub mod perft;
pub mod pseudo_legal;
pub mod pv;
pub mod quiesce;
pub mod remove;
pub mod root_pst;
pub mod scores;
pub mod see;
pub mod selection;
pub mod skill;
pub mod tables;
pub mod transposition;
pub mod try_move;
pub mod unmake;
pub mod update;
pub mod vars;
pub mod zobrist;

use crate::asm::{Asm, SegmentId};
use constants::Constants;
use margins::Margins;
use tables::Tables;
use transposition::{TtBank, TtEntry};
use vars::ChessVars;

/// Where everything is.
#[derive(Clone, Copy, Debug)]
pub struct Core {
    /// Variables.
    pub v: ChessVars,
    /// Tables.
    pub t: Tables,
    /// What is not searched, or less deep.
    pub margins: Margins,
    /// Named immediates.
    pub consts: Constants,
    /// An entry of the transposition table.
    pub tt: TtEntry,
    /// Where that table is.
    pub hidden: TtBank,
}

/// Emits the program's code to `code`, its tables to `tables`, and reserves
/// its arrays in `bss` and out of sight, and in `walks` room for code that is
/// written at the root.
pub fn emit(
    asm: &mut Asm,
    code: SegmentId,
    tables: SegmentId,
    bss: SegmentId,
    walks: SegmentId,
    hidden: TtBank,
) -> Core {
    let v = ChessVars::declare(asm, bss, walks);
    asm.zp_alias("perft_leaves", v.perft_leaves());
    let t = Tables::emit(asm, code, tables, &v);
    let margins = Margins::emit(asm, tables);
    let consts = Constants::declare(asm);
    let tt = TtEntry::declare(asm, &hidden);
    let core = Core {
        v,
        t,
        margins,
        consts,
        tt,
        hidden,
    };
    transposition::emit_zp_code(asm, &core, tables);
    asm.select(code);
    for part in [
        deepening::emit,
        node::emit,
        try_move::emit,
        move_picker::emit,
        quiesce::emit,
        history::emit,
        selection::emit,
        pv::emit,
        move_stack::emit,
        generate::emit,
        legal::emit,
        attacks::emit,
        make::emit,
        update::emit,
        mop_up::emit,
        pawns::emit,
        network::emit,
        root_pst::emit,
        zobrist::emit,
        null_move::emit,
        skill::emit,
        unmake::emit,
        gives_check::emit,
        draw::emit,
        evaluate::emit,
        transposition::emit,
        see::emit,
        pseudo_legal::emit,
    ] {
        part(asm, &core);
    }
    core
}
