//! Taking a move back: the engine's `Position::unmake`.

use super::Core;
use super::tables::Record;
use crate::asm::{Asm, Label, imm};

/// Emits `unmake`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Taking moves back",
        "The level before still holds hash, sums, rights, en passant square and clock: only board, \
         lists and counts are put right.",
    );
    let special = a.label("special");
    plain(a, c, special);
    promotion(a, c, special);
    put_back(a, c);
}

/// Takes back a plain move that took nobody, `x` being the level,
/// which is not kept.
pub fn quiet(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.dex().c("to where the move was made");
    a.stx(v.level);
    a.ldy(v.made_to.x()).c("where the man stands now");
    a.lda(v.board.y()).c("the man");
    a.sta(v.man);
    a.lda(v.captured.x()).c("nobody");
    a.sta(v.board.y()).c("as it stood before");
    a.ldy(v.made_from.x()).c("where it came from");
    put_man_back(a, c);
}

/// Takes a move back in place, from `back` on, `x` being the level; falls
/// through to `done`.
pub fn in_place(a: &mut Asm, c: &Core, back: Label, done: &'static str) {
    let v = &c.v;
    let (special, taken, origin) = (a.label("special"), a.label("taken"), a.label("origin"));
    a.bind(special);
    a.jsr("unmake");
    a.jmp(done);
    a.bind(taken);
    stand_up(a, c);
    a.ldx(v.level).c("X was the place in the lists");
    a.bne(origin).c("always");
    a.bind(back);
    a.comment("The work of unmake, in place, but for special moves.");
    a.ldy(v.made_to.at(-1).x()).c("where the man stands now");
    a.bmi(special);
    a.dex().c("to where the move was made");
    a.stx(v.level);
    a.lda(v.board.y()).c("the man");
    a.sta(v.man);
    a.lda(v.captured.x()).c("usually nobody: an empty square");
    a.sta(v.board.y()).c("as it stood before");
    a.bne(taken).c("a capture");
    a.bind(origin);
    a.ldy(v.made_from.x()).c("where it came from");
    put_man_back(a, c);
    a.ldx(v.level).c("X was the place in the lists");
}

/// A man goes back to where it came from, and what it took stands up again.
fn plain(a: &mut Asm, c: &Core, special: Label) {
    let v = &c.v;
    a.routine("unmake", "Takes back the move made last.")
        .takes("level; the level before's made_from, made_to, captured")
        .returns("level - 1 in level and X; opponent")
        .destroys("A Y, u, man; to after castling")
        .cost("68 cycles, 112 for a capture");
    let taken = a.label("taken");
    a.ldx(v.level).c("back one level");
    a.dex().c("to where the move was made");
    a.stx(v.level);
    a.ldy(v.made_to.x()).c("where the man stands now");
    a.bmi(special).c("special");
    a.lda(v.board.y()).c("the man");
    a.sta(v.man);
    a.lda(v.captured.x()).c("usually nobody: an empty square");
    a.sta(v.board.y()).c("as it stood before");
    a.bne(taken).c("a capture");
    a.ldy(v.made_from.x()).c("where it came from");
    a.global("unmake_to");
    stand_back(a, c);

    a.bind(taken);
    stand_up(a, c);
    a.ldx(v.level).c("X was the place in the lists");
    a.ldy(v.made_from.x()).c("where the capturer came from");
    stand_back(a, c);
}

/// The man that moved goes back to `y` and returns.
fn stand_back(a: &mut Asm, c: &Core) {
    put_man_back(a, c);
    a.ldx(c.v.level).c("X was the place in the lists");
    a.rts();
}

/// The man that moved goes back to `y`, and its side is to move.
fn put_man_back(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.lda(v.man).c("it goes back");
    a.sta(v.board.y()).c("on its origin");
    a.and(n.owner_bits).c("whose, and which slot:");
    a.tax().c("its place in the lists");
    a.sty(v.lists().x()).c("it stands there again");
    a.and(n.black);
    a.eor(n.black).c("the other colour");
    a.sta(v.opponent).c("its side is to move again");
}

