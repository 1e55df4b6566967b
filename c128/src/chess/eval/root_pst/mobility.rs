//! How many squares men would reach among the pawns.

use octet_engine::board::piece::PieceType;
use octet_engine::board::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS};
use octet_engine::eval::root_pst::reach;

use super::{RootWeights, RootWork};
use crate::asm::{Asm, asm};

/// Where the weights of what a kind reaches begin.
fn reach_at(piece_type: PieceType) -> u8 {
    let before = PieceType::ALL
        .into_iter()
        .take_while(|&other| other != piece_type);
    before.map(|piece_type| reach(piece_type).len() as u8).sum()
}

pub(super) fn reaching(asm: &mut Asm, work: &RootWork, weights: &RootWeights) {
    asm.routine("root_mobility", "How many squares men would reach.")
        .takes("the square, the marks")
        .returns("places of the weights of knight, bishop, rook and queen")
        .destroys("A X Y, t+6, u+1")
        .cost("about 1,250 cycles");
    let first_line = KNIGHT_STEPS.len() as u8;
    let first_diagonal = first_line + FIRST_DIAGONAL as u8;
    asm! { asm;
        let [knight, bishop, rook, queen] = [0, 1, 2, 3].map(|n| work.reached.at(n));
        ldx  #first_line + DIRECTIONS.len() as u8 - 1
    @again:
        lda  #0
        sta  work.count
    @direction:
        ldy  work.square
    @step:
        tya
        clc
        adc  weights.steps,x
        tay
        lda  work.marks,y
        bmi  @done
        lsr  a                  // carry: nobody attacks it
        sta  work.tmp
        lda  work.count
        adc  #0
        sta  work.count
        lda  work.tmp
        bne  @done              // no further than the pawn that is taken
        cpx  #first_line
        bcs  @step              // knights go once
    @done:
        dex
        bmi  @all
        cpx  #first_diagonal - 1
        beq  @diagonals
        cpx  #first_line - 1
        bne  @direction
        lda  work.count
        clc
        adc  queen
        sta  queen              // both together
        ldy  work.count
        sty  rook
        jmp  @again
    @diagonals:
        lda  work.count
        sta  bishop
        sta  queen
        jmp  @again
    @all:
        lda  work.count
        sta  knight
        for (place, piece_type) in [ (bishop, PieceType::Bishop), (rook, PieceType::Rook), (queen, PieceType::Queen), ] {
            lda  place
            clc
            adc  #reach_at(piece_type)
            sta  place
        }
        rts
    }
}
