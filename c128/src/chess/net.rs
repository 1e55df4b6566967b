//! The network: the engine's `net`.
//!
//! The places of a page of weights are those of the side that looks, so a man
//! is looked up once for White's view and once for Black's.

use engine::net::{HIDDEN, PLACE_BITS, PLUS, UNIT};
use engine::piece::{Color, Man};
use engine::square::{FILE_BITS, KING_FILE};

use super::Core;
use super::tables::{NET_OTHER, PLANES};
use super::vars::{LEVELS, ROOT_LEVEL};
use crate::asm::{Abs, Asm, Zp, hi, imm};

/// Emits all but `update_network`, which `update_sums` follows.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Network",
        "What men are worth together. Each side's view is a few bytes a level, in which a number \
         is added up for every man and place. Places are squares without the lowest bit of their \
         ranks, so a page has room for eight planes: four bytes, of a kind's men that are one's \
         own and of those that are not. Black's view lies behind White's, so that X chooses.",
    );
    capture(a, c);
    special(a, c);
    one_man(a, c);
    for color in [Color::Black, Color::White] {
        wing(a, c, color);
    }
    anew(a, c);
}

/// What X has more where it chooses Black's view.
const BLACK_VIEW: u8 = LEVELS as u8;

const _: () = assert!(ROOT_LEVEL & BLACK_VIEW == 0);

/// Where `update_network` keeps what it looks up with.
struct Places {
    /// How White turns places of the mover's men.
    turn: Zp,
    /// What the places differ in that Black sees.
    flip: Zp,
    /// The place left.
    left: Zp,
    /// The place reached.
    reached: Zp,
    /// The victim's place.
    victim: Zp,
}

fn places(c: &Core) -> Places {
    let t = |n| c.v.t.at(n);
    Places {
        turn: t(0),
        flip: t(1),
        left: t(3),
        reached: t(4),
        victim: t(5),
    }
}

/// Emits `update_network`; what follows it is gone on with.
pub fn update(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let p = places(c);
    a.routine(
        "update_network",
        "Brings both views up to date after a move.",
    )
    .takes("X the level before; from, to, man as make leaves them")
    .returns("X kept; the level's views, turn and flip; goes on with update_sums")
    .destroys("A Y, t, u, key pointers")
    .cost("300 cycles for a quiet move, 430 for a capture");
    a.lda(v.net_turn.x());
    a.eor(imm(NET_OTHER)).c("now the other side moves");
    a.sta(v.net_turn.at(1).x());
    a.sta(p.turn);
    a.lda(v.net_flip.x())
        .c("the same until a king changes wings");
    a.sta(v.net_flip.at(1).x());
    a.sta(p.flip);
    a.lda(v.man).c("who moves");
    point(a, c);
    see(a, v.from, p.turn);
    a.sta(p.left).c("the place it left");
    see(a, v.to, p.turn);
    a.tay().c("the place it reached");
    a.sty(p.reached);
    a.lda(v.captured.x()).c("was anybody taken?");
    a.jne("network_capture");
    for color in Color::ALL {
        if color == Color::Black {
            turn_round(a, &p, &[p.left]);
            a.tya();
            a.eor(p.flip);
            a.tay();
            a.sty(p.reached);
        }
        for (byte, view) in view(c, color).into_iter().enumerate() {
            let weights = v.keys()[byte].ind_y();
            let first = color == Color::White && byte == 0;
            a.lda(view.x());
            if byte % 2 == 0 {
                a.clc();
                a.adc(weights).c(note(first, "more here,"));
                a.ldy(p.left);
                a.sec();
                a.sbc(weights).c(note(first, "less there"));
            } else {
                a.sec();
                a.sbc(weights);
                a.ldy(p.reached);
                a.clc();
                a.adc(weights);
            }
            a.sta(view.at(1).x());
        }
    }
}

fn capture(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let p = &places(c);
    let (view_of, done) = (a.label("view"), a.label("done"));
    a.routine("network_capture", "A capture: all that changes, in one go.")
        .takes("A the victim, Y the place reached, X the level before; places, flip; key pointers")
        .returns("X kept; the level's views; goes on with update_sums")
        .destroys("A Y, t")
        .cost("350 cycles");
    page(a, c);
    for byte in 0..HIDDEN {
        let site = a.sym(&victim_site(byte));
        a.sta(site.at(1)).c(note(byte == 0, "the page below"));
    }
    a.tya();
    a.eor(imm(NET_OTHER)).c("the other side's man");
    a.sta(p.victim);
    a.bind(view_of);
    for (byte, view) in v.white_view.into_iter().enumerate() {
        let mover = v.keys()[byte].ind_y();
        let victim = c.t.net.at(i32::from(PLANES[byte])).y();
        a.lda(view.x());
        if byte % 2 == 0 {
            a.clc();
            a.adc(mover).c(note(byte == 0, "more here,"));
        } else {
            a.sec();
            a.sbc(mover);
        }
        a.ldy(p.victim);
        a.sec();
        a.smc(&victim_site(byte));
        a.sbc(victim).c(note(byte == 0, "without the victim,"));
        if byte % 2 == 0 {
            a.ldy(p.left);
            a.sec();
            a.sbc(mover).c(note(byte == 0, "less there"));
        } else {
            a.ldy(p.reached);
            a.clc();
            a.adc(mover);
        }
        a.sta(view.at(1).x());
    }
    a.cpx(imm(ROOT_LEVEL + BLACK_VIEW)).c("both views?");
    a.bcs(done);
    turn_round(a, p, &[p.left, p.victim, p.reached]);
    a.tay();
    other_view(a, true);
    a.bne(view_of).c("always");
    a.bind(done);
    other_view(a, false);
    a.jmp("update_sums");
}

