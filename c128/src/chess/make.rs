//! Making a move on the board: the engine's `Position::make`.
//!
//! The state of each level is kept in arrays by level: making a move reads
//! level `x` and writes level `x + 1`, so that unmaking it has nothing to
//! restore there. Hash and sums are not touched here: `update` brings them up
//! to date for a node that needs them, which perft's never do.

use engine::make::{SHORT_FILE, castling_rook};
use engine::moves::TO_BIT;
use engine::piece::{Color, Kind, Man};
use engine::square::Square;

use super::Core;
use super::tables::Record;
use crate::asm::{Asm, Label, asm};

/// Emits `make` and its parts.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Making moves",
        "Arrays by level make unmaking cheap: the level before is still there. X is the level \
         before, and array + 1,X the one being made. Hash and sums are update's business.",
    );
    special(a, c);
    entry(a, c);
    passed_pawn(a, c);
    double_push(a, c);
    castle(a, c);
    move_rook(a, c);
    promote(a, c);
    take(a, c);
}

fn entry(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    asm! { a;
        let capture = a.label("capture");
        a.routine("make", "Makes a legal move.")
            .takes("from, to with the kind's bits; level; opponent")
            .returns("level + 1 but for hash and sums; from, to masked; man; X level")
            .destroys("A Y, t, u")
            .cost("125 cycles for a quiet move, 163 for a capture, 730 at most");
        ldx  v.level            // the level before
        ldy  v.to               // Y the target
        bmi  make_special       // N: the bit of special moves
        a.global("make_plain");
        lda  v.board,y          // who stands there?
        sta  v.captured,x       // for unmake
        bne  @capture           // a capture
        tya
        sta  v.made_to,x        // unmake and update read the move here
        ldy  v.from             // Y the origin
        tya
        sta  v.made_from,x
        lda  #n.no_square
        sta  v.en_passant+1,x   // the chance is gone
        // Where nobody stands, no king or rook is taken: the origin alone may cost rights.
        lda  v.castling,x       // rights left
        and  t.castling_mask,y  // a king or rook that leaves its square
        sta  v.castling+1,x     // what survives
        lda  v.board,y          // now the man itself
        sta  v.man              // update and gives_check want it
        and  #n.piece           // a pawn has its own rules
        beq  make_pawn
        lda  v.halfmove,x       // the clock goes on
        clc
        adc  #1
        sta  v.halfmove+1,x     // the new level's
        lda  #n.empty
        sta  v.board,y          // the origin is empty
        ldy  v.to
        lda  v.man
        a.global("make_put_down");
        put_down(a, c);
        ldx  v.level            // X the new level
        rts
        take_and_move(a, c, capture);
        pawn(a, c);
    }
}

/// Puts the man in `a` down on the target, `y`, on the board and in its list;
/// the other side is to move.
fn put_down(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    asm! { a;
        sta  v.board,y          // the target holds the man
        and  #n.owner_bits      // whose, and which slot:
        tax                     // its place in the lists
        sty  v.lists(),x        // it stands there now
        and  #n.black           // its colour
        sta  v.opponent         // who has moved is the opponent now
        inc  v.level            // one level on
    }
}

/// A capture: the man on the target goes first.
fn take_and_move(a: &mut Asm, c: &Core, capture: Label) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    asm! { a;
        a.bind(capture);
        // A capture. The victim leaves its list and the counts.
        and  #n.owner_bits      // A is the victim
        tay                     // its place in the lists
        lda  #n.no_square
        sta  v.en_passant+1,x   // the chance is gone
        sta  v.lists().abs(),y  // its slot stays empty: nobody else moves up
        lda  v.captured,x
        discount(a, c);
        ldy  v.to               // Y the target
        tya
        sta  v.made_to,x        // unmake and update read the move here
        lda  v.castling,x       // rights left
        and  t.castling_mask,y  // a rook taken at home
        ldy  v.from
        and  t.castling_mask,y  // a king or rook that leaves its square
        sta  v.castling+1,x     // what survives
        tya
        sta  v.made_from,x
        lda  v.board,y          // now the man itself
        sta  v.man              // update and gives_check want it
        lda  #0
        sta  v.halfmove+1,x     // the clock starts anew
        sta  v.board,y          // the origin is empty
        ldy  v.to
        lda  v.man
        bne  make_put_down      // always
    }
}

