//! What the evaluation sees: every part of it, for both sides, as
//! `engine::explain` has them.
//!
//! What men and their squares are worth the core has added up when the
//! position was set up; the rest is found here, from the board on the desk.

use engine::explain::Part;
use engine::piece::Kind;
use engine::structure::Term;
use engine::weights::SHELTER;

use super::{Mode, nothing};
use crate::asm::{Abs, Asm, SegmentId, imm};
use crate::chess::tables::MOP_UNIT;
use crate::computer::desk::{BLACK, SQUARES, SUMS, kind_number};
use crate::computer::screen::Screen;
use crate::computer::screen::write::say;
use crate::computer::services::position::ORDER;

/// Parts beside the kinds of men, in the order of their rows.
pub const PARTS: [&[Part]; 8] = [
    &[Part::BishopPair],
    &[Part::RookHalfOpen, Part::RookOpen],
    &[Part::Passed],
    &[Part::Connected],
    &[Part::Doubled],
    &[Part::Isolated],
    &[Part::Shelter],
    &[Part::MopEdge, Part::MopClose],
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
    "Open files",
    "Passed",
    "Connected",
    "Doubled",
    "Isolated",
    "Shelter",
    "Bare king",
];
/// Rows: first the kinds of men in the order of slots.
pub const ROWS: usize = ORDER.len() + PARTS.len();
/// The columns of what White and Black have.
const COLUMNS: [u8; 2] = [13, 21];
/// The highest rank that a pawn can stand on.
const LAST_RANK: u8 = 6;

/// The row of a part.
const fn row(n: usize) -> u8 {
    (ORDER.len() + n) as u8
}

/// The rook's row among those of men.
const ROOKS: u8 = 2;

/// The terms, in the order of their tables.
mod term {
    /// Passed pawns of the second rank and on.
    pub const PASSED: u8 = 0;
    /// Connected pawns.
    pub const CONNECTED: u8 = PASSED + super::LAST_RANK;
    /// Doubled pawns.
    pub const DOUBLED: u8 = CONNECTED + super::LAST_RANK;
    /// Isolated pawns.
    pub const ISOLATED: u8 = DOUBLED + 1;
    /// Two bishops.
    pub const PAIR: u8 = ISOLATED + 1;
    /// A rook on a half-open file.
    pub const HALF_OPEN: u8 = PAIR + 1;
    /// A rook on an open file.
    pub const OPEN: u8 = HALF_OPEN + 1;
    /// What the core has added to every rook, taken off again.
    pub const NOT_OPEN: u8 = OPEN + 1;
    /// A step of how a bare king is mated.
    pub const MOP_UP: u8 = NOT_OPEN + 1;
    /// Shelter, from none on.
    pub const SHELTER: u8 = MOP_UP + 1;
}

/// What the terms are worth: spread and endgame.
fn values() -> Vec<[i16; 2]> {
    let ranks = 1..=usize::from(LAST_RANK);
    let mut terms: Vec<Term> = ranks.clone().map(Term::Passed).collect();
    terms.extend(ranks.map(Term::Connected));
    terms.extend([
        Term::Doubled,
        Term::Isolated,
        Term::BishopPair,
        Term::RookHalfOpen,
        Term::RookOpen,
        Term::RookOpen,
    ]);
    let spread = |(mg, eg): (i16, i16)| [mg - eg, eg];
    let mut values: Vec<[i16; 2]> = terms.into_iter().map(|t| spread(t.value())).collect();
    values.push(spread((0, MOP_UNIT as i16)));
    values.extend((0..SHELTER.len()).map(|n| spread(Term::Shelter(n).value())));
    for value in &mut values[usize::from(term::NOT_OPEN)] {
        *value = -*value;
    }
    values
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
    all(a, s, &v);
    men(a, s, &v);
    pawns(a, &v);
    pieces(a, s, &v);
    add(a, &v);
    sets(a, &v);
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
    let plane = |n: usize| -> Vec<u8> {
        let values = values().into_iter();
        values
            .map(|value| value[n / 2].to_le_bytes()[n % 2])
            .collect()
    };
    for (n, name) in TERMS.into_iter().enumerate() {
        a.table(room, name, 1, &plane(n), "What terms are worth");
    }
}

