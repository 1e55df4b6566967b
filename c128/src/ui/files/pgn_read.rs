//! Reads games in PGN: tags, movetext, result; and positions in FEN.
//!
//! Moves are played as they are read. The first one that is unreadable or illegal ends the reading
//! with a message that names it, and the saved game is restored.

use super::context::FilesCx;
use super::load_save::own_status;
use super::pgn_tokens::skip_to;
use super::vars::TOKEN_MAX;
use crate::api::shared::Outcome;
use crate::ui::vars::TYPED_MAX;
use crate::ui::view::text::{put, put_first};
use octet_asm::{Asm, asm};

/// Emits `read_game` and `read_position`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    read_tag(asm, cx);
    read_game(asm, cx);
    read_one_move(asm, cx);
    read_result(asm, cx);
    read_position(asm, cx);
}

fn read_tag(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        /// Reads a tag, after its bracket.
        routine read_tag {
            takes    "the file"
            returns  c "set at a FEN tag: the position comes next; or the tag is skipped"
            destroys a, x, y
        }
        lda  #0
        sta  disk.token_len
    @next:
        jsr  disk_read
        bcs  @end               // the end of the file
        cmp  #b']'
        beq  @end               // no value
        cmp  #b'"'
        beq  @named             // the name is complete
        cmp  #b' ' + 1
        bcc  @next              // white space
        ldx  disk.token_len
        cpx  #TOKEN_MAX as u8
        bcs  @next              // of a longer name only the beginning is kept
        sta  disk.token,x
        inc  disk.token_len
        bne  @next always       // TOKEN_MAX is less than 256
    @named:
        lda  disk.token_len
        cmp  #3
        bne  @other             // FEN has three letters
        for (n, letter) in b"FEN".iter().enumerate() {
            lda  disk.token + (n as i32)
            cmp  #*letter
            bne  @other         // no FEN: the value does not matter
        }
        sec
        rts
    @other:
        // Skips the value. A backslash escapes the character after it.
    @quote:
        jsr  disk_read
        bcs  @end               // the end of the file
        cmp  #b'\\'
        beq  @escaped
        cmp  #b'"'              // the closing quote
        bne  @quote
    @done:
        skip_to(asm, b"]", end);
    @end:
        clc                     // carry clear: no FEN
        rts
    @escaped:
        jsr  disk_read          // whatever it is
        bcc  @quote
        clc
        rts
    }
}

fn read_game(asm: &mut Asm, cx: &FilesCx) {
    let sheet = &cx.screen.sheet;
    asm! { asm;
        /// Reads a game and plays its moves.
        routine read_game {
            takes    "the file, open and the KERNAL's input"
            returns  c "set: there was none", disk_status "says why",
                     ui_text "says why, and the old game is there"
            destroys a, x, y, scratch, ui_typed, ui_spec_type, ui_spec_file, ui_spec_rank,
                     ui_spec_to, ui_spec_promotion, ui_spec_takes
        }
        jsr  save_current_game
        jsr  initial_position   // unless a FEN tag follows
        jsr  begin_read_position  // always legal: carry clear
    @next:
        jsr  next_token
        bcs  @done              // the end of the file ends the game, too
        bvs  @tag               // V set: a tag
        jsr  read_result
        bcc  @next              // carry clear: a move number
        beq  @ended_by_result   // Z set: the result
        jsr  read_one_move
        bcc  @next              // the move was legal
        bcs  @failed always     // C set, the BCC above was not taken
    @tag:
        // The tags of the next game end this one.
        lda  sheet.len
        ora  sheet.len+1
        bne  @several
        jsr  read_tag
        bcc  @next              // skipped: no FEN
    @fen:
        jsr  read_fen
        bcs  @unreadable        // it cannot be read
        jsr  begin_read_position
        bcs  @failed            // the position is not legal
        skip_to(asm, b"]", ended);
    @ended:
        jmp  @next
    @several:
        jsr  disk_note_more
        jmp  @done              // the bracket of those tags is read
    @ended_by_result:
        lda  #b'['              // tags of another game
        jsr  disk_find_more
    @done:
        jsr  drive_status       // has an error ended the file?
        bcs  @drive_failed
        jsr  start_side_clock   // of the side to move
        clc
        rts
    @unreadable:
        jmp  give_up_position
    @failed:
        jmp  give_up_text       // perhaps an error has cut the move or position
    @drive_failed:
        jmp  give_up_file
    }
}

