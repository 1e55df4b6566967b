//! Moves of the pawns: captures, pushes, promotions and en passant.

use engine::generate::{EN_PASSANT_SCORE, pawn_advance, pawn_captures};
use engine::piece::{Color, Kind, Man};
use engine::square::Square;

use super::Mode;
use crate::asm::{Asm, Label, imm};
use crate::chess::Core;
use crate::chess::tables::color_prefix;
use crate::chess::vars::WHITE_LIST;

/// The first square beyond `rank`, seen from the first rank: what a square's
/// number is compared with to tell on which side of the line it lies.
const fn beyond(rank: u8) -> u8 {
    Square::at(0, rank + 1).0
}

pub(super) fn pawns(a: &mut Asm, c: &Core, mode: Mode, color: Color) {
    let prefix = mode.prefix();
    let (what, cost) = match mode {
        Mode::Captures => (
            "Captures and promotions",
            "34 cycles a pawn without a capture",
        ),
        Mode::Quiets => ("Quiet moves", "22 cycles and about 30 a pawn"),
    };
    a.routine(
        &format!("{prefix}_{}pawn", color_prefix(color)),
        &format!(
            "{what} of the {} pawns and whoever else is left.",
            color.adjective()
        ),
    )
    .takes("X one more than the first one's place in the lists, Y the list index")
    .returns("the generator's count; ends with the king")
    .destroys(match mode {
        Mode::Captures => "A X Y, t, attacker",
        Mode::Quiets => "A X Y, t",
    })
    .cost(cost);
    match mode {
        Mode::Captures => captures(a, c, color),
        Mode::Quiets => quiets(a, c, color),
    }
}

/// The place of a colour's king in the lists.
const fn king_place(color: Color) -> u8 {
    WHITE_LIST + color.bit()
}

/// Pushes of the pawns: `x` is the origin, and the place in the list is in the
/// instruction that reads it.
fn quiets(a: &mut Asm, c: &Core, color: Color) {
    let (v, n) = (&c.v, &c.n);
    let list_site = format!("quiets_{}list", color_prefix(color));
    let (next, other) = (a.label("next"), a.label("other"));
    let site = a.sym(&list_site);
    a.stx(site);
    a.bind(next);
    a.dec(site).c("from the highest slot to the king's");
    a.smc(&list_site);
    a.ldx(v.white_list).c("the next man's square");
    a.bmi(next).c("captured");
    a.lda(v.board.x());
    a.and(n.piece);
    a.bne(other).c("the king, or no pawn any more");
    // One step short of promotion a pawn stands where the other side's began.
    let last = color.other().pawn_rank();
    match color {
        Color::White => {
            a.cpx(imm(Square::at(0, last).0));
            a.bcs(next)
                .c("on the seventh rank: promotions are no quiet moves");
        }
        Color::Black => {
            a.cpx(imm(beyond(last)));
            a.bcc(next)
                .c("on the second rank: promotions are no quiet moves");
        }
    }
    pushes(a, c, color, next);
    match color {
        Color::White => a.bcc(next).c("always"),
        Color::Black => a.bcs(next).c("always"),
    };
    a.bind(other);
    a.lda(site);
    a.cmp(imm(king_place(color)));
    a.jeq("quiets_king").c("the last one");
    a.jsr("quiets_promoted");
    a.jmp(next);
}

