//! The words of a PGN file: characters, comments left out, and what stands
//! between white space or for itself.

use super::Disk;
use super::vars::WORD;
use crate::asm::{Asm, Label, asm};

/// Characters that end a word, and are read for themselves.
const ENDS: &[u8] = b"[](){};.$!?";

/// Emits `disk_begin_reading`, `disk_read` and `next_word`.
pub fn emit(a: &mut Asm, m: &Disk) {
    characters(a, m);
    first(a, m);
    words(a, m);
}

fn characters(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    asm! { a;
        a.routine("disk_begin_reading", "Begins a file.")
            .destroys("A");
        lda  #0
        for begun in [v.ended, v.again, v.word_again, v.first_len, v.depth] {
            sta  begun
        }
        rts

        a.routine("disk_read", "The next character of the file.")
            .takes("the file, open and chosen")
            .returns("A; C set and A 0 at the end")
            .destroys("X Y");
        lda  v.again
        beq  @first
        ldx  #0
        stx  v.again
        clc
        rts
    @first:
        ldx  v.word_again
        cpx  v.first_len
        bcs  @fresh
        inc  v.word_again
        lda  v.word,x
        clc
        rts
    @fresh:
        jsr  disk_read_raw
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

fn first(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    asm! { a;
        a.routine(
            "disk_is_position",
            "Looks at the first word: a FEN has slashes in it.",
        )
        .returns("C set if it is a position; the word will be read again")
        .destroys("A X Y");
        lda  #0
        sta  v.word_len
    @skip:
        jsr  disk_read
        bcs  @not
        cmp  #b' ' + 1
        bcc  @skip
    @more:
        ldx  v.word_len
        sta  v.word,x
        inc  v.word_len
        cmp  #b'/'
        beq  @yes
        cmp  #b'['
        beq  @not
        cmp  #b' ' + 1
        bcc  @not
        cpx  #WORD as u8 - 1
        bcs  @not
        jsr  disk_read
        bcc  @more
    @not:
        clc
        bcc  @out               // always
    @yes:
        sec
    @out:
        lda  v.word_len
        sta  v.first_len
        rts
    }
}

/// Reads characters up to one of these, or to the end of the file.
pub(super) fn skip_to(a: &mut Asm, to: &[u8], end: Label) {
    let (found, next) = (a.label("found"), a.label_here("skip"));
    asm! { a;
        jsr  disk_read
        bcs  @end
        for &character in to {
            cmp  #character
            beq  {found}
        }
        bne  {next}             // always
        a.bind(found);
    }
}

fn words(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    asm! { a;
        let ends = a.sym("disk_ends");
        a.routine(
            "next_word",
            "The next word that is no comment, and in no variation.",
        )
        .takes("the file")
        .returns("disk_word; C set at the end; V clear; or V set at a tag")
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
        stx  v.word_len
    @word:
        ldx  v.word_len
        cpx  #WORD as u8
        bcs  @more              // of more only this is kept
        sta  v.word,x
        inc  v.word_len
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
        sta  v.again
    @over:
        ldx  v.word_len
        lda  #0
        sta  v.word,x
        lda  v.depth
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
        skip_to(a, b"}", end);
        jmp  @next
    @line:
        skip_to(a, b"\n\r", end);
        jmp  @next
    @open:
        inc  v.depth
        jmp  @next
    @close:
        lda  v.depth
        beq  @none
        dec  v.depth
    @none:
        jmp  @next
    @tags:
        let set = a.sym("disk_bit_6");
        bit  set                // V
        clc
        rts
        let Some(segment) = a.selected() else { return };
        a.table(segment, "disk_ends", 1, ENDS, "What ends a word");
        a.table(segment, "disk_bit_6", 1, &[0x40], "What sets V");
    }
}
