//! Games as PGN text, which any program reads: tags, moves, result.

use super::Disk;
use crate::asm::{Asm, asm};
use crate::computer::desk::{Outcome, POSITION};
use crate::computer::screen::write::{say, say_letter};

/// The longest line of moves.
const LINE: u8 = 79;
/// What ends a line.
const NEW_LINE: u8 = b'\n';

/// Emits `write_game`, `write_position` and what writes words.
pub fn emit(a: &mut Asm, m: &Disk) {
    game(a, m);
    moves(a, m);
    result(a, m);
    position(a, m);
    words(a, m);
}

fn tag(a: &mut Asm, text: &str) {
    asm! { a;
        jsr  begin_text
        say(a, text);
    }
}

fn game(a: &mut Asm, m: &Disk) {
    let (d, r) = (&m.s.d, &m.s.r);
    a.routine("write_game", "Writes the game.")
        .takes("the record; the file, open")
        .destroys("A X Y, words, disk_at");
    tag(
        a,
        "[Event \"Octet on a Commodore 128\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]",
    );
    asm! { a;
        jsr  disk_write_line
        for (side, bit) in [("White", 1), ("Black", 2)] {
            tag(a, &format!("[{side} \""));
            lda  d.machine
            and  #bit
            beq  @player
            say(a, "Octet\"]");
            jmp  @written
        @player:
            say(a, "Player\"]");
        @written:
            jsr  disk_write_line
        }
        tag(a, "[Result \"");
        jsr  put_result
        say(a, "\"]");
        jsr  disk_write_line
        // Does it begin with the opening position?
        ldx  #POSITION as u8 - 1
    @same:
        lda  r.start,x
        cmp  m.initial,x
        bne  @other
        dex
        bpl  @same
        bmi  @usual             // always
    @other:
        tag(a, "[SetUp \"1\"]\n[FEN \"");
        lda  #<r.start
        ldy  #>r.start
        jsr  put_fen
        say(a, "\"]");
        jsr  disk_write_line
    @usual:
        jsr  begin_text
        jsr  disk_write_line
        jsr  disk_write_moves
        jsr  begin_text
        jsr  put_result
        jsr  disk_write_word
        jsr  begin_text
        jmp  disk_write_line
    }
}

fn moves(a: &mut Asm, m: &Disk) {
    let (v, t, r) = (&m.v, &m.s.v, &m.s.r);
    asm! { a;
        a.routine("disk_write_moves", "Writes the moves, a word each.")
            .takes("the record")
            .destroys("A X Y, words, ply, move_number");
        lda  #0
        sta  t.ply
        sta  t.ply+1
        for n in 0..2 {
            lda  r.first_number + n
            sta  t.move_number + n
        }
        lda  r.first_side
        sta  v.left             // whose move it is
    @next:
        jsr  ply_left
        bcs  @done
        jsr  begin_text
        lda  v.left
        bmi  @black
        jsr  put_move_number
        say_letter(a, b'.');
        jsr  disk_write_word
        jmp  @the_move
    @black:
        lda  t.ply
        ora  t.ply+1
        bne  @the_move          // a number only before the first
        jsr  put_move_number
        say(a, "...");
        jsr  disk_write_word
    @the_move:
        jsr  begin_text
        jsr  put_ply
        jsr  disk_write_word
        lda  v.left
        eor  #0x80
        sta  v.left
        bmi  @next
        inc  t.move_number
        bne  @low
        inc  t.move_number+1
    @low:
        jmp  @next
    @done:
        rts
    }
}

/// How each outcome is written: 0 as a win of the side that is not to move.
fn results() -> Vec<u8> {
    use Outcome::{BlackResigned, BlackTime, Mate, WhiteResigned, WhiteTime};
    let mut results = vec![3; Outcome::BareTime as usize + 1];
    results[0] = 4;
    results[Mate as usize] = 0;
    for lost in [WhiteResigned, WhiteTime] {
        results[lost as usize] = 2;
    }
    for lost in [BlackResigned, BlackTime] {
        results[lost as usize] = 1;
    }
    results
}

fn result(a: &mut Asm, m: &Disk) {
    let d = &m.s.d;
    let table = a.sym("disk_results");
    asm! { a;
        a.routine(
            "put_result",
            "Adds the result: 1-0, 0-1, 1/2-1/2, or * if there is none.",
        )
        .takes("desk_outcome, desk_side")
        .destroys("A X Y, words");
        ldx  d.outcome
        lda  table,x
        bne  @known
        // Mate: the side to move has lost.
        lda  d.side
        bmi  @white
        bpl  @black             // always
    @known:
        cmp  #2
        bcc  @white
        beq  @black
        cmp  #4
        bcc  @draw
    @open:
        say_letter(a, b'*');
        rts
    @white:
        say(a, "1-0");
        rts
    @black:
        say(a, "0-1");
        rts
    @draw:
        say(a, "1/2-1/2");
        rts
        let Some(segment) = a.selected() else { return };
        a.table(
            segment,
            "disk_results",
            1,
            &results(),
            "By outcome: who is to move loses, 1-0, 0-1, draw, none yet",
        );
    }
}

fn position(a: &mut Asm, m: &Disk) {
    let board = m.s.d.board;
    a.routine("write_position", "Writes the position on the desk.")
        .takes("the desk; the file, open")
        .destroys("A X Y, words, disk_at");
    asm! { a;
        jsr  begin_text
        lda  #<board
        ldy  #>board
        jsr  put_fen

        a.routine(
            "disk_write_line",
            "Writes the text put together, and ends the line.",
        )
        .takes("screen_line")
        .destroys("A X Y");
        jsr  disk_write_text
        a.routine("disk_new_line", "Ends the line.")
            .destroys("A X Y");
        lda  #NEW_LINE
        jsr  disk_write
        lda  #0
        sta  m.v.column
        rts
    }
}

fn words(a: &mut Asm, m: &Disk) {
    let (v, k, t) = (&m.v, &m.k, &m.s.v);
    asm! { a;
        a.routine(
            "disk_write_word",
            "Writes a word, on the next line if it must be.",
        )
        .takes("screen_line")
        .destroys("A X Y");
        lda  v.column
        beq  @text
        sec                     // the space before it
        adc  t.line_len
        cmp  #LINE + 1
        bcc  @space
        jsr  disk_new_line
        beq  @text              // always
    @space:
        lda  #b' '
        jsr  disk_write
    @text:
        a.routine("disk_write_text", "Writes the text put together.")
            .takes("screen_line")
            .destroys("A X Y");
        lda  #0
        sta  v.count
    @next:
        ldx  v.count
        cpx  t.line_len
        beq  @done
        lda  t.line,x
        inc  v.count
        jsr  disk_write
        jmp  @next
    @done:
        rts

        a.routine(
            "disk_write",
            "Writes a character, unless the drive has given up.",
        )
        .takes("A")
        .destroys("A X Y");
        bit  v.lost
        bmi  @lost
        inc  v.column
        jsr  k.put
        jsr  k.readst
        cmp  #1
        ror  v.lost             // bit 7: the status is not 0
    @lost:
        rts
    }
}
