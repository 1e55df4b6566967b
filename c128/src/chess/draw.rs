//! Draws: too little material, and repetition. The engine's `draw.rs`.

use engine::draw::{SAME_SIDE, SHORTEST_CYCLE};
use engine::piece::Man;
use engine::square::RANK_SHIFT;

use super::Core;
use super::vars::ROOT_LEVEL;
use crate::asm::{Asm, asm};

/// Emits `insufficient` and `repeats`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section("Draws", "What ends a game without a move that says so.");
    insufficient(a, c);
    repeats(a, c);
}

fn insufficient(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "insufficient",
        "Without pawns, rooks and queens: can nobody mate any more?",
    )
    .takes("phase, which counts the minor pieces here; the lists")
    .returns("carry set for a draw")
    .destroys("A X Y, t, t+1")
    .cost("16 cycles for one piece, else up to 480");
    asm! { a;
        let (seen, shifted) = (v.t, v.t.at(1));
        lda  v.phase            // minor pieces, when there is nothing else
        cmp  #n.mating_minors
        bcc  @draw              // bare kings, or one minor piece
        // Only bishops, all on squares of one colour?
        lda  #0xFF              // negative: no bishop seen yet
        sta  seen
        ldy  #Man::SLOTS as u8 - 1 // from the highest slot
    @look:
        ldx  v.lists(),y        // White's man of this slot, then Black's
        bmi  @next              // captured
        lda  v.board,x          // who is it?
        and  #n.kind_bits
        cmp  #n.king
        beq  @next              // kings do not count
        bcc  @mate              // a knight among others
        // A square is dark when file and rank are both odd or both even.
        txa
        for _ in 0..RANK_SHIFT {
            lsr  a
        }
        sta  shifted            // the rank
        txa
        eor  shifted
        and  #1                 // the colour of the bishop's square
        bit  seen
        bmi  @first             // the first bishop
        cmp  seen               // as the others?
        bne  @mate              // bishops of both colours
    @first:
        sta  seen               // the colour of them all
    @next:
        tya
        eor  #n.black           // the same slot of the other list
        tay
        bmi  @look              // Black's
        dey
        bpl  @look              // there are more men
    @draw:
        sec                     // a draw
        rts
    @mate:
        clc                     // somebody may mate
        rts
    }
}

fn repeats(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "repeats",
        "Has the position occurred in the line, or twice in the game?",
    )
    .takes("X level, whose half-move clock is 4 to 99; oldest")
    .returns("carry set for a draw; X kept")
    .destroys("A Y, t, t+1")
    .cost("46 cycles when the clock has just begun, 23 for every two plies more");
    asm! { a;
        let (last, seen) = (v.t, v.t.at(1));
        // The hashes of the line and of the game before it are one array, so levels above the
        // root's and below it are looked at in one loop.
        txa                     // the level
        sec
        sbc  v.halfmove,x       // what the last pawn or capture left cannot return
        cmp  v.oldest
        bcs  @floor
        lda  v.oldest           // what is older is not remembered
    @floor:
        sta  last               // the last level to look at
        lda  #0
        sta  seen               // not seen yet
        txa
        sec
        sbc  #SHORTEST_CYCLE    // two plies back the same side stood differently
        tay
    @look:
        cpy  last               // looked back far enough?
        bcc  @no                // yes
        for (byte, hash) in v.hash.into_iter().enumerate() {
            lda  hash,y
            cmp  hash,x
            a.comments(byte == 0);
            bne  @next              // 255 times in 256
            a.comments(true);
        }
        // Once in the line is enough: what was tried before can be tried again.
        cpy  #ROOT_LEVEL + 1    // above the root?
        bcs  @yes               // in the line
        lda  seen               // in the game: once before?
        bne  @yes               // the second time in the game
        inc  seen               // the first time: look on
    @next:
        for _ in 0..SAME_SIDE {
            dey
        }
        bne  @look              // always: no level is 0
    @no:
        clc                     // no draw
        rts
    @yes:
        sec                     // a draw
        rts
    }
}
