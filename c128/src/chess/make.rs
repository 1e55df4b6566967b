//! Making a move on the board: the engine's `Position::make`.
//!
//! The state of each level is kept in arrays by level: making a move reads
//! level `x` and writes level `x + 1`, so that unmaking it has nothing to
//! restore there. Hash and sums are not touched here: `update` brings them up
//! to date for a node that needs them, which perft's never do.

use engine::make::{SHORT_FILE, castling_rook};
use engine::moves::TO_BIT;
use engine::piece::{Color, Kind, Man};
use engine::square::Square;

use super::Core;
use super::tables::Record;
use crate::asm::{Asm, Label, imm};

/// Emits `make` and its parts.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Making moves",
        "Arrays by level make unmaking cheap: the level before is still there. X is the level \
         before, and array + 1,X the one being made. Hash and sums are update's business.",
    );
    special(a, c);
    entry(a, c);
    passed_pawn(a, c);
    double_push(a, c);
    castle(a, c);
    move_rook(a, c);
    promote(a, c);
    take(a, c);
}

fn entry(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    let capture = a.label("capture");
    a.routine("make", "Makes a legal move.")
        .takes("from, to with the kind's bits; level; opponent")
        .returns("level + 1 but for hash and sums; from, to masked; man; X level")
        .destroys("A Y, t, u")
        .cost("125 cycles for a quiet move, 163 for a capture, 730 at most");
    a.ldx(v.level).c("the level before");
    a.ldy(v.to).c("Y the target");
    a.bmi("make_special").c("N: the bit of special moves");
    a.global("make_plain");
    a.lda(v.board.y()).c("who stands there?");
    a.sta(v.captured.x()).c("for unmake");
    a.bne(capture).c("a capture");
    a.tya();
    a.sta(v.made_to.x())
        .c("unmake and update read the move here");
    a.ldy(v.from).c("Y the origin");
    a.tya();
    a.sta(v.made_from.x());
    a.lda(n.no_square);
    a.sta(v.en_passant.at(1).x()).c("the chance is gone");
    a.comment("Where nobody stands, no king or rook is taken: the origin alone may cost rights.");
    a.lda(v.castling.x()).c("rights left");
    a.and(t.castling_mask.y())
        .c("a king or rook that leaves its square");
    a.sta(v.castling.at(1).x()).c("what survives");
    a.lda(v.board.y()).c("now the man itself");
    a.sta(v.man).c("update and gives_check want it");
    a.and(n.piece).c("a pawn has its own rules");
    a.beq("make_pawn");
    a.lda(v.halfmove.x()).c("the clock goes on");
    a.clc();
    a.adc(imm(1));
    a.sta(v.halfmove.at(1).x()).c("the new level's");
    a.lda(n.empty);
    a.sta(v.board.y()).c("the origin is empty");
    a.ldy(v.to);
    a.lda(v.man);
    a.global("make_put_down");
    put_down(a, c);
    a.ldx(v.level).c("X the new level");
    a.rts();
    take_and_move(a, c, capture);
    pawn(a, c);
}

/// Puts the man in `a` down on the target, `y`, on the board and in its list;
/// the other side is to move.
fn put_down(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.sta(v.board.y()).c("the target holds the man");
    a.and(n.owner_bits).c("whose, and which slot:");
    a.tax().c("its place in the lists");
    a.sty(v.lists().x()).c("it stands there now");
    a.and(n.black).c("its colour");
    a.sta(v.opponent).c("who has moved is the opponent now");
    a.inc(v.level).c("one level on");
}

/// A capture: the man on the target goes first.
fn take_and_move(a: &mut Asm, c: &Core, capture: Label) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.bind(capture);
    a.comment("A capture. The victim leaves its list and the counts.");
    a.and(n.owner_bits).c("A is the victim");
    a.tay().c("its place in the lists");
    a.lda(n.no_square);
    a.sta(v.en_passant.at(1).x()).c("the chance is gone");
    a.sta(v.lists().abs().y())
        .c("its slot stays empty: nobody else moves up");
    a.lda(v.captured.x());
    discount(a, c);
    a.ldy(v.to).c("Y the target");
    a.tya();
    a.sta(v.made_to.x())
        .c("unmake and update read the move here");
    a.lda(v.castling.x()).c("rights left");
    a.and(t.castling_mask.y()).c("a rook taken at home");
    a.ldy(v.from);
    a.and(t.castling_mask.y())
        .c("a king or rook that leaves its square");
    a.sta(v.castling.at(1).x()).c("what survives");
    a.tya();
    a.sta(v.made_from.x());
    a.lda(v.board.y()).c("now the man itself");
    a.sta(v.man).c("update and gives_check want it");
    a.lda(imm(0));
    a.sta(v.halfmove.at(1).x()).c("the clock starts anew");
    a.sta(v.board.y()).c("the origin is empty");
    a.ldy(v.to);
    a.lda(v.man);
    a.bne("make_put_down").c("always");
}

