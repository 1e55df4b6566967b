//! Putting a text together in `ui_text`: words, squares, moves, numbers, scores
//! and times. A text box ([`super::text_boxes`]) then shows it.
//!
//! Characters are ASCII. A sign that ASCII lacks is its character code plus
//! [`TEXT`](crate::platform::charset::TEXT).

use octet_book::names::FIRST_PAIR;
use octet_engine::board::moves::{FROM_FLAG, TO_FLAG};
use octet_engine::eval::{MATE, MATE_FOUND};

use crate::api::shared::BLACK;
use crate::ui::context::Ui;
use crate::ui::vars::TEXT_MAX;
use octet_asm::{Abs, Asm, Claim, SegmentId, asm};

/// Adds a text, which follows the call as packed bytes.
pub fn put(asm: &mut Asm, text: &str) {
    inline(asm, "put_inline", text);
}

/// Begins a text with one that follows the call as packed bytes.
pub fn put_first(asm: &mut Asm, text: &str) {
    inline(asm, "begin_inline", text);
}

fn inline(asm: &mut Asm, routine: &str, text: &str) {
    let shown = text.replace('\n', " / ");
    let bytes = ended(asm, text);
    asm! { asm;
        asm.claim(Claim::BehindData);
        jsr  {routine}          // "{shown}"
        asm.byte(&bytes);
    }
}

/// A packed text and the zero byte that ends it.
fn ended(asm: &mut Asm, text: &str) -> Vec<u8> {
    let mut bytes = asm.packed_text(text);
    bytes.push(0);
    bytes
}

/// Emits texts one after the other, for [`put_nth`].
pub fn list<T: AsRef<str>>(asm: &mut Asm, ui: SegmentId, name: &str, texts: &[T]) -> Abs {
    let bytes = texts.iter().map(|text| ended(asm, text.as_ref()));
    let bytes: Vec<u8> = bytes.collect::<Vec<_>>().concat();
    asm.table(ui, name, 1, &bytes, "Texts, packed")
}

/// Adds the text of a list whose number is in X, from 0.
pub fn put_nth(asm: &mut Asm, list: Abs) {
    asm! { asm;
        lda  #<list             // the texts follow one another
        ldy  #>list
        jsr  put_nth            // X tells which
    }
}

/// Adds the text of a list whose number is in X, and returns.
pub fn put_nth_last(asm: &mut Asm, list: Abs) {
    asm! { asm;
        lda  #<list             // the texts follow one another
        ldy  #>list
        jmp  put_nth            // X tells which
    }
}

/// Adds one character.
pub fn put_char(asm: &mut Asm, letter: u8) {
    let shown = char::from(letter);
    asm! { asm;
        lda  #letter            // "{shown}"
        jsr  put_char           // it ends the text so far
    }
}

/// Emits all routines of this module.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "Texts",
        "Put together in ui_text, ended by the box that shows them.",
    );
    characters(asm, cx);
    put_texts(asm, cx);
    numbers(asm, cx);
    squares(asm, cx);
    put_score(asm, cx);
    put_time(asm, cx);
}

