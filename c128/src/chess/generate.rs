//! The generators: all moves, and captures alone. The engine's `generate.rs`,
//! which visits men, steps and squares in the same order.
//!
//! Both walk the piece list from the highest slot down, as the engine does.
//! `x` holds the origin throughout and rays are unrolled, so that a square is
//! looked at with one `lda board+offset,x`. The edge of the board stops rays:
//! it reads as a man of the opponent's (White to move) or one's own (Black).

use engine::generate::{
    ATTACKER_SCORE, EN_PASSANT_SCORE, QUEEN_SCORE, UNDERPROMOTION_SCORE, castlings, pawn_advance,
    pawn_captures,
};
use engine::moves::{Move, MoveKind, PROMOTIONS};
use engine::piece::{Color, Kind, Man};
use engine::square::{DIRECTIONS, FIRST_DIAGONAL, KING_FILE, KNIGHT_STEPS, Square};

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
         another. X is the origin, Y counts the list being written most: quiet moves in \
         generate_all (all_...), captures in generate_captures (captures_...). A square is one \
         LDA board+offset,X, whatever lies there: an empty square reads 0, the edge $80. Rays and \
         steps are unrolled; the first of each is commented.",
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

/// A comment that only the first of several copies of the same code carries.
const fn note(first: bool, comment: &str) -> &str {
    if first { comment } else { "" }
}

/// The loop over the piece list.
fn walk(a: &mut Asm, c: &Core, mode: Mode) {
    let (v, n) = (&c.v, &c.n);
    let prefix = mode.prefix();
    match mode {
        Mode::All => a
            .routine(
                "generate_all",
                "Writes all pseudo-legal moves to both lists.",
            )
            .takes("level, opponent, the list pointers")
            .returns("capture_count, quiet_count")
            .cost("about 1,350 cycles: 40 a man, 25 a quiet move, 70 a capture"),
        Mode::Captures => a
            .routine(
                "generate_captures",
                "Writes the pseudo-legal captures and promotions.",
            )
            .takes("level, opponent, the capture list pointers")
            .returns("capture_count")
            .cost("about 1,200 cycles: half the squares looked at are empty"),
    }
    .destroys("A X Y, t, attacker, slot");
    let (black, first, done) = (a.label("black"), a.label("first"), a.label("done"));
    let no_en_passant = a.label("no_en_passant");
    let next_name = format!("{prefix}_next");
    let list_site = format!("{prefix}_list");
    let jump_site = format!("{prefix}_jump");
    a.ldy(imm(0)).c("an empty list");
    if mode == Mode::All {
        a.sty(v.capture_count);
    }
    a.ldx(v.level).c("the level's state");
    a.lda(v.en_passant.x()).c("did a pawn just pass?");
    a.bmi(no_en_passant).c("nearly always");
    a.jsr("generate_en_passant");
    if mode == Mode::All {
        a.sty(v.capture_count)
            .c("Y counted captures there; now quiet moves");
        a.ldy(imm(0));
    }
    a.bind(no_en_passant);
    let site = a.sym(&list_site);
    a.lda(v.opponent).c("whose men?");
    a.bpl(black);
    a.lda(lo(v.white_list.abs()));
    a.sta(site).c("the loop below reads White's list");
    a.lda(v.white_top);
    a.sta(v.slot).c("no man above this one since the root");
    a.bpl(first).c("always");
    a.bind(black);
    a.lda(lo(v.black_list.abs()));
    a.sta(site).c("the loop below reads Black's list");
    a.lda(v.black_top);
    a.sta(v.slot);
    a.bpl(first).c("always");
    a.comment("Every man's routine comes back here.");
    a.global(&next_name);
    a.dec(v.slot).c("from the highest slot to the king's");
    a.bmi(done).c("the king was slot 0");
    a.bind(first);
    a.ldx(v.slot).c("the next man");
    a.smc(&list_site);
    a.lda(v.white_list.x()).c("or black_list");
    a.bmi(next_name.as_str()).c("captured");
    a.tax().c("the origin");
    a.lda(v.board.x()).c("who stands there");
    a.and(n.piece_bits).c("whose, and what: the man's record");
    let column = match mode {
        Mode::All => Record::GenerateAll,
        Mode::Captures => Record::GenerateCaptures,
    } as u8;
    if column != 0 {
        a.ora(imm(column))
            .c("the column of this generator's routines");
    }
    let site = a.sym(&jump_site);
    a.sta(site).c("the low byte of the pointer below");
    a.smc(&jump_site);
    a.jmp(c.t.men.ind()).c("to the routine of this man");
    a.bind(done);
    match mode {
        Mode::All => a.sty(v.quiet_count),
        Mode::Captures => a.sty(v.capture_count),
    };
    a.rts();
}

