//! Does the move just made give check?

use engine::delta::{ADJACENT, DIAGONAL};
use engine::generate::pawn_captures;
use engine::piece::Color;
use engine::square::DIRECTIONS;

use super::Core;
use super::legal::king_of_mover;
use crate::asm::{Asm, Label, imm};

/// The number of the direction that goes by `step`.
const fn direction(step: u8) -> u8 {
    let mut d = 0;
    while DIRECTIONS[d] != step {
        d += 1;
    }
    d as u8
}

/// The directions in which White's pawns capture.
const WHITE: [u8; 2] = [
    direction(pawn_captures(Color::White)[0]),
    direction(pawn_captures(Color::White)[1]),
];
/// What the delta table says of a king that a white pawn attacks, but for
/// [`PAWN_SIDES`]. Black's directions are the opposite ones: one more.
const PAWN_CHECK: u8 = ADJACENT | DIAGONAL | WHITE[0] & WHITE[1];
/// The bit in which the two directions of a pawn's captures differ.
const PAWN_SIDES: u8 = WHITE[0] ^ WHITE[1];

const _: () = assert!(PAWN_SIDES.is_power_of_two() && WHITE[0] & 1 == 0 && WHITE[1] & 1 == 0);

/// Where the parts of `gives_check` are.
struct Parts {
    yes: Label,
    pawn: Label,
    knight: Label,
    discovered: Label,
}

/// Emits `gives_check`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Check",
        "Before a move the opponent was not in check, so only the man that moved can give it, or \
         one behind the square it left. The delta table says at once that most moves do neither.",
    );
    a.routine(
        "gives_check",
        "Is the side to move in check, by the move just made?",
    )
    .takes("level and opponent as after the move; from, to masked; man")
    .returns("A 1 if so, and the level's checker; else 0")
    .destroys("A X Y, t")
    .cost("65 cycles when nobody is on a line with the king, 90 on the mean");
    let parts = Parts {
        yes: a.label("yes"),
        pawn: a.label("pawn"),
        knight: a.label("knight"),
        discovered: a.label("discovered"),
    };
    direct(a, c, &parts);
    pawn_and_knight(a, c, &parts);
    discovered(a, c, &parts);
}

/// The king to X: goes on with `near` if the man that moved lies on a line with
/// it, or a knight's step away, for `checks_itself` to look at closely.
pub fn moved(a: &mut Asm, c: &Core, near: Label) {
    let v = &c.v;
    king_of_mover(a, c);
    a.txa().c("the king, seen");
    a.sec();
    a.sbc(v.to).c("from the man that moved");
    a.tay().c("the difference is the index");
    a.lda(c.t.delta.y()).c("how the two lie to each other");
    a.bne(near).c("on a line, or a knight's step away");
}

/// Goes on with `lined` if the square that was left lies on a line with the
/// king `x`, for `uncovers_check` to look at closely.
pub fn left(a: &mut Asm, c: &Core, lined: Label) {
    let (v, n) = (&c.v, &c.n);
    a.txa().c("the king, seen");
    a.sec();
    a.sbc(v.from).c("from the square that was left");
    a.tay();
    a.lda(c.t.delta.y()).c("on a line with the king?");
    a.and(n.line_and_direction);
    a.cmp(n.least_line);
    a.bcs(lined).c("something may have been opened");
}

