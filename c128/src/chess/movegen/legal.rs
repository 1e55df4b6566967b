//! Legality of a pseudo-legal move before it is made. Engine: `engine/src/movegen/legal.rs`.

use crate::chess::constants::{
    DIRECTION, EMPTY, FILE_BITS, MIN_RAY, NO_SQUARE, ON_BOARD, RANK_BITS, RAY, RAY_AND_DIRECTION,
    SLIDER, TO_FLAG,
};
use crate::chess::vars::ROOT_PLY;
use octet_engine::board::square::DIRECTIONS;

use crate::chess::core::Core;
use crate::chess::tables::{in_words, ray_scanner_name};
use octet_asm::{Asm, Label, asm};

/// Emits `legal` and its parts.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Legality",
        "A piece that shares no line with its king may go anywhere. Only a piece on a line with a \
         slider behind it, the king itself, en passant and evasions of a check need more than a \
         look at the relation table. Where the king's safety has to be tried, the move is made on \
         the board alone, without the piece lists, and taken back.",
    );
    special(asm, core);
    entry(asm, core);
    normal(asm, core);
    king_moves(asm, core);
    if_pinned(asm, core);
    evasion(asm, core);
    king_safe_after(asm, core);
    en_passant(asm, core);
    scan_ray(asm, core);
    own_king(asm, core);
}

fn entry(asm: &mut Asm, core: &Core) {
    asm! { asm;
        /// Is a pseudo-legal move legal?
        routine legal {
            takes    from, to "with the move's flags", legal_in_check, opponent
            returns  c "clear if so", unpinned_from "cleared for a pinned piece or the king"
            keeps    from, to
            destroys a, x, y, tmp[2], tmp + 7, call_tmp[3], king_square
        }
        lda  core.v.to              // N: the flag of special moves
        bmi  legal_special          // castling, en passant, promotion
    }
}

/// `legal` falls through to this routine, which is also called with masked squares.
fn normal(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        asm.global("legal_normal");
        // This is own_king, inline, because most tested moves go no further.
        lda  v.white_squares        // slot 0 is the king's
        bit  v.opponent             // whose move?
        bmi  @white                 // Black is the opponent
        lda  v.black_squares        // slot 0 is the king's here, too
    @white:
        ldy  v.legal_in_check       // answering a check?
        bne  legal_evasion          // then most moves are illegal
        sec
        sbc  v.from                 // A the king's square, less the piece's
        beq  legal_king             // the king itself moves
        tay                         // the difference is the index
        lda  core.t.delta,y         // their relation
        and  #RAY_AND_DIRECTION     // without the bit of adjacent squares
        cmp  #MIN_RAY               // on any line? the carry is the answer
        bcs  legal_if_pinned        // it stands on a line with its king
        rts                         // no: it cannot uncover its king
    }
}

