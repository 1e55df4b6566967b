//! Positions as FEN text.
//!
//! A position is [`POSITION`] bytes, in the order in which the desk has them:
//! board, side, castling rights, file of the pawn that may be taken in passing,
//! half-moves since the last capture or pawn move, number of the move.

use engine::fen::{CASTLING, START};
use engine::game::Game;
use engine::square::Square;

use super::Disk;
use crate::asm::{Abs, Asm, SegmentId, asm};
use crate::computer::desk::{BLACK, NO_FILE, POSITION, SQUARES, kind_number};
use crate::computer::screen::write::say_letter;

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
pub fn table(a: &mut Asm, room: SegmentId) -> Abs {
    let game = Game::from_fen(START).expect("the opening position");
    let position = game.position();
    let mut bytes: Vec<u8> = (0..SQUARES)
        .map(|n| {
            let man = position.man(Square::at(n as u8 & 7, n as u8 >> 3));
            let colour = man.color() as u8 * BLACK;
            man.kind().map_or(0, |kind| kind_number(kind) | colour)
        })
        .collect();
    bytes.extend([0, position.state().castling, NO_FILE, 0, 1, 0]);
    assert_eq!(bytes.len(), usize::from(POSITION));
    a.table(room, "initial_position", 1, &bytes, "As the desk has it")
}

/// Emits `put_fen` and `read_fen`.
pub fn emit(a: &mut Asm, m: &Disk) {
    put_board(a, m);
    put_rest(a, m);
    read_board(a, m);
    read_rest(a, m);
}

fn put_board(a: &mut Asm, m: &Disk) {
    let (v, letters) = (&m.v, m.s.kind_letters);
    asm! { a;
        a.routine("put_fen", "Adds a position.")
            .takes("A low, Y high byte of where it is")
            .destroys("A X Y, number, disk_at");
        sta  v.at
        sty  v.at+1
        lda  #SQUARES as u8 - 8
        sta  v.square
    @rank:
        lda  #0
        sta  v.count            // empty squares in a row
    @file:
        ldy  v.square
        lda  (v.at),y
        bne  @man
        inc  v.count
        bne  @next              // always
    @man:
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
        jsr  add
    @next:
        inc  v.square
        lda  v.square
        and  #7
        bne  @file
        jsr  @flush
        // From the end of a rank to the beginning of the one below.
        lda  v.square
        sec
        sbc  #16
        sta  v.square
        bcc  put_fen_rest
        say_letter(a, b'/');
        jmp  @rank

    @flush:
        lda  v.count
        beq  @none
        ora  #b'0'
        jsr  add
        lda  #0
        sta  v.count
    @none:
        rts
    }
}

fn put_rest(a: &mut Asm, m: &Disk) {
    let (v, number) = (&m.v, m.s.v.number);
    asm! { a;
        a.routine("put_fen_rest", "Adds what follows the board.")
            .takes("disk_at")
            .destroys("A X Y, number");
        jsr  put_space
        ldy  #at::SIDE
        ldx  #b'w'
        lda  (v.at),y
        bpl  @white
        ldx  #b'b'
    @white:
        txa
        jsr  add
        jsr  put_space
        iny
        lda  (v.at),y
        bne  @rights
        say_letter(a, b'-');
    @rights:
        for (letter, right) in CASTLING {
            lda  (v.at),y
            and  #right
            beq  @not
            say_letter(a, letter as u8);
        @not:
        }
        jsr  put_space
        iny
        lda  (v.at),y
        bpl  @file
        say_letter(a, b'-');
        bne  @no_file           // always
    @file:
        jsr  put_file
        // The square that was passed: before the side that has just moved.
        ldy  #at::SIDE
        lda  (v.at),y
        and  #BLACK
        beq  @third
        lda  #b'3' ^ b'6'
    @third:
        eor  #b'6'
        jsr  add
    @no_file:
        jsr  put_space
        ldy  #at::HALFMOVE
        lda  (v.at),y
        jsr  put_byte
        jsr  put_space
        ldy  #at::NUMBER
        lda  (v.at),y
        sta  number
        iny
        lda  (v.at),y
        sta  number+1
        lda  #0
        sta  number+2
        sta  number+3
        jmp  put_number
    }
}

fn read_board(a: &mut Asm, m: &Disk) {
    let (v, letters) = (&m.v, m.s.kind_letters);
    asm! { a;
        a.routine("read_fen", "Reads a position from the file.")
            .takes("the file")
            .returns("disk_position; C set if it cannot be read, A the character that is wrong")
            .destroys("X Y");
        // What a FEN may leave out: nobody may castle, nothing to take in passing, move 1.
        for (field, value) in [ (at::SIDE, 0), (at::CASTLING, 0), (at::EN_PASSANT, NO_FILE), (at::HALFMOVE, 0), (at::NUMBER, 1), (at::NUMBER + 1, 0), ] {
            lda  #value
            sta  v.position + field
        }
        lda  #SQUARES as u8 - 8
    @rank:
        sta  v.square
        lda  #8
        sta  v.left
    @next:
        jsr  disk_read
        bcs  @bad
        cmp  #b'1'
        bcc  @bad
        cmp  #b'9'
        bcs  @kind
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
    @kind:
        sta  v.kind
        and  #0xDF              // a capital
        ldx  #6
    @each:
        cmp  letters,x
        beq  @found
        dex
        bne  @each
        lda  v.kind
        sec
        rts
    @found:
        txa
        ldy  v.kind
        cpy  #b'a'
        bcc  @white
        ora  #BLACK
    @white:
        jsr  put_on_rank
        bcs  @bad
    @full:
        lda  v.left
        bne  @next
        // The next rank, after a slash.
        lda  v.square
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

        a.routine("put_on_rank", "Puts a man on the next square of the rank.")
            .takes("A the man, or 0")
            .returns("C set if the rank is full")
            .destroys("Y; keeps A X");
        ldy  v.left
        beq  @over
        dec  v.left
        ldy  v.square
        sta  v.position,y
        inc  v.square
        clc
        rts
    @over:
        sec
        rts
    }
}

fn read_rest(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    let field = |n: u8| v.position.at(i32::from(n));
    asm! { a;
        a.routine("read_fen_rest", "Reads what follows the board.")
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
        for (name, bit) in CASTLING {
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
        lda  m.s.v.number+1
        beq  @counted
        lda  #0xFF
        sta  m.s.v.number
    @counted:
        lda  m.s.v.number
        sta  field(at::HALFMOVE)
        jsr  read_field
        bcs  @done
        jsr  read_number
        bcs  @bad
        for n in 0..2 {
            lda  m.s.v.number + n
            sta  field(at::NUMBER + n as u8)
        }
    @done:
        clc
        rts
    @bad:
        sec
        rts

        a.routine("read_field", "The first character of the next field.")
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

        a.routine(
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
        sta  v.again
        sec
        rts

        let number = m.s.v.number;
        a.routine("read_number", "A number below 6,550.")
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