fn characters(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Begins a text: empties ui_text.
        routine begin_text { destroys a }
        lda  #0
        sta  ui.text_len        // the old text is overwritten
        rts

        let pairs = asm.text_pairs().to_vec();
        let (first, second) = (asm.sym("text_pairs_first"), asm.sym("text_pairs_second"));
        let first_pair = -i32::from(FIRST_PAIR);
        /// Adds what a byte of a packed text stands for: a character, or a pair of bytes.
        routine put_code {
            takes    a
            destroys a, y
        }
        asm.claim(Claim::Recursive(deepest(&pairs)));
        cmp  #FIRST_PAIR
        bcc  put_char           // a character
        tay
        lda  second + first_pair,y
        pha                     // for when the first half is written
        lda  first + first_pair,y
        jsr  put_code
        pla
        jmp  put_code           // its second half
        /// Adds a space.
        routine put_space { destroys a }
        lda  #b' '              // then as put_char
        /// Adds a character; a full text stays as it is.
        routine put_char {
            takes    a
            returns  z "set if it is 0"
            keeps    x
            destroys nothing
        }
        stx  ui.put_x           // callers count with X
        ldx  ui.text_len
        cpx  #TEXT_MAX as u8    // full: the character is dropped
        bcs  @full
        sta  ui.text,x
        inc  ui.text_len
    @full:
        ldx  ui.put_x
        rts

        /// Adds spaces until the text reaches a column.
        routine put_spaces_to {
            takes    a "column"
            destroys a, x
        }
        tax                     // X = the column
    @more:
        cpx  ui.text_len
        beq  @there             // reached
        bcc  @there             // already beyond it
        jsr  put_space          // one at a time
        jmp  @more
    @there:
        rts

        let Some(ui) = asm.selected() else { return };
        let (firsts, seconds) = pairs.split_at(pairs.len() / 2);
        asm.table(ui, "text_pairs_first", 1, firsts, "First halves of pairs");
        asm.table(ui, "text_pairs_second", 1, seconds, "Second halves");
    }
}

/// How deeply pairs of pairs are nested, and one more for a character.
fn deepest(pairs: &[u8]) -> u32 {
    let (firsts, seconds) = pairs.split_at(pairs.len() / 2);
    let mut depths: Vec<u32> = Vec::with_capacity(firsts.len());
    for halves in firsts.iter().zip(seconds) {
        // A pair consists of characters and earlier pairs.
        let depth = |code: &u8| match code.checked_sub(FIRST_PAIR) {
            Some(pair) => depths[usize::from(pair)],
            None => 0,
        };
        depths.push(1 + depth(halves.0).max(depth(halves.1)));
    }
    1 + depths.into_iter().max().unwrap_or_default()
}

fn put_texts(asm: &mut Asm, cx: &Ui) {
    let words = cx.vars.src_ptr;
    asm! { asm;
        /// Begins a text with the packed one that follows the JSR.
        routine begin_inline {
            takes    "the text, ended by a zero byte, behind the JSR"
            destroys a, y, ui_src_ptr
        }
        lda  #0                 // as begin_text
        sta  cx.vars.text_len
        /// Adds the packed text that follows the JSR.
        routine put_inline {
            takes    "the text, ended by a zero byte, behind the JSR"
            destroys a, y, ui_src_ptr
        }
        asm.claim(Claim::ReturnAddress);
        pla                     // the return address is the last byte of the JSR
        sta  words
        asm.claim(Claim::ReturnAddress);
        pla                     // low byte first: JSR pushes the high byte first
        sta  words+1
        jsr  @next
        lda  words+1            // RTS continues after the zero byte
        asm.claim(Claim::ReturnAddress);
        pha                     // high byte first, as JSR pushes
        lda  words
        asm.claim(Claim::ReturnAddress);
        pha
        rts

        /// Adds one of several packed texts that follow one another.
        routine put_nth {
            takes    a "low", y "high byte of the first one's address",
                     x "the number of the text, from 0"
            returns  ui_src_ptr "at the zero byte that ends the text"
            destroys a, x, y, ui_src_ptr
        }
        sta  words
        sty  words+1
        ldy  #0
    @text:
        dex
        bmi  @first             // this is the text
    @skip:
        lda  (words),y
        cmp  #1                 // carry clear: the zero byte
        inc  words
        bne  @same_page
        inc  words+1
    @same_page:
        bcs  @skip
        bcc  @text always       // the text before ends here
    @next:
        inc  words
        bne  @first
        inc  words+1
    @first:
        ldy  #0                 // put_code changes it
        lda  (words),y
        beq  @done              // the zero byte ends it
        jsr  put_code
        jmp  @next
    @done:
        rts

        /// Adds a packed text.
        routine put_text {
            takes    a "low", y "high byte of its address", "a zero byte ends it"
            returns  ui_src_ptr "at the zero byte"
            destroys a, y
        }
        sta  words
        sty  words+1
        jmp  @first
    }
}

