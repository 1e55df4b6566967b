//! What men are worth on a square, put where the search reads it.

use engine::piece::Kind;

use super::{KINDS, ROWS, Weights, Work};
use crate::asm::{Asm, hi, imm};
use crate::chess::Core;
use crate::chess::tables::PLANES;
use crate::chess::vars::PAGE;

pub(super) fn worth(a: &mut Asm, c: &Core, w: &Work, weights: &Weights) {
    const _: () =
        assert!(KINDS == 6 && Kind::Pawn.index() == 0 && Kind::King.index() as u8 == KINDS - 1);
    a.routine(
        "oracle_worth",
        "What each kind of man is worth on a square.",
    )
    .takes("codes and reach")
    .returns("its spreads and endgames")
    .destroys("A X Y, codes, history, row, row_next, oracle_target")
    .cost("about 1,130 cycles");
    a.ldx(imm(ROWS as u8 - 1));
    let row = a.label_here("row");
    a.lda(w.rows.x());
    a.asl_a();
    a.sta(w.w);
    a.asl_a();
    a.adc(w.w).c("rows of six kinds; carry is clear");
    a.sta(w.rows.x());
    a.dex();
    a.bpl(row);
    a.lda(w.square);
    a.eor(w.mask).c("the board as it is");
    a.sta(w.target);
    let pages = [
        (w.values, c.t.values),
        (w.spreads, c.v.spreads),
        (w.endgames, c.v.endgames),
    ];
    a.lda(imm(0));
    for (pointer, _) in pages {
        a.sta(pointer);
    }
    for (pointer, page) in pages {
        a.lda(hi(page));
        a.sta(pointer.at(1));
    }
    a.ldx(imm(0));
    let kind = a.label_here("kind");
    for (n, table) in weights.rows.into_iter().enumerate() {
        a.ldy(w.rows.at(n as i32));
        if n == 0 {
            a.lda(table.y());
        } else {
            a.clc();
            a.adc(table.y());
        }
        a.inc(w.rows.at(n as i32)).c("the next kind's");
    }
    let still = a.label("still");
    a.cpx(imm(Kind::Pawn.index() as u8));
    a.beq(still);
    a.cpx(imm(Kind::King.index() as u8));
    a.beq(still);
    a.ldy(w.reached.at(-1).x());
    a.clc();
    a.adc(weights.reach.y());
    a.bind(still);
    a.sta(w.w);
    a.lda(w.square);
    a.ora(imm(PLANES[1]));
    a.tay();
    a.lda(w.values.ind_y());
    a.clc();
    a.adc(w.w).c("of a table whose base leaves room");
    a.ldy(w.target);
    a.sta(w.endgames.ind_y());
    a.ldy(w.square);
    a.lda(w.values.ind_y());
    a.ldy(w.target);
    a.sta(w.spreads.ind_y());
    a.comment("The next kind: half a page on.");
    let same = a.label("same_page");
    a.lda(w.values);
    a.eor(imm((PAGE / 2) as u8));
    for (pointer, _) in pages {
        a.sta(pointer);
    }
    a.bmi(same);
    for (pointer, _) in pages {
        a.inc(pointer.at(1));
    }
    a.bind(same);
    a.inx();
    a.cpx(imm(KINDS));
    a.bne(kind);
    a.rts();
}