/// The tables of the terms.
const TERMS: [&str; 4] = [
    "explain_spread_lo",
    "explain_spread_hi",
    "explain_endgame_lo",
    "explain_endgame_hi",
];

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

fn all(a: &mut Asm, s: &Screen, v: &Vars) {
    let d = &s.d;
    a.routine("explain_all", "Finds what each side has of every part.")
        .takes("the desk")
        .returns("explained_values")
        .destroys("A X Y, player")
        .cost("about 35,000 cycles");
    a.lda(imm(0));
    a.ldx(imm((4 * PLACES) as u8));
    let clear = a.label_here("clear");
    a.sta(v.values.at(-1).x());
    a.dex();
    a.bne(clear);
    a.comment("Men: what each kind adds to those before.");
    for n in 0..4 {
        a.sta(d.men_sums.at(n * i32::from(SUMS)));
    }
    let kinds = ORDER.len() as i32;
    for side in 0..2 {
        a.ldx(imm(ORDER.len() as u8 - 1));
        let next = a.label_here("kind");
        for n in 0..4 {
            let now = d.men_sums.at(n * i32::from(SUMS) + side * kinds + 1);
            let before = now.at(-1);
            let [more, less] = if side == 0 {
                [now, before]
            } else {
                [before, now]
            };
            if n % 2 == 0 {
                a.sec();
            }
            a.lda(more.x());
            a.sbc(less.x());
            a.sta(v.values.at(n * i32::from(PLACES) + side * ROWS as i32).x());
        }
        a.dex();
        a.bpl(next);
    }
    a.lda(imm(0));
    a.tax();
    a.jsr("explain_side");
    a.lda(imm(BLACK));
    a.ldx(imm(ROWS as u8));
}

/// A side's pawns to sets of files by rank, and its king's file.
fn men(a: &mut Asm, s: &Screen, v: &Vars) {
    let (d, player) = (&s.d, s.v.player);
    let bits = a.sym("file_bits");
    let (clear, square, next, white, own) = (
        a.label("clear"),
        a.label("square"),
        a.label("next"),
        a.label("white"),
        a.label("own"),
    );
    a.routine("explain_side", "Finds what a side has of all but men.")
        .takes("A the side, X the place of its first row")
        .returns("explained_values")
        .destroys("A X Y, player");
    a.sta(player);
    a.stx(v.base);
    a.lda(imm(0));
    a.ldx(imm(17));
    a.bind(clear);
    a.sta(v.ranks.x());
    a.dex();
    a.bpl(clear);
    a.ldx(imm(SQUARES as u8 - 1));
    a.bind(square);
    a.lda(d.board.x());
    a.eor(player);
    a.cmp(imm(kind_number(Kind::King)));
    let no_king = a.label("no_king");
    a.bne(no_king);
    a.jsr("file_bit");
    a.sta(v.king);
    a.bind(no_king);
    a.lda(d.board.x());
    a.and(imm(7));
    a.cmp(imm(kind_number(Kind::Pawn)));
    a.bne(next);
    a.comment("The rank as the side counts; the other's come after its own.");
    a.txa();
    for _ in 0..3 {
        a.lsr_a();
    }
    a.bit(player);
    a.bpl(white);
    a.eor(imm(7));
    a.bind(white);
    a.tay();
    a.lda(d.board.x());
    a.eor(player);
    a.bpl(own);
    a.tya();
    a.ora(imm(8));
    a.tay();
    a.bind(own);
    a.jsr("file_bit");
    a.ora(v.ranks.y());
    a.sta(v.ranks.y());
    a.bind(next);
    a.dex();
    a.bpl(square);
    for side in 0..2 {
        a.lda(imm(0));
        a.ldx(imm(LAST_RANK));
        let rank = a.label_here("rank");
        a.ora(v.ranks.at(8 * side).x());
        a.dex();
        a.bne(rank);
        a.sta(v.files.at(side));
    }
    a.jsr("explain_pawns");
    a.jmp("explain_pieces");

    a.routine("file_bit", "The bit of a square's file.")
        .takes("X the square")
        .returns("A; keeps X Y")
        .destroys("nothing");
    a.stx(v.set);
    a.txa();
    a.and(imm(7));
    a.tax();
    a.lda(bits.x());
    a.ldx(v.set);
    a.rts();
}

