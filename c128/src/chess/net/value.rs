//! What the views are worth.

use engine::net::{PLUS, UNIT};
use engine::square::{FILE_BITS, KING_FILE, ON_BOARD};

use crate::asm::Asm;
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
    a.ldy(v.bare).c("a bare king is mated by other rules");
    a.bne(bare);
    a.sty(high).c("A and t are the sum");
    a.lda(v.white_view[0].x());
    a.bpl(begun);
    a.tya().c("less than nothing is nothing");
    a.bind(begun);
    for (more, first, second) in [
        (true, v.white_view, v.black_view),
        (false, v.black_view, v.white_view),
    ] {
        let speaks = &first[..PLUS];
        let against = &second[PLUS..];
        if more {
            a.clc().c("and so it stays");
        } else {
            a.sec().c("and so it stays");
        }
        for view in speaks.iter().chain(against).skip(usize::from(more)) {
            let nothing = a.label("nothing");
            a.ldy(view.x());
            a.bmi(nothing).c("less than nothing is nothing");
            if more {
                a.adc(view.x());
                a.bcc(nothing);
                a.inc(high);
                a.clc();
            } else {
                a.sbc(view.x());
                a.bcs(nothing);
                a.dec(high);
                a.sec();
            }
            a.bind(nothing);
        }
    }
    for _ in 0..UNIT.ilog2() {
        a.asl_a().c("in centipawns");
        a.rol(high);
    }
    a.clc();
    a.adc(v.score);
    a.sta(v.score);
    a.lda(high);
    a.adc(v.score.at(1));
    a.sta(v.score.at(1));
    a.bind(bare);
}

const _: () = {
    // A bit tells the wings apart, and doubling makes centipawns.
    assert!(KING_FILE == 4 && FILE_BITS == 7);
    assert!(UNIT.count_ones() == 1);
    assert!(ON_BOARD & NET_OTHER == 0);
};
