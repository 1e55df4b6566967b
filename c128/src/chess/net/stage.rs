//! Which network speaks: its weights are unpacked before a search.

use engine::net::{EARLY, STAGES};
use engine::piece::Kind;
use engine::square::{FILE_BITS, RANK_SHIFT};

use crate::asm::{Asm, hi, imm, lo};
use crate::chess::Core;
use crate::chess::tables::{PACKED_LEN, PLANES, STEP_BITS};
use crate::chess::vars::NET_HOLE;

/// What tells a page's planes apart: which of two bytes, and others' men from one's own.
const BYTE_PLANE: u8 = PLANES[1];
const OTHER_PLANE: u8 = PLANES[2];

/// Emits `choose_network`.
pub(super) fn choose(a: &mut Asm, c: &Core) {
    const { assert!(STAGES == 2) };
    let (v, t) = (&c.v, &c.t);
    let (base, plane_at, code, at) = (v.t, v.t.at(1), v.t.at(2), v.t.at(3));
    let (packed, place) = (v.row, v.row_next);
    let (early, unpack, area, done) = (
        a.label("early"),
        a.label("unpack"),
        a.label("area"),
        a.label("done"),
    );
    let (page, plane, pair, hole) = (
        a.label("page"),
        a.label("plane"),
        a.label("pair"),
        a.label("hole"),
    );
    let (fetch, same_page, put) = (a.label("fetch"), a.label("same_page"), a.label("put"));
    a.routine(
        "choose_network",
        "Unpacks the network that speaks at this phase, unless it has.",
    )
    .takes("phase; net_stage")
    .returns("net_stage, and that network's weights")
    .destroys("A X Y, t, row, row_next")
    .cost("about 200,000 cycles, or 25");
    let stages = [0, 1].map(|stage| t.net_packed.at(stage * i32::from(PACKED_LEN)));
    a.lda(imm(1)).c("the first network");
    a.ldx(v.phase);
    a.cpx(imm(EARLY)).c("if most pieces are on the board;");
    a.bcs(early);
    a.lda(imm(2)).c("else the second");
    a.bind(early);
    a.cmp(v.net_stage);
    a.beq(done).c("it is there already");
    a.sta(v.net_stage);
    a.ldx(lo(stages[0]));
    a.ldy(hi(stages[0]));
    a.cmp(imm(1));
    a.beq(unpack);
    a.ldx(lo(stages[1]));
    a.ldy(hi(stages[1]));
    a.bind(unpack);
    a.stx(packed);
    a.sty(packed.at(1));
    a.lda(imm(PLANES[0])).c("bytes 0 and 1 of a view");
    a.ldx(hi(v.net[0]));
    a.jsr(area);
    a.lda(imm(PLANES[2])).c("bytes 2 and 3 lie half a page on");
    a.ldx(hi(v.net[1]));
    a.bind(area);
    a.sta(place);
    a.stx(place.at(1));
    a.lda(imm(Kind::Pawn as u8));
    a.sta(code);
    a.bind(page);
    a.inc(place.at(1)).c("a page a kind");
    a.lda(imm(PLANES[0]));
    a.bind(plane);
    a.sta(plane_at);
    a.sta(at);
    a.jsr(fetch);
    a.sta(base).c("what the plane is counted from");
    a.bind(pair);
    a.jsr(fetch);
    a.pha();
    for _ in 0..STEP_BITS {
        a.lsr_a();
    }
    a.jsr(put).c("a weight in the upper half,");
    a.pla();
    a.and(imm((1 << STEP_BITS) - 1));
    a.jsr(put).c("one in the lower");
    a.tya();
    a.and(imm(FILE_BITS));
    a.bne(pair).c("more of this rank");
    a.tya();
    a.clc();
    a.adc(imm(1 << (RANK_SHIFT - 1)))
        .c("over the other plane's bytes");
    a.sta(at);
    a.eor(plane_at);
    a.bpl(pair).c("more ranks");
    a.lda(plane_at);
    a.eor(imm(BYTE_PLANE));
    a.cmp(plane_at);
    a.bcs(plane).c("the other byte");
    a.eor(imm(OTHER_PLANE));
    a.bmi(plane).c("the others' men");
    a.inc(code);
    a.lda(code);
    a.cmp(imm(NET_HOLE));
    a.beq(hole);
    a.cmp(imm(Kind::Queen as u8 + 1));
    a.bcc(page);
    a.bind(done);
    a.rts();
    a.bind(hole);
    a.inc(place.at(1)).c("no kind has this page");
    a.inc(code);
    a.bne(page).c("always");
    a.comment("A byte of what is packed.");
    a.bind(fetch);
    a.ldy(imm(0));
    a.lda(packed.ind_y());
    a.inc(packed);
    a.bne(same_page);
    a.inc(packed.at(1));
    a.bind(same_page);
    a.rts();
    a.comment("The weight that is so many steps from the base.");
    a.bind(put);
    a.tax();
    a.lda(t.net_steps.x());
    a.clc();
    a.adc(base);
    a.ldy(at);
    a.sta(place.ind_y());
    a.iny();
    a.sty(at);
    a.rts();
}
