//! Keeps the player's game while another is shown, and puts it back.

use super::context::OverlayCx;
use crate::platform::memory_map::{OPENINGS_LEN, OVERLAY_END};
use crate::ui::files::rollback::copy_moves;
use crate::ui::files::vars::NAMES_LEN;
use octet_asm::{Asm, Claim, asm};

/// Emits `keep_game` and `put_game_back`.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    let (page, disk, ui) = (&cx.vars, &cx.files.vars, &cx.ui);
    let (shared, sheet) = (&ui.shared, &ui.sheet);
    // The names in a directory are read anew whenever they are shown.
    const { assert!(OPENINGS_LEN <= NAMES_LEN) };
    let kept = asm.memory_outside("page_kept_openings", OVERLAY_END + 1, OPENINGS_LEN);
    asm.describe(
        kept,
        "What is remembered of the openings of the game that is kept.",
    );
    let [openings, result_shown, running_clock] =
        ["game_opening", "game_result_shown", "running_clock"].map(|name| asm.sym(name));
    asm! { asm;
        /// Keeps the player's game, unless it is kept already.
        routine keep_game { destroys a, x, y }
        bit  page.kept
        bmi  @done              // bit 7: another game was shown before
        jsr  save_current_game  // its state
        copy_moves(asm, sheet.moves(), disk.saved_sheet);
        lda  #0x80
        sta  disk.saved_moves   // restore_saved_game copies them back
        sta  page.kept          // bit 7: kept
        ldx  #0                 // 256 bytes
    @opening:
        lda  openings,x         // by ply: openings and book moves
        sta  kept,x             // apart
        inx
        bne  @opening
        ldx  #5                 // both clocks
    @clock:
        lda  shared.clock_white,x // which stand still
        sta  page.kept_clocks,x // as they are
        dex
        bpl  @clock
        lda  result_shown       // shown and learned once
        sta  page.kept_shown    // not again
        lda  shared.book_loaded // bit 7: it is there
        sta  page.kept_book
        lda  #0                 // the book takes a second a move
        sta  shared.book_loaded
    @done:
        rts
    }
    asm! { asm;
        /// Puts the player's game back.
        routine put_game_back { destroys a, x, y, scratch }
        bit  page.kept
        bpl  @nothing           // no other game was shown
        jsr  begin_text         // no message
        jsr  restore_saved_game // replays it
        lda  #0
        sta  running_clock      // do_menu starts it
        sta  page.kept          // bit 7 clear
        tax
    @opening:
        lda  kept,x             // apart from the game
        asm.claim(Claim::StoresInto(vec![(openings, OPENINGS_LEN)]));
        sta  openings,x
        inx
        bne  @opening
        ldx  #5                 // both clocks
    @clock:
        lda  page.kept_clocks,x // as they stood
        sta  shared.clock_white,x
        dex
        bpl  @clock
        lda  page.kept_shown    // as before
        sta  result_shown       // no result twice
        lda  page.kept_book     // the book, too
        sta  shared.book_loaded
    @nothing:
        rts
    }
}
