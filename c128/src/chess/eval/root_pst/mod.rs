//! What pawns and kings say of every square: the engine's `oracle`.

mod context;
mod mobility;
mod values;

use octet_engine::board::piece::PieceType;
use octet_engine::board::square::{DIRECTIONS, KNIGHT_STEPS, RANK_BITS, RANK_SHIFT};
use octet_engine::eval::root_pst::weights::{
    BLOCKERS, ENEMY_KING_DISTANCE, FILE_STATE, OWN_KING_DISTANCE, PAWN_CONTROL,
};
use octet_engine::eval::root_pst::{PADDED_FILES, TYPE_TABLES, reach};

use context::{distances, files, look};
use mobility::reaching;
use values::worth;

use crate::asm::{Abs, Asm, Zp, asm};
use crate::chess::Core;
use crate::chess::tables::BLACK_PLANE;
use crate::chess::vars::ChessVars;

/// From one side's sets of pawns to the other's.
pub const SETS: i32 = PADDED_FILES as i32;
/// Kinds of men: what is between two rows of the weights.
const KINDS: u8 = PieceType::ALL.len() as u8;
/// In the mark of a square: nobody goes there.
const BLOCKED: u8 = 0x80;
/// In the mark of a square: a pawn to be taken stands there, which ends the way.
const CAPTURE: u8 = 0x40;
/// In the mark of a square: no enemy pawn attacks it.
const NOT_ATTACKED: u8 = 0x01;

/// The kings' squares: White's, then Black's; while a side is looked at, its own, then the
/// other's.
pub fn kings(v: &ChessVars) -> Zp {
    v.root_kings
}

/// Where the routine keeps what it works with.
struct RootWork {
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
    /// What tells its place among what men are worth from that; and [`MARK_PASS`].
    mask: Zp,
    /// What one routine keeps for a moment.
    tmp: Zp,
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

fn work(v: &ChessVars) -> RootWork {
    RootWork {
        own: v.pawn_ranks,
        other: v.pawn_ranks.at(SETS),
        kings: kings(v),
        here: v.tmp,
        above: v.tmp.at(1),
        mine: v.tmp.at(2),
        theirs: v.tmp.at(3),
        guards: v.tmp.at(4),
        attackers: v.tmp.at(5),
        tmp: v.tmp.at(6),
        below: v.tmp.at(7),
        file: v.call_tmp,
        count: v.call_tmp.at(1),
        square: v.call_tmp.at(2),
        mask: v.call_tmp.at(3),
        rows: v.see_work,
        reached: v.see_work.at(5),
        values: v.history_ptr,
        spreads: v.pv_ptr,
        endgames: v.pv_next_ptr,
        target: v.root_square,
        marks: v.captures,
    }
}

/// The tables, laid out so that the kinds follow each other.
struct RootWeights {
    rows: [Abs; TYPE_TABLES],
    reach: Abs,
    steps: Abs,
}

/// A kind's weights by code as weights of kinds, code by code.
fn transpose<const N: usize>(weights: &[[i8; N]; KINDS as usize]) -> Vec<u8> {
    (0..N)
        .flat_map(|code| weights.iter().map(move |kind| kind[code] as u8))
        .collect()
}

/// Emits `oracle` and its parts.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Oracle",
        "Before a search the root's pawns and kings say what a man of each side is worth more on \
         each square, in the tables that this search reads.",
    );
    let work = work(&core.v);
    let Some(segment) = asm.selected() else {
        return;
    };
    let mut table = |name: &str, bytes: &[u8], what: &str| asm.table(segment, name, 1, bytes, what);
    let reached: Vec<u8> = PieceType::ALL
        .into_iter()
        .flat_map(|piece_type| reach(piece_type).iter().map(|&weight| weight as u8))
        .collect();
    // What a knight does once, others do again and again.
    let steps: Vec<u8> = KNIGHT_STEPS.into_iter().chain(DIRECTIONS).collect();
    let weights = RootWeights {
        rows: [
            table(
                "root_w_pawn_control",
                &transpose(&PAWN_CONTROL),
                "By guards, then kinds",
            ),
            table(
                "root_w_file_state",
                &transpose(&FILE_STATE),
                "By pawns on the file",
            ),
            table("root_w_blockers", &transpose(&BLOCKERS), "By neighbours"),
            table(
                "root_w_own_king",
                &transpose(&OWN_KING_DISTANCE),
                "By steps to the own king",
            ),
            table(
                "root_w_enemy_king",
                &transpose(&ENEMY_KING_DISTANCE),
                "To the other",
            ),
        ],
        reach: table(
            "root_w_mobility",
            &reached,
            "By squares reached, kind by kind",
        ),
        steps: table("piece_steps", &steps, "A knight's steps, then the others'"),
    };
    sides(asm, &work);
    mark(asm, &work);
    files(asm, &work);
    look(asm, &work);
    distances(asm, &work);
    reaching(asm, &work, &weights);
    worth(asm, core, &work, &weights);
}

