//! Making a move on the board. Engine: `Position::make`, `engine/src/board/make.rs`.
//!
//! The state of each ply is kept in per-ply arrays. Making a move reads ply `x` and writes ply `x +
//! 1`, so that unmaking it has nothing to restore there. Hash and sums are not touched here:
//! `update_ply` brings them up to date for nodes that need them, which those of perft do not.

use crate::chess::constants::{
    BLACK, COLOR_TYPE_BITS, DOUBLE_PUSH, EMPTY, FILE_BITS, FROM_FLAG, LIST_INDEX_BITS, NO_SQUARE,
    NON_PAWN_BITS, ON_BOARD, OWN_PAWN, RANK_BITS,
};
use octet_engine::board::make::{SHORT_FILE, castling_rook};
use octet_engine::board::moves::TO_FLAG;
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::square::Square;

use crate::chess::core::Core;
use crate::chess::tables::PieceInfo;
use octet_asm::{Asm, Label, asm};

/// Emits `make` and its parts.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Making moves",
        "The per-ply arrays make unmaking cheap: the parent's are still there. X is the parent's \
         ply, and array+1,X the child's. Hash and sums are left to update_ply.",
    );
    special(asm, core);
    entry(asm, core);
    en_passant_victim(asm, core);
    double_push(asm, core);
    castling_rook_squares(asm, core);
    move_rook(asm, core);
    promote(asm, core);
    remove_captured(asm, core);
}

fn entry(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm! { asm;
        let capture = asm.label("capture");
        /// Makes a legal move.
        routine make {
            takes    from, to "with the move's flags", ply, opponent
            returns  x = ply "the child's, but for hash and sums", ply, from, to "masked",
                     moved_piece
            destroys a, y, tmp + 7, call_tmp
            changes  board, white_squares, opponent, phase, pawns_and_majors, bishop_counts,
                     castling, en_passant, halfmove, made_from, made_to, captured
        }
        ldx  v.ply                  // X the parent's ply
        ldy  v.to                   // Y the target
        bmi  make_special           // N: the flag of special moves
        asm.global("make_normal");
        lda  v.board,y              // the captured piece, or EMPTY
        sta  v.captured,x           // for unmake
        bne  @capture               // the victim leaves first
        tya                         // A is what Y was
        sta  v.made_to,x            // unmake and update_ply read the move here
        ldy  v.from                 // Y the origin
        tya                         // a plain square: no special move
        sta  v.made_from,x          // both squares, since unmake undoes them
        lda  #NO_SQUARE             // bit 7 set: none
        sta  v.en_passant+1,x       // unless this is a double push
        // Nothing is captured, so no king or rook leaves the board by capture: only the origin can
        // cost rights.
        lda  v.castling,x           // the parent's rights
        and  t.castling_mask,y      // a king or rook that leaves its first square
        sta  v.castling+1,x         // (3) the rights that are left
        lda  v.board,y              // the piece itself
        sta  v.moved_piece          // (1) update_ply and gives_check need it
        and  #NON_PAWN_BITS         // a pawn resets the clock and may be a double push
        beq  make_pawn              // and its move may give an en passant square
        lda  v.halfmove,x           // half-move clock
        clc
        adc  #1                     // neither a capture nor a pawn moves
        sta  v.halfmove+1,x         // (2) one more
        lda  #EMPTY                 // nothing of the old ply needs it
        sta  v.board,y              // the piece leaves its origin
        ldy  v.to                   // where it goes
        lda  v.moved_piece          // with its slot
        asm.global("make_place_piece");
        put_down(asm, core);
        ldx  v.ply                  // X the child's ply
        rts                         // the hash and the sums still are those of the parent
        capture_and_move(asm, core, capture);
        pawn(asm, core);
    }
}

