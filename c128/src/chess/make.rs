//! Making a move.
//!
//! The state of each level is kept in arrays by level: making a move reads
//! level `x` and writes level `x + 1`, so that unmaking it has nothing to
//! restore there. What a quiet move changes is written by a routine for each
//! of the twelve men; captures and the rarer moves correct it afterwards.

use engine::moves::{FROM_BIT, TO_BIT};
use engine::piece::{Color, Kind};
use engine::square::Square;
use engine::zobrist;

use super::Core;
use super::attack::code;
use super::tables::{PLANES, Record, color_prefix, kind_name, value_offset};
use crate::asm::{Abs, Asm, imm};

/// `x` turned so that the table's own side reads it as White does.
const FLIP: u8 = 0x70;

/// Emits `make` and its parts.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Making moves",
        "Arrays by level make unmaking cheap: the level before is still there.",
    );
    entry(a, c);
    for color in Color::ALL {
        for kind in Kind::ALL {
            shift(a, c, color, kind);
        }
    }
    tail(a, c);
    castle(a, c);
    double_push(a, c);
    promote(a, c);
}

fn entry(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("make", "Makes a legal move.")
        .takes("from, to with the kind's bits; level; opponent")
        .returns("level + 1 with its state; from, to masked; man")
        .destroys("A X Y t u")
        .cost("about 320 cycles, 270 more for a capture");
    let plain = a.label("plain");
    a.ldx(v.level);
    a.lda(v.from);
    a.sta(v.made_from.x());
    a.lda(v.to);
    a.sta(v.made_to.x());
    a.bpl(plain);
    a.and(imm(0x77));
    a.sta(v.to);
    a.lda(v.from);
    a.and(imm(0x77));
    a.sta(v.from);
    a.bind(plain);
    a.lda(imm(Square::NONE.0));
    a.sta(v.en_passant.at(1).x());
    a.ldy(v.from);
    a.lda(v.board.y());
    a.sta(v.man);
    a.lda(imm(0));
    a.sta(v.board.y());
    a.ldy(v.to);
    a.lda(v.board.y());
    a.sta(v.captured.x());
    a.lda(v.man);
    a.sta(v.board.y());
    a.and(imm(0xF0));
    a.ora(imm(Record::Shift as u8));
    let site = a.sym("shift_jump");
    a.sta(site);
    a.smc("shift_jump");
    a.jmp(c.t.men.ind()).c("one of the twelve that follow");
}

