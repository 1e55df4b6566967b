//! Putting a text together: words, squares, moves, numbers, scores and times.
//!
//! What is put together is then shown in a box ([`super::boxes`]). Characters
//! are ASCII; what is no letter is its code and [`MESSAGE_READY`].
//!
//! [`MESSAGE_READY`]: super::characters::TEXT

use octet_engine::board::moves::{FROM_FLAG, Move, MoveType, PROMOTIONS, TO_FLAG};
use octet_engine::board::square::Square;
use octet_engine::eval::{MATE, MATE_FOUND};

use super::Ui;
use crate::api::shared::{BLACK, kind_number};
use crate::asm::{Abs, Asm, SegmentId, asm};
use crate::ui::vars::TEXT_MAX;

/// In the room: adds a text, which follows the call.
pub fn put(asm: &mut Asm, text: &str) {
    let shown = text.replace('\n', " / ");
    asm! { asm;
        jsr  put_inline           // "{shown}"
        asm.byte(&[text.as_bytes(), &[0]].concat());
    }
}

/// Adds one character.
pub fn put_char(asm: &mut Asm, letter: u8) {
    asm! { asm;
        lda  #letter
        jsr  put_char
    }
}

/// Emits all of it.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "Texts",
        "Put together in ui_text, ended by the box that shows them.",
    );
    characters(asm, cx);
    texts(asm, cx);
    numbers(asm, cx);
    squares(asm, cx);
    score(asm, cx);
    time(asm, cx);
}

fn characters(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm.routine("begin_text", "Begins a text.").destroys("A");
    asm! { asm;
        lda  #0
        sta  ui.text_len
        rts

        asm.routine("put_space", "Adds a space.").destroys("A");
        lda  #b' '
        asm.routine("put_char", "Adds a character; what does not fit is left out.")
            .takes("A")
            .destroys("nothing");
        stx  ui.put_x
        ldx  ui.text_len
        cpx  #TEXT_MAX as u8
        bcs  @full
        sta  ui.text,x
        inc  ui.text_len
    @full:
        ldx  ui.put_x
        rts

        asm.routine("put_spaces_to", "Adds spaces up to a column.")
            .takes("A column")
            .destroys("A X");
        tax
    @more:
        cpx  ui.text_len
        beq  @there
        bcc  @there
        jsr  put_space
        jmp  @more
    @there:
        rts
    }
}

fn texts(asm: &mut Asm, cx: &Ui) {
    let words = cx.vars.src_ptr;
    asm! { asm;
        let next = asm.label("next");
        let done = asm.label("done");
        asm.routine("put_inline", "Adds the text that follows the call.")
            .takes("the text, ended by a zero byte, after JSR")
            .destroys("A Y, words");
        pla
        sta  words
        pla
        sta  words+1
        ldy  #0
        asm.bind(next);
        inc  words
        bne  @same_page
        inc  words+1
    @same_page:
        lda  (words),y
        beq  @done
        jsr  put_char
        jmp  @next
        asm.bind(done);
        lda  words+1
        pha
        lda  words
        pha
        rts

        let next = asm.label("next");
        let done = asm.label("done");
        asm.routine("put_text", "Adds a text of less than 256 characters.")
            .takes("A low, Y high byte of its address; a zero byte or RETURN ends it")
            .destroys("A Y, words");
        sta  words
        sty  words+1
        ldy  #0
        asm.bind(next);
        lda  (words),y
        cmp  #b' '
        bcc  @done
        jsr  put_char
        iny
        bne  @next
        asm.bind(done);
        rts
    }
}

/// Puts the word at `from` into the number to be written.
pub fn load_number(asm: &mut Asm, cx: &Ui, from: Abs, len: i32) {
    asm! { asm;
        for n in 0..len {
            lda  from + n
            sta  cx.vars.number + n
        }
        if len < 4 {
            lda  #0
            for n in len..4 {
                sta  cx.vars.number + n
            }
        }
    }
}

fn numbers(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm.routine("put_byte", "Adds a number below 256.")
        .takes("A")
        .destroys("A X Y, number");
    asm! { asm;
        sta  ui.number
        lda  #0
        for n in 1..4 {
            sta  ui.number + n
        }
        let next = asm.label("next");
        asm.routine("put_number", "Adds a number.")
            .takes("number")
            .destroys("A X Y, number")
            .cost("about 250 cycles a digit, and as much again for every byte that is needed");
        ldy  #0
        asm.bind(next);
        lda  #10
        jsr  divide_number
        ora  #b'0'
        pha
        iny
        lda  ui.number
        for n in 1..4 {
            ora  ui.number + n
        }
        bne  @next
    @out:
        pla
        jsr  put_char
        dey
        bne  @out
        rts

        asm.routine("divide_number", "Divides number by A.")
            .takes("number; A, 1 to 128")
            .returns("the quotient in number, the remainder in A")
            .destroys("X; keeps Y")
            .cost("about 350 cycles for every byte that is needed");
        sta  ui.divisor
        // High bytes that are 0 need no dividing.
        ldx  #32
    @whole:
        lda  ui.number+3
        bne  @ready
        for n in (0..3).rev() {
            lda  ui.number + n
            sta  ui.number + (n + 1)
        }
        lda  #0
        sta  ui.number
        txa
        sec
        sbc  #8
        tax
        bne  @whole
        beq  @done              // nothing, and nothing remains
    @ready:
        lda  #0
        let next = asm.label_here("next");
        asl  ui.number
        for n in 1..4 {
            rol  ui.number + n
        }
        rol  a
        cmp  ui.divisor
        bcc  @less
        sbc  ui.divisor
        inc  ui.number
    @less:
        dex
        bne  @next
    @done:
        rts

        asm.routine("put_two", "Adds a number below 100 as two digits.")
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
        jsr  put_char
        pla
    @units:
        ora  #b'0'
        jmp  put_char
    }
}

