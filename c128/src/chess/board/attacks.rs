//! Is a square attacked? The engine's `PositionJson::attacked`, looking outward in
//! the same order.

use octet_engine::board::piece::{Color, Piece};
use octet_engine::board::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS};
use octet_engine::movegen::generate::pawn_capture_steps;

use crate::asm::{Asm, Label, asm};
use crate::chess::Core;

/// Emits `attacked`.
pub fn emit(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.section(
        "Attacks",
        "Looking outward from a square. A man is compared after EOR opponent, so that one piece of \
         code serves both sides: an opponent's man reads $10-$7F, one's own $90-$FF, the edge $00 \
         or $80. N and Z then say which.",
    );
    asm.routine("attacked", "Does the opponent attack a square?")
        .takes("X the square; opponent")
        .returns("carry set if so; X kept")
        .destroys("A, t+7")
        .cost("240 cycles on the mean, up to 390 on an empty board; 24 at best");
    let knight = v.tmp.at(7);
    asm! { asm;
        let yes = asm.label("yes");
        // The knight that would attack is made up once; eight squares are held against it.
        lda  v.opponent
        ora  #consts.knight         // an opponent's knight, but for its slot
        sta  knight
        for (i, step) in KNIGHT_STEPS.into_iter().enumerate() {
            asm.comments(i == 0);
            lda  v.board + (step as i8),x
            eor  knight                 // colour and kind vanish where they agree:
            cmp  #Piece::SLOT_BITS + 1  // is only a slot left?
            bcc  @yes                   // attacked
        }
        asm.comments(true);
        for (d, step) in DIRECTIONS.into_iter().enumerate() {
            ray(asm, core, d, step as i8, yes);
        }
        clc                         // nobody
        rts
    }
}

/// The directions in words.
const NAMES: [&str; 8] = [
    "North",
    "South",
    "East",
    "West",
    "North-east",
    "South-west",
    "North-west",
    "South-east",
];

/// Looks along direction `d`. Who is met is told apart behind the last step,
/// the neighbour (`near`) from those further off (`far`).
fn ray(asm: &mut Asm, core: &Core, d: usize, step: i8, yes: Label) {
    let v = &core.v;
    asm! { asm;
        let (far, name) = (asm.label("far"), NAMES[d]);
        // {name}: seven steps unrolled; the edge is a man of no kind and ends them sooner.
        for n in 1..8 {
            asm.comments(d == 0 && n < 3);
            lda  v.board + n * i32::from(step),x
            bne  {if n == 1 { near } else { far }}  // somebody, or the edge
        }
        asm.comments(true);
        jmp  @next_ray              // only from a corner: an empty line across the board
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

/// Who is met on a rank or file. What compares as equal or greater leaves the
/// carry set, which is the answer.
fn orthogonal(asm: &mut Asm, core: &Core, far: Label, next: Label) {
    let (v, consts) = (&core.v, &core.consts);
    asm! { asm;
        eor  v.opponent
        bmi  @next                  // one's own, or the edge
        beq  @next                  // the edge when White asks
        cmp  #consts.rook           // kinds rise with what they reach:
        bcc  @lesser
        rts                         // a rook or a queen: attacked
    @lesser:
        and  #consts.type_bits      // the slot would spoil the comparison
        cmp  #consts.king
        bne  @next
        rts                         // a king next door: attacked
        asm.bind(far);
        eor  v.opponent
        bmi  @next                  // one's own, or the edge
        cmp  #consts.rook
        bcc  @next
        rts                         // a rook or a queen from afar: attacked
    }
}

/// Who is met on a diagonal. What compares as equal leaves the carry set,
/// which is the answer.
fn diagonal(asm: &mut Asm, core: &Core, d: usize, far: Label, next: Label) {
    let (v, consts) = (&core.v, &core.consts);
    asm! { asm;
        eor  v.opponent
        bmi  @next                  // one's own, or the edge
        beq  @next                  // the edge when White asks
        and  #consts.type_bits
        cmp  #consts.king
        bne  @not_king
        rts                         // a king next door: attacked
    @not_king:
        cmp  #consts.pawn
        bne  @slider
        bit  v.opponent             // a pawn: does it capture this way?
        /* A black pawn attacks the square from where a white one there would */
        /* capture to, and the other way about. */
        if pawn_capture_steps(Color::White).contains(&DIRECTIONS[d]) {
            bpl  @next                  // White's look the other way
        } else {
            bmi  @next                  // Black's look the other way
        }
        rts                         // it does: attacked
        asm.bind(far);
        eor  v.opponent
        bmi  @next                  // one's own, or the edge
    @slider:
        and  #consts.diagonal_slider  // the bits that bishop and queen share,
        cmp  #consts.diagonal_slider  // and nobody else has both of
        bne  @next
        rts                         // attacked
    }
}

// A white man's colour reads as plus, a black one's as minus.
const _: () = assert!(Color::White.bit() == 0 && Color::Black.bit() == Piece::COLOR_BIT);
