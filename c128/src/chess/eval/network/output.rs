//! The output of the network. Engine: `Accumulators::output`.

use octet_engine::board::square::{FILE_BITS, KING_FILE, ON_BOARD};
use octet_engine::eval::network::{OUTPUT_SCALE, POSITIVE_NEURONS};

use crate::chess::core::Core;
use crate::chess::tables::NET_ENEMY;
use octet_asm::{Asm, asm};

/// Emits `net_output`, which falls through to `evaluate_side`.
pub fn output(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let (high, bare, relu) = (v.tmp, asm.label("bare"), asm.label("relu"));
    asm! { asm;
        /// Adds the network's output to the score.
        routine net_output {
            takes    x = ply, "its accumulators", bare_king, score "White's"
            returns  score
            keeps    x
            destroys a, y, tmp[1]
            goes on with evaluate_side
        }
        ldy  v.bare_king            // is one side down to its king?
        bne  {bare}                 // a bare king: mop-up alone counts
        sty  high                   // the sum is A and high
        lda  v.white_acc[0],x       // the first neuron begins it
        bpl  {relu}                 // it counts as it is
        tya                         // (1) ReLU: negative neurons count 0
        asm.bind(relu);
        for (more, first, second) in [
            (true, v.white_acc, v.black_acc),
            (false, v.black_acc, v.white_acc),
        ] {
            let positive = &first[..POSITIVE_NEURONS];
            let negative = &second[POSITIVE_NEURONS..];
            if more {
                clc                         // (2) clear at each ADC below
            } else {
                sec                         // (3) set at each SBC below
            }
            for accumulator in positive.iter().chain(negative).skip(usize::from(more)) {
                ldy  accumulator,x  // to see its sign alone
                bmi  @nothing               // ReLU: negative neurons count 0
                if more {
                    adc  accumulator,x          // White's positive neurons, Black's negative ones
                    bcc  @nothing   // still one byte
                    inc  high                   // the sum's high byte
                    clc
                } else {
                    sbc  accumulator,x          // Black's positive neurons, White's negative ones
                    bcs  @nothing   // no borrow from the high byte
                    dec  high                   // borrow
                    sec
                }
            @nothing:
            }
        }
        for _ in 0..OUTPUT_SCALE.ilog2() {
            asl  a                      // (4) to centipawns
            rol  high               // with the bit that falls out
        }
        clc
        adc  v.score                // onto the tapered score
        sta  v.score                // White sees it so far
        lda  high                   // its high byte, signed
        adc  v.score+1              // with the carry of the low bytes
        sta  v.score+1              // White sees it so far
        asm.bind(bare);
    }
}

const _: () = {
    // One bit of the file separates the wings, and the scale is a shift.
    assert!(KING_FILE == 4 && FILE_BITS == 7);
    assert!(OUTPUT_SCALE.count_ones() == 1);
    assert!(ON_BOARD & NET_ENEMY == 0);
};
