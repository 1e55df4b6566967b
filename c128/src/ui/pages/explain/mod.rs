//! What the evaluation sees: every part of it, for both sides, as
//! `octet_engine::eval::explain` has them.
//!
//! What men and their squares are worth the core has added up when the
//! position was set up, and what the network says; the rest is found here, from
//! the board on the desk.

mod term_values;
mod terms_of_side;

use octet_engine::board::position::SLOT_ORDER;
use octet_engine::eval::explain::Part;

use crate::asm::{Abs, Asm, SegmentId, asm};
use crate::ui::input::{InputMode, no_command};
use crate::ui::view::Ui;
use crate::ui::view::text::put;

/// Parts beside the kinds of men, in the order of their rows.
pub const TERM_ROWS: [&[Part]; 7] = [
    &[Part::BishopPair],
    &[Part::Passed],
    &[Part::Connected],
    &[Part::Doubled],
    &[Part::Isolated],
    &[Part::KingShelter],
    &[
        Part::MopUpEdge,
        Part::MopUpCentreDistance,
        Part::MopUpOwnKing,
        Part::MopUpKingDistance,
    ],
];
/// What the rows are called.
const NAMES: [&str; KEY_ROWS] = [
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
pub const KEY_ROWS: usize = NETWORK_ROW + 1;
/// The row of what the network adds. It is known for both sides together, so
/// who gains by it has all of it.
pub const NETWORK_ROW: usize = SLOT_ORDER.len() + TERM_ROWS.len();
/// The columns of what White and Black have.
const COLUMNS: [u8; 2] = [13, 21];

/// The rows that are found on the desk, in the order of [`PARTS`].
mod row {
    /// Two bishops.
    pub const PAIR: u8 = super::SLOT_ORDER.len() as u8;
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
        struct ExplainVars {
            $($(#[$meta])* $name: Abs,)*
        }

        impl ExplainVars {
            fn reserve(a: &mut Asm, segment: SegmentId) -> ExplainVars {
                ExplainVars {
                    $($name: a.reserve(segment, concat!("explain_", stringify!($name)), $len, 1),)*
                }
            }
        }
    };
}

/// Places for the values of a row: White's rows, then Black's.
const VALUE_SLOTS: u16 = 2 * KEY_ROWS as u16;

variables! {
    /// What each side has of each row: [`PLACES`] low bytes of the spread, the
    /// high bytes, then those of the endgame.
    values 4 * VALUE_SLOTS;
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
    stoppable 1;
    /// Files without pawns beside.
    isolated 1;
    /// Pawns.
    pawn_count 1;
    /// Isolated pawns; then, how well the king is sheltered.
    count 1;
    /// Own bishops.
    bishop_count 1;
}

/// Emits `page_explained`.
pub fn emit(asm: &mut Asm, cx: &Ui, buffers: SegmentId) {
    let explain = ExplainVars::reserve(asm, buffers);
    asm.section(
        "Explaining",
        "What the evaluation is made of, part by part.",
    );
    page(asm, cx, &explain);
    terms_of_side::emit(asm, cx, &explain);
    value(asm, cx, &explain);
    let Some(ui) = asm.selected() else { return };
    let names = NAMES.map(|name| {
        let bytes: Vec<u8> = name.bytes().chain([0]).collect();
        let label = format!("term_name_{}", name.to_lowercase().replace(' ', "_"));
        asm.table(ui, &label, 1, &bytes, "What a row is called")
    });
    asm.table_lo(
        ui,
        "term_names_lo",
        1,
        names.to_vec(),
        "What the rows are called",
    );
    asm.table_hi(ui, "term_names_hi", 1, names.to_vec(), "High bytes");
    let bits: [u8; 8] = std::array::from_fn(|n| 1 << n);
    asm.table(ui, "file_bits", 1, &bits, "A bit a file");
    term_values::emit(asm, ui);
}

fn page(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    let shared = &cx.shared;
    let (names_lo, names_hi) = (asm.sym("term_names_lo"), asm.sym("term_names_hi"));
    asm! { asm;
        asm.routine(
            "page_explained",
            "What the position is worth, part by part.",
        )
        .returns("A 0")
        .cost("about 250,000 cycles");
        lda  #InputMode::Page as u8
        jsr  page_begin
        jsr  explain_all
        put(asm, "In pawns     White   Black");
        jsr  put_page_row
        lda  #0
        sta  explain.row
    @next:
        // Nobody has it: no row.
        ldx  explain.row
        lda  #0
        for n in 0..4 {
            for side in 0..2 {
                let at = n * i32::from(VALUE_SLOTS) + side * KEY_ROWS as i32;
                ora  explain.values + at,x
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
            jsr  put_spaces_to
            lda  explain.row
            if side == 1 {
                clc
                adc  #KEY_ROWS as u8
            }
            jsr  put_term_value
        }
        jsr  put_page_row
    @none:
        inc  explain.row
        lda  explain.row
        cmp  #KEY_ROWS as u8
        beq  @last
        jmp  @next
    @last:
        jsr  put_page_row
        lda  shared.side
        jsr  put_side
        put(asm, " to move: ");
        lda  shared.static_eval
        ldy  shared.static_eval+1
        jsr  put_score
        jsr  put_page_row
        no_command(asm);
    }
}

/// Both phases brought together: the engine's `taper`.
fn value(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    let (shared, number, product) = (&cx.shared, cx.vars.number, cx.vars.product);
    asm! { asm;
        let at = |n: u16| explain.values.at(i32::from(n * VALUE_SLOTS)).x();
        asm.routine("put_term_value", "Adds what a side has of a row.")
            .takes("A the place")
            .destroys("A X Y, number, product");
        jsr  term_value
        jmp  put_score

        asm.routine(
            "term_value",
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
        lda  shared.phase_weight
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
