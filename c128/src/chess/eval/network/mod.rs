//! The network. Engine: `engine/src/eval/network/mod.rs`.
//!
//! A page of weights has the squares as the perspective sees them, so a piece is looked up once for
//! White's accumulator and once for Black's.

mod features;
mod output;
mod refresh;
mod select;
mod special_moves;
mod update;

use octet_engine::board::piece::Color;

pub use output::output;
pub use refresh::mirror_routine;
use refresh::{mirror, refresh};
use select::select;
use special_moves::{special_moves, toggle_piece};
use update::capture;
pub use update::update;

use crate::chess::core::Core;
use octet_asm::Asm;

/// Emits everything except `net_update`, which stands before `update_psq`, and `net_output`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Network",
        "Two accumulators a ply, White's and Black's, of four hidden neurons, a byte each. A \
         feature is a piece on a square, as a perspective sees it: own or enemy piece, from its \
         own end of the board, mirrored so that its king is on files e to h. A page of weights \
         has four planes: two neurons, for own and for enemy pieces of a type. Black's \
         accumulator lies behind White's, so that X chooses.",
    );
    capture(asm, core);
    special_moves(asm, core);
    toggle_piece(asm, core);
    for color in [Color::Black, Color::White] {
        mirror(asm, core, color);
    }
    refresh(asm, core);
    select(asm, core);
}
