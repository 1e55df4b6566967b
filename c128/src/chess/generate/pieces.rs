//! Moves of the pieces: rays, steps and castling.

use engine::generate::{ATTACKER_SCORE, castlings};
use engine::moves::{Move, MoveKind};
use engine::piece::{Color, Kind, Man};
use engine::square::{DIRECTIONS, FIRST_DIAGONAL, KING_FILE, KNIGHT_STEPS, Square};

use super::{Mode, note};
use crate::asm::{Asm, Label, imm};
use crate::chess::Core;
use crate::chess::tables::color_prefix;

/// The header of a man's routine, and its part of a capture's score.
fn piece(a: &mut Asm, c: &Core, mode: Mode, kind: Kind, prefix: &str) {
    let name = kind.name();
    let (quiets, captures) = match kind {
        Kind::Knight => ("170 cycles", "100 cycles"),
        Kind::Bishop => ("185 cycles", "110 cycles"),
        Kind::Rook => ("190 cycles", "105 cycles"),
        Kind::Queen => ("370 cycles", "205 cycles"),
        _ => ("195 cycles", "70 cycles"),
    };
    let (what, cost) = match mode {
        Mode::Captures => ("Captures", format!("about {captures}, and the captures")),
        Mode::Quiets => ("Quiet moves", format!("about {quiets}")),
    };
    a.routine(
        &format!("{}_{prefix}{name}", mode.prefix()),
        &format!("{what} of a {name}."),
    )
    .takes("X origin, Y the list index")
    .returns(if kind == Kind::King {
        "the generator's count: the king's slot is the lowest"
    } else {
        "Y; X kept"
    })
    .destroys(if mode == Mode::Captures {
        "A, t, attacker"
    } else {
        "A, t"
    })
    .cost(cost);
    if mode == Mode::Captures {
        a.lda(imm(ATTACKER_SCORE[kind.index()]))
            .c("the least valuable attacker first");
        a.sta(c.v.attacker);
    }
}

pub(super) fn sliders(a: &mut Asm, c: &Core, mode: Mode) {
    let prefix = mode.prefix();
    let rook = format!("{prefix}_orthogonal_rays");
    let bishop = format!("{prefix}_diagonal_rays");
    let (orthogonal, diagonal) = DIRECTIONS.split_at(FIRST_DIAGONAL);
    piece(a, c, mode, Kind::Queen, "");
    a.jsr(rook.as_str()).c("as a rook");
    a.jmp(bishop.as_str()).c("and as a bishop");
    piece(a, c, mode, Kind::Rook, "");
    rays(a, c, mode, &rook, orthogonal);
    piece(a, c, mode, Kind::Bishop, "");
    rays(a, c, mode, &bishop, diagonal);
}

/// The rays of a rook or of a bishop; a queen has both.
fn rays(a: &mut Asm, c: &Core, mode: Mode, name: &str, steps: &[u8]) {
    let header = a
        .routine(name, "Moves along four rays.")
        .takes(if mode == Mode::Captures {
            "X origin, attacker, Y the list index"
        } else {
            "X origin, Y the list index"
        })
        .returns("Y; X kept")
        .destroys("A, t");
    match mode {
        Mode::Captures => header.cost("about 95 cycles: 6 an empty square, 50 a capture"),
        Mode::Quiets => header.cost("about 140 cycles: 24 a move"),
    };
    for (i, &step) in steps.iter().enumerate() {
        ray(a, c, mode, step, i == 0);
    }
    a.rts();
}

/// One ray from `x`, all seven steps unrolled.
fn ray(a: &mut Asm, c: &Core, mode: Mode, step: u8, first: bool) {
    let v = &c.v;
    let step = step as i8;
    let next = a.label("next_ray");
    let hits: Vec<Label> = if mode == Mode::Captures {
        (1..8).map(|_| a.label("hit")).collect()
    } else {
        vec![next; 7]
    };
    for (hit, n) in hits.iter().zip(1i32..) {
        let offset = n * i32::from(step);
        let first = first && n == 1;
        a.lda(v.board.at(offset).x());
        a.bne(*hit).c(note(first, "somebody, or the edge"));
        if mode == Mode::Quiets {
            // From here on the carry stays as it is: no sum leaves the board.
            if n == 1 && step > 0 {
                a.clc().c("once for the ray: no sum leaves the board");
            } else if n == 1 {
                a.sec()
                    .c("once for the ray: no difference leaves the board");
            }
            a.txa();
            a.sta(v.quiet_from.ind_y());
            if step > 0 {
                a.adc(imm(offset as u8))
                    .c(note(first, "the distance is known here"));
            } else {
                a.sbc(imm(-offset as u8));
            }
            a.sta(v.quiet_to.ind_y());
            a.iny();
        }
    }
    if mode == Mode::Quiets {
        a.bind(next);
        return;
    }
    a.beq(next).c("always: from edge to edge, and nobody there");
    for (hit, n) in hits.iter().zip(1i32..) {
        a.bind(*hit);
        take(a, c, (n * i32::from(step)) as u8, next, first && n == 1);
        if n < 7 {
            a.bne(next)
                .c(note(first && n == 1, "always: the list is not empty"));
        }
    }
    a.bind(next);
}