const _: () = assert!(Man::EMPTY.0 == 0);

/// A pawn's quiet move.
fn pawn(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    asm! { a;
        let black = a.label("black");
        a.routine("make_pawn", "The rest of a pawn's quiet move.")
            .takes("A 0, X the level before, Y the origin; from, to masked; man")
            .returns("X level")
            .destroys("A Y")
            .cost("57 cycles for one step, 83 or 87 for two");
        sta  v.halfmove+1,x     // the clock starts anew
        sta  v.board,y          // the origin is empty
        ldy  v.to
        lda  v.man
        put_down(a, c);
        tya                     // Y is the target
        eor  v.from
        cmp  #n.double_push     // two ranks on, both odd or both even?
        beq  @double
    @none:
        ldx  v.level            // X the new level
        rts
    @double:
        // Two steps: does an enemy pawn stand next door? Hardly ever.
        lda  v.opponent         // the colour that has just moved
        bmi  @black
        for color in Color::ALL {
            if color == Color::Black {
                a.bind(black);
            }
            let enemy = Man::new(color.other(), Kind::Pawn, 0);
            for offset in [-1, 1] {
                lda  v.board + offset,y // its neighbour
                and  #n.piece_bits
                cmp  #enemy.0
                beq  @look              // an enemy pawn may take it
            }
            if color == Color::White {
                ldx  v.level            // nobody may: no en passant square
                rts
            } else {
                bne  @none              // always
            }
        }
    @look:
        jmp  make_double_push   // look closely
    }
}

/// The kinds of move that are more than a man's going somewhere.
fn special(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "make_special",
        "The kinds of move that are more than a man's going somewhere.",
    )
    .takes("X the level before, Y to; from, to with the kind's bits")
    .returns("X level; from, to masked; man")
    .destroys("A Y, u")
    .cost("about 115 cycles more than plain moves");
    asm! { a;
        lda  v.from
        pha                     // as it was
        and  #n.square_bits     // from here on plain squares
        sta  v.from
        tya
        pha                     // as it was
        and  #n.square_bits
        sta  v.to
        tay
        jsr  make_plain         // first the man as any other
        dex                     // the level before
        pla                     // then the move as it was
        sta  v.made_to,x
        pla
        sta  v.made_from,x      // PLA sets N: promotion
        jmi  make_promotion
        and  #n.from_bit
        beq  @castling          // not en passant, whose bit it is
        // En passant. The target was empty, so captured is written here.
        jsr  passed_pawn        // its square to Y
        lda  v.board,y          // the pawn that passed
        sta  v.captured,x       // for unmake and update
        jsr  take               // out of list and counts
        lda  #n.empty
        sta  v.board,y          // off the board
        inx                     // X the new level
        rts
    @castling:
        jsr  castling_rook      // the king has moved; now the rook over it
        jsr  move_rook
        ldx  v.level            // X the new level
        rts
    }
}

fn passed_pawn(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "passed_pawn",
        "Where the pawn stands that an en passant capture takes.",
    )
    .takes("from, to masked")
    .returns("Y; X kept")
    .destroys("A, u")
    .cost("24 cycles");
    asm! { a;
        lda  v.to               // beside the origin, before the target
        and  #n.file_bits       // the target's file
        sta  v.u
        lda  v.from
        and  #n.rank_bits       // and the origin's rank
        ora  v.u
        tay                     // its square
        rts
    }
}

