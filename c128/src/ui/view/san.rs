//! Moves in standard algebraic notation (SAN).
//!
//! `analyse_san` runs before a move is made, while the shared block has the position, and finds the
//! flags that the notation needs. `put_san` writes the move from them at any time, without a board.
//! `put_line_move` writes moves that follow one another. It looks at the board alone, so a pinned
//! piece counts as one that could make the move, too.

use octet_engine::board::moves::{SPECIAL_FLAG, TO_FLAG};
use octet_engine::board::piece::PieceType;

use super::text::{put, put_char};
use crate::api::shared::{BLACK, SQUARES, type_number};
use crate::ui::context::Ui;
use crate::ui::score_sheet::san_flags;
use octet_asm::{Asm, asm};

/// The bits of a move's byte that are its square, in 0x88.
const SQUARE_BITS: u8 = 0x77;

/// Emits `analyse_san` and `put_san`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "Algebraic notation",
        "Flags are found before a move is made; they write it at any time.",
    );
    analyse_san(asm, cx);
    lines(asm, cx);
    put_san(asm, cx);
}

fn analyse_san(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Finds the flags of a legal move's notation.
        routine analyse_san {
            takes    x "its index in the list of legal moves"
            returns  a, ui_san_flags, ui_san_from, ui_san_to
            destroys x, y
        }
        lda  shared.moves_from,x
        ldy  shared.moves_to,x
        jsr  begin_san
        beq  @pawn              // pawn moves name their file only in captures
        // Ambiguity: are there other pieces of the type with the same target?
        ldx  shared.move_count  // all legal moves, backwards
    @next:
        dex                     // X = index of a legal move
        cpx  #0xFF
        jeq  end_san            // every move was looked at
        lda  shared.moves_to,x
        eor  ui.san_to          // differing bits of the targets
        and  #SQUARE_BITS
        bne  @next              // another target
        lda  shared.moves_from,x
        jsr  to_square64
        jsr  note_rival
        jmp  @next
    @pawn:
        lda  ui.san_flags
        rts

        /// Finds the piece that a move moves, and whether it captures.
        routine begin_san {
            takes    a "its origin", y "its target, with the move's flags", shared_board
            returns  ui_san_from, ui_san_to, ui_san_square, ui_san_piece, ui_path_to,
                     ui_san_flags, ui_san_ambiguity "0", z "set: a pawn"
            destroys a, y
        }
        sta  ui.san_from
        sty  ui.san_to
        jsr  to_square64
        sta  ui.san_square
        tay
        lda  shared.board,y
        sta  ui.san_piece
        and  #san_flags::TYPE
        sta  ui.san_flags       // pawn 1 to king 6
        lda  ui.san_to
        jsr  to_square64
        sta  ui.path_to
        tay
        lda  #0
        sta  ui.san_ambiguity
        // A capture: the target is occupied, or a pawn changes its file (en passant).
        lda  shared.board,y
        bne  @takes             // occupied: castling never ends there
        lda  ui.san_flags
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
        lda  ui.san_flags
        and  #san_flags::TYPE
        cmp  #1
        rts

        /// Notes a piece that reaches the target, too, if it is of the type that moves.
        routine note_rival {
            takes    a "its square", what begin_san returns
            returns  ui_san_ambiguity
            destroys a, y
        }
        cmp  ui.san_square
        beq  @no_rival          // the piece itself
        tay
        lda  shared.board,y
        cmp  ui.san_piece
        bne  @no_rival          // another type of piece
        tya
        eor  ui.san_square      // the difference of the origins
        tay
        and  #7                 // 0: the same file
        beq  @file
        tya
        and  #0x38              // 0: the same rank
        beq  @rank
        lda  #1                 // another piece reaches the target
        bne  @note always
    @file:
        lda  #1 | 2             // letters cannot tell them apart
        bne  @note always
    @rank:
        lda  #1 | 4             // on the same rank
    @note:
        ora  ui.san_ambiguity
        sta  ui.san_ambiguity
    @no_rival:
        rts

        /// Finds what the notation needs to distinguish the piece from its rivals.
        routine end_san {
            takes    ui_san_ambiguity
            returns  a, ui_san_flags
            destroys y
        }
        // The file is written, unless only rivals from the same file are there.
        ldy  ui.san_ambiguity
        beq  @told              // no rival
        lda  ui.san_flags
        cpy  #1 | 2             // on the same file, none on the same rank
        beq  @same_file
        ora  #san_flags::FILE   // Nbd2
        cpy  #2
        bcc  @keep
        cpy  #1 | 4             // no rival on the same file: the letter is enough
        beq  @keep
    @same_file:
        ora  #san_flags::RANK   // R1e2
    @keep:
        sta  ui.san_flags
    @told:
        lda  ui.san_flags       // also the result
        rts
    }
}

