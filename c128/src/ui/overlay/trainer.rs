//! The opening trainer: the player guesses the book's moves in the game's position, and sees them
//! with their openings and weights.

use octet_book::MAX_CHOICES;

use super::context::OverlayCx;
use super::list::List;
use super::page::{HINT_ROW, Style, style};
use crate::platform::far_call::far_call_core;
use crate::platform::memory_map::{COLD_BUFFER, OPENINGS_LEN, OVERLAY_END};
use crate::ui::view::text::{put, put_first};
use octet_asm::{Asm, asm, fixed};

/// Bytes of what `book_list` finds.
const LEN: u8 = 4 * MAX_CHOICES as u8;
/// The column of an opening's name, behind the move.
const NAME_COLUMN: u8 = 7;

/// Emits `page_book` and what its list asks for.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    let (page, shared) = (&cx.vars, &cx.ui.shared);
    // The memory of a game that is kept: no other game is shown here.
    let moves = asm.memory_outside(
        "page_book_moves",
        OVERLAY_END + 1 + OPENINGS_LEN,
        LEN.into(),
    );
    asm.describe(
        moves,
        "The book's moves: origins, targets, weights and openings.",
    );
    let [from, to, weight, opening] =
        [0, 1, 2, 3].map(|n| moves.at(n * i32::from(MAX_CHOICES as u8)));
    asm! { asm;
        /// Asks for the book's moves until the player leaves them.
        routine page_book { destroys a, x, y, scratch }
        lda  shared.opening_index
        sta  page.guessed       // the game's, whose name comes back
        bit  shared.book_loaded // bit 7
        bmi  @loaded
    @none:
        style(asm, cx, Style::Key);
        put_first(asm, " No move in the book.");
        lda  #HINT_ROW
        jsr  show_row
        jmp  wait_key
    @loaded:
        far_call_core(asm, "book_list");
        sta  page.plies         // how many
        tay
        beq  @none
        ldx  #LEN - 1
    @copy:
        lda  fixed(COLD_BUFFER),x // before a name is fetched there
        sta  moves,x
        dex
        bpl  @copy
    @board:
        jsr  clear_screens      // of the menu
        jsr  redraw_board
        style(asm, cx, Style::Bar);
        put_first(asm, "Openings");
        lda  #0
        jsr  show_beside
        put(asm, "U  show moves");
        lda  #13
        jsr  show_beside
        put_first(asm, "Your move?");
    @say:
        jsr  show_message
        jsr  read_move          // typed, or by the cursor
        bcs  @leave
        beq  @show
        ldy  page.plies
    @look:
        dey
        bmi  @other             // none of them
        lda  from,y
        cmp  shared.moves_from,x
        bne  @look
        lda  to,y
        cmp  shared.moves_to,x
        bne  @look
        tya
        pha
        put_first(asm, "Yes, weight");
        pla
        tax
        jsr  put_book_value
        jmp  @say
    @other:
        put_first(asm, "No. Once more?");
        jmp  @say
    @show:
        lda  #List::Book as u8
        ldx  page.plies
        jsr  open_and_choose
        jmp  @board
    @leave:
        lda  page.guessed
        far_call_core(asm, "book_opening_name");
        rts

        /// Adds a move of the book, and the opening that it begins.
        routine put_book_line {
            takes    x "its number"
            destroys a, x, y, scratch
        }
        txa
        pha
        tay
        ldx  to,y
        lda  from,y
        jsr  find_legal_move
        jsr  analyse_san
        jsr  put_san
        lda  #NAME_COLUMN
        jsr  put_spaces_to
        pla
        tax
        lda  opening,x
        far_call_core(asm, "book_opening_name");
        lda  #<shared.opening_name
        ldy  #>shared.opening_name
        jmp  put_text

        /// Adds what the weights mean.
        routine put_book_hint { destroys a, y, ui_src_ptr }
        put(asm, "Higher weights are played more often");
        rts

        /// Adds a space, so that no name touches it, and the weight of a move of the book.
        routine put_book_value {
            takes    x "its number"
            destroys a, x, y, ui_number, ui_divisor
        }
        jsr  put_space
        lda  weight,x
        jmp  put_byte
    }
}