/// The operand that is the page of the victim's weights of a byte.
fn victim_site(byte: usize) -> String {
    format!("victim_page_{byte}")
}

/// A comment that only the first of several copies of the same code carries.
const fn note(first: bool, comment: &str) -> &str {
    if first { comment } else { "" }
}

/// The bytes of a side's view.
fn view(c: &Core, color: Color) -> [Abs; HIDDEN] {
    match color {
        Color::White => c.v.white_view,
        Color::Black => c.v.black_view,
    }
}

/// The place of a square to A, for a side that turns places so.
fn see(a: &mut Asm, square: Zp, turn: Zp) {
    a.lda(square);
    a.and(imm(PLACE_BITS));
    a.eor(turn).c("as the side sees it");
}

/// The same places as Black sees them; the last to A as well.
fn turn_round(a: &mut Asm, p: &Places, places: &[Zp]) {
    for &place in places {
        a.lda(place);
        a.eor(p.flip).c("as Black sees it");
        a.sta(place);
    }
}

/// X to Black's view, or back.
fn other_view(a: &mut Asm, black: bool) {
    a.txa();
    if black {
        a.ora(imm(BLACK_VIEW)).c("Black's view");
    } else {
        a.and(imm(!BLACK_VIEW)).c("the level before");
    }
    a.tax();
}

/// The page of the weights of the man in A, to A.
fn page(a: &mut Asm, c: &Core) {
    a.and(c.n.kind_bits);
    for _ in 0..Man::KIND_SHIFT {
        a.lsr_a();
    }
    a.adc(hi(c.t.net)).c("a page a kind; carry is clear");
}

/// Points at the weights of the man in A.
fn point(a: &mut Asm, c: &Core) {
    page(a, c);
    for key in &c.v.keys()[..HIDDEN] {
        a.sta(key.at(1));
    }
}

/// What `update_network` does not know of special moves: `update_sums` calls
/// these, which tells them apart anyway.
fn special(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (turn, goes) = (places(c).turn, a.label("goes"));
    a.routine(
        "network_promoted",
        "A piece instead of the pawn, in both views.",
    )
    .takes("X the level before; man, to")
    .returns("X kept; the level's views")
    .destroys("A Y, t, u, key pointers")
    .cost("about 500 cycles");
    a.lda(v.net_turn.at(1).x()).c("the mover's men");
    a.sta(turn);
    a.ldy(v.to);
    a.sty(v.u.at(3));
    a.lda(v.man).c("still the pawn, which has been moved here:");
    a.bne(goes).c("it goes, and the piece comes");

    a.routine(
        "network_castled",
        "The rook's part of castling, in both views.",
    )
    .takes("X the level before; to")
    .returns("X kept; the level's views")
    .destroys("A Y, t, u, key pointers")
    .cost("about 550 cycles");
    a.lda(v.net_turn.at(1).x()).c("the mover's men");
    a.sta(turn);
    a.jsr("castling_rook").c("origin to u+2, target to u+3");
    a.ldy(v.u.at(3)).c("to beside the king");
    a.lda(v.board.y());
    a.ldy(v.u.at(2)).c("from its corner");
    a.bind(goes);
    a.jsr("hide_man");
    a.ldy(v.u.at(3));
    a.lda(v.board.y()).c("who is there now");
    a.jmp("show_man");

    a.routine(
        "network_passed",
        "En passant: the victim was not where the capturer has gone.",
    )
    .takes("Y where it stood, X the level before; to")
    .returns("X and Y kept; the level's views")
    .destroys("A, t, u, key pointers")
    .cost("about 500 cycles");
    a.sty(v.u.at(2));
    a.lda(v.net_turn.x()).c("the other side's men");
    a.sta(turn);
    a.ldy(v.to);
    a.lda(v.captured.x());
    a.jsr("show_man").c("it has been taken out here");
    a.ldy(v.u.at(2));
    a.lda(v.captured.x());
    a.jsr("hide_man");
    a.ldy(v.u.at(2));
    a.rts();
}

