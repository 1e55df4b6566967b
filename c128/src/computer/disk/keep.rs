//! A game that is read takes the place of another, which is kept until all of
//! it has been read.

use super::Disk;
use super::vars::KEPT_LINE;
use crate::asm::{Abs, Asm, asm};
use crate::computer::desk::{POSITION, SQUARES};
use crate::computer::record::{HEAD, MOVES};
use crate::computer::screen::write::say;

/// Emits `keep_game`, `put_game_back` and `play_read_move`.
pub fn emit(a: &mut Asm, m: &Disk) {
    keep(a, m);
    play(a, m);
}

fn keep(a: &mut Asm, m: &Disk) {
    let (v, t, d, r) = (&m.v, &m.s.v, &m.s.d, &m.s.r);
    asm! { a;
        let head = |a: &mut Asm, from: Abs, to: Abs| {
            asm! { a;
                ldx  #HEAD as u8 - 1
            @next:
                lda  from,x
                sta  to,x
                dex
                bpl  @next
            }
        };
        a.routine("keep_game", "Keeps the game, so that it can be put back.")
            .returns("disk_kept_head, disk_kept_outcome")
            .destroys("A X");
        lda  #0
        sta  v.kept_moves       // they are where they are
        lda  d.outcome
        sta  v.kept_outcome
        head(a, r.len, v.kept_head);
        rts

        a.routine("put_game_back", "Puts the game back that was kept.")
            .takes("what keep_game has kept")
            .destroys("A X Y, words; keeps screen_line")
            .cost("what its moves take");
        lda  t.line_len
        sta  v.kept_line_len
        ldx  #KEPT_LINE as u8 - 1
    @line:
        lda  t.line,x
        sta  v.kept_line,x
        dex
        bpl  @line
        head(a, v.kept_head, r.len);
        bit  v.kept_moves
        bpl  @untouched
        copy(a, v.kept, r.from);
    @untouched:
        let wanted = a.sym("game_wanted");
        for n in 0..2 {
            lda  r.len + n
            sta  wanted + n
        }
        jsr  replay
        lda  v.kept_outcome
        sta  d.outcome
        ldx  #KEPT_LINE as u8 - 1
    @back:
        lda  v.kept_line,x
        sta  t.line,x
        dex
        bpl  @back
        lda  v.kept_line_len
        sta  t.line_len
        rts
        copying(a);
    }
}

fn play(a: &mut Asm, m: &Disk) {
    let (v, d, r) = (&m.v, &m.s.d, &m.s.r);
    asm! { a;
        a.routine("play_read_move", "Makes a move that was read.")
            .takes("A its number in the list of legal moves")
            .returns("C set: screen_line says why not")
            .destroys("A X Y, words");
        tax
        jsr  write_move
        bcs  @full
        jsr  count_moves
        clc
        rts
    @full:
        jsr  begin_text
        say(a, "The game is too long.");
        sec
        rts

        a.routine(
            "begin_read_position",
            "Begins a game with the position that was read.",
        )
        .takes("disk_position")
        .returns("C set: screen_line says what is wrong with it")
        .destroys("A X Y, words");
        let edited = a.sym("screen_edit_board");
        ldx  #SQUARES as u8 - 1
    @board:
        lda  v.position,x
        sta  edited,x
        dex
        bpl  @board
        jsr  check_edited
        bne  @refused
        ldx  #POSITION as u8 - 1
    @next:
        lda  v.position,x
        sta  d.board,x
        dex
        bpl  @next
        for n in 0..2 {
            lda  d.move_number + n
            sta  r.first_number + n
        }
        jsr  check_rights
        bne  @refused
        jsr  check_king
        bne  @refused
        jsr  new_game
        // The moves of the old game are still there, until the first is made.
        copy(a, r.from, v.kept);
        lda  #0x80
        sta  v.kept_moves
        clc
        rts
    @refused:
        jsr  show_refusal
        sec
        rts
    }
}

/// Copies the record's moves from or to where they are kept.
fn copy(a: &mut Asm, from: Abs, to: Abs) {
    let (read, write) = (a.sym("keep_read"), a.sym("keep_write"));
    asm! { a;
        for (operand, start) in [(read, from), (write, to)] {
            lda  #<start
            sta  operand
            lda  #>start
            sta  operand+1
        }
        jsr  copy_record
    }
}

fn copying(a: &mut Asm) {
    let (read, write) = (a.sym("keep_read"), a.sym("keep_write"));
    asm! { a;
        a.routine(
            "copy_record",
            "Copies as many bytes as the moves of the record have.",
        )
        .takes("keep_read from where, keep_write to where")
        .destroys("A X Y")
        .cost("about 17 cycles a byte");
        let [low, pages] = MOVES.to_le_bytes();
        ldx  #pages
        ldy  #0
    @next:
        a.smc("keep_read");
        lda  0xFFFF,y
        a.smc("keep_write");
        sta  0xFFFF,y
        iny
        bne  @same_page
        inc  read+1
        inc  write+1
        dex
    @same_page:
        cpy  #low               // the rest of the last page
        bne  @next
        txa
        bne  @next
        rts
    }
}
