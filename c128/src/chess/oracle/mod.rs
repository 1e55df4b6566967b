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
use crate::asm::{Abs, Asm, Zp, asm};

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
    asm! { a;
        jsr  choose_network     // as little as the tables does it change in a search
        lda  #MARKING           // White sees the board as it is
        jsr  @side
        // The board from Black's side: ranks the other way, and his pawns are the own ones.
        ldx  #SETS as u8 - 1
    @set:
        lda  w.own,x
        jsr  @reverse
        pha
        lda  w.other,x
        jsr  @reverse
        sta  w.own,x
        pla
        sta  w.other,x
        dex
        bpl  @set
        lda  w.kings
        eor  #RANK_BITS
        tay
        lda  w.kings+1
        eor  #RANK_BITS
        sta  w.kings
        sty  w.kings+1
        lda  #MARKING | RANK_BITS | BLACK_PLANE
    @side:
        sta  w.mask
        ldx  #0
        lda  #STOP
    @edge:
        sta  w.marks,x          // the edge, and own pawns
        inx
        bne  @edge
        jsr  @board
        lda  w.mask
        and  #!MARKING
        sta  w.mask
        // All files and ranks.
    @board:
        ldx  #7
    @file:
        stx  w.file
        stx  w.square
        jsr  oracle_file
        lda  #1
        sta  w.here
    @rank:
        lda  w.mask
        bmi  @marking
        jsr  oracle_look
        jsr  oracle_distances
        jsr  oracle_reaching
        jsr  oracle_worth
        jmp  @next
    @marking:
        jsr  oracle_mark
    @next:
        lda  w.square
        clc
        adc  #1 << RANK_SHIFT
        sta  w.square
        asl  w.here
        bcc  @rank
        ldx  w.file
        dex
        bpl  @file
        rts
    @reverse:
        sta  w.w
        ldy  #8
    @bit:
        lsr  w.w
        rol  a
        dey
        bne  @bit
        rts
    }
}

fn mark(a: &mut Asm, w: &Work) {
    a.routine("oracle_mark", "Marks what a man meets on a square.")
        .takes("the square's bit, the file's pawns")
        .returns("its mark, unless an own pawn stands there")
        .destroys("A X Y")
        .cost("15 to 55 cycles");
    asm! { a;
        lda  w.here
        and  w.mine
        bne  @own
        ldx  #SAFE
        lda  w.here
        asl  a
        and  w.attackers
        beq  @safe
        dex
    @safe:
        lda  w.here
        and  w.theirs
        beq  @free
        lda  #TAKEN
    @free:
        sta  w.w
        txa
        ora  w.w
        ldy  w.square
        sta  w.marks,y
    @own:
        rts
    }
}
