//! The hash of the level just made.

use engine::piece::{Color, Kind};
use engine::zobrist;

use super::Core;
use super::tables::{PLANES, Record, key_page};
use crate::asm::{Abs, Asm, imm};

/// Emits `update_hash`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Hash",
        "Four planes of 64 squares share a page, so one Y reads all four bytes of a key, through \
         four pointers: the low bytes say which plane, the high bytes which page of the four that \
         the men share.",
    );
    entry(a, c);
    rest(a, c);
    special(a, c);
    toggles(a, c);
    toggle_man(a, c);
}

/// The tables of a man's keys, by byte.
#[must_use]
pub fn keys(c: &Core, color: Color, kind: Kind) -> [Abs; 4] {
    [0, 1, 2, 3].map(|byte| {
        let page = key_page(color, kind, byte);
        c.v.piece_keys.at(page + i32::from(PLANES[byte]))
    })
}

fn entry(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("update_hash", "Brings the hash up to date after a move.")
        .takes("X the level before; from, to, man as make leaves them")
        .returns("X kept; the level's hash; goes on with hash_rest")
        .destroys("A Y, t, u, key pointers")
        .cost("180 cycles, 270 for a capture, 530 at most");
    a.lda(v.man);
    a.and(n.piece_bits);
    a.tay().c("its record");
    point_keys(a, c);
    a.comment("Out of the square it left, onto the one it reached, in the order that Y has.");
    a.ldy(v.from);
    for (byte, key) in v.keys().into_iter().enumerate() {
        a.lda(v.hash[byte].x()).c("the level before's hash");
        a.eor(key.ind_y());
        a.ldy(if byte % 2 == 0 { v.to } else { v.from });
        a.eor(key.ind_y());
        let side = zobrist::SIDE.to_le_bytes()[byte];
        if side != 0 {
            a.eor(imm(side)).c("the other side moves");
        }
        a.sta(v.hash[byte].at(1).x()).c("the level made");
    }
}

/// Sets the pages of the pointers to the keys of the man whose record is `y`.
fn point_keys(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.comment("The pointers' low bytes, one plane each, were set by initialise.");
    for (byte, key) in v.keys().into_iter().enumerate() {
        a.lda(t.men.at(Record::KeyPages as i32 + byte as i32).y());
        a.sta(key.at(1)).c("a page for each byte");
    }
}

/// Rights, en passant squares and the captured man.
fn rest(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "hash_rest",
        "What else a move changed: rights, en passant square, captured man.",
    )
    .takes("X the level before; to")
    .returns("X kept")
    .destroys("A Y, t, u, key pointers")
    .cost("42 cycles for a quiet move, 130 for a capture");
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
    a.lda(v.captured.x()).c("toggle_man's argument");
    a.jsr("toggle_man").c("out of the hash");
    a.bind(no_capture);
    a.lda(v.made_to.x()).c("bit 7: special");
    a.bmi("hash_special");
    a.rts();
}

fn special(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("hash_special", "Promotion and castling.")
        .takes("X the level before; man, to")
        .returns("X kept")
        .destroys("A Y, t, u, key pointers")
        .cost("18 cycles for en passant, else about 230");
    let (no_promotion, done) = (a.label("no_promotion"), a.label("done"));
    a.lda(v.made_from.x());
    a.bpl(no_promotion).c("bit 7: promotion");
    a.lda(v.man)
        .c("still the pawn, which shift has moved here:");
    a.ldy(v.to);
    a.jsr("toggle_man").c("it goes");
    a.ldy(v.to);
    a.lda(v.board.y()).c("what it has become");
    a.jmp("toggle_man").c("and the piece comes");
    a.bind(no_promotion);
    a.and(n.from_bit);
    a.bne(done).c("en passant: the capture was all");
    a.jsr("castling_rook").c("origin to u+2, target to u+3");
    a.ldy(v.u.at(3));
    a.lda(v.board.y()).c("already on its new square");
    a.sta(v.u).c("the rook");
    a.ldy(v.u.at(2));
    a.jsr("toggle_man").c("from its corner");
    a.lda(v.u);
    a.ldy(v.u.at(3));
    a.jmp("toggle_man").c("to beside the king");
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

fn toggle_man(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "toggle_man",
        "Changes the hash of the level made by a man's key: the slow way, for any man.",
    )
    .takes("A the man, Y its square, X the level before")
    .returns("X kept")
    .destroys("A Y, t, key pointers")
    .cost("100 cycles");
    a.sty(v.t).c("its square");
    a.and(n.piece_bits);
    a.tay().c("its record");
    point_keys(a, c);
    a.ldy(v.t);
    for (byte, key) in v.keys().into_iter().enumerate() {
        a.lda(v.hash[byte].at(1).x());
        a.eor(key.ind_y()).c(if byte == 0 {
            "EOR adds and removes alike"
        } else {
            ""
        });
        a.sta(v.hash[byte].at(1).x());
    }
    a.rts();
}