/// A capture by `x` of the man in `a` that stands `offset` away; goes on at
/// `next` when it is one's own man or the edge.
fn take(a: &mut Asm, c: &Core, offset: u8, next: Label, first: bool) {
    let v = &c.v;
    a.eor(v.opponent)
        .c(note(first, "the opponent's: plus; the edge $00 or $80"));
    a.bmi(next)
        .c(note(first, "one's own, or the edge when Black moves"));
    a.beq(next).c(note(first, "the edge when White moves"));
    write(a, c, offset, first);
}

/// The capture by `x` of the man in `a`, which is the opponent's.
fn write(a: &mut Asm, c: &Core, offset: u8, first: bool) {
    let v = &c.v;
    a.jsr("capture_head")
        .c(note(first, "score and origin; A the origin, carry clear"));
    a.adc(imm(offset));
    a.sta(v.capture_to.ind_y());
    a.iny();
}

/// One step from `x`.
fn step(a: &mut Asm, c: &Core, mode: Mode, offset: u8, first: bool) {
    let v = &c.v;
    let next = a.label("next_step");
    a.lda(v.board.at(i32::from(offset as i8)).x());
    match mode {
        Mode::Captures => {
            a.beq(next).c(note(first, "empty"));
            take(a, c, offset, next, first);
        }
        Mode::Quiets => {
            a.bne(next).c(note(first, "somebody, or the edge"));
            quiet(a, c, offset);
        }
    }
    a.bind(next);
}

/// The quiet move from `x` by `offset`.
fn quiet(a: &mut Asm, c: &Core, offset: u8) {
    let v = &c.v;
    a.txa().c("the origin");
    a.sta(v.quiet_from.ind_y());
    a.clc();
    a.adc(imm(offset)).c("the target");
    a.sta(v.quiet_to.ind_y());
    a.iny().c("one more");
}

pub(super) fn steppers(a: &mut Asm, c: &Core, mode: Mode) {
    for (kind, steps) in [(Kind::Knight, &KNIGHT_STEPS), (Kind::King, &DIRECTIONS)] {
        if mode == Mode::Captures && kind == Kind::King {
            for color in Color::ALL {
                king(a, c, color);
            }
            continue;
        }
        piece(a, c, mode, kind, "");
        for (i, &offset) in steps.iter().enumerate() {
            step(a, c, mode, offset, i == 0);
        }
        if mode == Mode::Quiets && kind == Kind::King {
            castling(a, c);
        }
        if kind == Kind::King {
            a.sty(c.v.quiet_count);
        }
        a.rts();
    }
}

/// Captures of a king, by colour: most squares beside it are empty, one's own
/// or the edge.
fn king(a: &mut Asm, c: &Core, color: Color) {
    piece(a, c, Mode::Captures, Kind::King, color_prefix(color));
    for (i, &offset) in DIRECTIONS.iter().enumerate() {
        let next = a.label("next_step");
        let first = i == 0;
        a.lda(c.v.board.at(i32::from(offset as i8)).x());
        match color {
            Color::White => {
                a.bpl(next).c(note(first, "empty, or White's"));
                a.cmp(imm(Man::new(Color::Black, Kind::Pawn, 0).0))
                    .c(note(first, "the least black man"));
                a.bcc(next).c(note(first, "the edge"));
            }
            Color::Black => {
                a.bmi(next).c(note(first, "Black's, or the edge"));
                a.beq(next).c(note(first, "empty"));
            }
        }
        write(a, c, offset, first);
        a.bind(next);
    }
    a.sty(c.v.capture_count);
    a.rts();
}

/// Castling moves of the king on `x`, as far as rights and empty squares tell.
fn castling(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (black, none) = (a.label("castling_black"), a.label("castling_none"));
    let rights = v.t.at(1);
    a.comment(
        "Castling. A right means that king and rook stand at home, so squares are fixed; what is \
         attacked is looked at when the move is tried.",
    );
    a.stx(v.t).c("the king");
    a.ldx(v.level);
    a.lda(v.castling.x()).c("both sides' rights");
    a.jeq(none).c("nobody has a right");
    a.ldx(v.t);
    a.bit(v.opponent).c("whose king?");
    a.bpl(black);
    for color in Color::ALL {
        let king = Square::at(KING_FILE, color.back_rank());
        if color == Color::Black {
            a.bind(black);
        }
        a.sta(rights).c("for the other way");
        for way in castlings(color) {
            let skip = a.label("castling_skip");
            a.lda(rights);
            a.and(imm(way.right));
            a.beq(skip).c("this right is gone");
            for &aside in way.between {
                let square = king.step(aside);
                a.lda(v.board.at(i32::from(square.0)));
                a.bne(skip).c(format!("{square} must be empty"));
            }
            let mv = Move::new(king, king.step(way.step), MoveKind::Castling);
            a.lda(imm(mv.from)).c(format!("{mv}"));
            a.sta(v.quiet_from.ind_y());
            a.lda(imm(mv.to));
            a.sta(v.quiet_to.ind_y());
            a.iny();
            a.bind(skip);
        }
        if color == Color::White {
            a.jmp(none);
        }
    }
    a.bind(none);
}
