//! Removing a piece from the sums of the child. Engine: `Evaluator::removed`,
//! `engine/src/eval/evaluator.rs`.

use octet_engine::board::piece::{Color, PieceType};

use super::add::add_values;
use super::bishop_pair::bishop_pair;
use crate::chess::core::Core;
use crate::chess::tables::{BLACK_PLANE, VALUES_ONLY, remove_routine};
use octet_asm::{Asm, asm};

/// Emits the routines that [`remove_routine`] names, except those that subtract values.
pub(super) fn emit(asm: &mut Asm, core: &Core) {
    for color in Color::ALL {
        remove_pawn(asm, core, color);
        remove_bishop(asm, core, color);
    }
    for piece_type in VALUES_ONLY {
        remove_black(asm, piece_type);
    }
}

/// Opens the routine that removes a piece whose square is `y`, and turns `y` to its plane.
fn header(asm: &mut Asm, color: Color, piece_type: PieceType) {
    let name = piece_type.name();
    let side = color.lowercase_name();
    asm! { asm;
        /// Removes a {side} {name} from the sums.
        routine {remove_routine(color, piece_type)} {
            takes    y "its square", x + 1 = ply
            returns  "the child's sums"
            keeps    x
            destroys a, y, tmp[5]
        }
        if color == Color::Black && piece_type != PieceType::Pawn {
            tya                         // the square
            ora  #BLACK_PLANE           // in Black's plane
            tay                         // tables are indexed by square
        }
    }
}

/// The sums are White's less Black's. This is how removing a piece of this colour changes them.
fn sign(color: Color) -> &'static str {
    match color {
        Color::White => "psq_sub",
        Color::Black => "psq_add",
    }
}

fn remove_black(asm: &mut Asm, piece_type: PieceType) {
    header(asm, Color::Black, piece_type);
    asm! { asm;
        jmp  {&format!("{}_{}", sign(Color::Black), piece_type.name())}  // and returns
    }
}

fn remove_pawn(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    header(asm, color, PieceType::Pawn);
    add_values(asm, core, PieceType::Pawn, color == Color::Black, color);
    let (key_copy, square) = (v.tmp, v.tmp.at(4));
    asm.comment("The pawn leaves the pawn key, which is the child's own from here on.");
    asm! { asm;
        sty  square                 // for its key below
        ldy  v.pawn_entry_ply+1,x   // where the key was changed last
        for (byte, key) in v.pawn_key().into_iter().enumerate() {
            lda  key,y                  // this or an earlier ply
            sta  key_copy + (byte as i32)  // Y is wanted for the square
        }
        ldy  square                 // the square again
        let table = crate::chess::board::zobrist::keys(core, color, PieceType::Pawn);
        for (byte, key) in v.pawn_key().into_iter().enumerate() {
            lda  key_copy + (byte as i32)  // the key without change
            eor  table[byte],y          // the pawn's Zobrist key
            sta  key+1,x                // the child's own key
        }
        lda  v.ply                  // and pawn_entry_ply notes it
        sta  v.pawn_entry_ply+1,x       // so that the next ply finds it
        rts                             // psq_capture looks for the entry
    }
}

fn remove_bishop(asm: &mut Asm, core: &Core, color: Color) {
    header(asm, color, PieceType::Bishop);
    asm! { asm;
        jsr  {&format!("{}_bishop", sign(color))}  // its values
        bishop_pair(asm, core, color, 1, color == Color::Black);
    }
}
