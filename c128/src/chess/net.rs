//! The network: the engine's `net`.
//!
//! The places of a page of weights are those of the side that looks, so a man
//! is looked up once for White's view and once for Black's.

use engine::net::{HIDDEN, PLACE_BITS, PLUS, UNIT};
use engine::piece::{Color, Man};
use engine::square::{FILE_BITS, KING_FILE, RANK_BITS};

use super::Core;
use super::tables::NET_OTHER;
use crate::asm::{Abs, Asm, Zp, hi, imm};

/// Emits `update_network`, `network_anew` and `network`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Network",
        "What men are worth together. Each side's view is a few bytes a level, in which a number \
         is added up for every man and place. Places are squares without the lowest bit of their \
         ranks, so a page has room for eight planes: four bytes, of a kind's men that are one's \
         own and of those that are not.",
    );
    update(a, c);
    anew(a, c);
    for put in [Put::Add, Put::Take] {
        one_man(a, c, put);
    }
    point(a, c);
    value(a, c);
}

/// What is done with a man.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Put {
    Add,
    Take,
}

/// How places are turned for White's view, and for Black's.
fn turns(c: &Core) -> [Zp; 2] {
    [c.v.t, c.v.t.at(1)]
}

fn update(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "update_network",
        "Brings both views up to date after a move.",
    )
    .takes("level; from, to, man as make leaves them")
    .returns("X the level before; the level's views")
    .destroys("A Y, t, u, key pointers")
    .cost("about 370 cycles for a quiet move, 550 for a capture; 4,500 when a king changes wings");
    let (same, plain, done) = (a.label("same"), a.label("plain"), a.label("done"));
    a.ldx(v.level);
    a.dex().c("X is the level before, X + 1 the one made");
    a.lda(v.man);
    a.and(n.kind_bits);
    a.cmp(n.king);
    a.bne(same);
    a.lda(v.from);
    a.eor(v.to);
    a.and(imm(KING_FILE)).c("does the king change wings?");
    a.beq(same);
    a.jmp("network_anew")
        .c("everything looks different from there");
    a.bind(same);
    a.lda(v.man);
    a.jsr("point_network").c("who moves");
    let place = v.t.at(3);
    for (view, turn) in views(c) {
        see(a, v.from, turn);
        a.sta(place).c("the place it left");
        see(a, v.to, turn);
        a.tay().c("the place it reached");
        for (byte, view) in view.into_iter().enumerate() {
            let weights = v.keys()[byte].ind_y();
            let other = |a: &mut Asm| match byte % 2 {
                0 => {
                    a.sty(v.t.at(4));
                    a.ldy(place);
                }
                _ => {
                    a.ldy(v.t.at(4));
                }
            };
            a.lda(view.x());
            if byte % 2 == 0 {
                a.clc();
                a.adc(weights);
                other(a);
                a.sec();
                a.sbc(weights);
            } else {
                a.sec();
                a.sbc(weights);
                other(a);
                a.clc();
                a.adc(weights);
            }
            a.sta(view.at(1).x()).c(if byte == 0 {
                "more here, less there"
            } else {
                ""
            });
        }
    }
    a.lda(v.captured.x()).c("was anybody taken?");
    a.beq(done);
    a.ldy(v.to).c("where the victim stood, mostly");
    a.lda(v.made_to.x());
    a.bpl(plain);
    a.lda(v.made_from.x());
    a.bmi(plain).c("a promotion captures where it goes");
    a.jsr("passed_pawn").c("en passant does not");
    a.bind(plain);
    a.sty(v.u);
    for turn in turns(c) {
        a.lda(turn);
        a.eor(imm(NET_OTHER)).c("the other side's man");
        a.sta(turn);
    }
    a.lda(v.captured.x());
    a.jsr("point_kind");
    a.jsr("hide_seen");
    a.bind(done);
    a.lda(v.made_to.x()).c("bit 7: special");
    a.bmi("network_special");
    a.rts();

    a.routine("network_special", "Promotion and castling.")
        .takes("X the level before; man, to")
        .returns("X kept; the level's views")
        .destroys("A Y, t, u, key pointers")
        .cost("26 cycles for en passant, else about 450");
    let (no_promotion, arrive) = (a.label("no_promotion"), a.label("arrive"));
    a.lda(v.made_from.x());
    a.bpl(no_promotion).c("bit 7: promotion");
    a.lda(v.to);
    a.sta(v.u);
    a.sta(v.u.at(3));
    a.lda(v.man).c("still the pawn, which has been moved here:");
    a.bne(arrive).c("it goes, and the piece comes");
    a.bind(no_promotion);
    a.and(n.from_bit);
    let passed = a.label("passed");
    a.bne(passed).c("en passant: the capture was all");
    a.jsr("castling_rook").c("origin to u+2, target to u+3");
    a.lda(v.u.at(2));
    a.sta(v.u).c("from its corner");
    a.ldy(v.u.at(3)).c("to beside the king");
    a.lda(v.board.y());
    a.bind(arrive);
    a.jsr("hide_man");
    a.ldy(v.u.at(3));
    a.sty(v.u);
    a.lda(v.board.y()).c("who is there now");
    a.jmp("show_man");
    a.bind(passed);
    a.rts();
}

/// White's view and Black's, with how places are turned for each.
fn views(c: &Core) -> [([Abs; HIDDEN], Zp); 2] {
    let [white, black] = turns(c);
    [(c.v.white_view, white), (c.v.black_view, black)]
}

