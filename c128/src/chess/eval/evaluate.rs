//! The tapered evaluation. Engine: `EvaluatedPosition::evaluate`,
//! `engine/src/eval/mod.rs`.

use octet_engine::eval::weights::PAWNLESS_WIN;

use super::network::output;
use crate::chess::core::Core;
use octet_asm::{Asm, asm};

/// Emits `evaluate` and `scale_pawnless`.
pub fn emit(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.section(
        "Evaluation",
        "eg + floor((mg - eg) * weight / 256), from White's side. The weight, by game phase, is a \
         byte; mg - eg has a high byte that is nearly always 0 or -1, so its low byte is \
         multiplied by quarter squares and its high byte by repeated addition. The pawn entry, \
         which an earlier ply may hold, adds to both sums.",
    );
    asm! { asm;
    @pawnless:
        jmp  scale_pawnless         // out of a branch's reach
        /// Evaluates the position for the side to move.
        routine evaluate {
            takes    x = ply, opponent, phase, bare_king
            returns  score
            keeps    x
            destroys a, y, tmp[6], quarter_lo_ptr, quarter_hi_ptr
            changes  quarter_lo_ptr, quarter_hi_ptr
        }
        let (low, high) = (v.tmp, v.tmp.at(1)); // mg - eg
        ldy  v.pawn_entry_ply,x     // the ply whose pawn entry holds here
        for (sum, (board, pawns)) in [
            (low, (v.mg_eg_lo, v.pawn_mg_eg_lo)),
            (high, (v.mg_eg_hi, v.pawn_mg_eg_hi)),
            (v.score, (v.eg_lo, v.pawn_eg_lo)),
            (v.score.at(1), (v.eg_hi, v.pawn_eg_hi)),
        ] {
            lda  board,x                // White's sum, pieces alone
            if sum == low || sum == v.score {
                clc
            }
            adc  pawns,y                // (1) and its pawn terms
            sta  sum                // two sums of 16 bits: mg - eg, and eg
        }
        lda  v.white_pawn_files,y   // can White still promote?
        beq  @pawnless              // none
        lda  v.black_pawn_files,y   // the same for the other side
        beq  @pawnless              // none
        asm.global("evaluate_taper");
        taper(asm, core);
        output(asm, core);
        for_side_to_move(asm, core);
        scale_pawnless(asm, core);
    }
}

/// Adds (mg - eg) * weight / 256, with mg - eg in tmp, to eg in `score`.
fn taper(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    let (low, high, weight) = (v.tmp, v.tmp.at(1), v.quarter_lo_ptr);
    asm! { asm;
        // (2) Low byte times weight: a * b = floor((a + b)^2 / 4) - floor((a - b)^2 / 4). This is
        // exact because a + b and a - b are both odd or both even. Pointers to the squares from b
        // on add a + b. Only the product's high byte is wanted, so the low bytes are compared for their
        // borrow alone.
        ldy  v.phase                // game phase
        lda  t.phase_weight,y       // weight of the middlegame, in 256ths
        beq  @tapered               // a bare endgame: eg is the score
        sta  v.quarter_lo_ptr       // low bytes: quarter squares of weight + n
        sta  v.quarter_hi_ptr       // the pages of the pointers stay
        ldy  low                    // a of the formula, and an index
        tya                         // both operands of the product are in registers
        sec
        sbc  weight                 // a - b, for its square
        bcs  @greater               // positive
        eor  #0xFF                  // b - a: the square of -n is that of n
        adc  #1                     // carry is clear
    @greater:
        tax                         // |a - b|
        lda  (v.quarter_lo_ptr),y   // (a + b)^2 / 4, low byte
        cmp  v.quarter_squares_lo,x  // its borrow is all that is wanted
        lda  (v.quarter_hi_ptr),y   // the high byte is the product over 256
        sbc  v.quarter_squares_hi,x  // A is the low part's share
        ldx  v.ply                  // X the ply again
        // High byte times weight: 256 * weight / 256 is the weight itself. The high byte is mostly
        // 0, so that only the low part is added, or -1.
        ldy  high                   // Y counts the 256s
        bmi  @less                  // mg < eg: subtract it
    @more:
        clc
        adc  v.score                // (3) A more for eg
        sta  v.score                // eg becomes the tapered score
        bcc  @no_carry              // what is added is a byte
        inc  v.score+1              // the carry by hand
    @no_carry:
        dey                         // once less
        bmi  @tapered               // nothing more to add
        lda  weight                 // one more 256 of mg - eg
        bne  @more always           // the weight is not 0
    @less:
        sec                         // the low part, or 0, less the weight
        sbc  weight                 // A is below 0, from -255 on
        clc
        adc  v.score                // a negative byte onto eg
        sta  v.score                // low byte
        bcs  @no_borrow             // its high byte is -1: the carry makes it 0
        dec  v.score+1              // the borrow by hand
    @no_borrow:
        iny                         // one less of -256
        beq  @tapered               // all is subtracted
        lda  #0                     // only the weight from now on
        beq  @less always           // Z set, A = 0
    @tapered:
    }
}