const _: () = assert!(Man::EMPTY.0 == 0);

/// A pawn's quiet move.
fn pawn(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let (double, black, look) = (a.label("double"), a.label("black"), a.label("look"));
    let none = a.label("none");
    a.routine("make_pawn", "The rest of a pawn's quiet move.")
        .takes("A 0, X the level before, Y the origin; from, to masked; man")
        .returns("X level")
        .destroys("A Y")
        .cost("57 cycles for one step, 83 or 87 for two");
    a.sta(v.halfmove.at(1).x()).c("the clock starts anew");
    a.sta(v.board.y()).c("the origin is empty");
    a.ldy(v.to);
    a.lda(v.man);
    put_down(a, c);
    a.tya().c("Y is the target");
    a.eor(v.from);
    a.cmp(n.double_push)
        .c("two ranks on, both odd or both even?");
    a.beq(double);
    a.bind(none);
    a.ldx(v.level).c("X the new level");
    a.rts();
    a.bind(double);
    a.comment("Two steps: does an enemy pawn stand next door? Hardly ever.");
    a.lda(v.opponent).c("the colour that has just moved");
    a.bmi(black);
    for color in Color::ALL {
        if color == Color::Black {
            a.bind(black);
        }
        let enemy = Man::new(color.other(), Kind::Pawn, 0);
        for offset in [-1, 1] {
            a.lda(v.board.at(offset).y()).c("its neighbour");
            a.and(n.piece_bits);
            a.cmp(imm(enemy.0));
            a.beq(look).c("an enemy pawn may take it");
        }
        if color == Color::White {
            a.ldx(v.level).c("nobody may: no en passant square");
            a.rts();
        } else {
            a.bne(none).c("always");
        }
    }
    a.bind(look);
    a.jmp("make_double_push").c("look closely");
}

/// The kinds of move that are more than a man's going somewhere.
fn special(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "make_special",
        "The kinds of move that are more than a man's going somewhere.",
    )
    .takes("X the level before, Y to; from, to with the kind's bits")
    .returns("X level; from, to masked; man")
    .destroys("A Y, u")
    .cost("about 115 cycles more than plain moves");
    let castling = a.label("castling");
    a.lda(v.from);
    a.pha().c("as it was");
    a.and(n.square_bits).c("from here on plain squares");
    a.sta(v.from);
    a.tya();
    a.pha().c("as it was");
    a.and(n.square_bits);
    a.sta(v.to);
    a.tay();
    a.jsr("make_plain").c("first the man as any other");
    a.dex().c("the level before");
    a.pla().c("then the move as it was");
    a.sta(v.made_to.x());
    a.pla();
    a.sta(v.made_from.x()).c("PLA sets N: promotion");
    a.jmi("make_promotion");
    a.and(n.from_bit);
    a.beq(castling).c("not en passant, whose bit it is");
    a.comment("En passant. The target was empty, so captured is written here.");
    a.jsr("passed_pawn").c("its square to Y");
    a.lda(v.board.y()).c("the pawn that passed");
    a.sta(v.captured.x()).c("for unmake and update");
    a.jsr("take").c("out of list and counts");
    a.lda(n.empty);
    a.sta(v.board.y()).c("off the board");
    a.inx().c("X the new level");
    a.rts();
    a.bind(castling);
    a.jsr("castling_rook")
        .c("the king has moved; now the rook over it");
    a.jsr("move_rook");
    a.ldx(v.level).c("X the new level");
    a.rts();
}

fn passed_pawn(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "passed_pawn",
        "Where the pawn stands that an en passant capture takes.",
    )
    .takes("from, to masked")
    .returns("Y; X kept")
    .destroys("A, u")
    .cost("24 cycles");
    a.lda(v.to).c("beside the origin, before the target");
    a.and(n.file_bits).c("the target's file");
    a.sta(v.u);
    a.lda(v.from);
    a.and(n.rank_bits).c("and the origin's rank");
    a.ora(v.u);
    a.tay().c("its square");
    a.rts();
}

