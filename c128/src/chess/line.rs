//! The principal variation: a triangle of lines, one row a ply.

use super::Core;
use super::vars::{LINE_PAGES, ROOT_LEVEL};
use crate::asm::{Asm, imm};

/// Emits `join_line`.
pub fn emit(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.routine("join_line", "This level's line becomes its move and the line of the next level.")
        .takes("X level, its move in made_from and made_to; score")
        .destroys("A X Y row row_next")
        .cost("about 150 cycles and 50 a move");
    let not_root = a.label("not_root");
    a.cpx(imm(ROOT_LEVEL));
    a.bne(not_root);
    a.lda(v.score);
    a.sta(v.root_score);
    a.lda(v.score.at(1));
    a.sta(v.root_score.at(1));
    a.bind(not_root);
    a.txa();
    a.and(imm(0x7F));
    a.tay();
    for (pointer, offset) in [(v.row, 0), (v.row_next, 1)] {
        a.lda(t.row_lo.at(offset).y());
        a.sta(pointer);
        a.lda(t.row_hi.at(offset).y());
        a.sta(pointer.at(1));
    }
    for (plane, made) in [v.made_from, v.made_to].into_iter().enumerate() {
        if plane == 1 {
            for pointer in [v.row, v.row_next] {
                a.lda(pointer.at(1));
                a.clc();
                a.adc(imm(LINE_PAGES));
                a.sta(pointer.at(1));
            }
        }
        let copied = a.label("copied");
        a.ldy(v.line_len.at(1).x());
        let copy = a.label_here("copy");
        a.dey();
        a.bmi(copied);
        a.lda(v.row_next.ind_y());
        a.iny();
        a.sta(v.row.ind_y());
        a.dey();
        a.bpl(copy).c("always");
        a.bind(copied);
        a.iny();
        a.lda(made.x());
        a.sta(v.row.ind_y());
    }
    a.ldy(v.line_len.at(1).x());
    a.iny();
    a.tya();
    a.sta(v.line_len.x());
    a.rts();
}
