//! The core: a chess program that any 6502 could run.
//!
//! Every routine follows its counterpart in the engine and takes its constants from there. The
//! order of emission decides the addresses; it is not the order of the folders. What only a
//! Commodore 128 has is in [`crate::platform`].
#![doc = include_str!("README.md")]

pub mod board;
pub mod constants;
pub mod core;
pub mod eval;
pub mod layout;
pub mod movegen;
pub mod search;
pub mod tables;
pub mod vars;

pub use self::core::Core;
use board::{attacks, draw, make, null_move, unmake, zobrist};
use eval::{evaluate, mop_up, network, pawns, psq, root_pst};
use movegen::{generate, gives_check, legal, pseudo_legal, see};
use octet_asm::{Asm, SegmentId};
use search::margins::Margins;
use search::transposition::{TtBank, TtEntry};
use search::{
    deepening, history, move_picker, move_stack, node, pv, quiesce, selection, skill,
    transposition, try_move,
};
use tables::Tables;
use vars::ChessVars;

/// Emits the core: code to `code`, tables to `tables`; reserves its arrays in `bss` and in the
/// memory of `tt_bank`, and in `gencode` space for the unrolled piece loops.
pub fn emit(
    asm: &mut Asm,
    code: SegmentId,
    tables: SegmentId,
    bss: SegmentId,
    gencode: SegmentId,
    tt_bank: TtBank,
) -> Core {
    let v = ChessVars::declare(asm, bss, gencode);
    asm.zp_alias("perft_leaves", v.perft_leaves());
    let t = Tables::emit(asm, code, tables, &v);
    let margins = Margins::emit(asm, tables);
    let tt = TtEntry::declare(asm, &tt_bank);
    let core = Core {
        v,
        t,
        margins,
        tt,
        tt_bank,
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
        psq::update::emit,
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
