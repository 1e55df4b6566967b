//! How many squares men would reach among the pawns.

use engine::oracle::reach;
use engine::piece::Kind;
use engine::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS};

use super::{Weights, Work};
use crate::asm::{Asm, asm};

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
    asm! { a;
        let [knight, bishop, rook, queen] = [0, 1, 2, 3].map(|n| w.reached.at(n));
        ldx  #first_line + DIRECTIONS.len() as u8 - 1
    @again:
        lda  #0
        sta  w.count
    @way:
        ldy  w.square
    @step:
        tya
        clc
        adc  weights.steps,x
        tay
        lda  w.marks,y
        bmi  @done
        lsr  a                  // carry: nobody attacks it
        sta  w.w
        lda  w.count
        adc  #0
        sta  w.count
        lda  w.w
        bne  @done              // no further than the pawn that is taken
        cpx  #first_line
        bcs  @step              // knights go once
    @done:
        dex
        bmi  @all
        cpx  #first_diagonal - 1
        beq  @diagonals
        cpx  #first_line - 1
        bne  @way
        lda  w.count
        clc
        adc  queen
        sta  queen              // both together
        ldy  w.count
        sty  rook
        jmp  @again
    @diagonals:
        lda  w.count
        sta  bishop
        sta  queen
        jmp  @again
    @all:
        lda  w.count
        sta  knight
        for (place, kind) in [ (bishop, Kind::Bishop), (rook, Kind::Rook), (queen, Kind::Queen), ] {
            lda  place
            clc
            adc  #reach_at(kind)
            sta  place
        }
        rts
    }
}
