//! The opening book during play: book move and opening name by ply.

use super::context::{GameCx, OPENING_PLIES};
use crate::api::book::{NO_OPENING, NO_WEIGHT};
use crate::platform::far_call::far_call_core;
use crate::ui::input::InputMode;
use octet_asm::{Asm, asm};

/// After so many successive positions outside the book it is no longer asked, because a query takes
/// a second or two.
const OUT_OF_BOOK: u8 = 6;

pub(super) fn openings(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, sheet, cia2) = (
        &cx.vars,
        &cx.machine.shared,
        &cx.sheet,
        &cx.machine.chips.cia2,
    );
    asm! { asm;
        /// Finds the ply, at most 63, as the arrays of the opening have it.
        routine opening_ply {
            returns  x, z "set at ply 0"
            destroys nothing
        }
        ldx  sheet.len+1
        bne  @last              // 256 plies and more
        ldx  sheet.len
        cpx  #OPENING_PLIES
        bcc  @early
    @last:
        ldx  #OPENING_PLIES - 1
    @early:
        cpx  #0                 // Z for the caller
        rts

        /// Asks the book: a move, and the name of the opening.
        routine look_up_opening {
            takes    "the game's position", game_opening, game_book_misses "of the ply before"
            returns  shared_book_from, shared_book_to, shared_opening_name, game_opening,
                     game_book_misses
            destroys a, x, y
        }
        lda  #0
        sta  shared.book_from
        sta  shared.book_to     // equal to book_from: no book move
        bit  shared.book_loaded
        bpl  @absent            // bit 7 clear: no book was loaded
        jsr  opening_ply
        lda  #NO_WEIGHT
        sta  game.book_index_hi,x  // no book move has been played here
        txa
        beq  @first             // ply 0: A = 0 misses
        lda  game.book_misses-1,x
    @first:
        cmp  #OUT_OF_BOOK
        bcs  @out               // the game has left the book
        adc  #1                 // C is clear: the BCS above was not taken; it stays so
    @out:
        sta  game.book_misses,x  // one more, unless the book has it
        bcs  @missed            // carry set: six or more, no query
        far_call_core(asm, "book_query");
        bcs  @missed            // carry set: not in the book
        jsr  opening_ply        // the far call has changed X
        pha                     // A: the number of the opening
        lda  #0
        sta  game.book_misses,x  // back in the book
        pla
        cmp  #NO_OPENING
        bne  @named             // else a position of the book without a name
    @missed:
        // The name that the game had a ply before.
        jsr  opening_ply
        lda  #NO_OPENING
        cpx  #0                 // the start has no name
        beq  @named
        lda  game.opening-1,x
    @named:
        sta  game.opening,x
        far_call_core(asm, "book_opening_name");
    @absent:
        rts

        let mode = asm.sym("ui_input_mode");
        /// Asks the book, and shows the name of the opening.
        routine follow_opening { destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr }
        jsr  look_up_opening
        lda  mode
        cmp  #InputMode::Edit as u8
        bcs  @covered           // the editor or a page covers it
        jmp  show_opening
    @covered:
        rts

        /// Draws the number that chooses among the book's moves from the time of the first key.
        routine seed_from_key {
            returns  shared_book_seed "and what look_up_opening finds with it"
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        lda  shared.book_seed
        ora  shared.book_seed+1
        bne  @taken             // drawn for this game already
        for n in 0..2 {
            lda  cia2.ta + n  // counts cycles: the moment of a key is chance
            sta  shared.book_seed + n
        }
        jmp  follow_opening     // the book's move depends on it
    @taken:
        rts

        /// Clears the arrays of the opening: no ply has an opening or a book move yet.
        routine clear_openings { destroys a, x }
        ldx  #OPENING_PLIES - 1
    @next:
        lda  #NO_OPENING
        sta  game.opening,x
        lda  #NO_WEIGHT
        sta  game.book_index_hi,x
        lda  #0
        sta  game.book_misses,x
        dex
        bpl  @next
        rts
    }
}