/// Copies the four bytes at `from` to `number`.
pub fn load_number(asm: &mut Asm, cx: &Ui, from: Abs) {
    asm! { asm;
        for n in 0..4 {
            lda  from + n
            sta  cx.vars.number + n
        }
    }
}

/// Digits of the greatest number of four bytes.
const DIGITS: u8 = u32::MAX.ilog10() as u8 + 1;

fn numbers(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Adds a number below 256.
        routine put_byte {
            takes    a
            destroys a, x, y, ui_number, ui_divisor
        }
        ldx  #0
        /// Adds a number below 65,536.
        routine put_word {
            takes    a "low", x "high byte"
            destroys a, x, y, ui_number, ui_divisor
        }
        sta  ui.number
        stx  ui.number+1
        lda  #0                 // put_number takes four bytes
        sta  ui.number+2
        sta  ui.number+3
        let next = asm.label("next");
        /// Adds a number.
        routine put_number {
            takes    ui_number
            destroys a, x, y, ui_number, ui_divisor
        }
        ldy  #0                 // Y counts digits
        asm.bind(next);
        lda  #10                // digits come last first
        jsr  divide_number
        ora  #b'0'              // a digit
        asm.claim(Claim::PushedInLoop(DIGITS));
        pha                     // collected on the stack
        iny
        lda  ui.number
        for n in 1..4 {
            ora  ui.number + n  // are all bytes 0?
        }
        bne  @next              // until the quotient is 0
    @digit:
        asm.claim(Claim::PushedInLoop(DIGITS));
        pla
        jsr  put_char           // the highest digit first
        dey
        bne  @digit
        rts

        /// Divides number by A: 32-bit shift and subtract.
        routine divide_number {
            takes    ui_number, a "1 to 128"
            returns  ui_number "the quotient", a "the remainder"
            keeps    y
            destroys x, ui_divisor
        }
        sta  ui.divisor
        // Skips high bytes that are 0, eight steps each.
        ldx  #32                // bits to shift
    @whole:
        lda  ui.number+3
        bne  @ready             // a significant byte is at the top
        for n in (0..3).rev() {
            lda  ui.number + n  // bytes move up
            sta  ui.number + (n + 1)
        }
        lda  #0                 // shifted up by a byte
        sta  ui.number
        txa
        sec
        sbc  #8                 // eight bits fewer
        tax
        bne  @whole
        beq  @done always       // X = 0, the BNE above was not taken
    @ready:
        lda  #0                 // the remainder
        let next = asm.label_here("next");
        asl  ui.number          // the top bit of number to the remainder
        for n in 1..4 {
            rol  ui.number + n
        }
        rol  a                  // no carry: divisor <= 128
        cmp  ui.divisor         // does the divisor fit?
        bcc  @less              // does not fit: quotient bit 0
        sbc  ui.divisor         // carry set: CMP found no borrow
        inc  ui.number          // quotient bit 1
    @less:
        dex
        bne  @next
    @done:
        rts

        /// Adds a number below 100 as two digits.
        routine put_two {
            takes    a
            destroys a, x
        }
        ldx  #b'0' - 1          // incremented before it is used
        sec
    @tens:                      // subtract tens until it borrows
        inx
        sbc  #10
        bcs  @tens
        adc  #10                // carry clear: back to the units
        pha
        txa                     // the tens
        jsr  put_char
        pla
    @units:
        ora  #b'0'              // 0 to 9
        jmp  put_char
    }
}

