//! The men of a position, one after the other, and what they add up to.

use engine::piece::{Color, Kind, Man};
use engine::position::{ORDER, is_heavy};
use engine::pst;

use super::above;
use crate::asm::{Abs, Asm, fixed, imm};
use crate::chess::hash::keys;
use crate::chess::tables::{BLACK_PLANE, color_prefix};
use crate::chess::values::add_values;
use crate::chess::vars::ROOT_LEVEL;
use crate::computer::desk::{BLACK, SQUARES, kind_number};
use crate::computer::services::Service;

pub(super) fn men(a: &mut Asm, s: &Service) {
    let (v, d) = (&s.c.v, &s.d);
    let (side, kind, square, next) = (
        a.label("side"),
        a.label("kind"),
        a.label("square"),
        a.label("next"),
    );
    a.routine(
        "set_men",
        "Men to board and lists, in the order of their kinds.",
    )
    .destroys("A X Y, t, u, key pointers");
    a.lda(imm(0));
    a.bind(side);
    a.sta(s.m.man_side);
    a.lda(imm(0));
    a.sta(s.m.man_slot);
    a.sta(s.m.man_order);
    a.bind(kind);
    a.lda(imm(0));
    a.sta(s.m.man_square);
    a.bind(square);
    a.ldy(s.m.man_order);
    a.ldx(s.m.man_square);
    let wanted = a.sym("order_numbers");
    a.lda(wanted.y());
    a.ora(s.m.man_side);
    a.cmp(d.board.x());
    a.bne(next);
    a.lda(s.m.man_slot);
    a.cmp(imm(Man::SLOTS as u8));
    a.bcs(next).c("more men than there can be");
    a.jsr("set_man");
    a.bind(next);
    a.inc(s.m.man_square);
    a.lda(s.m.man_square);
    a.cmp(imm(SQUARES as u8));
    a.bne(square);
    a.jsr("note_men");
    a.inc(s.m.man_order);
    a.lda(s.m.man_order);
    a.cmp(imm(ORDER.len() as u8));
    a.bne(kind);
    a.ldx(s.m.man_slot);
    a.dex();
    a.lda(s.m.man_side);
    let black = a.label("black");
    a.bmi(black);
    a.stx(v.white_top);
    a.lda(imm(BLACK));
    a.bne(side).c("always");
    a.bind(black);
    a.stx(v.black_top);
    a.rts();
    let Some(segment) = a.selected() else { return };
    a.table(
        segment,
        "order_numbers",
        1,
        &ORDER.map(kind_number),
        "Kinds in the order of slots, as the desk has them",
    );
    a.table(
        segment,
        "order_bits",
        1,
        &ORDER.map(Kind::bits),
        "As a man has them",
    );
    a.table(
        segment,
        "order_phase",
        1,
        &ORDER.map(|kind| pst::PHASE[kind.index()]),
        "What they add to the phase",
    );
    a.table(
        segment,
        "order_heavy",
        1,
        &ORDER.map(|kind| u8::from(is_heavy(kind))),
        "Whether they are pawn, rook or queen",
    );
    let names: Vec<Abs> = Color::ALL
        .into_iter()
        .flat_map(|color| ORDER.map(|kind| (color, kind)))
        .map(|(color, kind)| a.sym(&routine(color, kind)))
        .collect();
    let what = "What a man adds, White's kinds then Black's";
    a.table_lo(segment, "set_values_lo", 1, &names, what);
    a.table_hi(segment, "set_values_hi", 1, &names, what);
}

fn routine(color: Color, kind: Kind) -> String {
    format!("set_{}{}", color_prefix(color), kind.name())
}

pub(super) fn one_man(a: &mut Asm, s: &Service) {
    let v = &s.c.v;
    let white = a.label("white");
    let (bits, phase, heavy) = (
        a.sym("order_bits"),
        a.sym("order_phase"),
        a.sym("order_heavy"),
    );
    a.routine("set_man", "Sets up a man.")
        .takes("X his square on the desk, Y his kind in the order; man_side, man_slot")
        .returns("man_slot one more")
        .destroys("A X Y, t, u, key pointers");
    a.txa();
    a.and(imm(0x38));
    a.asl_a();
    a.sta(s.m.man_at);
    a.txa();
    a.and(imm(0x07));
    a.ora(s.m.man_at);
    a.sta(s.m.man_at);
    a.lda(bits.y());
    a.ora(s.m.man_side);
    a.ora(s.m.man_slot);
    a.sta(s.m.man_set);
    a.ldx(s.m.man_at);
    a.sta(v.board.x());
    a.and(s.c.n.owner_bits);
    a.tay();
    a.txa();
    a.sta(v.lists().abs().y());
    a.ldy(s.m.man_order);
    a.lda(phase.y());
    a.clc();
    a.adc(v.phase);
    a.sta(v.phase);
    a.lda(heavy.y());
    a.clc();
    a.adc(v.heavy);
    a.sta(v.heavy);
    a.lda(s.m.man_set);
    a.ldy(s.m.man_at);
    a.ldx(imm(ROOT_LEVEL));
    a.jsr("toggle_man");
    a.ldy(s.m.man_order);
    a.lda(s.m.man_at);
    a.bit(s.m.man_side);
    a.bpl(white);
    a.ldy(s.m.man_order);
    a.tya();
    a.clc();
    a.adc(imm(ORDER.len() as u8));
    a.tay();
    a.lda(s.m.man_at);
    a.ora(imm(BLACK_PLANE)).c("as Black's men are worth");
    a.bind(white);
    a.pha();
    let (table_lo, table_hi) = (a.sym("set_values_lo"), a.sym("set_values_hi"));
    let jump = a.sym("set_values_jump");
    a.lda(table_lo.y());
    a.sta(jump);
    a.lda(table_hi.y());
    a.sta(jump.at(1));
    a.inc(s.m.man_slot);
    a.pla();
    a.tay().c("the square, in the plane of the man's side");
    a.ldx(imm(ROOT_LEVEL));
    a.smc("set_values_jump");
    a.jmp(fixed(0xFFFF));
}

pub(super) fn values(a: &mut Asm, s: &Service) {
    let (v, c) = (&s.c.v, &s.c);
    for color in Color::ALL {
        let white = color == Color::White;
        let sign = if white { "plus" } else { "minus" };
        for kind in ORDER {
            let name = routine(color, kind);
            a.routine(
                &name,
                &format!("What a {} {} adds.", color.adjective(), kind.name()),
            )
            .takes("Y the square in his side's plane, X the root; man, man_at")
            .returns("sums; a pawn's key, a bishop's count")
            .destroys("A X Y, t");
            match kind {
                Kind::King => {
                    add_values(a, c, kind, white, Color::White);
                    a.rts();
                }
                Kind::Pawn => {
                    add_values(a, c, kind, white, Color::White);
                    if !white {
                        a.ldy(s.m.man_at).c("keys are by the board as it is");
                    }
                    for (table, key) in keys(c, color, kind).into_iter().zip(v.pawn_key()) {
                        a.lda(table.y());
                        a.eor(above(key));
                        a.sta(above(key));
                    }
                    a.rts();
                }
                Kind::Bishop => {
                    a.lda(s.m.man_at);
                    a.sta(s.m.bishop_at);
                    a.lda(v.bishops);
                    a.clc();
                    a.adc(imm(if white { 0x01 } else { 0x10 }));
                    a.sta(v.bishops);
                    a.jmp(format!("{sign}_bishop").as_str());
                }
                _ => {
                    a.jmp(format!("{sign}_{}", kind.name()).as_str());
                }
            }
        }
    }
}
