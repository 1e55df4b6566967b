//! Games in PGN: tags, moves with whatever is between them, result.
//!
//! Moves are made as they are read. What cannot be read or is no legal move
//! ends the reading with a text that names the move, and the game that was
//! there is put back.

use super::Disk;
use super::files::own;
use super::vars::WORD;
use super::words::skip_to;
use crate::asm::{Asm, asm};
use crate::computer::desk::{Outcome, POSITION};
use crate::computer::screen::vars::TYPED;
use crate::computer::screen::write::say;

/// Emits `read_game` and `read_position`.
pub fn emit(a: &mut Asm, m: &Disk) {
    tag(a, m);
    game(a, m);
    one_move(a, m);
    result(a, m);
    position(a, m);
}

fn tag(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    asm! { a;
        a.routine("read_tag", "Reads a tag, whose bracket has been read.")
            .takes("the file")
            .returns("C set if it is a FEN: its quotes come next to be read")
            .destroys("A X Y");
        lda  #0
        sta  v.word_len
    @next:
        jsr  disk_read
        bcs  @end
        cmp  #b']'
        beq  @end
        cmp  #b'"'
        beq  @named
        cmp  #b' ' + 1
        bcc  @next
        ldx  v.word_len
        cpx  #WORD as u8
        bcs  @next
        sta  v.word,x
        inc  v.word_len
        bne  @next              // always
    @named:
        lda  v.word_len
        cmp  #3
        bne  @other
        for (n, letter) in b"FEN".iter().enumerate() {
            lda  v.word + (n as i32)
            cmp  #*letter
            bne  @other
        }
        sec
        rts
    @other:
        // A backslash hides what comes after it.
    @quote:
        jsr  disk_read
        bcs  @end
        cmp  #b'\\'
        beq  @escaped
        cmp  #b'"'
        bne  @quote
    @done:
        skip_to(a, b"]", end);
    @end:
        clc
        rts
    @escaped:
        jsr  disk_read
        bcc  @quote
        clc
        rts
    }
}

fn game(a: &mut Asm, m: &Disk) {
    let (v, r) = (&m.v, &m.s.r);
    asm! { a;
        a.routine("read_game", "Reads a game and makes its moves.")
            .takes("the file, open and chosen")
            .returns(
                "C set: there was none; disk_code and screen_line say why, and the old game is there",
            )
            .destroys("A X Y, words, disk_at, typed, want");
        jsr  keep_game
        ldx  #POSITION as u8 - 1
    @initial:
        lda  m.initial,x
        sta  v.position,x
        dex
        bpl  @initial
        jsr  begin_read_position
    @next:
        jsr  next_word
        bcs  @done
        bvs  @tag
        lda  v.word
        cmp  #b'*'
        beq  @done
        cmp  #b'0'
        bcc  @skip              // no letter, no number
        cmp  #b'9' + 1
        bcs  @skip
        jsr  read_result
        bcc  @next              // the number of a move
        beq  @done
    @skip:
        jsr  read_one_move
        bcc  @next
        bcs  @failed            // always
    @tag:
        // Another game's tags end this one.
        lda  r.len
        ora  r.len+1
        bne  @done
        jsr  read_tag
        bcc  @next
    @fen:
        jsr  read_fen
        bcs  @unreadable
        jsr  begin_read_position
        bcs  @failed
        skip_to(a, b"]", ended);
    @ended:
        jmp  @next
    @done:
        jsr  run_clock          // of the side to move
        clc
        rts
    @unreadable:
        jsr  say_bad_position
    @failed:
        jsr  put_game_back
        lda  #own::TEXT
        sta  v.code
        sec
        rts
    }
}

fn one_move(a: &mut Asm, m: &Disk) {
    let (v, t, d) = (&m.v, &m.s.v, &m.s.d);
    asm! { a;
        a.routine("read_one_move", "Makes the move that a word means.")
            .takes("disk_word")
            .returns("C set: screen_line says why there is none")
            .destroys("A X Y, words, typed, want");
        ldx  v.word_len
        cpx  #TYPED as u8
        bcs  @unreadable
        stx  t.typed_len
    @letter:
        dex
        lda  v.word,x
        sta  t.typed,x
        txa
        bne  @letter
        jsr  parse
        bcs  @unreadable
        jsr  find_moves
        lda  t.found
        cmp  #1
        bne  @wrong
        lda  t.found_move
        jmp  play_read_move
    @unreadable:
        jsr  say_which_move
        say(a, " cannot be read.");
        sec
        rts
    @wrong:
        bcs  @more
        jsr  say_which_move
        say(a, " is not legal.");
        sec
        rts
    @more:
        jsr  say_which_move
        say(a, " could be more than one.");
        sec
        rts

        a.routine("say_which_move", "Begins: Move 12, Nf3, or Move 12... Nf6.")
            .takes("disk_word; the desk")
            .destroys("A X Y, words, number");
        jsr  begin_text
        say(a, "Move ");
        for n in 0..2 {
            lda  d.move_number + n
            sta  t.number + n
        }
        lda  #0
        sta  t.number+2
        sta  t.number+3
        jsr  put_number
        bit  d.side
        bpl  @white
        say(a, "..");
    @white:
        say(a, ". ");
        ldx  #0
    @word:
        lda  v.word,x
        beq  @said
        jsr  add
        inx
        bne  @word              // always
    @said:
        rts
    }
}

fn result(a: &mut Asm, m: &Disk) {
    let (v, d) = (&m.v, &m.s.d);
    asm! { a;
        a.routine(
            "read_result",
            "A word that begins with a digit: a number, the result, or 0-0.",
        )
        .takes("disk_word")
        .returns("C clear: a number; else Z set: the result, which is on the desk")
        .destroys("A X Y");
        ldx  #0
    @digit:
        inx
        lda  v.word,x
        beq  @number
        cmp  #b'0'
        bcc  @there
        cmp  #b'9' + 1
        bcc  @digit
    @the_move:
        sec
        rts
    @number:
        clc
        rts
    @there:
        ldy  #Outcome::Agreed as u8
        cmp  #b'/'
        beq  @drawn
        ldy  #Outcome::BlackResigned as u8
        lda  v.word
        cmp  #b'1'
        beq  @drawn
        ldy  #Outcome::WhiteResigned as u8
        lda  v.word+1,x
        cmp  #b'1'
        bne  @castles
    @drawn:
        // What the last move has decided stays.
        lda  d.outcome
        bne  @over
        sty  d.outcome
    @over:
        lda  #0
    @done:
        sec
        rts
    @castles:
        lda  #1
        bne  @done              // always
    }
}

fn position(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    asm! { a;
        a.routine(
            "read_position",
            "Reads a position and begins a game with it.",
        )
        .takes("the file, open and chosen")
        .returns("C set: there was none; disk_code and screen_line say why, and the old game is there")
        .destroys("A X Y, words, disk_at");
        jsr  keep_game
        jsr  read_fen
        bcs  @unreadable
        jsr  begin_read_position
        bcs  @refused
        rts
    @unreadable:
        jsr  say_bad_position
    @refused:
        jsr  put_game_back
        lda  #own::TEXT
        sta  v.code
        sec
        rts

        a.routine("say_bad_position", "Says that a position cannot be read.")
            .returns("screen_line; C set")
            .destroys("A Y, words");
        jsr  begin_text
        say(a, "The position cannot be read.");
        sec
        rts
    }
}