/// Lines of moves: a move is written, then made on the shared block's board, which is saved in the
/// meantime where the editor has its position.
fn lines(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        for (routine, what, from, to) in [
            ("begin_line", "Keeps the board while moves of a line are made on it.",
             shared.board, ui.edit_board),
            ("end_line", "Takes the moves of a line back.", ui.edit_board, shared.board),
        ] {
            /// {what}
            routine {routine} { destroys a, x }
            ldx  #SQUARES as u8 - 1
        @copy:
            lda  from,x
            sta  to,x
            dex
            bpl  @copy
            rts
        }

        /// Adds a move of a line in SAN, without check signs, and makes it.
        routine put_line_move {
            takes    a "its origin", y "its target, with the move's flags", "begin_line"
            destroys a, x, y, ui_src_ptr, ui_path_from, ui_path_to, ui_step, ui_blocker
        }
        jsr  begin_san
        beq  @unique            // a pawn
        ldx  #SQUARES as u8 - 1
    @next:
        lda  shared.board,x
        cmp  ui.san_piece
        bne  @other
        stx  ui.candidate
        jsr  piece_attacks      // C set: it reaches the target
        ldx  ui.candidate
        bcc  @other
        txa
        jsr  note_rival
    @other:
        dex
        bpl  @next
        jsr  end_san
    @unique:
        jsr  put_san
        /// Makes a move on the board.
        routine make_line_move {
            takes    what begin_san returns
            destroys a, x, y
        }
        lda  ui.san_from
        bpl  @no_promotion      // bit 7: a promotion
        jsr  promotion_letter
        ldx  #6
    @letter:
        dex
        cmp  cx.type_letters,x
        bne  @letter            // ends: the letter is that of a knight to a queen
        txa
        eor  #1                 // in place of the pawn's number
        eor  ui.san_piece
        sta  ui.san_piece
    @no_promotion:
        ldx  ui.path_to
        lda  ui.san_flags
        and  #san_flags::TAKES
        beq  @castles
        lda  shared.board,x
        bne  @move              // captured on its square
        txa                     // en passant: the file of the target, the rank of the origin
        eor  ui.san_square
        and  #7
        eor  ui.san_square
        tay
        lda  #0
        sta  shared.board,y
        beq  @move always
    @castles:
        lda  ui.san_from
        bmi  @move              // a promotion
        lda  ui.san_to
        and  #SPECIAL_FLAG | TO_FLAG
        cmp  #SPECIAL_FLAG | TO_FLAG  // both flags: castling
        bne  @move
        ldy  #0
        lda  ui.san_piece
        and  #BLACK
        ora  #type_number(PieceType::Rook)
        cpx  ui.san_square
        bcc  @long              // towards file a
        sta  shared.board-1,x   // from h to f
        tya
        sta  shared.board+1,x
        bcs  @move always
    @long:
        sta  shared.board+1,x   // from a to d
        tya
        sta  shared.board-2,x
    @move:
        lda  ui.san_piece
        sta  shared.board,x
        ldx  ui.san_square
        lda  #0
        sta  shared.board,x
        rts
    }
}

fn put_san(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Adds a move in SAN.
        routine put_san {
            takes    ui_san_from, ui_san_to, ui_san_flags
            destroys a, x, y, ui_src_ptr
        }
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
        lda  cx.type_letters,x  // N, B, R, Q or K
        jsr  put_piece_letter
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
        jsr  put_piece_letter
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

        /// Adds the letter of a piece, in the player's language.
        routine put_piece_letter {
            takes    a "the English letter", shared_language
            destroys a, y
        }
        bit  cx.shared.language // bit 6
        bvc  @english           // nothing to translate
        ldy  #6
    @look:
        cmp  cx.type_letters,y
        beq  @found
        dey
        bne  @look              // ends: it is a piece's
    @found:
        lda  cx.german_letters,y
    @english:
        jmp  put_char

        /// Reads the letter of a piece in the player's language.
        routine english_letter {
            takes    a "any letter", shared_language
            returns  a "the English one; other letters as they are"
            destroys y
        }
        bit  cx.shared.language
        bvc  @same
        pha
        and  #0xDF              // to a capital
        ldy  #6
    @each:
        cmp  cx.german_letters,y
        beq  @its
        dey
        bne  @each
        pla
    @same:
        rts
    @its:
        pla
        lda  cx.type_letters,y
        rts
    }
}