/// The captured man in `a`, back on the square `y`, returns to its list and
/// the counts.
fn stand_up(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.sta(v.u).c("the whole man for later");
    a.and(n.owner_bits).c("whose, and which slot:");
    a.tax().c("its place in the lists");
    a.sty(v.lists().x()).c("it stands there again");
    a.lda(v.u);
    a.and(n.piece_bits);
    a.tax().c("its record");
    a.lda(v.phase).c("it counts again");
    a.clc();
    a.adc(t.men.at(Record::Phase as i32).x());
    a.sta(v.phase).c("with it, and no carry");
    a.lda(v.heavy).c("pawns, rooks and queens");
    a.adc(t.men.at(Record::Heavy as i32).x());
    a.sta(v.heavy).c("with it");
    a.lda(v.bishops)
        .c("White's in the low nibble, Black's in the high one");
    a.adc(t.men.at(Record::Bishops as i32).x());
    a.sta(v.bishops);
}

/// A promotion, and behind it castling and en passant.
fn promotion(a: &mut Asm, c: &Core, special: Label) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    let (not_promotion, plain, lifted) = (
        a.label("not_promotion"),
        a.label("as_plain"),
        a.label("nothing_taken"),
    );
    a.bind(special);
    a.tya().c("the target without its bits");
    a.and(n.square_bits).c("the square alone");
    a.tay();
    a.lda(v.made_from.x()).c("bit 7: promotion");
    a.bpl(not_promotion);
    a.lda(v.board.y());
    a.pha().c("the piece it had become");
    a.and(n.owner_bits);
    a.ora(n.pawn);
    a.sta(v.board.y()).c("a pawn again");
    a.sty(v.u);
    a.pla();
    a.and(n.piece_bits);
    a.tay().c("its record: what it counted");
    a.lda(v.phase).c("the piece counts no more");
    a.sec();
    a.sbc(t.men.at(Record::Phase as i32).y());
    a.sta(v.phase).c("without it");
    a.lda(v.heavy);
    a.clc();
    a.adc(imm(1)).c("the pawn counts again");
    a.sec();
    a.sbc(t.men.at(Record::Heavy as i32).y());
    a.sta(v.heavy);
    a.lda(v.bishops)
        .c("White's in the low nibble, Black's in the high one");
    a.sbc(t.men.at(Record::Bishops as i32).y());
    a.sta(v.bishops);
    a.ldy(v.u).c("the target");
    a.bind(plain);
    a.lda(v.board.y()).c("the man that moved");
    a.sta(v.man).c("for unmake_to");
    a.lda(v.captured.x()).c("and what it took");
    a.sta(v.board.y());
    a.beq(lifted).c("nobody");
    a.jsr("put_back").c("listed and counted");
    a.bind(lifted);
    a.lda(v.made_from.x());
    a.and(n.square_bits)
        .c("a plain origin's bits are the square's");
    a.tay();
    a.jmp("unmake_to");
    passing_and_castling(a, c, not_promotion, plain, lifted);
}

fn passing_and_castling(a: &mut Asm, c: &Core, start: Label, plain: Label, lifted: Label) {
    let (v, n) = (&c.v, &c.n);
    let castling = a.label("not_passing");
    a.bind(start);
    a.and(n.from_bit);
    a.beq(castling).c("not en passant, whose bit it is");
    a.comment("En passant: the pawn taken stood on the origin's rank and the target's file.");
    a.lda(v.board.y()).c("the capturer");
    a.sta(v.man);
    a.lda(n.empty);
    a.sta(v.board.y()).c("leaves the target empty");
    a.lda(v.made_from.x());
    a.and(n.rank_bits);
    a.sta(v.u);
    a.tya().c("Y is the target");
    a.and(n.file_bits);
    a.ora(v.u);
    a.tay();
    a.lda(v.captured.x()).c("the pawn that passed");
    a.sta(v.board.y()).c("stands again");
    a.jsr("put_back").c("listed and counted");
    a.jmp(lifted);

    a.bind(castling);
    a.sty(v.to)
        .c("castling_rook's argument, and a place to keep Y");
    a.jsr("castling_rook");
    a.ldy(v.u.at(2));
    a.lda(v.u.at(3))
        .c("back again: origin and target change places");
    a.sta(v.u.at(2));
    a.sty(v.u.at(3));
    a.jsr("move_rook");
    a.ldy(v.to).c("the king's target");
    a.jmp(plain).c("and the king like any man");
}

fn put_back(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "put_back",
        "Puts a captured man back into its list and the counts.",
    )
    .takes("A the man, Y its square")
    .returns("X level; Y kept")
    .destroys("A, u")
    .cost("49 cycles");
    stand_up(a, c);
    a.ldx(v.level).c("X was the record");
    a.rts();
}