/// Moves hash and sums of a man, its place in the list, the clock and the
/// castling rights.
fn shift(a: &mut Asm, c: &Core, color: Color, kind: Kind) {
    let (v, t) = (&c.v, &c.t);
    let white = color == Color::White;
    a.global(&format!("shift_{}{}", color_prefix(color), kind_name(kind)));
    let page = (color.index() * 6 + kind.index()) as i32 * 256;
    let key = |n: usize| t.keys.at(page + i32::from(PLANES[n]));
    let value = t.values.at(i32::from(value_offset(kind)));
    let sums: [(Abs, Abs, Abs); 2] = [
        (v.middlegame_lo, v.middlegame_hi, value.at(i32::from(PLANES[0]))),
        (v.endgame_lo, v.endgame_hi, value.at(i32::from(PLANES[1]))),
    ];
    let (from, to) = if white {
        (v.from, v.to)
    } else {
        for (square, view) in [(v.from, v.from_view), (v.to, v.to_view)] {
            a.lda(square);
            a.eor(imm(FLIP));
            a.sta(view);
        }
        (v.from_view, v.to_view)
    };
    a.ldy(from);
    for n in 0..4 {
        a.lda(v.hash[n].x());
        a.eor(key(n).y());
        a.sta(v.t.at(n as i32));
    }
    for (i, (low, high, table)) in sums.into_iter().enumerate() {
        let scratch = v.t.at(4 + 2 * i as i32);
        a.lda(low.x());
        add_or_subtract(a, !white, table);
        a.sta(scratch);
        a.lda(high.x());
        carry_on(a, !white);
        a.sta(scratch.at(1));
    }
    a.ldy(to);
    for n in 0..4 {
        a.lda(v.t.at(n as i32));
        a.eor(key(n).y());
        let side = zobrist::SIDE.to_le_bytes()[n];
        if side != 0 {
            a.eor(imm(side));
        }
        a.sta(v.hash[n].at(1).x());
    }
    for (i, (low, high, table)) in sums.into_iter().enumerate() {
        let scratch = v.t.at(4 + 2 * i as i32);
        a.lda(scratch);
        add_or_subtract(a, white, table);
        a.sta(low.at(1).x());
        a.lda(scratch.at(1));
        carry_on(a, white);
        a.sta(high.at(1).x());
    }
    match kind {
        Kind::Pawn => {
            a.lda(imm(0));
            a.sta(v.halfmove.at(1).x());
        }
        _ => {
            a.ldy(v.halfmove.x());
            a.iny();
            a.tya();
            a.sta(v.halfmove.at(1).x());
        }
    }
    a.lda(v.castling.x());
    if matches!(kind, Kind::Rook | Kind::King) {
        let same = a.label("same_rights");
        a.beq(same);
        a.ldy(v.from);
        a.and(t.castling_mask.y());
        a.cmp(v.castling.x());
        a.beq(same);
        a.jsr("lose_rights");
        a.bind(same);
    }
    a.sta(v.castling.at(1).x());
    a.lda(v.man);
    a.and(imm(0x0F));
    a.tay();
    a.lda(v.to);
    a.sta(v.list(color).abs().y());
    a.lda(imm(color.bit()));
    a.sta(v.opponent);
    a.jmp("make_tail");
}

/// `a` plus or minus a table's entry.
fn add_or_subtract(a: &mut Asm, add: bool, table: Abs) {
    if add {
        a.clc();
        a.adc(table.y());
    } else {
        a.sec();
        a.sbc(table.y());
    }
}

/// The high byte's part of the same.
fn carry_on(a: &mut Asm, add: bool) {
    if add {
        a.adc(imm(0));
    } else {
        a.sbc(imm(0));
    }
}