/// In the side's mask: squares are marked, not looked at.
const MARK_PASS: u8 = 0x80;

fn sides(asm: &mut Asm, work: &RootWork) {
    asm.routine("build_root_pst", "Finds what men are worth on squares in this search.")
        .takes(
            "pawns by file from White's side, a bit a rank, in pawn_ranks: White's, then Black's; \
             the kings' squares in root_kings; phase",
        )
        .returns("spreads and endgames, the network that speaks")
        .destroys("A X Y, t, u, takers, history, row, pv_next_ptr, root_kings, root_square, pawn_ranks, captures")
        .cost("about 375,000 cycles, and 200,000 for another network");
    asm! { asm;
        jsr  select_network     // as little as the tables does it change in a search
        lda  #MARK_PASS           // White sees the board as it is
        jsr  @side
        // The board from Black's side: ranks the other way, and his pawns are the own ones.
        ldx  #SETS as u8 - 1
    @set:
        lda  work.own,x
        jsr  @reverse
        pha
        lda  work.other,x
        jsr  @reverse
        sta  work.own,x
        pla
        sta  work.other,x
        dex
        bpl  @set
        lda  work.kings
        eor  #RANK_BITS
        tay
        lda  work.kings+1
        eor  #RANK_BITS
        sta  work.kings
        sty  work.kings+1
        lda  #MARK_PASS | RANK_BITS | BLACK_PLANE
    @side:
        sta  work.mask
        ldx  #0
        lda  #BLOCKED
    @edge:
        sta  work.marks,x          // the edge, and own pawns
        inx
        bne  @edge
        jsr  @board
        lda  work.mask
        and  #!MARK_PASS
        sta  work.mask
        // All files and ranks.
    @board:
        ldx  #7
    @file:
        stx  work.file
        stx  work.square
        jsr  root_pawns_on_file
        lda  #1
        sta  work.here
    @rank:
        lda  work.mask
        bmi  @marking
        jsr  root_pawn_features
        jsr  root_king_distances
        jsr  root_mobility
        jsr  root_write_values
        jmp  @next
    @marking:
        jsr  root_mark_square
    @next:
        lda  work.square
        clc
        adc  #1 << RANK_SHIFT
        sta  work.square
        asl  work.here
        bcc  @rank
        ldx  work.file
        dex
        bpl  @file
        rts
    @reverse:
        sta  work.tmp
        ldy  #8
    @bit:
        lsr  work.tmp
        rol  a
        dey
        bne  @bit
        rts
    }
}

fn mark(asm: &mut Asm, work: &RootWork) {
    asm.routine("root_mark_square", "Marks what a man meets on a square.")
        .takes("the square's bit, the file's pawns")
        .returns("its mark, unless an own pawn stands there")
        .destroys("A X Y")
        .cost("15 to 55 cycles");
    asm! { asm;
        lda  work.here
        and  work.mine
        bne  @own
        ldx  #NOT_ATTACKED
        lda  work.here
        asl  a
        and  work.attackers
        beq  @safe
        dex
    @safe:
        lda  work.here
        and  work.theirs
        beq  @free
        lda  #CAPTURE
    @free:
        sta  work.tmp
        txa
        ora  work.tmp
        ldy  work.square
        sta  work.marks,y
    @own:
        rts
    }
}
