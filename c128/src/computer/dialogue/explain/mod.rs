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
use crate::asm::{Abs, Asm, SegmentId, asm};
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
    asm! { a;
        a.routine(
            "page_explained",
            "What the position is worth, part by part.",
        )
        .returns("A 0")
        .cost("about 250,000 cycles");
        lda  #Mode::Page as u8
        jsr  page_begin
        jsr  explain_all
        say(a, "In pawns     White   Black");
        jsr  page_line
        lda  #0
        sta  v.row
    @next:
        // Nobody has it: no row.
        ldx  v.row
        lda  #0
        for n in 0..4 {
            for side in 0..2 {
                let at = n * i32::from(PLACES) + side * ROWS as i32;
                ora  v.values + at,x
            }
        }
        bne  @some
        jmp  @none
    @some:
        lda  names_lo,x
        ldy  names_hi,x
        jsr  put_text
        for (side, column) in (0..).zip(COLUMNS) {
            lda  #column
            jsr  put_up_to
            lda  v.row
            if side == 1 {
                clc
                adc  #ROWS as u8
            }
            jsr  put_part
        }
        jsr  page_line
    @none:
        inc  v.row
        lda  v.row
        cmp  #ROWS as u8
        beq  @last
        jmp  @next
    @last:
        jsr  page_line
        lda  d.side
        jsr  put_side
        say(a, " to move: ");
        lda  d.value
        ldy  d.value+1
        jsr  put_score
        jsr  page_line
        nothing(a);
    }
}

/// Both phases brought together: the engine's `taper`.
fn value(a: &mut Asm, s: &Screen, v: &Vars) {
    let (d, number, product) = (&s.d, s.v.number, s.v.product);
    asm! { a;
        let at = |n: u16| v.values.at(i32::from(n * PLACES)).x();
        a.routine("put_part", "Adds what a side has of a row.")
            .takes("A the place")
            .destroys("A X Y, number, product");
        jsr  part_value
        jmp  put_score

        a.routine(
            "part_value",
            "Endgame and as much of the spread as is left.",
        )
        .takes("A the place")
        .returns("A low, Y high byte")
        .destroys("X, number, product")
        .cost("about 450 cycles");
        tax
        lda  #0
        for n in 0..3 {
            sta  product + n
        }
        tay
        lda  at(0)
        sta  number
        lda  at(1)
        sta  number+1
        bpl  @positive
        dey
    @positive:
        sty  number+2           // the sign
        lda  d.weight
        sta  number+3
        ldy  #8
    @next:
        asl  product
        rol  product+1
        rol  product+2
        asl  number+3
        bcc  @less
        clc
        for n in 0..3 {
            lda  product + n
            adc  number + n
            sta  product + n
        }
    @less:
        dey
        bne  @next
        // Without the low byte it is rounded down.
        clc
        lda  product+1
        adc  at(2)
        pha
        lda  product+2
        adc  at(3)
        tay
        pla
        rts
    }
}
