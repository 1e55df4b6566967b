//! The men of a position, one after the other, and what they add up to.

use octet_engine::board::material::is_pawn_or_major;
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::position::SLOT_ORDER;
use octet_engine::eval::pst;

use super::above;
use crate::api::Api;
use crate::api::shared::{BLACK, SQUARES, kind_number};
use crate::asm::{Abs, Asm, asm};
use crate::chess::board::zobrist::keys;
use crate::chess::eval::psq::add::add_values;
use crate::chess::tables::{BLACK_PLANE, color_prefix};
use crate::chess::vars::ROOT_PLY;

pub(super) fn pieces(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    asm! { asm;
        asm.routine(
            "set_pieces",
            "Men to board and lists, in the order of their kinds.",
        )
        .destroys("A X Y, t, u, key pointers");
        lda  #0
    @side:
        sta  api.state.setup_side
        lda  #0
        sta  api.state.setup_slot
        sta  api.state.setup_type
    @next_type:
        lda  #0
        sta  api.state.setup_square64
    @square:
        ldy  api.state.setup_type
        ldx  api.state.setup_square64
        let wanted = asm.sym("slot_type_numbers");
        lda  wanted,y
        ora  api.state.setup_side
        cmp  shared.board,x
        bne  @next
        lda  api.state.setup_slot
        cmp  #Piece::SLOTS as u8
        bcs  @next              // more men than there can be
        jsr  set_piece
    @next:
        inc  api.state.setup_square64
        lda  api.state.setup_square64
        cmp  #SQUARES as u8
        bne  @square
        jsr  note_type_sums
        inc  api.state.setup_type
        lda  api.state.setup_type
        cmp  #SLOT_ORDER.len() as u8
        bne  @next_type
        ldx  api.state.setup_slot
        dex
        lda  api.state.setup_side
        bmi  @black
        stx  v.white_top_slot
        lda  #BLACK
        bne  @side              // always
    @black:
        stx  v.black_top_slot
        rts
        let Some(segment) = asm.selected() else { return };
        asm.table(
            segment,
            "slot_type_numbers",
            1,
            &SLOT_ORDER.map(kind_number),
            "Kinds in the order of slots, as the desk has them",
        );
        asm.table(
            segment,
            "slot_type_bits",
            1,
            &SLOT_ORDER.map(PieceType::bits),
            "As a man has them",
        );
        asm.table(
            segment,
            "slot_phase",
            1,
            &SLOT_ORDER.map(|next_type| pst::PHASE_VALUE[next_type.index()]),
            "What they add to the phase",
        );
        asm.table(
            segment,
            "slot_pawns_and_majors",
            1,
            &SLOT_ORDER.map(|next_type| u8::from(is_pawn_or_major(next_type))),
            "Whether they are pawn, rook or queen",
        );
        let names: Vec<Abs> = Color::ALL
            .into_iter()
            .flat_map(|color| SLOT_ORDER.map(|next_type| (color, next_type)))
            .map(|(color, next_type)| asm.sym(&routine(color, next_type)))
            .collect();
        let what = "What a man adds, White's kinds then Black's";
        asm.table_lo(segment, "set_routines_lo", 1, &names, what);
        asm.table_hi(segment, "set_routines_hi", 1, &names, what);
    }
}

fn routine(color: Color, piece_type: PieceType) -> String {
    format!("set_{}{}", color_prefix(color), piece_type.name())
}

pub(super) fn one_piece(asm: &mut Asm, api: &Api) {
    let v = &api.core.v;
    asm! { asm;
        let (bits, phase, pawns_and_majors) = (
            asm.sym("slot_type_bits"),
            asm.sym("slot_phase"),
            asm.sym("slot_pawns_and_majors"),
        );
        asm.routine("set_piece", "Sets up a man.")
            .takes("X his square on the desk, Y his kind in the order; setup_side, setup_slot")
            .returns("setup_slot one more")
            .destroys("A X Y, t, u, key pointers");
        txa
        and  #0x38
        asl  a
        sta  api.state.setup_square
        txa
        and  #0x07
        ora  api.state.setup_square
        sta  api.state.setup_square
        lda  bits,y
        ora  api.state.setup_side
        ora  api.state.setup_slot
        sta  api.state.setup_piece
        ldx  api.state.setup_square
        sta  v.board,x
        and  api.core.consts.list_index_bits
        tay
        txa
        sta  v.squares().abs(),y
        ldy  api.state.setup_type
        lda  phase,y
        clc
        adc  v.phase
        sta  v.phase
        lda  pawns_and_majors,y
        clc
        adc  v.pawns_and_majors
        sta  v.pawns_and_majors
        lda  api.state.setup_piece
        ldy  api.state.setup_square
        ldx  #ROOT_PLY
        jsr  toggle_piece
        ldy  api.state.setup_type
        lda  api.state.setup_square
        bit  api.state.setup_side
        bpl  @white
        ldy  api.state.setup_type
        tya
        clc
        adc  #SLOT_ORDER.len() as u8
        tay
        lda  api.state.setup_square
        ora  #BLACK_PLANE       // as Black's men are worth
    @white:
        pha
        let (table_lo, table_hi) = (asm.sym("set_routines_lo"), asm.sym("set_routines_hi"));
        let jump = asm.sym("set_routine_ptr");
        lda  table_lo,y
        sta  jump
        lda  table_hi,y
        sta  jump+1
        inc  api.state.setup_slot
        pla
        tay                     // the square, in the plane of the man's side
        ldx  #ROOT_PLY
        asm.self_modified("set_routine_ptr");
        jmp  0xFFFF
    }
}

pub(super) fn values(asm: &mut Asm, api: &Api) {
    let (v, core) = (&api.core.v, &api.core);
    asm! { asm;
        for color in Color::ALL {
            let white = color == Color::White;
            let sign = if white { "psq_add" } else { "psq_sub" };
            for piece_type in SLOT_ORDER {
                let name = routine(color, piece_type);
                asm.routine(
                    &name,
                    &format!("What a {} {} adds.", color.lowercase_name(), piece_type.name()),
                )
                .takes("Y the square in his side's plane, X the root; man, setup_square")
                .returns("sums; a pawn's key, a bishop's count")
                .destroys("A X Y, t");
                match piece_type {
                    PieceType::King => {
                        add_values(asm, core, piece_type, white, Color::White);
                        rts
                    }
                    PieceType::Pawn => {
                        add_values(asm, core, piece_type, white, Color::White);
                        if !white {
                            ldy  api.state.setup_square         // keys are by the board as it is
                        }
                        for (table, key) in keys(core, color, piece_type).into_iter().zip(v.pawn_key()) {
                            lda  table,y
                            eor  above(key)
                            sta  above(key)
                        }
                        rts
                    }
                    PieceType::Bishop => {
                        lda  api.state.setup_square
                        sta  api.state.setup_bishop
                        lda  v.bishop_counts
                        clc
                        adc  #if white { 0x01 } else { 0x10 }
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
