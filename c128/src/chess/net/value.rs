//! What the views are worth.

use engine::net::{PLUS, UNIT};
use engine::square::{FILE_BITS, KING_FILE, ON_BOARD};

use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::tables::NET_OTHER;

/// Emits `network`, which goes on with what follows it.
pub fn value(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (high, bare, begun) = (v.t, a.label("bare"), a.label("begun"));
    a.routine("network", "What men are worth together.")
        .takes("X level, its views; bare")
        .returns("score, White's, with it added; X kept; goes on with evaluate_side")
        .destroys("A Y, t")
        .cost("about 110 cycles");
    asm! { a;
        ldy  v.bare             // a bare king is mated by other rules
        bne  {bare}
        sty  high               // A and t are the sum
        lda  v.white_view[0],x
        bpl  {begun}
        tya                     // less than nothing is nothing
        a.bind(begun);
        for (more, first, second) in [ (true, v.white_view, v.black_view), (false, v.black_view, v.white_view), ] {
            let speaks = &first[..PLUS];
            let against = &second[PLUS..];
            if more {
                clc                     // and so it stays
            } else {
                sec                     // and so it stays
            }
            for view in speaks.iter().chain(against).skip(usize::from(more)) {
                ldy  view,x
                bmi  @nothing           // less than nothing is nothing
                if more {
                    adc  view,x
                    bcc  @nothing
                    inc  high
                    clc
                } else {
                    sbc  view,x
                    bcs  @nothing
                    dec  high
                    sec
                }
            @nothing:
            }
        }
        for _ in 0..UNIT.ilog2() {
            asl  a                  // in centipawns
            rol  high
        }
        clc
        adc  v.score
        sta  v.score
        lda  high
        adc  v.score+1
        sta  v.score+1
        a.bind(bare);
    }
}

const _: () = {
    // A bit tells the wings apart, and doubling makes centipawns.
    assert!(KING_FILE == 4 && FILE_BITS == 7);
    assert!(UNIT.count_ones() == 1);
    assert!(ON_BOARD & NET_OTHER == 0);
};
