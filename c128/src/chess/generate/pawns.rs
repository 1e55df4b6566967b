//! Moves of the pawns: captures, pushes, promotions and en passant.

use engine::generate::{EN_PASSANT_SCORE, pawn_advance, pawn_captures};
use engine::piece::{Color, Kind, Man};
use engine::square::Square;

use super::{Mode, note};
use crate::asm::{Asm, Label, imm};
use crate::chess::Core;
use crate::chess::tables::color_prefix;

/// The first square beyond `rank`, seen from the first rank: what a square's
/// number is compared with to tell on which side of the line it lies.
const fn beyond(rank: u8) -> u8 {
    Square::at(0, rank + 1).0
}

pub(super) fn pawns(a: &mut Asm, c: &Core, mode: Mode, color: Color) {
    let v = &c.v;
    let prefix = mode.prefix();
    let white = color == Color::White;
    let ahead = pawn_advance(color);
    let (what, cost) = match mode {
        Mode::All => ("Moves", "about 60 cycles on the mean, and the captures"),
        Mode::Captures => (
            "Captures and promotions",
            "about 24 cycles without a capture",
        ),
        Mode::Quiets => ("Quiet moves", "about 40 cycles on the mean"),
    };
    a.routine(
        &format!("{prefix}_{}pawn", color_prefix(color)),
        &format!("{what} of a {} pawn.", color.adjective()),
    )
    .takes("X origin, Y the list index")
    .returns("Y; goes on with the next man")
    .destroys("A, t")
    .cost(cost);
    let (promotes, done) = (a.label("promotes"), a.label("done"));
    let next = format!("{prefix}_next");
    // One step short of promotion a pawn stands where the other side's began.
    let last = color.other().pawn_rank();
    if white {
        a.cpx(imm(Square::at(0, last).0));
        a.bcs(promotes).c("on the seventh rank");
    } else {
        a.cpx(imm(beyond(last)));
        a.bcc(promotes).c("on the second rank");
    }
    if mode == Mode::Quiets {
        pushes(a, c, color, done);
        a.bind(done);
        a.bind(promotes);
        a.jmp(next.as_str());
        return;
    }
    for (i, offset) in pawn_captures(color).into_iter().enumerate() {
        let skip = a.label("skip");
        enemy(a, c, color, offset, skip, i == 0);
        match mode {
            Mode::All => {
                a.sty(v.quiet_count).c("capture gives it back");
                a.ldy(imm(offset)).c("the distance");
                a.jsr("pawn_capture").c("Y comes back as it was");
            }
            Mode::Captures => {
                a.jsr("pawn_capture_head").c("score and origin");
                a.adc(imm(offset)).c("carry clear");
                a.sta(v.capture_to.ind_y());
                a.iny().c("one more");
            }
            Mode::Quiets => {}
        }
        a.bind(skip);
    }
    if mode == Mode::All {
        pushes(a, c, color, done);
    }
    a.bind(done);
    a.jmp(next.as_str());

    a.bind(promotes);
    if mode == Mode::All {
        a.sty(v.quiet_count).c("promotions are captures' business");
        a.ldy(v.capture_count);
    }
    for offset in pawn_captures(color) {
        let skip = a.label("skip");
        enemy(a, c, color, offset, skip, false);
        a.and(c.n.kind_bits).c("the victim's part of the score");
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
    if mode == Mode::All {
        a.sty(v.capture_count);
        a.ldy(v.quiet_count).c("back to quiet moves");
    }
    a.jmp(next.as_str());
}

/// One step ahead, and from home two; ends at `done`. The carry is what the
/// comparison with the last rank but one left, clear for White and set for
/// Black: captures and pushes keep it so, since no sum leaves the board.
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
fn enemy(a: &mut Asm, c: &Core, color: Color, offset: u8, skip: Label, first: bool) {
    a.lda(c.v.board.at(i32::from(offset as i8)).x());
    match color {
        Color::White => {
            a.bpl(skip).c(note(first, "empty, or White's"));
            a.cmp(imm(Man::new(Color::Black, Kind::Pawn, 0).0))
                .c(note(first, "the least black man"));
            a.bcc(skip).c("the edge");
        }
        Color::Black => {
            a.beq(skip).c(note(first, "empty"));
            a.bmi(skip).c(note(first, "Black's, or the edge"));
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
