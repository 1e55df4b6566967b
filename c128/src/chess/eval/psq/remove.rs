//! Taking a man out of the sums of the level just made: what the engine's
//! `PositionJson::take` does to them.

use octet_engine::board::piece::{Color, PieceType};

use super::add::add_values;
use super::update::pair;
use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::tables::{BLACK_PLANE, color_prefix};

/// Kinds that nothing but their values is lost with.
const ALONE: [PieceType; 3] = [PieceType::Knight, PieceType::Rook, PieceType::Queen];

/// The routine that takes a man out of the sums: for White's men of whom nothing else is
/// lost the one that subtracts their values.
pub(in crate::chess) fn taker(color: Color, piece_type: PieceType) -> String {
    match color {
        Color::White if ALONE.contains(&piece_type) => format!("psq_sub_{}", piece_type.name()),
        _ => format!("psq_remove_{}{}", color_prefix(color), piece_type.name()),
    }
}

/// Emits the routines that [`taker`] names, but for those that subtract values.
pub(super) fn emit(asm: &mut Asm, core: &Core) {
    for color in Color::ALL {
        take_pawn(asm, core, color);
        take_bishop(asm, core, color);
    }
    for piece_type in ALONE {
        take_black(asm, piece_type);
    }
}

/// Opens the routine that takes a man, with `y` its square as it sees it.
fn take(asm: &mut Asm, color: Color, piece_type: PieceType, cost: &str) {
    let name = piece_type.name();
    asm.routine(
        &taker(color, piece_type),
        &format!("Takes a {} {name} out of the sums.", color.lowercase_name()),
    )
    .takes("Y its square, X the level before")
    .returns("X kept")
    .destroys("A Y, t, u")
    .cost(cost);
    asm! { asm;
        if color == Color::Black && piece_type != PieceType::Pawn {
            tya
            ora  #BLACK_PLANE       // as Black's men are worth
            tay
        }
    }
}

/// What taking a man of this colour does to the sums.
fn sign(color: Color) -> &'static str {
    match color {
        Color::White => "psq_sub",
        Color::Black => "psq_add",
    }
}

fn take_black(asm: &mut Asm, piece_type: PieceType) {
    take(asm, Color::Black, piece_type, "65 cycles");
    asm! { asm;
        jmp  {&format!("{}_{}", sign(Color::Black), piece_type.name())}
    }
}

fn take_pawn(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    take(asm, color, PieceType::Pawn, "about 180 cycles");
    add_values(asm, core, PieceType::Pawn, color == Color::Black, color);
    asm.comment("Out of the key, which the level has for its own from here on.");
    asm! { asm;
        sty  v.tmp+4
        ldy  v.pawn_entry_ply+1,x   // where the key is
        for (byte, key) in v.pawn_key().into_iter().enumerate() {
            lda  key,y
            sta  v.tmp + (byte as i32)
        }
        ldy  v.tmp+4              // the square again
        let table = crate::chess::board::zobrist::keys(core, color, PieceType::Pawn);
        for (byte, key) in v.pawn_key().into_iter().enumerate() {
            lda  v.tmp + (byte as i32)
            eor  table[byte],y
            sta  key+1,x
        }
        lda  v.ply
        sta  v.pawn_entry_ply+1,x
        rts
    }
}

fn take_bishop(asm: &mut Asm, core: &Core, color: Color) {
    take(
        asm,
        color,
        PieceType::Bishop,
        "90 cycles, 140 when it breaks a pair",
    );
    asm! { asm;
        jsr  {&format!("{}_bishop", sign(color))}
        pair(asm, core, color, 1, color == Color::Black);
    }
}