/// The letters of [`PROMOTIONS`] by the kind's bits in origin and target.
fn promotion_letters() -> Vec<u8> {
    let mut letters = vec![0; 4];
    let square = Square::new(0, 0);
    for piece in PROMOTIONS {
        let mv = Move::new(square, square, MoveType::Promotion(piece));
        let n = (mv.from & FROM_FLAG) >> 2 | (mv.to & TO_FLAG) >> 3;
        letters[usize::from(n)] = piece.letter() as u8;
    }
    letters
}

/// The letters of the kinds by their numbers on the desk.
fn kind_letters() -> Vec<u8> {
    use octet_engine::board::piece::PieceType;
    let mut letters = vec![b' '; 7];
    for piece_type in PieceType::ALL {
        letters[usize::from(kind_number(piece_type))] = piece_type.letter() as u8;
    }
    letters
}

/// Writes the tables that the routines need.
pub fn tables(asm: &mut Asm, ui: SegmentId) -> (Abs, Abs) {
    (
        asm.table(
            ui,
            "promotion_types",
            1,
            &promotion_letters(),
            "What a pawn becomes, by the bits of its move",
        ),
        asm.table(ui, "type_letters", 1, &kind_letters(), "The men's letters"),
    )
}

fn squares(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm.routine("put_file", "Adds the letter of a file.")
        .takes("A, the file in bits 0-2")
        .destroys("A");
    asm! { asm;
        and  #7
        clc
        adc  #b'a'
        jmp  put_char

        asm.routine("put_square", "Adds the name of a square of the desk.")
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
        jmp  put_char

        asm.routine("to_square64", "Makes an engine's square one of the desk.")
            .takes("A, with or without a move's bits")
            .returns("A, 0 to 63")
            .destroys("put_x");
        pha
        and  #7
        sta  ui.put_x
        pla
        and  #0x70
        lsr  a
        ora  ui.put_x
        rts

        asm.routine("put_move", "Adds a move as e2e4 or e7e8q.")
            .takes("A origin, Y target, with the kind's bits")
            .destroys("A X Y, san_from, san_to");
        sta  ui.san_from
        sty  ui.san_to
        jsr  to_square64
        jsr  put_square
        lda  ui.san_to
        jsr  to_square64
        jsr  put_square
        lda  ui.san_from
        bpl  @plain
        jsr  promotion_letter
        ora  #0x20              // a small letter
        jmp  put_char
    @plain:
        rts

        asm.routine("promotion_letter", "The letter of what a pawn becomes.")
            .takes("san_from, san_to")
            .returns("A")
            .destroys("X");
        lda  ui.san_to
        and  #TO_FLAG
        for _ in 0..3 {
            lsr  a
        }
        sta  ui.put_x
        lda  ui.san_from
        and  #FROM_FLAG
        lsr  a
        lsr  a
        ora  ui.put_x
        tax
        lda  cx.becomes,x
        rts
    }
}

fn score(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        asm.routine(
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
        stx  ui.remaining
        sta  ui.number
        sty  ui.number+1
        cmp  #found_lo
        tya
        sbc  #found_hi
        bcs  @mate
        lda  ui.remaining
        jsr  put_char
        lda  #0
        sta  ui.number+2
        sta  ui.number+3
        lda  #100
        jsr  divide_number
        pha
        jsr  put_number
        put_char(asm, b'.');
        pla
        jmp  put_two
    @mate:
        // Plies to mate, halved; upwards when it is the opponent who is mated.
        lda  #mate_lo
        sec
        sbc  ui.number           // a byte: no mate is 256 plies off
        sta  ui.number
        lda  ui.remaining
        cmp  #b'-'
        beq  @mated
        inc  ui.number
        bne  @hash
    @mated:
        jsr  put_char
    @hash:
        put_char(asm, b'#');
        lda  ui.number
        lsr  a
        jmp  put_byte
    }
}

fn time(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        asm.routine("put_time", "Adds a time as 4:05, or 1:04:05.")
            .takes("number, in seconds")
            .destroys("A X Y, number");
        lda  #60
        jsr  divide_number
        pha
        lda  #60
        jsr  divide_number
        ldx  ui.number
        beq  @no_hours
        pha
        jsr  put_number
        put_char(asm, b':');
        pla
        jsr  put_two
        jmp  @seconds
    @no_hours:
        jsr  put_byte
    @seconds:
        put_char(asm, b':');
        pla
        jmp  put_two

        asm.routine("put_side", "Adds White or Black.")
            .takes("A, bit 7: Black")
            .destroys("A Y, words");
        and  #BLACK
        bne  @black
        put(asm, "White");
        jmp  @done
    @black:
        put(asm, "Black");
    @done:
        rts
    }
}
