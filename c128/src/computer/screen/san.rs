//! Moves in algebraic notation.
//!
//! While the position before a move is on the desk, `find_san` finds out what
//! its writing takes; `put_san` then writes it, and needs no board.

use engine::moves::{SPECIAL, TO_BIT};

use super::Screen;
use super::write::{say, say_letter};
use crate::asm::{Asm, asm};
use crate::computer::record::san;

/// Bits of a square in a move.
const SQUARE: u8 = 0x77;

/// Emits `find_san` and `put_san`.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section(
        "Algebraic notation",
        "Found before a move, written at any time.",
    );
    find(a, s);
    put(a, s);
}

fn find(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    asm! { a;
        a.routine("find_san", "Finds out what the writing of a move takes.")
            .takes("X its number in the list of legal moves")
            .returns("A, san_flags; san_from, san_to")
            .destroys("X Y")
            .cost("about 60 cycles a legal move");
        stx  v.san_move
        lda  d.moves_from,x
        sta  v.san_from
        lda  d.moves_to,x
        sta  v.san_to
        lda  v.san_from
        jsr  on_desk
        tay
        lda  d.board,y
        and  #san::KIND
        sta  v.san_kind
        sta  v.san_flags
        // It takes a man, or is a pawn that leaves its file.
        lda  v.san_to
        jsr  on_desk
        tay
        lda  d.board,y
        bne  @takes
        lda  v.san_kind
        cmp  #1
        bne  @quiet
        lda  v.san_from
        eor  v.san_to
        and  #7
        beq  @quiet
    @takes:
        lda  v.san_flags
        ora  #san::TAKES
        sta  v.san_flags
    @quiet:
        lda  v.san_kind
        cmp  #1
        beq  @done              // a pawn is told by its file
        // Rivals: others of the kind that can go there.
        lda  #0
        sta  v.san_rivals
        ldx  d.move_count
    @next:
        dex
        cpx  #0xFF
        beq  @alone
        lda  d.moves_to,x
        eor  v.san_to
        and  #SQUARE
        bne  @next
        lda  d.moves_from,x
        eor  v.san_from
        and  #SQUARE
        beq  @next
        lda  d.moves_from,x
        jsr  on_desk
        tay
        lda  d.board,y
        and  #san::KIND
        cmp  v.san_kind
        bne  @next
        lda  d.moves_from,x
        eor  v.san_from
        tay
        lda  v.san_rivals
        ora  #1
        sta  v.san_rivals
        tya
        and  #7
        bne  @not_file
        lda  v.san_rivals
        ora  #2                 // on the same file
        sta  v.san_rivals
    @not_file:
        tya
        and  #0x70
        bne  @next
        lda  v.san_rivals
        ora  #4                 // on the same rank
        sta  v.san_rivals
        bne  @next
    @alone:
        // The file, unless the rank alone will do.
        lda  v.san_rivals
        beq  @done
        cmp  #3
        beq  @rank
        lda  v.san_flags
        ora  #san::FILE
        sta  v.san_flags
    @rank:
        lda  v.san_rivals
        and  #2
        beq  @other
        lda  v.san_flags
        ora  #san::RANK
        sta  v.san_flags
    @other:
    @done:
        lda  v.san_flags
        rts
    }
}

fn put(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    asm! { a;
        a.routine("put_san", "Adds a move in algebraic notation.")
            .takes("san_from, san_to, san_flags")
            .destroys("A X Y, words");
        lda  v.san_from
        bmi  @normal
        lda  v.san_to
        and  #SPECIAL | TO_BIT
        cmp  #SPECIAL | TO_BIT
        bne  @normal
        say(a, "O-O");
        lda  v.san_to
        and  #4
        bne  @short
        say(a, "-O");
    @short:
        jmp  @check
    @normal:
        lda  v.san_flags
        and  #san::KIND
        cmp  #1
        beq  @pawn
        tax
        lda  s.kind_letters,x
        jsr  add
        lda  v.san_flags
        and  #san::FILE
        beq  @no_file
        lda  v.san_from
        jsr  put_file
    @no_file:
        lda  v.san_flags
        and  #san::RANK
        beq  @man
        lda  v.san_from
        for _ in 0..4 {
            lsr  a
        }
        and  #7
        clc
        adc  #b'1'
        jsr  add
        jmp  @man
    @pawn:
        lda  v.san_flags
        and  #san::TAKES
        beq  @man
        lda  v.san_from
        jsr  put_file
    @man:
        lda  v.san_flags
        and  #san::TAKES
        beq  @quiet
        say_letter(a, b'x');
    @quiet:
        lda  v.san_to
        jsr  on_desk
        jsr  put_square
        lda  v.san_from
        bpl  @check
        say_letter(a, b'=');
        jsr  promotion_letter
        jsr  add
    @check:
        lda  #b'#'
        bit  v.san_flags
        bmi  @mate
        bvc  @no_check
        lda  #b'+'
    @mate:
        jmp  add
    @no_check:
        rts
    }
}
