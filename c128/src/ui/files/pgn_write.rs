//! Games as PGN text, which any program reads: tags, moves, result.

use super::FilesCx;
use crate::api::shared::{Outcome, POSITION_LEN};
use crate::asm::{Asm, asm};
use crate::ui::view::text::{put, put_char};

/// The longest line of moves.
const LINE: u8 = 79;
/// What ends a line.
const NEW_LINE: u8 = b'\n';

/// Emits `write_game`, `write_position` and what writes words.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    game(asm, cx);
    moves(asm, cx);
    result(asm, cx);
    position(asm, cx);
    words(asm, cx);
}

fn tag(asm: &mut Asm, text: &str) {
    asm! { asm;
        jsr  begin_text
        put(asm, text);
    }
}

fn game(asm: &mut Asm, cx: &FilesCx) {
    let (shared, sheet) = (&cx.screen.shared, &cx.screen.sheet);
    asm.routine("write_game", "Writes the game.")
        .takes("the record; the file, open")
        .destroys("A X Y, words, disk_ptr");
    tag(
        asm,
        "[Event \"Octet on a Commodore 128\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]",
    );
    asm! { asm;
        jsr  disk_write_line
        for (side, bit) in [("White", 1), ("Black", 2)] {
            tag(asm, &format!("[{side} \""));
            lda  shared.engine_sides
            and  #bit
            beq  @player
            put(asm, "Octet\"]");
            jmp  @written
        @player:
            put(asm, "Player\"]");
        @written:
            jsr  disk_write_line
        }
        tag(asm, "[Result \"");
        jsr  put_result
        put(asm, "\"]");
        jsr  disk_write_line
        // Does it begin with the opening position?
        ldx  #POSITION_LEN as u8 - 1
    @same:
        lda  sheet.start,x
        cmp  cx.initial,x
        bne  @other
        dex
        bpl  @same
        bmi  @usual             // always
    @other:
        tag(asm, "[SetUp \"1\"]\n[FEN \"");
        lda  #<sheet.start
        ldy  #>sheet.start
        jsr  put_fen
        put(asm, "\"]");
        jsr  disk_write_line
    @usual:
        jsr  begin_text
        jsr  disk_write_line
        jsr  disk_write_moves
        jsr  begin_text
        jsr  put_result
        jsr  disk_write_token
        jsr  begin_text
        jmp  disk_write_line
    }
}

fn moves(asm: &mut Asm, cx: &FilesCx) {
    let (disk, ui, sheet) = (&cx.vars, &cx.screen.vars, &cx.screen.sheet);
    asm! { asm;
        asm.routine("disk_write_moves", "Writes the moves, a word each.")
            .takes("the record")
            .destroys("A X Y, words, ply, move_number");
        lda  #0
        sta  ui.sheet_ply
        sta  ui.sheet_ply+1
        for n in 0..2 {
            lda  sheet.first_number + n
            sta  ui.move_number + n
        }
        lda  sheet.first_side
        sta  disk.left             // whose move it is
    @next:
        jsr  is_ply_played
        bcs  @done
        jsr  begin_text
        lda  disk.left
        bmi  @black
        jsr  put_move_number
        put_char(asm, b'.');
        jsr  disk_write_token
        jmp  @the_move
    @black:
        lda  ui.sheet_ply
        ora  ui.sheet_ply+1
        bne  @the_move          // a number only before the first
        jsr  put_move_number
        put(asm, "...");
        jsr  disk_write_token
    @the_move:
        jsr  begin_text
        jsr  put_sheet_move
        jsr  disk_write_token
        lda  disk.left
        eor  #0x80
        sta  disk.left
        bmi  @next
        inc  ui.move_number
        bne  @low
        inc  ui.move_number+1
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

fn result(asm: &mut Asm, cx: &FilesCx) {
    let shared = &cx.screen.shared;
    let table = asm.sym("disk_results");
    asm! { asm;
        asm.routine(
            "put_result",
            "Adds the result: 1-0, 0-1, 1/2-1/2, or * if there is none.",
        )
        .takes("shared_outcome, shared_side")
        .destroys("A X Y, words");
        ldx  shared.outcome
        lda  table,x
        bne  @known
        // Mate: the side to move has lost.
        lda  shared.side
        bmi  @white
        bpl  @black             // always
    @known:
        cmp  #2
        bcc  @white
        beq  @black
        cmp  #4
        bcc  @draw
    @open:
        put_char(asm, b'*');
        rts
    @white:
        put(asm, "1-0");
        rts
    @black:
        put(asm, "0-1");
        rts
    @draw:
        put(asm, "1/2-1/2");
        rts
        let Some(segment) = asm.selected() else { return };
        asm.table(
            segment,
            "disk_results",
            1,
            &results(),
            "By outcome: who is to move loses, 1-0, 0-1, draw, none yet",
        );
    }
}

fn position(asm: &mut Asm, cx: &FilesCx) {
    let board = cx.screen.shared.board;
    asm.routine("write_position", "Writes the position on the desk.")
        .takes("the desk; the file, open")
        .destroys("A X Y, words, disk_ptr");
    asm! { asm;
        jsr  begin_text
        lda  #<board
        ldy  #>board
        jsr  put_fen

        asm.routine(
            "disk_write_line",
            "Writes the text put together, and ends the line.",
        )
        .takes("ui_text")
        .destroys("A X Y");
        jsr  disk_write_text
        asm.routine("disk_new_line", "Ends the line.")
            .destroys("A X Y");
        lda  #NEW_LINE
        jsr  disk_write
        lda  #0
        sta  cx.vars.column
        rts
    }
}

fn words(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal, ui) = (&cx.vars, &cx.kernal, &cx.screen.vars);
    asm! { asm;
        asm.routine(
            "disk_write_token",
            "Writes a word, on the next line if it must be.",
        )
        .takes("ui_text")
        .destroys("A X Y");
        lda  disk.column
        beq  @text
        sec                     // the space before it
        adc  ui.text_len
        cmp  #LINE + 1
        bcc  @space
        jsr  disk_new_line
        beq  @text              // always
    @space:
        lda  #b' '
        jsr  disk_write
    @text:
        asm.routine("disk_write_text", "Writes the text put together.")
            .takes("ui_text")
            .destroys("A X Y");
        lda  #0
        sta  disk.count
    @next:
        ldx  disk.count
        cpx  ui.text_len
        beq  @done
        lda  ui.text,x
        inc  disk.count
        jsr  disk_write
        jmp  @next
    @done:
        rts

        asm.routine(
            "disk_write",
            "Writes a character, unless the drive has given up.",
        )
        .takes("A")
        .destroys("A X Y");
        bit  disk.write_failed
        bmi  @lost
        inc  disk.column
        jsr  kernal.chrout
        jsr  kernal.readst
        cmp  #1
        ror  disk.write_failed             // bit 7: the status is not 0
    @lost:
        rts
    }
}