fn one_man(a: &mut Asm, c: &Core) {
    let p = places(c);
    let (taken, both, seen) = (c.v.u, a.label("both"), a.label("seen"));
    a.routine("hide_man", "Takes a man out of both views.")
        .takes("A the man, Y its square, X the level before; in t how White turns its places")
        .returns("X kept; the level's views")
        .destroys("A Y, u, key pointers")
        .cost("about 240 cycles");
    a.sec();
    a.bcs(both).c("always");
    a.routine("show_man", "Adds a man to both views.")
        .takes("A the man, Y its square, X the level before; in t how White turns its places")
        .returns("X kept; the level's views")
        .destroys("A Y, u, key pointers")
        .cost("about 240 cycles");
    a.clc();
    a.bind(both);
    a.ror(taken).c("bit 7: take it out");
    point(a, c);
    a.tya();
    a.and(imm(PLACE_BITS));
    a.eor(p.turn);
    a.tay().c("its place");
    a.jsr(seen);
    a.tya();
    a.eor(c.v.net_flip.at(1).x()).c("as Black sees it");
    a.tay();
    other_view(a, true);
    a.jsr(seen);
    other_view(a, false);
    a.rts();
    a.bind(seen);
    a.bit(taken);
    a.bmi("hide_seen");
    one_view(a, c, "show_seen", "Adds a man to one view.", false);
    one_view(a, c, "hide_seen", "Takes a man out of one view.", true);
}

fn one_view(a: &mut Asm, c: &Core, name: &str, does: &str, takes: bool) {
    a.routine(name, does)
        .takes("Y its place, X the view of the level before; key pointers")
        .returns("X and Y kept; the level's view")
        .destroys("A")
        .cost("70 cycles");
    for (byte, view) in c.v.white_view.into_iter().enumerate() {
        let (view, weights) = (view.at(1).x(), c.v.keys()[byte].ind_y());
        a.lda(view);
        if takes {
            a.sec();
            a.sbc(weights);
        } else {
            a.clc();
            a.adc(weights);
        }
        a.sta(view);
    }
    a.rts();
}

/// The routine for a king of this colour that has changed wings.
#[must_use]
pub fn wing_name(color: Color) -> &'static str {
    match color {
        Color::White => "white_wing",
        Color::Black => "black_wing",
    }
}

/// A king that changes wings.
fn wing(a: &mut Asm, c: &Core, color: Color) {
    let v = &c.v;
    a.routine(
        wing_name(color),
        &format!("The {} king has changed wings.", color.adjective()),
    )
    .takes("X the level before")
    .returns("X kept; the level's turn, flip and view of that side")
    .destroys("A Y, t, key pointers")
    .cost("about 2,300 cycles");
    let (turn, flip) = (v.net_turn.at(1).x(), v.net_flip.at(1).x());
    a.lda(flip);
    a.eor(imm(FILE_BITS)).c("files the other way about");
    a.sta(flip);
    match color {
        Color::White => {
            a.lda(turn);
            a.eor(imm(FILE_BITS));
            a.sta(turn);
            a.ora(imm(NET_OTHER))
                .c("Black's men are the others; on to look_anew");
        }
        Color::Black => {
            a.eor(turn).c("Black's own men, as he sees them");
            a.tay();
            other_view(a, true);
            a.tya();
            a.jsr("look_anew");
            other_view(a, false);
            a.rts();
        }
    }
}

fn anew(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let (man, same, next) = (a.label("man"), a.label("same_kind"), a.label("next"));
    let white = a.label("white");
    let (turn, kind, place, at) = (v.t, v.t.at(1), v.t.at(2), v.t.at(3));
    a.routine("look_anew", "Adds a view up from the board.")
        .takes("A how Black's men's places are turned, X the view of the level before; lists")
        .returns("X kept; the level's view")
        .destroys("A Y, t, key pointers")
        .cost("about 140 cycles a man");
    a.sta(turn);
    for (byte, view) in v.white_view.into_iter().enumerate() {
        a.lda(imm(engine::net::weights::BIAS[byte] as u8))
            .c(note(byte == 0, "an empty board"));
        a.sta(view.at(1).x());
    }
    a.lda(v.black_top);
    a.ora(n.black).c("Black's list lies half a page on");
    a.tay();
    a.lda(imm(0));
    a.sta(kind).c("no pointers yet");
    a.bind(man);
    a.sty(at);
    a.lda(v.lists().abs().y()).c("where it stands");
    a.bmi(next).c("nowhere");
    a.tay();
    a.and(imm(PLACE_BITS));
    a.eor(turn);
    a.sta(place);
    a.lda(v.board.y());
    a.and(n.kind_bits);
    a.cmp(kind).c("slots lie in the order of kinds");
    a.beq(same);
    a.sta(kind);
    point(a, c);
    a.bind(same);
    a.ldy(place);
    a.jsr("show_seen");
    a.bind(next);
    a.ldy(at);
    a.dey();
    a.cpy(imm(Color::Black.bit() - 1)).c("below Black's king?");
    a.beq(white);
    a.cpy(imm(u8::MAX)).c("below White's?");
    a.bne(man);
    a.rts();
    a.bind(white);
    a.lda(turn);
    a.eor(imm(NET_OTHER)).c("the other side's men");
    a.sta(turn);
    a.ldy(v.white_top);
    a.bpl(man).c("always");
}

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
    assert!(PLACE_BITS & NET_OTHER == 0);
};