/// Captures of a pawn and of those who follow in the list: a loop of their own,
/// with `x` as the place in the list and `y` as the square.
fn captures(a: &mut Asm, c: &Core, color: Color) {
    let (v, n) = (&c.v, &c.n);
    let ahead = pawn_advance(color);
    let last = color.other().pawn_rank();
    let (next, other, promotes) = (a.label("next"), a.label("other"), a.label("promotes"));
    let resume = a.label("resume");
    let place = v.captures_place;
    let [first, second] = pawn_captures(color);
    let (hit, look) = (a.label("hit"), a.label("look"));
    a.sty(v.capture_count).c("pawns capture seldom");
    a.bind(next);
    a.dex().c("the next place");
    a.ldy(v.white_list.at(-i32::from(WHITE_LIST)).x())
        .c("a place is an address");
    a.bmi(next).c("captured");
    a.lda(v.board.y());
    a.and(n.piece);
    a.bne(other).c("the king, or no pawn any more");
    match color {
        Color::White => {
            a.cpy(imm(Square::at(0, last).0));
            a.bcs(promotes).c("on the seventh rank");
        }
        Color::Black => {
            a.cpy(imm(beyond(last)));
            a.bcc(promotes).c("on the second rank");
        }
    }
    let board = |offset: u8| v.board.at(i32::from(offset as i8)).y();
    let least = imm(Man::new(Color::Black, Kind::Pawn, 0).0);
    a.lda(board(first));
    match color {
        Color::White => {
            a.bpl(look).c("empty, or White's");
            a.cmp(least).c("the least black man");
            a.bcs(hit).c("not the edge");
            a.bind(look);
            a.lda(board(second));
            a.bpl(next);
            a.cmp(least);
            a.bcc(next);
        }
        Color::Black => {
            a.beq(look).c("empty");
            a.bpl(hit).c("neither Black's nor the edge");
            a.bind(look);
            a.lda(board(second));
            a.beq(next);
            a.bmi(next);
        }
    }
    take(a, c, second);
    a.bne(next).c("always: no place is 0");
    a.bind(hit);
    take(a, c, first);
    a.bne(look).c("always");

    a.bind(other);
    a.stx(place);
    a.tya();
    a.tax().c("X the origin, Y the list again");
    a.ldy(v.capture_count);
    a.lda(place);
    a.cmp(imm(king_place(color)));
    let king = format!("captures_{}king", color_prefix(color));
    a.jeq(king.as_str()).c("the last one");
    a.jsr("captures_promoted");
    a.bind(resume);
    a.sty(v.capture_count);
    a.ldx(place);
    a.bne(next).c("always");

    a.bind(promotes);
    a.stx(place);
    a.tya();
    a.tax();
    a.ldy(v.capture_count);
    for offset in [first, second] {
        let skip = a.label("skip");
        enemy(a, c, color, offset, skip);
        a.and(n.kind_bits).c("the victim's part of the score");
        a.sta(v.t.at(1));
        a.txa().c("the origin");
        a.clc();
        a.adc(imm(offset)).c("the target");
        a.jsr("promotions").c("all four");
        a.bind(skip);
    }
    let blocked = a.label("blocked");
    a.lda(v.board.at(i32::from(ahead as i8)).x());
    a.bne(blocked).c("somebody in the way");
    a.sta(v.t.at(1)).c("no victim");
    a.txa();
    a.clc();
    a.adc(imm(ahead)).c("the target");
    a.jsr("promotions").c("all four");
    a.bind(blocked);
    a.jmp(resume);
}

/// The capture of the man in `a` by the pawn on `y`; `x` and `y` are kept.
fn take(a: &mut Asm, c: &Core, offset: u8) {
    let v = &c.v;
    a.stx(v.t).c("its place");
    a.sty(v.t.at(1));
    a.ldx(v.t.at(1)).c("X the pawn");
    a.ldy(v.capture_count);
    a.jsr("pawn_capture_head").c("score and origin");
    a.adc(imm(offset)).c("carry clear");
    a.sta(v.capture_to.ind_y());
    a.inc(v.capture_count).c("one more");
    a.ldy(v.t.at(1));
    a.ldx(v.t);
}

