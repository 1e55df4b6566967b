//! The words of a PGN file: characters, comments left out, and what stands
//! between white space or for itself.

use super::FilesCx;
use super::vars::TOKEN_MAX;
use crate::asm::{Asm, Label, asm};

/// Characters that end a word, and are read for themselves.
const ENDS: &[u8] = b"[](){};.$!?";

/// Emits `disk_begin_reading`, `disk_read` and `next_token`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    characters(asm, cx);
    first(asm, cx);
    words(asm, cx);
}

fn characters(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        asm.routine("disk_begin_reading", "Begins a file.")
            .destroys("A");
        lda  #0
        for begun in [
            disk.ended, disk.unread, disk.token_unread, disk.first_token_len, disk.nesting,
        ] {
            sta  begun
        }
        rts

        asm.routine("disk_read", "The next character of the file.")
            .takes("the file, open and chosen")
            .returns("A; C set and A 0 at the end")
            .destroys("X Y");
        lda  disk.unread
        beq  @first
        ldx  #0
        stx  disk.unread
        clc
        rts
    @first:
        ldx  disk.token_unread
        cpx  disk.first_token_len
        bcs  @fresh
        inc  disk.token_unread
        lda  disk.token,x
        clc
        rts
    @fresh:
        jsr  drive_read
        bcc  @good
        lda  #0
        rts
    @good:
        cmp  #0
        bne  @last
        lda  #b' '
    @last:
        clc
        rts
    }
}

fn first(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        asm.routine(
            "disk_is_position",
            "Looks at the first word: a FEN has slashes in it.",
        )
        .returns("C set if it is a position; the word will be read again")
        .destroys("A X Y");
        lda  #0
        sta  disk.token_len
    @skip:
        jsr  disk_read
        bcs  @not
        cmp  #b' ' + 1
        bcc  @skip
    @more:
        ldx  disk.token_len
        sta  disk.token,x
        inc  disk.token_len
        cmp  #b'/'
        beq  @yes
        cmp  #b'['
        beq  @not
        cmp  #b' ' + 1
        bcc  @not
        cpx  #TOKEN_MAX as u8 - 1
        bcs  @not
        jsr  disk_read
        bcc  @more
    @not:
        clc
        bcc  @out               // always
    @yes:
        sec
    @out:
        lda  disk.token_len
        sta  disk.first_token_len
        rts
    }
}

/// Reads characters up to one of these, or to the end of the file.
pub(super) fn skip_to(asm: &mut Asm, to: &[u8], end: Label) {
    let (found, next) = (asm.label("found"), asm.label_here("skip"));
    asm! { asm;
        jsr  disk_read
        bcs  @end
        for &character in to {
            cmp  #character
            beq  {found}
        }
        bne  {next}             // always
        asm.bind(found);
    }
}

fn words(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        let ends = asm.sym("disk_ends");
        asm.routine(
            "next_token",
            "The next word that is no comment, and in no variation.",
        )
        .takes("the file")
        .returns("disk_token; C set at the end; V clear; or V set at a tag")
        .destroys("A X Y");
    @next:
        jsr  disk_read
        bcs  @end
        cmp  #b' ' + 1
        bcc  @next
        for (character, there) in [(b'{', comment), (b'(', open), (b')', close), (b'[', tags)] {
            cmp  #character
            jeq  {there}
        }
        for character in *b";%" {
            cmp  #character
            beq  @line
        }
        ldx  #ENDS.len() as u8 - 1
    @each:
        cmp  ends,x
        beq  @next              // what says nothing by itself
        dex
        bpl  @each
        ldx  #0
        stx  disk.token_len
    @word:
        ldx  disk.token_len
        cpx  #TOKEN_MAX as u8
        bcs  @more              // of more only this is kept
        sta  disk.token,x
        inc  disk.token_len
    @more:
        jsr  disk_read
        bcs  @over
        cmp  #b' ' + 1
        bcc  @over
        ldx  #ENDS.len() as u8 - 1
    @letter:
        cmp  ends,x
        beq  @again
        dex
        bpl  @letter
        bmi  @word              // always
    @again:
        sta  disk.unread
    @over:
        ldx  disk.token_len
        lda  #0
        sta  disk.token,x
        lda  disk.nesting
        bne  @next
    @all:
        clv
        clc
        rts
    @end:
        clv
        sec
        rts
    @comment:
        skip_to(asm, b"}", end);
        jmp  @next
    @line:
        skip_to(asm, b"\n\r", end);
        jmp  @next
    @open:
        inc  disk.nesting
        jmp  @next
    @close:
        lda  disk.nesting
        beq  @none
        dec  disk.nesting
    @none:
        jmp  @next
    @tags:
        let set = asm.sym("disk_bit_6");
        bit  set                // V
        clc
        rts
        let Some(segment) = asm.selected() else { return };
        asm.table(segment, "disk_ends", 1, ENDS, "What ends a word");
        asm.table(segment, "disk_bit_6", 1, &[0x40], "What sets V");
    }
}
