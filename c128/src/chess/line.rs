//! The principal variation: a triangle of lines, one row a ply. The engine's
//! `Line::join`.

use super::Core;
use super::vars::{LINE_PLANE, ROOT_LEVEL};
use crate::asm::{Abs, Asm, imm};

/// Emits `join_line`.
pub fn emit(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine(
        "join_line",
        "This level's line becomes its move and the line of the next level.",
    )
    .takes("X level, its move in made_from and made_to; score")
    .returns("the level's row and line_len; at the root, root_score")
    .destroys("A X Y, row, row_next")
    .cost("139 cycles for a line of one move, 44 for each more");
    let not_root = a.label("not_root");
    a.cpx(imm(ROOT_LEVEL)).c("at the root?");
    a.bne(not_root).c("root_score is the root's alone");
    a.lda(v.score).c("a better move: its score stands");
    a.sta(v.root_score)
        .c("even if the iteration is not completed");
    a.lda(v.score.at(1));
    a.sta(v.root_score.at(1));
    a.bind(not_root);
    a.txa();
    a.and(n.ply_bits).c("rows go by ply");
    a.tay().c("Y the ply");
    for (pointer, offset) in [(v.row, 0), (v.row_next, 1)] {
        a.lda(t.row_lo.at(offset).y())
            .c("this ply's row, then the next one's");
        a.sta(pointer);
        a.lda(t.row_hi.at(offset).y());
        a.sta(pointer.at(1)).c("a pointer to its origins");
    }
    plane(a, c, v.made_from);
    a.comment("The same for the targets, which lie a plane on.");
    let plane_bytes = LINE_PLANE.to_le_bytes();
    for pointer in [v.row, v.row_next] {
        a.clc();
        for (n, byte) in (0..).zip(plane_bytes) {
            a.lda(pointer.at(n));
            a.adc(imm(byte));
            a.sta(pointer.at(n));
        }
    }
    plane(a, c, v.made_to);
    a.ldy(v.line_len.at(1).x()).c("the next level's length");
    a.iny();
    a.tya().c("its length and this move");
    a.sta(v.line_len.x()).c("one longer than the next level's");
    a.rts();
}

/// Copies one plane of the next row one place further on and puts the move's
/// byte before it.
fn plane(a: &mut Asm, c: &Core, made: Abs) {
    let v = &c.v;
    let copied = a.label("copied");
    a.ldy(v.line_len.at(1).x())
        .c("from the end back to the first");
    let copy = a.label_here("copy");
    a.dey();
    a.bmi(copied).c("all copied");
    a.lda(v.row_next.ind_y()).c("the move of a later ply");
    a.iny();
    a.sta(v.row.ind_y()).c("one place on");
    a.dey().c("back to where it was read");
    a.bpl(copy).c("always");
    a.bind(copied);
    a.iny().c("to 0: the move of this level");
    a.lda(made.x()).c("origin or target of this level's move");
    a.sta(v.row.ind_y());
}
