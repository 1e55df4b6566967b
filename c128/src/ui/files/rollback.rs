//! Saves the current game while another is read, and restores it if the new one cannot be read to
//! its end.

use super::context::FilesCx;
use super::fen::at;
use super::vars::SAVED_TEXT_MAX;
use crate::api::shared::{NO_EN_PASSANT, POSITION_LEN, SQUARES, SetupError};
use crate::ui::score_sheet::{SHEET_PLIES, SHEET_STATE_LEN};
use crate::ui::view::text::put_first;
use octet_asm::{Abs, Asm, Claim, asm};

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
        /// Saves the state of the current game, not yet its moves.
        routine save_current_game {
            returns  disk_saved_sheet_state, disk_saved_outcome
            destroys a, x
        }
        lda  #0                 // 0: bit 7 clear
        sta  disk.saved_moves   // the moves are still on the score sheet, not copied
        lda  shared.outcome
        sta  disk.saved_outcome  // resigned, agreed, or out of time, which a replay cannot find
        copy_state(asm, sheet.len, disk.saved_sheet_state);
        rts

        /// Restores the game saved by save_current_game.
        routine restore_saved_game {
            takes    disk_saved_sheet_state, disk_saved_outcome, disk_saved_moves
            keeps    ui_text though "a copy of it is put back"
            destroys a, x, y, scratch
        }
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
        copy_moves(asm, disk.saved_sheet, sheet.moves());
    @untouched:
        jsr  replay_sheet
        lda  disk.saved_outcome
        sta  shared.outcome     // replay_to has set the outcome that the position shows
        ldx  #SAVED_TEXT_MAX as u8 - 1
    @back:
        lda  disk.saved_text,x
        sta  ui.text,x
        dex
        bpl  @back
        lda  disk.saved_text_len
        sta  ui.text_len
        rts
    }
}

fn play(asm: &mut Asm, cx: &FilesCx) {
    let (disk, shared, sheet) = (&cx.vars, &cx.screen.shared, &cx.screen.sheet);
    asm! { asm;
        /// Plays a move that was read.
        routine play_pgn_move {
            takes    a "its index in the list of legal moves"
            returns  c "set", ui_text "says why not"
            destroys a, x, y, ui_src_ptr
        }
        tax                     // record_move takes it in X
        jsr  record_move        // without showing it
        bcs  @full              // carry set: played, but not recorded
        jsr  set_move_number    // messages name it
        clc                     // carry clear: played and recorded
        rts
    @full:
        put_first(asm, "The game is too long.");
        sec                     // carry set: ui_text says why
        rts

        /// Begins a game with the position read, if it is legal.
        routine begin_read_position {
            takes    disk_position
            returns  c "set: the message says what is wrong with it"
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        let [edited, lost] = ["ui_edit_board", "game_flags"].map(|name| asm.sym(name));
    @again:
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
        jsr  set_first_number   // the FEN's
        jsr  check_rights
        beq  @king              // Z set: castling and en passant are right
        // What nobody can do is left out, and the rest is checked again.
        ldx  #NO_EN_PASSANT
        cmp  #SetupError::Castling as u8
        beq  @castling
        stx  disk.position + at::EN_PASSANT
        bne  @again always      // Z clear: the BEQ above was not taken
    @castling:
        lda  disk.position + at::CASTLING
        eor  lost
        sta  disk.position + at::CASTLING
        jmp  @again
    @king:
        jsr  check_king
        bne  @refused           // Z clear: the king could be captured
        jsr  new_game
        // The saved game's moves are still on the score sheet, until the first move is played.
        copy_moves(asm, sheet.moves(), disk.saved_sheet);
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
pub fn copy_moves(asm: &mut Asm, from: [Abs; 3], to: [Abs; 3]) {
    const PART: u16 = 200;
    const { assert!(SHEET_PLIES.is_multiple_of(PART)) };
    asm! { asm;
        ldy  #PART as u8
    @next:
        for (from, to) in from.into_iter().zip(to) {
            for part in (0..SHEET_PLIES).step_by(PART.into()) {
                let at = i32::from(part) - 1;
                lda  from + at,y  // all parts of the sheet at once
                asm.claim(Claim::StoresInto(vec![(to, SHEET_PLIES)]));
                sta  to + at,y
            }
        }
        dey
        bne  @next
    }
}
