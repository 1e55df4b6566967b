//! History and killers. Engine: `engine/src/search/history.rs`, `Search::update_killers`,
//! `Search::update_history`.

use octet_engine::board::piece::Piece;
use octet_engine::search::margins::HISTORY_DEPTH;
use octet_engine::search::{GRAVITY_SHIFT, HISTORY_BIAS, TRIED_SCORE};

use super::move_picker::stage;
use crate::chess::constants::{NO_SQUARE, ON_BOARD};
use crate::chess::core::Core;
use crate::chess::vars::HISTORY_PAGES;
use octet_asm::{Asm, asm};

/// Emits the history routines.
pub fn emit(asm: &mut Asm, core: &Core) {
    score_quiets(asm, core);
    update_quiet_stats(asm, core);
    apply_bonus(asm, core);
}

/// Points `history_ptr` at the history of piece A; Y is destroyed. The history table has a plane of a
/// page, by target, for each piece's colour and type.
pub(super) fn point_history(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let [rows, pages] = core.t.history_rows;
    asm! { asm;
        for _ in 0..Piece::TYPE_SHIFT {
            lsr  a              // colour and type alone
        }
        tay                     // the index of its row
        lda  rows,y             // where the row's plane begins
        sta  v.history_ptr      // the low byte
        lda  pages,y            // which page of the table?
        sta  v.history_ptr+1    // a pointer to the plane
    }
}

/// Engine: `MoveStack::score_quiets`.
fn score_quiets(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Scores the ply's quiet moves by history.
        routine score_quiets {
            takes    x = ply, quiet_from_ptr, quiet_to_ptr, quiet_score_ptr
            keeps    x
            destroys a, y, tmp[2], history_ptr
        }
        let (index, origin) = (v.tmp, v.tmp.at(1));
        lda  #NO_SQUARE         // no origin yet
        sta  origin             // no piece yet
        ldy  v.quiets_len,x     // from the last to the first
        beq  @done              // no moves
    @next:
        dey                     // indices begin at 0
        lda  (v.quiet_from_ptr),y  // the next move's origin
        cmp  origin             // a piece's moves are neighbours
        beq  @same              // the same piece: its row is set
        sta  origin             // the row holds for its other moves
        sty  index              // Y is wanted for squares
        and  #ON_BOARD          // without the castling flag
        tay                     // the board is indexed by square
        lda  v.board,y          // the next piece
        point_history(asm, core);
        ldy  index              // back to the list
    @same:
        lda  (v.quiet_to_ptr),y  // history is by piece and target
        and  #ON_BOARD          // without the castling flag
        sty  index              // Y is wanted for the target
        tay                     // an index of the row
        lda  (v.history_ptr),y  // history of piece and target
        ldy  index              // back to the list
        eor  #HISTORY_BIAS      // unsigned, so that CMP can compare
        sta  (v.quiet_score_ptr),y  // beside the move in its list
        tya                     // the index again
        bne  @next              // index 0 was the last
    @done:
        rts                     // the moves can be picked by score
    }
}

const _: () = assert!(HISTORY_BIAS == 0x80);

