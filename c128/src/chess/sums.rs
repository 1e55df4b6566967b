//! The sums of the level just made: what the engine's `Position::shift`,
//! `take` and `promote` do to them.
//!
//! The sums hold material, piece-square values, the pair of bishops and how a bare
//! king is mated. What pawns and the kings' files are
//! worth is kept apart, in a record that stays as it is through most moves (see
//! [`super::pawns`]); the evaluation adds it.

use engine::piece::{Color, Kind};
use engine::square::KING_FILE;

use super::Core;
use super::check;
use super::net;
use super::tables::{BLACK_PLANE, Record, color_prefix};
use super::values::{self, Column, columns, plane, sums};
use super::victims;
use crate::asm::{Abs, Asm, Zp, imm};

/// Emits `update` and `update_sums`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Sums",
        "Kept from level to level, but only for levels that are looked at: perft does without. \
         Each of the twelve men has a routine with its tables' addresses in the operands. \
         Instead of the middlegame sum the program keeps the spread, middlegame less endgame, \
         which is what the taper multiplies. Black's routines are commented where they differ \
         from White's.",
    );
    entry(a, c);
    for color in Color::ALL {
        for kind in Kind::ALL {
            shift(a, c, color, kind);
        }
    }
    tails(a, c);
    pawn_moved(a, c);
    for color in Color::ALL {
        promote(a, c, color);
    }
    castled(a, c);
    values::emit(a, c);
    pairs(a, c);
    victims::emit(a, c);
}

fn entry(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let sums_alone = a.label("sums_alone");
    let (special, checked) = (a.label("special_move"), a.label("checked"));
    let (near, lined) = (a.label("near"), a.label("lined"));
    for (label, answer) in [
        (special, "gives_check"),
        (near, "checks_itself"),
        (lined, "uncovers_check"),
    ] {
        a.bind(label);
        a.jsr(answer);
        a.jmp(checked);
    }
    a.routine(
        "make_child",
        "Makes a move and what a node needs to know of it.",
    )
    .takes("from, to; level and its next level's depth")
    .returns("level; X the level before; the level's in_check, sums and, with depth left, hash")
    .destroys("A Y, t, u, key pointers")
    .cost("about 620 cycles");
    a.jsr("make").c("level is the child's from here on");
    a.comment("The work of gives_check, in place: half of all moves need no closer look.");
    a.lda(v.made_to.at(-1).x()).c("X is the child's level");
    a.bmi(special).c("castling, promotion, en passant");
    check::moved(a, c, near);
    check::left(a, c, lined);
    a.lda(imm(0)).c("nobody gives check");
    a.bind(checked);
    a.ldx(v.level);
    a.sta(v.in_check.x()).c("known before it begins");
    a.lda(v.depth.x());
    a.beq(sums_alone).c("quiescence looks nothing up");
    a.routine(
        "update",
        "Brings sums, views and hash up to date after a move.",
    )
    .takes("X the level; from, to, man as make leaves them")
    .returns("X the level before; the level's sums, record of pawns and hash")
    .destroys("A Y, t, u, key pointers")
    .cost("about 620 cycles for a quiet move of a piece");
    a.jsr(sums_alone).c("what the evaluation reads");
    a.jmp("update_hash")
        .c("what the table and repetitions read");
    a.bind(sums_alone);
    a.dex().c("X is the level before, X + 1 the one made");
    net::update(a, c);
    a.routine("update_sums", "Brings the sums up to date after a move.")
        .takes("X the level before; from, to, man as make leaves them; bishops")
        .returns("X kept; the level's sums and record of pawns")
        .destroys("A Y, t, u")
        .cost("130 cycles for a quiet move of a piece, 60 more for a capture; 330 for a pawn's");
    a.lda(v.man);
    a.and(n.piece_bits).c("its record in the page of men");
    a.ora(imm(Record::ShiftSums as u8));
    let site = a.sym("sums_jump");
    a.sta(site).c("the low byte of the pointer below");
    a.smc("sums_jump");
    a.jmp(c.t.men.ind()).c("one of the twelve that follow");
}

