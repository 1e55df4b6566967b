//! The generators: all moves, captures alone, and quiet moves alone. The engine's `generate.rs`,
//! which visits men, steps and squares in the same order.
//!
//! All walk the piece list from the highest slot down, as the engine does.
//! `x` holds the origin throughout and rays are unrolled, so that a square is
//! looked at with one `lda board+offset,x`. The edge of the board stops rays:
//! it reads as a man of the opponent's (White to move) or one's own (Black).

mod pawns;
mod pieces;
mod write;

use engine::piece::{Color, Man};

use super::Core;
use super::tables::Record;
use crate::asm::{Asm, imm, lo};
use pawns::{en_passant, pawns};
use pieces::{sliders, steppers};
use write::{capture, capture_head, promotions};

/// Which generator is being written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// All moves: `y` is the index of the next quiet move.
    All,
    /// Captures and promotions: `y` is the index of the next one.
    Captures,
    /// What `Captures` leaves out: `y` is the index of the next quiet move.
    Quiets,
}

impl Mode {
    const fn prefix(self) -> &'static str {
        match self {
            Mode::All => "all",
            Mode::Captures => "captures",
            Mode::Quiets => "quiets",
        }
    }

    /// Whether it writes captures and promotions.
    const fn captures(self) -> bool {
        !matches!(self, Mode::Quiets)
    }

    /// Whether it writes quiet moves.
    const fn quiets(self) -> bool {
        !matches!(self, Mode::Captures)
    }
}

/// Emits the generators.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Move generation",
        "Captures and promotions go to one list with a score to order them by, quiet moves to \
         another. X is the origin, Y counts the list being written most: quiet moves in \
         generate_all (all_...) and generate_quiets (quiets_...), captures in generate_captures \
         (captures_...). A square is one \
         LDA board+offset,X, whatever lies there: an empty square reads 0, the edge $80. Rays and \
         steps are unrolled; the first of each is commented.",
    );
    for mode in [Mode::All, Mode::Captures, Mode::Quiets] {
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

// The column of generate_all is the record's first.
const _: () = assert!(Record::GenerateAll as u8 == 0);

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
            .cost("about 2,000 cycles: 33 a man, 24 a quiet move, 70 a capture"),
        Mode::Captures => a
            .routine(
                "generate_captures",
                "Writes the pseudo-legal captures and promotions.",
            )
            .takes("level, opponent, the capture list pointers")
            .returns("capture_count")
            .cost("about 1,250 cycles: half the squares looked at are empty"),
        Mode::Quiets => a
            .routine(
                "generate_quiets",
                "Writes the pseudo-legal moves that generate_captures leaves out.",
            )
            .takes("level, opponent, the quiet list pointers")
            .returns("quiet_count")
            .cost("about 1,500 cycles: 37 a man, 24 a move"),
    }
    .destroys(if mode.captures() {
        "A X Y, t, attacker"
    } else {
        "A X Y, t"
    });
    let (black, first, visit) = (a.label("black"), a.label("first"), a.label("visit"));
    let next_name = format!("{prefix}_next");
    let list_site = format!("{prefix}_list");
    let jump_site = format!("{prefix}_jump");
    a.ldy(imm(0)).c("an empty list");
    if mode == Mode::All {
        a.sty(v.capture_count);
    }
    if mode.captures() {
        let no_en_passant = a.label("no_en_passant");
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
    }
    let site = a.sym(&list_site);
    a.lda(v.opponent).c("whose men?");
    a.bpl(black);
    a.lda(v.white_top)
        .c("no man above this slot since the root");
    a.clc();
    a.adc(lo(v.white_list.abs())).c("a slot is an address");
    a.bne(first).c("always");
    a.bind(black);
    a.lda(v.black_top);
    a.clc();
    a.adc(lo(v.black_list.abs()));
    a.bind(first);
    a.sta(site).c("the highest slot");
    a.bne(visit).c("always");
    a.comment("Every man's routine comes back here, but for the king's, whose slot is the lowest.");
    a.global(&next_name);
    a.dec(site).c("from the highest slot to the king's");
    a.bind(visit);
    a.smc(&list_site);
    a.ldx(v.white_list).c("the next man's square");
    a.bmi(next_name.as_str()).c("captured");
    a.lda(v.board.x()).c("who stands there");
    a.and(n.piece_bits).c("whose, and what: the man's record");
    let table = match mode {
        Mode::All => c.t.men,
        Mode::Captures => {
            a.ora(imm(Record::GenerateCaptures as u8))
                .c("the column of this generator's routines");
            c.t.men
        }
        Mode::Quiets => {
            for n in 1..Man::KIND_SHIFT {
                a.lsr_a()
                    .c(note(n == 1, "two bytes a man: the record is full"));
            }
            a.ora(lo(c.t.quiet_men))
                .c("the table does not cross a page");
            c.t.quiet_men
        }
    };
    let site = a.sym(&jump_site);
    a.sta(site).c("the low byte of the pointer below");
    a.smc(&jump_site);
    a.jmp(table.ind()).c("to the routine of this man");
    a.global(&format!("{prefix}_done"));
    match mode {
        Mode::All | Mode::Quiets => a.sty(v.quiet_count),
        Mode::Captures => a.sty(v.capture_count),
    };
    a.rts();
}
