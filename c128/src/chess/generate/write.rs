//! Writing captures and promotions to their list.

use engine::generate::{ATTACKER_SCORE, QUEEN_SCORE, UNDERPROMOTION_SCORE};
use engine::moves::{Move, MoveKind, PROMOTIONS};
use engine::piece::Kind;
use engine::square::Square;

use crate::asm::{Asm, asm, imm};
use crate::chess::Core;

pub(super) fn capture_head(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "capture_head",
        "Writes a capture's score and origin; the caller knows the target.",
    )
    .takes("A the victim, X origin, Y index, attacker")
    .returns("A origin, carry clear; X and Y kept")
    .destroys("nothing else")
    .cost("27 cycles");
    asm! { a;
        and  #n.kind_bits       // the victim first
        ora  v.attacker         // then the least attacker
        a.global("write_capture_head");
        sta  (v.capture_score),y // orders the list
        txa                     // the origin
        sta  (v.capture_from),y
        clc                     // for the caller's ADC
        rts
        a.routine(
            "pawn_capture_head",
            "As capture_head, for a pawn: most have no capture, so none sets attacker.",
        )
        .takes("as capture_head, but for attacker")
        .returns("A origin, carry clear; X and Y kept")
        .destroys("nothing else")
        .cost("29 cycles");
        and  #n.kind_bits       // the victim first
        ora  #ATTACKER_SCORE[Kind::Pawn.index()] // the least attacker of all
        bne  write_capture_head // always
    }
}

pub(super) fn promotions(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("promotions", "Writes the four promotions of a pawn.")
        .takes("A target, X origin, Y the capture index, t+1 the victim's part of the score")
        .returns("Y; X kept")
        .destroys("A, t")
        .cost("145 cycles");
    let (target, victim) = (v.t, v.t.at(1));
    asm! { a;
        sta  target             // the same for all four
        for kind in PROMOTIONS {
            let bits = Move::new(Square(0), Square(0), MoveKind::Promotion(kind));
            lda  victim             // 0 when the pawn just advances
            a.ora(imm(if kind == Kind::Queen {
                QUEEN_SCORE
            } else {
                UNDERPROMOTION_SCORE
            }))
            .c(if kind == Kind::Queen {
                "before every capture"
            } else {
                "after every capture of as much"
            });
            sta  (v.capture_score),y
            txa                     // the origin
            a.ora(imm(bits.from))
                .c(format!("a {}, in the spare bits", kind.name()));
            sta  (v.capture_from),y
            lda  target             // and target
            ora  #bits.to
            sta  (v.capture_to),y
            iny                     // one more
        }
        rts
    }
}
