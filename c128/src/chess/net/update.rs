//! What most moves change.

use engine::net::HIDDEN;
use engine::piece::Color;

use super::{BLACK_VIEW, note, other_view, page, places, point, see, turn_round, view};
use crate::asm::{Asm, imm};
use crate::chess::Core;
use crate::chess::tables::{NET_OTHER, PLANES};
use crate::chess::vars::{NET_APART, ROOT_LEVEL};

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

pub(super) fn capture(a: &mut Asm, c: &Core) {
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
        if byte == HIDDEN / 2 {
            a.adc(imm(NET_APART)).c("the other two bytes");
        }
        let site = a.sym(&victim_site(byte));
        a.sta(site.at(1)).c(note(byte == 0, "the page below"));
    }
    a.tya();
    a.eor(imm(NET_OTHER)).c("the other side's man");
    a.sta(p.victim);
    a.bind(view_of);
    for (byte, view) in v.white_view.into_iter().enumerate() {
        let mover = v.keys()[byte].ind_y();
        let victim = v.net[byte / 2].at(i32::from(PLANES[byte])).y();
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
