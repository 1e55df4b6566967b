//! The context of game control: what its emitters name.

use super::time::LevelTables;
use crate::platform::Machine;
use crate::ui::score_sheet::ScoreSheet;
use octet_asm::{Abs, Asm, Claim, Zp, asm, variables};

/// Counts of a side.
pub(super) const COUNTS: u8 = 7;
/// For how many plies the opening is remembered; later ones count as the last.
pub(super) const OPENING_PLIES: u8 = 64;
/// The purpose of the search in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum SearchPurpose {
    /// Octet's own move.
    Move = 1,
    /// A move proposed to the player.
    Hint,
    /// The player's analysis, until it is stopped.
    Analysis,
    /// Pondering on the opponent's time.
    Ponder,
}

/// The value of `game_result_shown` while a message shows the result of the game and `take_turn` has
/// not seen it yet.
pub const RESULT_TOLD: u8 = 0x80;

variables! {
    /// Variables of game control. In the listing every name begins with `game_`.
    pub GameVars "game_" |asm, pointer: Zp| {
        purpose 1, "What the search is for (`SearchPurpose`), or 0: no search.";
        pending 1, "The player's command that waits to be done, or 0.";
        pending_move 1, "Its argument: the number of a legal move.";
        move_now 1, "Not 0: Octet is to move, whichever side that is.";
        pondered 1, "Not 0: this position has been pondered.";
        target_ply 2, "Plies to be replayed.";
        clocks_from 2, "The ply from which on the clocks run as they do.";
        clock_ply 2, "The ply whose clock is put back.";
        result_shown 1, "Not 0: the result of the game has been shown, or is RESULT_TOLD.";
        has_score 1, "Bit 7: Octet has a score of this game.";
        own_score 2, "Its last score, from its own side.";
        lost_moves 1, "How many of its moves in a row it was lost; bit 7: it has offered to resign in this game.";
        sp 1, "The stack pointer that `ui_main` returns with.";
        flags 1, "The SAN flags of a move; scratch elsewhere.";
        opening OPENING_PLIES as u16, "By ply, the number of the opening.";
        /// By ply, how many successive positions before it are not in the book.
        book_misses OPENING_PLIES as u16;
        /// By ply before it, the index of the weight of the book move played.
        book_index_lo OPENING_PLIES as u16;
        book_index_hi OPENING_PLIES as u16, "The high byte, or [`NO_WEIGHT`]: no book move.";
        loser 1, "The side that lost: 0 or [`BLACK`].";
        learn_ply 1, "The ply whose weight is changed.";
        high_nibble 1, "Bit 7: its weight is in the high nibble of a byte.";
        won 1, "Bit 7: the winner played it.";
        counts 2 * COUNTS as u16, "By side, the counts of `check_setup`.";
    } {
        /// Points into an array of the score sheet.
        ply: Zp = pointer;
    }
}

/// The context of the routines of game control.
#[derive(Clone, Copy, Debug)]
pub struct GameCx<'a> {
    /// Addresses of the whole machine.
    pub machine: &'a Machine,
    /// Variables of game control.
    pub vars: GameVars,
    /// The score sheet.
    pub sheet: ScoreSheet,
    /// The levels.
    pub levels: LevelTables,
}

/// Copies at most 128 bytes.
pub(super) fn copy(asm: &mut Asm, from: Abs, to: Abs, len: u8) {
    asm! { asm;
        ldx  #len - 1
    @next:
        lda  from,x
        asm.claim(Claim::StoresInto(vec![(to, len.into())]));
        sta  to,x
        dex
        bpl  @next
    }
}

/// Points `ply` at the entry of the next ply in an array of the score sheet; Y is 0.
pub(super) fn at_ply(asm: &mut Asm, array: Abs) {
    asm! { asm;
        lda  #<array
        ldx  #>array
        jsr  point_at_ply
    }
}
