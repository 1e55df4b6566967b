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
use crate::asm::{Asm, imm};

/// Emits `make` and its parts.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Making moves",
        "Arrays by level make unmaking cheap: the level before is still there. X is the level \
         before, and array + 1,X the one being made. Hash and sums are update's business.",
    );
    entry(a, c);
    special(a, c);
    passed_pawn(a, c);
    double_push(a, c);
    castle(a, c);
    move_rook(a, c);
    promote(a, c);
    take(a, c);
}

fn entry(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine("make", "Makes a legal move.")
        .takes("from, to with the kind's bits; level; opponent")
        .returns("level + 1 but for hash and sums; from, to masked; man; X level")
        .destroys("A Y, t, u")
        .cost("139 cycles for a quiet move, 206 for a capture, 730 at most");
    let (masked, mask, no_rights) = (a.label("masked"), a.label("mask"), a.label("no_rights"));
    let (taken, pawn) = (a.label("taken"), a.label("pawn"));
    a.ldx(v.level);
    a.lda(v.from);
    a.sta(v.made_from.x())
        .c("unmake and update read the move here");
    a.ldy(v.to);
    a.tya();
    a.sta(v.made_to.x());
    a.bmi(mask).c("special");
    a.bind(masked);
    a.lda(n.no_square);
    a.sta(v.en_passant.at(1).x()).c("the chance is gone");
    a.lda(v.board.y());
    a.sta(v.captured.x());
    a.bne(taken);
    a.ldy(v.halfmove.x());
    a.iny();
    a.tya();
    let counted = a.label_here("counted");
    a.sta(v.halfmove.at(1).x());
    a.lda(v.castling.x());
    a.beq(no_rights);
    a.ldy(v.from);
    a.and(t.castling_mask.y())
        .c("a king or rook that leaves its square");
    a.ldy(v.to);
    a.and(t.castling_mask.y()).c("or a rook taken on it");
    a.bind(no_rights);
    a.sta(v.castling.at(1).x());
    a.ldy(v.from);
    a.lda(v.board.y());
    a.sta(v.man);
    a.and(n.kind_bits);
    a.cmp(n.pawn);
    a.beq(pawn);
    let lift = a.label_here("lift");
    move_man(a, c);

    a.bind(mask);
    a.and(n.square_bits);
    a.sta(v.to);
    a.tay();
    a.lda(v.from);
    a.and(n.square_bits);
    a.sta(v.from);
    a.jmp(masked);

    a.bind(taken);
    a.jsr("take");
    a.lda(imm(0)).c("the clock starts anew");
    a.beq(counted).c("always");

    a.bind(pawn);
    a.lda(imm(0));
    a.sta(v.halfmove.at(1).x()).c("the clock starts anew");
    a.tya();
    a.eor(v.to);
    a.cmp(n.double_push)
        .c("two ranks on, both odd or both even");
    a.bne(lift);
    a.jsr(lift).c("move it first,");
    a.jmp("make_double_push")
        .c("then see who might take it in passing");
}

/// Moves the man from the origin, in `y`, to the target, on the board and in
/// its list; the other side is to move. Returns, or goes on with what is
/// special.
fn move_man(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let (black, listed) = (a.label("black"), a.label("listed"));
    a.lda(n.empty);
    a.sta(v.board.y());
    a.ldy(v.to);
    a.lda(v.man);
    a.sta(v.board.y());
    a.bmi(black);
    a.and(n.slot_bits);
    a.tay();
    a.lda(v.to);
    a.sta(v.list(Color::White).abs().y());
    a.lda(n.white).c("who has moved is the opponent now");
    a.beq(listed).c("always");
    a.bind(black);
    a.and(n.slot_bits);
    a.tay();
    a.lda(v.to);
    a.sta(v.list(Color::Black).abs().y());
    a.lda(n.black);
    a.bind(listed);
    a.sta(v.opponent);
    a.inc(v.level);
    a.lda(v.made_to.x());
    a.bmi("make_special");
    a.inx();
    a.rts();
}