/// The place of a square to A, for a side that turns places so.
fn see(a: &mut Asm, square: Zp, turn: Zp) {
    a.lda(square);
    a.and(imm(PLACE_BITS));
    a.eor(turn).c("as the side sees it");
}

fn anew(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let (man, next, down) = (a.label("man"), a.label("next"), a.label("down"));
    let done = a.label("done");
    a.routine("network_anew", "Adds both views up from the board.")
        .takes("X the level before; board and lists")
        .returns("X kept; the level's views")
        .destroys("A Y, t, u, key pointers")
        .cost("about 140 cycles a man");
    for (byte, (white, black)) in v.white_view.into_iter().zip(v.black_view).enumerate() {
        a.lda(imm(engine::net::weights::BIAS[byte] as u8))
            .c("an empty board");
        a.sta(white.at(1).x());
        a.sta(black.at(1).x());
    }
    a.lda(imm(Color::Black.bit() | Man::SLOT_BITS))
        .c("Black's last man");
    a.bind(man);
    a.sta(v.u.at(1));
    a.tay();
    a.lda(v.lists().abs().y()).c("where it stands");
    a.bmi(next).c("nowhere");
    a.sta(v.u);
    a.tay();
    a.lda(v.board.y());
    a.jsr("show_man");
    a.bind(next);
    a.lda(v.u.at(1));
    a.and(n.slot_bits);
    a.bne(down);
    a.ora(v.u.at(1)).c("a king: Black's, or the last of all");
    a.beq(done);
    a.lda(imm(Man::SLOTS as u8)).c("White's last man is next");
    a.sta(v.u.at(1));
    a.bind(down);
    a.dec(v.u.at(1));
    a.lda(v.u.at(1));
    a.jmp(man);
    a.bind(done);
    a.rts();
}

fn one_man(a: &mut Asm, c: &Core, put: Put) {
    let v = &c.v;
    match put {
        Put::Add => a.routine("show_man", "Adds a man to both views."),
        Put::Take => a.routine("hide_man", "Takes a man out of both views."),
    }
    .takes("A the man, u its square, X the level before")
    .returns("X kept; the level's views")
    .destroys("A Y, t, key pointers")
    .cost("about 230 cycles");
    a.jsr("point_network");
    if put == Put::Take {
        a.global("hide_seen");
    }
    for (view, turn) in views(c) {
        see(a, v.u, turn);
        a.tay();
        for (byte, view) in view.into_iter().enumerate() {
            let (view, weights) = (view.at(1).x(), v.keys()[byte].ind_y());
            a.lda(view);
            if put == Put::Add {
                a.clc();
                a.adc(weights);
            } else {
                a.sec();
                a.sbc(weights);
            }
            a.sta(view);
        }
    }
    a.rts();
}

fn point(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let [white, black] = turns(c);
    a.routine("point_network", "Points at a man's weights.")
        .takes("A the man; both kings' squares")
        .returns("key pointers; how White and Black turn places, t and t+1; X kept")
        .destroys("A Y")
        .cost("about 80 cycles");
    a.tay();
    a.and(n.black);
    for _ in 0..Color::Black.bit().ilog2() - NET_OTHER.ilog2() {
        a.lsr_a();
    }
    a.sta(white).c("Black's men are the others to White");
    a.eor(imm(NET_OTHER | RANK_BITS & PLACE_BITS))
        .c("Black sees the ranks from the other end, and whose men the other way about");
    a.sta(black);
    for (color, turn) in Color::ALL.into_iter().zip([white, black]) {
        let right = a.label("right");
        a.lda(v.list(color)).c("its king");
        a.and(imm(KING_FILE));
        a.bne(right).c("is on the right");
        a.lda(turn);
        a.eor(imm(FILE_BITS)).c("as he shall be");
        a.sta(turn);
        a.bind(right);
    }
    a.tya();
    a.routine("point_kind", "Points at the weights of a man's kind.")
        .takes("A the man")
        .returns("key pointers; X kept")
        .destroys("A")
        .cost("37 cycles");
    a.and(n.kind_bits);
    for _ in 0..Man::KIND_SHIFT {
        a.lsr_a();
    }
    a.adc(hi(c.t.net)).c("a page a kind; carry is clear");
    for key in &v.keys()[..HIDDEN] {
        a.sta(key.at(1));
    }
    a.rts();
}

fn value(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (high, bare) = (v.t, a.label("bare"));
    a.routine("network", "What men are worth together.")
        .takes("X level, its views; bare")
        .returns("score, White's, with it added; X kept")
        .destroys("A Y, t")
        .cost("about 125 cycles");
    a.ldy(v.bare).c("a bare king is mated by other rules");
    a.bne(bare);
    a.sty(high);
    a.tya().c("A and t are the sum");
    for (more, first, second) in [
        (true, v.white_view, v.black_view),
        (false, v.black_view, v.white_view),
    ] {
        let speaks = &first[..PLUS];
        let against = &second[PLUS..];
        for view in speaks.iter().chain(against) {
            let nothing = a.label("nothing");
            a.ldy(view.x());
            a.bmi(nothing).c("less than nothing is nothing");
            if more {
                a.clc();
                a.adc(view.x());
                a.bcc(nothing);
                a.inc(high);
            } else {
                a.sec();
                a.sbc(view.x());
                a.bcs(nothing);
                a.dec(high);
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
    a.rts();
}

const _: () = {
    // A bit tells the wings apart, and doubling makes centipawns.
    assert!(KING_FILE == 4 && FILE_BITS == 7);
    assert!(UNIT.count_ones() == 1);
    assert!(PLACE_BITS & NET_OTHER == 0);
};
