//! Passing the move: the engine's `Position::make_null`.

use engine::zobrist;

use super::Core;
use super::tables::NET_OTHER;
use crate::asm::{Asm, asm};

/// Emits `make_null` and `unmake_null`.
pub fn emit(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.section(
        "Passing",
        "The search asks whether even doing nothing would be enough.",
    );
    a.routine("make_null", "Passes the move.")
        .takes("level, opponent, with hash and sums up to date")
        .returns("X the level before; level + 1 whole, sums and hash too; opponent")
        .destroys("A Y")
        .cost("243 cycles, 64 more after a double push that can be taken");
    asm! { a;
        ldx  v.level
        lda  #0
        for array in [v.made_from, v.made_to, v.captured, v.halfmove.at(1)] {
            sta  array,x            // no move, and the clock begins anew
        }
        let sums = [
            v.castling,
            v.spread_lo,
            v.spread_hi,
            v.endgame_lo,
            v.endgame_hi,
            v.pawn_level,
            v.net_flip,
        ];
        let views = [v.white_view, v.black_view];
        for array in sums.into_iter().chain(views.into_iter().flatten()) {
            lda  array,x            // as before
            sta  array+1,x
        }
        lda  v.net_turn,x
        eor  #NET_OTHER         // as if the other side had moved
        sta  v.net_turn+1,x
        for (byte, plane) in v.hash.into_iter().enumerate() {
            lda  plane,x
            let side = zobrist::SIDE.to_le_bytes()[byte];
            if side != 0 {
                eor  #side              // the other side moves
            }
            sta  plane+1,x
        }
        lda  #n.no_square
        sta  v.en_passant+1,x   // the chance is gone
        ldy  v.en_passant,x     // a square, or bit 7
        bmi  @none
        jsr  toggle_en_passant  // out of the hash
    @none:
        inc  v.level
        flip(a, c);

        a.routine("unmake_null", "Takes back a pass.")
            .takes("level, opponent")
            .returns("level - 1 in level and X; opponent")
            .destroys("A")
            .cost("22 cycles");
        dec  v.level
        ldx  v.level
        flip(a, c);
    }
}

/// The other side is to move.
fn flip(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    asm! { a;
        lda  v.opponent
        eor  #n.black
        sta  v.opponent
        rts
    }
}
