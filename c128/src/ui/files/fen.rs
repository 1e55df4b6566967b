//! Positions as FEN.
//!
//! A position is [`POSITION_LEN`] bytes, in the order of the shared block:
//! board, side, castling rights, en passant file, half-move clock, move number.

use octet_engine::board::fen::CASTLING_LETTERS;
use octet_engine::board::position::MAX_HALFMOVE;

use super::context::FilesCx;
use crate::api::shared::{BLACK, NO_EN_PASSANT, POSITION_LEN, SQUARES};
use crate::ui::view::text::put_char;
use octet_asm::{Asm, asm};

/// Offsets of the fields after the board.
pub(in crate::ui) mod at {
    use super::SQUARES;
    pub const SIDE: u8 = SQUARES as u8;
    pub const CASTLING: u8 = SIDE + 1;
    pub const EN_PASSANT: u8 = SIDE + 2;
    pub const HALFMOVE: u8 = SIDE + 3;
    pub const NUMBER: u8 = SIDE + 4;
}

/// Emits `put_fen` and `read_fen`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    put_board(asm, cx);
    put_rest(asm, cx);
    read_board(asm, cx);
    read_rest(asm, cx);
}

fn put_board(asm: &mut Asm, cx: &FilesCx) {
    let (disk, letters) = (&cx.vars, cx.screen.type_letters);
    asm! { asm;
        /// Adds a position in FEN to the text.
        routine put_fen {
            takes    a "low", y "high byte of its address"
            destroys a, x, y, ui_number, disk_ptr, ui_divisor
        }
        sta  disk.at
        sty  disk.at+1
        lda  #SQUARES as u8 - 8  // a8: FEN begins with the eighth rank
        sta  disk.square
    @rank:
        lda  #0
        sta  disk.count            // empty squares in a row
    @file:
        ldy  disk.square
        lda  (disk.at),y
        bne  @piece             // not 0: a piece
        inc  disk.count
        bne  @next always       // there are eight at most
    @piece:
        pha
        jsr  @flush             // the empty squares before it
        pla
        tay                     // piece type and colour, for the test below
        and  #7                 // the piece type alone
        tax
        lda  letters,x
        cpy  #BLACK             // $80 on: Black's
        bcc  @put
    @small:
        ora  #0x20              // Black's letters are small
    @put:
        jsr  put_char
    @next:
        inc  disk.square
        lda  disk.square
        and  #7                 // 0: the square before was on the h file
        bne  @file
        jsr  @flush             // the empty squares at its end
        // Goes from the end of this rank to the start of the one below.
        lda  disk.square
        sec
        sbc  #16                // 8 forward already, 16 back
        sta  disk.square
        bcc  put_fen_rest       // below rank 1: the board is done
        put_char(asm, b'/');
        jmp  @rank

    @flush:
        lda  disk.count
        beq  @none              // 0: no empty square before
        ora  #b'0'              // 1 to 8 as a digit
        jsr  put_char
        lda  #0
        sta  disk.count
    @none:
        rts
    }
}

fn put_rest(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        /// Adds the fields after the board.
        routine put_fen_rest {
            takes    disk_ptr
            destroys a, x, y, ui_number, ui_divisor
        }
        jsr  put_space
        ldy  #at::SIDE
        ldx  #b'w'
        lda  (disk.at),y
        bpl  @white             // bit 7: Black is to move
        ldx  #b'b'
    @white:
        txa
        jsr  put_char
        jsr  put_space
        iny
        lda  (disk.at),y        // the castling rights
        bne  @rights            // 0: neither side has any
        put_char(asm, b'-');
    @rights:
        for (letter, right) in CASTLING_LETTERS {
            lda  (disk.at),y
            and  #right
            beq  @not
            put_char(asm, letter as u8);
        @not:
        }
        jsr  put_space
        iny
        lda  (disk.at),y
        bpl  @file              // bit 7 set: NO_EN_PASSANT
        put_char(asm, b'-');
        bne  @no_file always    // put_char keeps X, which is not 0
    @file:
        jsr  put_file
        // The crossed square is on rank 6 if White is to move, on rank 3 if Black is.
        ldy  #at::SIDE
        lda  (disk.at),y
        and  #BLACK
        beq  @third             // White: 0
        lda  #b'3' ^ b'6'       // turns 6 into 3
    @third:
        eor  #b'6'
        jsr  put_char
    @no_file:
        jsr  put_space
        ldy  #at::HALFMOVE
        lda  (disk.at),y
        jsr  put_byte           // below 256: one byte
        jsr  put_space
        ldy  #at::NUMBER + 1
        lda  (disk.at),y
        tax                     // the high byte
        dey
        lda  (disk.at),y
        jmp  put_word
    }
}

