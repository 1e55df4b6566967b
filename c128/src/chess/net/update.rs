//! What most moves change.

use engine::net::HIDDEN;
use engine::piece::Color;

use super::{BLACK_VIEW, other_view, page, places, point, see, turn_round, view};
use crate::asm::{Asm, asm};
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
    asm! { a;
        lda  v.net_turn,x
        eor  #NET_OTHER         // now the other side moves
        sta  v.net_turn+1,x
        sta  p.turn
        lda  v.net_flip,x       // the same until a king changes wings
        sta  v.net_flip+1,x
        sta  p.flip
        lda  v.man              // who moves
        point(a, c);
        see(a, v.from, p.turn);
        sta  p.left             // the place it left
        see(a, v.to, p.turn);
        tay                     // the place it reached
        sty  p.reached
        lda  v.captured,x       // was anybody taken?
        jne  network_capture
        for color in Color::ALL {
            if color == Color::Black {
                turn_round(a, &p, &[p.left]);
                tya
                eor  p.flip
                tay
                sty  p.reached
            }
            for (byte, view) in view(c, color).into_iter().enumerate() {
                let weights = v.keys()[byte].ind_y();
                a.comments(color == Color::White && byte == 0);
                lda  view,x
                if byte % 2 == 0 {
                    clc
                    adc  weights            // more here,
                    ldy  p.left
                    sec
                    sbc  weights            // less there
                } else {
                    sec
                    sbc  weights
                    ldy  p.reached
                    clc
                    adc  weights
                }
                sta  view+1,x
            }
            a.comments(true);
        }
    }
}

pub(super) fn capture(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let p = &places(c);
    asm! { a;
        a.routine("network_capture", "A capture: all that changes, in one go.")
            .takes("A the victim, Y the place reached, X the level before; places, flip; key pointers")
            .returns("X kept; the level's views; goes on with update_sums")
            .destroys("A Y, t")
            .cost("350 cycles");
        page(a, c);
        for byte in 0..HIDDEN {
            if byte == HIDDEN / 2 {
                adc  #NET_APART         // the other two bytes
            }
            let site = a.sym(&victim_site(byte));
            a.comments(byte == 0);
            sta  site + 1           // the page below
        }
        a.comments(true);
        tya
        eor  #NET_OTHER         // the other side's man
        sta  p.victim
    @view:
        for (byte, view) in v.white_view.into_iter().enumerate() {
            let mover = v.keys()[byte].ind_y();
            let victim = v.net[byte / 2].at(i32::from(PLANES[byte])).y();
            a.comments(byte == 0);
            lda  view,x
            if byte % 2 == 0 {
                clc
                adc  mover              // more here,
            } else {
                sec
                sbc  mover
            }
            ldy  p.victim
            sec
            a.smc(&victim_site(byte));
            sbc  victim             // without the victim,
            if byte % 2 == 0 {
                ldy  p.left
                sec
                sbc  mover              // less there
            } else {
                ldy  p.reached
                clc
                adc  mover
            }
            sta  view+1,x
        }
        a.comments(true);
        cpx  #ROOT_LEVEL + BLACK_VIEW // both views?
        bcs  @done
        turn_round(a, p, &[p.left, p.victim, p.reached]);
        tay
        other_view(a, true);
        bne  @view              // always
    @done:
        other_view(a, false);
        jmp  update_sums
    }
}

/// The operand that is the page of the victim's weights of a byte.
fn victim_site(byte: usize) -> String {
    format!("victim_page_{byte}")
}