fn pawns(a: &mut Asm, v: &Vars) {
    let own = v.ranks;
    let next = a.label("next");
    a.routine(
        "explain_pawns",
        "The parts that pawns and the king's file tell.",
    )
    .takes("explained_ranks, explained_files, explained_king")
    .destroys("A X Y");
    a.lda(imm(0));
    for zero in [v.guarded, v.pawns, v.count] {
        a.sta(zero);
    }
    a.lda(v.files);
    a.jsr("files_beside");
    a.eor(imm(0xFF));
    a.sta(v.lonely);
    a.ldx(imm(LAST_RANK));
    a.bind(next);
    a.stx(v.rank);
    a.lda(own.at(9).x()).c("the enemy's, a rank ahead");
    a.jsr("files_beside");
    a.ora(own.at(9).x());
    a.ora(v.guarded);
    a.sta(v.guarded);
    a.eor(imm(0xFF));
    a.and(own.x());
    a.dex();
    a.ldy(imm(row(2)));
    a.jsr("add_files");
    a.ldx(v.rank);
    a.lda(own.x());
    a.ora(own.at(-1).x());
    a.jsr("files_beside");
    a.and(own.x());
    a.pha();
    a.txa();
    a.clc();
    a.adc(imm(term::CONNECTED - 1));
    a.tax();
    a.pla();
    a.ldy(imm(row(3)));
    a.jsr("add_files");
    a.ldx(v.rank);
    a.lda(own.x());
    a.jsr("count_files");
    a.clc();
    a.adc(v.pawns);
    a.sta(v.pawns);
    a.lda(own.x());
    a.and(v.lonely);
    a.jsr("count_files");
    a.clc();
    a.adc(v.count);
    a.sta(v.count);
    a.dex();
    a.bne(next);
    a.ldx(imm(term::ISOLATED));
    a.ldy(imm(row(5)));
    a.jsr("add_part").c("A is their number");
    a.lda(v.files);
    a.jsr("count_files");
    a.eor(imm(0xFF));
    a.sec();
    a.adc(v.pawns).c("more pawns than files");
    a.ldx(imm(term::DOUBLED));
    a.ldy(imm(row(4)));
    a.jsr("add_part");
    a.comment("Shelter: pawns on the second rank, the second or third, or any.");
    a.lda(v.king);
    a.jsr("files_beside");
    a.ora(v.king);
    a.sta(v.guarded);
    a.lda(imm(term::SHELTER));
    a.sta(v.count);
    for cover in 0..3 {
        match cover {
            0 => a.lda(own.at(1)),
            1 => {
                a.lda(own.at(1));
                a.ora(own.at(2))
            }
            _ => a.lda(v.files),
        };
        a.and(v.guarded);
        a.jsr("count_files");
        a.clc();
        a.adc(v.count);
        a.sta(v.count);
    }
    a.tax();
    a.lda(imm(1));
    a.ldy(imm(row(6)));
    a.jmp("add_part");
}

