//! The generators: all moves, and captures alone.
//!
//! Both walk the piece list from the highest slot down, as the engine does.
//! `x` holds the origin throughout and rays are unrolled, so that a square is
//! looked at with one `lda board+offset,x`. The edge of the board stops rays:
//! it reads as a man of the opponent's (White to move) or one's own (Black).

use engine::generate::{
    ATTACKER_SCORE, EN_PASSANT_SCORE, QUEEN_SCORE, UNDERPROMOTION_SCORE, pawn_captures,
};
use engine::moves::{FROM_BIT, Move, MoveKind, PROMOTIONS, SPECIAL};
use engine::piece::{Color, Kind, Man};
use engine::position::{BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT};
use engine::square::{DIRECTIONS, KNIGHT_STEPS, Square};

use super::Core;
use super::tables::{Record, color_prefix, kind_name};
use crate::asm::{Asm, Label, imm, lo};

/// Which generator is being written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// All moves: `y` is the index of the next quiet move.
    All,
    /// Captures and promotions: `y` is the index of the next one.
    Captures,
}

impl Mode {
    const fn prefix(self) -> &'static str {
        match self {
            Mode::All => "all",
            Mode::Captures => "captures",
        }
    }
}

/// Emits both generators.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Move generation",
        "Captures and promotions go to one list with a score to order them by, quiet moves to \
         another. x is the origin, y counts the list being written most.",
    );
    for mode in [Mode::All, Mode::Captures] {
        walk(a, c, mode);
        sliders(a, c, mode);
        steppers(a, c, mode);
        for color in Color::ALL {
            pawns(a, c, mode, color);
        }
    }
    en_passant(a, c);
    capture(a, c);
    capture_head(a, c);
    promotions(a, c);
}

/// The loop over the piece list.
fn walk(a: &mut Asm, c: &Core, mode: Mode) {
    let v = &c.v;
    let prefix = mode.prefix();
    let name = format!("generate_{prefix}");
    match mode {
        Mode::All => a
            .routine(&name, "Writes all pseudo-legal moves to both lists.")
            .takes("level, opponent, the list pointers")
            .returns("capture_count, quiet_count"),
        Mode::Captures => a
            .routine(&name, "Writes the pseudo-legal captures and promotions to their list.")
            .takes("level, opponent, the capture list pointers")
            .returns("capture_count"),
    }
    .destroys("A X Y t attacker slot")
    .cost("about 40 cycles a man and 25 a quiet move, 70 a capture");
    let (black, first, no_en_passant) =
        (a.label("black"), a.label("first"), a.label("no_en_passant"));
    let next_name = format!("{prefix}_next");
    let list_site = format!("{prefix}_list");
    let jump_site = format!("{prefix}_jump");
    a.ldy(imm(0));
    if mode == Mode::All {
        a.sty(v.capture_count);
    }
    a.ldx(v.level);
    a.lda(v.en_passant.x());
    a.bmi(no_en_passant).c("nearly always");
    a.jsr("generate_en_passant");
    if mode == Mode::All {
        a.sty(v.capture_count);
        a.ldy(imm(0));
    }
    a.bind(no_en_passant);
    let site = a.sym(&list_site);
    a.lda(v.opponent);
    a.bpl(black);
    a.lda(lo(v.white_list.abs()));
    a.sta(site);
    a.lda(v.white_top);
    a.sta(v.slot);
    a.bpl(first).c("always");
    a.bind(black);
    a.lda(lo(v.black_list.abs()));
    a.sta(site);
    a.lda(v.black_top);
    a.sta(v.slot);
    a.bpl(first).c("always");
    let done = a.label("done");
    a.global(&next_name);
    a.dec(v.slot);
    a.bmi(done);
    a.bind(first);
    a.ldx(v.slot);
    a.smc(&list_site);
    a.lda(v.white_list.x()).c("or black_list");
    a.bmi(next_name.as_str()).c("captured");
    a.tax();
    a.lda(v.board.x());
    a.and(imm(0xF0)).c("whose, and what");
    let column = match mode {
        Mode::All => Record::GenerateAll,
        Mode::Captures => Record::GenerateCaptures,
    } as u8;
    if column != 0 {
        a.ora(imm(column));
    }
    let site = a.sym(&jump_site);
    a.sta(site);
    a.smc(&jump_site);
    a.jmp(c.t.men.ind());
    a.bind(done);
    match mode {
        Mode::All => a.sty(v.quiet_count),
        Mode::Captures => a.sty(v.capture_count),
    };
    a.rts();
}

