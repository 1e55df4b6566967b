//! The generators: captures and quiet moves. The engine's `generate.rs`, which
//! visits men, steps and squares in the same order.
//!
//! Both walk the piece list from the highest slot down, as the engine does: by
//! code written at the root, with a call for each man, and from the first pawn
//! on by a loop, since pawns may promote.
//! `x` holds the origin throughout and rays are unrolled, so that a square is
//! looked at with one `lda board+offset,x`. The edge of the board stops rays:
//! it reads as a man of the opponent's (White to move) or one's own (Black).

mod pawns;
mod pieces;
mod write;

use engine::piece::{Color, Kind, Man};

use super::Core;
use super::tables::Record;
use super::vars::{SIDE_WALK, WHITE_LIST};
use crate::asm::{Asm, imm};
use pawns::{en_passant, pawns};
use pieces::{sliders, steppers};
use write::{capture_head, promotions};

/// Which generator is being written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Captures and promotions: `y` is the index of the next one.
    Captures,
    /// What `Captures` leaves out: `y` is the index of the next quiet move.
    Quiets,
}

impl Mode {
    const fn prefix(self) -> &'static str {
        match self {
            Mode::Captures => "captures",
            Mode::Quiets => "quiets",
        }
    }
}

/// Emits the generators.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Move generation",
        "Captures and promotions go to one list with a score to order them by, quiet moves to \
         another. X is the origin, Y counts the list being written. A square is one LDA \
         board+offset,X, whatever lies there: an empty square reads 0, the edge $80. Rays and \
         steps are unrolled; the first of each is commented.",
    );
    for mode in [Mode::Captures, Mode::Quiets] {
        walk(a, c, mode);
        dispatch(a, c, mode);
        sliders(a, c, mode);
        steppers(a, c, mode);
        for color in Color::ALL {
            pawns(a, c, mode, color);
        }
    }
    write_walks(a, c);
    en_passant(a, c);
    capture_head(a, c);
    promotions(a, c);
}

/// A comment that only the first of several copies of the same code carries.
const fn note(first: bool, comment: &str) -> &str {
    if first { comment } else { "" }
}

// The column of generate_captures is the record's first.
const _: () = assert!(Record::GenerateCaptures as u8 == 0);

/// Opcodes that `write_walks` writes.
const LDX_ZP: u8 = 0xA6;
const LDX_IMM: u8 = 0xA2;
const BMI: u8 = 0x30;
const JSR: u8 = 0x20;
const JMP: u8 = 0x4C;

/// The walk over the men.
fn walk(a: &mut Asm, c: &Core, mode: Mode) {
    let v = &c.v;
    match mode {
        Mode::Captures => a
            .routine(
                "generate_captures",
                "Writes the pseudo-legal captures and promotions.",
            )
            .takes("level, opponent, the capture list pointers")
            .returns("capture_count")
            .cost("about 1,100 cycles: half the squares looked at are empty"),
        Mode::Quiets => a
            .routine(
                "generate_quiets",
                "Writes the pseudo-legal moves that generate_captures leaves out.",
            )
            .takes("level, opponent, the quiet list pointers")
            .returns("quiet_count")
            .cost("about 1,350 cycles: 24 a move"),
    }
    .destroys(if mode == Mode::Captures {
        "A X Y, t, attacker"
    } else {
        "A X Y, t"
    });
    let black = a.label("black");
    a.ldy(imm(0)).c("an empty list");
    if mode == Mode::Captures {
        let no_en_passant = a.label("no_en_passant");
        a.ldx(v.level).c("the level's state");
        a.lda(v.en_passant.x()).c("did a pawn just pass?");
        a.bmi(no_en_passant).c("nearly always");
        a.jsr("generate_en_passant");
        a.bind(no_en_passant);
    }
    let code = match mode {
        Mode::Captures => v.captures_walk,
        Mode::Quiets => v.quiets_walk,
    };
    a.lda(v.opponent).c("whose men?");
    a.bpl(black);
    a.jmp(code).c("a call for each man, as write_walks has it");
    a.bind(black);
    a.jmp(code.at(i32::from(SIDE_WALK)));
}

// What tells pawn and king from all others.
const _: () = {
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let last = matches!(Kind::ALL[kind], Kind::Pawn | Kind::King);
        let same = Kind::ALL[kind].bits() & Kind::Bishop.bits() == Kind::Pawn.bits();
        assert!(last == same);
        kind += 1;
    }
};

