//! Taking a move back: the engine's `PositionJson::unmake`.

use crate::asm::{Asm, Label, asm};
use crate::chess::Core;
use crate::chess::tables::PieceInfo;

/// Emits `unmake`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Taking moves back",
        "The level before still holds hash, sums, rights, en passant square and clock: only board, \
         lists and counts are put right.",
    );
    asm! { a;
        let special = asm.label("special");
        plain(asm, core, special);
        promotion(asm, core, special);
        put_back(asm, core);
    }
}

/// Takes back a plain move that took nobody, `x` being the level,
/// which is not kept.
pub fn quiet(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        dex                         // to where the move was made
        stx  v.ply
        ldy  v.made_to,x            // where the man stands now
        lda  v.board,y              // the man
        sta  v.moved_piece
        lda  v.captured,x           // nobody
        sta  v.board,y              // as it stood before
        ldy  v.made_from,x          // where it came from
        place_piece(asm, core);
    }
}

/// Takes a move back in place, from `back` on, `x` being the level; falls
/// through to `done`.
pub fn inline(asm: &mut Asm, core: &Core, back: Label, done: &'static str) {
    let v = &core.v;
    asm! { asm;
    @special:
        jsr  unmake
        jmp  {done}
    @taken:
        restore_captured(asm, core);
        ldx  v.ply                  // X was the place in the lists
        bne  @origin                // always
        asm.bind(back);
        // The work of unmake, in place, but for special moves.
        ldy  v.made_to-1,x          // where the man stands now
        bmi  @special
        dex                         // to where the move was made
        stx  v.ply
        lda  v.board,y              // the man
        sta  v.moved_piece
        lda  v.captured,x           // usually nobody: an empty square
        sta  v.board,y              // as it stood before
        bne  @taken                 // a capture
    @origin:
        ldy  v.made_from,x          // where it came from
        place_piece(asm, core);
        ldx  v.ply                  // X was the place in the lists
    }
}

/// A man goes back to where it came from, and what it took stands up again.
fn plain(asm: &mut Asm, core: &Core, special: Label) {
    let v = &core.v;
    asm.routine("unmake", "Takes back the move made last.")
        .takes("level; the level before's made_from, made_to, captured")
        .returns("level - 1 in level and X; opponent")
        .destroys("A Y, u, man; to after castling")
        .cost("68 cycles, 112 for a capture");
    asm! { asm;
        ldx  v.ply                  // back one level
        dex                         // to where the move was made
        stx  v.ply
        ldy  v.made_to,x            // where the man stands now
        bmi  @special               // special
        lda  v.board,y              // the man
        sta  v.moved_piece
        lda  v.captured,x           // usually nobody: an empty square
        sta  v.board,y              // as it stood before
        bne  @taken                 // a capture
        ldy  v.made_from,x          // where it came from
        asm.global("unmake_place_piece");
        place_and_return(asm, core);

    @taken:
        restore_captured(asm, core);
        ldx  v.ply                  // X was the place in the lists
        ldy  v.made_from,x          // where the capturer came from
        place_and_return(asm, core);
    }
}

/// The man that moved goes back to `y` and returns.
fn place_and_return(asm: &mut Asm, core: &Core) {
    place_piece(asm, core);
    asm! { asm;
        ldx  core.v.ply             // X was the place in the lists
        rts
    }
}

/// The man that moved goes back to `y`, and its side is to move.
fn place_piece(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm! { asm;
        lda  v.moved_piece          // it goes back
        sta  v.board,y              // on its origin
        and  #consts.list_index_bits  // whose, and which slot:
        tax                         // its place in the lists
        sty  v.squares(),x          // it stands there again
        and  #consts.black
        eor  #consts.black          // the other colour
        sta  v.opponent             // its side is to move again
    }
}

