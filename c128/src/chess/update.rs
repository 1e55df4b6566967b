//! Hash and sums of the level just made: the engine's `Position::shift`,
//! `take` and `promote`, less the board.
//!
//! They are brought up to date from the level before when a node asks for
//! them. What a quiet move changes is written by a routine for each of the
//! twelve men; the rest corrects it.

use engine::piece::{Color, Kind};
use engine::zobrist;

use super::Core;
use super::tables::{PLANES, Record, color_prefix, key_page, kind_name, value_offset};
use crate::asm::{Abs, Asm, imm};

/// Emits `update`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Hash and sums",
        "Kept from level to level, but only for levels that are looked at: perft does without. \
         Each of the twelve men has a routine with its tables' addresses in the operands. Four \
         planes of 64 squares share a page, so one Y reads all four bytes of a key. Black's \
         routines are commented where they differ from White's.",
    );
    entry(a, c);
    for color in Color::ALL {
        for kind in Kind::ALL {
            shift(a, c, color, kind);
        }
    }
    rest(a, c);
    special(a, c);
    toggles(a, c);
}

fn entry(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("update", "Brings hash and sums up to date after a move.")
        .takes("level; from, to, man as make leaves them")
        .returns("X the level before; the level's hash and sums")
        .destroys("A Y, t, u, views, key and value pointers")
        .cost("260 cycles, 528 for a capture, 1,200 at most");
    a.ldx(v.level);
    a.dex().c("X is the level before, X + 1 the one made");
    a.lda(v.man);
    a.and(n.piece_bits).c("its record in the page of men");
    a.ora(imm(Record::Shift as u8));
    let site = a.sym("shift_jump");
    a.sta(site).c("the low byte of the pointer below");
    a.smc("shift_jump");
    a.jmp(c.t.men.ind()).c("one of the twelve that follow");
}

/// Moves hash and sums of a man.
fn shift(a: &mut Asm, c: &Core, color: Color, kind: Kind) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    let white = color == Color::White;
    let first = white && kind == Kind::Pawn;
    let note = |comment: &'static str| if first { comment } else { "" };
    let name = kind_name(kind);
    let purpose = format!(
        "Moves the key and the values of a {} {name}.",
        color.adjective()
    );
    a.routine(&format!("shift_{}{name}", color_prefix(color)), &purpose)
        .takes("X the level before; from, to")
        .returns("X kept; goes on with what else the move changed")
        .destroys(if white {
            "A Y, t"
        } else {
            "A Y, t, from_view, to_view"
        })
        .cost(if white { "195 cycles" } else { "211 cycles" });
    let page = key_page(color, kind);
    let key = |byte: usize| t.keys.at(page + i32::from(PLANES[byte]));
    let value = t.values.at(i32::from(value_offset(kind)));
    let sums: [(Abs, Abs, Abs); 2] = [
        (
            v.middlegame_lo,
            v.middlegame_hi,
            value.at(i32::from(PLANES[0])),
        ),
        (v.endgame_lo, v.endgame_hi, value.at(i32::from(PLANES[1]))),
    ];
    let (from, to) = if white {
        (v.from, v.to)
    } else {
        for (square, view) in [(v.from, v.from_view), (v.to, v.to_view)] {
            a.lda(square);
            a.eor(n.rank_bits).c("the board as Black sees it");
            a.sta(view);
        }
        (v.from_view, v.to_view)
    };
    a.comment("Out of the square it left: to t, since Y can point at one square only.");
    a.ldy(from);
    for byte in 0..4 {
        a.lda(v.hash[byte].x()).c(note("the level before's hash,"));
        a.eor(key(byte).y()).c(note("this byte of the key's plane"));
        a.sta(v.t.at(byte as i32));
    }
    let scratch = |i: usize| v.t.at(4 + 2 * i as i32);
    for (i, (low, high, table)) in sums.into_iter().enumerate() {
        a.lda(low.x())
            .c(note(["the middlegame sum", "the endgame sum"][i]));
        add_or_subtract(a, !white, table);
        a.sta(scratch(i));
        a.lda(high.x());
        carry_on(a, !white);
        a.sta(scratch(i).at(1));
    }
    a.comment("Onto the square it reached, and the side to move into the hash.");
    a.ldy(to);
    for byte in 0..4 {
        a.lda(v.t.at(byte as i32));
        a.eor(key(byte).y());
        let side = zobrist::SIDE.to_le_bytes()[byte];
        if side != 0 {
            a.eor(imm(side))
                .c(note("the other side moves: the top byte alone"));
        }
        a.sta(v.hash[byte].at(1).x()).c(note("the level made"));
    }
    for (i, (low, high, table)) in sums.into_iter().enumerate() {
        a.lda(scratch(i));
        add_or_subtract(a, white, table);
        a.sta(low.at(1).x());
        a.lda(scratch(i).at(1));
        carry_on(a, white);
        a.sta(high.at(1).x());
    }
    a.jmp("update_rest");
}

