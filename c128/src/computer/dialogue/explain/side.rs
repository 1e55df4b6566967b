//! What a side has of every part, found from the desk.

use engine::piece::{Color, Kind};
use engine::position::ORDER;

use super::terms::{self, LAST_RANK, TERMS};
use super::{PLACES, ROWS, TOGETHER, Vars, row};
use crate::asm::{Asm, imm};
use crate::computer::desk::{BLACK, SQUARES, SUMS, kind_number};
use crate::computer::screen::Screen;

/// Emits `explain_all`, `explain_side` and their parts.
pub(super) fn emit(a: &mut Asm, s: &Screen, v: &Vars) {
    all(a, s, v);
    men(a, s, v);
    pawns(a, v);
    pieces(a, s, v);
    add(a, v);
    sets(a, v);
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
    network(a, s, v);
    a.lda(imm(0));
    a.tax();
    a.jsr("explain_side");
    a.lda(imm(BLACK));
    a.ldx(imm(ROWS as u8));
}

/// What the network adds goes to the side that gains by it, as a part that is
/// worth the same in both phases.
fn network(a: &mut Asm, s: &Screen, v: &Vars) {
    let network = s.d.network;
    let (black, done) = (a.label("black"), a.label("done"));
    let endgame = |color: Color, n: u16| {
        let place = color.index() * ROWS + TOGETHER;
        v.values.at(i32::from((2 + n) * PLACES) + place as i32)
    };
    a.comment("The network: no spread.");
    a.lda(network.at(1));
    a.bmi(black);
    a.sta(endgame(Color::White, 1));
    a.lda(network);
    a.sta(endgame(Color::White, 0));
    a.jmp(done);
    a.bind(black);
    a.sec();
    for n in 0..2 {
        a.lda(imm(0));
        a.sbc(network.at(i32::from(n)));
        a.sta(endgame(Color::Black, n));
    }
    a.bind(done);
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
    a.ldy(imm(row::PASSED));
    a.jsr("add_files");
    a.ldx(v.rank);
    a.lda(own.x());
    a.ora(own.at(-1).x());
    a.jsr("files_beside");
    a.and(own.x());
    a.pha();
    a.txa();
    a.clc();
    a.adc(imm(terms::CONNECTED - 1));
    a.tax();
    a.pla();
    a.ldy(imm(row::CONNECTED));
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
    a.ldx(imm(terms::ISOLATED));
    a.ldy(imm(row::ISOLATED));
    a.jsr("add_part").c("A is their number");
    a.lda(v.files);
    a.jsr("count_files");
    a.eor(imm(0xFF));
    a.sec();
    a.adc(v.pawns).c("more pawns than files");
    a.ldx(imm(terms::DOUBLED));
    a.ldy(imm(row::DOUBLED));
    a.jsr("add_part");
    a.comment("Shelter: pawns on the second rank, the second or third, or any.");
    a.lda(v.king);
    a.jsr("files_beside");
    a.ora(v.king);
    a.sta(v.guarded);
    a.lda(imm(terms::SHELTER));
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
    a.ldy(imm(row::SHELTER));
    a.jmp("add_part");
}

/// A pair of bishops, and a bare king.
fn pieces(a: &mut Asm, s: &Screen, v: &Vars) {
    let (d, player) = (&s.d, s.v.player);
    let (square, no_bishop, few, white) = (
        a.label("square"),
        a.label("no_bishop"),
        a.label("few"),
        a.label("white"),
    );
    a.routine(
        "explain_pieces",
        "The parts that bishops and a bare king tell.",
    )
    .takes("explained_base")
    .destroys("A X Y");
    a.lda(imm(0));
    a.sta(v.bishops);
    a.ldx(imm(SQUARES as u8 - 1));
    a.bind(square);
    a.lda(d.board.x());
    a.eor(player);
    a.cmp(imm(kind_number(Kind::Bishop)));
    a.bne(no_bishop);
    a.inc(v.bishops);
    a.bind(no_bishop);
    a.dex();
    a.bpl(square);
    a.lda(v.bishops);
    a.cmp(imm(2));
    a.bcc(few);
    a.ldx(imm(terms::PAIR));
    a.lda(imm(1));
    a.ldy(imm(row::PAIR));
    a.jsr("add_part");
    a.bind(few);
    a.lda(d.mop);
    a.ldx(v.base);
    a.beq(white);
    a.lda(d.mop.at(1));
    a.bind(white);
    a.ldx(imm(terms::MOP_UP));
    a.ldy(imm(row::MOP_UP));
    a.jmp("add_part");
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