/// Rooks' files, and a pair of bishops.
fn pieces(a: &mut Asm, s: &Screen, v: &Vars) {
    let (d, player) = (&s.d, s.v.player);
    let (square, no_bishop, next, half, closed, few, white) = (
        a.label("square"),
        a.label("no_bishop"),
        a.label("next"),
        a.label("half"),
        a.label("closed"),
        a.label("few"),
        a.label("white"),
    );
    a.routine(
        "explain_pieces",
        "The parts that rooks, bishops and a bare king tell.",
    )
    .takes("explained_files, explained_base")
    .destroys("A X Y");
    a.lda(imm(0));
    a.sta(v.bishops);
    a.ldx(imm(SQUARES as u8 - 1));
    a.bind(square);
    a.stx(v.rank);
    a.lda(d.board.x());
    a.eor(player);
    a.cmp(imm(kind_number(Kind::Bishop)));
    a.bne(no_bishop);
    a.inc(v.bishops);
    a.bind(no_bishop);
    a.cmp(imm(kind_number(Kind::Rook)));
    a.bne(next);
    a.jsr("file_bit");
    a.pha();
    a.ldx(imm(term::NOT_OPEN));
    a.lda(imm(1));
    a.ldy(imm(ROOKS));
    a.jsr("add_part");
    a.pla();
    a.tay();
    a.and(v.files);
    a.bne(closed);
    a.ldx(imm(term::OPEN));
    a.tya();
    a.and(v.files.at(1));
    a.beq(half);
    a.dex();
    a.bind(half);
    a.lda(imm(1));
    a.ldy(imm(row(1)));
    a.jsr("add_part");
    a.bind(closed);
    a.bind(next);
    a.ldx(v.rank);
    a.dex();
    a.bpl(square);
    a.lda(v.bishops);
    a.cmp(imm(2));
    a.bcc(few);
    a.ldx(imm(term::PAIR));
    a.lda(imm(1));
    a.ldy(imm(row(0)));
    a.jsr("add_part");
    a.bind(few);
    a.lda(d.mop);
    a.ldx(v.base);
    a.beq(white);
    a.lda(d.mop.at(1));
    a.bind(white);
    a.ldx(imm(term::MOP_UP));
    a.ldy(imm(row(7)));
    a.jmp("add_part");
    const {
        assert!(term::HALF_OPEN + 1 == term::OPEN);
        assert!(matches!(ORDER[ROOKS as usize], Kind::Rook));
    }
}

fn add(a: &mut Asm, v: &Vars) {
    let terms = TERMS.map(|name| a.sym(name));
    let (again, none) = (a.label("again"), a.label("none"));
    a.routine("add_files", "Adds a term to a row, once for every file.")
        .takes("A a set of files, X the term, Y the row; explained_base")
        .destroys("A Y, explained_times; keeps X");
    a.sty(v.times);
    a.jsr("count_files");
    a.ldy(v.times);
    a.routine("add_part", "Adds a term to a row some times over.")
        .takes("A how often, X the term, Y the row; explained_base")
        .destroys("A Y, explained_times; keeps X");
    a.sta(v.times);
    a.cmp(imm(0));
    a.beq(none);
    a.tya();
    a.clc();
    a.adc(v.base);
    a.tay();
    a.bind(again);
    for (n, table) in (0..).zip(terms) {
        let sum = v.values.at(n * i32::from(PLACES)).y();
        if n % 2 == 0 {
            a.clc();
        }
        a.lda(sum);
        a.adc(table.x());
        a.sta(sum);
    }
    a.dec(v.times);
    a.bne(again);
    a.bind(none);
    a.rts();
}

fn sets(a: &mut Asm, v: &Vars) {
    a.routine("files_beside", "The files beside some.")
        .takes("A a set of files")
        .returns("A; keeps X Y")
        .destroys("explained_set");
    a.sta(v.set);
    a.asl_a();
    a.lsr(v.set);
    a.ora(v.set);
    a.rts();

    a.routine("count_files", "How many files a set has.")
        .takes("A the set")
        .returns("A; keeps X")
        .destroys("Y, explained_set");
    a.sta(v.set);
    a.lda(imm(0));
    a.ldy(imm(8));
    let next = a.label_here("next");
    a.lsr(v.set);
    a.adc(imm(0));
    a.dey();
    a.bne(next);
    a.rts();
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
