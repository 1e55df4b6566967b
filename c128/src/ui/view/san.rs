//! Moves in standard algebraic notation (SAN).
//!
//! `analyse_san` runs before a move is made, while the shared block has the
//! position: it finds the flags that the notation needs. `put_san` writes the
//! move from them at any time, without a board.

use octet_engine::board::moves::{SPECIAL_FLAG, TO_FLAG};

use super::Ui;
use super::text::{put, put_char};
use crate::asm::{Asm, asm};
use crate::ui::score_sheet::san_flags;

/// The bits of a move's byte that are its square, in 0x88.
const SQUARE_BITS: u8 = 0x77;

/// Emits `analyse_san` and `put_san`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "Algebraic notation",
        "Flags are found before a move is made; they write it at any time.",
    );
    analyse_san(asm, cx);
    put_san(asm, cx);
}

fn analyse_san(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        asm.routine("analyse_san", "Finds the flags of a move's notation.")
            .takes("X its index in the list of legal moves")
            .returns("A, san_flags; san_from, san_to")
            .destroys("X Y");
        stx  ui.san_move        // kept for the caller's loop
        lda  shared.moves_from,x
        sta  ui.san_from
        lda  shared.moves_to,x
        sta  ui.san_to
        lda  ui.san_from
        jsr  to_square64
        tay                     // a square of the shared block, 0 to 63
        lda  shared.board,y
        and  #san_flags::TYPE
        sta  ui.san_type        // pawn 1 to king 6
        sta  ui.san_flags
        // A capture: the target is occupied, or a pawn changes its file (en passant).
        lda  ui.san_to
        jsr  to_square64
        tay
        lda  shared.board,y     // a piece on the target?
        bne  @takes             // occupied: castling never ends there
        lda  ui.san_type
        cmp  #1                 // a pawn?
        bne  @quiet             // other pieces capture only what stands there
        lda  ui.san_from
        eor  ui.san_to
        and  #7                 // files differ: en passant
        beq  @quiet             // the same file: a plain step
    @takes:
        lda  ui.san_flags
        ora  #san_flags::TAKES  // "x"
        sta  ui.san_flags
    @quiet:
        lda  ui.san_type
        cmp  #1
        beq  @done              // pawn moves name their file only in captures
        // Ambiguity: other pieces of the type with the same target.
        lda  #0
        sta  ui.san_ambiguity
        ldx  shared.move_count  // all legal moves, backwards
    @next:
        dex                     // X = index of a legal move
        cpx  #0xFF
        beq  @alone             // every move was looked at
        lda  shared.moves_to,x
        eor  ui.san_to          // differing bits of the targets
        and  #SQUARE_BITS
        bne  @next              // another target
        lda  shared.moves_from,x
        eor  ui.san_from        // the same origin: the move itself
        and  #SQUARE_BITS
        beq  @next
        lda  shared.moves_from,x  // which piece moves there?
        jsr  to_square64
        tay
        lda  shared.board,y
        and  #san_flags::TYPE   // without the colour
        cmp  ui.san_type
        bne  @next              // another type of piece
        lda  shared.moves_from,x
        eor  ui.san_from
        tay                     // Y = the difference of the origins
        lda  ui.san_ambiguity
        ora  #1                 // another piece reaches the target
        sta  ui.san_ambiguity
        tya
        and  #7                 // 0: the same file
        bne  @not_file
        lda  ui.san_ambiguity
        ora  #2                 // letters cannot tell them apart
        sta  ui.san_ambiguity
    @not_file:
        tya
        and  #0x70              // 0: the same rank
        bne  @next
        lda  ui.san_ambiguity
        ora  #4                 // on the same rank
        sta  ui.san_ambiguity
        bne  @next              // always: bit 2 is set
    @alone:
        // The file is written, unless only rivals from the same file are there.
        lda  ui.san_ambiguity
        beq  @done              // no rival
        cmp  #3                 // bits 0 and 1: on the same file, none on the same rank
        beq  @rank
        lda  ui.san_flags       // Nbd2
        ora  #san_flags::FILE
        sta  ui.san_flags
    @rank:
        lda  ui.san_ambiguity
        and  #2                 // a rival on the same file: the rank is needed
        beq  @no_rank
        lda  ui.san_flags       // R1e2
        ora  #san_flags::RANK
        sta  ui.san_flags
    @no_rank:
    @done:
        lda  ui.san_flags       // also the result
        rts
    }
}

fn put_san(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        asm.routine("put_san", "Adds a move in SAN.")
            .takes("san_from, san_to, san_flags")
            .destroys("A X Y, src_ptr");
        lda  ui.san_from
        bmi  @normal            // bit 7 of the origin: a promotion
        lda  ui.san_to          // flags of the move type
        and  #SPECIAL_FLAG | TO_FLAG
        cmp  #SPECIAL_FLAG | TO_FLAG  // both flags: castling
        bne  @normal
        put(asm, "O-O");
        lda  ui.san_to
        and  #4                 // file g (6) has bit 2, file c (2) has not
        bne  @short
        put(asm, "-O");
    @short:
        jmp  @check
    @normal:
        lda  ui.san_flags
        and  #san_flags::TYPE   // 1 to 6
        cmp  #1
        beq  @pawn              // a pawn has no letter
        tax
        lda  cx.kind_letters,x  // N, B, R, Q or K
        jsr  put_char
        lda  ui.san_flags
        and  #san_flags::FILE
        beq  @no_file
        lda  ui.san_from
        jsr  put_file           // b in Nbd2
    @no_file:
        lda  ui.san_flags
        and  #san_flags::RANK
        beq  @piece
        lda  ui.san_from
        for _ in 0..4 {
            lsr  a
        }
        and  #7                 // the rank, from bits 4-6
        clc
        adc  #b'1'
        jsr  put_char
        jmp  @piece
    @pawn:
        lda  ui.san_flags
        and  #san_flags::TAKES
        beq  @piece             // a pawn's capture names its file
        lda  ui.san_from
        jsr  put_file
    @piece:
        lda  ui.san_flags
        and  #san_flags::TAKES  // x before the target
        beq  @quiet
        put_char(asm, b'x');
    @quiet:
        lda  ui.san_to
        jsr  to_square64
        jsr  put_square         // the target
        lda  ui.san_from
        bpl  @check             // bit 7: a promotion
        put_char(asm, b'=');
        jsr  promotion_letter   // Q, R, B or N
        jsr  put_char
    @check:
        lda  #b'#'              // checkmate
        bit  ui.san_flags       // bits 7 and 6: mate and check
        bmi  @mate
        bvc  @no_check          // V = bit 6
        lda  #b'+'              // check
    @mate:
        jmp  put_char           // + or #
    @no_check:
        rts
    }
}
