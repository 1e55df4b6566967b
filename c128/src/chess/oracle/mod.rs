//! What pawns and kings say of every square: the engine's `oracle`.

mod look;
mod reaching;
mod worth;

use engine::oracle::weights::{FILES, GUARD, NEIGHBOURS, OTHER_KING, OWN_KING};
use engine::oracle::{FILE_SETS, ROWS, reach};
use engine::piece::Kind;
use engine::square::{DIRECTIONS, KNIGHT_STEPS, RANK_BITS, RANK_SHIFT};

use look::{distances, files, look};
use reaching::reaching;
use worth::worth;

use super::Core;
use super::tables::BLACK_PLANE;
use super::vars::Vars;
use crate::asm::{Abs, Asm, Zp, imm};

/// From one side's sets of pawns to the other's.
pub const SETS: i32 = FILE_SETS as i32;
/// Kinds of men: what is between two rows of the weights.
const KINDS: u8 = Kind::ALL.len() as u8;
/// In the mark of a square: nobody goes there.
const STOP: u8 = 0x80;
/// In the mark of a square: a pawn to be taken stands there, which ends the way.
const TAKEN: u8 = 0x40;
/// In the mark of a square: no enemy pawn attacks it.
const SAFE: u8 = 0x01;

/// The kings' squares: White's, then Black's; while a side is looked at, its own, then the
/// other's.
pub fn kings(v: &Vars) -> Zp {
    v.oracle_kings
}

/// Where the routine keeps what it works with.
struct Work {
    /// Pawns by file, a bit a rank: own ones, then the other's, [`SETS`] later.
    own: Zp,
    other: Zp,
    /// The kings' squares as the side sees them, its own first.
    kings: Zp,
    /// The square's bit in its file, and the bits below and above.
    here: Zp,
    below: Zp,
    above: Zp,
    /// Pawns of the file, and of those beside.
    mine: Zp,
    theirs: Zp,
    guards: Zp,
    attackers: Zp,
    file: Zp,
    /// The square as its side sees it.
    square: Zp,
    /// What tells its place among what men are worth from that; and [`MARKING`].
    mask: Zp,
    /// What one routine keeps for a moment.
    w: Zp,
    /// Squares reached so far; files between square and king.
    count: Zp,
    /// Codes of guards, files, neighbours and both kings; then where their weights begin.
    rows: Zp,
    /// What knight, bishop, rook and queen reach.
    reached: Zp,
    /// Pointers to the tables' values and to what men are worth.
    values: Zp,
    spreads: Zp,
    endgames: Zp,
    /// The square in the side's plane.
    target: Zp,
    /// What stands on squares for those who move over them.
    marks: Abs,
}

fn work(v: &Vars) -> Work {
    Work {
        own: v.pawn_sets,
        other: v.pawn_sets.at(SETS),
        kings: kings(v),
        here: v.t,
        above: v.t.at(1),
        mine: v.t.at(2),
        theirs: v.t.at(3),
        guards: v.t.at(4),
        attackers: v.t.at(5),
        w: v.t.at(6),
        below: v.t.at(7),
        file: v.u,
        count: v.u.at(1),
        square: v.u.at(2),
        mask: v.u.at(3),
        rows: v.takers,
        reached: v.takers.at(5),
        values: v.history,
        spreads: v.row,
        endgames: v.row_next,
        target: v.oracle_target,
        marks: v.captures,
    }
}

/// The tables, laid out so that the kinds follow each other.
struct Weights {
    rows: [Abs; ROWS],
    reach: Abs,
    steps: Abs,
}

/// A kind's weights by code as weights of kinds, code by code.
fn by_code<const N: usize>(weights: &[[i8; N]; KINDS as usize]) -> Vec<u8> {
    (0..N)
        .flat_map(|code| weights.iter().map(move |kind| kind[code] as u8))
        .collect()
}

/// Emits `oracle` and its parts.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Oracle",
        "Before a search the root's pawns and kings say what a man of each side is worth more on \
         each square, in the tables that this search reads.",
    );
    let w = work(&c.v);
    let Some(segment) = a.selected() else { return };
    let mut table = |name: &str, bytes: &[u8], what: &str| a.table(segment, name, 1, bytes, what);
    let reached: Vec<u8> = Kind::ALL
        .into_iter()
        .flat_map(|kind| reach(kind).iter().map(|&weight| weight as u8))
        .collect();
    // What a knight does once, others do again and again.
    let steps: Vec<u8> = KNIGHT_STEPS.into_iter().chain(DIRECTIONS).collect();
    let weights = Weights {
        rows: [
            table("oracle_guard", &by_code(&GUARD), "By guards, then kinds"),
            table("oracle_files", &by_code(&FILES), "By pawns on the file"),
            table("oracle_next", &by_code(&NEIGHBOURS), "By neighbours"),
            table(
                "oracle_own",
                &by_code(&OWN_KING),
                "By steps to the own king",
            ),
            table("oracle_other", &by_code(&OTHER_KING), "To the other"),
        ],
        reach: table("oracle_reach", &reached, "By squares reached, kind by kind"),
        steps: table("oracle_steps", &steps, "A knight's steps, then the others'"),
    };
    sides(a, &w);
    mark(a, &w);
    files(a, &w);
    look(a, &w);
    distances(a, &w);
    reaching(a, &w, &weights);
    worth(a, c, &w, &weights);
}

