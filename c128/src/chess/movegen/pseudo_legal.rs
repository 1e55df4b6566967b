//! Is a hash move or a killer a pseudo-legal move here? Engine: `Position::is_pseudo_legal`,
//! `engine/src/movegen/pseudo_legal.rs`.

use crate::chess::constants::{
    ADJACENT, COLOR_TYPE_BITS, KING, KNIGHT_STEP, ON_BOARD, RANK_BITS, RAY, TO_FLAG, TYPE_BITS,
};
use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::square::{KING_FILE, RANK_SHIFT, Square};
use octet_engine::movegen::generate::{castling_paths, pawn_capture_steps, pawn_push};

use crate::chess::core::Core;
use crate::chess::tables::color_prefix;
use crate::chess::vars::ROOT_PLY;
use octet_asm::{Asm, asm};

/// An own piece of a type, after `EOR opponent`.
const fn own(piece_type: PieceType) -> u8 {
    Piece::COLOR_BIT | piece_type.bits()
}

/// Emits `is_pseudo_legal` and its parts.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Pseudo-legality",
        "Is a hash move or killer a pseudo-legal move here? It was one in some position: its \
         squares are on the board, castling starts on the king's first square, a promotion ends \
         on the last rank. What is left to test is which pieces stand there.",
    );
    entry(asm, core);
    pawn(asm, core);
    special(asm, core);
    castling(asm, core);
}

fn entry(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm! { asm;
        /// Is a move of some position a pseudo-legal move here?
        routine is_pseudo_legal {
            takes    from, to "with the move's flags", ply, opponent
            returns  c "set if so"
            may return z "then clear if it captures or promotes"
            keeps    from, to
            destroys a, x, y, tmp[2]
        }
    }
    let (piece, relation) = (v.tmp, v.tmp.at(1));
    asm! { asm;
        ldx  v.to                   // N: the flag of special moves
        jmi  pseudo_legal_special
        ldy  v.from
        lda  v.board,y              // which piece moves?
        beq  @none                  // an empty square cannot move
        sta  piece
        eor  v.opponent             // an own piece reads $80 and up
        bpl  @none                  // an enemy piece
        cmp  #own(PieceType::Knight)
        bcc  pseudo_legal_pawn      // only a pawn's code is less
        lda  v.board,x              // which piece is captured?
        beq  @vacant
        eor  v.opponent
        bmi  @none                  // an own one
    @vacant:
        txa
        sec
        sbc  v.from                 // the target less the origin
        tay                         // the difference is the index
        lda  t.delta,y              // their relation
        beq  @none                  // no line and no knight's step
        sta  relation
        lda  piece
        and  #TYPE_BITS             // the piece type's code
        cmp  #KING
        beq  @king
        bcc  @knight                // pawns had their turn: a knight
        and  relation               // a slider's bits against the line's:
        and  #RAY                   // does it slide that way?
        beq  @none                  // it slides another way
        lda  relation
        jsr  scan_ray               // from the target back: what comes first?
        cmp  piece                  // slots make every piece unlike the others
        bne  @none                  // another piece stands between
    @yes:
        lda  v.board,x              // Z: is it quiet?
        sec
        rts
    @knight:
        lda  relation
        and  #KNIGHT_STEP
        bne  @yes                   // a knight's step
    @none:
        clc
        rts
    @king:
        lda  relation
        and  #ADJACENT
        bne  @yes                   // a king's step
        clc
        rts
    }
}

/// The rank one step short of promotion, as a square's rank bits.
const fn promoting_rank(color: Color) -> u8 {
    color.other().pawn_rank() << RANK_SHIFT
}

fn pawn(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// May an own pawn go there?
        routine pseudo_legal_pawn {
            takes    x = to "without flags: no promotion"
            returns  c "set if so"
            may return z "then clear if it captures or promotes"
            destroys a, y
        }
        lda  v.from
        and  #RANK_BITS
        tay                         // Y the rank it leaves
        txa
        sec
        sbc  v.from                 // A how far it goes
        bit  v.opponent             // which side's pawn?
        bpl  @black
        cpy  #promoting_rank(Color::White)
        bne  pseudo_legal_white_pawn  // not about to promote
        clc                         // it would have to promote
        rts
    @black:
        cpy  #promoting_rank(Color::Black)
        bne  pseudo_legal_black_pawn  // not about to promote
        clc                         // it would have to promote
        rts
        for color in Color::ALL {
            pawn_reaches(asm, core, color);
        }
    }
}

