//! The opening book in play: what it says of every position of the game.

use super::*;

/// Half-moves for which it is remembered what the opening is; what is played
/// later counts as the last of them.
pub(super) const OPENING_PLIES: u8 = 64;
/// So many positions in a row that are not in the book, and the game has left
/// it: to look through all of it takes a second or two.
const OUT_OF_BOOK: u8 = 6;

pub(super) fn openings(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, sheet, cia2) = (
        &cx.vars,
        &cx.machine.shared,
        &cx.sheet,
        &cx.machine.chips.cia2,
    );
    asm! { asm;
        asm.routine(
            "opening_ply",
            "The half-moves played, as openings count them.",
        )
        .returns("X; Z set if there are none")
        .destroys("nothing else");
        ldx  sheet.len+1
        bne  @last
        ldx  sheet.len
        cpx  #OPENING_PLIES
        bcc  @early
    @last:
        ldx  #OPENING_PLIES - 1
    @early:
        cpx  #0
        rts

        asm.routine("look_up_opening", "What the book says of the position.")
            .takes("the game's position; game_opening and game_book_misses of the one before")
            .returns("shared_book_from, shared_book_to, shared_opening_name; game_opening, game_book_misses")
            .destroys("A X Y")
            .cost("book_query's and book_opening_name's");
        lda  #0
        sta  shared.book_from
        sta  shared.book_to          // no move
        bit  shared.book_loaded
        bpl  @absent
        jsr  opening_ply
        lda  #NO_WEIGHT
        sta  game.book_index_hi,x       // nothing is played yet
        txa
        beq  @first             // A is 0
        lda  game.book_misses-1,x
    @first:
        cmp  #OUT_OF_BOOK
        bcs  @out               // the game has left the book
        adc  #1                 // C is clear: it stays so
    @out:
        sta  game.book_misses,x
        bcs  @missed
        far_call_core(asm, "book_query");
        bcs  @missed
        jsr  opening_ply
        pha
        lda  #0
        sta  game.book_misses,x
        pla
        cmp  #NO_OPENING
        bne  @named
    @missed:
        // What the game was called before its last move.
        jsr  opening_ply
        lda  #NO_OPENING
        cpx  #0
        beq  @named
        lda  game.opening-1,x
    @named:
        sta  game.opening,x
        far_call_core(asm, "book_opening_name");
    @absent:
        rts

        let mode = asm.sym("ui_input_mode");
        asm.routine(
            "follow_opening",
            "Asks the book, and shows what the opening is called.",
        )
        .destroys("A X Y, words, cells, colours");
        jsr  look_up_opening
        lda  mode
        cmp  #InputMode::Edit as u8
        bcs  @covered           // something else is to be seen
        jmp  show_opening
    @covered:
        rts

        asm.routine(
            "seed_from_key",
            "The time of the first key chooses among the book's moves.",
        )
        .returns("shared_book_seed, and what follows from it")
        .destroys("A X Y, words, cells, colours");
        lda  shared.book_seed
        ora  shared.book_seed+1
        bne  @taken
        for n in 0..2 {
            lda  cia2.ta + n      // counts cycles
            sta  shared.book_seed + n
        }
        jmp  follow_opening
    @taken:
        rts

        asm.routine(
            "clear_openings",
            "No position of the game has been asked about.",
        )
        .destroys("A X");
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