/// The kinds of move that are more than a man's going somewhere.
fn special(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "make_special",
        "The kinds of move that are more than a man's going somewhere.",
    )
    .takes("X the level before; from, to masked; man, already moved")
    .returns("X level")
    .destroys("A Y, u")
    .cost("about 115 cycles");
    let castling = a.label("castling");
    a.lda(v.made_from.x());
    a.jmi("make_promotion");
    a.and(n.from_bit);
    a.beq(castling);
    a.comment("En passant. The target was empty, so captured is written here.");
    a.jsr("passed_pawn");
    a.lda(v.board.y());
    a.sta(v.captured.x());
    a.jsr("take");
    a.lda(n.empty);
    a.sta(v.board.y());
    a.inx();
    a.rts();
    a.bind(castling);
    a.jsr("castling_rook")
        .c("the king has moved; now the rook over it");
    a.jsr("move_rook");
    a.ldx(v.level);
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
    a.lda(v.to);
    a.and(n.file_bits).c("the target's file");
    a.sta(v.u);
    a.lda(v.from);
    a.and(n.rank_bits).c("and the origin's rank");
    a.ora(v.u);
    a.tay();
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
    a.ldx(v.to);
    a.lda(v.opponent);
    a.eor(n.own_pawn);
    a.sta(pawn).c("a pawn of the side to move");
    for (offset, next) in [(-1, east), (1, none)] {
        a.lda(v.board.at(offset).x());
        a.and(n.piece_bits);
        a.cmp(pawn);
        a.bne(next).c("nearly always");
        a.txa();
        if offset < 0 {
            a.sec();
            a.sbc(imm(1));
        } else {
            a.clc();
            a.adc(imm(1));
        }
        a.jsr(beside);
        a.bcc(found);
        a.ldx(v.to).c("pinned: passing_safe has used X and u");
        a.lda(v.opponent);
        a.eor(n.own_pawn);
        a.sta(pawn);
        a.bind(next);
    }
    a.ldx(v.level);
    a.rts();
    a.bind(found);
    a.ldx(v.level);
    a.lda(passed);
    a.sta(v.en_passant.x());
    a.rts();
    a.bind(beside);
    a.sta(origin);
    a.lda(v.from);
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
    a.ldy(v.to);
    a.tya();
    a.and(n.file_bits);
    a.cmp(n.short_file);
    a.bne(long);
    advance(a, short_from, "from the h-file");
    a.sty(v.u.at(2));
    advance(a, short_to - short_from, "to beside the king");
    a.bpl(squares).c("always");
    a.bind(long);
    advance(a, long_from, "from the a-file");
    a.sty(v.u.at(2));
    advance(a, long_to - long_from, "to beside the king");
    a.bind(squares);
    a.sty(v.u.at(3));
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
        .cost("48 cycles");
    let (rook, origin, target) = (v.u, v.u.at(2), v.u.at(3));
    a.ldy(origin);
    a.lda(v.board.y());
    a.sta(rook);
    a.lda(n.empty);
    a.sta(v.board.y());
    a.ldy(target);
    a.lda(rook);
    a.sta(v.board.y());
    let black = a.label("black");
    a.bmi(black);
    a.and(n.slot_bits);
    a.tay();
    a.lda(target);
    a.sta(v.white_list.abs().y());
    a.rts();
    a.bind(black);
    a.and(n.slot_bits);
    a.tay();
    a.lda(target);
    a.sta(v.black_list.abs().y());
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
    a.lda(v.made_to.x());
    a.and(n.to_bit);
    a.lsr_a();
    a.lsr_a().c("the bit worth 2");
    a.sta(kind);
    a.lda(v.made_from.x());
    a.and(n.from_bit);
    a.beq(bishop);
    a.lda(imm(1));
    a.bind(bishop);
    a.ora(kind);
    a.comment("The code of a slider is 4 more, the knight's is 2.");
    a.beq(known);
    a.clc();
    a.adc(imm(SLIDERS - Kind::Knight as u8));
    a.bind(known);
    a.clc();
    a.adc(imm(Kind::Knight as u8));
    for _ in 0..Man::KIND_SHIFT {
        a.asl_a();
    }
    a.sta(kind).c("as it stands in a man");
    a.lda(v.man);
    a.and(n.owner_bits).c("the pawn's colour and slot stay");
    a.ora(kind);
    a.ldy(v.to);
    a.sta(v.board.y());
    a.and(n.piece_bits);
    a.tay().c("its record: what it counts");
    a.lda(v.phase);
    a.clc();
    a.adc(t.men.at(Record::Phase as i32).y());
    a.sta(v.phase);
    a.clc();
    a.lda(v.heavy);
    a.adc(t.men.at(Record::Heavy as i32).y());
    a.sec();
    a.sbc(imm(1)).c("the pawn is no more");
    a.sta(v.heavy);
    a.ldx(v.level);
    a.rts();
}

fn take(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine(
        "take",
        "Takes a captured man out of its list and the counts.",
    )
    .takes("A the man, N its colour")
    .returns("X and Y kept")
    .destroys("A, u+1")
    .cost("62 cycles");
    let (black, listed) = (a.label("black"), a.label("listed"));
    a.sty(v.u.at(1));
    a.pha().c("PHA leaves N as it was");
    a.bmi(black);
    a.and(n.slot_bits);
    a.tay();
    a.lda(n.no_square)
        .c("its slot stays empty: nobody else moves up");
    a.sta(v.white_list.abs().y());
    a.bmi(listed).c("always");
    a.bind(black);
    a.and(n.slot_bits);
    a.tay();
    a.lda(n.no_square);
    a.sta(v.black_list.abs().y());
    a.bind(listed);
    a.pla();
    a.and(n.piece_bits);
    a.tay().c("its record: what it counted");
    a.lda(v.phase);
    a.sec();
    a.sbc(t.men.at(Record::Phase as i32).y());
    a.sta(v.phase);
    a.lda(v.heavy);
    a.sec();
    a.sbc(t.men.at(Record::Heavy as i32).y());
    a.sta(v.heavy);
    a.ldy(v.u.at(1));
    a.rts();
}
