//! Unmaking a move. Engine: `Position::unmake`, `engine/src/board/make.rs`.

use crate::chess::constants::{
    BLACK, COLOR_TYPE_BITS, EMPTY, FILE_BITS, FROM_FLAG, LIST_INDEX_BITS, ON_BOARD, PAWN, RANK_BITS,
};
use crate::chess::core::Core;
use crate::chess::tables::PieceInfo;
use octet_asm::{Asm, Label, asm};

/// Emits `unmake` and its parts.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Unmaking moves",
        "The parent's per-ply arrays still hold hash, psq, rights and clock: only board, piece \
         squares and counters are restored.",
    );
    let special = asm.label("special");
    unmake(asm, core, special);
    promotion(asm, core, special);
    restore_captured(asm, core);
}

/// Unmakes a normal move that captured nothing. `x` is the ply and is destroyed.
pub fn quiet(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        dex                         // X the parent's ply
        stx  v.ply                  // lower plies are as they were
        ldy  v.made_to,x            // Y the target
        lift(asm, core);
        ldy  v.made_from,x          // Y the origin
        place_piece(asm, core);
    }
}

/// Unmakes a move inline, from `back` on; `x` is the ply. The code falls through to `done`.
pub fn inline(asm: &mut Asm, core: &Core, back: Label, done: &'static str) {
    let v = &core.v;
    asm! { asm;
    @special:
        jsr  unmake                 // castling, en passant, promotion
        jmp  {done}                 // X is the ply, as below
    @capture:
        recount(asm, core);
        ldx  v.ply                  // X was the record
        bne  @origin always         // a ply has bit 7
        asm.bind(back);
        // This is unmake, inline and without special moves.
        ldy  v.made_to-1,x          // X is still the child's ply
        bmi  @special               // the target has a flag
        dex                         // X the parent's ply
        stx  v.ply                  // lower plies are as they were
        lift(asm, core);
        bne  @capture               // the victim comes back
    @origin:
        ldy  v.made_from,x          // Y the origin
        place_piece(asm, core);
        ldx  v.ply                  // X was the list index
    }
}

/// Unmakes normal moves and goes to `special` with the others.
fn unmake(asm: &mut Asm, core: &Core, special: Label) {
    let v = &core.v;
    asm! { asm;
        /// Moves the piece back to its origin and restores the captured piece on the target.
        routine unmake {
            takes    ply, "the parent's made_from", made_to, captured
            returns  ply "the parent's", x = ply, opponent
            destroys a, y, call_tmp[1], call_tmp[2..=3], moved_piece, to "after castling"
            changes  board, white_squares, phase, pawns_and_majors, bishop_counts, promoted
        }
        ldx  v.ply                  // X the child, for the last time
        dex                         // X the parent's ply
        stx  v.ply                  // lower plies are as they were
        ldy  v.made_to,x            // Y the target
        bmi  @special               // the flag of special moves
        lift(asm, core);
        bne  @capture               // the victim comes back
        ldy  v.made_from,x          // Y the origin
        asm.global("unmake_place_piece");
        place_and_return(asm, core);

    @capture:
        recount(asm, core);
        ldx  v.ply                  // X was the record
        ldy  v.made_from,x          // Y the origin
        place_and_return(asm, core);
    }
}

/// Restores the board's target `y`: loads the captured piece to `a` and sets Z if there is none.
fn lift(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        lda  v.board,y              // the piece that moved
        sta  v.moved_piece          // for place_piece
        lda  v.captured,x           // usually EMPTY
        sta  v.board,y              // the target is as it was
    }
}

fn place_and_return(asm: &mut Asm, core: &Core) {
    place_piece(asm, core);
    asm! { asm;
        ldx  core.v.ply             // X was the list index
        rts                         // hash and sums of the parent are still there
    }
}

/// Moves the piece back to `y`; its side is to move again.
fn place_piece(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        lda  v.moved_piece          // with its slot
        sta  v.board,y              // on its origin again
        and  #LIST_INDEX_BITS         // its colour and slot:
        tax                         // its index in the piece lists
        sty  v.squares(),x          // its square
        and  #BLACK                 // its colour
        eor  #BLACK                 // the other colour is the opponent
        sta  v.opponent             // again
    }
}

/// Puts the captured piece `a` on square `y` back into its list and the counters.
fn recount(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    let captured = v.call_tmp;
    asm! { asm;
        sta  captured               // its bits are asked twice
        and  #LIST_INDEX_BITS         // its colour and slot:
        tax                         // its index in the piece lists
        sty  v.squares(),x          // its square
        lda  captured               // the piece again
        and  #COLOR_TYPE_BITS       // records are by colour and type
        tax                         // its record
        lda  v.phase                // game phase
        clc
        adc  t.piece_info + (PieceInfo::Phase as i32),x  // material is back on the board
        sta  v.phase                // no carry
        lda  v.pawns_and_majors     // pawns, rooks and queens
        adc  t.piece_info + (PieceInfo::PawnOrMajor as i32),x  // a knight or bishop counts 0
        sta  v.pawns_and_majors     // no carry
        lda  v.bishop_counts        // White's in the low nibble, Black's in the high one
        adc  t.piece_info + (PieceInfo::Bishops as i32),x  // a nibble for each side
        sta  v.bishop_counts        // the counters are those of the parent
    }
}

