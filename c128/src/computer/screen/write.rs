//! Putting a text together: words, squares, moves, numbers, scores and times.
//!
//! What is put together is then shown in a box ([`super::boxes`]). Characters
//! are ASCII; what is no letter is its code and [`TEXT`].
//!
//! [`TEXT`]: super::characters::TEXT

use engine::eval::{MATE, MATE_FOUND};
use engine::moves::{FROM_BIT, Move, MoveKind, PROMOTIONS, TO_BIT};
use engine::square::Square;

use super::Screen;
use super::vars::LINE;
use crate::asm::{Abs, Asm, SegmentId, asm};
use crate::computer::desk::{BLACK, kind_number};

/// In the room: adds a text, which follows the call.
pub fn say(a: &mut Asm, text: &str) {
    let shown = text.replace('\n', " / ");
    asm! { a;
        jsr  say_here           // "{shown}"
        a.byte(&[text.as_bytes(), &[0]].concat());
    }
}

/// Adds one character.
pub fn say_letter(a: &mut Asm, letter: u8) {
    asm! { a;
        lda  #letter
        jsr  add
    }
}

/// Emits all of it.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section(
        "Texts",
        "Put together in screen_line, ended by the box that shows them.",
    );
    characters(a, s);
    texts(a, s);
    numbers(a, s);
    squares(a, s);
    score(a, s);
    time(a, s);
}

fn characters(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    a.routine("begin_text", "Begins a text.").destroys("A");
    asm! { a;
        lda  #0
        sta  v.line_len
        rts

        a.routine("put_space", "Adds a space.").destroys("A");
        lda  #b' '
        a.routine("add", "Adds a character; what does not fit is left out.")
            .takes("A")
            .destroys("nothing");
        stx  v.put_x
        ldx  v.line_len
        cpx  #LINE as u8
        bcs  @full
        sta  v.line,x
        inc  v.line_len
    @full:
        ldx  v.put_x
        rts

        a.routine("put_up_to", "Adds spaces up to a column.")
            .takes("A column")
            .destroys("A X");
        tax
    @more:
        cpx  v.line_len
        beq  @there
        bcc  @there
        jsr  put_space
        jmp  @more
    @there:
        rts
    }
}

fn texts(a: &mut Asm, s: &Screen) {
    let words = s.v.words;
    asm! { a;
        let next = a.label("next");
        let done = a.label("done");
        a.routine("say_here", "Adds the text that follows the call.")
            .takes("the text, ended by a zero byte, after JSR")
            .destroys("A Y, words");
        pla
        sta  words
        pla
        sta  words+1
        ldy  #0
        a.bind(next);
        inc  words
        bne  @same_page
        inc  words+1
    @same_page:
        lda  (words),y
        beq  @done
        jsr  add
        jmp  @next
        a.bind(done);
        lda  words+1
        pha
        lda  words
        pha
        rts

        let next = a.label("next");
        let done = a.label("done");
        a.routine("put_text", "Adds a text of less than 256 characters.")
            .takes("A low, Y high byte of its address; a zero byte or RETURN ends it")
            .destroys("A Y, words");
        sta  words
        sty  words+1
        ldy  #0
        a.bind(next);
        lda  (words),y
        cmp  #b' '
        bcc  @done
        jsr  add
        iny
        bne  @next
        a.bind(done);
        rts
    }
}

/// Puts the word at `from` into the number to be written.
pub fn take(a: &mut Asm, s: &Screen, from: Abs, len: i32) {
    asm! { a;
        for n in 0..len {
            lda  from + n
            sta  s.v.number + n
        }
        if len < 4 {
            lda  #0
            for n in len..4 {
                sta  s.v.number + n
            }
        }
    }
}

fn numbers(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    a.routine("put_byte", "Adds a number below 256.")
        .takes("A")
        .destroys("A X Y, number");
    asm! { a;
        sta  v.number
        lda  #0
        for n in 1..4 {
            sta  v.number + n
        }
        let next = a.label("next");
        a.routine("put_number", "Adds a number.")
            .takes("number")
            .destroys("A X Y, number")
            .cost("about 250 cycles a digit, and as much again for every byte that is needed");
        ldy  #0
        a.bind(next);
        lda  #10
        jsr  quotient
        ora  #b'0'
        pha
        iny
        lda  v.number
        for n in 1..4 {
            ora  v.number + n
        }
        bne  @next
    @out:
        pla
        jsr  add
        dey
        bne  @out
        rts

        a.routine("quotient", "Divides number by A.")
            .takes("number; A, 1 to 128")
            .returns("the quotient in number, the remainder in A")
            .destroys("X; keeps Y")
            .cost("about 350 cycles for every byte that is needed");
        sta  v.divisor
        // High bytes that are 0 need no dividing.
        ldx  #32
    @whole:
        lda  v.number+3
        bne  @ready
        for n in (0..3).rev() {
            lda  v.number + n
            sta  v.number + (n + 1)
        }
        lda  #0
        sta  v.number
        txa
        sec
        sbc  #8
        tax
        bne  @whole
        beq  @done              // nothing, and nothing remains
    @ready:
        lda  #0
        let next = a.label_here("next");
        asl  v.number
        for n in 1..4 {
            rol  v.number + n
        }
        rol  a
        cmp  v.divisor
        bcc  @less
        sbc  v.divisor
        inc  v.number
    @less:
        dex
        bne  @next
    @done:
        rts

        a.routine("put_two", "Adds a number below 100 as two digits.")
            .takes("A")
            .destroys("A X");
        ldx  #b'0' - 1
        sec
    @tens:
        inx
        sbc  #10
        bcs  @tens
        adc  #10
        pha
        txa
        jsr  add
        pla
    @units:
        ora  #b'0'
        jmp  add
    }
}

