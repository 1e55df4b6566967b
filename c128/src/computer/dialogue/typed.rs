//! Typed moves: e2e4, e7e8q, Nf3, exd5, R1e2, e8=Q, O-O.
//!
//! Capitals and small letters are the same but for b, which is a file if it
//! can be; B is a bishop.

use super::nothing;
use crate::asm::{Asm, asm};
use crate::computer::desk::BLACK;
use crate::computer::screen::Screen;
use crate::computer::screen::boxes::{Box, show};
use crate::computer::screen::vars::TYPED;
use crate::computer::screen::write::say;

/// Emits the typing of moves.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section("Typing", "Moves in letters and numbers.");
    line(a, s);
    done(a, s);
    parse(a, s);
}

fn line(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    asm! { a;
        a.routine("typed_letter", "Adds what was typed.")
            .takes("key")
            .returns("A 0");
        ldx  v.typed_len
        bne  @first
        jsr  clear_message
        ldx  #0
    @first:
        cpx  #TYPED as u8 - 1
        bcs  @full
        lda  v.key
        cmp  #b'!'
        bcc  @full
        cmp  #0x7F
        bcs  @full
        sta  v.typed,x
        inc  v.typed_len
    @full:
        jsr  show_typed
        nothing(a);

        a.routine("typed_delete", "Takes the last letter back.")
            .returns("A 0");
        lda  v.typed_len
        beq  @empty
        dec  v.typed_len
    @empty:
        jsr  show_typed
        nothing(a);

        a.routine("show_typed", "Shows what was typed.")
            .destroys("A X Y, cells, colours");
        jsr  begin_text
        ldx  v.typed_len
        beq  @none
        ldx  #0
    @next:
        cpx  v.typed_len
        bcs  @end
        lda  v.typed,x
        jsr  add
        inx
        bne  @next
    @end:
        lda  #b'_'
        jsr  add
    @none:
        show(a, Box::Typed);
        rts
    }
}

fn done(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    asm! { a;
        a.routine("typed_done", "The move typed is made, or refused.")
            .returns("A command or 0, X");
        jsr  parse
        bcs  @wrong
        lda  v.typed
        cmp  #b'b'
        bne  @refused
        jsr  find_moves
        lda  v.found
        bne  @refused
        // No move of a pawn: a bishop, perhaps.
    @bishop:
        lda  #b'B'
        sta  v.typed
        jsr  parse
        bcs  @pawn
        jsr  find_moves
        lda  v.found
        bne  @refused
    @pawn:
        lda  #b'b'
        sta  v.typed
        jsr  parse
        bcs  @not_bishop
    @refused:
        jmp  try_wanted
    @wrong:
        lda  v.typed
        cmp  #b'b'
        beq  @bishop
    @not_bishop:
        jsr  begin_text
        say(a, "No move such as e4, Nf3, exd5, e2e4, e8=Q or O-O.");
        jmp  refused
    }
}