/// Unmakes promotions, and after them the other special moves.
fn promotion(asm: &mut Asm, core: &Core, special: Label) {
    let (v, t) = (&core.v, &core.t);
    let target = v.call_tmp;
    asm! { asm;
        let not_promotion = asm.label("not_promotion");
        asm.bind(special);
        tya                         // the target with its flags
        and  #ON_BOARD              // without them
        tay                         // Y indexes the board
        lda  v.made_from,x          // bit 7: promotion
        bpl  @not_promotion         // N clear: castling or en passant
        lda  v.board,y
        pha                         // the promoted piece
        and  #LIST_INDEX_BITS         // its colour and slot stay
        ora  #PAWN                  // the type is a pawn's
        sta  v.board,y              // a pawn again
        dec  v.promoted             // its slot holds it
        sty  target                 // Y is wanted for the record
        pla                         // the promoted piece
        and  #COLOR_TYPE_BITS       // records are by colour and type
        tay                         // its record
        lda  v.phase                // game phase
        sec
        sbc  t.piece_info + (PieceInfo::Phase as i32),y  // less material
        sta  v.phase                // the pawn counts nothing in it
        lda  v.pawns_and_majors
        clc
        adc  #1                     // the pawn counts again,
        sec
        sbc  t.piece_info + (PieceInfo::PawnOrMajor as i32),y  // 1 for rook and queen
        sta  v.pawns_and_majors     // the promoted piece no longer
        lda  v.bishop_counts        // White's in the low nibble, Black's in the high one
        sbc  t.piece_info + (PieceInfo::Bishops as i32),y  // one less if it was a bishop
        sta  v.bishop_counts        // the counters are those of the parent
        ldy  target                 // back to the board
    @as_normal:
        lift(asm, core);
        beq  @origin                // nothing was captured
        jsr  restore_captured       // to its list and the counters
    @origin:
        lda  v.made_from,x          // the flags are in it
        and  #ON_BOARD              // without the move's flags
        tay                         // Y the origin
        jmp  unmake_place_piece     // the rest is that of any move
        en_passant_and_castling(asm, core, not_promotion, as_normal, origin);
    }
}

fn en_passant_and_castling(
    asm: &mut Asm,
    core: &Core,
    not_promotion: Label,
    as_normal: Label,
    origin: Label,
) {
    let v = &core.v;
    let (rank, rook_from, rook_to) = (v.call_tmp, v.call_tmp.at(2), v.call_tmp.at(3));
    asm! { asm;
        asm.bind(not_promotion);
        and  #FROM_FLAG             // A the origin: the flag of en passant
        beq  @castling              // the king has castled
        // En passant: the victim stands on the origin's rank and the target's file.
        lda  v.board,y              // the capturer
        sta  v.moved_piece          // it goes back to its origin
        lda  #EMPTY                 // en passant ends on an empty square
        sta  v.board,y              // leaves the target empty
        lda  v.made_from,x          // the flags are in it
        and  #RANK_BITS             // the origin's rank
        sta  rank                   // half of a square
        tya                         // Y is the target
        and  #FILE_BITS             // the target's file
        ora  rank                   // together a square
        tay                         // the victim's square
        lda  v.captured,x           // the captured pawn
        sta  v.board,y              // is back
        jsr  restore_captured       // in its list and the counters, too
        jmp  {origin}               // the pawn goes back as in any move

    @castling:
        sty  v.to                   // castling_rook_squares takes it and keeps it
        jsr  castling_rook_squares  // as make has found them
        ldy  rook_from              // its corner
        lda  rook_to                // back again: swap origin and target
        sta  rook_from              // it leaves the square beside the king
        sty  rook_to                // for its corner
        jsr  move_castling_rook     // on the board and in its list
        ldy  v.to                   // the king's target
        jmp  {as_normal}            // and the king as in a normal move
    }
}

fn restore_captured(asm: &mut Asm, core: &Core) {
    asm! { asm;
        /// Returns a captured piece to its list and the counters.
        routine restore_captured {
            takes    a "the piece", y "its square"
            returns  x = ply
            keeps    y
            destroys a, call_tmp[1]
        }
    }
    recount(asm, core);
    asm! { asm;
        ldx  core.v.ply             // X was the record
        rts
    }
}
