//! Is a move remembered from elsewhere a pseudo-legal move here? The engine's
//! `PositionJson::possible`.

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::square::{KING_FILE, RANK_SHIFT, Square};
use octet_engine::movegen::generate::{castling_paths, pawn_capture_steps, pawn_push};

use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::tables::color_prefix;
use crate::chess::vars::ROOT_PLY;

/// An own man of a kind, after `EOR opponent`.
const fn own(piece_type: PieceType) -> u8 {
    Piece::COLOR_BIT | piece_type.bits()
}

/// Emits `possible` and its parts.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Remembered moves",
        "A move from the table or a killer was a move of some position: its squares are on the \
         board, castling is a king's step from home, a promotion ends on the last rank. What is \
         left to ask is who stands where here.",
    );
    entry(asm, core);
    pawn(asm, core);
    special(asm, core);
    castling(asm, core);
}

fn entry(asm: &mut Asm, core: &Core) {
    let (v, t, consts) = (&core.v, &core.t, &core.consts);
    asm.routine(
        "is_pseudo_legal",
        "Is a move of some position a pseudo-legal move here?",
    )
    .takes("from, to with the kind's bits; level; opponent")
    .returns("carry set if so, and then Z clear if it takes or promotes; from and to kept")
    .destroys("A X Y, t")
    .cost("114 cycles on the mean for a move that is one, 161 at most");
    let (piece, way) = (v.tmp, v.tmp.at(1));
    asm! { asm;
        ldx  v.to                   // N: the bit of special moves
        jmi  pseudo_legal_special
        ldy  v.from
        lda  v.board,y              // who moves?
        beq  @none                  // nobody
        sta  piece
        eor  v.opponent
        bpl  @none                  // not one's own
        cmp  #own(PieceType::Knight)
        bcc  pseudo_legal_pawn      // only a pawn's code is less
        lda  v.board,x              // who is taken?
        beq  @vacant
        eor  v.opponent
        bmi  @none                  // one's own
    @vacant:
        txa
        sec
        sbc  v.from
        tay                         // the difference is the index
        lda  t.delta,y              // how the target lies
        beq  @none                  // on no line and no knight's step away
        sta  way
        lda  piece
        and  #consts.type_bits
        cmp  #consts.king
        beq  @king
        bcc  @knight                // pawns are elsewhere
        and  way                    // a slider's bits against the line's:
        and  #consts.ray            // does it slide that way?
        beq  @none
        lda  way
        jsr  scan_ray               // from the target back: who is first?
        cmp  piece                  // slots make every man unlike the others
        bne  @none                  // somebody between
    @yes:
        lda  v.board,x              // Z: is it quiet?
        sec
        rts
    @knight:
        lda  way
        and  #consts.knight_step
        bne  @yes
    @none:
        clc
        rts
    @king:
        lda  way
        and  #consts.adjacent
        bne  @yes
        clc
        rts
    }
}

/// The rank one step short of promotion, as its bits in a square.
const fn last_rank(color: Color) -> u8 {
    color.other().pawn_rank() << RANK_SHIFT
}

fn pawn(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine("pseudo_legal_pawn", "May a pawn of one's own go there?")
        .takes("X to, a plain move's")
        .returns("as possible")
        .destroys("A Y")
        .cost("about 70 cycles");
    asm! { asm;
        lda  v.from
        and  #consts.rank_bits
        tay                         // the rank it leaves
        txa
        sec
        sbc  v.from                 // how far it goes
        bit  v.opponent             // whose pawn?
        bpl  @black
        cpy  #last_rank(Color::White)
        bne  pseudo_legal_white_pawn
        clc                         // it would have to promote
        rts
    @black:
        cpy  #last_rank(Color::Black)
        bne  pseudo_legal_black_pawn
        clc
        rts
        for color in Color::ALL {
            pawn_goes(asm, core, color);
        }
    }
}

