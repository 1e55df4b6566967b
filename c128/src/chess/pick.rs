//! Finding moves in a level's lists.

use super::Core;
use super::vars::CAPTURE_PAGES;
use crate::asm::{Asm, imm};

/// Emits the pickers.
pub fn emit(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.section("Picking moves", "A capture tried has score 0; a quiet move tried, bit 7 in its origin.");

    a.routine("best_capture", "Takes the best capture left; of equals, the first generated.")
        .takes("X level")
        .returns("carry set and from, to; carry clear when none is left; X is kept")
        .destroys("A Y t")
        .cost("90 cycles and 18 a capture listed");
    let (look, worse, none, chosen) =
        (a.label("look"), a.label("worse"), a.label("none"), a.label("chosen"));
    a.ldy(v.captures_len.x());
    a.beq(none);
    a.lda(v.captures_lo.x());
    a.sta(v.capture_score);
    a.lda(v.captures_hi.x());
    a.clc();
    a.adc(imm(2 * CAPTURE_PAGES));
    a.sta(v.capture_score.at(1));
    a.lda(imm(1)).c("what is tried has less");
    a.sta(v.t);
    a.lda(imm(0xFF));
    a.sta(v.t.at(1));
    a.bind(look);
    a.dey();
    a.lda(v.capture_score.ind_y());
    a.cmp(v.t);
    a.bcc(worse);
    a.sta(v.t);
    a.sty(v.t.at(1));
    a.bind(worse);
    a.tya();
    a.bne(look);
    a.ldy(v.t.at(1));
    a.cpy(imm(0xFF));
    a.bne(chosen);
    a.bind(none);
    a.clc();
    a.rts();
    a.bind(chosen);
    a.jsr("point_captures");
    a.lda(v.capture_from.ind_y());
    a.sta(v.from);
    a.lda(v.capture_to.ind_y());
    a.sta(v.to);
    a.lda(imm(0));
    a.sta(v.capture_score.ind_y());
    a.sec();
    a.rts();

    for (name, what, len, quiet) in [
        ("take_capture", "captures", v.captures_len, false),
        ("take_quiet", "quiet moves", v.quiets_len, true),
    ] {
        a.routine(name, &format!("Takes a given move out of the level's {what}."))
            .takes("X level, from, to")
            .returns("carry set if it was there; X, from and to are kept")
            .destroys("A Y")
            .cost("15 cycles a move listed");
        let (look, other, none) = (a.label("look"), a.label("other"), a.label("none"));
        let (origin, target) = if quiet {
            a.jsr("point_quiets");
            (v.quiet_from, v.quiet_to)
        } else {
            a.jsr("point_captures");
            (v.capture_from, v.capture_to)
        };
        a.ldy(len.x());
        a.beq(none);
        a.bind(look);
        a.dey();
        a.lda(target.ind_y());
        a.cmp(v.to);
        a.bne(other);
        a.lda(origin.ind_y());
        a.cmp(v.from);
        a.bne(other);
        if quiet {
            a.ora(imm(0x80));
            a.sta(origin.ind_y());
        } else {
            a.lda(imm(0));
            a.sta(v.capture_score.ind_y());
        }
        a.sec();
        a.rts();
        a.bind(other);
        a.tya();
        a.bne(look);
        a.bind(none);
        a.clc();
        a.rts();
    }

    a.routine("any_legal", "Has the side in check a legal move?")
        .takes("level")
        .returns("carry set if so")
        .destroys("everything")
        .cost("thousands of cycles; only after fifty moves");
    let (captures, quiets, done) = (a.label("captures"), a.label("quiets"), a.label("done"));
    a.ldx(v.level);
    a.jsr("open_lists");
    a.jsr("generate_all");
    a.lda(imm(1));
    a.sta(v.check);
    for (label, count, origin, target) in [
        (captures, v.capture_count, v.capture_from, v.capture_to),
        (quiets, v.quiet_count, v.quiet_from, v.quiet_to),
    ] {
        let exhausted = a.label("exhausted");
        a.bind(label);
        a.ldy(count);
        a.beq(exhausted);
        a.dey();
        a.sty(count);
        a.lda(origin.ind_y());
        a.sta(v.from);
        a.lda(target.ind_y());
        a.sta(v.to);
        a.jsr("legal");
        a.bcs(label);
        a.bcc(done).c("always");
        a.bind(exhausted);
    }
    a.clc();
    a.rts();
    a.bind(done);
    a.sec();
    a.rts();
}
