//! What the evaluation sees: every part of it, for both sides, as
//! `engine::explain` has them.
//!
//! What men and their squares are worth the core has added up when the
//! position was set up, and what the network says; the rest is found here, from
//! the board on the desk.

mod side;
mod terms;

use engine::explain::Part;
use engine::position::ORDER;

use super::{Mode, nothing};
use crate::asm::{Abs, Asm, SegmentId, imm};
use crate::computer::screen::Screen;
use crate::computer::screen::write::say;

/// Parts beside the kinds of men, in the order of their rows.
pub const PARTS: [&[Part]; 7] = [
    &[Part::BishopPair],
    &[Part::Passed],
    &[Part::Connected],
    &[Part::Doubled],
    &[Part::Isolated],
    &[Part::Shelter],
    &[
        Part::MopEdge,
        Part::MopAway,
        Part::MopCentral,
        Part::MopClose,
    ],
];
/// What the rows are called.
const NAMES: [&str; ROWS] = [
    "King",
    "Pawns",
    "Rooks",
    "Queens",
    "Bishops",
    "Knights",
    "Bishop pair",
    "Passed",
    "Connected",
    "Doubled",
    "Isolated",
    "Shelter",
    "Bare king",
    "Men together",
];
/// Rows: first the kinds of men in the order of slots, last the network.
pub const ROWS: usize = TOGETHER + 1;
/// The row of what the network adds. It is known for both sides together, so
/// who gains by it has all of it.
pub const TOGETHER: usize = ORDER.len() + PARTS.len();
/// The columns of what White and Black have.
const COLUMNS: [u8; 2] = [13, 21];

/// The rows that are found on the desk, in the order of [`PARTS`].
mod row {
    /// Two bishops.
    pub const PAIR: u8 = super::ORDER.len() as u8;
    /// Passed pawns.
    pub const PASSED: u8 = PAIR + 1;
    /// Connected pawns.
    pub const CONNECTED: u8 = PASSED + 1;
    /// Doubled pawns.
    pub const DOUBLED: u8 = CONNECTED + 1;
    /// Isolated pawns.
    pub const ISOLATED: u8 = DOUBLED + 1;
    /// The king's shelter.
    pub const SHELTER: u8 = ISOLATED + 1;
    /// How a bare king is mated.
    pub const MOP_UP: u8 = SHELTER + 1;
}