/// One step ahead, and from home two; ends at `done`. The carry is what the
/// comparison with the last rank but one left, clear for White and set for
/// Black: pushes keep it so, since no sum leaves the board.
fn pushes(a: &mut Asm, c: &Core, color: Color, done: Label) {
    let v = &c.v;
    let ahead = i32::from(pawn_advance(color) as i8);
    let home = color.pawn_rank();
    a.lda(v.board.at(ahead).x());
    a.bne(done).c("blocked");
    push(a, c, color, ahead);
    match color {
        Color::White => {
            a.cpx(imm(beyond(home)));
            a.bcs(done).c("has left home");
        }
        Color::Black => {
            a.cpx(imm(Square::at(0, home).0));
            a.bcc(done).c("has left home");
        }
    }
    a.lda(v.board.at(2 * ahead).x()).c("and the square beyond?");
    a.bne(done).c("blocked");
    push(a, c, color, 2 * ahead);
}

/// A push of the pawn on `x` by `offset`.
fn push(a: &mut Asm, c: &Core, color: Color, offset: i32) {
    let v = &c.v;
    a.txa().c("the origin");
    a.sta(v.quiet_from.ind_y());
    match color {
        Color::White => a.adc(imm(offset as u8)).c("the target: carry clear"),
        Color::Black => a.sbc(imm(-offset as u8)).c("the target: carry set"),
    }
    a.sta(v.quiet_to.ind_y());
    a.iny().c("one more");
}

/// Loads the man `offset` from the pawn on `x`; goes to `skip` unless it is an
/// opponent's.
fn enemy(a: &mut Asm, c: &Core, color: Color, offset: u8, skip: Label) {
    a.lda(c.v.board.at(i32::from(offset as i8)).x());
    match color {
        Color::White => {
            a.bpl(skip).c("empty, or White's");
            a.cmp(imm(Man::new(Color::Black, Kind::Pawn, 0).0))
                .c("the least black man");
            a.bcc(skip).c("the edge");
        }
        Color::Black => {
            a.beq(skip).c("empty");
            a.bmi(skip).c("Black's, or the edge");
        }
    }
}

pub(super) fn en_passant(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "generate_en_passant",
        "Writes the en passant captures of the pawn that has just passed.",
    )
    .takes("A the en passant square, Y the capture index, opponent")
    .returns("Y")
    .destroys("A X, t")
    .cost("101 cycles for one capture, 131 for two");
    let (black, known) = (a.label("black"), a.label("known"));
    let (look, none) = (a.label("look"), a.label("none"));
    // Both pawns stand on one rank, the first to be generated further east.
    let [white_first, white_second] = pawn_captures(Color::White);
    let [black_first, black_second] = pawn_captures(Color::Black);
    let apart = white_second - white_first;
    assert_eq!(apart, black_second - black_first);
    a.sta(v.t).c("the target of both");
    a.sec();
    a.bit(v.opponent).c("who captures?");
    a.bpl(black);
    a.sbc(imm(white_first))
        .c("back from the target: toward the a-file first");
    a.bne(known).c("always: no white pawn captures from a1");
    a.bind(black);
    a.sbc(imm(black_first));
    a.bind(known);
    a.jsr(look).c("this pawn,");
    a.txa();
    a.sec();
    a.sbc(imm(apart))
        .c("and by falling through the one two files west");
    a.bind(look);
    a.tax().c("where a capturer would stand");
    a.lda(v.board.x());
    a.eor(v.opponent).c("one's own reads $80 and up");
    a.and(n.piece_bits);
    a.cmp(n.own_pawn);
    a.bne(none).c("somebody else, nobody or the edge");
    a.txa().c("the origin,");
    a.ora(n.from_bit).c("marked as en passant");
    a.sta(v.capture_from.ind_y());
    a.lda(v.t).c("the target,");
    a.ora(n.special).c("marked as special");
    a.sta(v.capture_to.ind_y());
    a.lda(imm(EN_PASSANT_SCORE)).c("pawn takes pawn");
    a.sta(v.capture_score.ind_y());
    a.iny();
    a.bind(none);
    a.rts();
}
