//! Passing the move: the engine's `PositionJson::make_null`.

use octet_engine::board::zobrist;

use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::tables::NET_ENEMY;

/// Emits `make_null` and `unmake_null`.
pub fn emit(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.section(
        "Passing",
        "The search asks whether even doing nothing would be enough.",
    );
    asm.routine("make_null", "Passes the move.")
        .takes("level, opponent, with hash and sums up to date")
        .returns("X the level before; level + 1 whole, sums and hash too; opponent")
        .destroys("A Y")
        .cost("243 cycles, 64 more after a double push that can be taken");
    asm! { asm;
        ldx  v.ply
        lda  #0
        for array in [v.made_from, v.made_to, v.captured, v.halfmove.at(1)] {
            sta  array,x                // no move, and the clock begins anew
        }
        let sums = [
            v.castling,
            v.mg_eg_lo,
            v.mg_eg_hi,
            v.eg_lo,
            v.eg_hi,
            v.pawn_entry_ply,
            v.net_transform_diff,
        ];
        let accumulators = [v.white_acc, v.black_acc];
        for array in sums.into_iter().chain(accumulators.into_iter().flatten()) {
            lda  array,x                // as before
            sta  array+1,x
        }
        lda  v.net_transform,x
        eor  #NET_ENEMY             // as if the other side had moved
        sta  v.net_transform+1,x
        for (byte, plane) in v.hash.into_iter().enumerate() {
            lda  plane,x
            let side = zobrist::SIDE_TO_MOVE.to_le_bytes()[byte];
            if side != 0 {
                eor  #side                  // the other side moves
            }
            sta  plane+1,x
        }
        lda  #consts.no_square
        sta  v.en_passant+1,x       // the chance is gone
        ldy  v.en_passant,x         // a square, or bit 7
        bmi  @none
        jsr  toggle_en_passant      // out of the hash
    @none:
        inc  v.ply
        flip(asm, core);

        asm.routine("unmake_null", "Takes back a pass.")
            .takes("level, opponent")
            .returns("level - 1 in level and X; opponent")
            .destroys("A")
            .cost("22 cycles");
        dec  v.ply
        ldx  v.ply
        flip(asm, core);
    }
}

/// The other side is to move.
fn flip(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm! { asm;
        lda  v.opponent
        eor  #consts.black
        sta  v.opponent
        rts
    }
}