macro_rules! variables {
    ($($(#[$meta:meta])* $name:ident $len:expr;)*) => {
        /// Variables. In the listing every name begins with `explained_`.
        #[derive(Clone, Copy, Debug)]
        struct Vars {
            $($(#[$meta])* $name: Abs,)*
        }

        impl Vars {
            fn reserve(a: &mut Asm, segment: SegmentId) -> Vars {
                Vars {
                    $($name: a.reserve(segment, concat!("explained_", stringify!($name)), $len, 1),)*
                }
            }
        }
    };
}

/// Places for the values of a row: White's rows, then Black's.
const PLACES: u16 = 2 * ROWS as u16;

variables! {
    /// What each side has of each row: [`PLACES`] low bytes of the spread, the
    /// high bytes, then those of the endgame.
    values 4 * PLACES;
    /// Files with an own pawn, by rank as the side counts; then the other's.
    ranks 16;
    /// The files with an own pawn, and with one of the other's.
    files 2;
    /// The place of the side's first row.
    base 1;
    /// The row that is written.
    row 1;
    /// How often a term counts.
    times 1;
    /// A set of files while it is looked at.
    set 1;
    /// The file of the king.
    king 1;
    /// The rank that is looked at.
    rank 1;
    /// The files on which pawns can be stopped.
    guarded 1;
    /// Files without pawns beside.
    lonely 1;
    /// Pawns.
    pawns 1;
    /// Isolated pawns; then, how well the king is sheltered.
    count 1;
    /// Own bishops.
    bishops 1;
}

/// Emits `page_explained`.
pub fn emit(a: &mut Asm, s: &Screen, buffers: SegmentId) {
    let v = Vars::reserve(a, buffers);
    a.section(
        "Explaining",
        "What the evaluation is made of, part by part.",
    );
    page(a, s, &v);
    side::emit(a, s, &v);
    value(a, s, &v);
    let Some(room) = a.selected() else { return };
    let names = NAMES.map(|name| {
        let bytes: Vec<u8> = name.bytes().chain([0]).collect();
        let label = format!("part_{}", name.to_lowercase().replace(' ', "_"));
        a.table(room, &label, 1, &bytes, "What a row is called")
    });
    a.table_lo(
        room,
        "parts_lo",
        1,
        names.to_vec(),
        "What the rows are called",
    );
    a.table_hi(room, "parts_hi", 1, names.to_vec(), "High bytes");
    let bits: [u8; 8] = std::array::from_fn(|n| 1 << n);
    a.table(room, "file_bits", 1, &bits, "A bit a file");
    terms::emit(a, room);
}

fn page(a: &mut Asm, s: &Screen, v: &Vars) {
    let d = &s.d;
    let (names_lo, names_hi) = (a.sym("parts_lo"), a.sym("parts_hi"));
    let (next, some, none, last) = (
        a.label("next"),
        a.label("some"),
        a.label("none"),
        a.label("last"),
    );
    a.routine(
        "page_explained",
        "What the position is worth, part by part.",
    )
    .returns("A 0")
    .cost("about 250,000 cycles");
    a.lda(imm(Mode::Page as u8));
    a.jsr("page_begin");
    a.jsr("explain_all");
    say(a, "In pawns     White   Black");
    a.jsr("page_line");
    a.lda(imm(0));
    a.sta(v.row);
    a.bind(next);
    a.comment("Nobody has it: no row.");
    a.ldx(v.row);
    a.lda(imm(0));
    for n in 0..4 {
        for side in 0..2 {
            let at = n * i32::from(PLACES) + side * ROWS as i32;
            a.ora(v.values.at(at).x());
        }
    }
    a.bne(some);
    a.jmp(none);
    a.bind(some);
    a.lda(names_lo.x());
    a.ldy(names_hi.x());
    a.jsr("put_text");
    for (side, column) in (0..).zip(COLUMNS) {
        a.lda(imm(column));
        a.jsr("put_up_to");
        a.lda(v.row);
        if side == 1 {
            a.clc();
            a.adc(imm(ROWS as u8));
        }
        a.jsr("put_part");
    }
    a.jsr("page_line");
    a.bind(none);
    a.inc(v.row);
    a.lda(v.row);
    a.cmp(imm(ROWS as u8));
    a.beq(last);
    a.jmp(next);
    a.bind(last);
    a.jsr("page_line");
    a.lda(d.side);
    a.jsr("put_side");
    say(a, " to move: ");
    a.lda(d.value);
    a.ldy(d.value.at(1));
    a.jsr("put_score");
    a.jsr("page_line");
    nothing(a);
}

/// Both phases brought together: the engine's `taper`.
fn value(a: &mut Asm, s: &Screen, v: &Vars) {
    let (d, number, product) = (&s.d, s.v.number, s.v.product);
    let (positive, next, less) = (a.label("positive"), a.label("next"), a.label("less"));
    let at = |n: u16| v.values.at(i32::from(n * PLACES)).x();
    a.routine("put_part", "Adds what a side has of a row.")
        .takes("A the place")
        .destroys("A X Y, number, product");
    a.jsr("part_value");
    a.jmp("put_score");

    a.routine(
        "part_value",
        "Endgame and as much of the spread as is left.",
    )
    .takes("A the place")
    .returns("A low, Y high byte")
    .destroys("X, number, product")
    .cost("about 450 cycles");
    a.tax();
    a.lda(imm(0));
    for n in 0..3 {
        a.sta(product.at(n));
    }
    a.tay();
    a.lda(at(0));
    a.sta(number);
    a.lda(at(1));
    a.sta(number.at(1));
    a.bpl(positive);
    a.dey();
    a.bind(positive);
    a.sty(number.at(2)).c("the sign");
    a.lda(d.weight);
    a.sta(number.at(3));
    a.ldy(imm(8));
    a.bind(next);
    a.asl(product);
    a.rol(product.at(1));
    a.rol(product.at(2));
    a.asl(number.at(3));
    a.bcc(less);
    a.clc();
    for n in 0..3 {
        a.lda(product.at(n));
        a.adc(number.at(n));
        a.sta(product.at(n));
    }
    a.bind(less);
    a.dey();
    a.bne(next);
    a.comment("Without the low byte it is rounded down.");
    a.clc();
    a.lda(product.at(1));
    a.adc(at(2));
    a.pha();
    a.lda(product.at(2));
    a.adc(at(3));
    a.tay();
    a.pla();
    a.rts();
}
