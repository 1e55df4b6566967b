//! What the views are worth.

use octet_engine::board::square::{FILE_BITS, KING_FILE, ON_BOARD};
use octet_engine::eval::network::{OUTPUT_SCALE, POSITIVE_NEURONS};

use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::tables::NET_ENEMY;

/// Emits `network`, which goes on with what follows it.
pub fn value(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let (high, bare, begun) = (v.tmp, asm.label("bare"), asm.label("begun"));
    asm.routine("net_output", "What men are worth together.")
        .takes("X level, its views; bare")
        .returns("score, White's, with it added; X kept; goes on with evaluate_side")
        .destroys("A Y, t")
        .cost("about 110 cycles");
    asm! { asm;
        ldy  v.bare_king             // a bare king is mated by other rules
        bne  {bare}
        sty  high               // A and t are the sum
        lda  v.white_acc[0],x
        bpl  {begun}
        tya                     // less than nothing is nothing
        asm.bind(begun);
        for (more, first, second) in [ (true, v.white_acc, v.black_acc), (false, v.black_acc, v.white_acc), ] {
            let speaks = &first[..POSITIVE_NEURONS];
            let against = &second[POSITIVE_NEURONS..];
            if more {
                clc                     // and so it stays
            } else {
                sec                     // and so it stays
            }
            for accumulator in speaks.iter().chain(against).skip(usize::from(more)) {
                ldy  accumulator,x
                bmi  @nothing           // less than nothing is nothing
                if more {
                    adc  accumulator,x
                    bcc  @nothing
                    inc  high
                    clc
                } else {
                    sbc  accumulator,x
                    bcs  @nothing
                    dec  high
                    sec
                }
            @nothing:
            }
        }
        for _ in 0..OUTPUT_SCALE.ilog2() {
            asl  a                  // in centipawns
            rol  high
        }
        clc
        adc  v.score
        sta  v.score
        lda  high
        adc  v.score+1
        sta  v.score+1
        asm.bind(bare);
    }
}

const _: () = {
    // A bit tells the wings apart, and doubling makes centipawns.
    assert!(KING_FILE == 4 && FILE_BITS == 7);
    assert!(OUTPUT_SCALE.count_ones() == 1);
    assert!(ON_BOARD & NET_ENEMY == 0);
};
