//! Draws by insufficient material and by repetition. Engine: `engine/src/board/draw.rs`.

use crate::chess::constants::{BLACK, KING, MATING_MINORS, TYPE_BITS};
use octet_engine::board::draw::{PLIES_PER_MOVE, SHORTEST_CYCLE};
use octet_engine::board::piece::Piece;
use octet_engine::board::square::RANK_SHIFT;

use crate::chess::core::Core;
use crate::chess::vars::ROOT_PLY;
use octet_asm::{Asm, asm};

/// Emits `insufficient_material` and `is_repetition`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Draws",
        "Insufficient material and repetition; nodes test the 50-move rule.",
    );
    insufficient(asm, core);
    repeats(asm, core);
}

fn insufficient(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Is there too little material to mate, in a position without pawns, rooks and queens?
        routine insufficient_material {
            takes    phase "which counts the minor pieces here", "the piece lists"
            returns  c "set for a draw"
            destroys a, x, y, tmp[2]
        }
        let (color, rank) = (v.tmp, v.tmp.at(1));
        lda  v.phase                // minor pieces, when there is nothing else
        cmp  #MATING_MINORS
        bcc  @draw                  // bare kings, or one minor piece
        // Only bishops, all on squares of one colour?
        lda  #0xFF                  // bit 7: no bishop seen yet
        sta  color                  // the bishops' square colour
        ldy  #Piece::SLOTS as u8 - 1  // from the highest slot
    @next_slot:
        ldx  v.squares(),y          // White's piece of this slot, then Black's
        bmi  @next                  // captured
        lda  v.board,x              // which piece?
        and  #TYPE_BITS
        cmp  #KING
        beq  @next                  // kings do not count
        bcc  @mate                  // a knight and another piece
        // A square is dark when file and rank are both odd or both even.
        txa
        for _ in 0..RANK_SHIFT {
            lsr  a                      // the rank
        }
        sta  rank
        txa
        eor  rank
        and  #1                     // the colour of the bishop's square
        bit  color
        bmi  @first                 // the first bishop
        cmp  color                  // as the others?
        bne  @mate                  // bishops on squares of both colours
    @first:
        sta  color                  // the colour of all their squares
    @next:
        tya
        eor  #BLACK                 // the same slot of the other list
        tay
        bmi  @next_slot             // Black's
        dey
        bpl  @next_slot             // down to slot 0
    @draw:
        sec                         // a draw
        rts
    @mate:
        clc                         // mate is possible
        rts
    }
}

fn repeats(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Has the position occurred in this search's line, or twice in the game?
        routine is_repetition {
            takes    x = ply "whose half-move clock is 4 to 99", oldest_ply
            returns  c "set for a draw"
            keeps    x
            destroys a, y, tmp[2]
        }
        let (last, seen) = (v.tmp, v.tmp.at(1));
        // The hashes of the line and of the game before it are one array, so plies above the root
        // and below it are searched in one loop.
        txa                         // the ply
        sec
        sbc  v.halfmove,x           // back to the last pawn move or capture
        cmp  v.oldest_ply
        bcs  @floor                 // its hash is kept
        lda  v.oldest_ply           // older hashes are not kept
    @floor:
        sta  last                   // the last ply to compare
        lda  #0
        sta  seen                   // occurrences in the game
        txa
        sec
        sbc  #SHORTEST_CYCLE        // a position repeats after four plies at the earliest
        tay
    @compare:
        cpy  last                   // compared far enough?
        bcc  @no                    // yes
        for (byte, hash) in v.hash.into_iter().enumerate() {
            lda  hash,y                 // byte by byte
            cmp  hash,x
            asm.comments(byte == 0);
            bne  @next                  // 255 times in 256
            asm.comments(true);
        }
        // One earlier occurrence inside the search is a draw: the side that could repeat once can
        // repeat again.
        cpy  #ROOT_PLY + 1          // above the root?
        bcs  @yes                   // in the search
        lda  seen                   // in the game: seen before?
        bne  @yes                   // the third occurrence
        inc  seen                   // the second one: look on
    @next:
        for _ in 0..PLIES_PER_MOVE {
            dey                         // the same side's next ply down
        }
        bne  @compare always        // no ply is 0
    @no:
        clc                         // no draw
        rts
    @yes:
        sec                         // a draw
        rts
    }
}