/// In the side's mask: squares are marked, not looked at.
const MARKING: u8 = 0x80;

fn sides(a: &mut Asm, w: &Work) {
    a.routine("oracle", "Finds what men are worth on squares in this search.")
        .takes(
            "pawns by file from White's side, a bit a rank, in pawn_sets: White's, then Black's; \
             the kings' squares in oracle_kings; phase",
        )
        .returns("spreads and endgames, the network that speaks")
        .destroys("A X Y, t, u, takers, history, row, row_next, oracle_kings, oracle_target, pawn_sets, captures")
        .cost("about 375,000 cycles, and 200,000 for another network");
    let (side, reverse, bit) = (a.label("side"), a.label("reverse"), a.label("bit"));
    a.jsr("choose_network")
        .c("as little as the tables does it change in a search");
    a.lda(imm(MARKING)).c("White sees the board as it is");
    a.jsr(side);
    a.comment("The board from Black's side: ranks the other way, and his pawns are the own ones.");
    a.ldx(imm(SETS as u8 - 1));
    let set = a.label_here("set");
    a.lda(w.own.x());
    a.jsr(reverse);
    a.pha();
    a.lda(w.other.x());
    a.jsr(reverse);
    a.sta(w.own.x());
    a.pla();
    a.sta(w.other.x());
    a.dex();
    a.bpl(set);
    a.lda(w.kings);
    a.eor(imm(RANK_BITS));
    a.tay();
    a.lda(w.kings.at(1));
    a.eor(imm(RANK_BITS));
    a.sta(w.kings);
    a.sty(w.kings.at(1));
    a.lda(imm(MARKING | RANK_BITS | BLACK_PLANE));
    a.bind(side);
    a.sta(w.mask);
    a.ldx(imm(0));
    a.lda(imm(STOP));
    let edge = a.label_here("edge");
    a.sta(w.marks.x()).c("the edge, and own pawns");
    a.inx();
    a.bne(edge);
    let board = a.label("board");
    a.jsr(board);
    a.lda(w.mask);
    a.and(imm(!MARKING));
    a.sta(w.mask);
    a.comment("All files and ranks.");
    a.bind(board);
    let (marking, next) = (a.label("marking"), a.label("next"));
    a.ldx(imm(7));
    let file = a.label_here("file");
    a.stx(w.file);
    a.stx(w.square);
    a.jsr("oracle_file");
    a.lda(imm(1));
    a.sta(w.here);
    let rank = a.label_here("rank");
    a.lda(w.mask);
    a.bmi(marking);
    a.jsr("oracle_look");
    a.jsr("oracle_distances");
    a.jsr("oracle_reaching");
    a.jsr("oracle_worth");
    a.jmp(next);
    a.bind(marking);
    a.jsr("oracle_mark");
    a.bind(next);
    a.lda(w.square);
    a.clc();
    a.adc(imm(1 << RANK_SHIFT));
    a.sta(w.square);
    a.asl(w.here);
    a.bcc(rank);
    a.ldx(w.file);
    a.dex();
    a.bpl(file);
    a.rts();
    a.bind(reverse);
    a.sta(w.w);
    a.ldy(imm(8));
    a.bind(bit);
    a.lsr(w.w);
    a.rol_a();
    a.dey();
    a.bne(bit);
    a.rts();
}

fn mark(a: &mut Asm, w: &Work) {
    a.routine("oracle_mark", "Marks what a man meets on a square.")
        .takes("the square's bit, the file's pawns")
        .returns("its mark, unless an own pawn stands there")
        .destroys("A X Y")
        .cost("15 to 55 cycles");
    let (own, safe, free) = (a.label("own"), a.label("safe"), a.label("free"));
    a.lda(w.here);
    a.and(w.mine);
    a.bne(own);
    a.ldx(imm(SAFE));
    a.lda(w.here);
    a.asl_a();
    a.and(w.attackers);
    a.beq(safe);
    a.dex();
    a.bind(safe);
    a.lda(w.here);
    a.and(w.theirs);
    a.beq(free);
    a.lda(imm(TAKEN));
    a.bind(free);
    a.sta(w.w);
    a.txa();
    a.ora(w.w);
    a.ldy(w.square);
    a.sta(w.marks.y());
    a.bind(own);
    a.rts();
}