/// The header of a man's routine, and its part of a capture's score.
fn piece(a: &mut Asm, c: &Core, mode: Mode, kind: Kind) {
    let name = kind_name(kind);
    let (all, captures) = match kind {
        Kind::Knight => ("170 cycles", "100 cycles"),
        Kind::Bishop => ("185 cycles", "110 cycles"),
        Kind::Rook => ("190 cycles", "105 cycles"),
        Kind::Queen => ("370 cycles", "205 cycles"),
        _ => ("195 cycles", "95 cycles"),
    };
    let (what, cost) = match mode {
        Mode::All => ("Moves", all),
        Mode::Captures => ("Captures", captures),
    };
    a.routine(
        &format!("{}_{name}", mode.prefix()),
        &format!("{what} of a {name}."),
    )
    .takes("X origin, Y the list index")
    .returns("Y; goes on with the next man")
    .destroys("A, t, attacker")
    .cost(format!("about {cost}, and the captures"));
    a.lda(imm(ATTACKER_SCORE[kind.index()]))
        .c("the least valuable attacker first");
    a.sta(c.v.attacker);
}

fn sliders(a: &mut Asm, c: &Core, mode: Mode) {
    let prefix = mode.prefix();
    let next = format!("{prefix}_next");
    let rook = format!("{prefix}_orthogonal_rays");
    let bishop = format!("{prefix}_diagonal_rays");
    piece(a, c, mode, Kind::Queen);
    a.jsr(rook.as_str()).c("as a rook");
    a.jsr(bishop.as_str()).c("and as a bishop");
    a.jmp(next.as_str());
    piece(a, c, mode, Kind::Rook);
    a.jsr(rook.as_str());
    a.jmp(next.as_str());
    piece(a, c, mode, Kind::Bishop);
    a.jsr(bishop.as_str());
    a.jmp(next.as_str());
    let (orthogonal, diagonal) = DIRECTIONS.split_at(FIRST_DIAGONAL);
    rays(a, c, mode, &rook, orthogonal);
    rays(a, c, mode, &bishop, diagonal);
}