fn parse(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    asm! { a;
        a.routine("parse", "What a typed text says of the move.")
            .takes("typed, typed_len")
            .returns("the move wanted; C set: it is none")
            .destroys("A X Y");
        jsr  want_any
        ldx  v.typed_len
    @trim:
        dex
        jmi  @wrong
        lda  v.typed,x
        for what in *b"+#!?)" {
            cmp  #what
            beq  @trim
        }
        inx
        stx  v.text_len
        // Castling: an O or 0, three of them for the long way.
        lda  v.typed
        cmp  #b'0'
        beq  @castles
        and  #0xDF
        cmp  #b'O'
        bne  @trimmed
    @castles:
        jmp  parse_castling
    @trimmed:
        // A piece's letter, or a pawn.
        lda  v.typed
        cmp  #b'b'
        beq  @pawn
        and  #0xDF
        ldx  #6
    @piece:
        cmp  s.kind_letters,x
        beq  @looked
        dex
        bne  @piece
    @pawn:
        ldx  #0
        ldy  #0
        beq  @begun
    @looked:
        cpx  #1
        beq  @pawn
        ldy  #1
    @begun:
        stx  v.want_kind
        sty  v.text_at
        // At the end what a pawn becomes: a letter behind a number.
        ldy  v.text_len
        dey
        cpy  #2
        bcc  @plain
        lda  v.typed,y
        and  #0xDF
        ldx  #6
    @letter:
        cmp  s.kind_letters,x
        beq  @equals
        dex
        bne  @letter
        beq  @plain
    @equals:
        lda  v.typed-1,y
        for what in *b"=(/" {
            cmp  #what
            beq  @sign
        }
        bne  @number
    @sign:
        dey
        lda  v.typed-1,y
    @number:
        cmp  #b'1'
        bcc  @plain
        cmp  #b'9'
        bcs  @plain
        stx  v.want_promotion
        sty  v.text_len
    @plain:
        // The square it reaches is what the text ends with.
        ldy  v.text_len
        dey
        jsr  rank_at
        bcs  @wrong
        for _ in 0..3 {
            asl  a
        }
        sta  v.want_to
        dey
        bmi  @wrong
        jsr  file_at
        bcs  @wrong
        ora  v.want_to
        sta  v.want_to
        dey
        // Before it x, and the file and rank it leaves.
        jsr  at_start
        bcc  @from
        lda  v.typed,y
        cmp  #b'-'
        beq  @quiet
        cmp  #b':'
        beq  @mark
        and  #0xDF
        cmp  #b'X'
        bne  @from
    @mark:
        inc  v.want_takes
    @quiet:
        dey
    @from:
        jsr  at_start
        bcc  @all
        jsr  rank_at
        bcs  @no_rank
        sta  v.want_rank
        dey
    @no_rank:
        jsr  at_start
        bcc  @all
        jsr  file_at
        bcs  @no_file
        sta  v.want_file
        dey
    @no_file:
        jsr  at_start
        bcs  @wrong
    @all:
        lda  v.text_at
        bne  @told
        // No piece: e2e4 is any man's move, e4 and exd5 a pawn's.
        lda  v.want_file
        bmi  @coordinates
        lda  v.want_rank
        bpl  @told
    @coordinates:
        lda  #1
        sta  v.want_kind
        lda  v.want_file
        bpl  @told
        lda  v.want_to
        and  #7
        sta  v.want_file
    @told:
        clc
        rts
    @wrong:
        sec
        rts

        a.routine("at_start", "Whether the text has a letter here.")
            .takes("Y")
            .returns("C set if it has")
            .destroys("A");
        tya
        bmi  @gone
        cmp  v.text_at
        rts
    @gone:
        clc
        rts

        for (routine, first, what) in [
        ("rank_at", b'1', "The number of a rank in the text."),
        ("file_at", b'a', "The letter of a file in the text."),
    ] {
            a.routine(routine, what)
                .takes("Y where")
                .returns("A, 0 to 7; C set: it is none");
            lda  v.typed,y
            if first == b'a' {
                ora  #0x20
            }
            sec
            sbc  #first
            bcc  @none
            cmp  #8
            rts
        @none:
            sec
            rts
        }

        a.routine("parse_castling", "O-O and O-O-O, with whatever zeros.")
            .takes("text_len")
            .returns("the move wanted; C set: it is none")
            .destroys("A X");
        ldx  #2
        lda  v.text_len
        cmp  #5
        beq  @long
        cmp  #3
        bne  @bad
        ldx  #6
    @long:
        stx  v.want_to
        lda  #6
        sta  v.want_kind
        lda  #4
        ldx  #0
        stx  v.want_rank
        sta  v.want_file
        lda  d.side
        and  #BLACK
        beq  @white
        lda  v.want_to
        ora  #0x38
        sta  v.want_to
        lda  #7
        sta  v.want_rank
    @white:
        clc
        rts
    @bad:
        sec
        rts
    }
}