/// The letters of [`PROMOTIONS`] by the kind's bits in origin and target.
fn promotion_letters() -> Vec<u8> {
    let mut letters = vec![0; 4];
    let square = Square::at(0, 0);
    for piece in PROMOTIONS {
        let mv = Move::new(square, square, MoveKind::Promotion(piece));
        let n = (mv.from & FROM_BIT) >> 2 | (mv.to & TO_BIT) >> 3;
        letters[usize::from(n)] = piece.letter() as u8;
    }
    letters
}

/// The letters of the kinds by their numbers on the desk.
fn kind_letters() -> Vec<u8> {
    use engine::piece::Kind;
    let mut letters = vec![b' '; 7];
    for kind in Kind::ALL {
        letters[usize::from(kind_number(kind))] = kind.letter() as u8;
    }
    letters
}

/// Writes the tables that the routines need.
pub fn tables(a: &mut Asm, room: SegmentId) -> (Abs, Abs) {
    (
        a.table(
            room,
            "becomes",
            1,
            &promotion_letters(),
            "What a pawn becomes, by the bits of its move",
        ),
        a.table(
            room,
            "kind_letters",
            1,
            &kind_letters(),
            "The men's letters",
        ),
    )
}

fn squares(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    a.routine("put_file", "Adds the letter of a file.")
        .takes("A, the file in bits 0-2")
        .destroys("A");
    asm! { a;
        and  #7
        clc
        adc  #b'a'
        jmp  add

        a.routine("put_square", "Adds the name of a square of the desk.")
            .takes("A, 0 to 63")
            .destroys("A");
        pha
        jsr  put_file
        pla
        for _ in 0..3 {
            lsr  a
        }
        clc
        adc  #b'1'
        jmp  add

        a.routine("on_desk", "Makes an engine's square one of the desk.")
            .takes("A, with or without a move's bits")
            .returns("A, 0 to 63")
            .destroys("put_x");
        pha
        and  #7
        sta  v.put_x
        pla
        and  #0x70
        lsr  a
        ora  v.put_x
        rts

        a.routine("put_move", "Adds a move as e2e4 or e7e8q.")
            .takes("A origin, Y target, with the kind's bits")
            .destroys("A X Y, san_from, san_to");
        sta  v.san_from
        sty  v.san_to
        jsr  on_desk
        jsr  put_square
        lda  v.san_to
        jsr  on_desk
        jsr  put_square
        lda  v.san_from
        bpl  @plain
        jsr  promotion_letter
        ora  #0x20              // a small letter
        jmp  add
    @plain:
        rts

        a.routine("promotion_letter", "The letter of what a pawn becomes.")
            .takes("san_from, san_to")
            .returns("A")
            .destroys("X");
        lda  v.san_to
        and  #TO_BIT
        for _ in 0..3 {
            lsr  a
        }
        sta  v.put_x
        lda  v.san_from
        and  #FROM_BIT
        lsr  a
        lsr  a
        ora  v.put_x
        tax
        lda  s.becomes,x
        rts
    }
}

fn score(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    asm! { a;
        a.routine(
            "put_score",
            "Adds a score in pawns, or # and the moves to mate.",
        )
        .takes("A low, Y high byte")
        .destroys("A X Y, number, left");
        let [found_lo, found_hi] = MATE_FOUND.to_le_bytes();
        let [mate_lo, _] = MATE.to_le_bytes();
        ldx  #b'+'
        cpy  #0
        bpl  @positive
        ldx  #b'-'
        eor  #0xFF
        clc
        adc  #1
        pha
        tya
        eor  #0xFF
        adc  #0
        tay
        pla
    @positive:
        stx  v.left
        sta  v.number
        sty  v.number+1
        cmp  #found_lo
        tya
        sbc  #found_hi
        bcs  @mate
        lda  v.left
        jsr  add
        lda  #0
        sta  v.number+2
        sta  v.number+3
        lda  #100
        jsr  quotient
        pha
        jsr  put_number
        say_letter(a, b'.');
        pla
        jmp  put_two
    @mate:
        // Plies to mate, halved; upwards when it is the opponent who is mated.
        lda  #mate_lo
        sec
        sbc  v.number           // a byte: no mate is 256 plies off
        sta  v.number
        lda  v.left
        cmp  #b'-'
        beq  @mated
        inc  v.number
        bne  @hash
    @mated:
        jsr  add
    @hash:
        say_letter(a, b'#');
        lda  v.number
        lsr  a
        jmp  put_byte
    }
}

fn time(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    asm! { a;
        a.routine("put_time", "Adds a time as 4:05, or 1:04:05.")
            .takes("number, in seconds")
            .destroys("A X Y, number");
        lda  #60
        jsr  quotient
        pha
        lda  #60
        jsr  quotient
        ldx  v.number
        beq  @no_hours
        pha
        jsr  put_number
        say_letter(a, b':');
        pla
        jsr  put_two
        jmp  @seconds
    @no_hours:
        jsr  put_byte
    @seconds:
        say_letter(a, b':');
        pla
        jmp  put_two

        a.routine("put_side", "Adds White or Black.")
            .takes("A, bit 7: Black")
            .destroys("A Y, words");
        and  #BLACK
        bne  @black
        say(a, "White");
        jmp  @done
    @black:
        say(a, "Black");
    @done:
        rts
    }
}
