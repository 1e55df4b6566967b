//! Tokens of a PGN file: characters are read without comments and variations.

use super::context::FilesCx;
use super::vars::TOKEN_MAX;
use octet_asm::{Asm, Label, asm};

/// Characters that end a token and are also tokens themselves.
const ENDS: &[u8] = b"[](){};.$!?";

/// Emits `disk_begin_reading`, `disk_read`, `disk_find_more`, `disk_is_position` and `next_token`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    characters(asm, cx);
    find_more(asm, cx);
    is_position(asm, cx);
    tokens(asm, cx);
}

fn characters(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        /// Begins to read a file.
        routine disk_begin_reading { destroys a }
        lda  #0
        for begun in [
            disk.ended, disk.unread, disk.token_unread, disk.first_token_len, disk.nesting,
            disk.several, disk.sum, disk.sum.at(1),
        ] {
            sta  begun
        }
        rts

        /// Reads the next character of the file.
        routine disk_read {
            takes    "the file, open and the KERNAL's input"
            returns  a "a space for 0", c "set and A 0 at the end"
            destroys x, y
        }
        lda  disk.unread        // a character that was put back?
        beq  @first             // 0: none
        ldx  #0
        stx  disk.unread        // only once
        clc
        rts
    @first:
        ldx  disk.token_unread  // is the first token read again?
        cpx  disk.first_token_len
        bcs  @fresh             // carry set: no, or all of it
        inc  disk.token_unread
        lda  disk.token,x
        clc
        rts
    @fresh:
        jsr  drive_read         // carry set: the file has ended
        bcc  @good
        lda  #0
        rts
    @good:
        cmp  #0
        bne  @last
        lda  #b' '              // 0 means the end or nothing put back
    @last:
        clc
        rts
    }
}

fn find_more(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        /// Looks for another game or position in the rest of the file.
        routine disk_find_more {
            takes    a "the character that tells it", "the file"
            returns  disk_several "bit 7 set if there is one"
            destroys a, x, y
        }
        sta  disk.token         // what was read there is played or set up
    @next:
        jsr  disk_read
        bcs  @end               // the end of the file
        cmp  disk.token
        bne  @next              // the rest of a line, or a comment
        /// Notes that another game or position follows.
        routine disk_note_more {
            returns  disk_several
            destroys a
        }
        lda  #0x80              // bit 7
        sta  disk.several
    @end:
        rts
    }
}

fn is_position(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        /// Is the file a FEN? Then its first token has a slash.
        routine disk_is_position {
            returns  c "set if it is", "the token will be read again"
            destroys a, x, y
        }
        lda  #0
        sta  disk.token_len
    @skip:
        jsr  disk_read
        bcs  @not               // the end: an empty file
        cmp  #b' ' + 1
        bcc  @skip              // spaces and line ends before it
    @more:
        ldx  disk.token_len
        sta  disk.token,x
        inc  disk.token_len
        cmp  #b'/'
        beq  @yes               // ranks are divided by slashes
        cmp  #b'['
        beq  @not               // a tag: PGN
        cmp  #b' ' + 1
        bcc  @not               // the token has ended without a slash
        cpx  #TOKEN_MAX as u8 - 1
        bcs  @not               // longer than the first rank of any FEN
        jsr  disk_read
        bcc  @more
    @not:
        clc
        bcc  @out always        // C clear
    @yes:
        sec
    @out:
        lda  disk.token_len
        sta  disk.first_token_len  // disk_read returns these characters first
        rts
    }
}

/// Skips to one of these characters; at the end of the file jumps to `end`.
pub(super) fn skip_to(asm: &mut Asm, to: &[u8], end: Label) {
    let (found, next) = (asm.label("found"), asm.label_here("skip"));
    asm! { asm;
        jsr  disk_read
        bcs  @end
        for &character in to {
            cmp  #character
            beq  {found}
        }
        bne  {next} always      // no CMP above was equal
        asm.bind(found);
    }
}

fn tokens(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        let ends = asm.sym("disk_ends");
        /// Reads the next token that is neither comment nor in a variation.
        routine next_token {
            takes    "the file, open and the KERNAL's input"
            returns  disk_token, v "clear", c "set at the end",
                     v "set at a tag, after its bracket"
            destroys a, x, y
        }
    @next:
        jsr  disk_read
        bcs  @end               // the end of the file
        cmp  #b' ' + 1
        bcc  @next              // white space
        for (character, target) in [(b'{', comment), (b'(', open), (b')', close)] {
            cmp  #character
            beq  {target}
        }
        cmp  #b'['
        jeq  @tags
        for character in *b";%" {
            cmp  #character
            beq  @line          // a comment to the end of the line
        }
        ldx  #ENDS.len() as u8 - 1
    @each:
        cmp  ends,x
        beq  @next              // punctuation is ignored
        dex
        bpl  @each
        ldx  #0
        stx  disk.token_len
    @append:
        ldx  disk.token_len
        cpx  #TOKEN_MAX as u8
        bcs  @more              // of a longer token only the beginning is kept
        sta  disk.token,x
        inc  disk.token_len
    @more:
        jsr  disk_read
        bcs  @over              // the end of the file ends the token
        cmp  #b' ' + 1
        bcc  @over              // so does white space
        ldx  #ENDS.len() as u8 - 1
    @letter:
        cmp  ends,x
        beq  @again             // so does punctuation, which is read again
        dex
        bpl  @letter
        bmi  @append always     // X = $FF
    @again:
        sta  disk.unread        // the next call begins with it
    @over:
        ldx  disk.token_len
        lda  #0
        sta  disk.token,x       // the end of the token
        lda  disk.nesting
        bne  @next              // a token of a variation: the next one
    @all:
        clv                     // no tag
        clc                     // not the end
        rts
    @end:
        clv                     // no tag
        sec                     // the end of the file
        rts
    @comment:
        skip_to(asm, b"}", end);
        jmp  @next
    @line:
        skip_to(asm, b"\n\r", end);
        jmp  @next
    @open:
        inc  disk.nesting       // a variation: its tokens are skipped
        jmp  @next
    @close:
        lda  disk.nesting
        beq  @none              // a stray parenthesis
        dec  disk.nesting
    @none:
        jmp  @next
    @tags:
        let set = asm.sym("disk_bit_6");
        bit  set                // V set: bit 6 of the table's byte
        clc                     // not the end
        rts
        let Some(segment) = asm.selected() else { return };
        asm.table(segment, "disk_ends", 1, ENDS, "What ends a token");
        asm.table(segment, "disk_bit_6", 1, &[0x40], "BIT sets V from it");
    }
}
