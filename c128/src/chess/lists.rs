//! Opening, reading and closing the lists of a level: the engine's `Stack`.

use super::Core;
use super::vars::{CAPTURE_PAGES, QUIET_PAGES};
use crate::asm::{Asm, imm};

/// Emits the routines that point at lists.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Lists",
        "The lists of all levels lie one after the other, each part of a move in a plane of its \
         own: Y counts moves, and the same Y reads origin, target and score. The planes lie whole \
         pages apart, so pointers into them share their low byte.",
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
    .cost("103 cycles; open_captures 65, open_captures_alone 48, point_quiets 32");
    a.jsr("open_captures").c("captures, then falls through");
    a.global("point_quiets");
    a.lda(v.quiets_lo.x())
        .c("where this level's quiet moves begin");
    a.sta(v.quiet_from);
    a.sta(v.quiet_to).c("the planes share a low byte");
    a.lda(v.quiets_hi.x()).c("the first plane: origins");
    a.sta(v.quiet_from.at(1));
    a.clc();
    a.adc(imm(QUIET_PAGES))
        .c("targets lie behind the origins of all levels");
    a.sta(v.quiet_to.at(1));
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
        .cost("40 cycles; capture_pages 21");
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
    a.rts();
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
