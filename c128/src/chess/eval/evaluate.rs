//! The evaluation: the engine's `eval.rs`.

use octet_engine::eval::weights::PAWNLESS_WIN;

use super::network::value;
use crate::asm::{Asm, asm};
use crate::chess::Core;

/// Emits `evaluate`.
pub fn emit(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.section(
        "Evaluation",
        "endgame + floor(spread * weight / 256), where the spread is middlegame less endgame. The \
         weight is a byte; the spread has a high byte that is nearly always 0 or -1, so its low \
         byte is multiplied by table and its high byte by adding. What pawns add to both lies in \
         the record of another level.",
    );
    asm! { asm;
    @pawnless:
        jmp  scale_pawnless      // a branch's reach from below
        asm.routine("evaluate", "Values the position for the side to move.")
            .takes("X level; opponent, phase, bare")
            .returns("score; X kept")
            .destroys("A Y, t")
            .cost("about 280 cycles, 20 more for every 256 of the spread; 120 more without pawns");
        let (low, high) = (v.tmp, v.tmp.at(1));
        ldy  v.pawn_entry_ply,x     // the record of pawns
        for (sum, (board, pawns)) in [ (low, (v.mg_eg_lo, v.pawn_mg_eg_lo)), (high, (v.mg_eg_hi, v.pawn_mg_eg_hi)), (v.score, (v.eg_lo, v.pawn_eg_lo)), (v.score.at(1), (v.eg_hi, v.pawn_eg_hi)), ] {
            lda  board,x
            if sum == low || sum == v.score {
                clc
            }
            adc  pawns,y            // pieces and pawns
            sta  sum
        }
        lda  v.white_pawn_files,y
        beq  @pawnless          // White has no pawn
        lda  v.black_pawn_files,y
        beq  @pawnless          // Black has none
        asm.global("evaluate_taper");
        taper(asm, core);
        value(asm, core);
        for_side_to_move(asm, core);
        without_pawns(asm, core);
    }
}

/// Adds the weighted spread in t and t+1 to the endgame sum in `score`.
fn taper(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    let (low, high, weight) = (v.tmp, v.tmp.at(1), v.quarter_lo_ptr);
    asm! { asm;
        // Low byte times weight by quarter squares: a * b = floor((a + b)^2 / 4) - floor((a -
        // b)^2 / 4), exact because a + b and a - b are both odd or both even. Pointers to the
        // squares from b on do the adding. Only the product's high byte is wanted, so the low
        // bytes are compared for their borrow alone.
        ldy  v.phase            // how much is left on the board
        lda  t.phase_weight,y   // of the middlegame, in 256ths
        beq  @tapered           // a bare endgame
        sta  v.quarter_lo_ptr
        sta  v.quarter_hi_ptr
        ldy  low
        tya
        sec
        sbc  weight
        bcs  @greater
        eor  #0xFF              // the difference without its sign
        adc  #1                 // carry is clear
    @greater:
        tax
        lda  (v.quarter_lo_ptr),y
        cmp  v.quarter_squares_lo,x      // the borrow of the low bytes
        lda  (v.quarter_hi_ptr),y      // the high byte is the product over 256
        sbc  v.quarter_squares_hi,x
        ldx  v.ply
        // High byte times weight: 256 * weight / 256 is the weight itself. Mostly there is none
        // of it, or it is -1.
        ldy  high               // how often
        bmi  @less              // or less than nothing
    @more:
        clc
        adc  v.score            // onto the endgame's sum
        sta  v.score
        bcc  @no_carry          // what is added is a byte
        inc  v.score+1          // the carry by hand
    @no_carry:
        dey                     // once less
        bmi  @tapered
        lda  weight             // one more 256th of 256
        bne  @more              // always
    @less:
        sec                     // less a byte: the product, or 0, is not as much
        sbc  weight
        clc
        adc  v.score            // what is added is less than zero
        sta  v.score
        bcs  @no_borrow
        dec  v.score+1          // the borrow by hand
    @no_borrow:
        iny                     // once less
        beq  @tapered
        lda  #0
        beq  @less              // always
    @tapered:
    }
}

/// Turns `score` from White's side to that of the side to move, which has the
/// tempo on top.
fn for_side_to_move(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        asm.global("evaluate_side");
        bit  v.opponent         // the sums are White's less Black's
        bpl  @black             // White is the opponent: Black is to move
        lda  v.score
        clc
        adc  v.tempo            // what the move is worth, less than 256
        sta  v.score
        bcc  @valued
        inc  v.score+1
    @valued:
        rts
    @black:
        lda  v.tempo+1          // tempo less White's score: negation and all
        sec
        sbc  v.score            // low byte
        sta  v.score
        lda  #0
        sbc  v.score+1          // high byte
        sta  v.score+1
        rts
    }
}

/// A small advantage is hard to win without pawns: the score is quartered.
fn without_pawns(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.global("scale_pawnless");
    asm.comment(
        "A side without pawns. Whoever is ahead, were it that side, wins only with a large lead \
         in the endgame sum, unless there is a bare king to be mated.",
    );
    let (files, endgame) = (v.tmp.at(2), v.tmp.at(4));
    asm! { asm;
        lda  v.white_pawn_files,y
        sta  files              // 0: White has no pawn
        lda  v.black_pawn_files,y
        sta  files+1            // 0: Black has none
        lda  v.score
        sta  endgame            // the sum, before it is tapered
        lda  v.score+1
        sta  endgame+1
        jsr  evaluate_taper     // to the end, which is taken back:
        bit  v.opponent
        bmi  @white
        jsr  evaluate_side      // tempo less that is White's score again
        jmp  @white_view
    @white:
        lda  v.score
        sec
        sbc  v.tempo
        sta  v.score
        lda  v.score+1
        sbc  #0
        sta  v.score+1
    @white_view:
        lda  v.bare_king             // is it to be mated?
        bne  @plain
        lda  v.score+1          // who is ahead?
        bmi  @known             // Black
        ora  v.score
        bne  @white_ahead       // White
    @known:
        lda  files+1
        bne  @plain             // and has pawns
        beq  @small             // always
    @white_ahead:
        lda  files
        bne  @plain             // and has pawns
    @small:
        // Is the lead less than what wins, either way?
        lda  endgame+1
        bpl  @positive
        lda  #0
        sec
        sbc  endgame
        sta  endgame
        lda  #0
        sbc  endgame+1
        sta  endgame+1          // the sum without its sign
    @positive:
        let [lead_lo, lead_hi] = PAWNLESS_WIN.to_le_bytes();
        lda  endgame
        cmp  #lead_lo
        lda  endgame+1
        sbc  #lead_hi
        bcs  @plain             // enough
        for _ in 0..2 {
            lda  v.score+1
            asl  a                  // the sign to the carry
            ror  v.score+1
            ror  v.score            // half of it, rounded down
        }
    @plain:
        jmp  evaluate_side
    }
}
