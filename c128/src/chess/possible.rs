//! Is a move remembered from elsewhere a pseudo-legal move here? The engine's
//! `Position::possible`.

use engine::generate::{castlings, pawn_advance, pawn_captures};
use engine::moves::{Move, MoveKind};
use engine::piece::{Color, Kind, Man};
use engine::square::{KING_FILE, RANK_SHIFT, Square};

use super::Core;
use super::tables::color_prefix;
use super::vars::ROOT_LEVEL;
use crate::asm::{Asm, imm};

/// An own man of a kind, after `EOR opponent`.
const fn own(kind: Kind) -> u8 {
    Man::COLOR_BIT | kind.bits()
}

/// Emits `possible` and its parts.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Remembered moves",
        "A move from the table or a killer was a move of some position: its squares are on the \
         board, castling is a king's step from home, a promotion ends on the last rank. What is \
         left to ask is who stands where here.",
    );
    entry(a, c);
    pawn(a, c);
    special(a, c);
    castling(a, c);
}

fn entry(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine(
        "possible",
        "Is a move of some position a pseudo-legal move here?",
    )
    .takes("from, to with the kind's bits; level; opponent")
    .returns("carry set if so, and then Z clear if it takes or promotes; from and to kept")
    .destroys("A X Y, t")
    .cost("114 cycles on the mean for a move that is one, 161 at most");
    let (man, way) = (v.t, v.t.at(1));
    let (none, vacant) = (a.label("none"), a.label("vacant"));
    let (knight, king, yes) = (a.label("knight"), a.label("king"), a.label("yes"));
    a.ldx(v.to).c("N: the bit of special moves");
    a.jmi("possible_special");
    a.ldy(v.from);
    a.lda(v.board.y()).c("who moves?");
    a.beq(none).c("nobody");
    a.sta(man);
    a.eor(v.opponent);
    a.bpl(none).c("not one's own");
    a.cmp(imm(own(Kind::Knight)));
    a.bcc("possible_pawn").c("only a pawn's code is less");
    a.lda(v.board.x()).c("who is taken?");
    a.beq(vacant);
    a.eor(v.opponent);
    a.bmi(none).c("one's own");
    a.bind(vacant);
    a.txa();
    a.sec();
    a.sbc(v.from);
    a.tay().c("the difference is the index");
    a.lda(t.delta.y()).c("how the target lies");
    a.beq(none).c("on no line and no knight's step away");
    a.sta(way);
    a.lda(man);
    a.and(n.kind_bits);
    a.cmp(n.king);
    a.beq(king);
    a.bcc(knight).c("pawns are elsewhere");
    a.and(way).c("a slider's bits against the line's:");
    a.and(n.line).c("does it slide that way?");
    a.beq(none);
    a.lda(way);
    a.jsr("look").c("from the target back: who is first?");
    a.cmp(man).c("slots make every man unlike the others");
    a.bne(none).c("somebody between");
    a.bind(yes);
    a.lda(v.board.x()).c("Z: is it quiet?");
    a.sec();
    a.rts();
    a.bind(knight);
    a.lda(way);
    a.and(n.knight_step);
    a.bne(yes);
    a.bind(none);
    a.clc();
    a.rts();
    a.bind(king);
    a.lda(way);
    a.and(n.adjacent);
    a.bne(yes);
    a.clc();
    a.rts();
}

/// The rank one step short of promotion, as its bits in a square.
const fn last_rank(color: Color) -> u8 {
    color.other().pawn_rank() << RANK_SHIFT
}

fn pawn(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("possible_pawn", "May a pawn of one's own go there?")
        .takes("X to, a plain move's")
        .returns("as possible")
        .destroys("A Y")
        .cost("about 70 cycles");
    let black = a.label("black");
    a.lda(v.from);
    a.and(n.rank_bits);
    a.tay().c("the rank it leaves");
    a.txa();
    a.sec();
    a.sbc(v.from).c("how far it goes");
    a.bit(v.opponent).c("whose pawn?");
    a.bpl(black);
    a.cpy(imm(last_rank(Color::White)));
    a.bne("possible_white_pawn");
    a.clc().c("it would have to promote");
    a.rts();
    a.bind(black);
    a.cpy(imm(last_rank(Color::Black)));
    a.bne("possible_black_pawn");
    a.clc();
    a.rts();
    for color in Color::ALL {
        pawn_goes(a, c, color);
    }
}

/// The engine's `pawn_goes`, and that no own man stands on the target.
fn pawn_goes(a: &mut Asm, c: &Core, color: Color) {
    let v = &c.v;
    a.routine(
        &format!("possible_{}pawn", color_prefix(color)),
        &format!("Does a {} pawn go that way?", color.adjective()),
    )
    .takes("A how far, X the target, Y the rank it leaves")
    .returns("as possible, but that promotions may be quiet")
    .destroys("A")
    .cost("about 35 cycles");
    let (takes, one, none) = (a.label("takes"), a.label("one"), a.label("none"));
    let ahead = pawn_advance(color);
    a.cmp(imm(ahead));
    a.beq(one);
    for step in pawn_captures(color) {
        a.cmp(imm(step));
        a.beq(takes);
    }
    a.cmp(imm(ahead.wrapping_mul(2)));
    a.bne(none).c("no way a pawn goes");
    a.cpy(imm(color.pawn_rank() << RANK_SHIFT));
    a.bne(none).c("two steps only from home");
    a.lda(v.board.at(-i32::from(ahead as i8)).x())
        .c("the square between");
    a.bne(none);
    a.bind(one);
    a.lda(v.board.x()).c("Z set: it is quiet");
    a.bne(none).c("blocked");
    a.sec();
    a.rts();
    a.bind(takes);
    a.lda(v.board.x());
    a.beq(none).c("nobody to take");
    a.eor(v.opponent);
    a.bmi(none).c("one's own");
    a.sec().c("Z clear: it takes");
    a.rts();
    a.bind(none);
    a.clc();
    a.rts();
}

