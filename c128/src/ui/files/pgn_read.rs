//! Games in PGN: tags, moves with whatever is between them, result.
//!
//! Moves are made as they are read. What cannot be read or is no legal move
//! ends the reading with a text that names the move, and the game that was
//! there is put back.

use super::FilesCx;
use super::load_save::own_status;
use super::pgn_tokens::skip_to;
use super::vars::TOKEN_MAX;
use crate::api::shared::{Outcome, POSITION_LEN};
use crate::asm::{Asm, asm};
use crate::ui::vars::TYPED_MAX;
use crate::ui::view::text::put;

/// Emits `read_game` and `read_position`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    tag(asm, cx);
    game(asm, cx);
    one_move(asm, cx);
    result(asm, cx);
    position(asm, cx);
}

fn tag(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        asm.routine("read_tag", "Reads a tag, whose bracket has been read.")
            .takes("the file")
            .returns("C set if it is a FEN: its quotes come next to be read")
            .destroys("A X Y");
        lda  #0
        sta  disk.token_len
    @next:
        jsr  disk_read
        bcs  @end
        cmp  #b']'
        beq  @end
        cmp  #b'"'
        beq  @named
        cmp  #b' ' + 1
        bcc  @next
        ldx  disk.token_len
        cpx  #TOKEN_MAX as u8
        bcs  @next
        sta  disk.token,x
        inc  disk.token_len
        bne  @next              // always
    @named:
        lda  disk.token_len
        cmp  #3
        bne  @other
        for (n, letter) in b"FEN".iter().enumerate() {
            lda  disk.token + (n as i32)
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
        skip_to(asm, b"]", end);
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

fn game(asm: &mut Asm, cx: &FilesCx) {
    let (disk, sheet) = (&cx.vars, &cx.screen.sheet);
    asm! { asm;
        asm.routine("read_game", "Reads a game and makes its moves.")
            .takes("the file, open and chosen")
            .returns(
                "C set: there was none; disk_status and ui_text say why, and the old game is there",
            )
            .destroys("A X Y, words, disk_ptr, typed, want");
        jsr  save_current_game
        ldx  #POSITION_LEN as u8 - 1
    @initial:
        lda  cx.initial,x
        sta  disk.position,x
        dex
        bpl  @initial
        jsr  begin_read_position
    @next:
        jsr  next_token
        bcs  @done
        bvs  @tag
        lda  disk.token
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
        lda  sheet.len
        ora  sheet.len+1
        bne  @done
        jsr  read_tag
        bcc  @next
    @fen:
        jsr  read_fen
        bcs  @unreadable
        jsr  begin_read_position
        bcs  @failed
        skip_to(asm, b"]", ended);
    @ended:
        jmp  @next
    @done:
        jsr  start_side_clock          // of the side to move
        clc
        rts
    @unreadable:
        jsr  put_bad_position
    @failed:
        jsr  restore_saved_game
        lda  #own_status::MESSAGE_READY
        sta  disk.status
        sec
        rts
    }
}

fn one_move(asm: &mut Asm, cx: &FilesCx) {
    let (disk, ui, shared) = (&cx.vars, &cx.screen.vars, &cx.screen.shared);
    asm! { asm;
        asm.routine("read_one_move", "Makes the move that a word means.")
            .takes("disk_token")
            .returns("C set: ui_text says why there is none")
            .destroys("A X Y, words, typed, want");
        ldx  disk.token_len
        cpx  #TYPED_MAX as u8
        bcs  @unreadable
        stx  ui.typed_len
    @letter:
        dex
        lda  disk.token,x
        sta  ui.typed,x
        txa
        bne  @letter
        jsr  parse
        bcs  @unreadable
        jsr  find_moves
        lda  ui.match_count
        cmp  #1
        bne  @wrong
        lda  ui.match_first
        jmp  play_pgn_move
    @unreadable:
        jsr  put_which_move
        put(asm, " cannot be read.");
        sec
        rts
    @wrong:
        bcs  @more
        jsr  put_which_move
        put(asm, " is not legal.");
        sec
        rts
    @more:
        jsr  put_which_move
        put(asm, " is ambiguous.");
        sec
        rts

        asm.routine("put_which_move", "Begins: Move 12, Nf3, or Move 12... Nf6.")
            .takes("disk_token; the desk")
            .destroys("A X Y, words, number");
        jsr  begin_text
        put(asm, "Move ");
        for n in 0..2 {
            lda  shared.move_number + n
            sta  ui.number + n
        }
        lda  #0
        sta  ui.number+2
        sta  ui.number+3
        jsr  put_number
        bit  shared.side
        bpl  @white
        put(asm, "..");
    @white:
        put(asm, ". ");
        ldx  #0
    @word:
        lda  disk.token,x
        beq  @said
        jsr  put_char
        inx
        bne  @word              // always
    @said:
        rts
    }
}

fn result(asm: &mut Asm, cx: &FilesCx) {
    let (disk, shared) = (&cx.vars, &cx.screen.shared);
    asm! { asm;
        asm.routine(
            "read_result",
            "A word that begins with a digit: a number, the result, or 0-0.",
        )
        .takes("disk_token")
        .returns("C clear: a number; else Z set: the result, which is on the desk")
        .destroys("A X Y");
        ldx  #0
    @digit:
        inx
        lda  disk.token,x
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
        lda  disk.token
        cmp  #b'1'
        beq  @drawn
        ldy  #Outcome::WhiteResigned as u8
        lda  disk.token+1,x
        cmp  #b'1'
        bne  @castles
    @drawn:
        // What the last move has decided stays.
        lda  shared.outcome
        bne  @over
        sty  shared.outcome
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

fn position(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        asm.routine(
            "read_position",
            "Reads a position and begins a game with it.",
        )
        .takes("the file, open and chosen")
        .returns("C set: there was none; disk_status and ui_text say why, and the old game is there")
        .destroys("A X Y, words, disk_ptr");
        jsr  save_current_game
        jsr  read_fen
        bcs  @unreadable
        jsr  begin_read_position
        bcs  @refused
        rts
    @unreadable:
        jsr  put_bad_position
    @refused:
        jsr  restore_saved_game
        lda  #own_status::MESSAGE_READY
        sta  disk.status
        sec
        rts

        asm.routine("put_bad_position", "Says that a position cannot be read.")
            .returns("ui_text; C set")
            .destroys("A Y, words");
        jsr  begin_text
        put(asm, "The position cannot be read.");
        sec
        rts
    }
}
