//! Typed moves: e2e4, e7e8q, Nf3, exd5, R1e2, e8=Q, O-O.
//!
//! Capitals and small letters are the same but for b, which is a file if it
//! can be; B is a bishop.

use super::no_command;
use crate::api::shared::BLACK;
use crate::asm::{Asm, asm};
use crate::ui::vars::TYPED_MAX;
use crate::ui::view::Ui;
use crate::ui::view::text::put;
use crate::ui::view::text_boxes::{TextBox, show};

/// Emits the typing of moves.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Typing", "Moves in letters and numbers.");
    line(asm, cx);
    done(asm, cx);
    parse(asm, cx);
}

fn line(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        asm.routine("typed_letter", "Adds what was typed.")
            .takes("key")
            .returns("A 0");
        ldx  ui.typed_len
        bne  @first
        jsr  clear_message
        ldx  #0
    @first:
        cpx  #TYPED_MAX as u8 - 1
        bcs  @full
        lda  ui.key
        cmp  #b'!'
        bcc  @full
        cmp  #0x7F
        bcs  @full
        sta  ui.typed,x
        inc  ui.typed_len
    @full:
        jsr  show_typed
        no_command(asm);

        asm.routine("typed_delete", "Takes the last letter back.")
            .returns("A 0");
        lda  ui.typed_len
        beq  @empty
        dec  ui.typed_len
    @empty:
        jsr  show_typed
        no_command(asm);

        asm.routine("show_typed", "Shows what was typed.")
            .destroys("A X Y, cells, colours");
        jsr  begin_text
        ldx  ui.typed_len
        beq  @none
        ldx  #0
    @next:
        cpx  ui.typed_len
        bcs  @end
        lda  ui.typed,x
        jsr  put_char
        inx
        bne  @next
    @end:
        lda  #b'_'
        jsr  put_char
    @none:
        show(asm, TextBox::Typed);
        rts
    }
}

fn done(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        asm.routine("enter_typed", "The move typed is made, or refused.")
            .returns("A command or 0, X");
        jsr  parse
        bcs  @wrong
        lda  ui.typed
        cmp  #b'b'
        bne  @refused
        jsr  find_moves
        lda  ui.match_count
        bne  @refused
        // No move of a pawn: a bishop, perhaps.
    @bishop:
        lda  #b'B'
        sta  ui.typed
        jsr  parse
        bcs  @pawn
        jsr  find_moves
        lda  ui.match_count
        bne  @refused
    @pawn:
        lda  #b'b'
        sta  ui.typed
        jsr  parse
        bcs  @not_bishop
    @refused:
        jmp  try_spec
    @wrong:
        lda  ui.typed
        cmp  #b'b'
        beq  @bishop
    @not_bishop:
        jsr  begin_text
        put(asm, "No move such as e4, Nf3, exd5, e2e4, e8=Q or O-O.");
        jmp  show_illegal
    }
}

fn parse(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        asm.routine("parse", "What a typed text says of the move.")
            .takes("typed, typed_len")
            .returns("the move wanted; C set: it is none")
            .destroys("A X Y");
        jsr  spec_clear
        ldx  ui.typed_len
    @trim:
        dex
        jmi  @wrong
        lda  ui.typed,x
        for what in *b"+#!?)" {
            cmp  #what
            beq  @trim
        }
        inx
        stx  ui.move_text_len
        // Castling: an O or 0, three of them for the long way.
        lda  ui.typed
        cmp  #b'0'
        beq  @castles
        and  #0xDF
        cmp  #b'O'
        bne  @trimmed
    @castles:
        jmp  parse_castling
    @trimmed:
        // A piece's letter, or a pawn.
        lda  ui.typed
        cmp  #b'b'
        beq  @pawn
        and  #0xDF
        ldx  #6
    @piece:
        cmp  cx.kind_letters,x
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
        stx  ui.spec_type
        sty  ui.move_text_pos
        // At the end what a pawn becomes: a letter behind a number.
        ldy  ui.move_text_len
        dey
        cpy  #2
        bcc  @plain
        lda  ui.typed,y
        and  #0xDF
        ldx  #6
    @letter:
        cmp  cx.kind_letters,x
        beq  @equals
        dex
        bne  @letter
        beq  @plain
    @equals:
        lda  ui.typed-1,y
        for what in *b"=(/" {
            cmp  #what
            beq  @sign
        }
        bne  @number
    @sign:
        dey
        lda  ui.typed-1,y
    @number:
        cmp  #b'1'
        bcc  @plain
        cmp  #b'9'
        bcs  @plain
        stx  ui.spec_promotion
        sty  ui.move_text_len
    @plain:
        // The square it reaches is what the text ends with.
        ldy  ui.move_text_len
        dey
        jsr  rank_at
        bcs  @wrong
        for _ in 0..3 {
            asl  a
        }
        sta  ui.spec_to
        dey
        bmi  @wrong
        jsr  file_at
        bcs  @wrong
        ora  ui.spec_to
        sta  ui.spec_to
        dey
        // Before it x, and the file and rank it leaves.
        jsr  at_start
        bcc  @from
        lda  ui.typed,y
        cmp  #b'-'
        beq  @quiet
        cmp  #b':'
        beq  @mark
        and  #0xDF
        cmp  #b'X'
        bne  @from
    @mark:
        inc  ui.spec_takes
    @quiet:
        dey
    @from:
        jsr  at_start
        bcc  @all
        jsr  rank_at
        bcs  @no_rank
        sta  ui.spec_rank
        dey
    @no_rank:
        jsr  at_start
        bcc  @all
        jsr  file_at
        bcs  @no_file
        sta  ui.spec_file
        dey
    @no_file:
        jsr  at_start
        bcs  @wrong
    @all:
        lda  ui.move_text_pos
        bne  @told
        // No piece: e2e4 is any man's move, e4 and exd5 a pawn's.
        lda  ui.spec_file
        bmi  @coordinates
        lda  ui.spec_rank
        bpl  @told
    @coordinates:
        lda  #1
        sta  ui.spec_type
        lda  ui.spec_file
        bpl  @told
        lda  ui.spec_to
        and  #7
        sta  ui.spec_file
    @told:
        clc
        rts
    @wrong:
        sec
        rts

        asm.routine("at_start", "Whether the text has a letter here.")
            .takes("Y")
            .returns("C set if it has")
            .destroys("A");
        tya
        bmi  @gone
        cmp  ui.move_text_pos
        rts
    @gone:
        clc
        rts

        for (routine, first, what) in [
        ("rank_at", b'1', "The number of a rank in the text."),
        ("file_at", b'a', "The letter of a file in the text."),
    ] {
            asm.routine(routine, what)
                .takes("Y where")
                .returns("A, 0 to 7; C set: it is none");
            lda  ui.typed,y
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

        asm.routine("parse_castling", "O-O and O-O-O, with whatever zeros.")
            .takes("text_len")
            .returns("the move wanted; C set: it is none")
            .destroys("A X");
        ldx  #2
        lda  ui.move_text_len
        cmp  #5
        beq  @long
        cmp  #3
        bne  @bad
        ldx  #6
    @long:
        stx  ui.spec_to
        lda  #6
        sta  ui.spec_type
        lda  #4
        ldx  #0
        stx  ui.spec_rank
        sta  ui.spec_file
        lda  shared.side
        and  #BLACK
        beq  @white
        lda  ui.spec_to
        ora  #0x38
        sta  ui.spec_to
        lda  #7
        sta  ui.spec_rank
    @white:
        clc
        rts
    @bad:
        sec
        rts
    }
}
