//! Mobility: the squares a piece would reach among the pawns. Engine:
//! `SideContext::pawn_mobility`.

use octet_engine::board::piece::PieceType;
use octet_engine::board::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS};
use octet_engine::eval::root_pst::reach;

use super::work::{RootWeights, RootWork};
use octet_asm::{Asm, Claim, asm};

/// Where the mobility weights of a piece type begin.
fn mobility_offset(piece_type: PieceType) -> u8 {
    let before = PieceType::ALL
        .into_iter()
        .take_while(|&other| other != piece_type);
    before.map(|piece_type| reach(piece_type).len() as u8).sum()
}

pub(super) fn mobility(asm: &mut Asm, work: &RootWork, weights: &RootWeights) {
    asm! { asm;
        /// Counts the squares each piece type would reach.
        routine root_mobility {
            takes    call_tmp + 2 "the square", "the marks"
            returns  "mobility: indices of the weights of knight, bishop, rook and queen"
            may return see_work[5..=8]
            destroys a, x, y, tmp + 6, call_tmp + 1
        }
        let first_ray = KNIGHT_STEPS.len() as u8;
        let first_diagonal = first_ray + FIRST_DIAGONAL as u8;
        let [knight, bishop, rook, queen] = [0, 1, 2, 3].map(|n| work.mobility.at(n));
        ldx  #first_ray + DIRECTIONS.len() as u8 - 1  // diagonals first
    @piece_type:
        lda  #0                     // no square reached yet
        sta  work.count             // over all directions of the type
    @direction:
        ldy  work.square            // (1) each direction begins on the square
    @step:
        tya                         // the square where the ray is
        clc
        adc  weights.steps,x        // (2) one step on
        tay                         // Y indexes the marks
        lda  work.marks,y           // what the pawns make of it
        bmi  @done                  // (3) BLOCKED: an own pawn or the edge
        lsr  a                      // (4) carry: no enemy pawn attacks it
        sta  work.tmp               // whether an enemy pawn stands here
        lda  work.count             // squares reached so far
        adc  #0                     // then it counts
        sta  work.count             // those that enemy pawns attack do not count
        lda  work.tmp               // what stands on the square?
        bne  @done                  // (5) an enemy pawn: its capture ends the ray
        cpx  #first_ray             // is it a ray?
        bcs  @step                  // knights step once
    @done:
        dex                         // the next direction
        bmi  @all                   // the knight's steps, too
        cpx  #first_diagonal - 1    // all diagonals done?
        beq  @diagonals             // the bishop is done
        cpx  #first_ray - 1         // all files and ranks?
        bne  @direction             // the next direction of the same type
        lda  work.count             // squares on files and ranks
        clc
        asm.claim(Claim::IsSet("diagonals come first".to_owned()));
        adc  queen                  // the diagonals were counted first
        sta  queen                  // a queen reaches both
        ldy  work.count             // Y carries it, since A has the sum
        sty  rook                   // a rook these alone
        jmp  @piece_type            // on to the knight's steps
    @diagonals:
        lda  work.count             // squares on diagonals
        sta  bishop                 // diagonals
        sta  queen                  // the queen begins with them
        jmp  @piece_type            // on to ranks and files
    @all:
        lda  work.count             // steps that lead somewhere
        sta  knight                 // steps
        for (index, piece_type) in [
            (bishop, PieceType::Bishop),
            (rook, PieceType::Rook),
            (queen, PieceType::Queen),
        ] {
            asm.claim(Claim::IsSet("diagonals, then files and ranks come before".to_owned()));
            lda  index              // how many squares
            clc
            adc  #mobility_offset(piece_type)  // the type's weights
            sta  index              // an index of one table for all types
        }
        rts                         // pawns and kings have no mobility
    }
}
