//! Positions as FEN text.
//!
//! A position is [`POSITION_LEN`] bytes, in the order in which the desk has them:
//! board, side, castling rights, file of the pawn that may be taken in passing,
//! half-moves since the last capture or pawn move, number of the move.

use octet_engine::board::fen::{CASTLING_LETTERS, STARTPOS};
use octet_engine::board::square::Square;
use octet_engine::game::Game;

use super::FilesCx;
use crate::api::shared::{BLACK, NO_EN_PASSANT, POSITION_LEN, SQUARES, kind_number};
use crate::asm::{Abs, Asm, SegmentId, asm};
use crate::ui::view::text::put_char;

/// Where what follows the board is.
mod at {
    use super::SQUARES;
    pub const SIDE: u8 = SQUARES as u8;
    pub const CASTLING: u8 = SIDE + 1;
    pub const EN_PASSANT: u8 = SIDE + 2;
    pub const HALFMOVE: u8 = SIDE + 3;
    pub const NUMBER: u8 = SIDE + 4;
}

/// The opening position.
pub fn table(asm: &mut Asm, ui: SegmentId) -> Abs {
    let game = Game::from_fen(STARTPOS).expect("the opening position");
    let position = game.position();
    let mut bytes: Vec<u8> = (0..SQUARES)
        .map(|n| {
            let piece = position.piece_on(Square::new(n as u8 & 7, n as u8 >> 3));
            let colour = piece.color() as u8 * BLACK;
            piece
                .piece_type()
                .map_or(0, |piece_type| kind_number(piece_type) | colour)
        })
        .collect();
    bytes.extend([0, position.state().castling, NO_EN_PASSANT, 0, 1, 0]);
    assert_eq!(bytes.len(), usize::from(POSITION_LEN));
    asm.table(ui, "opening_position", 1, &bytes, "As the desk has it")
}

/// Emits `put_fen` and `read_fen`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    put_board(asm, cx);
    put_rest(asm, cx);
    read_board(asm, cx);
    read_rest(asm, cx);
}

fn put_board(asm: &mut Asm, cx: &FilesCx) {
    let (disk, letters) = (&cx.vars, cx.screen.kind_letters);
    asm! { asm;
        asm.routine("put_fen", "Adds a position.")
            .takes("A low, Y high byte of where it is")
            .destroys("A X Y, number, disk_ptr");
        sta  disk.at
        sty  disk.at+1
        lda  #SQUARES as u8 - 8
        sta  disk.square
    @rank:
        lda  #0
        sta  disk.count            // empty squares in a row
    @file:
        ldy  disk.square
        lda  (disk.at),y
        bne  @piece
        inc  disk.count
        bne  @next              // always
    @piece:
        pha
        jsr  @flush
        pla
        tay
        and  #7
        tax
        lda  letters,x
        cpy  #BLACK
        bcc  @put
    @small:
        ora  #0x20              // Black's are small
    @put:
        jsr  put_char
    @next:
        inc  disk.square
        lda  disk.square
        and  #7
        bne  @file
        jsr  @flush
        // From the end of a rank to the beginning of the one below.
        lda  disk.square
        sec
        sbc  #16
        sta  disk.square
        bcc  put_fen_rest
        put_char(asm, b'/');
        jmp  @rank

    @flush:
        lda  disk.count
        beq  @none
        ora  #b'0'
        jsr  put_char
        lda  #0
        sta  disk.count
    @none:
        rts
    }
}

fn put_rest(asm: &mut Asm, cx: &FilesCx) {
    let (disk, number) = (&cx.vars, cx.screen.vars.number);
    asm! { asm;
        asm.routine("put_fen_rest", "Adds what follows the board.")
            .takes("disk_ptr")
            .destroys("A X Y, number");
        jsr  put_space
        ldy  #at::SIDE
        ldx  #b'w'
        lda  (disk.at),y
        bpl  @white
        ldx  #b'b'
    @white:
        txa
        jsr  put_char
        jsr  put_space
        iny
        lda  (disk.at),y
        bne  @rights
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
        bpl  @file
        put_char(asm, b'-');
        bne  @no_file           // always
    @file:
        jsr  put_file
        // The square that was passed: before the side that has just moved.
        ldy  #at::SIDE
        lda  (disk.at),y
        and  #BLACK
        beq  @third
        lda  #b'3' ^ b'6'
    @third:
        eor  #b'6'
        jsr  put_char
    @no_file:
        jsr  put_space
        ldy  #at::HALFMOVE
        lda  (disk.at),y
        jsr  put_byte
        jsr  put_space
        ldy  #at::NUMBER
        lda  (disk.at),y
        sta  number
        iny
        lda  (disk.at),y
        sta  number+1
        lda  #0
        sta  number+2
        sta  number+3
        jmp  put_number
    }
}

