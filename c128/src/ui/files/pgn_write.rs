//! Writes games as PGN: tags, moves, result; and positions as FEN.

use super::context::FilesCx;
use crate::api::shared::{Outcome, POSITION_LEN};
use crate::ui::pages::entries;
use crate::ui::view::text::{put, put_char, put_first};
use octet_asm::{Asm, asm};

/// The longest line of moves that PGN's export format allows.
const LINE: u8 = 79;
/// The end of a line.
const NEW_LINE: u8 = b'\n';

/// Emits `write_game`, `write_position` and what writes their text.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    game(asm, cx);
    side_name(asm, cx);
    moves(asm, cx);
    result(asm, cx);
    position(asm, cx);
    tokens(asm, cx);
}

fn begin_tag(asm: &mut Asm, text: &str) {
    asm! { asm;
        put_first(asm, text);
    }
}

fn game(asm: &mut Asm, cx: &FilesCx) {
    let sheet = &cx.screen.sheet;
    asm! { asm;
        /// Writes the game as PGN.
        routine write_game {
            takes    "the score sheet", "the file, open and the KERNAL's output"
            destroys a, x, y, ui_src_ptr, disk_ptr, ui_number, ui_divisor
        }
    }
    begin_tag(
        asm,
        "[Event \"Octet on a Commodore 128\"]\n[Site \"?\"]\n[Date \"",
    );
    asm! { asm;
        ldx  #entries::DATE
        jsr  put_entry
        bne  @dated
        put(asm, "????.??.??");
    @dated:
        put(asm, "\"]\n[Round \"-\"]");
        jsr  disk_write_line
        for (side, name) in [(0, "White"), (1, "Black")] {
            begin_tag(asm, &format!("[{name} \""));
            ldx  #side
            jsr  put_side_name
            put(asm, "\"]");
            jsr  disk_write_line
        }
        begin_tag(asm, "[Result \"");
        jsr  put_result
        put(asm, "\"]");
        jsr  disk_write_line
        // Did the game begin with the opening position? Then no FEN tag is needed.
        ldx  #POSITION_LEN as u8 - 1  // board, side, rights, clocks and move number
    @same:
        lda  sheet.start,x
        cmp  cx.initial,x
        bne  @other
        dex
        bpl  @same
        bmi  @usual always      // X = $FF
    @other:
        begin_tag(asm, "[SetUp \"1\"]\n[FEN \"");
        lda  #<sheet.start      // the position before the first move
        ldy  #>sheet.start
        jsr  put_fen
        put(asm, "\"]");
        jsr  disk_write_line
    @usual:
        jsr  begin_text         // an empty line between tags and moves
        jsr  disk_write_line
        jsr  disk_write_moves
        jsr  begin_text
        jsr  put_result         // the result also ends the moves
        jsr  disk_write_token
        jsr  begin_text         // ends the last line
        jmp  disk_write_line
    }
}

fn side_name(asm: &mut Asm, cx: &FilesCx) {
    let shared = &cx.screen.shared;
    asm! { asm;
        const { assert!(entries::NAMES == 0) };
        /// Adds who plays a side: Octet, the name that was typed, or "Player".
        routine put_side_name {
            takes    x "0 White, 1 Black"
            keeps    x
            destroys a, y, ui_src_ptr
        }
        lda  shared.engine_sides // bit 0 White, bit 1 Black
        cpx  #0
        beq  @side              // White
        lsr  a
    @side:
        lsr  a
        bcs  @octet
        jsr  put_entry          // its number is the side's
        bne  @typed
        put(asm, "Player");
    @typed:
        rts
    @octet:
        put(asm, "Octet");
        rts
    }
}

