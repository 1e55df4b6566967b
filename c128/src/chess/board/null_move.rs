//! The null move. Engine: `Position::make_null`, `engine/src/board/make.rs`.

use crate::chess::constants::{BLACK, NO_SQUARE};
use octet_engine::board::zobrist;

use crate::chess::core::Core;
use crate::chess::tables::NET_ENEMY;
use octet_asm::{Asm, asm};

/// Emits `make_null` and `unmake_null`.
pub fn emit(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.section(
        "Null move",
        "The side to move gives its opponent a free move.",
    );
    asm! { asm;
        /// Makes a null move.
        routine make_null {
            takes    ply, opponent, "the ply's hash and sums up to date"
            returns  ply "the child's", x "the parent's", "the child's sums and hash, too",
                     opponent
            destroys a, y
        }
        ldx  v.ply                  // X the parent's ply
        lda  #0                     // EMPTY, and no move
        for array in [v.made_from, v.made_to, v.captured, v.halfmove.at(1)] {
            sta  array,x                // the child's clock starts at 0
        }
        let unchanged = [
            v.castling,
            v.mg_eg_lo,
            v.mg_eg_hi,
            v.eg_lo,
            v.eg_hi,
            v.pawn_entry_ply,
            v.net_transform_diff,
        ];
        let accumulators = [v.white_acc, v.black_acc];
        for array in unchanged.into_iter().chain(accumulators.into_iter().flatten()) {
            lda  array,x                // as in the parent
            sta  array+1,x              // no piece has moved
        }
        lda  v.net_transform,x      // White's transform of the mover's pieces
        eor  #NET_ENEMY             // as if the other side had moved
        sta  v.net_transform+1,x
        for (byte, plane) in v.hash.into_iter().enumerate() {
            lda  plane,x
            let side = zobrist::SIDE_TO_MOVE.to_le_bytes()[byte];
            if side != 0 {
                eor  #side                  // the side to move's key
            }
            sta  plane+1,x
        }
        lda  #NO_SQUARE
        sta  v.en_passant+1,x       // no en passant after a null move
        ldy  v.en_passant,x         // a square, or bit 7
        bmi  @none                  // none before either
        jsr  toggle_en_passant      // its key leaves the hash
    @none:
        inc  v.ply
        flip(asm, core);

        /// Unmakes a null move.
        routine unmake_null {
            takes    ply, opponent
            returns  ply "the parent's", x = ply, opponent
            destroys a
        }
        dec  v.ply
        ldx  v.ply
        flip(asm, core);
    }
}

/// The other side is to move.
fn flip(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        lda  v.opponent             // the other colour
        eor  #BLACK
        sta  v.opponent
        rts
    }
}