fn read_board(asm: &mut Asm, cx: &FilesCx) {
    let (disk, letters) = (&cx.vars, cx.screen.kind_letters);
    asm! { asm;
        asm.routine("read_fen", "Reads a position from the file.")
            .takes("the file")
            .returns("disk_position; C set if it cannot be read, A the character that is wrong")
            .destroys("X Y");
        // What a FEN may leave out: nobody may castle, nothing to take in passing, move 1.
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
        lda  #SQUARES as u8 - 8
    @rank:
        sta  disk.square
        lda  #8
        sta  disk.left
    @next:
        jsr  disk_read
        bcs  @bad
        cmp  #b'1'
        bcc  @bad
        cmp  #b'9'
        bcs  @piece_type
        // So many empty squares.
        sec
        sbc  #b'0'
        tax
        lda  #0
    @empty:
        jsr  put_on_rank
        bcs  @bad
        dex
        bne  @empty
        beq  @full              // always
    @piece_type:
        sta  disk.piece_type
        and  #0xDF              // a capital
        ldx  #6
    @each:
        cmp  letters,x
        beq  @found
        dex
        bne  @each
        lda  disk.piece_type
        sec
        rts
    @found:
        txa
        ldy  disk.piece_type
        cpy  #b'a'
        bcc  @white
        ora  #BLACK
    @white:
        jsr  put_on_rank
        bcs  @bad
    @full:
        lda  disk.left
        bne  @next
        // The next rank, after a slash.
        lda  disk.square
        sec
        sbc  #16
        bcc  @done
        pha
        jsr  disk_read
        tax
        pla
        bcs  @bad
        cpx  #b'/'
        beq  @rank
        txa
    @bad:
        sec
        rts
    @done:
        jmp  read_fen_rest

        asm.routine("put_on_rank", "Puts a man on the next square of the rank.")
            .takes("A the man, or 0")
            .returns("C set if the rank is full")
            .destroys("Y; keeps A X");
        ldy  disk.left
        beq  @over
        dec  disk.left
        ldy  disk.square
        sta  disk.position,y
        inc  disk.square
        clc
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
        asm.routine("read_fen_rest", "Reads what follows the board.")
            .takes("the file")
            .returns("as read_fen")
            .destroys("X Y");
        jsr  read_field
        jcs  @bad
        cmp  #b'w'
        beq  @rights
        cmp  #b'b'
        jne  @bad
    @black:
        lda  #BLACK
        sta  field(at::SIDE)
    @rights:
        jsr  read_field
        bcs  @done
    @letter:
        cmp  #b'-'
        beq  @no_rights
        for (name, bit) in CASTLING_LETTERS {
            cmp  #name as u8
            bne  @not
            lda  #bit
            bne  @right             // always
        @not:
        }
        bne  @bad               // always
    @right:
        ora  field(at::CASTLING)
        sta  field(at::CASTLING)
    @no_rights:
        jsr  read_in_field
        bcc  @letter
    @en_passant:
        jsr  read_field
        bcs  @done
        cmp  #b'-'
        beq  @none
        sec
        sbc  #b'a'
        cmp  #8
        bcs  @bad
        sta  field(at::EN_PASSANT)
    @none:
    @tail:
        jsr  read_in_field      // the rank is told by the side
        bcc  @tail
        jsr  read_field
        bcs  @done
        jsr  read_number
        bcs  @bad
        lda  cx.screen.vars.number+1
        beq  @counted
        lda  #0xFF
        sta  cx.screen.vars.number
    @counted:
        lda  cx.screen.vars.number
        sta  field(at::HALFMOVE)
        jsr  read_field
        bcs  @done
        jsr  read_number
        bcs  @bad
        for n in 0..2 {
            lda  cx.screen.vars.number + n
            sta  field(at::NUMBER + n as u8)
        }
    @done:
        clc
        rts
    @bad:
        sec
        rts

        asm.routine("read_field", "The first character of the next field.")
            .takes("the file")
            .returns("A; C set if there is none")
            .destroys("X Y");
    @skip:
        jsr  disk_read
        bcs  @end
        cmp  #b' '
        beq  @skip
        bcs  @here
    @end:
        sec
        rts
    @here:
        cmp  #b'"'
        beq  @end               // the end of a tag
        clc
        rts

        asm.routine(
            "read_in_field",
            "The next character, if it is of the same field.",
        )
        .takes("the file")
        .returns("A; C set if it is not, and will be read once more")
        .destroys("X Y");
        jsr  disk_read
        bcs  @outside
        cmp  #b'"'
        beq  @outside
        cmp  #b' ' + 1
        bcc  @outside
        clc
        rts
    @outside:
        sta  disk.unread
        sec
        rts

        let number = cx.screen.vars.number;
        asm.routine("read_number", "A number below 6,550.")
            .takes("A its first digit; the file")
            .returns("number; C set if it is none")
            .destroys("A X Y");
        ldx  #0
        stx  number
        stx  number+1
    @digit:
        sec
        sbc  #b'0'
        cmp  #10
        bcs  @wrong
        pha
        lda  number+1
        cmp  #25
        pla
        bcs  @wrong
        // Ten times what it was, and the digit.
        pha
        for step in 0..3 {
            if step == 1 {
                lda  number+1
                pha
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
        pla
        clc
        adc  number
        sta  number
        bcc  @low
        inc  number+1
    @low:
        jsr  read_in_field
        bcs  @all
        bcc  @digit             // always
    @all:
        clc
        rts
    @wrong:
        sec
        rts
    }
}
