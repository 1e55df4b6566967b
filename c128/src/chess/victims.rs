//! Taking a man out of the sums of the level just made: what the engine's
//! `Position::take` does to them.

use engine::piece::{Color, Kind};

use super::Core;
use super::sums::pair;
use super::tables::{BLACK_PLANE, color_prefix};
use super::values::add_values;
use crate::asm::{Asm, asm};

/// Kinds that nothing but their values is lost with.
const ALONE: [Kind; 3] = [Kind::Knight, Kind::Rook, Kind::Queen];

/// The routine that takes a man out of the sums: for White's men of whom nothing else is
/// lost the one that subtracts their values.
pub(super) fn taker(color: Color, kind: Kind) -> String {
    match color {
        Color::White if ALONE.contains(&kind) => format!("minus_{}", kind.name()),
        _ => format!("take_{}{}", color_prefix(color), kind.name()),
    }
}

/// Emits the routines that [`taker`] names, but for those that subtract values.
pub(super) fn emit(a: &mut Asm, c: &Core) {
    for color in Color::ALL {
        take_pawn(a, c, color);
        take_bishop(a, c, color);
    }
    for kind in ALONE {
        take_black(a, kind);
    }
}

/// Opens the routine that takes a man, with `y` its square as it sees it.
fn take(a: &mut Asm, color: Color, kind: Kind, cost: &str) {
    let name = kind.name();
    a.routine(
        &taker(color, kind),
        &format!("Takes a {} {name} out of the sums.", color.adjective()),
    )
    .takes("Y its square, X the level before")
    .returns("X kept")
    .destroys("A Y, t, u")
    .cost(cost);
    asm! { a;
        if color == Color::Black && kind != Kind::Pawn {
            tya
            ora  #BLACK_PLANE       // as Black's men are worth
            tay
        }
    }
}

/// What taking a man of this colour does to the sums.
fn sign(color: Color) -> &'static str {
    match color {
        Color::White => "minus",
        Color::Black => "plus",
    }
}

fn take_black(a: &mut Asm, kind: Kind) {
    take(a, Color::Black, kind, "65 cycles");
    asm! { a;
        jmp  {&format!("{}_{}", sign(Color::Black), kind.name())}
    }
}

fn take_pawn(a: &mut Asm, c: &Core, color: Color) {
    let v = &c.v;
    take(a, color, Kind::Pawn, "about 180 cycles");
    add_values(a, c, Kind::Pawn, color == Color::Black, color);
    a.comment("Out of the key, which the level has for its own from here on.");
    asm! { a;
        sty  v.t+4
        ldy  v.pawn_level+1,x   // where the key is
        for (byte, key) in v.pawn_key().into_iter().enumerate() {
            lda  key,y
            sta  v.t + (byte as i32)
        }
        ldy  v.t+4              // the square again
        let table = super::hash::keys(c, color, Kind::Pawn);
        for (byte, key) in v.pawn_key().into_iter().enumerate() {
            lda  v.t + (byte as i32)
            eor  table[byte],y
            sta  key+1,x
        }
        lda  v.level
        sta  v.pawn_level+1,x
        rts
    }
}

fn take_bishop(a: &mut Asm, c: &Core, color: Color) {
    take(
        a,
        color,
        Kind::Bishop,
        "90 cycles, 140 when it breaks a pair",
    );
    asm! { a;
        jsr  {&format!("{}_bishop", sign(color))}
        pair(a, c, color, 1, color == Color::Black);
    }
}