fn double_push(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "make_double_push",
        "Sets the en passant square if some pawn may legally capture.",
    )
    .takes("from, to; level, opponent as after the move")
    .returns("X level")
    .destroys("A Y, king, u, t+7")
    .cost("45 cycles, 560 at most with pawns beside");
    let (found, beside) = (a.label("found"), a.label("beside"));
    let (east, none) = (a.label("east"), a.label("none"));
    let (pawn, origin, passed) = (v.u, v.u.at(1), v.u.at(2));
    a.comment(
        "Only a legal capture counts, so that equal hashes mean equal positions. Men beside are \
         looked at to the west, then to the east.",
    );
    a.ldx(v.to).c("where the pawn stands now");
    a.lda(v.opponent).c("the colour that has just moved");
    a.eor(n.own_pawn);
    a.sta(pawn).c("a pawn of the side to move");
    for (offset, next) in [(-1, east), (1, none)] {
        a.lda(v.board.at(offset).x()).c("its neighbour");
        a.and(n.piece_bits);
        a.cmp(pawn).c("an enemy pawn next door?");
        a.bne(next).c("nearly always");
        a.txa().c("the capturer's square");
        if offset < 0 {
            a.sec();
            a.sbc(imm(1));
        } else {
            a.clc();
            a.adc(imm(1));
        }
        a.jsr(beside).c("may it take?");
        a.bcc(found).c("legally");
        a.ldx(v.to).c("pinned: passing_safe has used X and u");
        a.lda(v.opponent);
        a.eor(n.own_pawn);
        a.sta(pawn);
        a.bind(next);
    }
    a.ldx(v.level).c("nobody may: no en passant square");
    a.rts();
    a.bind(found);
    a.ldx(v.level);
    a.lda(passed).c("the square passed");
    a.sta(v.en_passant.x()).c("only now it exists");
    a.rts();
    a.bind(beside);
    a.sta(origin).c("passing_safe's arguments");
    a.lda(v.from).c("origin plus target,");
    a.clc();
    a.adc(v.to).c("squares are below $80: no carry");
    a.lsr_a();
    a.sta(passed).c("the square passed: halfway");
    a.jmp("passing_safe");
}

/// How far the rook's origin and target lie from the king's target, short and
/// long.
const ROOK_STEPS: [(i8, i8); 2] = {
    const fn steps(king: Square) -> (i8, i8) {
        let (from, to) = castling_rook(king);
        (from.0 as i8 - king.0 as i8, to.0 as i8 - king.0 as i8)
    }
    [
        steps(Square::at(SHORT_FILE, 0)),
        steps(Square::at(SHORT_FILE - 4, 0)),
    ]
};

fn castle(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("castling_rook", "The rook's squares when the king castles.")
        .takes("to")
        .returns("u+2 origin, u+3 target; X kept")
        .destroys("A Y")
        .cost("32 cycles, 34 for the a-rook");
    let (long, squares) = (a.label("long"), a.label("squares"));
    let [(short_from, short_to), (long_from, long_to)] = ROOK_STEPS;
    a.ldy(v.to).c("the king's target");
    a.tya();
    a.and(n.file_bits);
    a.cmp(n.short_file);
    a.bne(long).c("castled with the a-rook");
    advance(a, short_from, "from the h-file");
    a.sty(v.u.at(2)).c("origin");
    advance(a, short_to - short_from, "to beside the king");
    a.bpl(squares).c("always");
    a.bind(long);
    advance(a, long_from, "from the a-file");
    a.sty(v.u.at(2));
    advance(a, long_to - long_from, "to beside the king");
    a.bind(squares);
    a.sty(v.u.at(3)).c("target");
    a.rts();
}

/// Counts `y` up or down by `steps`.
fn advance(a: &mut Asm, steps: i8, comment: &str) {
    for step in 0..steps.unsigned_abs() {
        let comment = if step == 0 { comment } else { "" };
        if steps > 0 {
            a.iny().c(comment);
        } else {
            a.dey().c(comment);
        }
    }
}

fn move_rook(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("move_rook", "Moves a rook on the board and in its list.")
        .takes("u+2 origin, u+3 target")
        .returns("u the rook; X kept")
        .destroys("A Y")
        .cost("46 cycles");
    let (rook, origin, target) = (v.u, v.u.at(2), v.u.at(3));
    a.ldy(origin).c("lift it");
    a.lda(v.board.y());
    a.sta(rook).c("the slot is in it");
    a.lda(n.empty).c("its corner");
    a.sta(v.board.y());
    a.ldy(target).c("put it down");
    a.lda(rook);
    a.sta(v.board.y());
    a.and(n.owner_bits).c("whose, and which slot:");
    a.tay().c("its place in the lists");
    a.lda(target).c("where to");
    a.sta(v.lists().abs().y()).c("it stands there now");
    a.rts();
}