/// The captured man in `a`, back on the square `y`, returns to its list and
/// the counts.
fn restore_captured(asm: &mut Asm, core: &Core) {
    let (v, t, consts) = (&core.v, &core.t, &core.consts);
    asm! { asm;
        sta  v.call_tmp             // the whole man for later
        and  #consts.list_index_bits  // whose, and which slot:
        tax                         // its place in the lists
        sty  v.squares(),x          // it stands there again
        lda  v.call_tmp
        and  #consts.color_type_bits
        tax                         // its record
        lda  v.phase                // it counts again
        clc
        adc  t.piece_info + (PieceInfo::Phase as i32),x
        sta  v.phase                // with it, and no carry
        lda  v.pawns_and_majors     // pawns, rooks and queens
        adc  t.piece_info + (PieceInfo::PawnOrMajor as i32),x
        sta  v.pawns_and_majors     // with it
        lda  v.bishop_counts        // White's in the low nibble, Black's in the high one
        adc  t.piece_info + (PieceInfo::Bishops as i32),x
        sta  v.bishop_counts
    }
}

/// A promotion, and behind it castling and en passant.
fn promotion(asm: &mut Asm, core: &Core, special: Label) {
    let (v, t, consts) = (&core.v, &core.t, &core.consts);
    asm! { asm;
        let not_promotion = asm.label("not_promotion");
        asm.bind(special);
        tya                         // the target without its bits
        and  #consts.square_bits    // the square alone
        tay
        lda  v.made_from,x          // bit 7: promotion
        bpl  @not_promotion
        lda  v.board,y
        pha                         // the piece it had become
        and  #consts.list_index_bits
        ora  #consts.pawn
        sta  v.board,y              // a pawn again
        sty  v.call_tmp
        pla
        and  #consts.color_type_bits
        tay                         // its record: what it counted
        lda  v.phase                // the piece counts no more
        sec
        sbc  t.piece_info + (PieceInfo::Phase as i32),y
        sta  v.phase                // without it
        lda  v.pawns_and_majors
        clc
        adc  #1                     // the pawn counts again
        sec
        sbc  t.piece_info + (PieceInfo::PawnOrMajor as i32),y
        sta  v.pawns_and_majors
        lda  v.bishop_counts        // White's in the low nibble, Black's in the high one
        sbc  t.piece_info + (PieceInfo::Bishops as i32),y
        sta  v.bishop_counts
        ldy  v.call_tmp             // the target
    @as_plain:
        lda  v.board,y              // the man that moved
        sta  v.moved_piece          // for unmake_place_piece
        lda  v.captured,x           // and what it took
        sta  v.board,y
        beq  @nothing_taken         // nobody
        jsr  restore_captured       // listed and counted
    @nothing_taken:
        lda  v.made_from,x
        and  #consts.square_bits    // a plain origin's bits are the square's
        tay
        jmp  unmake_place_piece
        passing_and_castling(asm, core, not_promotion, as_plain, nothing_taken);
    }
}

fn passing_and_castling(asm: &mut Asm, core: &Core, start: Label, plain: Label, lifted: Label) {
    let (v, consts) = (&core.v, &core.consts);
    asm! { asm;
        asm.bind(start);
        and  #consts.from_flag
        beq  @not_en_passant        // not en passant, whose bit it is
        // En passant: the pawn taken stood on the origin's rank and the target's file.
        lda  v.board,y              // the capturer
        sta  v.moved_piece
        lda  #consts.empty
        sta  v.board,y              // leaves the target empty
        lda  v.made_from,x
        and  #consts.rank_bits
        sta  v.call_tmp
        tya                         // Y is the target
        and  #consts.file_bits
        ora  v.call_tmp
        tay
        lda  v.captured,x           // the pawn that passed
        sta  v.board,y              // stands again
        jsr  restore_captured       // listed and counted
        jmp  @lifted

    @not_en_passant:
        sty  v.to                   // castling_rook_squares's argument, and a place to keep Y
        jsr  castling_rook_squares
        ldy  v.call_tmp+2
        lda  v.call_tmp+3           // back again: origin and target change places
        sta  v.call_tmp+2
        sty  v.call_tmp+3
        jsr  move_castling_rook
        ldy  v.to                   // the king's target
        jmp  @plain                 // and the king like any man
    }
}

fn put_back(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "restore_captured",
        "Puts a captured man back into its list and the counts.",
    )
    .takes("A the man, Y its square")
    .returns("X level; Y kept")
    .destroys("A, u")
    .cost("49 cycles");
    restore_captured(asm, core);
    asm! { asm;
        ldx  v.ply                  // X was the record
        rts
    }
}