/// The code that calls the routine of each man.
fn write_walks(a: &mut Asm, c: &Core) {
    let (v, n, t) = (&c.v, &c.n, &c.t);
    a.routine(
        "write_walks",
        "Writes the walks of both generators: code that goes through the men at the root.",
    )
    .takes("the board and the piece lists")
    .returns(
        "captures_walk, quiets_walk: from the highest slot down LDX place, BMI, JSR routine; \
         from the first pawn on, or the king, LDX #place + 1, JMP to the pawns' loop",
    )
    .destroys("A X Y, t")
    .cost("about 2,500 cycles");
    let (side, rest) = (a.label("side"), a.label("rest"));
    let (pair, target) = (a.label("pair"), a.label("target"));
    let (place, record) = (v.t, v.t.at(1));
    let beyond = |list: u8| imm(list + Man::SLOTS as u8);
    a.ldx(imm(0)).c("where White's walk is written,");
    a.ldy(beyond(WHITE_LIST)).c("and who comes first");
    a.jsr(side);
    a.ldx(imm(SIDE_WALK)).c("and Black's");
    a.ldy(beyond(WHITE_LIST + Color::Black.bit()));
    a.bind(side);
    a.dey().c("the next slot");
    a.lda(v.white_list.at(-i32::from(WHITE_LIST)).abs().y())
        .c("a place is an address");
    a.bmi(side).c("nobody");
    a.sty(place);
    a.tay();
    a.lda(v.board.y()).c("who stands there");
    a.ldy(place);
    a.and(n.piece_bits);
    a.sta(record);
    a.and(n.bishop).c("bits that leave pawn and king alike");
    a.cmp(n.pawn);
    a.beq(rest)
        .c("pawns have a loop: they may promote; the king is the last");
    a.lda(imm(LDX_ZP)).c("LDX place");
    a.jsr(pair);
    a.lda(imm(BMI)).c("BMI to the next man");
    a.ldy(imm(3)).c("over the call");
    a.jsr(pair);
    a.lda(imm(JSR)).c("JSR routine");
    a.jsr(target);
    a.ldy(place);
    a.bne(side).c("always");
    a.bind(rest);
    a.tya();
    a.and(imm(Man::COLOR_BIT)).c("a place has the colour's bit");
    a.ora(n.pawn);
    a.sta(record);
    a.iny().c("the loop begins with DEX");
    a.lda(imm(LDX_IMM)).c("LDX #place + 1");
    a.jsr(pair);
    a.lda(imm(JMP)).c("JMP to the loop");
    a.bind(target);
    a.jsr(pair).c("the opcode, and an operand for now");
    a.ldy(record);
    let walks = [v.captures_walk, v.quiets_walk];
    let columns = [Record::GenerateCaptures, Record::GenerateQuiets];
    for (walk, column) in walks.into_iter().zip(columns) {
        for byte in [0, 1] {
            a.lda(t.men.at(i32::from(column as u8) + byte).y())
                .c("the routine's address");
            a.sta(walk.at(byte - 1).x());
        }
    }
    a.inx();
    a.rts();
    a.bind(pair);
    for walk in walks {
        a.sta(walk.x()).c("an opcode");
    }
    a.tya();
    for walk in walks {
        a.sta(walk.at(1).x()).c("and its operand");
    }
    a.inx();
    a.inx();
    a.rts();
}

/// The routine of a man that has promoted, for the pawns' loops.
fn dispatch(a: &mut Asm, c: &Core, mode: Mode) {
    let prefix = mode.prefix();
    a.routine(
        &format!("{prefix}_promoted"),
        "Goes to the routine of a man.",
    )
    .takes("X its square, Y the list index")
    .returns("as that routine")
    .destroys("as that routine")
    .cost("16 cycles, and that routine");
    a.lda(c.v.board.x()).c("who stands there");
    a.and(c.n.piece_bits).c("whose, and what: the man's record");
    if mode == Mode::Quiets {
        a.ora(imm(Record::GenerateQuiets as u8))
            .c("the column of this generator's routines");
    }
    let jump_site = format!("{prefix}_jump");
    let site = a.sym(&jump_site);
    a.sta(site).c("the low byte of the pointer below");
    a.smc(&jump_site);
    a.jmp(c.t.men.ind()).c("to the routine of this man");
}
