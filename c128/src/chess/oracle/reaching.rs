//! How many squares men would reach among the pawns.

use engine::oracle::reach;
use engine::piece::Kind;
use engine::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS};

use super::{Weights, Work};
use crate::asm::{Asm, imm};

/// Where the weights of what a kind reaches begin.
fn reach_at(kind: Kind) -> u8 {
    let before = Kind::ALL.into_iter().take_while(|&other| other != kind);
    before.map(|kind| reach(kind).len() as u8).sum()
}

pub(super) fn reaching(a: &mut Asm, w: &Work, weights: &Weights) {
    a.routine("oracle_reaching", "How many squares men would reach.")
        .takes("the square, the marks")
        .returns("places of the weights of knight, bishop, rook and queen")
        .destroys("A X Y, t+6, u+1")
        .cost("about 1,250 cycles");
    let first_line = KNIGHT_STEPS.len() as u8;
    let first_diagonal = first_line + FIRST_DIAGONAL as u8;
    let (way, done, diagonals, all) = (
        a.label("way"),
        a.label("done"),
        a.label("diagonals"),
        a.label("all"),
    );
    let [knight, bishop, rook, queen] = [0, 1, 2, 3].map(|n| w.reached.at(n));
    a.ldx(imm(first_line + DIRECTIONS.len() as u8 - 1));
    let again = a.label_here("again");
    a.lda(imm(0));
    a.sta(w.count);
    a.bind(way);
    a.ldy(w.square);
    let step = a.label_here("step");
    a.tya();
    a.clc();
    a.adc(weights.steps.x());
    a.tay();
    a.lda(w.marks.y());
    a.bmi(done);
    a.lsr_a().c("carry: nobody attacks it");
    a.sta(w.w);
    a.lda(w.count);
    a.adc(imm(0));
    a.sta(w.count);
    a.lda(w.w);
    a.bne(done).c("no further than the pawn that is taken");
    a.cpx(imm(first_line));
    a.bcs(step).c("knights go once");
    a.bind(done);
    a.dex();
    a.bmi(all);
    a.cpx(imm(first_diagonal - 1));
    a.beq(diagonals);
    a.cpx(imm(first_line - 1));
    a.bne(way);
    a.lda(w.count);
    a.clc();
    a.adc(queen);
    a.sta(queen).c("both together");
    a.ldy(w.count);
    a.sty(rook);
    a.jmp(again);
    a.bind(diagonals);
    a.lda(w.count);
    a.sta(bishop);
    a.sta(queen);
    a.jmp(again);
    a.bind(all);
    a.lda(w.count);
    a.sta(knight);
    for (place, kind) in [
        (bishop, Kind::Bishop),
        (rook, Kind::Rook),
        (queen, Kind::Queen),
    ] {
        a.lda(place);
        a.clc();
        a.adc(imm(reach_at(kind)));
        a.sta(place);
    }
    a.rts();
}