/// Moves the values of a man.
fn shift(a: &mut Asm, c: &Core, color: Color, kind: Kind) {
    let v = &c.v;
    let white = color == Color::White;
    let first = white && kind == Kind::Pawn;
    let note = |comment: &'static str| if first { comment } else { "" };
    let name = kind.name();
    let purpose = format!("Moves the values of a {} {name}.", color.adjective());
    a.routine(&format!("sums_{}{name}", color_prefix(color)), &purpose)
        .takes("X the level before; from, to; man")
        .returns("X kept; goes on with what else the move changed")
        .destroys("A Y, t, u")
        .cost("about 85 cycles");
    // The sums are White's less Black's.
    let (gained, lost) = if white {
        (v.to, v.from)
    } else {
        (v.from, v.to)
    };
    for column in columns(c, kind) {
        let Column {
            table, low, high, ..
        } = column;
        let table = table.at(plane(color));
        let [new_low, new_high] = [low.at(1), high.at(1)];
        let (down, done) = (a.label("down"), a.label("done"));
        a.ldy(gained).c(note("the square it reached"));
        a.lda(table.y()).c(note("is worth so much"));
        a.ldy(lost);
        a.sec();
        a.sbc(table.y()).c(note("more than the one it left"));
        a.bcc(down).c(note("or less: a negative difference"));
        a.clc();
        a.adc(low.x()).c(note("the level before's sum"));
        a.sta(new_low.x())
            .c(note("is the new one's, and so much more"));
        a.lda(high.x());
        a.adc(imm(0)).c(note("the carry"));
        a.sta(new_high.x());
        a.jmp(done);
        a.bind(down);
        a.adc(low.x()).c(note("carry is clear"));
        a.sta(new_low.x());
        a.lda(high.x());
        a.sbc(imm(0)).c(note("the difference's high byte is -1"));
        a.sta(new_high.x());
        a.bind(done);
    }
    match kind {
        Kind::Pawn => pawn_key(a, c, color),
        Kind::King => king(a, c, color),
        _ => tail(a, c),
    }
}

/// A move that leaves pawns and kings' files alone.
fn tail(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let capture = a.label("capture");
    a.lda(v.pawn_level.x()).c("the record of pawns holds on");
    a.sta(v.pawn_level.at(1).x());
    a.lda(v.captured.x()).c("was anybody taken?");
    a.bne(capture);
    a.rts();
    a.bind(capture);
    a.jmp("sums_capture");
}

/// The key of the pawns, after a pawn's move.
fn pawn_key(a: &mut Asm, c: &Core, color: Color) {
    let v = &c.v;
    let table = super::hash::keys(c, color, Kind::Pawn);
    a.comment("The pawns' key: out of the square left, into the square reached.");
    a.ldx(v.from);
    a.ldy(v.to);
    for (byte, table) in table.into_iter().enumerate() {
        a.lda(table.x());
        a.eor(table.y());
        a.sta(v.t.at(byte as i32));
    }
    a.ldx(v.level);
    a.dex().c("X the level before again");
    a.ldy(v.pawn_level.x()).c("where the key was changed last");
    for (byte, key) in v.pawn_key().into_iter().enumerate() {
        a.lda(v.t.at(byte as i32));
        a.eor(key.y());
        a.sta(key.at(1).x()).c("the new level has its own");
    }
    a.lda(v.level);
    a.sta(v.pawn_level.at(1).x()).c("and says so");
    a.jmp("pawn_moved");
}

/// After a king's move: did it change files, or must it be mated?
fn king(a: &mut Asm, c: &Core, color: Color) {
    let (v, n) = (&c.v, &c.n);
    let (full_board, same) = (a.label("nobody_bare"), a.label("same_file"));
    let wing = a.label("same_wing");
    a.lda(v.bare).c("has one side only its king?");
    a.beq(full_board).c("hardly ever");
    a.jsr("mop_up");
    a.bind(full_board);
    a.lda(v.from);
    a.eor(v.to);
    a.and(n.file_bits);
    a.beq(same).c("behind the same pawns");
    let one_man = a.label("one_man");
    a.lda(v.made_to.x()).c("bit 7: castling");
    a.bpl(one_man);
    a.jsr("network_castled");
    a.bind(one_man);
    a.lda(v.from);
    a.eor(v.to);
    a.and(imm(KING_FILE)).c("does it change wings?");
    a.beq(wing);
    a.jsr(net::wing_name(color))
        .c("everything looks different from there");
    a.bind(wing);
    a.lda(v.from);
    a.eor(v.to);
    a.and(n.file_bits);
    if color == Color::Black {
        for _ in 0..3 {
            a.asl_a();
        }
    }
    a.comment("The kings' files are part of the key: bits 0-2 White's, 3-5 Black's.");
    a.ldy(v.pawn_level.x());
    let key = v.pawn_key();
    a.eor(key[0].y());
    a.sta(key[0].at(1).x());
    for key in &key[1..] {
        a.lda(key.y());
        a.sta(key.at(1).x());
    }
    a.lda(v.level);
    a.sta(v.pawn_level.at(1).x()).c("a record of its own");
    a.jmp("king_moved");
    a.bind(same);
    tail(a, c);
}