fn sliders(a: &mut Asm, c: &Core, mode: Mode) {
    let prefix = mode.prefix();
    let next = format!("{prefix}_next");
    let rays = |a: &mut Asm, part: &str, dirs: &[u8]| {
        a.routine(&format!("{prefix}_{part}_rays"), "Moves along four rays.")
            .takes("X origin, attacker, Y the list index")
            .returns("Y")
            .destroys("A t")
            .cost("7 cycles a square, 25 with a quiet move");
        for &step in dirs {
            ray(a, c, mode, step);
        }
        a.rts();
    };
    let attacker = |a: &mut Asm, kind: Kind| {
        a.lda(imm(ATTACKER_SCORE[kind.index()]));
        a.sta(c.v.attacker);
    };
    let rook = format!("{prefix}_orthogonal_rays");
    let bishop = format!("{prefix}_diagonal_rays");
    let piece = |a: &mut Asm, kind: Kind| {
        let name = kind_name(kind);
        a.routine(&format!("{prefix}_{name}"), &format!("Moves of a {name}."))
            .takes("X origin, Y the list index")
            .returns("Y; goes on with the next man")
            .destroys("A t attacker");
        attacker(a, kind);
    };
    piece(a, Kind::Queen);
    a.jsr(rook.as_str());
    a.jsr(bishop.as_str());
    a.jmp(next.as_str());
    piece(a, Kind::Rook);
    a.jsr(rook.as_str());
    a.jmp(next.as_str());
    piece(a, Kind::Bishop);
    a.jsr(bishop.as_str());
    a.jmp(next.as_str());
    rays(a, "orthogonal", &DIRECTIONS[..4]);
    rays(a, "diagonal", &DIRECTIONS[4..]);
}

/// One ray from `x`, all seven steps unrolled.
fn ray(a: &mut Asm, c: &Core, mode: Mode, step: u8) {
    let v = &c.v;
    let step = step as i8;
    let next = a.label("next_ray");
    let hits: Vec<Label> = (1..8).map(|_| a.label("hit")).collect();
    if mode == Mode::All {
        // From here on the carry stays as it is: no sum leaves the board.
        if step > 0 {
            a.clc();
        } else {
            a.sec();
        }
    }
    for (hit, n) in hits.iter().zip(1i32..) {
        let offset = n * i32::from(step);
        a.lda(v.board.at(offset).x());
        a.bne(*hit);
        if mode == Mode::All {
            a.txa();
            a.sta(v.quiet_from.ind_y());
            if step > 0 {
                a.adc(imm(offset as u8));
            } else {
                a.sbc(imm(-offset as u8));
            }
            a.sta(v.quiet_to.ind_y());
            a.iny();
        }
    }
    a.jmp(next);
    for (hit, n) in hits.iter().zip(1i32..) {
        a.bind(*hit);
        take(a, c, mode, (n * i32::from(step)) as u8, next);
        if n < 7 {
            a.jmp(next);
        }
    }
    a.bind(next);
}

/// A capture by `x` of the man in `a` that stands `offset` away; goes on at
/// `next` when it is one's own man or the edge.
fn take(a: &mut Asm, c: &Core, mode: Mode, offset: u8, next: Label) {
    let v = &c.v;
    a.eor(v.opponent);
    a.bmi(next).c("one's own");
    a.beq(next).c("the edge");
    match mode {
        Mode::All => {
            a.sty(v.quiet_count);
            a.ldy(imm(offset));
            a.jsr("capture");
        }
        Mode::Captures => {
            a.jsr("capture_head");
            a.adc(imm(offset));
            a.sta(v.capture_to.ind_y());
            a.iny();
        }
    }
}

/// One step from `x`.
fn step(a: &mut Asm, c: &Core, mode: Mode, offset: u8) {
    let v = &c.v;
    let next = a.label("next_step");
    a.lda(v.board.at(i32::from(offset as i8)).x());
    if mode == Mode::All {
        let empty = a.label("empty");
        a.beq(empty);
        take(a, c, mode, offset, next);
        a.jmp(next);
        a.bind(empty);
        quiet(a, c, offset);
    } else {
        a.beq(next);
        take(a, c, mode, offset, next);
    }
    a.bind(next);
}

/// The quiet move from `x` by `offset`.
fn quiet(a: &mut Asm, c: &Core, offset: u8) {
    let v = &c.v;
    a.txa();
    a.sta(v.quiet_from.ind_y());
    a.clc();
    a.adc(imm(offset));
    a.sta(v.quiet_to.ind_y());
    a.iny();
}