fn squares(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Adds the letter of a file.
        routine put_file {
            takes    a "the file in bits 0-2"
            destroys a
        }
        and  #7                 // a = 0
        clc
        adc  #b'a'
        jmp  put_char           // "a" to "h"

        /// Adds the name of a square.
        routine put_square {
            takes    a "0 to 63"
            destroys a
        }
        pha
        jsr  put_file           // the file, from bits 0-2
        pla
        for _ in 0..3 {
            lsr  a              // the rank, from bits 3-5
        }
        clc
        adc  #b'1'              // rank 1 = 0
        jmp  put_char

        /// Converts a square from 0x88 to 0 to 63.
        routine to_square64 {
            takes    a "with or without a move's flags"
            returns  a "0 to 63"
            destroys ui_put_x
        }
        pha
        and  #7                 // file, bits 0-2
        sta  ui.put_x
        pla
        and  #0x70              // rank, bits 4-6
        lsr  a                  // to bits 3-5
        ora  ui.put_x           // rank * 8 + file
        rts

        /// Finds the letter of the piece that a pawn promotes to.
        routine promotion_letter {
            takes    ui_san_from, ui_san_to
            returns  a "the letter"
            destroys x
        }
        lda  ui.san_to
        and  #TO_FLAG           // a flag in the target
        for _ in 0..3 {
            lsr  a              // bit 0 of the piece, from the target
        }
        sta  ui.put_x
        lda  ui.san_from
        and  #FROM_FLAG         // the other in the origin
        lsr  a                  // bit 1, from the origin
        lsr  a
        ora  ui.put_x
        tax                     // index of the letters
        lda  cx.promotion_letters,x
        rts
    }
}

fn put_score(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Adds a score in pawns, or # and the moves to mate.
        routine put_score {
            takes    a "low", y "high byte"
            destroys a, x, y, ui_number, ui_remaining, ui_divisor
        }
        let [found_lo, found_hi] = MATE_FOUND.to_le_bytes();
        let [mate_lo, _] = MATE.to_le_bytes();
        ldx  #b'+'              // Y is negative if the score is
        cpy  #0
        bpl  @positive
        ldx  #b'-'
        eor  #0xFF              // negate it in 16 bits
        clc
        adc  #1
        pha                     // the low byte, while the high one is negated
        tya
        eor  #0xFF
        adc  #0                 // carry from the low byte
        tay
        pla
    @positive:
        stx  ui.remaining       // the sign
        sta  ui.number
        sty  ui.number+1
        cmp  #found_lo
        tya                     // 16-bit compare with MATE_FOUND
        sbc  #found_hi
        bcs  @mate              // carry set: a mate score
        lda  ui.remaining       // "+" or "-"
        jsr  put_char
        lda  #0                 // a score has two bytes
        sta  ui.number+2
        sta  ui.number+3
        lda  #100               // centipawns: pawns and two decimals
        jsr  divide_number
        pha
        jsr  put_number         // pawns
        put_char(asm, b'.');
        pla
        jmp  put_two            // hundredths
    @mate:
        // MATE - score is the number of plies to mate: odd if this side mates, even if it is mated.
        // It is halved to moves, rounded up; the sign is written only for being mated.
        lda  #mate_lo
        sec
        sbc  ui.number          // one byte: no mate is 256 plies off
        sta  ui.number
        lda  ui.remaining
        cmp  #b'-'              // this side is mated: an even number of plies
        beq  @mated
        inc  ui.number          // 2n - 1 plies are n moves
        bne  @hash always       // it is at least 2
    @mated:
        jsr  put_char           // A = "-"
    @hash:
        put_char(asm, b'#');
        lda  ui.number
        lsr  a                  // plies to moves
        jmp  put_byte
    }
}

fn put_time(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Adds a time as 4:05, or 1:04:05.
        routine put_time {
            takes    ui_number "in seconds"
            destroys a, x, y, ui_number, ui_divisor
        }
        lda  #60                // seconds remain
        jsr  divide_number
        pha                     // kept for the end
        lda  #60                // minutes remain, hours are left in number
        jsr  divide_number
        ldx  ui.number
        beq  @no_hours          // shorter without hours
        pha                     // two digits only after hours
        jsr  put_number
        put_char(asm, b':');
        pla
        jsr  put_two            // 1:04:05
        jmp  @seconds
    @no_hours:
        jsr  put_byte
    @seconds:
        put_char(asm, b':');
        pla
        jmp  put_two            // seconds as two digits

        /// Adds White or Black.
        routine put_side {
            takes    a "bit 7: Black"
            destroys a, y, ui_src_ptr
        }
        and  #BLACK             // bit 7
        bne  @black
        put(asm, "White");
        jmp  @done
    @black:
        put(asm, "Black");
    @done:
        rts
    }
}