fn evasion(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm! { asm;
        /// Is a move a legal answer to a check?
        routine legal_evasion {
            takes    a "the king's square", from, to "masked", ply "and its checker", opponent
            returns  c "clear if so"
            destroys a, x, y, tmp[2], tmp + 7, king_square, unpinned_from
        }
        cmp  v.from                 // the king itself?
        beq  legal_king             // its safety depends on the target alone
        // An answer is on a line or a knight's step from the king.
        let (line, checker) = (v.tmp, v.tmp.at(1));
        tax                         // X the king
        sec
        sbc  v.to                   // the king's square less the target
        tay                         // the table is indexed by the difference
        lda  t.delta,y              // their relation
        beq  @no_answer             // it neither captures the checker nor blocks it
        ldy  v.ply                  // the checker is kept by ply
        cpy  #ROOT_PLY              // the root has no checker
        beq  @unknown               // a position that was set up: nobody has found it
        and  #RAY_AND_DIRECTION     // without the bit of adjacent squares
        sta  line                   // line and direction to the king
        lda  v.checker,y            // which piece checks?
        bpl  @known                 // N clear: one checker, on this square
    @unknown:
        stx  v.king_square          // what king_safe_after takes
        jmp  king_safe_after        // unknown, or two: try it
    @known:
        cmp  v.to                   // which the move may capture
        beq  @answer                // it captures the checker
        sta  checker                // to subtract it twice
        txa                         // the square of the king
        sec
        sbc  checker                // the king's square less the checker's
        tay                         // the table is indexed by the difference
        lda  t.delta,y              // how checker and king lie
        and  #RAY_AND_DIRECTION         // their line
        cmp  #MIN_RAY               // is it a line at all?
        bcc  @no_answer             // a knight's check cannot be blocked
        cmp  line                   // the same line and way as to the target?
        bne  @no_answer             // the target is not on the checker's line
        lda  v.to                   // the target must be between, not behind
        sec
        sbc  checker                // the target less the checker's square
        tay                         // the table is indexed by the difference
        lda  t.delta,y              // how target and checker lie
        and  #RAY_AND_DIRECTION         // the same way as to the king?
        cmp  line                   // seen from both ends of the line?
        bne  @no_answer             // no: behind the checker
    @answer:
        // It is an answer, unless the piece is pinned on another line.
        txa                         // the square of the king
        sec
        sbc  v.from                 // X the king's square, less the piece's
        tay                         // the table is indexed by the difference
        lda  t.delta,y              // how piece and king lie
        and  #RAY_AND_DIRECTION     // without the bit of adjacent squares
        cmp  #MIN_RAY               // on any line? the carry is the answer
        jcs  legal_if_pinned        // a pinned piece cannot help
        rts                         // C clear: legal
    @no_answer:
        sec                         // illegal
        rts                         // the carry is the answer
    }
}

fn if_pinned(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Is a move legal of a piece on a line with its king?
        routine legal_if_pinned {
            takes    a "line and direction from the piece to the king", from, to, opponent
            returns  c "clear if legal"
            destroys a, x, y, tmp[1], king_square, unpinned_from
        }
        let line = v.tmp;
        sta  line                   // compared at the end
        ldx  v.from                 // from the piece
        jsr  scan_ray               // away from the king: what is met first?
        eor  v.opponent             // an enemy piece has bit 7 clear now
        bmi  @free                  // an own piece, none, or a sentinel
        cmp  #SLIDER                // sliders have this bit
        bcc  @legal                 // no slider, so no pin
        and  line                   // the line's bits are the slider's, as in a piece:
        and  #RAY                   // one of them in common?
        beq  @free                  // it slides another way
        // A slider attacks the piece, which is pinned if nothing stands between it and its king.
        jsr  own_king               // the other end of the line
        lda  line                   // the same line again
        jsr  scan_ray               // toward the piece: what comes first?
        ldy  v.from                 // the piece that moves
        cmp  v.board,y              // slots make every piece unlike the others
        bne  @free                  // another piece stands between
        lda  #NO_SQUARE             // bit 7 set: no square
        sta  v.unpinned_from        // pinned: each of its moves needs a test
        txa                         // the king's square
        sec
        sbc  v.to                   // less the target
        tay                         // the table is indexed by the difference
        lda  core.t.delta,y         // their relation
        and  #RAY_AND_DIRECTION         // the same line and direction?
        cmp  line                   // less or more: it leaves the line
        beq  @free                  // a pinned piece may move along the line
        sec                         // illegal
        rts                         // the carry is the answer
    @free:
        clc                         // the carry says: legal
    @legal:
        rts                         // C clear here, too
    }
}

fn king_moves(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Is a king's move legal?
        routine legal_king {
            takes    from "the king's square", to, opponent
            returns  c "clear if legal"
            destroys a, x, tmp + 7, unpinned_from
        }
        lda  #NO_SQUARE             // bit 7 set: no square
        sta  v.unpinned_from        // each of its moves needs a test
        ldx  v.from                 // where the king stands
        lda  v.board,x              // to put it back later
        pha                         // the king
        lda  #EMPTY                 // lift it: a slider's attack goes on through its square
        sta  v.board,x              // off the board
        ldx  v.to                   // is the target attacked?
        jsr  attacked               // its carry is the answer
        ldx  v.from                 // where it stood
        pla                         // PLA and STA keep the carry
        sta  v.board,x              // back again
        rts                         // the carry of attacked: set if illegal
    }
}