/// Places piece `a` on the target, `y`, on the board and in its list. Then the other side is to
/// move.
fn put_down(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        sta  v.board,y              // (5) the target holds the piece
        and  #LIST_INDEX_BITS         // its colour and slot:
        tax                         // its index in the piece lists
        sty  v.squares(),x          // its square
        and  #BLACK                 // its colour
        sta  v.opponent             // (6) the side that has moved is the opponent now
        inc  v.ply                  // the child's ply
    }
}

/// A capture: the victim leaves the board first.
fn capture_and_move(asm: &mut Asm, core: &Core, capture: Label) {
    let (v, t) = (&core.v, &core.t);
    asm! { asm;
        asm.bind(capture);
        // (4) A capture. The victim leaves its piece list and the counters.
        and  #LIST_INDEX_BITS         // A is the victim
        tay                         // its index in the piece lists
        lda  #NO_SQUARE             // bit 7 set: none
        sta  v.en_passant+1,x       // no double push
        sta  v.squares().abs(),y    // the slot stays free, so the other pieces keep theirs
        lda  v.captured,x           // the victim
        uncount(asm, core);
        ldy  v.to                   // Y the target
        tya                         // no flags: a capture alone is no special move
        sta  v.made_to,x            // unmake and update_ply read the move here
        lda  v.castling,x           // the parent's rights
        and  t.castling_mask,y      // a rook captured on its first square
        ldy  v.from                 // where the mover stands
        and  t.castling_mask,y      // a king or rook that leaves its first square
        sta  v.castling+1,x         // the rights that are left
        tya                         // both squares of the move
        sta  v.made_from,x          // for unmake
        lda  v.board,y              // the piece itself
        sta  v.moved_piece          // update_ply and gives_check need it
        lda  #0                     // also EMPTY
        sta  v.halfmove+1,x         // a capture resets the clock
        sta  v.board,y              // the piece leaves its origin
        ldy  v.to                   // where it goes
        lda  v.moved_piece          // with its slot
        bne  make_place_piece always  // a piece is not 0
    }
}

const _: () = assert!(Piece::EMPTY.0 == 0);

/// A pawn's quiet move.
fn pawn(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        let black = asm.label("black");
        /// Makes the rest of a pawn's quiet move.
        routine make_pawn {
            takes    a "0", x = ply, y "the origin", from, to "masked", moved_piece
            returns  x = ply "the child's"
            destroys a, y, king_square, call_tmp[3], tmp + 7
        }
        sta  v.halfmove+1,x         // (7) a pawn's move resets the clock
        sta  v.board,y              // EMPTY: it leaves its origin
        ldy  v.to                   // where it goes
        lda  v.moved_piece          // with its slot
        put_down(asm, core);
        tya                         // Y is the target
        eor  v.from                 // a double push changes one bit
        cmp  #DOUBLE_PUSH           // two ranks on: both odd or both even
        beq  @double                // the pawn has passed a square
    @none:
        ldx  v.ply                  // X the child's ply
        rts                         // no pawn can capture it en passant
    @double:
        // After a double push: is an enemy pawn beside it? There seldom is.
        lda  v.opponent             // the colour that has just moved
        bmi  @black                 // N: Black has moved
        for color in Color::ALL {
            if color == Color::Black {
                asm.bind(black);
            }
            let enemy = Piece::new(color.other(), PieceType::Pawn, 0);
            for offset in [-1, 1] {
                lda  v.board + offset,y     // the adjacent squares
                and  #COLOR_TYPE_BITS  // without the slot
                cmp  #enemy.0       // any slot will do
                beq  @look                  // an enemy pawn may capture
            }
            if color == Color::White {
                ldx  v.ply                  // no: no en passant square
                rts                 // none stands beside it
            } else {
                bne  @none always           // Z clear, neither was equal
            }
        }
    @look:
        jmp  make_double_push       // (8) is the capture legal?
    }
}

