//! The pieces of a position, set up one after the other, and their sums.

use crate::chess::constants::LIST_INDEX_BITS;
use octet_engine::board::material::is_pawn_or_major;
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::position::SLOT_ORDER;
use octet_engine::eval::pst;

use super::plies::above;
use crate::api::context::Api;
use crate::api::shared::{BLACK, SQUARES, type_number};
use crate::chess::board::zobrist::keys;
use crate::chess::eval::psq::add::add_values;
use crate::chess::tables::{BLACK_PLANE, color_prefix};
use crate::chess::vars::ROOT_PLY;
use octet_asm::{Asm, asm};

/// Emits `set_pieces` and what it calls.
pub(super) fn emit(asm: &mut Asm, api: &Api) {
    all_pieces(asm, api);
    one_piece(asm, api);
    values(asm, api);
}

fn all_pieces(asm: &mut Asm, api: &Api) {
    let (v, shared, state) = (&api.core.v, &api.shared, &api.state);
    asm! { asm;
        /// Sets up all pieces, by colour, then by type in the order of slots.
        routine set_pieces {
            takes    shared_board
            destroys a, x, y, tmp[1], key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
        }
        lda  #0                 // White
    @side:
        sta  state.setup_side
        lda  #0
        sta  state.setup_slot   // slot 0: the king comes first
        sta  state.setup_type   // the first of the order
    @type:
        lda  #0                 // from a1
        sta  state.setup_square64
    @square:
        ldy  state.setup_type   // Y for set_piece, too
        ldx  state.setup_square64
        let numbers = asm.sym("slot_type_numbers");
        lda  numbers,y          // as the screen has it
        ora  state.setup_side   // this type and colour
        cmp  shared.board,x
        bne  @next              // another piece or none
        lda  state.setup_slot
        cmp  #Piece::SLOTS as u8
        bcs  @next              // more than 16 pieces: left out
        jsr  set_piece
    @next:
        inc  state.setup_square64
        lda  state.setup_square64
        cmp  #SQUARES as u8     // h8 was the last
        bne  @square
        jsr  note_type_sums     // totals so far, for the explanation
        inc  state.setup_type
        lda  state.setup_type
        cmp  #SLOT_ORDER.len() as u8 // all types of this colour
        bne  @type
        ldx  state.setup_slot
        dex                     // the last slot in use
        lda  state.setup_side   // N: Black is done, too
        bmi  @black
        stx  v.white_top_slot   // 0: a bare king
        lda  #BLACK
        bne  @side always       // Z clear, BLACK is $80
    @black:
        stx  v.black_top_slot
        rts
        let Some(segment) = asm.selected() else { return };
        let mut table = |name: &str, values: [u8; SLOT_ORDER.len()], what: &str| {
            asm.table(segment, name, 1, &values, what);
        };
        table(
            "slot_type_numbers",
            SLOT_ORDER.map(type_number),
            "Piece types in the order of slots, as on shared_board",
        );
        table(
            "slot_type_bits",
            SLOT_ORDER.map(PieceType::bits),
            "Their bits in a piece",
        );
        table(
            "slot_phase",
            SLOT_ORDER.map(|piece_type| pst::PHASE_VALUE[piece_type.index()]),
            "What they add to the phase",
        );
        table(
            "slot_pawns_and_majors",
            SLOT_ORDER.map(|piece_type| u8::from(is_pawn_or_major(piece_type))),
            "1 for pawn, rook and queen",
        );
        let routines = set_routines();
        let what = "Routines that add a piece's values, White's types then Black's";
        asm.table_lo(segment, "set_routines_lo", 1, &routines, what);
        asm.table_hi(segment, "set_routines_hi", 1, &routines, what);
    }
}

/// The routines that add the values of a piece, White's types then Black's.
fn set_routines() -> Vec<String> {
    let of = |color| SLOT_ORDER.map(|piece_type| routine(color, piece_type));
    Color::ALL.into_iter().flat_map(of).collect()
}

/// The routine that adds the values of a piece.
fn routine(color: Color, piece_type: PieceType) -> String {
    format!("set_{}{}", color_prefix(color), piece_type.name())
}

