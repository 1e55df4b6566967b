//! A game that is read takes the place of another, which is kept until all of
//! it has been read.

use super::FilesCx;
use super::vars::SAVED_TEXT_MAX;
use crate::api::shared::{POSITION_LEN, SQUARES};
use crate::asm::{Abs, Asm, asm};
use crate::ui::score_sheet::{SHEET_MOVES_LEN, SHEET_STATE_LEN};
use crate::ui::view::text::put;

/// Emits `save_current_game`, `restore_saved_game` and `play_pgn_move`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    keep(asm, cx);
    play(asm, cx);
}

fn keep(asm: &mut Asm, cx: &FilesCx) {
    let (disk, ui, shared, sheet) = (
        &cx.vars,
        &cx.screen.vars,
        &cx.screen.shared,
        &cx.screen.sheet,
    );
    asm! { asm;
        let head = |asm: &mut Asm, from: Abs, to: Abs| {
            asm! { asm;
                ldx  #SHEET_STATE_LEN as u8 - 1
            @next:
                lda  from,x
                sta  to,x
                dex
                bpl  @next
            }
        };
        asm.routine("save_current_game", "Keeps the game, so that it can be put back.")
            .returns("disk_saved_sheet_state, disk_saved_outcome")
            .destroys("A X");
        lda  #0
        sta  disk.saved_moves       // they are where they are
        lda  shared.outcome
        sta  disk.saved_outcome
        head(asm, sheet.len, disk.saved_sheet_state);
        rts

        asm.routine("restore_saved_game", "Puts the game back that was kept.")
            .takes("what save_current_game has kept")
            .destroys("A X Y, words; keeps ui_text")
            .cost("what its moves take");
        lda  ui.text_len
        sta  disk.saved_text_len
        ldx  #SAVED_TEXT_MAX as u8 - 1
    @line:
        lda  ui.text,x
        sta  disk.saved_text,x
        dex
        bpl  @line
        head(asm, disk.saved_sheet_state, sheet.len);
        bit  disk.saved_moves
        bpl  @untouched
        copy(asm, disk.kept, sheet.from);
    @untouched:
        let wanted = asm.sym("game_target_ply");
        for n in 0..2 {
            lda  sheet.len + n
            sta  wanted + n
        }
        jsr  replay_to
        lda  disk.saved_outcome
        sta  shared.outcome
        ldx  #SAVED_TEXT_MAX as u8 - 1
    @back:
        lda  disk.saved_text,x
        sta  ui.text,x
        dex
        bpl  @back
        lda  disk.saved_text_len
        sta  ui.text_len
        rts
        copying(asm);
    }
}

fn play(asm: &mut Asm, cx: &FilesCx) {
    let (disk, shared, sheet) = (&cx.vars, &cx.screen.shared, &cx.screen.sheet);
    asm! { asm;
        asm.routine("play_pgn_move", "Makes a move that was read.")
            .takes("A its number in the list of legal moves")
            .returns("C set: ui_text says why not")
            .destroys("A X Y, words");
        tax
        jsr  record_move
        bcs  @full
        jsr  set_move_number
        clc
        rts
    @full:
        jsr  begin_text
        put(asm, "The game is too long.");
        sec
        rts

        asm.routine(
            "begin_read_position",
            "Begins a game with the position that was read.",
        )
        .takes("disk_position")
        .returns("C set: ui_text says what is wrong with it")
        .destroys("A X Y, words");
        let edited = asm.sym("ui_edit_board");
        ldx  #SQUARES as u8 - 1
    @board:
        lda  disk.position,x
        sta  edited,x
        dex
        bpl  @board
        jsr  check_setup
        bne  @refused
        ldx  #POSITION_LEN as u8 - 1
    @next:
        lda  disk.position,x
        sta  shared.board,x
        dex
        bpl  @next
        for n in 0..2 {
            lda  shared.move_number + n
            sta  sheet.first_number + n
        }
        jsr  check_rights
        bne  @refused
        jsr  check_king
        bne  @refused
        jsr  new_game
        // The moves of the old game are still there, until the first is made.
        copy(asm, sheet.from, disk.kept);
        lda  #0x80
        sta  disk.saved_moves
        clc
        rts
    @refused:
        jsr  show_setup_error
        sec
        rts
    }
}

/// Copies the record's moves from or to where they are kept.
fn copy(asm: &mut Asm, from: Abs, to: Abs) {
    let (read, write) = (asm.sym("copy_sheet_src"), asm.sym("copy_sheet_dst"));
    asm! { asm;
        for (operand, start) in [(read, from), (write, to)] {
            lda  #<start
            sta  operand
            lda  #>start
            sta  operand+1
        }
        jsr  copy_sheet
    }
}

fn copying(asm: &mut Asm) {
    let (read, write) = (asm.sym("copy_sheet_src"), asm.sym("copy_sheet_dst"));
    asm! { asm;
        asm.routine(
            "copy_sheet",
            "Copies as many bytes as the moves of the record have.",
        )
        .takes("copy_sheet_src from where, copy_sheet_dst to where")
        .destroys("A X Y")
        .cost("about 17 cycles a byte");
        let [low, pages] = SHEET_MOVES_LEN.to_le_bytes();
        ldx  #pages
        ldy  #0
    @next:
        asm.self_modified("copy_sheet_src");
        lda  0xFFFF,y
        asm.self_modified("copy_sheet_dst");
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
