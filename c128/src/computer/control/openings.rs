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
    let (early, last) = (a.label("early"), a.label("last"));
    a.routine(
        "opening_ply",
        "The half-moves played, as openings count them.",
    )
    .returns("X; Z set if there are none")
    .destroys("nothing else");
    a.ldx(r.len.at(1));
    a.bne(last);
    a.ldx(r.len);
    a.cpx(imm(OPENINGS));
    a.bcc(early);
    a.bind(last);
    a.ldx(imm(OPENINGS - 1));
    a.bind(early);
    a.cpx(imm(0));
    a.rts();

    let (absent, first, out, missed, named) = (
        a.label("absent"),
        a.label("first"),
        a.label("out"),
        a.label("missed"),
        a.label("named"),
    );
    a.routine("ask_book", "What the book says of the position.")
        .takes("the game's position; game_opening and game_missed of the one before")
        .returns("desk_book_from, desk_book_to, desk_opening; game_opening, game_missed")
        .destroys("A X Y")
        .cost("book_consult's and book_title's");
    a.lda(imm(0));
    a.sta(d.book_from);
    a.sta(d.book_to).c("no move");
    a.bit(d.book);
    a.bpl(absent);
    a.jsr("opening_ply");
    a.lda(imm(NO_PLACE));
    a.sta(v.place_hi.x()).c("nothing is played yet");
    a.txa();
    a.beq(first).c("A is 0");
    a.lda(v.missed.at(-1).x());
    a.bind(first);
    a.cmp(imm(OUT));
    a.bcs(out).c("the game has left the book");
    a.adc(imm(1)).c("C is clear: it stays so");
    a.bind(out);
    a.sta(v.missed.x());
    a.bcs(missed);
    call_core(a, "book_consult");
    a.bcs(missed);
    a.jsr("opening_ply");
    a.pha();
    a.lda(imm(0));
    a.sta(v.missed.x());
    a.pla();
    a.cmp(imm(NO_NAME));
    a.bne(named);
    a.bind(missed);
    a.comment("What the game was called before its last move.");
    a.jsr("opening_ply");
    a.lda(imm(NO_NAME));
    a.cpx(imm(0));
    a.beq(named);
    a.lda(v.opening.at(-1).x());
    a.bind(named);
    a.sta(v.opening.x());
    call_core(a, "book_title");
    a.bind(absent);
    a.rts();

    let covered = a.label("covered");
    let mode = a.sym("screen_mode");
    a.routine(
        "follow_book",
        "Asks the book, and shows what the opening is called.",
    )
    .destroys("A X Y, words, cells, colours");
    a.jsr("ask_book");
    a.lda(mode);
    a.cmp(imm(Mode::Edit as u8));
    a.bcs(covered).c("something else is to be seen");
    a.jmp("show_opening");
    a.bind(covered);
    a.rts();

    let taken = a.label("taken");
    a.routine(
        "take_seed",
        "The time of the first key chooses among the book's moves.",
    )
    .returns("desk_book_seed, and what follows from it")
    .destroys("A X Y, words, cells, colours");
    a.lda(d.book_seed);
    a.ora(d.book_seed.at(1));
    a.bne(taken);
    for n in 0..2 {
        a.lda(k.timer_a.at(n)).c("counts cycles");
        a.sta(d.book_seed.at(n));
    }
    a.jmp("follow_book");
    a.bind(taken);
    a.rts();

    a.routine(
        "forget_openings",
        "No position of the game has been asked about.",
    )
    .destroys("A X");
    a.ldx(imm(OPENINGS - 1));
    let next = a.label_here("next");
    a.lda(imm(NO_NAME));
    a.sta(v.opening.x());
    a.lda(imm(NO_PLACE));
    a.sta(v.place_hi.x());
    a.lda(imm(0));
    a.sta(v.missed.x());
    a.dex();
    a.bpl(next);
    a.rts();
}