fn read_board(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        /// Reads a position from the file.
        routine read_fen {
            takes    "the file"
            returns  disk_position, c "set if it cannot be read: ui_text is empty"
            destroys a, x, y, ui_number[2]
        }
        jsr  begin_text         // no reason yet
        // The fields after the board may be missing: then there are no castling rights, and the
        // move is number 1.
        for (field, value) in [
            (at::SIDE, 0),
            (at::CASTLING, 0),
            (at::EN_PASSANT, NO_EN_PASSANT),
            (at::HALFMOVE, 0),
            (at::NUMBER, 1),
            (at::NUMBER + 1, 0),
        ] {
            lda  #value
            sta  disk.position + field
        }
        jsr  disk_read
        cmp  #b'"'
        beq  initial_position   // the value is empty: the opening position
        sta  disk.unread        // 0 at the end: nothing to read again
        lda  #SQUARES as u8 - 8  // a8: FEN begins with the eighth rank
    @rank:
        sta  disk.square
        lda  #8
        sta  disk.left
    @next:
        jsr  disk_read          // A the next letter or digit
        bcs  @bad               // the end of the file
        cmp  #b'1'
        bcc  @bad               // a slash within a rank, or no FEN at all
        cmp  #b'9'
        bcs  @piece_type        // 9 and above: a letter
        // A digit means so many empty squares.
        sec
        sbc  #b'0'
        tax
        lda  #0                 // no piece
    @empty:
        jsr  put_on_rank
        bcs  @bad               // carry set: more than eight squares
        dex
        bne  @empty
        beq  @full always       // X = 0
    @piece_type:
        sta  disk.piece_type    // its case is the colour
        jsr  find_type          // P N B R Q K
        bne  @found
        lda  disk.piece_type
        sec
        rts
    @found:
        txa                     // the piece type
        ldy  disk.piece_type
        cpy  #b'a'
        bcc  @white             // a capital: White's
        ora  #BLACK
    @white:
        jsr  put_on_rank
        bcs  @bad               // carry set: more than eight squares
    @full:
        lda  disk.left
        bne  @next              // squares of this rank are left
        // Goes from the end of this rank to the start of the one below, after a slash.
        lda  disk.square
        sec
        sbc  #16
        bcc  @done              // below rank 1: the board is complete
        pha                     // the first square of the next rank
        jsr  disk_read
        tax
        pla
        bcs  @bad               // the end of the file
        cpx  #b'/'
        beq  @rank
    @bad:
        sec                     // carry set: no FEN
        rts
    @done:
        jmp  read_fen_rest

        /// Makes the opening position the one that is read.
        routine initial_position {
            returns  disk_position, c "clear"
            destroys a, x
        }
        ldx  #POSITION_LEN as u8 - 1
    @initial:
        lda  cx.initial,x
        sta  disk.position,x
        dex
        bpl  @initial
        clc                     // carry clear: a position
        rts

        /// Puts a piece on the next square of the rank.
        routine put_on_rank {
            takes    a "the piece, or 0 for an empty square"
            returns  c "set if the rank is full"
            keeps    a, x
            destroys y
        }
        ldy  disk.left
        beq  @over              // 0: eight squares are filled
        dec  disk.left
        ldy  disk.square
        sta  disk.position,y
        inc  disk.square
        clc                     // carry clear: there was a square
        rts
    @over:
        sec
        rts
    }
}