fn read_one_move(asm: &mut Asm, cx: &FilesCx) {
    let (disk, ui, shared) = (&cx.vars, &cx.screen.vars, &cx.screen.shared);
    asm! { asm;
        /// Plays the move that a token names.
        routine read_one_move {
            takes    disk_token
            returns  c "set", ui_text "says why not"
            destroys a, x, y, ui_src_ptr, ui_typed, ui_spec_type, ui_spec_file, ui_spec_rank,
                     ui_spec_to, ui_spec_promotion, ui_spec_takes, ui_number, ui_divisor
        }
        ldx  disk.token_len
        cpx  #TYPED_MAX as u8
        bcs  @unreadable        // no move is that long
        stx  ui.typed_len       // the token is parsed as if it were typed
    @letter:
        dex
        lda  disk.token,x
        sta  ui.typed,x
        txa
        bne  @letter
        jsr  parse
        bcs  @unreadable        // carry set: it looks like no move
        jsr  find_moves         // which legal moves fit?
        lda  ui.match_count
        cmp  #1
        bne  @wrong             // none, or more than one
        lda  ui.match_first
        jmp  play_pgn_move
    @unreadable:
        jsr  put_which_move
        put(asm, " cannot be read.");
        sec
        rts
    @wrong:
        bcs  @more              // carry set: two or more
        jsr  put_which_move
        put(asm, " is not legal.");
        sec
        rts
    @more:
        jsr  put_which_move
        put(asm, " is ambiguous.");
        sec
        rts

        /// Begins a message: Move 12. Nf3, or Move 12... Nf6.
        routine put_which_move {
            takes    disk_token, "the position in the shared block"
            destroys a, x, y, ui_src_ptr, ui_number, ui_divisor
        }
        put_first(asm, "Move ");
        lda  shared.move_number
        ldx  shared.move_number+1
        jsr  put_word
        bit  shared.side        // bit 7: Black is to move
        bpl  @white
        put(asm, "..");
    @white:
        put(asm, ". ");
        ldx  #0
    @word:
        lda  disk.token,x
        beq  @said              // the 0 that ends it
        bpl  @shown             // ASCII
        lda  #b'?'              // above $7F are the screens' own signs
    @shown:
        jsr  put_char
        inx
        bne  @word always       // X is TOKEN_MAX at most
    @said:
        rts
    }
}

/// The tokens that end a game, and the outcome of each; 0 means none.
const RESULTS: [(&str, u8); 5] = [
    ("1-0", Outcome::BlackResigned as u8),
    ("0-1", Outcome::WhiteResigned as u8),
    ("1/2-1/2", Outcome::Agreed as u8),
    ("1/2", Outcome::Agreed as u8),
    ("*", 0),
];

fn read_result(asm: &mut Asm, cx: &FilesCx) {
    let (disk, shared) = (&cx.vars, &cx.screen.shared);
    let tokens: Vec<u8> = RESULTS
        .iter()
        .flat_map(|&(token, outcome)| [token.as_bytes(), &[0, outcome]].concat())
        .collect();
    let results = asm.sym("disk_result_tokens");
    asm! { asm;
        /// Tells results and move numbers from moves.
        routine read_result {
            takes    disk_token
            returns  c "clear: a number", c, z "set: the result", z "clear: a move"
            destroys a, x, y
        }
        ldx  #0                 // the first result
    @result:
        ldy  #0
    @letter:
        lda  results,x
        cmp  disk.token,y
        bne  @other             // the next of the results
        inx
        iny
        cmp  #0
        bne  @letter            // the token is equal so far
        // A mate or draw on the board needs no result, so it stays.
        lda  shared.outcome
        bne  @over
        lda  results,x          // the outcome after the 0
        sta  shared.outcome
    @over:
        lda  #0                 // Z set: a result
        sec
        rts
    @other:
        inx
        lda  results-1,x
        bne  @other             // to the 0 that ends this result
        inx                     // past its outcome
        cpx  #tokens.len() as u8
        bcc  @result
        ldx  #0
        lda  disk.token
        cmp  #b'0'
        bne  @digit
        cmp  disk.token+1
        beq  @zeros             // 00: no number, but castling as some write it
    @digit:
        lda  disk.token,x
        beq  @number            // digits only
        inx
        sec
        sbc  #b'0'
        cmp  #10
        bcc  @digit             // 0 to 9
        txa                     // carry set, Z clear: a move
        rts
    @number:
        clc
        rts
    @zeros:
        tay                     // carry set, Z clear: a move
        rts
        let what = "Results, each ended by 0, and their outcomes";
        asm.table(cx.ui, "disk_result_tokens", 1, &tokens, what);
    }
}

fn read_position(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        /// Reads a FEN and begins a game with it.
        routine read_position {
            takes    "the file, open and the KERNAL's input"
            returns  c "set: none", disk_status "says why",
                     ui_text "says why, and the old game is there"
            destroys a, x, y, scratch
        }
        jsr  save_current_game
        jsr  read_fen
        bcs  give_up_position   // carry set: no FEN
        lda  #b'/'              // between the ranks of another position
        jsr  disk_find_more
        jsr  drive_status       // has an error ended the file?
        bcs  give_up_file
        jsr  begin_read_position
        bcs  give_up_text       // carry set: not a legal position
        rts                     // carry clear: the new game stands

        /// Gives up a file whose position cannot be read.
        routine give_up_position {
            takes    ui_text "empty or the reason", "the old game, saved"
            returns  c "set", disk_status, ui_text "says why, and the old game is there"
            destroys a, x, y, scratch
        }
        jsr  put_bad_position
        /// Gives up a file that is text, but no game or position.
        routine give_up_text {
            takes    ui_text "the reason", "the old game, saved"
            returns  c "set", disk_status, ui_text "says why, and the old game is there"
            destroys a, x, y, scratch
        }
        jsr  drive_status       // has an error cut it?
        bcc  @restore
        /// Gives up a file because of the drive's answer.
        routine give_up_file {
            takes    disk_status, "the old game, saved"
            returns  c "set", disk_status, ui_text "says why, and the old game is there"
            destroys a, x, y, scratch
        }
        jsr  put_disk_error
    @restore:
        jsr  restore_saved_game
        lda  #own_status::MESSAGE_READY  // the message is in ui_text
        sta  disk.status
        sec
        rts

        /// Reports that a FEN cannot be read.
        routine put_bad_position {
            takes    ui_text "empty or the reason"
            returns  ui_text, c "set"
            destroys a, y, ui_src_ptr
        }
        lda  cx.screen.vars.text_len
        bne  @told
        put(asm, "The position cannot be read.");
    @told:
        sec
        rts
    }
}