fn tail(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.global("make_tail");
    let (no_passed, no_capture, done) =
        (a.label("no_passed"), a.label("no_capture"), a.label("done"));
    a.ldy(v.en_passant.x());
    a.bmi(no_passed);
    a.tya();
    a.and(imm(7));
    a.tay();
    a.jsr("toggle_en_passant");
    a.bind(no_passed);
    a.lda(v.captured.x());
    a.beq(no_capture);
    a.ldy(v.to);
    a.jsr("take");
    a.bind(no_capture);
    a.lda(v.made_to.x());
    a.bmi(done);
    a.inc(v.level);
    a.rts();
    a.bind(done);
    a.comment("The kinds of move that are more than a man's going somewhere.");
    a.lda(v.made_from.x());
    a.jmi("make_promotion");
    a.and(imm(FROM_BIT));
    let not_passing = a.label("not_passing");
    a.beq(not_passing);
    a.lda(v.from);
    a.and(imm(0x70));
    a.sta(v.u);
    a.lda(v.to);
    a.and(imm(0x07));
    a.ora(v.u);
    a.tay().c("the pawn that passed");
    a.lda(v.board.y());
    a.sta(v.captured.x());
    a.pha();
    a.lda(imm(0));
    a.sta(v.board.y());
    a.pla();
    a.jsr("take");
    a.inc(v.level);
    a.rts();
    a.bind(not_passing);
    a.lda(v.made_to.x());
    a.and(imm(TO_BIT));
    a.jne("make_castling");
    a.jmp("make_double_push");

    a.routine("toggle_en_passant", "Changes the hash of the level made by a file's key.")
        .takes("Y the file, X level")
        .destroys("A")
        .cost("70 cycles");
    for n in 0..4 {
        a.lda(v.hash[n].at(1).x());
        a.eor(t.en_passant_keys.at(8 * n as i32).y());
        a.sta(v.hash[n].at(1).x());
    }
    a.rts();

    a.routine("lose_rights", "Changes the hash of the level made by lost castling rights.")
        .takes("A the rights left, X level whose rights they were")
        .returns("A")
        .destroys("Y")
        .cost("130 cycles");
    a.pha();
    for rights in [true, false] {
        if rights {
            a.tay();
        } else {
            a.ldy(v.castling.x());
        }
        for n in 0..4 {
            a.lda(v.hash[n].at(1).x());
            a.eor(t.castling_keys.at(16 * n as i32).y());
            a.sta(v.hash[n].at(1).x());
        }
    }
    a.pla();
    a.rts();

    a.routine("take", "Takes a captured man out of list, sums, hash and counts.")
        .takes("A the man, Y its square, X level")
        .returns("X")
        .destroys("A Y t u")
        .cost("about 270 cycles");
    a.sta(v.u);
    a.sty(v.u.at(1));
    a.and(imm(0x8F));
    let (white, listed) = (a.label("white"), a.label("listed"));
    a.bpl(white);
    a.and(imm(0x0F));
    a.tay();
    a.lda(imm(Square::NONE.0));
    a.sta(v.black_list.abs().y());
    a.bmi(listed).c("always");
    a.bind(white);
    a.tay();
    a.lda(imm(Square::NONE.0));
    a.sta(v.white_list.abs().y());
    a.bind(listed);
    a.lda(imm(0));
    a.sta(v.halfmove.at(1).x());
    let rights_kept = a.label("rights_kept");
    a.lda(v.castling.at(1).x());
    a.beq(rights_kept);
    a.ldy(v.u.at(1));
    a.and(t.castling_mask.y());
    a.cmp(v.castling.at(1).x());
    a.beq(rights_kept);
    a.jsr("lose_more_rights");
    a.bind(rights_kept);
    a.lda(v.u);
    a.ldy(v.u.at(1));
    a.jsr("remove");
    a.lda(v.u);
    a.and(imm(0xF0));
    a.tay();
    a.lda(v.phase);
    a.sec();
    a.sbc(t.men.at(Record::Phase as i32).y());
    a.sta(v.phase);
    a.lda(v.heavy);
    a.sec();
    a.sbc(t.men.at(Record::Heavy as i32).y());
    a.sta(v.heavy);
    a.rts();

    a.routine("lose_more_rights", "Castling rights lost with a captured rook.")
        .takes("A the rights left, X level")
        .destroys("A Y")
        .cost("140 cycles");
    a.pha();
    a.ldy(v.castling.at(1).x());
    for left in [false, true] {
        if left {
            a.pla();
            a.tay();
            a.sta(v.castling.at(1).x());
        }
        for n in 0..4 {
            a.lda(v.hash[n].at(1).x());
            a.eor(t.castling_keys.at(16 * n as i32).y());
            a.sta(v.hash[n].at(1).x());
        }
    }
    a.rts();
}

fn castle(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("make_castling", "Moves the rook when the king has castled.")
        .takes("X level, to")
        .destroys("A Y t u")
        .cost("about 500 cycles");
    let (long, squares) = (a.label("long"), a.label("squares"));
    a.ldy(v.to);
    a.tya();
    a.and(imm(7));
    a.cmp(imm(6));
    a.bne(long);
    a.iny().c("from the h-file");
    a.sty(v.u.at(2));
    a.dey();
    a.dey();
    a.bpl(squares).c("always");
    a.bind(long);
    a.dey();
    a.dey().c("from the a-file");
    a.sty(v.u.at(2));
    a.iny();
    a.iny();
    a.iny();
    a.bind(squares);
    a.sty(v.u.at(3));
    a.jsr("move_rook");
    a.ldy(v.u.at(2));
    a.lda(v.u);
    a.jsr("remove");
    a.ldy(v.u.at(3));
    a.lda(v.u);
    a.jsr("add");
    a.inc(v.level);
    a.rts();

    a.routine("move_rook", "Moves a rook on the board and in its list.")
        .takes("u+2 origin, u+3 target")
        .returns("u the rook; X is kept")
        .destroys("A Y")
        .cost("50 cycles");
    a.ldy(v.u.at(2));
    a.lda(v.board.y());
    a.sta(v.u);
    a.lda(imm(0));
    a.sta(v.board.y());
    a.ldy(v.u.at(3));
    a.lda(v.u);
    a.sta(v.board.y());
    let black = a.label("black");
    a.bmi(black);
    a.and(imm(0x0F));
    a.tay();
    a.lda(v.u.at(3));
    a.sta(v.white_list.abs().y());
    a.rts();
    a.bind(black);
    a.and(imm(0x0F));
    a.tay();
    a.lda(v.u.at(3));
    a.sta(v.black_list.abs().y());
    a.rts();
}