/// Castling, en passant and promotion.
fn special(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Makes a special move: the king's or pawn's move first, then the rest.
        routine make_special {
            takes    x = ply, y = to, from, to "with the move's flags"
            returns  x = ply "the child's", from, to "masked", moved_piece
            destroys a, y, king_square, call_tmp, tmp + 7
        }
        lda  v.from                 // one half of the flags is here
        pha                         // with its flags, for later
        and  #ON_BOARD              // plain squares from here on
        sta  v.from                 // make_normal wants plain squares
        tya                         // the other half is in the target
        pha                         // with its flags, for later
        and  #ON_BOARD              // the square alone
        sta  v.to                   // make_normal wants plain squares
        tay                         // Y the target, as make_normal takes it
        jsr  make_normal            // like a normal move
        dex                         // X the parent's ply
        pla                         // the move with its flags
        sta  v.made_to,x            // replaces the masked one
        pla                         // the target lies on top
        sta  v.made_from,x          // PLA sets N: the flag of promotions
        jmi  make_promotion         // N: the origin has its flag
        and  #FROM_FLAG             // the flag of en passant
        beq  @castling              // the king castles
        // En passant. make_normal has found the target empty, so the victim is written here.
        jsr  en_passant_victim      // its square to Y
        lda  v.board,y              // the captured pawn
        sta  v.captured,x           // for unmake and update_ply
        jsr  remove_captured        // out of its list and the counters
        lda  #EMPTY                 // what a square holds without a piece
        sta  v.board,y              // off the board
        inx                         // X the child's ply
        rts                         // the mover is there already
    @castling:
        jsr  castling_rook_squares  // the rook's squares
        jsr  move_castling_rook     // the king has moved already
        ldx  v.ply                  // X the child's ply
        rts                         // the ply of the position after the move
    }
}

fn en_passant_victim(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Finds the pawn that an en passant capture takes.
        routine en_passant_victim {
            takes    from, to "masked"
            returns  y "its square"
            keeps    x
            destroys a, call_tmp[1]
        }
        let file = v.call_tmp;
        lda  v.to                   // beside the origin, behind the target
        and  #FILE_BITS             // the target's file
        sta  file                   // half of the square
        lda  v.from                 // where the capturing pawn was
        and  #RANK_BITS             // and the origin's rank
        ora  file                   // together a square
        tay                         // its square
        rts                         // Y is the answer
    }
}

fn double_push(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Sets the en passant square if some pawn may legally capture.
        routine make_double_push {
            takes    from, to, ply, opponent "as after the move"
            returns  x = ply "the child's"
            destroys a, y, king_square, call_tmp[3], tmp + 7
            changes  en_passant
        }
        let east = asm.label("east");
        let none = asm.label("none");
        let (pawn, origin, passed) = (v.call_tmp, v.call_tmp.at(1), v.call_tmp.at(2));
        // Only a legal capture counts, so that equal hashes mean equal positions. The neighbour to
        // the west is tested first, then the one to the east.
        ldx  v.to                   // the pawn's square
        lda  v.opponent             // the colour that has just moved
        eor  #OWN_PAWN              // the colour turns to the other side
        sta  pawn                   // a pawn of the side to move
        for (offset, next) in [(-1, east), (1, none)] {
            lda  v.board + offset,x     // the adjacent square
            and  #COLOR_TYPE_BITS   // without the slot
            cmp  pawn                   // an enemy pawn?
            bne  {next}                 // there nearly always is none
            txa                         // the capturer's square
            if offset < 0 {
                sec                         // to the west
                sbc  #1             // one file to the left
            } else {
                clc                         // to the east
                adc  #1             // one file to the right
            }
            jsr  @beside                // may it capture?
            bcc  @found                 // legally
            ldx  v.to                   // pinned: en_passant_safe has used X and call_tmp
            lda  v.opponent         // who has moved
            eor  #OWN_PAWN          // the colour turns to the other side
            sta  pawn                   // the same pawn again
            asm.bind(next);
        }
        ldx  v.ply                  // no legal capture, no en passant square
        rts                         // en_passant stays none
    @found:
        ldx  v.ply                  // X the child's ply
        lda  passed                 // the square passed over
        sta  v.en_passant,x         // is the en passant square
        rts                         // the hash shows it only where it is set
    @beside:
        sta  origin                 // en_passant_safe's argument
        lda  v.from                 // origin plus target,
        clc                         // two numbers below $80
        adc  v.to                   // squares are below $80: no carry
        lsr  a                      // halved: the square between
        sta  passed                 // its other argument
        jmp  en_passant_safe        // its carry is the answer
    }
}

