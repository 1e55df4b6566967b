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
use crate::asm::{Asm, asm, imm};
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
    asm! { a;
        ldy  #0                 // an empty list
        if mode == Mode::Captures {
            ldx  v.level            // the level's state
            lda  v.en_passant,x     // did a pawn just pass?
            bmi  @no_en_passant     // nearly always
            jsr  generate_en_passant
        @no_en_passant:
        }
        let code = match mode {
            Mode::Captures => v.captures_walk,
            Mode::Quiets => v.quiets_walk,
        };
        lda  v.opponent         // whose men?
        bpl  @black
        jmp  {code}             // a call for each man, as write_walks has it
    @black:
        jmp  {code} + SIDE_WALK
    }
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
    asm! { a;
        let (place, record) = (v.t, v.t.at(1));
        let beyond = |list: u8| imm(list + Man::SLOTS as u8);
        ldx  #0                 // where White's walk is written,
        ldy  beyond(WHITE_LIST) // and who comes first
        jsr  @side
        ldx  #SIDE_WALK         // and Black's
        ldy  beyond(WHITE_LIST + Color::Black.bit())
    @side:
        dey                     // the next slot
        lda  v.white_list.at(-i32::from(WHITE_LIST)).abs(),y // a place is an address
        bmi  @side              // nobody
        sty  place
        tay
        lda  v.board,y          // who stands there
        ldy  place
        and  #n.piece_bits
        sta  record
        and  #n.bishop          // bits that leave pawn and king alike
        cmp  #n.pawn
        beq  @rest              // pawns have a loop: they may promote; the king is the last
        lda  #LDX_ZP            // LDX place
        jsr  @pair
        lda  #BMI               // BMI to the next man
        ldy  #3                 // over the call
        jsr  @pair
        lda  #JSR               // JSR routine
        jsr  @target
        ldy  place
        bne  @side              // always
    @rest:
        tya
        and  #Man::COLOR_BIT    // a place has the colour's bit
        ora  #n.pawn
        sta  record
        iny                     // the loop begins with DEX
        lda  #LDX_IMM           // LDX #place + 1
        jsr  @pair
        lda  #JMP               // JMP to the loop
    @target:
        jsr  @pair              // the opcode, and an operand for now
        ldy  record
        let walks = [v.captures_walk, v.quiets_walk];
        let columns = [Record::GenerateCaptures, Record::GenerateQuiets];
        for (walk, column) in walks.into_iter().zip(columns) {
            for byte in [0, 1] {
                lda  t.men + (i32::from(column as u8) + byte),y // the routine's address
                sta  walk + (byte - 1),x
            }
        }
        inx
        rts
    @pair:
        for walk in walks {
            sta  walk,x             // an opcode
        }
        tya
        for walk in walks {
            sta  walk+1,x           // and its operand
        }
        inx
        inx
        rts
    }
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
    asm! { a;
        lda  c.v.board,x        // who stands there
        and  #c.n.piece_bits    // whose, and what: the man's record
        if mode == Mode::Quiets {
            ora  #Record::GenerateQuiets as u8 // the column of this generator's routines
        }
        let jump_site = format!("{prefix}_jump");
        let site = a.sym(&jump_site);
        sta  site               // the low byte of the pointer below
        a.smc(&jump_site);
        jmp  (c.t.men)          // to the routine of this man
    }
}