/// What the two promotion bits of a move say, from the knight's 0 on, is added
/// to this to give the slider's code.
const SLIDERS: u8 = Kind::Bishop as u8 - 1;

const _: () = assert!(
    Kind::Rook as u8 == SLIDERS + 2 && Kind::Queen as u8 == SLIDERS + 3 && TO_BIT >> 2 == 2
);

fn promote(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine(
        "make_promotion",
        "Turns the pawn that has arrived into a piece.",
    )
    .takes("X the level before; to, man")
    .returns("X level; man is still the pawn")
    .destroys("A Y, u+2")
    .cost("about 105 cycles");
    let (bishop, known) = (a.label("bishop"), a.label("known"));
    let kind = v.u.at(2);
    a.comment("The move's two bits: knight 0, bishop 1, rook 2, queen 3.");
    a.lda(v.made_to.x()).c("one bit in the target");
    a.and(n.to_bit).c("bit 3");
    a.lsr_a();
    a.lsr_a().c("the bit worth 2");
    a.sta(kind);
    a.lda(v.made_from.x()).c("the other in the origin");
    a.and(n.from_bit).c("bit 3");
    a.beq(bishop).c("not set: an even number");
    a.lda(imm(1)).c("the bit worth 1");
    a.bind(bishop);
    a.ora(kind).c("0 to 3");
    a.comment("The code of a slider is 4 more, the knight's is 2.");
    a.beq(known);
    a.clc();
    a.adc(imm(SLIDERS - Kind::Knight as u8));
    a.bind(known);
    a.clc();
    a.adc(imm(Kind::Knight as u8)).c("the engine's code");
    for _ in 0..Man::KIND_SHIFT {
        a.asl_a();
    }
    a.sta(kind).c("as it stands in a man");
    a.lda(v.man).c("the pawn");
    a.and(n.owner_bits).c("the pawn's colour and slot stay");
    a.ora(kind);
    a.ldy(v.to).c("where it has arrived");
    a.sta(v.board.y()).c("it stands as a piece");
    a.and(n.piece_bits);
    a.tay().c("its record: what it counts");
    a.lda(v.phase).c("the piece counts");
    a.clc();
    a.adc(t.men.at(Record::Phase as i32).y());
    a.sta(v.phase).c("the pawn counted nothing");
    a.clc();
    a.lda(v.heavy).c("rooks and queens are counted here");
    a.adc(t.men.at(Record::Heavy as i32).y());
    a.sec();
    a.sbc(imm(1)).c("the pawn is no more");
    a.sta(v.heavy).c("rook and queen: as before");
    a.lda(v.bishops)
        .c("White's in the low nibble, Black's in the high one");
    a.clc();
    a.adc(t.men.at(Record::Bishops as i32).y());
    a.sta(v.bishops);
    a.ldx(v.level);
    a.rts();
}

fn take(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "take",
        "Takes a captured man out of its list and the counts.",
    )
    .takes("A the man")
    .returns("X and Y kept")
    .destroys("A, u+1")
    .cost("56 cycles");
    a.sty(v.u.at(1)).c("the caller's");
    a.pha();
    a.and(n.owner_bits).c("whose, and which slot:");
    a.tay().c("its place in the lists");
    a.lda(n.no_square)
        .c("its slot stays empty: nobody else moves up");
    a.sta(v.lists().abs().y());
    a.pla().c("the man again");
    discount(a, c);
    a.ldy(v.u.at(1)).c("as it was");
    a.rts();
}

/// Takes the man in `a` out of the counts, by its record in `y`.
fn discount(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.and(n.piece_bits);
    a.tay().c("its record: what it counted");
    a.lda(v.phase).c("the game phase");
    a.sec();
    a.sbc(t.men.at(Record::Phase as i32).y());
    a.sta(v.phase).c("without it, and no borrow");
    a.lda(v.heavy).c("pawns, rooks and queens");
    a.sbc(t.men.at(Record::Heavy as i32).y());
    a.sta(v.heavy).c("without it");
    a.lda(v.bishops)
        .c("White's in the low nibble, Black's in the high one");
    a.sbc(t.men.at(Record::Bishops as i32).y());
    a.sta(v.bishops);
}
