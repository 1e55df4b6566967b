//! Taking a move back: the engine's `Position::unmake`.

use super::Core;
use super::tables::Record;
use crate::asm::{Asm, Label, asm};

/// Emits `unmake`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Taking moves back",
        "The level before still holds hash, sums, rights, en passant square and clock: only board, \
         lists and counts are put right.",
    );
    asm! { a;
        let special = a.label("special");
        plain(a, c, special);
        promotion(a, c, special);
        put_back(a, c);
    }
}

/// Takes back a plain move that took nobody, `x` being the level,
/// which is not kept.
pub fn quiet(a: &mut Asm, c: &Core) {
    let v = &c.v;
    asm! { a;
        dex                     // to where the move was made
        stx  v.level
        ldy  v.made_to,x        // where the man stands now
        lda  v.board,y          // the man
        sta  v.man
        lda  v.captured,x       // nobody
        sta  v.board,y          // as it stood before
        ldy  v.made_from,x      // where it came from
        put_man_back(a, c);
    }
}

/// Takes a move back in place, from `back` on, `x` being the level; falls
/// through to `done`.
pub fn in_place(a: &mut Asm, c: &Core, back: Label, done: &'static str) {
    let v = &c.v;
    asm! { a;
    @special:
        jsr  unmake
        jmp  {done}
    @taken:
        stand_up(a, c);
        ldx  v.level            // X was the place in the lists
        bne  @origin            // always
        a.bind(back);
        // The work of unmake, in place, but for special moves.
        ldy  v.made_to-1,x      // where the man stands now
        bmi  @special
        dex                     // to where the move was made
        stx  v.level
        lda  v.board,y          // the man
        sta  v.man
        lda  v.captured,x       // usually nobody: an empty square
        sta  v.board,y          // as it stood before
        bne  @taken             // a capture
    @origin:
        ldy  v.made_from,x      // where it came from
        put_man_back(a, c);
        ldx  v.level            // X was the place in the lists
    }
}

/// A man goes back to where it came from, and what it took stands up again.
fn plain(a: &mut Asm, c: &Core, special: Label) {
    let v = &c.v;
    a.routine("unmake", "Takes back the move made last.")
        .takes("level; the level before's made_from, made_to, captured")
        .returns("level - 1 in level and X; opponent")
        .destroys("A Y, u, man; to after castling")
        .cost("68 cycles, 112 for a capture");
    asm! { a;
        ldx  v.level            // back one level
        dex                     // to where the move was made
        stx  v.level
        ldy  v.made_to,x        // where the man stands now
        bmi  @special           // special
        lda  v.board,y          // the man
        sta  v.man
        lda  v.captured,x       // usually nobody: an empty square
        sta  v.board,y          // as it stood before
        bne  @taken             // a capture
        ldy  v.made_from,x      // where it came from
        a.global("unmake_to");
        stand_back(a, c);

    @taken:
        stand_up(a, c);
        ldx  v.level            // X was the place in the lists
        ldy  v.made_from,x      // where the capturer came from
        stand_back(a, c);
    }
}

/// The man that moved goes back to `y` and returns.
fn stand_back(a: &mut Asm, c: &Core) {
    put_man_back(a, c);
    asm! { a;
        ldx  c.v.level          // X was the place in the lists
        rts
    }
}

/// The man that moved goes back to `y`, and its side is to move.
fn put_man_back(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    asm! { a;
        lda  v.man              // it goes back
        sta  v.board,y          // on its origin
        and  #n.owner_bits      // whose, and which slot:
        tax                     // its place in the lists
        sty  v.lists(),x        // it stands there again
        and  #n.black
        eor  #n.black           // the other colour
        sta  v.opponent         // its side is to move again
    }
}

/// The captured man in `a`, back on the square `y`, returns to its list and
/// the counts.
fn stand_up(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    asm! { a;
        sta  v.u                // the whole man for later
        and  #n.owner_bits      // whose, and which slot:
        tax                     // its place in the lists
        sty  v.lists(),x        // it stands there again
        lda  v.u
        and  #n.piece_bits
        tax                     // its record
        lda  v.phase            // it counts again
        clc
        adc  t.men + (Record::Phase as i32),x
        sta  v.phase            // with it, and no carry
        lda  v.heavy            // pawns, rooks and queens
        adc  t.men + (Record::Heavy as i32),x
        sta  v.heavy            // with it
        lda  v.bishops          // White's in the low nibble, Black's in the high one
        adc  t.men + (Record::Bishops as i32),x
        sta  v.bishops
    }
}

/// A promotion, and behind it castling and en passant.
fn promotion(a: &mut Asm, c: &Core, special: Label) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    asm! { a;
        let not_promotion = a.label("not_promotion");
        a.bind(special);
        tya                     // the target without its bits
        and  #n.square_bits     // the square alone
        tay
        lda  v.made_from,x      // bit 7: promotion
        bpl  @not_promotion
        lda  v.board,y
        pha                     // the piece it had become
        and  #n.owner_bits
        ora  #n.pawn
        sta  v.board,y          // a pawn again
        sty  v.u
        pla
        and  #n.piece_bits
        tay                     // its record: what it counted
        lda  v.phase            // the piece counts no more
        sec
        sbc  t.men + (Record::Phase as i32),y
        sta  v.phase            // without it
        lda  v.heavy
        clc
        adc  #1                 // the pawn counts again
        sec
        sbc  t.men + (Record::Heavy as i32),y
        sta  v.heavy
        lda  v.bishops          // White's in the low nibble, Black's in the high one
        sbc  t.men + (Record::Bishops as i32),y
        sta  v.bishops
        ldy  v.u                // the target
    @as_plain:
        lda  v.board,y          // the man that moved
        sta  v.man              // for unmake_to
        lda  v.captured,x       // and what it took
        sta  v.board,y
        beq  @nothing_taken     // nobody
        jsr  put_back           // listed and counted
    @nothing_taken:
        lda  v.made_from,x
        and  #n.square_bits     // a plain origin's bits are the square's
        tay
        jmp  unmake_to
        passing_and_castling(a, c, not_promotion, as_plain, nothing_taken);
    }
}

fn passing_and_castling(a: &mut Asm, c: &Core, start: Label, plain: Label, lifted: Label) {
    let (v, n) = (&c.v, &c.n);
    asm! { a;
        a.bind(start);
        and  #n.from_bit
        beq  @not_passing       // not en passant, whose bit it is
        // En passant: the pawn taken stood on the origin's rank and the target's file.
        lda  v.board,y          // the capturer
        sta  v.man
        lda  #n.empty
        sta  v.board,y          // leaves the target empty
        lda  v.made_from,x
        and  #n.rank_bits
        sta  v.u
        tya                     // Y is the target
        and  #n.file_bits
        ora  v.u
        tay
        lda  v.captured,x       // the pawn that passed
        sta  v.board,y          // stands again
        jsr  put_back           // listed and counted
        jmp  @lifted

    @not_passing:
        sty  v.to               // castling_rook's argument, and a place to keep Y
        jsr  castling_rook
        ldy  v.u+2
        lda  v.u+3              // back again: origin and target change places
        sta  v.u+2
        sty  v.u+3
        jsr  move_rook
        ldy  v.to               // the king's target
        jmp  @plain             // and the king like any man
    }
}

fn put_back(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "put_back",
        "Puts a captured man back into its list and the counts.",
    )
    .takes("A the man, Y its square")
    .returns("X level; Y kept")
    .destroys("A, u")
    .cost("49 cycles");
    stand_up(a, c);
    asm! { a;
        ldx  v.level            // X was the record
        rts
    }
}