fn steppers(a: &mut Asm, c: &Core, mode: Mode) {
    let v = &c.v;
    let prefix = mode.prefix();
    for (kind, steps) in [(Kind::Knight, &KNIGHT_STEPS), (Kind::King, &DIRECTIONS)] {
        let name = kind_name(kind);
        a.routine(&format!("{prefix}_{name}"), &format!("Moves of a {name}."))
            .takes("X origin, Y the list index")
            .returns("Y; goes on with the next man")
            .destroys("A t attacker");
        a.lda(imm(ATTACKER_SCORE[kind.index()]));
        a.sta(v.attacker);
        for &offset in steps {
            step(a, c, mode, offset);
        }
        if mode == Mode::All && kind == Kind::King {
            castling(a, c);
        }
        a.jmp(format!("{prefix}_next").as_str());
    }
}

/// Castling moves of the king on `x`, as far as rights and empty squares tell.
fn castling(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (black, none) = (a.label("castling_black"), a.label("castling_none"));
    a.stx(v.t);
    a.ldx(v.level);
    a.lda(v.castling.x());
    a.jeq(none);
    a.ldx(v.t);
    a.bit(v.opponent);
    a.bpl(black);
    let sides = [
        (Color::White, WHITE_SHORT, WHITE_LONG),
        (Color::Black, BLACK_SHORT, BLACK_LONG),
    ];
    for (color, short, long) in sides {
        let rank = if color == Color::White { 0 } else { 7 };
        let king = Square::at(4, rank);
        let square = |file: u8| v.board.at(i32::from(Square::at(file, rank).0));
        if color == Color::Black {
            a.bind(black);
        }
        a.sta(v.t.at(1));
        for (right, between, target) in [(short, &[5, 6][..], 6), (long, &[3, 2, 1][..], 2)] {
            let skip = a.label("castling_skip");
            a.lda(v.t.at(1));
            a.and(imm(right));
            a.beq(skip);
            for &file in between {
                a.lda(square(file));
                a.bne(skip);
            }
            let mv = Move::new(king, Square::at(target, rank), MoveKind::Castling);
            a.lda(imm(mv.from));
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

fn pawns(a: &mut Asm, c: &Core, mode: Mode, color: Color) {
    let v = &c.v;
    let prefix = mode.prefix();
    let next = format!("{prefix}_next");
    let white = color == Color::White;
    let ahead: i32 = if white { 16 } else { -16 };
    a.routine(&format!("{prefix}_{}pawn", color_prefix(color)), "Moves of a pawn.")
        .takes("X origin, Y the list index")
        .returns("Y; goes on with the next man")
        .destroys("A t attacker")
        .cost("about 70 cycles for two steps ahead");
    let (promotes, done) = (a.label("promotes"), a.label("done"));
    // A white pawn on the seventh rank stands on $60 or above, a black one
    // below $18.
    if white {
        a.cpx(imm(0x60));
        a.bcs(promotes);
    } else {
        a.cpx(imm(0x20));
        a.bcc(promotes);
    }
    for offset in pawn_captures(color) {
        let skip = a.label("skip");
        enemy(a, c, color, offset, skip);
        match mode {
            Mode::All => {
                a.sty(v.quiet_count);
                a.ldy(imm(offset));
                a.jsr("pawn_capture");
            }
            Mode::Captures => {
                a.jsr("pawn_capture_head");
                a.adc(imm(offset));
                a.sta(v.capture_to.ind_y());
                a.iny();
            }
        }
        a.bind(skip);
    }
    if mode == Mode::All {
        a.lda(v.board.at(ahead).x());
        a.bne(done);
        quiet(a, c, ahead as u8);
        if white {
            a.cpx(imm(0x20));
            a.bcs(done);
        } else {
            a.cpx(imm(0x60));
            a.bcc(done);
        }
        a.lda(v.board.at(2 * ahead).x());
        a.bne(done);
        quiet(a, c, (2 * ahead) as u8);
    }
    a.bind(done);
    a.jmp(next.as_str());

    a.bind(promotes);
    if mode == Mode::All {
        a.sty(v.quiet_count);
        a.ldy(v.capture_count);
    }
    for offset in pawn_captures(color) {
        let skip = a.label("skip");
        enemy(a, c, color, offset, skip);
        a.and(imm(0x70));
        a.sta(v.t.at(1));
        a.txa();
        a.clc();
        a.adc(imm(offset));
        a.jsr("promotions");
        a.bind(skip);
    }
    let blocked = a.label("blocked");
    a.lda(v.board.at(ahead).x());
    a.bne(blocked);
    a.sta(v.t.at(1)).c("no victim");
    a.txa();
    a.clc();
    a.adc(imm(ahead as u8));
    a.jsr("promotions");
    a.bind(blocked);
    if mode == Mode::All {
        a.sty(v.capture_count);
        a.ldy(v.quiet_count);
    }
    a.jmp(next.as_str());
}

/// Loads the man `offset` from the pawn on `x`; goes to `skip` unless it is an
/// opponent's.
fn enemy(a: &mut Asm, c: &Core, color: Color, offset: u8, skip: Label) {
    a.lda(c.v.board.at(i32::from(offset as i8)).x());
    match color {
        Color::White => {
            a.bpl(skip);
            a.cmp(imm(0x90));
            a.bcc(skip).c("the edge");
        }
        Color::Black => {
            a.beq(skip);
            a.bmi(skip);
        }
    }
}

fn en_passant(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("generate_en_passant", "Writes the en passant captures of the pawn that has just passed.")
        .takes("A the en passant square, Y the capture index, opponent")
        .returns("Y")
        .destroys("A X t")
        .cost("about 50 cycles");
    let (black, known, look, none) =
        (a.label("black"), a.label("known"), a.label("look"), a.label("none"));
    // Both pawns stand on one rank, the first to be generated further east.
    let [white_first, white_second] = pawn_captures(Color::White);
    let [black_first, black_second] = pawn_captures(Color::Black);
    let apart = white_second - white_first;
    assert_eq!(apart, black_second - black_first);
    a.sta(v.t);
    a.sec();
    a.bit(v.opponent);
    a.bpl(black);
    a.sbc(imm(white_first));
    a.bne(known).c("always");
    a.bind(black);
    a.sbc(imm(black_first));
    a.bind(known);
    a.jsr(look);
    a.txa();
    a.sec();
    a.sbc(imm(apart));
    a.bind(look);
    a.tax();
    a.lda(v.board.x());
    a.eor(v.opponent);
    a.and(imm(0xF0));
    a.cmp(imm(Man::new(Color::Black, Kind::Pawn, 0).0)).c("one's own pawn");
    a.bne(none);
    a.txa();
    a.ora(imm(FROM_BIT));
    a.sta(v.capture_from.ind_y());
    a.lda(v.t);
    a.ora(imm(SPECIAL));
    a.sta(v.capture_to.ind_y());
    a.lda(imm(EN_PASSANT_SCORE));
    a.sta(v.capture_score.ind_y());
    a.iny();
    a.bind(none);
    a.rts();
}

fn capture(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("capture", "Writes a capture while quiet moves are being written.")
        .takes("A the victim, X origin, Y distance to the target, quiet_count, attacker")
        .returns("Y quiet_count")
        .destroys("A t")
        .cost("50 cycles");
    a.and(imm(0x70)).c("the victim first");
    a.ora(v.attacker).c("then the least attacker");
    a.global("write_capture");
    a.sty(v.t);
    a.ldy(v.capture_count);
    a.sta(v.capture_score.ind_y());
    a.txa();
    a.sta(v.capture_from.ind_y());
    a.clc();
    a.adc(v.t);
    a.sta(v.capture_to.ind_y());
    a.iny();
    a.sty(v.capture_count);
    a.ldy(v.quiet_count);
    a.rts();
}

fn capture_head(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("capture_head", "Writes a capture's score and origin.")
        .takes("A the victim, X origin, Y index, attacker")
        .returns("A origin, carry clear")
        .cost("29 cycles");
    a.and(imm(0x70));
    a.ora(v.attacker);
    a.global("write_capture_head");
    a.sta(v.capture_score.ind_y());
    a.txa();
    a.sta(v.capture_from.ind_y());
    a.clc();
    a.rts();
    for (name, rest) in
        [("pawn_capture", "write_capture"), ("pawn_capture_head", "write_capture_head")]
    {
        a.routine(name, "The same for a pawn's capture; most pawns have none.");
        a.and(imm(0x70));
        a.ora(imm(ATTACKER_SCORE[Kind::Pawn.index()]));
        a.bne(rest).c("always");
    }
}

fn promotions(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("promotions", "Writes the four promotions of a pawn.")
        .takes("A target, X origin, Y the capture index, t+1 the victim's part of the score")
        .returns("Y")
        .destroys("A t")
        .cost("150 cycles");
    a.sta(v.t);
    for kind in PROMOTIONS {
        let bits = Move::new(Square(0), Square(0), MoveKind::Promotion(kind));
        a.lda(v.t.at(1));
        a.ora(imm(if kind == Kind::Queen { QUEEN_SCORE } else { UNDERPROMOTION_SCORE }));
        a.sta(v.capture_score.ind_y()).c(kind.letter().to_string());
        a.txa();
        a.ora(imm(bits.from));
        a.sta(v.capture_from.ind_y());
        a.lda(v.t);
        a.ora(imm(bits.to));
        a.sta(v.capture_to.ind_y());
        a.iny();
    }
    a.rts();
}