fn tails(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("sums_capture", "Takes the victim out of the sums.")
        .takes("A the victim, X the level before; to")
        .returns("X kept; the level's sums and record of pawns")
        .destroys("A Y, t, u")
        .cost("about 110 cycles; 330 for a pawn");
    let record = a.label("record");
    a.ldy(v.to).c("where the victim stood");
    a.jsr("take_sums");
    a.lda(v.pawn_level.at(1).x());
    a.cmp(v.level).c("was it a pawn?");
    a.beq(record);
    a.rts();
    a.bind(record);
    a.jmp("pawn_record").c("the key has changed");

    a.routine("take_sums", "Takes a man out of the sums.")
        .takes("A the man, Y its square, X the level before")
        .returns("X kept; the record of pawns wants renewing if the man is a pawn")
        .destroys("A Y, t, u")
        .cost("about 80 cycles; 180 for a pawn");
    a.and(c.n.piece_bits).c("its record in the page of men");
    a.ora(imm(Record::TakeSums as u8));
    let site = a.sym("take_jump");
    a.sta(site).c("the low byte of the pointer below");
    a.smc("take_jump");
    a.jmp(c.t.men.ind());

    a.routine("king_moved", "The rest of a king's move to another file.")
        .takes("X the level before; to")
        .returns("X kept; the level's sums and record of pawns")
        .destroys("A Y, t, u")
        .cost("130 cycles, 300 for castling");
    let (no_capture, castling) = (a.label("no_capture"), a.label("castling"));
    a.lda(v.captured.x()).c("was anybody taken?");
    a.beq(no_capture);
    a.ldy(v.to);
    a.jsr("take_sums");
    a.bind(no_capture);
    a.lda(v.made_to.x()).c("bit 7: castling");
    a.bmi(castling);
    a.jmp("pawn_record");
    a.bind(castling);
    a.jsr("castled");
    a.jmp("pawn_record");
}

fn pawn_moved(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "pawn_moved",
        "The rest of a pawn's move: captures, also in passing, and promotions.",
    )
    .takes("X the level before; from, to; man")
    .returns("X kept; the level's sums and record of pawns")
    .destroys("A Y, t, u")
    .cost("130 cycles for a quiet move whose pawns are in the cache");
    let (no_capture, special, record) =
        (a.label("no_capture"), a.label("special"), a.label("record"));
    let plain = a.label("plain");
    a.lda(v.captured.x()).c("was anybody taken?");
    a.beq(no_capture);
    a.ldy(v.to).c("where the victim stood, mostly");
    a.lda(v.made_to.x());
    a.bpl(plain).c("a plain capture");
    a.lda(v.made_from.x());
    a.bmi(plain).c("a promotion captures where it goes");
    a.jsr("passed_pawn").c("en passant does not");
    a.jsr("network_passed");
    a.bind(plain);
    a.lda(v.captured.x());
    a.jsr("take_sums");
    a.bind(no_capture);
    a.lda(v.made_to.x()).c("bit 7: special");
    a.bmi(special);
    a.bind(record);
    a.jmp("pawn_record");
    a.bind(special);
    a.lda(v.made_from.x());
    a.bpl(record).c("en passant: the capture was all");
    let black = a.label("black");
    a.jsr("network_promoted");
    a.bit(v.man);
    a.bmi(black);
    a.jsr("white_promoted");
    a.jmp("pawn_record");
    a.bind(black);
    a.jsr("black_promoted");
    a.jmp("pawn_record");
}

