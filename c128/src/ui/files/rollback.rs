//! Saves the current game while another is read, and restores it if the new
//! one cannot be read to its end.

use super::FilesCx;
use super::vars::SAVED_TEXT_MAX;
use crate::api::shared::{POSITION_LEN, SQUARES};
use crate::asm::{Abs, Asm, Claim, asm};
use crate::ui::score_sheet::{SHEET_MOVES_LEN, SHEET_STATE_LEN};
use crate::ui::view::text::put;

/// Emits `save_current_game`, `restore_saved_game` and what plays a game read.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    save_and_restore(asm, cx);
    play(asm, cx);
}

fn save_and_restore(asm: &mut Asm, cx: &FilesCx) {
    let (disk, ui, shared, sheet) = (
        &cx.vars,
        &cx.screen.vars,
        &cx.screen.shared,
        &cx.screen.sheet,
    );
    asm! { asm;
        let copy_state = |asm: &mut Asm, from: Abs, to: Abs| {
            asm! { asm;
                ldx  #SHEET_STATE_LEN as u8 - 1
            @next:
                lda  from,x
                asm.claim(Claim::StoresInto(vec![(to, SHEET_STATE_LEN)]));
                sta  to,x
                dex
                bpl  @next
            }
        };
        asm.routine("save_current_game", "Saves the state of the current game, not yet its moves.")
            .returns("disk_saved_sheet_state, disk_saved_outcome")
            .destroys("A X")
            .changes("disk_saved_moves");
        lda  #0                 // 0: bit 7 clear
        sta  disk.saved_moves   // the moves are still on the score sheet, not copied
        lda  shared.outcome
        sta  disk.saved_outcome  // resigned, agreed, or out of time: no replay tells
        copy_state(asm, sheet.len, disk.saved_sheet_state);
        rts

        asm.routine("restore_saved_game", "Restores the game saved by save_current_game.")
            .takes("disk_saved_sheet_state, disk_saved_outcome, disk_saved_moves")
            .destroys("A X Y, any scratch, keeps ui_text")
            .changes("shared_outcome, sheet_len, ui_text, ui_text_len, game_target_ply, \
                      disk_saved_text, disk_saved_text_len");
        lda  ui.text_len        // replay_to writes its own texts
        sta  disk.saved_text_len
        ldx  #SAVED_TEXT_MAX as u8 - 1
    @line:
        lda  ui.text,x          // the message that says why
        sta  disk.saved_text,x
        dex
        bpl  @line
        copy_state(asm, disk.saved_sheet_state, sheet.len);
        bit  disk.saved_moves
        bpl  @untouched         // bit 7 clear: no move of the sheet was overwritten
        copy_moves(asm, disk.saved_sheet, sheet.from);
    @untouched:
        let target_ply = asm.sym("game_target_ply");
        for n in 0..2 {
            lda  sheet.len + n  // the ply that the game was at
            sta  target_ply + n
        }
        jsr  replay_to
        lda  disk.saved_outcome
        sta  shared.outcome     // replay_to has set what the position tells
        ldx  #SAVED_TEXT_MAX as u8 - 1
    @back:
        lda  disk.saved_text,x
        sta  ui.text,x
        dex
        bpl  @back
        lda  disk.saved_text_len
        sta  ui.text_len
        rts
        copy_sheet(asm, cx);
    }
}

fn play(asm: &mut Asm, cx: &FilesCx) {
    let (disk, shared, sheet) = (&cx.vars, &cx.screen.shared, &cx.screen.sheet);
    asm! { asm;
        asm.routine("play_pgn_move", "Plays a move that was read.")
            .takes("A its index in the list of legal moves")
            .returns("C set: ui_text says why not")
            .destroys("A X Y, ui_src_ptr");
        tax                     // record_move takes it in X
        jsr  record_move        // without showing it
        bcs  @full              // carry set: played, but not recorded
        jsr  set_move_number    // messages name it
        clc                     // carry clear: played and recorded
        rts
    @full:
        jsr  begin_text
        put(asm, "The game is too long.");
        sec                     // carry set: ui_text says why
        rts

        asm.routine("begin_read_position", "Begins a game with the position read, if it is legal.")
        .takes("disk_position")
        .returns("C set: the message says what is wrong with it")
        .destroys("A X Y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining")
        .changes("shared_board, sheet_first_number, ui_edit_board, disk_saved_moves");
        let edited = asm.sym("ui_edit_board");
        ldx  #SQUARES as u8 - 1
    @board:
        lda  disk.position,x    // check_setup looks at the editor's board
        sta  edited,x           // without touching the position yet
        dex
        bpl  @board
        jsr  check_setup
        bne  @refused           // Z clear: counts or pawns are wrong
        ldx  #POSITION_LEN as u8 - 1
    @next:
        lda  disk.position,x
        asm.claim(Claim::StoresInto(vec![(shared.board, POSITION_LEN)]));
        sta  shared.board,x     // board, side, rights, clocks and move number
        dex
        bpl  @next
        for n in 0..2 {
            lda  shared.move_number + n
            sta  sheet.first_number + n  // the game's first move has the FEN's number
        }
        jsr  check_rights
        bne  @refused           // Z clear: castling or en passant is wrong
        jsr  check_king
        bne  @refused           // Z clear: the king could be captured
        jsr  new_game
        // The saved game's moves are still on the sheet, until the first move is played.
        copy_moves(asm, sheet.from, disk.saved_sheet);
        lda  #0x80
        sta  disk.saved_moves   // bit 7: restore_saved_game copies them back
        clc                     // carry clear: the game has begun
        rts
    @refused:
        jsr  show_setup_error
        sec                     // carry set: the message says why
        rts
    }
}

/// Copies the moves of the score sheet to or from where they are saved.
fn copy_moves(asm: &mut Asm, from: Abs, to: Abs) {
    let (src, dst) = (asm.sym("copy_sheet_src"), asm.sym("copy_sheet_dst"));
    asm! { asm;
        for (operand, start) in [(src, from), (dst, to)] {
            lda  #<start
            sta  operand        // the operand of the LDA or the STA in copy_sheet
            lda  #>start
            sta  operand+1
        }
        jsr  copy_sheet
    }
}

fn copy_sheet(asm: &mut Asm, cx: &FilesCx) {
    let sheets = [cx.screen.sheet.from, cx.vars.saved_sheet].map(|sheet| (sheet, SHEET_MOVES_LEN));
    let (src, dst) = (asm.sym("copy_sheet_src"), asm.sym("copy_sheet_dst"));
    asm! { asm;
        asm.routine("copy_sheet", "Copies as many bytes as the moves of the score sheet have.")
        .takes("copy_sheet_src and copy_sheet_dst, operands of the loop")
        .destroys("A X Y")
        .changes("sheet_from");
        let [low, pages] = SHEET_MOVES_LEN.to_le_bytes();
        ldx  #pages             // whole pages; Y counts the rest, too
        ldy  #0
    @next:
        asm.self_modified("copy_sheet_src");
        lda  0xFFFF,y
        asm.self_modified("copy_sheet_dst");
        asm.claim(Claim::StoresInto(sheets.to_vec()));
        sta  0xFFFF,y
        iny
        bne  @same_page
        inc  src+1
        inc  dst+1
        dex                     // a page is done
    @same_page:
        cpy  #low               // the rest of the last page
        bne  @next
        txa
        bne  @next              // pages are left: go on
        rts
    }
}