fn read_rest(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    let field = |n: u8| disk.position.at(i32::from(n));
    asm! { asm;
        /// Reads the fields after the board.
        routine read_fen_rest {
            takes    "the file"
            returns  c "set if the FEN is wrong", what read_fen returns
            destroys a, x, y, ui_number[2]
        }
        jsr  read_field
        jcs  @bad               // the side must be there
        cmp  #b'w'
        beq  @rights            // White is the default
        cmp  #b'b'
        jne  @bad
    @black:
        lda  #BLACK
        sta  field(at::SIDE)
    @rights:
        jsr  read_field
        jcs  @done              // the end: no rights
        cmp  #b'0'
        bcc  @letter            // a dash
        cmp  #b'9' + 1
        jcc  @clock             // a digit: rights and square are missing
    @letter:
        cmp  #b'-'              // no castling rights, the default
        beq  @no_rights
        for ((name, bit), file) in CASTLING_LETTERS.into_iter().zip(*b"HAha") {
            cmp  #name as u8
            beq  @this
            cmp  #file          // Chess960 names the rook's file
            bne  @not           // not this right
        @this:
            lda  #bit
            bne  @right always  // A = bit, not 0
        @not:
        }
        and  #0xDF              // a capital
        sec
        sbc  #b'B'
        cmp  #b'G' + 1 - b'B'
        bcc  @no_rights         // a right of Chess960, which is not played here
        jmp  @bad
    @right:
        ora  field(at::CASTLING)  // with the rights read before
        sta  field(at::CASTLING)
    @no_rights:
        jsr  read_in_field
        bcc  @letter            // more rights of the same field
    @en_passant:
        jsr  read_field
        bcs  @done              // the end: no en passant
        cmp  #b'-'
        beq  @none              // NO_EN_PASSANT, the default
        cmp  #b'9' + 1
        bcc  @clock             // a digit: the square is missing
        sec
        sbc  #b'a'
        cmp  #8                 // files a to h
        bcs  @bad
        sta  field(at::EN_PASSANT)
        jsr  read_in_field      // the rank: 6 if White is to move, else 3
        cmp  #b'1'
        bcc  @bad
        cmp  #b'8' + 1
        bcs  @bad               // no square has this rank
        tax
        lda  field(at::SIDE)
        and  #BLACK
        beq  @sixth
        lda  #b'3' ^ b'6'
    @sixth:
        eor  #b'6'
        sta  disk.count
        cpx  disk.count
        beq  @none
        lda  #NO_EN_PASSANT     // no pawn passes a square of that rank
        sta  field(at::EN_PASSANT)
    @none:
    @tail:
        jsr  read_in_field      // the rank follows from the side
        bcc  @tail
        jsr  read_field
        bcs  @done              // the end: clock 0, move 1
    @clock:
        cmp  #b'A'
        bcc  @count             // a digit, or nothing that can be read
        jsr  read_in_field      // an operation of EPD is a word
        bcc  @epd
        bcs  @bad always        // one letter is none
    @count:
        jsr  read_number
        bcs  @bad               // no number
        lda  cx.screen.vars.number+1
        bne  @long              // 256 and above
        lda  cx.screen.vars.number
        cmp  #MAX_HALFMOVE + 1
        bcc  @counted
    @long:
        lda  #MAX_HALFMOVE      // the game is drawn by then
    @counted:
        sta  field(at::HALFMOVE)
        jsr  read_field
        bcs  @done              // the end: move 1
        jsr  read_number
        bcs  @bad
        for n in 0..2 {
            lda  cx.screen.vars.number + n
            sta  field(at::NUMBER + n as u8)
        }
    @done:
    @epd:
        clc                     // carry clear: a position
        rts
    @bad:
        sec
        rts

        /// Reads the first character of the next field.
        routine read_field {
            takes    "the file"
            returns  a, c "set if there is none"
            destroys x, y
        }
    @skip:
        jsr  disk_read
        bcs  @end               // the end of the file
        cmp  #b' '
        beq  @skip
        bcs  @here              // neither space nor control character
    @end:
        sec                     // a line end ends a FEN
        rts
    @here:
        cmp  #b'"'
        beq  @end               // the quote that ends a tag's value
        clc
        rts

        /// Reads the next character, if it belongs to the same field.
        routine read_in_field {
            takes    "the file"
            returns  a, c "set if it does not: it will be read again"
            destroys x, y
        }
        jsr  disk_read
        bcs  @outside           // the end of the file: A = 0
        cmp  #b'"'
        beq  @outside           // the quote that ends a tag's value
        cmp  #b' ' + 1
        bcc  @outside           // a space or a line end
        clc                     // carry clear: the same field
        rts
    @outside:
        sta  disk.unread        // 0 at the end: nothing to read again
        sec
        rts

        let number = cx.screen.vars.number;
        /// Reads a number; from 64,000 on it is 65,535.
        routine read_number {
            takes    a "its first digit", "the file"
            returns  ui_number[2], c "set if it is none"
            destroys a, x, y
        }
        ldx  #0
        stx  number
        stx  number+1
    @digit:
        sec
        sbc  #b'0'
        cmp  #10
        bcs  @wrong             // carry set: no digit
        pha
        lda  number+1           // the high byte so far
        cmp  #25                // below 6,400, so that ten times it fits two bytes
        pla
        bcs  @large
        // The number becomes 10 * number = 8 * number + 2 * number, plus the digit.
        pha
        for step in 0..3 {
            if step == 1 {
                lda  number+1
                pha             // twice the number, until it is eight times
                lda  number
                pha
            }
            asl  number
            rol  number+1
        }
        pla
        clc
        adc  number
        sta  number
        pla
        adc  number+1
        sta  number+1
        pla                     // the digit
        clc
        adc  number
        sta  number
        bcc  @low               // no carry
        inc  number+1
    @low:
        jsr  read_in_field
        bcs  @all               // carry set: the number has ended
        bcc  @digit always      // C clear, the BCS above was not taken
    @large:
        ldx  #0xFF
        stx  number
        stx  number+1
    @rest:
        jsr  read_in_field
        bcc  @rest              // the other digits do not matter
    @all:
        clc
        rts
    @wrong:
        sec
        rts
    }
}
