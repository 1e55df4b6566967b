//! Writing captures and promotions to their list.

use engine::generate::{ATTACKER_SCORE, QUEEN_SCORE, UNDERPROMOTION_SCORE};
use engine::moves::{Move, MoveKind, PROMOTIONS};
use engine::piece::Kind;
use engine::square::Square;

use crate::asm::{Asm, imm};
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
    a.and(n.kind_bits).c("the victim first");
    a.ora(v.attacker).c("then the least attacker");
    a.global("write_capture_head");
    a.sta(v.capture_score.ind_y()).c("orders the list");
    a.txa().c("the origin");
    a.sta(v.capture_from.ind_y());
    a.clc().c("for the caller's ADC");
    a.rts();
    a.routine(
        "pawn_capture_head",
        "As capture_head, for a pawn: most have no capture, so none sets attacker.",
    )
    .takes("as capture_head, but for attacker")
    .returns("A origin, carry clear; X and Y kept")
    .destroys("nothing else")
    .cost("29 cycles");
    a.and(n.kind_bits).c("the victim first");
    a.ora(imm(ATTACKER_SCORE[Kind::Pawn.index()]))
        .c("the least attacker of all");
    a.bne("write_capture_head").c("always");
}

pub(super) fn promotions(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("promotions", "Writes the four promotions of a pawn.")
        .takes("A target, X origin, Y the capture index, t+1 the victim's part of the score")
        .returns("Y; X kept")
        .destroys("A, t")
        .cost("145 cycles");
    let (target, victim) = (v.t, v.t.at(1));
    a.sta(target).c("the same for all four");
    for kind in PROMOTIONS {
        let bits = Move::new(Square(0), Square(0), MoveKind::Promotion(kind));
        a.lda(victim).c("0 when the pawn just advances");
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
        a.sta(v.capture_score.ind_y());
        a.txa().c("the origin");
        a.ora(imm(bits.from))
            .c(format!("a {}, in the spare bits", kind.name()));
        a.sta(v.capture_from.ind_y());
        a.lda(target).c("and target");
        a.ora(imm(bits.to));
        a.sta(v.capture_to.ind_y());
        a.iny().c("one more");
    }
    a.rts();
}
