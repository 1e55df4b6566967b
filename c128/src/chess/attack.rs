//! Is a square attacked? The engine's `Position::attacked`, looking outward in
//! the same order.

use engine::generate::pawn_captures;
use engine::piece::{Color, Man};
use engine::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS};

use super::Core;
use crate::asm::{Asm, Label, asm, imm};

/// Emits `attacked`.
pub fn emit(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.section(
        "Attacks",
        "Looking outward from a square. A man is compared after EOR opponent, so that one piece of \
         code serves both sides: an opponent's man reads $10-$7F, one's own $90-$FF, the edge $00 \
         or $80. N and Z then say which.",
    );
    a.routine("attacked", "Does the opponent attack a square?")
        .takes("X the square; opponent")
        .returns("carry set if so; X kept")
        .destroys("A, t+7")
        .cost("240 cycles on the mean, up to 390 on an empty board; 24 at best");
    let knight = v.t.at(7);
    asm! { a;
        let yes = a.label("yes");
        // The knight that would attack is made up once; eight squares are held against it.
        lda  v.opponent
        ora  #n.knight          // an opponent's knight, but for its slot
        sta  knight
        for (i, step) in KNIGHT_STEPS.into_iter().enumerate() {
            let first = i == 0;
            lda  v.board + (step as i8),x
            a.eor(knight)
                .c(note(first, "colour and kind vanish where they agree:"));
            a.cmp(imm(Man::SLOT_BITS + 1))
                .c(note(first, "is only a slot left?"));
            a.bcc(yes).c(note(first, "attacked"));
        }
        for (d, step) in DIRECTIONS.into_iter().enumerate() {
            ray(a, c, d, step as i8, yes);
        }
        clc                     // nobody
        rts
    }
}

/// A comment that only the first of several copies of the same code carries.
const fn note(first: bool, comment: &str) -> &str {
    if first { comment } else { "" }
}

/// Looks along direction `d`. Who is met is told apart behind the last step,
/// the neighbour (`near`) from those further off (`far`).
fn ray(a: &mut Asm, c: &Core, d: usize, step: i8, yes: Label) {
    let v = &c.v;
    asm! { a;
        let far = a.label("far");
        let orthogonal = d < FIRST_DIAGONAL;
        a.comment(format!(
            "{}: seven steps unrolled; the edge is a man of no kind and ends them sooner.",
            [
                "North",
                "South",
                "East",
                "West",
                "North-east",
                "South-west",
                "North-west",
                "South-east"
            ][d]
        ));
        for n in 1..8 {
            lda  v.board + n * i32::from(step),x
            a.bne(if n == 1 { near } else { far })
                .c(note(d == 0 && n < 3, "somebody, or the edge"));
        }
        jmp  @next_ray          // only from a corner: an empty line across the board
        if d == 0 {
            a.bind(yes);
            sec                     // a knight attacks
            rts
        }
    @near:
        if orthogonal {
            beside(a, c, d == 0, far, next_ray);
        } else {
            aslant(a, c, d, far, next_ray);
        }
    @next_ray:
    }
}

/// Who is met on a rank or file. What compares as equal or greater leaves the
/// carry set, which is the answer.
fn beside(a: &mut Asm, c: &Core, first: bool, far: Label, next: Label) {
    let (v, n) = (&c.v, &c.n);
    asm! { a;
        eor  v.opponent
        a.bmi(next).c(note(first, "one's own, or the edge"));
        a.beq(next).c(note(first, "the edge when White asks"));
        a.cmp(n.rook)
            .c(note(first, "kinds rise with what they reach:"));
        bcc  @lesser
        a.rts().c(note(first, "a rook or a queen: attacked"));
    @lesser:
        a.and(n.kind_bits)
            .c(note(first, "the slot would spoil the comparison"));
        cmp  #n.king
        bne  @next
        a.rts().c(note(first, "a king next door: attacked"));
        a.bind(far);
        eor  v.opponent
        a.bmi(next).c(note(first, "one's own, or the edge"));
        cmp  #n.rook
        bcc  @next
        a.rts()
            .c(note(first, "a rook or a queen from afar: attacked"));
    }
}

/// Who is met on a diagonal. What compares as equal leaves the carry set,
/// which is the answer.
fn aslant(a: &mut Asm, c: &Core, d: usize, far: Label, next: Label) {
    let (v, n) = (&c.v, &c.n);
    asm! { a;
        let first = d == FIRST_DIAGONAL;
        eor  v.opponent
        a.bmi(next).c(note(first, "one's own, or the edge"));
        a.beq(next).c(note(first, "the edge when White asks"));
        and  #n.kind_bits
        cmp  #n.king
        bne  @not_king
        a.rts().c(note(first, "a king next door: attacked"));
    @not_king:
        cmp  #n.pawn
        bne  @slider
        a.bit(v.opponent)
            .c(note(first, "a pawn: does it capture this way?"));
        /* A black pawn attacks the square from where a white one there would */
        /* capture to, and the other way about. */
        if pawn_captures(Color::White).contains(&DIRECTIONS[d]) {
            bpl  @next              // White's look the other way
        } else {
            bmi  @next              // Black's look the other way
        }
        a.rts().c(note(first, "it does: attacked"));
        a.bind(far);
        eor  v.opponent
        a.bmi(next).c(note(first, "one's own, or the edge"));
    @slider:
        a.and(n.diagonal_slider)
            .c(note(first, "the bits that bishop and queen share,"));
        a.cmp(n.diagonal_slider)
            .c(note(first, "and nobody else has both of"));
        bne  @next
        a.rts().c(note(first, "attacked"));
    }
}

// A white man's colour reads as plus, a black one's as minus.
const _: () = assert!(Color::White.bit() == 0 && Color::Black.bit() == Man::COLOR_BIT);