/// How far the rook's origin and target are from the king's target, short and long.
const ROOK_STEPS: [(i8, i8); 2] = {
    const fn steps(king: Square) -> (i8, i8) {
        let (from, to) = castling_rook(king);
        (from.0 as i8 - king.0 as i8, to.0 as i8 - king.0 as i8)
    }
    [
        steps(Square::new(SHORT_FILE, 0)),
        steps(Square::new(SHORT_FILE - 4, 0)),
    ]
};

fn castling_rook_squares(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Finds the rook's squares when the king castles.
        routine castling_rook_squares {
            takes    to
            returns  call_tmp + 2 "origin", call_tmp + 3 "target"
            keeps    x
            destroys a, y
        }
        let (origin, target) = (v.call_tmp.at(2), v.call_tmp.at(3));
        let [(short_from, short_to), (long_from, long_to)] = ROOK_STEPS;
        ldy  v.to                   // the king's target
        tya                         // the square the king castles to
        and  #FILE_BITS             // its file tells the wing
        cmp  #SHORT_FILE            // to the g-file?
        bne  @long                  // no: with the a-rook
        advance(asm, short_from, "from the h-file");
        sty  origin                 // the rook leaves this corner
        advance(asm, short_to - short_from, "to beside the king");
        bpl  @squares always        // a square has bit 7 clear
    @long:
        advance(asm, long_from, "from the a-file");
        sty  origin                 // the rook leaves this corner
        advance(asm, long_to - long_from, "to beside the king");
    @squares:
        sty  target                 // where it ends beside the king
        rts                         // the squares follow from the target alone
    }
}

/// Counts `y` up or down by `steps`.
fn advance(asm: &mut Asm, steps: i8, comment: &str) {
    for step in 0..steps.unsigned_abs() {
        let comment = if step == 0 { comment } else { "" };
        if steps > 0 {
            asm.iny().c(comment);
        } else {
            asm.dey().c(comment);
        }
    }
}

fn move_rook(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Moves a castling rook on the board and in its list.
        routine move_castling_rook {
            takes    call_tmp + 2 "origin", call_tmp + 3 "target"
            returns  call_tmp[1] "the rook"
            keeps    x
            destroys a, y
        }
        let (rook, origin, target) = (v.call_tmp, v.call_tmp.at(2), v.call_tmp.at(3));
        ldy  origin                 // its corner
        lda  v.board,y              // the rook in the corner
        sta  rook                   // with its slot
        lda  #EMPTY                 // the corner is empty
        sta  v.board,y              // the rook has left it
        ldy  target                 // the square beside the king
        lda  rook                   // colour, type and slot
        sta  v.board,y              // now it stands there
        and  #LIST_INDEX_BITS         // its colour and slot:
        tay                         // its index in the piece lists
        lda  target                 // where to
        sta  v.squares().abs(),y    // its square
        rts                         // the king was moved before
    }
}

/// The two promotion bits of a move are 0 for a knight. For the others, this number plus them is
/// the code of a slider.
const SLIDER_CODES: u8 = PieceType::Bishop as u8 - 1;

const _: () = assert!(
    PieceType::Rook as u8 == SLIDER_CODES + 2
        && PieceType::Queen as u8 == SLIDER_CODES + 3
        && TO_FLAG >> 2 == 2
);

