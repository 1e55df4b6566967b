//! The opening book in play: what it says of every position of the game.

use super::*;

/// Half-moves for which it is remembered what the opening is; what is played
/// later counts as the last of them.
pub(super) const OPENINGS: u8 = 64;
/// So many positions in a row that are not in the book, and the game has left
/// it: to look through all of it takes a second or two.
const OUT: u8 = 6;

pub(super) fn openings(a: &mut Asm, g: &Control<'_>) {
    let (v, d, r, k) = (&g.v, &g.m.d, &g.r, &g.m.k);
    asm! { a;
        a.routine(
            "opening_ply",
            "The half-moves played, as openings count them.",
        )
        .returns("X; Z set if there are none")
        .destroys("nothing else");
        ldx  r.len+1
        bne  @last
        ldx  r.len
        cpx  #OPENINGS
        bcc  @early
    @last:
        ldx  #OPENINGS - 1
    @early:
        cpx  #0
        rts

        a.routine("ask_book", "What the book says of the position.")
            .takes("the game's position; game_opening and game_missed of the one before")
            .returns("desk_book_from, desk_book_to, desk_opening; game_opening, game_missed")
            .destroys("A X Y")
            .cost("book_consult's and book_title's");
        lda  #0
        sta  d.book_from
        sta  d.book_to          // no move
        bit  d.book
        bpl  @absent
        jsr  opening_ply
        lda  #NO_PLACE
        sta  v.place_hi,x       // nothing is played yet
        txa
        beq  @first             // A is 0
        lda  v.missed-1,x
    @first:
        cmp  #OUT
        bcs  @out               // the game has left the book
        adc  #1                 // C is clear: it stays so
    @out:
        sta  v.missed,x
        bcs  @missed
        call_core(a, "book_consult");
        bcs  @missed
        jsr  opening_ply
        pha
        lda  #0
        sta  v.missed,x
        pla
        cmp  #NO_NAME
        bne  @named
    @missed:
        // What the game was called before its last move.
        jsr  opening_ply
        lda  #NO_NAME
        cpx  #0
        beq  @named
        lda  v.opening-1,x
    @named:
        sta  v.opening,x
        call_core(a, "book_title");
    @absent:
        rts

        let mode = a.sym("screen_mode");
        a.routine(
            "follow_book",
            "Asks the book, and shows what the opening is called.",
        )
        .destroys("A X Y, words, cells, colours");
        jsr  ask_book
        lda  mode
        cmp  #Mode::Edit as u8
        bcs  @covered           // something else is to be seen
        jmp  show_opening
    @covered:
        rts

        a.routine(
            "take_seed",
            "The time of the first key chooses among the book's moves.",
        )
        .returns("desk_book_seed, and what follows from it")
        .destroys("A X Y, words, cells, colours");
        lda  d.book_seed
        ora  d.book_seed+1
        bne  @taken
        for n in 0..2 {
            lda  k.timer_a + n      // counts cycles
            sta  d.book_seed + n
        }
        jmp  follow_book
    @taken:
        rts

        a.routine(
            "forget_openings",
            "No position of the game has been asked about.",
        )
        .destroys("A X");
        ldx  #OPENINGS - 1
    @next:
        lda  #NO_NAME
        sta  v.opening,x
        lda  #NO_PLACE
        sta  v.place_hi,x
        lda  #0
        sta  v.missed,x
        dex
        bpl  @next
        rts
    }
}