/// Turns `score` from White's side to that of the side to move, and adds its tempo.
fn for_side_to_move(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        asm.global("evaluate_side");
        bit  v.opponent             // the sums are White's less Black's
        bpl  @black                 // White is the opponent: Black is to move
        lda  v.score                // White's own score
        clc
        adc  v.tempo                // (6) + tempo; one byte
        sta  v.score                // the score of the side to move
        bcc  @valued                // mostly
        inc  v.score+1              // into the high byte
    @valued:
        rts                         // as negamax wants it
    @black:
        lda  v.tempo+1              // (7) tempo - White's score
        sec
        sbc  v.score                // White has the sum, Black its negative
        sta  v.score                // the score of the side to move
        lda  #0                     // the high byte of a tempo is 0
        sbc  v.score+1              // a tempo is one byte: only the borrow counts
        sta  v.score+1              // as negamax wants it
        rts                         // the network is in it already
    }
}

/// Quarters the score of a side without pawns, unless its lead is enough to win.
fn scale_pawnless(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.global("scale_pawnless");
    asm.comment(
        "Scale factor 1/4: the side that is ahead has no pawn and less than PAWNLESS_WIN in the \
         endgame sum, and no bare king is to be mated. Engine: \
         `EvaluatedPosition::scale_pawnless`.",
    );
    let (files, endgame) = (v.tmp.at(2), v.tmp.at(4));
    asm! { asm;
        lda  v.white_pawn_files,y
        sta  files                  // 0: White has no pawn
        lda  v.black_pawn_files,y
        sta  files+1                // 0: Black has none
        lda  v.score                // eg, before the taper
        sta  endgame
        lda  v.score+1
        sta  endgame+1
        jsr  evaluate_taper         // the whole evaluation, for the side to move:
        bit  v.opponent             // back to White's view
        bmi  @white
        jsr  evaluate_side          // Black to move: tempo - score is White's score again
        jmp  @white_view
    @white:
        lda  v.score                // White to move
        sec
        sbc  v.tempo                // score - tempo is White's score
        sta  v.score
        lda  v.score+1
        sbc  #0
        sta  v.score+1
    @white_view:
        lda  v.bare_king            // is one to be driven to mate?
        bne  @unscaled              // mop-up judges that, no scaling
        lda  v.score+1              // which side is ahead?
        bmi  @black_ahead
        ora  v.score
        bne  @white_ahead           // a positive score
    @black_ahead:
        lda  files+1
        bne  @unscaled              // Black leads and has pawns
        beq  @scale always          // Z set, Black has none
    @white_ahead:
        lda  files
        bne  @unscaled              // White leads and has pawns
    @scale:
        // Is the lead less than what wins without pawns? Compares |eg| with PAWNLESS_WIN.
        lda  endgame+1
        bpl  @positive
        lda  #0                     // -eg
        sec
        sbc  endgame
        sta  endgame
        lda  #0
        sbc  endgame+1
        sta  endgame+1              // |eg|
    @positive:
        let [lead_lo, lead_hi] = PAWNLESS_WIN.to_le_bytes();
        lda  endgame                // 16-bit comparison
        cmp  #lead_lo
        lda  endgame+1
        sbc  #lead_hi
        bcs  @unscaled              // enough to win: in full
        for _ in 0..2 {
            lda  v.score+1              // (5) a quarter: twice half
            asl  a                      // the sign to the carry
            ror  v.score+1              // arithmetic shift: the sign stays
            ror  v.score                // half of it, rounded down
        }
    @unscaled:
        jmp  evaluate_side          // for the side to move
    }
}
