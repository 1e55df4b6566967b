//! Is a square attacked? Engine: `Position::is_attacked`, `engine/src/board/attacks.rs`, which
//! looks outward in the same order.

use crate::chess::constants::{DIAGONAL_SLIDER, KING, KNIGHT, PAWN, ROOK, TYPE_BITS};
use octet_engine::board::piece::{Color, Piece};
use octet_engine::board::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS};
use octet_engine::movegen::generate::pawn_capture_steps;

use crate::chess::core::Core;
use crate::chess::tables::{DIRECTION_NAMES, in_words};
use octet_asm::{Asm, Label, asm};

/// Emits `attacked`.
pub fn emit(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.section(
        "Attacks",
        "Looking outward from a square. A piece is compared after EOR opponent, so that one \
         routine serves both sides: an enemy piece reads $10-$7F, an own one $90-$FF, a sentinel \
         $00 or $80. N and Z then tell them apart.",
    );
    asm! { asm;
        /// Does the opponent attack a square?
        routine attacked {
            takes    x "the square", opponent
            returns  c "set if so"
            keeps    x
            destroys a, tmp + 7
        }
    }
    let knight = v.tmp.at(7);
    asm! { asm;
        let yes = asm.label("yes");
        // The byte of an enemy knight is formed once and compared with eight squares.
        lda  v.opponent
        ora  #KNIGHT                // its colour and type, without a slot
        sta  knight
        for (i, step) in KNIGHT_STEPS.into_iter().enumerate() {
            let aside = in_words((step as i8).into());
            lda  v.board + (step as i8),x  // a knight's step away: {aside}
            asm.comments(i == 0);
            eor  knight                 // colour and type bits clear if it is such a knight
            cmp  #Piece::SLOT_BITS + 1  // is only a slot left?
            bcc  @yes                   // a knight gives the answer
            asm.comments(true);
        }
        for (d, step) in DIRECTIONS.into_iter().enumerate() {
            ray(asm, core, d, step as i8, yes);
        }
        clc                         // no piece attacks it
        rts
    }
}

/// Scans direction `d`. The piece that is met is tested after the last step: `near` tests a piece
/// on the adjacent square, `far` one further off.
fn ray(asm: &mut Asm, core: &Core, d: usize, step: i8, yes: Label) {
    let v = &core.v;
    asm! { asm;
        let (far, name) = (asm.label("far"), DIRECTION_NAMES[d].replace('_', "-"));
        // {name}: seven unrolled steps. A sentinel is a piece of no type and ends them sooner.
        for n in 1..8 {
            let aside = in_words(n * i32::from(step));
            lda  v.board + n * i32::from(step),x  // {aside}
            asm.comments(d == 0 && n < 3);
            bne  {if n == 1 { near } else { far }}  // a piece, or a sentinel
            asm.comments(true);
        }
        jmp  @next_ray              // after seven empty squares: the ray crossed the whole board
        if d == 0 {
            asm.bind(yes);
            sec                         // a knight attacks
            rts
        }
    @near:
        asm.comments(d == 0 || d == FIRST_DIAGONAL); // the first of the copies
        if d < FIRST_DIAGONAL {
            orthogonal(asm, core, far, next_ray);
        } else {
            diagonal(asm, core, d, far, next_ray);
        }
        asm.comments(true);
    @next_ray:
    }
}

/// Tests a piece met on a rank or file. A comparison that finds equal or greater leaves the carry
/// set, which is the answer.
fn orthogonal(asm: &mut Asm, core: &Core, far: Label, next: Label) {
    let v = &core.v;
    asm! { asm;
        eor  v.opponent
        bmi  @next                  // an own piece, or a sentinel
        beq  @next                  // a sentinel when White asks
        cmp  #ROOK                  // a rook or a queen: the highest codes
        bcc  @lesser
        rts                         // attacked
    @lesser:
        and  #TYPE_BITS             // the slot would spoil the comparison
        cmp  #KING
        bne  @next                  // nothing else attacks from here
        rts                         // an adjacent king: attacked
        asm.bind(far);
        eor  v.opponent
        bmi  @next                  // an own piece, or a sentinel
        cmp  #ROOK                  // a rook or a queen
        bcc  @next                  // nothing else slides this way
        rts                         // attacked from afar
    }
}

/// Tests a piece met on a diagonal. A comparison that finds equal leaves the carry set, which is
/// the answer.
fn diagonal(asm: &mut Asm, core: &Core, d: usize, far: Label, next: Label) {
    let v = &core.v;
    asm! { asm;
        eor  v.opponent
        bmi  @next                  // an own piece, or a sentinel
        beq  @next                  // a sentinel when White asks
        and  #TYPE_BITS             // without its slot
        cmp  #KING
        bne  @not_king
        rts                         // an adjacent king: attacked
    @not_king:
        cmp  #PAWN
        bne  @slider                // bishop, queen, or a piece that does not attack from here
        bit  v.opponent             // a pawn: does it capture this way?
        /* A black pawn attacks the square from where a white one there would */
        /* capture to, and the other way about. */
        if pawn_capture_steps(Color::White).contains(&DIRECTIONS[d]) {
            bpl  @next                  // White's capture the other way
        } else {
            bmi  @next                  // Black's capture the other way
        }
        rts                         // it does: attacked
        asm.bind(far);
        eor  v.opponent
        bmi  @next                  // an own piece, or a sentinel
    @slider:
        and  #DIAGONAL_SLIDER         // the bits that bishop and queen share,
        cmp  #DIAGONAL_SLIDER         // and no other piece has both of
        bne  @next                  // no slider on this diagonal
        rts                         // attacked
    }
}

// N is clear for a white piece, set for a black one.
const _: () = assert!(Color::White.bit() == 0 && Color::Black.bit() == Piece::COLOR_BIT);