fn special(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("possible_special", "En passant and promotions.")
        .takes("X to; from with the kind's bits; level; opponent")
        .returns("as possible")
        .destroys("A X Y, t")
        .cost("80 to 120 cycles");
    let (origin, far) = (v.t, v.t.at(1));
    let (none, promotion, black) = (a.label("none"), a.label("promotion"), a.label("black"));
    let yes = a.label("yes");
    a.lda(v.from);
    a.and(n.square_bits);
    a.sta(origin);
    a.tay();
    a.lda(v.board.y()).c("who moves?");
    a.eor(v.opponent);
    a.tay().c("as one's own or not");
    a.bit(v.from);
    a.bmi(promotion);
    a.txa();
    a.and(n.to_bit);
    a.bne("possible_castling");
    a.cpy(imm(own(Kind::Pawn)));
    a.bcc(none);
    a.cpy(imm(own(Kind::Knight)));
    a.bcs(none).c("not one's own pawn");
    a.txa();
    a.and(n.square_bits);
    a.ldx(v.level);
    a.cmp(v.en_passant.x()).c("the square just passed?");
    a.bne(none);
    a.sbc(origin).c("equal, so the carry is set");
    a.bit(v.opponent);
    a.bpl(black);
    for color in Color::ALL {
        if color == Color::Black {
            a.bind(black);
        }
        for step in pawn_captures(color) {
            a.cmp(imm(step));
            a.beq(yes);
        }
        if color == Color::White {
            a.bne(none).c("always");
        }
    }
    a.bind(none);
    a.clc();
    a.rts();
    a.bind(yes);
    a.txa().c("Z clear: levels have bit 7");
    a.sec();
    a.rts();

    a.bind(promotion);
    a.cpy(imm(own(Kind::Pawn)));
    a.bcc(none);
    a.cpy(imm(own(Kind::Knight)));
    a.bcs(none).c("not one's own pawn");
    a.txa();
    a.and(n.square_bits);
    a.tax().c("X the target");
    a.sec();
    a.sbc(origin);
    a.sta(far);
    a.lda(origin);
    a.and(n.rank_bits);
    a.tay().c("Y the rank it leaves");
    a.lda(far);
    let black = a.label("black_promotes");
    a.bit(v.opponent);
    a.bpl(black);
    a.cpy(imm(last_rank(Color::White)));
    a.bne(none).c("it would not promote");
    a.jsr("possible_white_pawn");
    a.lda(v.to).c("Z clear: it promotes");
    a.rts();
    a.bind(black);
    a.cpy(imm(last_rank(Color::Black)));
    a.bne(none);
    a.jsr("possible_black_pawn");
    a.lda(v.to).c("Z clear: special moves have bit 7");
    a.rts();
}

/// A right means that king and rook stand at home, so the squares are fixed.
fn castling(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("possible_castling", "May the king castle there?")
        .takes("X to, Y the man after EOR opponent; level; opponent")
        .returns("as possible")
        .destroys("A Y")
        .cost("about 60 cycles");
    let (none, black) = (a.label("none"), a.label("black"));
    a.tya();
    a.and(n.piece_bits);
    a.cmp(imm(own(Kind::King)));
    a.bne(none).c("not one's own king");
    a.ldy(v.level);
    a.lda(v.castling.y()).c("both sides' rights");
    a.bit(v.opponent);
    a.bpl(black);
    for color in Color::ALL {
        if color == Color::Black {
            a.bind(black);
        }
        let king = Square::at(KING_FILE, color.back_rank());
        for way in castlings(color) {
            let other = a.label("other");
            let mv = Move::new(king, king.step(way.step), MoveKind::Castling);
            a.cpx(imm(mv.to));
            a.bne(other);
            a.and(imm(way.right)).c(format!("{mv}"));
            a.beq(none).c("this right is gone");
            for (i, &aside) in way.between.iter().enumerate() {
                let square = king.step(aside);
                let at = v.board.at(i32::from(square.0));
                if i == 0 {
                    a.lda(at).c(format!("{square}"));
                } else {
                    a.ora(at).c(format!("{square}"));
                }
            }
            a.bne(none).c("somebody between");
            a.sec().c("Z set: it is quiet");
            a.rts();
            a.bind(other);
        }
        if color == Color::White {
            a.bne(none).c("always");
        }
    }
    a.bind(none);
    a.clc();
    a.rts();
}

// A level is never 0, nor is the target of a special move.
const _: () = assert!(ROOT_LEVEL != 0);