fn double_push(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("make_double_push", "Sets the en passant square if some pawn may legally capture.")
        .takes("from, to, level, opponent as after the move")
        .destroys("A X Y t u")
        .cost("about 60 cycles, 400 with a pawn beside")
        .returns("level + 1");
    a.inc(v.level);
    a.lda(v.from);
    a.clc();
    a.adc(v.to);
    a.lsr_a();
    a.sta(v.u.at(2)).c("the square passed");
    let found = a.label("found");
    for aside in [-1i8, 1] {
        let none = a.label("none");
        a.ldx(v.to);
        if aside < 0 {
            a.dex();
        } else {
            a.inx();
        }
        a.lda(v.board.x());
        a.eor(v.opponent);
        a.and(imm(0xF0));
        a.cmp(imm(0x80 | code(Kind::Pawn)));
        a.bne(none).c("no pawn of the side to move");
        a.stx(v.u.at(1));
        a.jsr("passing_safe");
        a.bcc(found);
        a.bind(none);
    }
    a.rts();
    a.bind(found);
    a.ldx(v.level);
    a.lda(v.u.at(2));
    a.sta(v.en_passant.x());
    a.and(imm(7));
    a.tay();
    a.dex();
    a.jmp("toggle_en_passant");
}

fn promote(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.routine("make_promotion", "Turns the pawn that has arrived into a piece.")
        .takes("X level, to, man")
        .destroys("A Y t u")
        .cost("about 500 cycles")
        .returns("level + 1");
    a.lda(v.man);
    a.ldy(v.to);
    a.jsr("remove");
    a.comment("Knight 0, bishop 1, rook 2, queen 3: the code is n + 4, the knight's 2.");
    let (bishop, knight) = (a.label("bishop"), a.label("knight"));
    a.lda(v.made_to.x());
    a.and(imm(TO_BIT));
    a.lsr_a();
    a.lsr_a();
    a.sta(v.u.at(2));
    a.lda(v.made_from.x());
    a.and(imm(FROM_BIT));
    a.beq(bishop);
    a.lda(imm(1));
    a.bind(bishop);
    a.ora(v.u.at(2));
    a.beq(knight);
    a.clc();
    a.adc(imm(4));
    a.bind(knight);
    let kind_known = a.label("kind_known");
    a.bne(kind_known);
    a.lda(imm(Kind::Knight as u8));
    a.bind(kind_known);
    for _ in 0..4 {
        a.asl_a();
    }
    a.sta(v.u.at(2));
    a.lda(v.man);
    a.and(imm(0x8F));
    a.ora(v.u.at(2));
    a.sta(v.man);
    a.ldy(v.to);
    a.sta(v.board.y());
    a.jsr("add");
    a.lda(v.man);
    a.and(imm(0xF0));
    a.tay();
    a.lda(v.phase);
    a.clc();
    a.adc(t.men.at(Record::Phase as i32).y());
    a.sta(v.phase);
    a.lda(v.heavy);
    a.clc();
    a.adc(t.men.at(Record::Heavy as i32).y());
    a.sec();
    a.sbc(imm(1)).c("the pawn is no more");
    a.sta(v.heavy);
    a.inc(v.level);
    a.rts();
}