fn double_push(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "make_double_push",
        "Sets the en passant square if some pawn may legally capture.",
    )
    .takes("from, to; level, opponent as after the move")
    .returns("X level")
    .destroys("A Y, king, u, t+7")
    .cost("45 cycles, 560 at most with pawns beside");
    asm! { a;
        let east = a.label("east");
        let none = a.label("none");
        let (pawn, origin, passed) = (v.u, v.u.at(1), v.u.at(2));
        // Only a legal capture counts, so that equal hashes mean equal positions. Men beside
        // are looked at to the west, then to the east.
        ldx  v.to               // where the pawn stands now
        lda  v.opponent         // the colour that has just moved
        eor  #n.own_pawn
        sta  pawn               // a pawn of the side to move
        for (offset, next) in [(-1, east), (1, none)] {
            lda  v.board + offset,x // its neighbour
            and  #n.piece_bits
            cmp  pawn               // an enemy pawn next door?
            bne  {next}             // nearly always
            txa                     // the capturer's square
            if offset < 0 {
                sec
                sbc  #1
            } else {
                clc
                adc  #1
            }
            jsr  @beside            // may it take?
            bcc  @found             // legally
            ldx  v.to               // pinned: passing_safe has used X and u
            lda  v.opponent
            eor  #n.own_pawn
            sta  pawn
            a.bind(next);
        }
        ldx  v.level            // nobody may: no en passant square
        rts
    @found:
        ldx  v.level
        lda  passed             // the square passed
        sta  v.en_passant,x     // only now it exists
        rts
    @beside:
        sta  origin             // passing_safe's arguments
        lda  v.from             // origin plus target,
        clc
        adc  v.to               // squares are below $80: no carry
        lsr  a
        sta  passed             // the square passed: halfway
        jmp  passing_safe
    }
}

/// How far the rook's origin and target lie from the king's target, short and
/// long.
const ROOK_STEPS: [(i8, i8); 2] = {
    const fn steps(king: Square) -> (i8, i8) {
        let (from, to) = castling_rook(king);
        (from.0 as i8 - king.0 as i8, to.0 as i8 - king.0 as i8)
    }
    [
        steps(Square::at(SHORT_FILE, 0)),
        steps(Square::at(SHORT_FILE - 4, 0)),
    ]
};

fn castle(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("castling_rook", "The rook's squares when the king castles.")
        .takes("to")
        .returns("u+2 origin, u+3 target; X kept")
        .destroys("A Y")
        .cost("32 cycles, 34 for the a-rook");
    asm! { a;
        let [(short_from, short_to), (long_from, long_to)] = ROOK_STEPS;
        ldy  v.to               // the king's target
        tya
        and  #n.file_bits
        cmp  #n.short_file
        bne  @long              // castled with the a-rook
        advance(a, short_from, "from the h-file");
        sty  v.u+2              // origin
        advance(a, short_to - short_from, "to beside the king");
        bpl  @squares           // always
    @long:
        advance(a, long_from, "from the a-file");
        sty  v.u+2
        advance(a, long_to - long_from, "to beside the king");
    @squares:
        sty  v.u+3              // target
        rts
    }
}

/// Counts `y` up or down by `steps`.
fn advance(a: &mut Asm, steps: i8, comment: &str) {
    asm! { a;
        for step in 0..steps.unsigned_abs() {
            let comment = if step == 0 { comment } else { "" };
            if steps > 0 {
                a.iny().c(comment);
            } else {
                a.dey().c(comment);
            }
        }
    }
}

fn move_rook(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("move_rook", "Moves a rook on the board and in its list.")
        .takes("u+2 origin, u+3 target")
        .returns("u the rook; X kept")
        .destroys("A Y")
        .cost("46 cycles");
    let (rook, origin, target) = (v.u, v.u.at(2), v.u.at(3));
    asm! { a;
        ldy  origin             // lift it
        lda  v.board,y
        sta  rook               // the slot is in it
        lda  #n.empty           // its corner
        sta  v.board,y
        ldy  target             // put it down
        lda  rook
        sta  v.board,y
        and  #n.owner_bits      // whose, and which slot:
        tay                     // its place in the lists
        lda  target             // where to
        sta  v.lists().abs(),y  // it stands there now
        rts
    }
}