fn special(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        let castling = asm.label("castling");
        let illegal = asm.label("illegal");
        /// Are castling, en passant and promotions legal?
        routine legal_special {
            takes    a = to, from, to "with the move's flags", legal_in_check, opponent
            returns  c "clear if legal"
            keeps    from, to
            destroys a, x, y, tmp[2], tmp + 7, call_tmp[3], king_square
        }
        bit  v.from                 // the flag of promotions
        bmi  @promotion             // N: the origin has a flag
        and  #TO_FLAG               // A is to: castling or en passant?
        bne  @castling              // the flag of castling
        beq  @en_passant always     // Z set, the BNE above was not taken

    @promotion:
        // Without its flags a promotion is a normal move.
        lda  v.from                 // with one of its two bits
        pha                         // make wants the flags
        and  #ON_BOARD              // the square alone
        sta  v.from                 // a plain square, as legal_normal wants it
        lda  v.to                   // with the other bit, and bit 7
        pha                         // these, too
        and  #ON_BOARD              // the square alone
        sta  v.to                   // a plain square, too
        jsr  legal_normal           // pinned, or in check?
        pla                         // PLA keeps the carry
        sta  v.to                   // the flags are back
        pla                         // in the order of the stack
        sta  v.from                 // as they were
        rts                         // the carry of legal_normal
        castling_path(asm, core, castling, illegal);

    @en_passant:
        let (origin, target) = (v.call_tmp.at(1), v.call_tmp.at(2));
        lda  v.to                   // en_passant_safe takes masked squares
        and  #ON_BOARD              // without the bit of special moves
        sta  target                 // what en_passant_safe takes
        lda  v.from                 // the capturing pawn
        and  #ON_BOARD              // without its flag
        sta  origin                 // what en_passant_safe takes
        jmp  en_passant_safe        // its carry is the answer
    }
}

/// The king castles neither out of check nor through it nor into it.
fn castling_path(asm: &mut Asm, core: &Core, castling: Label, illegal: Label) {
    let v = &core.v;
    let target = v.call_tmp;
    asm! { asm;
        asm.bind(castling);
        lda  v.legal_in_check       // no castling in check
        bne  @illegal               // not out of check
        lda  v.to                   // with its flags
        and  #ON_BOARD              // the king's target
        sta  target                 // attacked uses A
        clc                         // origin and target are two files apart
        adc  v.from                 // squares are below $80: no carry
        lsr  a                      // half of the sum
        tax                         // the square between
        jsr  attacked               // asked for this square
        bcs  @illegal               // not through check
        ldx  target                 // the square where it will stand
        jmp  attacked               // nor into it
        asm.bind(illegal);
        sec                         // the carry says: illegal
        rts                         // castling in check
    }
}

fn king_safe_after(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Is the king safe once a piece has moved?
        routine king_safe_after {
            takes    from, to "masked", king_square, opponent
            returns  c "clear if so"
            destroys a, x, y, tmp + 7
        }
        ldy  v.to                   // Y the target, X the origin
        lda  v.board,y              // the square may hold a piece to capture
        pha                         // the captured piece, or EMPTY
        ldx  v.from                 // the moving piece
        lda  v.board,x              // it goes with its slot
        sta  v.board,y              // the piece goes there
        lda  #EMPTY                 // what an origin holds after a move
        sta  v.board,x              // and leaves its origin
        ldx  v.king_square          // attacked's argument
        jsr  attacked               // its carry is the answer
        ldx  v.from                 // from here on the carry is kept
        ldy  v.to                   // where the piece is now
        lda  v.board,y              // the moved piece
        sta  v.board,x              // back to its origin
        pla                         // in the order of the stack
        sta  v.board,y              // the captured piece, too
        rts                         // the carry of attacked: set if not
    }
}