fn one_piece(asm: &mut Asm, api: &Api) {
    let (v, state) = (&api.core.v, &api.state);
    asm! { asm;
        let (bits, phase, pawns_and_majors) = (
            asm.sym("slot_type_bits"),
            asm.sym("slot_phase"),
            asm.sym("slot_pawns_and_majors"),
        );
        /// Sets up a piece.
        routine set_piece {
            takes    x "its square, 0 to 63", y "its type in the order of slots", setup_side,
                     setup_slot
            returns  setup_slot "one more"
            destroys a, x, y, tmp[1], key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
        }
        txa
        and  #0x38              // 8 * rank
        asl  a
        sta  state.setup_square
        txa
        and  #0x07              // file
        ora  state.setup_square
        sta  state.setup_square // 0x88
        lda  bits,y             // the type's bits,
        ora  state.setup_side   // the colour
        ora  state.setup_slot   // its place in the list: a whole piece
        sta  state.setup_piece
        ldx  state.setup_square
        sta  v.board,x          // by square
        and  #LIST_INDEX_BITS
        tay                     // colour and slot
        txa
        sta  v.squares().abs(),y // by slot
        ldy  state.setup_type
        lda  phase,y            // non-pawn material
        clc
        adc  v.phase
        sta  v.phase
        lda  pawns_and_majors,y // pieces that can mate without help
        clc
        adc  v.pawns_and_majors
        sta  v.pawns_and_majors
        lda  state.setup_piece  // A piece, Y square
        ldy  state.setup_square
        ldx  #ROOT_PLY          // writes the ply above
        jsr  toggle_piece       // the hash
        ldy  state.setup_type   // the routine's index
        lda  state.setup_square
        bit  state.setup_side   // N: Black
        bpl  @white
        ldy  state.setup_type
        tya
        clc
        adc  #SLOT_ORDER.len() as u8 // Black's routines follow White's
        tay
        lda  state.setup_square
        ora  #BLACK_PLANE       // Black's piece-square values
    @white:
        pha
        let (table_lo, table_hi) = (asm.sym("set_routines_lo"), asm.sym("set_routines_hi"));
        let jump = asm.sym("set_routine_ptr");
        lda  table_lo,y
        sta  jump               // the operand of the JMP below
        lda  table_hi,y         // high byte
        sta  jump+1
        inc  state.setup_slot   // for the next piece
        pla
        tay                     // the square, in the plane of the piece's colour
        ldx  #ROOT_PLY          // writes the ply above
        asm.self_modified("set_routine_ptr");
        asm.goes_to(&set_routines());
        jmp  0xFFFF
    }
}

fn values(asm: &mut Asm, api: &Api) {
    let (v, core, state) = (&api.core.v, &api.core, &api.state);
    asm! { asm;
        for color in Color::ALL {
            let white = color == Color::White;
            let sign = if white { "psq_add" } else { "psq_sub" };
            for piece_type in SLOT_ORDER {
                let name = routine(color, piece_type);
                let (side, kind) = (color.lowercase_name(), piece_type.name());
                /// Adds the values of a {side} {kind}.
                routine {name} {
                    takes    y "the square in the plane of its colour", x "the root", setup_square
                    returns  "the piece-square sums", "a pawn's key, a bishop's count"
                    destroys a, y
                }
                match piece_type {
                    PieceType::King => {
                        add_values(asm, core, piece_type, white, Color::White);
                        rts
                    }
                    PieceType::Pawn => {
                        add_values(asm, core, piece_type, white, Color::White);
                        if !white {
                            ldy  state.setup_square // keys have no planes by colour
                        }
                        let keys = keys(core, color, piece_type);
                        for (table, key) in keys.into_iter().zip(v.pawn_key()) {
                            lda  table,y            // by the square on the board
                            eor  above(key)
                            sta  above(key)
                        }
                        rts
                    }
                    PieceType::Bishop => {
                        lda  state.setup_square // its colour may choose the mating corner
                        sta  state.setup_bishop
                        lda  v.bishop_counts
                        clc
                        adc  #if white { 0x01 } else { 0x10 } // a half each
                        sta  v.bishop_counts
                        jmp  "{sign}_bishop"
                    }
                    _ => {
                        jmp  {&format!("{sign}_{}", piece_type.name())}
                    }
                }
            }
        }
    }
}
