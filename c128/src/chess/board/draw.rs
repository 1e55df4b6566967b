//! Draws: too little material, and repetition. The engine's `draw.rs`.

use octet_engine::board::draw::{PLIES_PER_MOVE, SHORTEST_CYCLE};
use octet_engine::board::piece::Piece;
use octet_engine::board::square::RANK_SHIFT;

use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::vars::ROOT_PLY;

/// Emits `insufficient` and `repeats`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section("Draws", "What ends a game without a move that says so.");
    insufficient(asm, core);
    repeats(asm, core);
}

fn insufficient(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine(
        "insufficient_material",
        "Without pawns, rooks and queens: can nobody mate any more?",
    )
    .takes("phase, which counts the minor pieces here; the lists")
    .returns("carry set for a draw")
    .destroys("A X Y, t, t+1")
    .cost("16 cycles for one piece, else up to 480");
    asm! { asm;
        let (seen, shifted) = (v.tmp, v.tmp.at(1));
        lda  v.phase                // minor pieces, when there is nothing else
        cmp  #consts.mating_minors
        bcc  @draw                  // bare kings, or one minor piece
        // Only bishops, all on squares of one colour?
        lda  #0xFF                  // negative: no bishop seen yet
        sta  seen
        ldy  #Piece::SLOTS as u8 - 1  // from the highest slot
    @look:
        ldx  v.squares(),y          // White's man of this slot, then Black's
        bmi  @next                  // captured
        lda  v.board,x              // who is it?
        and  #consts.type_bits
        cmp  #consts.king
        beq  @next                  // kings do not count
        bcc  @mate                  // a knight among others
        // A square is dark when file and rank are both odd or both even.
        txa
        for _ in 0..RANK_SHIFT {
            lsr  a
        }
        sta  shifted                // the rank
        txa
        eor  shifted
        and  #1                     // the colour of the bishop's square
        bit  seen
        bmi  @first                 // the first bishop
        cmp  seen                   // as the others?
        bne  @mate                  // bishops of both colours
    @first:
        sta  seen                   // the colour of them all
    @next:
        tya
        eor  #consts.black          // the same slot of the other list
        tay
        bmi  @look                  // Black's
        dey
        bpl  @look                  // there are more men
    @draw:
        sec                         // a draw
        rts
    @mate:
        clc                         // somebody may mate
        rts
    }
}

fn repeats(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "is_repetition",
        "Has the position occurred in the line, or twice in the game?",
    )
    .takes("X level, whose half-move clock is 4 to 99; oldest")
    .returns("carry set for a draw; X kept")
    .destroys("A Y, t, t+1")
    .cost("46 cycles when the clock has just begun, 23 for every two plies more");
    asm! { asm;
        let (last, seen) = (v.tmp, v.tmp.at(1));
        // The hashes of the line and of the game before it are one array, so levels above the
        // root's and below it are looked at in one loop.
        txa                         // the level
        sec
        sbc  v.halfmove,x           // what the last pawn or capture left cannot return
        cmp  v.oldest_ply
        bcs  @floor
        lda  v.oldest_ply           // what is older is not remembered
    @floor:
        sta  last                   // the last level to look at
        lda  #0
        sta  seen                   // not seen yet
        txa
        sec
        sbc  #SHORTEST_CYCLE        // two plies back the same side stood differently
        tay
    @look:
        cpy  last                   // looked back far enough?
        bcc  @no                    // yes
        for (byte, hash) in v.hash.into_iter().enumerate() {
            lda  hash,y
            cmp  hash,x
            asm.comments(byte == 0);
            bne  @next                  // 255 times in 256
            asm.comments(true);
        }
        // Once in the line is enough: what was tried before can be tried again.
        cpy  #ROOT_PLY + 1          // above the root?
        bcs  @yes                   // in the line
        lda  seen                   // in the game: once before?
        bne  @yes                   // the second time in the game
        inc  seen                   // the first time: look on
    @next:
        for _ in 0..PLIES_PER_MOVE {
            dey
        }
        bne  @look                  // always: no level is 0
    @no:
        clc                         // no draw
        rts
    @yes:
        sec                         // a draw
        rts
    }
}
