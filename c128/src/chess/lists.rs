//! Opening, reading and closing the lists of a level: the engine's `Stack`.

use super::Core;
use super::vars::{CAPTURE_PAGES, QUIET_PAGES};
use crate::asm::{Asm, Zp, imm};

/// Emits the routines that point at lists.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Lists",
        "The lists of all levels lie one after the other, each part of a move in a plane of its \
         own: Y counts moves, and the same Y reads origin, target and score. The planes lie whole \
         pages apart, so pointers into them share their low byte. The level that they were set \
         for is noted: mostly nobody below has moved them.",
    );
    open(a, c);
    point(a, c);
    end(a, c);
    close(a, c);
}

fn open(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "open_lists",
        "Begins this level's lists where the last ones end.",
    )
    .takes("X level; captures_top, quiets_top")
    .returns("the list pointers, and where this level's lists begin")
    .destroys("A")
    .cost("117 cycles; open_captures 68, open_captures_alone 51, point_quiets 43");
    a.jsr("open_captures").c("captures, then falls through");
    a.global("point_quiets");
    a.lda(v.quiets_lo.x())
        .c("where this level's quiet moves begin");
    a.sta(v.quiet_from);
    a.sta(v.quiet_to).c("the planes share a low byte");
    a.sta(v.quiet_score);
    a.lda(v.quiets_hi.x()).c("the first plane: origins");
    a.sta(v.quiet_from.at(1));
    a.clc();
    a.adc(imm(QUIET_PAGES))
        .c("targets lie behind the origins of all levels");
    a.sta(v.quiet_to.at(1));
    a.adc(imm(QUIET_PAGES)).c("and scores behind those");
    a.sta(v.quiet_score.at(1));
    a.stx(v.quiets_at);
    a.rts();
    a.global("open_captures");
    a.lda(v.quiets_top)
        .c("noted even where no quiet move will be:");
    a.sta(v.quiets_lo.x()).c("close_lists asks no questions");
    a.lda(v.quiets_top.at(1));
    a.sta(v.quiets_hi.x());
    a.global("open_captures_alone");
    a.lda(v.captures_top).c("the first free place");
    a.sta(v.captures_lo.x()).c("is where this level begins");
    a.sta(v.capture_from).c("one low byte for three pointers");
    a.sta(v.capture_to);
    a.sta(v.capture_score);
    a.lda(v.captures_top.at(1));
    a.sta(v.captures_hi.x());
    a.bne("capture_pages").c("always");
}

fn point(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("point_captures", "Points at this level's captures.")
        .takes("X level")
        .returns("capture_from, capture_to, capture_score")
        .destroys("A")
        .cost("43 cycles; capture_pages 24");
    a.lda(v.captures_lo.x())
        .c("where this level's captures begin");
    a.sta(v.capture_from).c("one low byte for three pointers");
    a.sta(v.capture_to);
    a.sta(v.capture_score);
    a.lda(v.captures_hi.x()).c("the first plane: origins");
    a.global("capture_pages");
    a.sta(v.capture_from.at(1));
    a.clc();
    a.adc(imm(CAPTURE_PAGES));
    a.sta(v.capture_to.at(1)).c("the second");
    a.adc(imm(CAPTURE_PAGES))
        .c("still no carry: memory ends first");
    a.sta(v.capture_score.at(1)).c("the third");
    a.stx(v.captures_at);
    a.rts();
}

impl Core {
    /// Points at the captures of level `x`, unless pointers are there.
    pub(super) fn at_captures(&self, a: &mut Asm) {
        unless_there(a, self.v.captures_at, "point_captures");
    }

    /// Points at the quiet moves of level `x`, unless pointers are there.
    pub(super) fn at_quiets(&self, a: &mut Asm) {
        unless_there(a, self.v.quiets_at, "point_quiets");
    }
}

/// Calls a routine that moves pointers to level `x`, unless they are at it.
fn unless_there(a: &mut Asm, at: Zp, point: &str) {
    let here = a.label("here");
    a.cpx(at);
    a.beq(here).c("nobody has moved the pointers");
    a.jsr(point);
    a.bind(here);
}

fn end(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "end_lists",
        "Notes the lists' lengths and moves the free place behind them.",
    )
    .takes("capture_count, quiet_count, level")
    .returns("X level")
    .destroys("A")
    .cost("65 cycles; end_captures 30, end_quiets 30");
    a.jsr("end_quiets").c("then captures");
    for (name, count, len, top) in [
        (
            "end_captures",
            v.capture_count,
            v.captures_len,
            v.captures_top,
        ),
        ("end_quiets", v.quiet_count, v.quiets_len, v.quiets_top),
    ] {
        let same_page = a.label("same_page");
        a.global(name);
        a.ldx(v.level).c("generators use X for squares");
        a.lda(count).c("what the generator has written");
        a.sta(len.x()).c("the pickers' end of the list");
        a.clc();
        a.adc(top).c("added to the first free place");
        a.sta(top).c("the next level's list begins here");
        a.bcc(same_page);
        a.inc(top.at(1)).c("on to the next page");
        a.bind(same_page);
        a.rts();
    }
}

fn close(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("close_lists", "Gives this level's lists up.")
        .takes("X level")
        .returns("captures_top, quiets_top as before open_lists")
        .destroys("A")
        .cost("38 cycles");
    a.lda(v.captures_lo.x()).c("where they began is free again");
    a.sta(v.captures_top);
    a.lda(v.captures_hi.x());
    a.sta(v.captures_top.at(1))
        .c("first free place of all captures");
    a.lda(v.quiets_lo.x());
    a.sta(v.quiets_top);
    a.lda(v.quiets_hi.x());
    a.sta(v.quiets_top.at(1)).c("and of all quiet moves");
    a.rts();
}
