//! Moves in algebraic notation.
//!
//! While the position before a move is on the desk, `analyse_san` finds out what
//! its writing takes; `put_san` then writes it, and needs no board.

use octet_engine::board::moves::{SPECIAL_FLAG, TO_FLAG};

use super::Ui;
use super::text::{put, put_char};
use crate::asm::{Asm, asm};
use crate::ui::score_sheet::san_flags;

/// Bits of a square in a move.
const SQUARE: u8 = 0x77;

/// Emits `analyse_san` and `put_san`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "Algebraic notation",
        "Found before a move, written at any time.",
    );
    find(asm, cx);
    put_san(asm, cx);
}

fn find(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        asm.routine("analyse_san", "Finds out what the writing of a move takes.")
            .takes("X its number in the list of legal moves")
            .returns("A, san_flags; san_from, san_to")
            .destroys("X Y")
            .cost("about 60 cycles a legal move");
        stx  ui.san_move
        lda  shared.moves_from,x
        sta  ui.san_from
        lda  shared.moves_to,x
        sta  ui.san_to
        lda  ui.san_from
        jsr  to_square64
        tay
        lda  shared.board,y
        and  #san_flags::KIND
        sta  ui.san_kind
        sta  ui.san_flags
        // It takes a man, or is a pawn that leaves its file.
        lda  ui.san_to
        jsr  to_square64
        tay
        lda  shared.board,y
        bne  @takes
        lda  ui.san_kind
        cmp  #1
        bne  @quiet
        lda  ui.san_from
        eor  ui.san_to
        and  #7
        beq  @quiet
    @takes:
        lda  ui.san_flags
        ora  #san_flags::TAKES
        sta  ui.san_flags
    @quiet:
        lda  ui.san_kind
        cmp  #1
        beq  @done              // a pawn is told by its file
        // Rivals: others of the kind that can go there.
        lda  #0
        sta  ui.san_ambiguity
        ldx  shared.move_count
    @next:
        dex
        cpx  #0xFF
        beq  @alone
        lda  shared.moves_to,x
        eor  ui.san_to
        and  #SQUARE
        bne  @next
        lda  shared.moves_from,x
        eor  ui.san_from
        and  #SQUARE
        beq  @next
        lda  shared.moves_from,x
        jsr  to_square64
        tay
        lda  shared.board,y
        and  #san_flags::KIND
        cmp  ui.san_kind
        bne  @next
        lda  shared.moves_from,x
        eor  ui.san_from
        tay
        lda  ui.san_ambiguity
        ora  #1
        sta  ui.san_ambiguity
        tya
        and  #7
        bne  @not_file
        lda  ui.san_ambiguity
        ora  #2                 // on the same file
        sta  ui.san_ambiguity
    @not_file:
        tya
        and  #0x70
        bne  @next
        lda  ui.san_ambiguity
        ora  #4                 // on the same rank
        sta  ui.san_ambiguity
        bne  @next
    @alone:
        // The file, unless the rank alone will do.
        lda  ui.san_ambiguity
        beq  @done
        cmp  #3
        beq  @rank
        lda  ui.san_flags
        ora  #san_flags::FILE
        sta  ui.san_flags
    @rank:
        lda  ui.san_ambiguity
        and  #2
        beq  @other
        lda  ui.san_flags
        ora  #san_flags::RANK
        sta  ui.san_flags
    @other:
    @done:
        lda  ui.san_flags
        rts
    }
}

fn put_san(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        asm.routine("put_san", "Adds a move in algebraic notation.")
            .takes("san_from, san_to, san_flags")
            .destroys("A X Y, words");
        lda  ui.san_from
        bmi  @normal
        lda  ui.san_to
        and  #SPECIAL_FLAG | TO_FLAG
        cmp  #SPECIAL_FLAG | TO_FLAG
        bne  @normal
        put(asm, "O-O");
        lda  ui.san_to
        and  #4
        bne  @short
        put(asm, "-O");
    @short:
        jmp  @check
    @normal:
        lda  ui.san_flags
        and  #san_flags::KIND
        cmp  #1
        beq  @pawn
        tax
        lda  cx.kind_letters,x
        jsr  put_char
        lda  ui.san_flags
        and  #san_flags::FILE
        beq  @no_file
        lda  ui.san_from
        jsr  put_file
    @no_file:
        lda  ui.san_flags
        and  #san_flags::RANK
        beq  @piece
        lda  ui.san_from
        for _ in 0..4 {
            lsr  a
        }
        and  #7
        clc
        adc  #b'1'
        jsr  put_char
        jmp  @piece
    @pawn:
        lda  ui.san_flags
        and  #san_flags::TAKES
        beq  @piece
        lda  ui.san_from
        jsr  put_file
    @piece:
        lda  ui.san_flags
        and  #san_flags::TAKES
        beq  @quiet
        put_char(asm, b'x');
    @quiet:
        lda  ui.san_to
        jsr  to_square64
        jsr  put_square
        lda  ui.san_from
        bpl  @check
        put_char(asm, b'=');
        jsr  promotion_letter
        jsr  put_char
    @check:
        lda  #b'#'
        bit  ui.san_flags
        bmi  @mate
        bvc  @no_check
        lda  #b'+'
    @mate:
        jmp  put_char
    @no_check:
        rts
    }
}
