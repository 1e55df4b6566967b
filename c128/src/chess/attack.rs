//! Is a square attacked?

use engine::piece::Kind;
use engine::square::{DIRECTIONS, KNIGHT_STEPS};

use super::Core;
use crate::asm::{Asm, Label, imm};

/// The code of a kind as it stands in a man.
pub const fn code(kind: Kind) -> u8 {
    (kind as u8) << 4
}

/// Bits that a queen's and a bishop's code share.
const DIAGONAL_SLIDER: u8 = code(Kind::Queen) & code(Kind::Bishop);

/// Emits `attacked`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Attacks",
        "Looking outward from a square. A man is compared after eor opponent: an opponent's \
         reads $10-$7F, one's own $90-$FF, the edge $00 or $80.",
    );
    a.routine("attacked", "Does the opponent attack a square?")
        .takes("X the square, opponent")
        .returns("carry set if so; X is kept")
        .destroys("A")
        .cost("about 200 cycles when not, among men; up to 480 on an empty board");
    let v = &c.v;
    let yes = a.label("yes");
    a.lda(v.opponent);
    a.ora(imm(code(Kind::Knight)));
    a.sta(v.t.at(7)).c("the knight that would attack");
    for step in KNIGHT_STEPS {
        let no = a.label("no");
        a.lda(v.board.at(i32::from(step as i8)).x());
        a.and(imm(0xF0));
        a.cmp(v.t.at(7));
        a.bne(no);
        a.rts().c("equal, so the carry is set");
        a.bind(no);
    }
    for (d, step) in DIRECTIONS.into_iter().enumerate() {
        ray(a, c, d, i32::from(step as i8), yes);
    }
    a.clc();
    a.rts();
    a.bind(yes);
    a.sec();
    a.rts();
}

/// Looks along direction `d`. Hits are told apart behind the last step.
fn ray(a: &mut Asm, c: &Core, d: usize, step: i32, yes: Label) {
    let v = &c.v;
    let (near, far, next) = (a.label("near"), a.label("far"), a.label("next_ray"));
    for n in 1..8 {
        a.lda(v.board.at(n * step).x());
        a.bne(if n == 1 { near } else { far });
    }
    a.jmp(next);
    a.bind(near);
    a.eor(v.opponent);
    a.bmi(next).c("one's own, or the edge");
    let orthogonal = d < 4;
    if orthogonal {
        a.cmp(imm(code(Kind::Rook)));
        a.jcs(yes);
        a.and(imm(0x70));
        a.cmp(imm(code(Kind::King)));
        a.jeq(yes);
        a.bne(next);
    } else {
        let not_king = a.label("not_king");
        a.and(imm(0x70));
        a.cmp(imm(code(Kind::King)));
        a.bne(not_king);
        a.jmp(yes);
        a.bind(not_king);
        let slider = a.label("slider");
        a.cmp(imm(code(Kind::Pawn)));
        a.bne(slider);
        // North of the square stand the black pawns that attack it, and the
        // other way about: the opponent's colour decides.
        a.bit(v.opponent);
        if step > 0 {
            a.bpl(next);
        } else {
            a.bmi(next);
        }
        a.jmp(yes);
        a.bind(far);
        a.eor(v.opponent);
        a.bmi(next);
        a.bind(slider);
        a.and(imm(DIAGONAL_SLIDER));
        a.cmp(imm(DIAGONAL_SLIDER));
        a.jeq(yes);
    }
    if orthogonal {
        a.bind(far);
        a.eor(v.opponent);
        a.bmi(next);
        a.cmp(imm(code(Kind::Rook)));
        a.jcs(yes);
    }
    a.bind(next);
}