/// The engine's `pawn_reaches`, and that no own man stands on the target.
fn pawn_goes(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    asm.routine(
        &format!("pseudo_legal_{}pawn", color_prefix(color)),
        &format!("Does a {} pawn go that way?", color.lowercase_name()),
    )
    .takes("A how far, X the target, Y the rank it leaves")
    .returns("as possible, but that promotions may be quiet")
    .destroys("A")
    .cost("about 35 cycles");
    asm! { asm;
        let ahead = pawn_push(color);
        cmp  #ahead
        beq  @one
        for step in pawn_capture_steps(color) {
            cmp  #step
            beq  @captures
        }
        cmp  #ahead.wrapping_mul(2)
        bne  @none                  // no way a pawn goes
        cpy  #color.pawn_rank() << RANK_SHIFT
        bne  @none                  // two steps only from home
        lda  v.board - (ahead as i8),x  // the square between
        bne  @none
    @one:
        lda  v.board,x              // Z set: it is quiet
        bne  @none                  // blocked
        sec
        rts
    @captures:
        lda  v.board,x
        beq  @none                  // nobody to take
        eor  v.opponent
        bmi  @none                  // one's own
        sec                         // Z clear: it takes
        rts
    @none:
        clc
        rts
    }
}

fn special(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine("pseudo_legal_special", "En passant and promotions.")
        .takes("X to; from with the kind's bits; level; opponent")
        .returns("as possible")
        .destroys("A X Y, t")
        .cost("80 to 120 cycles");
    let (origin, far) = (v.tmp, v.tmp.at(1));
    asm! { asm;
        let black = asm.label("black");
        lda  v.from
        and  #consts.square_bits
        sta  origin
        tay
        lda  v.board,y              // who moves?
        eor  v.opponent
        tay                         // as one's own or not
        bit  v.from
        bmi  @promotion
        txa
        and  #consts.to_flag
        bne  pseudo_legal_castling
        cpy  #own(PieceType::Pawn)
        bcc  @none
        cpy  #own(PieceType::Knight)
        bcs  @none                  // not one's own pawn
        txa
        and  #consts.square_bits
        ldx  v.ply
        cmp  v.en_passant,x         // the square just passed?
        bne  @none
        sbc  origin                 // equal, so the carry is set
        bit  v.opponent
        bpl  @black
        for color in Color::ALL {
            if color == Color::Black {
                asm.bind(black);
            }
            for step in pawn_capture_steps(color) {
                cmp  #step
                beq  @yes
            }
            if color == Color::White {
                bne  @none                  // always
            }
        }
    @none:
        clc
        rts
    @yes:
        txa                         // Z clear: levels have bit 7
        sec
        rts

    @promotion:
        cpy  #own(PieceType::Pawn)
        bcc  @none
        cpy  #own(PieceType::Knight)
        bcs  @none                  // not one's own pawn
        txa
        and  #consts.square_bits
        tax                         // X the target
        sec
        sbc  origin
        sta  far
        lda  origin
        and  #consts.rank_bits
        tay                         // Y the rank it leaves
        lda  far
        let black = asm.label("black_promotes");
        bit  v.opponent
        bpl  @black
        cpy  #last_rank(Color::White)
        bne  @none                  // it would not promote
        jsr  pseudo_legal_white_pawn
        lda  v.to                   // Z clear: it promotes
        rts
        asm.bind(black);
        cpy  #last_rank(Color::Black)
        bne  @none
        jsr  pseudo_legal_black_pawn
        lda  v.to                   // Z clear: special moves have bit 7
        rts
    }
}

/// A right means that king and rook stand at home, so the squares are fixed.
fn castling(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine("pseudo_legal_castling", "May the king castle there?")
        .takes("X to, Y the man after EOR opponent; level; opponent")
        .returns("as possible")
        .destroys("A Y")
        .cost("about 60 cycles");
    asm! { asm;
        let black = asm.label("black");
        tya
        and  #consts.color_type_bits
        cmp  #own(PieceType::King)
        bne  @none                  // not one's own king
        ldy  v.ply
        lda  v.castling,y           // both sides' rights
        bit  v.opponent
        bpl  @black
        for color in Color::ALL {
            if color == Color::Black {
                asm.bind(black);
            }
            let king = Square::new(KING_FILE, color.back_rank());
            for way in castling_paths(color) {
                let mv = Move::new(king, king.step(way.king_step), MoveType::Castling);
                cpx  #mv.to
                bne  @other
                and  #way.right             // {mv}
                beq  @none                  // this right is gone
                for (i, &aside) in way.empty.iter().enumerate() {
                    let square = king.step(aside);
                    let at = v.board.at(i32::from(square.0));
                    if i == 0 {
                        lda  at                     // {square}
                    } else {
                        ora  at                     // {square}
                    }
                }
                bne  @none                  // somebody between
                sec                         // Z set: it is quiet
                rts
            @other:
            }
            if color == Color::White {
                bne  @none                  // always
            }
        }
    @none:
        clc
        rts
    }
}

// A level is never 0, nor is the target of a special move.
const _: () = assert!(ROOT_PLY != 0);