/// What the two promotion bits of a move say, from the knight's 0 on, is added
/// to this to give the slider's code.
const SLIDERS: u8 = Kind::Bishop as u8 - 1;

const _: () = assert!(
    Kind::Rook as u8 == SLIDERS + 2 && Kind::Queen as u8 == SLIDERS + 3 && TO_BIT >> 2 == 2
);

fn promote(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine(
        "make_promotion",
        "Turns the pawn that has arrived into a piece.",
    )
    .takes("X the level before; to, man")
    .returns("X level; man is still the pawn")
    .destroys("A Y, u+2")
    .cost("about 105 cycles");
    asm! { a;
        let kind = v.u.at(2);
        // The move's two bits: knight 0, bishop 1, rook 2, queen 3.
        lda  v.made_to,x        // one bit in the target
        and  #n.to_bit          // bit 3
        lsr  a
        lsr  a                  // the bit worth 2
        sta  kind
        lda  v.made_from,x      // the other in the origin
        and  #n.from_bit        // bit 3
        beq  @bishop            // not set: an even number
        lda  #1                 // the bit worth 1
    @bishop:
        ora  kind               // 0 to 3
        // The code of a slider is 4 more, the knight's is 2.
        beq  @known
        clc
        adc  #SLIDERS - Kind::Knight as u8
    @known:
        clc
        adc  #Kind::Knight as u8 // the engine's code
        for _ in 0..Man::KIND_SHIFT {
            asl  a
        }
        sta  kind               // as it stands in a man
        lda  v.man              // the pawn
        and  #n.owner_bits      // the pawn's colour and slot stay
        ora  kind
        ldy  v.to               // where it has arrived
        sta  v.board,y          // it stands as a piece
        and  #n.piece_bits
        tay                     // its record: what it counts
        lda  v.phase            // the piece counts
        clc
        adc  t.men + (Record::Phase as i32),y
        sta  v.phase            // the pawn counted nothing
        clc
        lda  v.heavy            // rooks and queens are counted here
        adc  t.men + (Record::Heavy as i32),y
        sec
        sbc  #1                 // the pawn is no more
        sta  v.heavy            // rook and queen: as before
        lda  v.bishops          // White's in the low nibble, Black's in the high one
        clc
        adc  t.men + (Record::Bishops as i32),y
        sta  v.bishops
        ldx  v.level
        rts
    }
}

fn take(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "take",
        "Takes a captured man out of its list and the counts.",
    )
    .takes("A the man")
    .returns("X and Y kept")
    .destroys("A, u+1")
    .cost("56 cycles");
    asm! { a;
        sty  v.u+1              // the caller's
        pha
        and  #n.owner_bits      // whose, and which slot:
        tay                     // its place in the lists
        lda  #n.no_square       // its slot stays empty: nobody else moves up
        sta  v.lists().abs(),y
        pla                     // the man again
        discount(a, c);
        ldy  v.u+1              // as it was
        rts
    }
}

/// Takes the man in `a` out of the counts, by its record in `y`.
fn discount(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    asm! { a;
        and  #n.piece_bits
        tay                     // its record: what it counted
        lda  v.phase            // the game phase
        sec
        sbc  t.men + (Record::Phase as i32),y
        sta  v.phase            // without it, and no borrow
        lda  v.heavy            // pawns, rooks and queens
        sbc  t.men + (Record::Heavy as i32),y
        sta  v.heavy            // without it
        lda  v.bishops          // White's in the low nibble, Black's in the high one
        sbc  t.men + (Record::Bishops as i32),y
        sta  v.bishops
    }
}