/// The rays of a rook or of a bishop; a queen has both.
fn rays(a: &mut Asm, c: &Core, mode: Mode, name: &str, steps: &[u8]) {
    let header = a
        .routine(name, "Moves along four rays.")
        .takes("X origin, attacker, Y the list index")
        .returns("Y; X kept")
        .destroys("A, t");
    match mode {
        Mode::All => header.cost("about 205 cycles: 24 a quiet move, 70 a capture"),
        Mode::Captures => header.cost("about 100 cycles: 6 an empty square, 50 a capture"),
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
    let hits: Vec<Label> = (1..8).map(|_| a.label("hit")).collect();
    if mode == Mode::All {
        // From here on the carry stays as it is: no sum leaves the board.
        if step > 0 {
            a.clc().c("once for the ray: no sum leaves the board");
        } else {
            a.sec()
                .c("once for the ray: no difference leaves the board");
        }
    }
    for (hit, n) in hits.iter().zip(1i32..) {
        let offset = n * i32::from(step);
        let first = first && n == 1;
        a.lda(v.board.at(offset).x());
        a.bne(*hit).c(note(first, "somebody, or the edge"));
        if mode == Mode::All {
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
    a.jmp(next).c("from edge to edge, and nobody there");
    for (hit, n) in hits.iter().zip(1i32..) {
        a.bind(*hit);
        take(
            a,
            c,
            mode,
            (n * i32::from(step)) as u8,
            next,
            first && n == 1,
        );
        if n < 7 {
            a.jmp(next);
        }
    }
    a.bind(next);
}

/// A capture by `x` of the man in `a` that stands `offset` away; goes on at
/// `next` when it is one's own man or the edge.
fn take(a: &mut Asm, c: &Core, mode: Mode, offset: u8, next: Label, first: bool) {
    let v = &c.v;
    a.eor(v.opponent)
        .c(note(first, "the opponent's: plus; the edge $00 or $80"));
    a.bmi(next)
        .c(note(first, "one's own, or the edge when Black moves"));
    a.beq(next).c(note(first, "the edge when White moves"));
    match mode {
        Mode::All => {
            a.sty(v.quiet_count)
                .c(note(first, "Y carries the distance,"));
            a.ldy(imm(offset));
            a.jsr("capture").c(note(first, "and comes back as it was"));
        }
        Mode::Captures => {
            a.jsr("capture_head")
                .c(note(first, "score and origin; A the origin, carry clear"));
            a.adc(imm(offset));
            a.sta(v.capture_to.ind_y());
            a.iny();
        }
    }
}

/// One step from `x`.
fn step(a: &mut Asm, c: &Core, mode: Mode, offset: u8, first: bool) {
    let v = &c.v;
    let next = a.label("next_step");
    a.lda(v.board.at(i32::from(offset as i8)).x());
    if mode == Mode::All {
        let empty = a.label("empty");
        a.beq(empty);
        take(a, c, mode, offset, next, first);
        a.jmp(next);
        a.bind(empty);
        quiet(a, c, offset);
    } else {
        a.beq(next).c(note(first, "empty"));
        take(a, c, mode, offset, next, first);
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

fn steppers(a: &mut Asm, c: &Core, mode: Mode) {
    for (kind, steps) in [(Kind::Knight, &KNIGHT_STEPS), (Kind::King, &DIRECTIONS)] {
        piece(a, c, mode, kind);
        for (i, &offset) in steps.iter().enumerate() {
            step(a, c, mode, offset, i == 0);
        }
        if mode == Mode::All && kind == Kind::King {
            castling(a, c);
        }
        a.jmp(format!("{}_next", mode.prefix()).as_str());
    }
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

/// The first square beyond `rank`, seen from the first rank: what a square's
/// number is compared with to tell on which side of the line it lies.
const fn beyond(rank: u8) -> u8 {
    Square::at(0, rank + 1).0
}

fn pawns(a: &mut Asm, c: &Core, mode: Mode, color: Color) {
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
    // One step short of promotion a pawn stands where the other side's began.
    let last = color.other().pawn_rank();
    if white {
        a.cpx(imm(Square::at(0, last).0));
        a.bcs(promotes).c("on the seventh rank");
    } else {
        a.cpx(imm(beyond(last)));
        a.bcc(promotes).c("on the second rank");
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
        }
        a.bind(skip);
    }
    if mode == Mode::All {
        pushes(a, c, color, done);
    }
    a.bind(done);
    a.jmp(format!("{prefix}_next").as_str());

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
    a.jmp(format!("{prefix}_next").as_str());
}

/// One step ahead, and from home two; ends at `done`.
fn pushes(a: &mut Asm, c: &Core, color: Color, done: Label) {
    let v = &c.v;
    let ahead = i32::from(pawn_advance(color) as i8);
    let home = color.pawn_rank();
    a.lda(v.board.at(ahead).x());
    a.bne(done).c("blocked");
    quiet(a, c, ahead as u8);
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
    quiet(a, c, (2 * ahead) as u8);
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

fn en_passant(a: &mut Asm, c: &Core) {
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

fn capture(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "capture",
        "Writes a capture while quiet moves are being written.",
    )
    .takes("A the victim, X origin, Y distance to the target, quiet_count, attacker")
    .returns("Y quiet_count; X kept")
    .destroys("A, t")
    .cost("50 cycles");
    a.and(n.kind_bits)
        .c("the victim first: its kind as it stands in a man");
    a.ora(v.attacker).c("then the least attacker");
    a.global("write_capture");
    a.sty(v.t).c("the distance");
    a.ldy(v.capture_count).c("Y changes lists");
    a.sta(v.capture_score.ind_y());
    a.txa().c("the origin");
    a.sta(v.capture_from.ind_y());
    a.clc();
    a.adc(v.t).c("the target");
    a.sta(v.capture_to.ind_y());
    a.iny();
    a.sty(v.capture_count).c("one more");
    a.ldy(v.quiet_count).c("and back to quiet moves");
    a.rts();
}

fn capture_head(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "capture_head",
        "Writes a capture's score and origin; the caller knows the target.",
    )
    .takes("A the victim, X origin, Y index, attacker")
    .returns("A origin, carry clear; X and Y kept")
    .destroys("nothing else")
    .cost("27 cycles");
    a.and(n.kind_bits).c("the victim first");
    a.ora(v.attacker).c("then the least attacker");
    a.global("write_capture_head");
    a.sta(v.capture_score.ind_y()).c("orders the list");
    a.txa().c("the origin");
    a.sta(v.capture_from.ind_y());
    a.clc().c("for the caller's ADC");
    a.rts();
    for (name, rest, twin, returns, cost) in [
        (
            "pawn_capture",
            "write_capture",
            "capture",
            "Y quiet_count; X kept",
            "52 cycles",
        ),
        (
            "pawn_capture_head",
            "write_capture_head",
            "capture_head",
            "A origin, carry clear; X and Y kept",
            "29 cycles",
        ),
    ] {
        a.routine(
            name,
            &format!("As {twin}, for a pawn: most have no capture, so none sets attacker."),
        )
        .takes(format!("as {twin}, but for attacker"))
        .returns(returns)
        .destroys(format!("as {twin}"))
        .cost(cost);
        a.and(n.kind_bits).c("the victim first");
        a.ora(imm(ATTACKER_SCORE[Kind::Pawn.index()]))
            .c("the least attacker of all");
        a.bne(rest).c("always");
    }
}

fn promotions(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("promotions", "Writes the four promotions of a pawn.")
        .takes("A target, X origin, Y the capture index, t+1 the victim's part of the score")
        .returns("Y; X kept")
        .destroys("A, t")
        .cost("145 cycles");
    let (target, victim) = (v.t, v.t.at(1));
    a.sta(target).c("the same for all four");
    for kind in PROMOTIONS {
        let bits = Move::new(Square(0), Square(0), MoveKind::Promotion(kind));
        a.lda(victim).c("0 when the pawn just advances");
        a.ora(imm(if kind == Kind::Queen {
            QUEEN_SCORE
        } else {
            UNDERPROMOTION_SCORE
        }))
        .c(if kind == Kind::Queen {
            "before every capture"
        } else {
            "after every capture of as much"
        });
        a.sta(v.capture_score.ind_y());
        a.txa().c("the origin");
        a.ora(imm(bits.from))
            .c(format!("a {}, in the spare bits", kind.name()));
        a.sta(v.capture_from.ind_y());
        a.lda(target).c("and target");
        a.ora(imm(bits.to));
        a.sta(v.capture_to.ind_y());
        a.iny().c("one more");
    }
    a.rts();
}