/// This is the engine's `pawn_reaches`; it also checks that no own piece stands on the target.
fn pawn_reaches(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    let (prefix, side) = (color_prefix(color), color.lowercase_name());
    asm! { asm;
        /// Does a {side} pawn go from there to there?
        routine "pseudo_legal_{prefix}pawn" {
            takes    a "how far", x "the target", y "the rank it leaves"
            returns  c "set if so"
            may return z "then clear if it captures"
            destroys a
        }
    }
    asm! { asm;
        let ahead = pawn_push(color);
        cmp  #ahead                 // one step?
        beq  @one
        for step in pawn_capture_steps(color) {
            cmp  #step                  // a capture?
            beq  @captures
        }
        cmp  #ahead.wrapping_mul(2)  // two steps?
        bne  @none                  // no step of a pawn
        cpy  #color.pawn_rank() << RANK_SHIFT  // they begin on the second rank
        bne  @none                  // not there
        lda  v.board - (ahead as i8),x  // the square between
        bne  @none                  // occupied
    @one:
        lda  v.board,x              // Z set: it is quiet
        bne  @none                  // blocked
        sec
        rts
    @captures:
        lda  v.board,x
        beq  @none                  // nothing to capture
        eor  v.opponent
        bmi  @none                  // an own piece
        sec                         // Z clear: a capture
        rts
    @none:
        clc
        rts
    }
}

fn special(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// May a special move be played?
        routine pseudo_legal_special {
            takes    x = to, from "with the move's flags", ply, opponent
            returns  c "set if so"
            may return z "then clear if it captures or promotes"
            destroys a, x, y, tmp[2]
        }
    }
    let (origin, distance) = (v.tmp, v.tmp.at(1));
    asm! { asm;
        let black = asm.label("black");
        lda  v.from
        and  #ON_BOARD
        sta  origin
        tay
        lda  v.board,y              // which piece moves?
        eor  v.opponent             // an own piece reads $80 and up
        tay                         // Y the piece, own pieces above $80
        bit  v.from                 // the flag of promotions
        bmi  @promotion
        txa
        and  #TO_FLAG               // that of castling
        bne  pseudo_legal_castling
        cpy  #own(PieceType::Pawn)  // en passant: an own pawn?
        bcc  @none
        cpy  #own(PieceType::Knight)
        bcs  @none                  // not an own pawn
        txa
        and  #ON_BOARD              // the target
        ldx  v.ply
        cmp  v.en_passant,x         // the en passant square?
        bne  @none                  // not here
        sbc  origin                 // how far: equal, so the carry is set
        bit  v.opponent             // which side captures?
        bpl  @black
        for color in Color::ALL {
            if color == Color::Black {
                asm.bind(black);
            }
            for step in pawn_capture_steps(color) {
                cmp  #step                  // one of the two capture steps?
                beq  @yes
            }
            if color == Color::White {
                bne  @none always           // Z clear, neither step was equal
            }
        }
    @none:
        clc
        rts
    @yes:
        txa                         // Z clear: X is a ply, which has bit 7
        sec
        rts

    @promotion:
        cpy  #own(PieceType::Pawn)  // an own pawn?
        bcc  @none
        cpy  #own(PieceType::Knight)
        bcs  @none                  // not an own pawn
        txa
        and  #ON_BOARD
        tax                         // X the target
        sec
        sbc  origin                 // how far
        sta  distance
        lda  origin
        and  #RANK_BITS
        tay                         // Y the rank it leaves
        lda  distance
        let black = asm.label("black_promotes");
        bit  v.opponent             // which side promotes?
        bpl  @black
        cpy  #promoting_rank(Color::White)
        bne  @none                  // it would not promote
        jsr  pseudo_legal_white_pawn  // carry: may it go there?
        lda  v.to                   // Z clear: special moves have bit 7
        rts
        asm.bind(black);
        cpy  #promoting_rank(Color::Black)
        bne  @none                  // it would not promote
        jsr  pseudo_legal_black_pawn  // carry: may it go there?
        lda  v.to                   // Z clear: special moves have bit 7
        rts
    }
}

/// A right means that king and rook have not moved, so the squares are fixed.
fn castling(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// May the king castle there?
        routine pseudo_legal_castling {
            takes    x = to, y "the piece after EOR opponent", ply, opponent
            returns  c "set if so"
            may return z "then clear if it captures or promotes"
            destroys a, y
        }
        let black = asm.label("black");
        tya
        and  #COLOR_TYPE_BITS         // without its slot
        cmp  #own(PieceType::King)
        bne  @none                  // not an own king
        ldy  v.ply
        lda  v.castling,y           // both sides' rights
        bit  v.opponent             // which side castles?
        bpl  @black
        for color in Color::ALL {
            if color == Color::Black {
                asm.bind(black);
            }
            let king = Square::new(KING_FILE, color.back_rank());
            for path in castling_paths(color) {
                let mv = Move::new(king, king.step(path.king_step), MoveType::Castling);
                cpx  #mv.to                 // this wing?
                bne  @other                 // no
                and  #path.right            // {mv}
                beq  @none                  // this right is gone
                for (i, &aside) in path.empty.iter().enumerate() {
                    let square = king.step(aside);
                    let at = v.board.at(i32::from(square.0));
                    if i == 0 {
                        lda  at                     // {square}
                    } else {
                        ora  at                     // {square}
                    }
                }
                bne  @none                  // a piece between
                sec                         // Z set: it is quiet
                rts
            @other:
            }
            if color == Color::White {
                bne  @none always           // Z clear, neither wing was equal
            }
        }
    @none:
        clc
        rts
    }
}

// A ply's index is never 0, nor is the target of a special move.
const _: () = assert!(ROOT_PLY != 0);