fn promote(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm! { asm;
        /// Replaces the pawn that promotes.
        routine make_promotion {
            takes    x + 1 = ply, to, moved_piece
            returns  x = ply "the child's"
            keeps    moved_piece "which is still the pawn"
            destroys a, y, call_tmp + 2
        }
        let kind = v.call_tmp.at(2);
        // The move's two promotion bits: knight 0, bishop 1, rook 2, queen 3.
        lda  v.made_to,x            // one bit in the target
        and  #TO_FLAG               // its flag, bit 3
        lsr  a                      // to bit 1
        lsr  a                      // the bit worth 2
        sta  kind                   // half of the number
        lda  v.made_from,x          // the other in the origin
        and  #FROM_FLAG             // is the bit worth 1 there?
        beq  @bishop                // not set: knight or rook
        lda  #1                     // the bit worth 1
    @bishop:
        ora  kind                   // 0 to 3
        // To the piece type's code: 2 for a knight, 5 to 7 for the others.
        beq  @known                 // a knight
        clc
        adc  #SLIDER_CODES - PieceType::Knight as u8
    @known:
        clc
        adc  #PieceType::Knight as u8  // the engine's code
        for _ in 0..Piece::TYPE_SHIFT {
            asl  a                  // the type is in the upper half of a byte
        }
        sta  kind                   // as a piece has it
        lda  v.moved_piece          // the pawn
        and  #LIST_INDEX_BITS         // its colour and slot stay
        ora  kind                   // a piece in full
        ldy  v.to                   // where it has arrived
        sta  v.board,y              // the piece replaces the pawn
        inc  v.promoted             // a pawn's slot holds a piece
        and  #COLOR_TYPE_BITS       // records are by colour and type
        tay                         // its record
        lda  v.phase                // game phase
        clc
        adc  t.piece_info + (PieceInfo::Phase as i32),y  // a promoted piece brings material back
        sta  v.phase                // the pawn counted nothing
        clc
        lda  v.pawns_and_majors     // rook and queen count in it,
        adc  t.piece_info + (PieceInfo::PawnOrMajor as i32),y  // 1 for rook and queen
        sec
        sbc  #1                     // the pawn no longer does
        sta  v.pawns_and_majors     // rook and queen: as before
        lda  v.bishop_counts        // White's in the low nibble, Black's in the high one
        clc
        adc  t.piece_info + (PieceInfo::Bishops as i32),y  // one more if it is a bishop
        sta  v.bishop_counts        // bishop pairs are found by them
        ldx  v.ply                  // X the child's ply
        rts                         // moved_piece is still the pawn
    }
}

fn remove_captured(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Removes a captured piece from its list and the counters.
        routine remove_captured {
            takes    a "the piece"
            keeps    x, y
            destroys a, call_tmp + 1
        }
        let square = v.call_tmp.at(1);
        sty  square                 // the caller's Y
        pha                         // the counters need colour and type
        and  #LIST_INDEX_BITS         // its colour and slot:
        tay                         // its index in the piece lists
        lda  #NO_SQUARE             // the slot stays free, so the other pieces keep theirs
        sta  v.squares().abs(),y    // the slot is empty
        pla                         // the piece again
        uncount(asm, core);
        ldy  square                 // as the caller had it
        rts                         // board and hash are left to the caller
    }
}

/// Takes piece `a` out of the counters and destroys `y`.
fn uncount(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm! { asm;
        and  #COLOR_TYPE_BITS       // records are by colour and type
        tay                         // its record
        lda  v.phase                // game phase
        sec
        sbc  t.piece_info + (PieceInfo::Phase as i32),y  // less material is left
        sta  v.phase                // no borrow: it has been counted
        lda  v.pawns_and_majors     // pawns, rooks and queens
        sbc  t.piece_info + (PieceInfo::PawnOrMajor as i32),y  // a knight or bishop counts 0
        sta  v.pawns_and_majors     // no borrow
        lda  v.bishop_counts        // White's in the low nibble, Black's in the high one
        sbc  t.piece_info + (PieceInfo::Bishops as i32),y  // a nibble for each side
        sta  v.bishop_counts        // bishop pairs are found by them
    }
}