fn moves(asm: &mut Asm, cx: &FilesCx) {
    let (disk, ui, sheet) = (&cx.vars, &cx.screen.vars, &cx.screen.sheet);
    let language = cx.screen.shared.language;
    asm! { asm;
        /// Writes the moves in SAN, a token each.
        routine disk_write_moves {
            takes    "the score sheet"
            destroys a, x, y, ui_src_ptr, ui_sheet_ply, ui_move_number, disk_left, ui_number,
                     ui_divisor
        }
        lda  #0
        sta  ui.sheet_ply       // from the first ply
        sta  ui.sheet_ply+1
        for n in 0..2 {
            lda  sheet.first_number + n
            sta  ui.move_number + n
        }
        lda  sheet.first_side
        sta  disk.left          // bit 7: Black is to move
    @next:
        jsr  is_ply_played
        bcs  @done              // carry set: that was the last move
        jsr  begin_text
        lda  disk.left
        bmi  @black             // Black's move has no number of its own
        jsr  put_move_number
        put_char(asm, b'.');
        jsr  disk_write_token
        jmp  @the_move
    @black:
        lda  ui.sheet_ply
        ora  ui.sheet_ply+1
        bne  @the_move          // only if the game begins with it: 1...
        jsr  put_move_number
        put(asm, "...");
        jsr  disk_write_token
    @the_move:
        jsr  begin_text
        lda  language
        pha
        and  #0x80              // other programs read English letters
        sta  language
        jsr  put_sheet_move
        pla
        sta  language
        jsr  disk_write_token
        lda  disk.left
        eor  #0x80              // the other side
        sta  disk.left
        bmi  @next              // the same move number
        inc  ui.move_number     // a move of each side is done
        bne  @low
        inc  ui.move_number+1   // the next move number
    @low:
        jmp  @next
    @done:
        rts
    }
}

/// The result of each outcome: 0 means that the side to move has lost, 1 that White has won, 2 that
/// Black has won, 3 a draw, 4 that the game goes on.
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
        /// Adds the result: 1-0, 0-1, 1/2-1/2, or * while the game goes on.
        routine put_result {
            takes    shared_outcome, shared_side
            destroys a, x, y, ui_src_ptr
        }
        ldx  shared.outcome
        lda  table,x
        bne  @known             // not 0: the outcome alone gives the result
        // It is mate, so the side to move has lost.
        lda  shared.side
        bmi  @white             // bit 7: Black is mated
        bpl  @black always      // White is mated
    @known:
        cmp  #2                 // 1 White, 2 Black, 3 a draw, 4 none
        bcc  @white             // 1
        beq  @black             // 2
        cmp  #4
        bcc  @draw              // 3
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
            "By outcome: the side to move has lost, 1-0, 0-1, draw, none yet",
        );
    }
}

fn position(asm: &mut Asm, cx: &FilesCx) {
    let board = cx.screen.shared.board;
    asm! { asm;
        /// Writes the current position as FEN.
        routine write_position {
            takes    "the position in the shared block", "the file, open and the KERNAL's output"
            destroys a, x, y, disk_ptr, ui_number, ui_divisor
        }
        jsr  begin_text
        lda  #<board
        ldy  #>board
        jsr  put_fen            // goes on with the line's end

        /// Writes ui_text, and ends the line.
        routine disk_write_line {
            takes    ui_text
            destroys a, x, y
        }
        jsr  disk_write_text
        /// Ends the line.
        routine disk_new_line {
            returns  a "0", z "set"
            destroys x, y
        }
        lda  #NEW_LINE
        jsr  disk_write
        lda  #0                 // A = 0 for disk_write_token
        sta  cx.vars.column
        rts
    }
}

fn tokens(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal, ui) = (&cx.vars, &cx.kernal, &cx.screen.vars);
    asm! { asm;
        /// Writes ui_text as a token, on the next line if this one is full.
        routine disk_write_token {
            takes    ui_text
            destroys a, x, y
        }
        lda  disk.column
        beq  @text              // the line is empty: no space before the token
        sec                     // carry set: counts the space, too
        adc  ui.text_len
        cmp  #LINE + 1
        bcc  @space             // the token still fits the line
        jsr  disk_new_line
        beq  @text always       // disk_new_line returns A = 0
    @space:
        lda  #b' '
        jsr  disk_write
    @text:
        /// Writes ui_text.
        routine disk_write_text {
            takes    ui_text
            destroys a, x, y
        }
        lda  #0
        sta  disk.count         // disk_write changes all registers
    @next:
        ldx  disk.count
        cpx  ui.text_len
        beq  @done              // all is written
        lda  ui.text,x
        inc  disk.count         // disk_write changes X
        jsr  disk_write
        jmp  @next
    @done:
        rts

        /// Writes a character, unless the drive no longer takes any.
        routine disk_write {
            takes    a though "CHROUT takes it, outside of the program"
            destroys a, x, y
        }
        bit  disk.write_failed
        bmi  @lost              // bit 7: it would be lost
        inc  disk.column        // the space counts, too
        jsr  kernal.chrout
        jsr  kernal.readst      // A the status: 0 if the drive took it
        cmp  #1                 // carry set: the status is not 0
        ror  disk.write_failed  // bit 7: no more is written
    @lost:
        rts
    }
}
