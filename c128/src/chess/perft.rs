//! Perft: counting leaves, every one of them made and taken back.

use super::Core;
use crate::asm::{Asm, Zp, imm};

/// Emits `perft`.
pub fn emit(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.section("Perft", "The number of legal move sequences of a length: the generators' proof.");
    a.routine("perft", "Counts the leaves below the position.")
        .takes("depth (at least 1) and in_check of the level; leaves cleared")
        .returns("leaves; level is kept")
        .destroys("everything")
        .cost("about 500 cycles a leaf");
    a.ldx(v.level);
    a.jsr("open_lists");
    a.jsr("generate_all");
    a.jsr("end_lists");
    a.lda(v.depth.x());
    a.cmp(imm(1));
    let inner = a.label("inner");
    a.bne(inner);
    a.lda(v.in_check.x());
    a.sta(v.check);
    for (captures, len) in [(true, v.captures_len), (false, v.quiets_len)] {
        leaves(a, c, captures, len);
    }
    a.ldx(v.level);
    a.jmp("close_lists");
    a.bind(inner);
    a.lda(imm(0));
    a.sta(v.stage.x()).c("captures first");
    a.sta(v.next_at.x());
    let (next, quiets, done, found) =
        (a.label("next"), a.label("quiets"), a.label("done"), a.label("found"));
    a.bind(next);
    a.ldx(v.level);
    a.lda(v.stage.x());
    a.bne(quiets);
    a.lda(v.next_at.x());
    let captures_left = a.label("captures_left");
    a.cmp(v.captures_len.x());
    a.bne(captures_left);
    a.inc(v.stage.x());
    a.lda(imm(0));
    a.sta(v.next_at.x());
    a.beq(quiets).c("always");
    a.bind(captures_left);
    a.inc(v.next_at.x());
    a.tay();
    a.jsr("point_captures");
    a.lda(v.capture_from.ind_y());
    a.sta(v.from);
    a.lda(v.capture_to.ind_y());
    a.sta(v.to);
    a.jmp(found);
    a.bind(quiets);
    a.lda(v.next_at.x());
    a.cmp(v.quiets_len.x());
    a.beq(done);
    a.inc(v.next_at.x());
    a.tay();
    a.jsr("point_quiets");
    a.lda(v.quiet_from.ind_y());
    a.sta(v.from);
    a.lda(v.quiet_to.ind_y());
    a.sta(v.to);
    a.bind(found);
    a.lda(v.in_check.x());
    a.sta(v.check);
    a.jsr("legal");
    a.bcs(next);
    a.jsr("make");
    a.jsr("gives_check");
    a.ldx(v.level);
    a.sta(v.in_check.x());
    a.ldy(v.depth.at(-1).x());
    a.dey();
    a.tya();
    a.sta(v.depth.x());
    a.jsr("perft");
    a.jsr("unmake");
    a.jmp(next);
    a.bind(done);
    a.jmp("close_lists");
}

/// The last ply of one list.
fn leaves(a: &mut Asm, c: &Core, captures: bool, len: crate::asm::Abs) {
    let v = &c.v;
    let (origin, target): (Zp, Zp) = if captures {
        (v.capture_from, v.capture_to)
    } else {
        (v.quiet_from, v.quiet_to)
    };
    let (next, done, counted) = (a.label("next_leaf"), a.label("no_leaf"), a.label("counted"));
    a.ldx(v.level);
    a.ldy(len.x());
    a.beq(done);
    a.bind(next);
    a.dey();
    a.sty(v.perft_at);
    a.lda(origin.ind_y());
    a.sta(v.from);
    a.lda(target.ind_y());
    a.sta(v.to);
    a.jsr("legal");
    let illegal = a.label("illegal");
    a.bcs(illegal);
    a.jsr("make");
    a.inc(v.leaves);
    a.bne(counted);
    a.inc(v.leaves.at(1));
    a.bne(counted);
    a.inc(v.leaves.at(2));
    a.bne(counted);
    a.inc(v.leaves.at(3));
    a.bind(counted);
    a.jsr("unmake");
    a.bind(illegal);
    a.ldy(v.perft_at);
    a.bne(next);
    a.bind(done);
}