/// Does the man that moved look at the king?
fn direct(a: &mut Asm, c: &Core, parts: &Parts) {
    let (v, n) = (&c.v, &c.n);
    let &Parts {
        yes,
        pawn,
        knight,
        discovered,
    } = parts;
    let plain = a.label("plain");
    a.ldy(v.level);
    a.lda(v.made_to.at(-1).y())
        .c("the move that led to this level");
    a.bpl(plain).c("a plain move, nearly always");
    a.jsr("own_king");
    a.jsr("attacked")
        .c("castling, promotion, en passant: look everywhere");
    a.ldy(v.level);
    a.lda(n.no_square);
    a.sta(v.checker.y()).c("by whom is not known");
    a.lda(imm(0));
    a.rol_a().c("the answer from the carry");
    a.rts();
    a.bind(plain);
    let near = a.label("near");
    moved(a, c, near);
    a.jmp(discovered);
    a.bind(near);
    a.routine(
        "checks_itself",
        "Does a man check that lies on a line with the king, or a knight's step away?",
    )
    .takes("A how the king lies to it, X the king; from, to, man, opponent, level")
    .returns("A 1 if so, or if one behind it does, and the level's checker; else 0")
    .destroys("X Y, t")
    .cost("60 cycles, 100 where it looks at the king");
    a.sta(v.t).c("how the king lies");
    a.lda(v.man).c("who moved?");
    a.and(n.kind_bits);
    a.cmp(n.knight);
    a.beq(knight).c("the delta table knows its steps");
    a.bcc(pawn).c("only a pawn's code is less");
    a.and(v.t).c("a slider's bits against the line's:");
    a.and(n.line).c("does it slide that way?");
    a.beq(discovered).c("it looks another way");
    a.lda(v.man);
    a.and(n.slider);
    a.beq(discovered).c("a king, which never checks");
    a.comment("A slider on the king's line: is the way free?");
    a.lda(v.t);
    a.jsr("look").c("from the king toward the man");
    a.cmp(v.man).c("is it the first on the way?");
    a.beq(yes).c("nobody between: check");
    a.bne(discovered).c("always");
}

fn pawn_and_knight(a: &mut Asm, c: &Core, parts: &Parts) {
    let (v, n) = (&c.v, &c.n);
    a.bind(parts.pawn);
    a.lda(v.t).c("how the king lies");
    a.and(imm(!PAWN_SIDES)).c("east or west is all the same");
    a.sec();
    a.sbc(imm(PAWN_CHECK))
        .c("0 for a white pawn's capture, 1 for a black one's");
    a.lsr_a();
    a.bne(parts.discovered).c("no pawn's capture");
    a.ror_a().c("the colour, as a man's bit 7");
    a.eor(v.opponent).c("whose pawn is it?");
    a.beq(parts.yes).c("the opponent's, ahead of it: check");
    a.bne(parts.discovered).c("always");

    a.bind(parts.knight);
    a.lda(v.t).c("a knight checks by its steps alone");
    a.and(n.knight_step);
    a.bne(parts.yes).c("check");
}

/// Does a man behind the square that was left look at the king?
fn discovered(a: &mut Asm, c: &Core, parts: &Parts) {
    let (v, n) = (&c.v, &c.n);
    let (no, only) = (a.label("no"), a.label("only"));
    let lined = a.label("uncovered");
    a.bind(parts.discovered);
    left(a, c, lined);
    a.bind(no);
    a.lda(imm(0)).c("no check");
    a.rts();
    a.bind(lined);
    a.routine(
        "uncovers_check",
        "Does a man check that stands behind the square left?",
    )
    .takes("A the line and its direction from that square to the king X; opponent, level")
    .returns("A 1 if so, and the level's checker; else 0")
    .destroys("X Y, t")
    .cost("60 cycles, 100 for a check");
    a.sta(v.t).c("the line");
    a.jsr("look").c("from the king past that square");
    a.eor(v.opponent);
    a.bmi(no).c("one's own, nobody, or the edge");
    a.cmp(n.slider).c("sliders have this bit");
    a.bcc(no).c("no slider");
    a.and(v.t)
        .c("the line's bits are the slider's, as in a man:");
    a.and(n.line).c("one of them in common?");
    a.beq(no);
    a.comment("The checker's square helps to tell at once what answers the check.");
    a.lda(v.t);
    a.jsr("look").c("the slider again");
    a.and(n.owner_bits).c("whose, and which slot:");
    a.tay().c("its place in the lists");
    a.lda(v.lists().abs().y()).c("where it stands");
    a.bpl(only).c("always");
    a.bind(parts.yes);
    a.jsr(parts.discovered).c("is there another behind it?");
    a.cmp(imm(1)).c("the carry: yes, and it is noted");
    a.lda(v.to).c("the man that moved,");
    a.bcc(only).c("alone");
    a.cmp(v.checker.y())
        .c("or met on its own line, where it stood before");
    a.beq(only).c("alone");
    a.lda(n.no_square).c("no one move answers both");
    a.bind(only);
    a.ldy(v.level);
    a.sta(v.checker.y());
    a.lda(imm(1)).c("check");
    a.rts();
}
