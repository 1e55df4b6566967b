//! The core: a chess program that any 6502 could run.
//!
//! Every routine follows its counterpart in the engine and takes its constants from there. The
//! order of emission decides the addresses; it is not the order of the folders. Everything that the
//! core asks of a machine is on one page, [`machine`].
#![doc = include_str!("README.md")]

pub mod board;
pub mod constants;
pub mod core;
pub mod eval;
pub mod layout;
pub mod machine;
pub mod movegen;
pub mod search;
pub mod tables;
pub mod vars;

pub use self::core::Core;
use board::{attacks, draw, make, null_move, unmake, zobrist};
use eval::{evaluate, mop_up, network, pawns, psq, root_pst};
pub use machine::Machine;
use movegen::{generate, gives_check, legal, pseudo_legal, see};
use octet_asm::Asm;
use search::margins::Margins;
pub use search::transposition::emit_beside_table;
use search::tt_entry::TtEntry;
use search::{
    deepening, history, move_picker, move_stack, node, pv, quiesce, selection, skill,
    transposition, try_move,
};
use tables::Tables;
use vars::ChessVars;

/// The layer of what this folder emits.
pub const LAYER: &str = "core";

/// Emits the core for a machine.
pub fn emit(asm: &mut Asm, machine: &Machine) -> Core {
    let (code, tables) = (machine.code, machine.tables);
    let v = ChessVars::declare(asm, machine.bss, machine.gencode);
    let leaves = asm.zp_alias("perft_leaves", v.perft_leaves());
    asm.describe(leaves, "Leaves counted by perft, low byte first.");
    let t = Tables::emit(asm, code, tables, &v);
    let margins = Margins::emit(asm, tables);
    let tt = TtEntry::declare(asm, &machine.table, machine.bss);
    let core = Core {
        v,
        t,
        margins,
        tt,
        machine: *machine,
    };
    transposition::emit_zp_code(asm, &core);
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