fn en_passant(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Is the king safe after an en passant capture?
        routine en_passant_safe {
            takes    call_tmp + 1 "origin", call_tmp + 2 "target", opponent
            returns  c "clear if so"
            destroys a, x, y, king_square, call_tmp[1], tmp + 7
        }
        let (victim, origin, target) = (v.call_tmp, v.call_tmp.at(1), v.call_tmp.at(2));
        jsr  own_king               // to king_square
        // The victim stands on the capturer's rank and the target's file.
        lda  origin                 // its rank
        and  #RANK_BITS             // the rank, in the upper half
        sta  victim                 // half of its square
        lda  target                 // its file
        and  #FILE_BITS             // the file, in the lower half
        ora  victim                 // together a square
        sta  victim                 // its square
        // En passant empties two squares of a rank and can uncover the king, so the capture is
        // tried on the board.
        tax                         // the board is indexed by X or Y
        lda  v.board,x              // the captured pawn
        pha                         // for later
        lda  #EMPTY                 // what the square holds for the test
        sta  v.board,x              // leaves the board
        ldy  target                 // the capturer goes to the target
        ldx  origin                 // the pawn that captures
        lda  v.board,x              // the capturer
        sta  v.board,y              // moves
        lda  #EMPTY                 // what the square holds for the test
        sta  v.board,x              // and leaves its origin
        ldx  v.king_square          // attacked's argument
        jsr  attacked               // its carry is the answer
        ldx  origin                 // all back again; the carry is kept
        ldy  target                 // the pawn is there
        lda  v.board,y              // it goes back with its slot
        sta  v.board,x              // the capturer
        lda  #EMPTY                 // en passant targets are always empty
        sta  v.board,y              // the target is empty again
        ldx  victim                 // the square of the captured pawn
        pla                         // as it stood
        sta  v.board,x              // and the captured pawn
        rts                         // the carry of attacked: set if not
    }
}

fn scan_ray(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Scans from a square against a direction: which piece is met first?
        routine scan_ray {
            takes    x "the square", a "an entry of the relation table that is a line"
            returns  a "the piece, a sentinel, or 0 beyond an empty line across the board"
            keeps    x
        }
        and  #DIRECTION             // its number
        asl  a                      // two bytes an address
        ora  #<core.t.ray_scanners  // the table does not cross a page
        let site = asm.sym("ray_scan_ptr");
        sta  site                   // the low byte of the pointer below
        asm.self_modified("ray_scan_ptr");
        asm.goes_to(&std::array::from_fn::<_, 8, _>(ray_scanner_name));
        jmp  (core.t.ray_scanners)  // to one of the eight that follow
        for (d, direction) in DIRECTIONS.into_iter().enumerate() {
            let step = -i32::from(direction as i8);
            /// Takes seven unrolled steps. A sentinel is a piece of no type and ends them sooner.
            routine {ray_scanner_name(d)} {
                takes    x "the square"
                returns  a "what is met first"
                keeps    x
                destroys nothing
            }
            for n in 1..8 {
                let aside = in_words(n * step);
                lda  v.board + n * step,x   // {aside}
                if n < 7 {
                    asm.comments(d == 0 && n == 1);
                    bne  @end                   // a piece, or a sentinel
                    asm.comments(true);
                }
            }
        @end:
            rts                     // A: what ends the ray
        }
    }
}

fn own_king(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Finds the king of the side to move.
        routine own_king {
            takes    opponent
            returns  x "the square", king_square
            destroys nothing
        }
    }
    load_own_king(asm, core);
    asm! { asm;
        stx  v.king_square          // for king_safe_after
        rts                         // X is the answer, too
    }
}

/// Loads the square of the king of the side to move to X.
pub(super) fn load_own_king(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        ldx  v.white_squares        // slot 0 is the king's
        bit  v.opponent             // whose move?
        bmi  @white                 // Black is the opponent
        ldx  v.black_squares        // slot 0 is the king's here, too
    @white:
    }
}
