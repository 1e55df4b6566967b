//! The men of a position, one after the other, and what they add up to.

use engine::piece::{Color, Kind, Man};
use engine::position::{ORDER, is_heavy};
use engine::pst;

use super::above;
use crate::asm::{Abs, Asm, asm};
use crate::chess::hash::keys;
use crate::chess::tables::{BLACK_PLANE, color_prefix};
use crate::chess::values::add_values;
use crate::chess::vars::ROOT_LEVEL;
use crate::computer::desk::{BLACK, SQUARES, kind_number};
use crate::computer::services::Service;

pub(super) fn men(a: &mut Asm, s: &Service) {
    let (v, d) = (&s.c.v, &s.d);
    asm! { a;
        a.routine(
            "set_men",
            "Men to board and lists, in the order of their kinds.",
        )
        .destroys("A X Y, t, u, key pointers");
        lda  #0
    @side:
        sta  s.m.man_side
        lda  #0
        sta  s.m.man_slot
        sta  s.m.man_order
    @kind:
        lda  #0
        sta  s.m.man_square
    @square:
        ldy  s.m.man_order
        ldx  s.m.man_square
        let wanted = a.sym("order_numbers");
        lda  wanted,y
        ora  s.m.man_side
        cmp  d.board,x
        bne  @next
        lda  s.m.man_slot
        cmp  #Man::SLOTS as u8
        bcs  @next              // more men than there can be
        jsr  set_man
    @next:
        inc  s.m.man_square
        lda  s.m.man_square
        cmp  #SQUARES as u8
        bne  @square
        jsr  note_men
        inc  s.m.man_order
        lda  s.m.man_order
        cmp  #ORDER.len() as u8
        bne  @kind
        ldx  s.m.man_slot
        dex
        lda  s.m.man_side
        bmi  @black
        stx  v.white_top
        lda  #BLACK
        bne  @side              // always
    @black:
        stx  v.black_top
        rts
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
}

fn routine(color: Color, kind: Kind) -> String {
    format!("set_{}{}", color_prefix(color), kind.name())
}

pub(super) fn one_man(a: &mut Asm, s: &Service) {
    let v = &s.c.v;
    asm! { a;
        let (bits, phase, heavy) = (
            a.sym("order_bits"),
            a.sym("order_phase"),
            a.sym("order_heavy"),
        );
        a.routine("set_man", "Sets up a man.")
            .takes("X his square on the desk, Y his kind in the order; man_side, man_slot")
            .returns("man_slot one more")
            .destroys("A X Y, t, u, key pointers");
        txa
        and  #0x38
        asl  a
        sta  s.m.man_at
        txa
        and  #0x07
        ora  s.m.man_at
        sta  s.m.man_at
        lda  bits,y
        ora  s.m.man_side
        ora  s.m.man_slot
        sta  s.m.man_set
        ldx  s.m.man_at
        sta  v.board,x
        and  s.c.n.owner_bits
        tay
        txa
        sta  v.lists().abs(),y
        ldy  s.m.man_order
        lda  phase,y
        clc
        adc  v.phase
        sta  v.phase
        lda  heavy,y
        clc
        adc  v.heavy
        sta  v.heavy
        lda  s.m.man_set
        ldy  s.m.man_at
        ldx  #ROOT_LEVEL
        jsr  toggle_man
        ldy  s.m.man_order
        lda  s.m.man_at
        bit  s.m.man_side
        bpl  @white
        ldy  s.m.man_order
        tya
        clc
        adc  #ORDER.len() as u8
        tay
        lda  s.m.man_at
        ora  #BLACK_PLANE       // as Black's men are worth
    @white:
        pha
        let (table_lo, table_hi) = (a.sym("set_values_lo"), a.sym("set_values_hi"));
        let jump = a.sym("set_values_jump");
        lda  table_lo,y
        sta  jump
        lda  table_hi,y
        sta  jump+1
        inc  s.m.man_slot
        pla
        tay                     // the square, in the plane of the man's side
        ldx  #ROOT_LEVEL
        a.smc("set_values_jump");
        jmp  0xFFFF
    }
}

pub(super) fn values(a: &mut Asm, s: &Service) {
    let (v, c) = (&s.c.v, &s.c);
    asm! { a;
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
                        rts
                    }
                    Kind::Pawn => {
                        add_values(a, c, kind, white, Color::White);
                        if !white {
                            ldy  s.m.man_at         // keys are by the board as it is
                        }
                        for (table, key) in keys(c, color, kind).into_iter().zip(v.pawn_key()) {
                            lda  table,y
                            eor  above(key)
                            sta  above(key)
                        }
                        rts
                    }
                    Kind::Bishop => {
                        lda  s.m.man_at
                        sta  s.m.bishop_at
                        lda  v.bishops
                        clc
                        adc  #if white { 0x01 } else { 0x10 }
                        sta  v.bishops
                        jmp  "{sign}_bishop"
                    }
                    _ => {
                        jmp  {&format!("{sign}_{}", kind.name())}
                    }
                }
            }
        }
    }
}