fn promote(a: &mut Asm, c: &Core, color: Color) {
    let (v, n) = (&c.v, &c.n);
    let white = color == Color::White;
    let prefix = color_prefix(color);
    a.routine(
        &format!("{prefix}promoted"),
        "A piece instead of the pawn that has arrived.",
    )
    .takes("X the level before; to")
    .returns("X kept; the sums and the pawns' key")
    .destroys("A Y, t, u")
    .cost("about 290 cycles");
    a.jsr("forget_pawns").c("one is no pawn any more");
    a.ldy(v.to);
    a.jsr(format!("take_{prefix}pawn").as_str())
        .c("shift has moved the pawn here: it goes");
    a.ldy(v.to);
    a.lda(v.board.y()).c("what it has become");
    a.and(n.kind_bits);
    a.sta(v.t);
    if !white {
        a.tya();
        a.ora(imm(BLACK_PLANE)).c("as Black's men are worth");
        a.tay();
    }
    a.lda(v.t);
    let sign = if white { "plus" } else { "minus" };
    for kind in [Kind::Queen, Kind::Knight, Kind::Rook] {
        a.cmp(imm(kind.bits()));
        a.jeq(format!("{sign}_{}", kind.name()).as_str())
            .c("and returns");
    }
    a.jsr(format!("{sign}_bishop").as_str());
    pair(a, c, color, 2, white);
}

/// Adds the pair of bishops to the sums, or subtracts it, if the side has just
/// so many bishops; and returns.
pub(super) fn pair(a: &mut Asm, c: &Core, color: Color, count: u8, add: bool) {
    let v = &c.v;
    let shift = if color == Color::White { 0 } else { 4 };
    let no_pair = a.label("no_pair");
    a.lda(v.bishops);
    a.and(imm(0x0F << shift)).c("the side's bishops");
    a.cmp(imm(count << shift)).c("a pair made or broken?");
    a.bne(no_pair);
    a.jmp(pair_name(add));
    a.bind(no_pair);
    a.rts();
}

/// The routine that adds a pair of bishops, or subtracts it.
fn pair_name(add: bool) -> &'static str {
    if add { "plus_pair" } else { "minus_pair" }
}

fn pairs(a: &mut Asm, c: &Core) {
    let (mg, eg) = engine::weights::BISHOP_PAIR;
    for add in [true, false] {
        let does = if add { "Adds" } else { "Subtracts" };
        a.routine(pair_name(add), &format!("{does} the worth of two bishops."))
            .takes("X the level before")
            .returns("X kept; the sums")
            .destroys("A")
            .cost("46 cycles");
        for ((low, high), value) in sums(c).into_iter().zip([mg - eg, eg]) {
            let value = if add { value } else { -value };
            add_word(a, low, high, value);
        }
        a.rts();
    }
}

/// Adds a constant to a sum of the level made.
fn add_word(a: &mut Asm, low: Abs, high: Abs, value: i16) {
    let bytes = value.to_le_bytes();
    a.lda(low.at(1).x());
    a.clc();
    a.adc(imm(bytes[0]));
    a.sta(low.at(1).x());
    a.lda(high.at(1).x());
    a.adc(imm(bytes[1]));
    a.sta(high.at(1).x());
}

fn castled(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("castled", "The rook's part of castling.")
        .takes("X the level before; to; opponent, who has castled")
        .returns("X kept; the sums")
        .destroys("A Y, t, u")
        .cost("about 150 cycles");
    let black = a.label("black");
    a.jsr("castling_rook").c("origin to u+2, target to u+3");
    let [left, reached] = [v.u.at(2), v.u.at(3)];
    a.bit(v.opponent);
    a.bmi(black);
    a.ldy(left);
    a.jsr("minus_rook");
    a.ldy(reached);
    a.jmp("plus_rook");
    a.bind(black);
    let worth = |a: &mut Asm, square: Zp| {
        a.lda(square);
        a.ora(imm(BLACK_PLANE)).c("as Black's men are worth");
        a.tay();
    };
    worth(a, left);
    a.jsr("plus_rook");
    worth(a, reached);
    a.jmp("minus_rook");
}