/// `a` plus or minus a table's entry. The table's bias cancels out between the
/// square left and the square reached.
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

/// Rights, en passant squares and the captured man.
fn rest(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "update_rest",
        "What else a move changed: rights, en passant square, captured man.",
    )
    .takes("X the level before; to")
    .returns("X kept")
    .destroys("A Y, t, u, key and value pointers")
    .cost("42 cycles for a quiet move, 305 for a capture");
    let (same_rights, no_passed, no_capture) = (
        a.label("same_rights"),
        a.label("no_passed"),
        a.label("no_capture"),
    );
    let normal = a.label("normal");
    a.lda(v.castling.x()).c("rights before");
    a.cmp(v.castling.at(1).x()).c("and after");
    a.beq(same_rights).c("nearly always");
    a.tay().c("toggle_castling's argument");
    a.jsr("toggle_castling").c("the old rights out,");
    a.ldy(v.castling.at(1).x());
    a.jsr("toggle_castling").c("the new ones in");
    a.bind(same_rights);
    a.lda(v.en_passant.x());
    a.and(v.en_passant.at(1).x())
        .c("bit 7 in both: no square before nor after");
    a.bmi(no_passed).c("nearly always");
    for level in [v.en_passant, v.en_passant.at(1)] {
        let none = a.label("none");
        a.ldy(level.x()).c("a square, or bit 7");
        a.bmi(none).c("no such square");
        a.jsr("toggle_en_passant")
            .c("the old one out, the new one in");
        a.bind(none);
    }
    a.bind(no_passed);
    a.lda(v.captured.x()).c("was anybody taken?");
    a.beq(no_capture).c("nobody");
    a.ldy(v.to).c("where the victim stood, mostly");
    a.lda(v.made_to.x());
    a.bpl(normal).c("a plain capture");
    a.lda(v.made_from.x());
    a.bmi(normal).c("a promotion captures where it goes");
    a.jsr("passed_pawn")
        .c("en passant does not: castling takes nobody");
    a.bind(normal);
    a.lda(v.captured.x()).c("remove's argument");
    a.jsr("remove").c("out of hash and sums");
    a.bind(no_capture);
    a.lda(v.made_to.x()).c("bit 7: special");
    a.bmi("update_special");
    a.rts();
}

fn special(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("update_special", "Promotion and castling.")
        .takes("X the level before; man, to")
        .returns("X kept")
        .destroys("A Y, t, u, key and value pointers")
        .cost("18 cycles for en passant, else about 570");
    let (no_promotion, done) = (a.label("no_promotion"), a.label("done"));
    a.lda(v.made_from.x());
    a.bpl(no_promotion).c("bit 7: promotion");
    a.lda(v.man)
        .c("still the pawn, which shift has moved here:");
    a.ldy(v.to);
    a.jsr("remove").c("it goes");
    a.ldy(v.to);
    a.lda(v.board.y()).c("what it has become");
    a.jmp("add").c("and the piece comes");
    a.bind(no_promotion);
    a.and(n.from_bit);
    a.bne(done).c("en passant: the capture was all");
    a.jsr("castling_rook").c("origin to u+2, target to u+3");
    a.ldy(v.u.at(3));
    a.lda(v.board.y()).c("already on its new square");
    a.sta(v.u).c("the rook");
    a.ldy(v.u.at(2));
    a.jsr("remove").c("from its corner");
    a.lda(v.u);
    a.ldy(v.u.at(3));
    a.jmp("add").c("to beside the king");
    a.bind(done);
    a.rts();
}

fn toggles(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine(
        "toggle_en_passant",
        "Changes the hash of the level made by a file's key.",
    )
    .takes("Y the en passant square, X the level before")
    .returns("X kept")
    .destroys("A Y")
    .cost("64 cycles");
    a.tya();
    a.and(n.file_bits)
        .c("the rank follows from the side to move");
    a.tay().c("the file");
    let files = zobrist::EN_PASSANT.len();
    for byte in 0..4 {
        a.lda(v.hash[byte].at(1).x()).c("X + 1: the level made");
        a.eor(t.en_passant_keys.at((files * byte) as i32).y())
            .c("EOR adds and removes alike");
        a.sta(v.hash[byte].at(1).x());
    }
    a.rts();
    a.routine(
        "toggle_castling",
        "Changes the hash of the level made by the key of rights.",
    )
    .takes("Y the rights, X the level before")
    .returns("X and Y kept")
    .destroys("A")
    .cost("58 cycles");
    let sets = zobrist::CASTLING.len();
    for byte in 0..4 {
        a.lda(v.hash[byte].at(1).x()).c("X + 1: the level made");
        a.eor(t.castling_keys.at((sets * byte) as i32).y())
            .c("EOR adds and removes alike");
        a.sta(v.hash[byte].at(1).x());
    }
    a.rts();
}