/// Engine: `Search::update_killers`, `Search::update_history`.
fn update_quiet_stats(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Updates the killers and the history after a quiet move's beta cutoff: a bonus for the
        /// move, and a malus for the quiet moves before it.
        routine update_quiet_stats {
            takes    x = ply, "its made_from and made_to", "the move is unmade"
            returns  "killers and history", x = ply
            destroys a, y, tmp[1], call_tmp[2], history_ptr, quiet_from_ptr, quiet_to_ptr,
                     quiet_score_ptr
        }
        let (index, bonus) = (v.call_tmp, v.call_tmp.at(1));
        lda  v.made_from,x      // the newer killer already?
        cmp  v.killer_1_from,x  // origins first, then targets
        bne  @new               // the origins differ
        lda  v.made_to,x        // and its target?
        cmp  v.killer_1_to,x    // with the flags of special moves
        beq  @known             // yes: no change
    @new:
        lda  v.killer_1_from,x  // killer 1 becomes killer 2
        sta  v.killer_2_from,x  // and the older killer
        lda  v.killer_1_to,x    // both bytes make the move
        sta  v.killer_2_to,x    // which is dropped
        lda  v.made_from,x      // this move becomes killer 1
        sta  v.killer_1_from,x  // it is tried first next time
        lda  v.made_to,x        // its target
        sta  v.killer_1_to,x    // what try_killers reads
    @known:
        ldy  v.depth,x          // only from HISTORY_DEPTH on
        cpy  #HISTORY_DEPTH     // only moves that saved much search
        bcc  @done              // too shallow for history
        lda  core.margins.history_bonus,y  // bonus by depth
        sta  bonus              // for the cutoff move as it is
        lda  v.made_from,x      // what apply_history_bonus takes
        sta  v.from             // the move that has cut
        lda  v.made_to,x        // its target
        sta  v.to               // with its flags
        jsr  apply_history_bonus  // it has earned more history
        lda  v.stage,x          // was it picked from the list of quiets?
        cmp  #stage::QUIETS     // is there a list of tried moves?
        bne  @done              // hash move or killer: no list before it
        // Malus for the quiet moves of the list that were tried before it.
        lda  #0                 // malus = -bonus
        sec
        sbc  bonus              // a loss for those before it
        sta  bonus              // used by apply_history_bonus below
        core.at_quiets(asm);
        ldy  v.quiets_len,x     // from the last to the first
    @tried:
        tya                     // moves left in the list
        beq  @done              // all done
        dey                     // the one before
        lda  (v.quiet_score_ptr),y  // picked moves are marked there
        cmp  #TRIED_SCORE       // tried moves are marked so
        bne  @tried             // not tried yet
        lda  (v.quiet_to_ptr),y  // which move was it?
        sta  v.to               // for apply_history_bonus
        cmp  v.made_to,x        // the cutoff move gets no malus
        bne  @malus             // another target, so another move
        lda  (v.quiet_from_ptr),y  // the same target:
        cmp  v.made_from,x      // and the same piece?
        beq  @tried             // the cutoff move itself
    @malus:
        lda  (v.quiet_from_ptr),y  // it did not cut
        sta  v.from             // for apply_history_bonus
        sty  index              // apply_history_bonus uses Y
        jsr  apply_history_bonus  // the bonus is negative now
        ldy  index              // the place in the list
        jmp  @tried             // the one before it
    @done:
        rts                     // order changes with the next node
    }
}

/// Engine: `History::update`.
fn apply_bonus(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let (bonus, decay) = (v.call_tmp.at(1), v.tmp);
    asm! { asm;
        /// Applies a bonus to a move's entry: history += bonus - history/8.
        routine apply_history_bonus {
            takes    from "flags allowed", to "flags allowed", "the piece on from",
                     call_tmp + 1 "the bonus"
            keeps    x
            destroys a, y, tmp[1], history_ptr
        }
        lda  v.from             // which piece?
        and  #ON_BOARD          // without the flag of special moves
        tay                     // the piece, still on its origin
        lda  v.board,y          // which piece moves?
        point_history(asm, core);
        lda  v.to               // and where to?
        and  #ON_BOARD          // without the flag of special moves
        tay                     // the target
        lda  (v.history_ptr),y  // history of piece and target
        for _ in 0..GRAVITY_SHIFT {
            cmp  #0x80          // its sign to C:
            ror  a              // halved, rounded down
        }
        sta  decay              // the more there is, the more decays
        lda  (v.history_ptr),y  // the old history
        sec
        sbc  decay              // less an eighth
        clc
        adc  bonus              // the result fits: bonuses are small
        sta  (v.history_ptr),y  // picked and reduced by it from now on
        rts                     // older results fade
    }
}

/// Ages or clears the history table. `clear_tt` falls through to this routine at its end. Engine:
/// `History::age`, `TranspositionTable::clear`.
pub(super) fn age_history(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Halves all histories, or clears them.
        routine age_history {
            takes    a "$FF to halve, 0 to clear"
            returns  nothing
            destroys a, x, y, tmp[1], history_ptr
        }
    }
    let mask = v.tmp;
    asm! { asm;
        sta  mask               // AND with 0 clears instead
        ldy  #0                 // from the first page
        sty  v.history_ptr      // a page at a time
        lda  #>v.history_table  // the table begins with a page
        sta  v.history_ptr+1    // the pointer is complete
        ldx  #HISTORY_PAGES as u8  // all pages of the table
    @next_byte:
        lda  (v.history_ptr),y  // (1) each score
        cmp  #0x80              // its sign to C
        ror  a                  // (2) halved, rounded down
        and  mask               // or cleared
        sta  (v.history_ptr),y  // the new history
        iny                     // four planes fill a page
        bne  @next_byte         // all of its bytes
        inc  v.history_ptr+1    // the next page
        dex                     // another page?
        bne  @next_byte         // not all are done
        rts                     // both uses of the routine end here
    }
}
