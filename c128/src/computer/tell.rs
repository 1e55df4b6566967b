//! What the core's world puts on the desk.

use engine::piece::{Color, Kind, Man};

use super::Computer;
use super::desk::{BLACK, SQUARES, kind_number};
use crate::asm::{Asm, imm};
use crate::chess::Core;

/// What the desk has of a man, by its colour's and kind's bits.
fn numbers() -> [u8; 16] {
    std::array::from_fn(|row| {
        let man = Man((row as u8) << Man::KIND_SHIFT);
        let black = if man.color() == Color::Black {
            BLACK
        } else {
            0
        };
        man.kind().map_or(0, |kind: Kind| kind_number(kind) | black)
    })
}

/// Emits `tell_board`.
pub fn emit_services(a: &mut Asm, m: &Computer, core: &Core) {
    let v = &core.v;
    let row = a.label("row");
    a.routine("tell_board", "Puts the men on the desk.")
        .takes("board; the core's world")
        .returns("desk_board")
        .destroys("A X Y, t")
        .cost("about 2,700 cycles");
    let numbers_of = a.sym("man_numbers");
    a.ldx(imm(0));
    a.ldy(imm(0));
    a.bind(row);
    a.lda(v.board.x());
    for _ in 0..Man::KIND_SHIFT {
        a.lsr_a();
    }
    a.stx(v.t);
    a.tax();
    a.lda(numbers_of.x());
    a.ldx(v.t);
    a.sta(m.d.board.y());
    a.iny();
    a.inx();
    a.txa();
    a.and(imm(8)).c("off the board?");
    a.beq(row);
    a.txa();
    a.clc();
    a.adc(imm(8)).c("the next rank");
    a.tax();
    a.cpy(imm(SQUARES as u8));
    a.bne(row);
    a.rts();
    let Some(segment) = a.selected() else { return };
    a.table(segment, "man_numbers", 1, &numbers(), "By colour and kind");
}
