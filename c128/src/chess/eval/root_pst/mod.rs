//! Root piece-square tables: bonuses by pawn structure and king distance, computed once a
//! search, then read like any piece-square table. Engine: `RootPst`,
//! `engine/src/eval/root_pst/mod.rs`.

mod context;
mod mobility;
mod values;
pub(crate) mod work;

use octet_engine::board::piece::PieceType;
use octet_engine::board::square::{DIRECTIONS, KNIGHT_STEPS, RANK_BITS, RANK_SHIFT};
use octet_engine::eval::root_pst::reach;
use octet_engine::eval::root_pst::weights::{
    BLOCKERS, ENEMY_KING_DISTANCE, FILE_STATE, OWN_KING_DISTANCE, PAWN_CONTROL,
};

use context::{king_distances, pawn_features, pawns_on_file};
use mobility::mobility;
use values::write_values;
use work::{BLOCKED, CAPTURE, KINDS, MARK_PASS, NOT_ATTACKED, RootWeights, RootWork, SETS, work};

use crate::chess::core::Core;
use crate::chess::tables::BLACK_PLANE;
use octet_asm::{Asm, asm};

/// Weights by type and code as rows of types, code by code.
fn transpose<const N: usize>(weights: &[[i8; N]; KINDS as usize]) -> Vec<u8> {
    (0..N)
        .flat_map(|code| weights.iter().map(move |kind| kind[code] as u8))
        .collect()
}

/// Emits `build_root_pst` and its parts.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Root piece-square tables",
        "Built once before each search from the root's pawns and kings, then read like any \
         piece-square table.",
    );
    let work = work(&core.v);
    let Some(segment) = asm.selected() else {
        return;
    };
    let mut table = |name: &str, bytes: &[u8], what: &str| asm.table(segment, name, 1, bytes, what);
    let mobility_weights: Vec<u8> = PieceType::ALL
        .into_iter()
        .flat_map(|piece_type| reach(piece_type).iter().map(|&weight| weight as u8))
        .collect();
    // A knight takes its steps once; the others repeat theirs.
    let steps: Vec<u8> = KNIGHT_STEPS.into_iter().chain(DIRECTIONS).collect();
    let weights = RootWeights {
        rows: [
            table(
                "root_w_pawn_control",
                &transpose(&PAWN_CONTROL),
                "Pawn control, by piece type",
            ),
            table(
                "root_w_file_state",
                &transpose(&FILE_STATE),
                "Pawns on the file",
            ),
            table(
                "root_w_blockers",
                &transpose(&BLOCKERS),
                "Pawns ahead and behind",
            ),
            table(
                "root_w_own_king",
                &transpose(&OWN_KING_DISTANCE),
                "Steps to the own king",
            ),
            table(
                "root_w_enemy_king",
                &transpose(&ENEMY_KING_DISTANCE),
                "Steps to the enemy king",
            ),
        ],
        mobility: table(
            "root_w_mobility",
            &mobility_weights,
            "Mobility, type by type",
        ),
        steps: table(
            "piece_steps",
            &steps,
            "A knight's steps, then the directions",
        ),
    };
    sides(asm, &work);
    mark_square(asm, &work);
    pawns_on_file(asm, &work);
    pawn_features(asm, &work);
    king_distances(asm, &work);
    mobility(asm, &work, &weights);
    write_values(asm, core, &work, &weights);
}

fn sides(asm: &mut Asm, work: &RootWork) {
    asm! { asm;
        /// Builds the root piece-square tables.
        routine build_root_pst {
            takes    "pawns by file, a bit a rank, in pawn_ranks: White's, then Black's",
                     "the kings' squares in root_kings", phase
            returns  root_pst_mg_eg, root_pst_eg, "the weights of the phase's network"
            destroys a, x, y, tmp, call_tmp, see_work, history_ptr, pv_ptr, pv_next_ptr,
                     root_kings, root_square, pawn_ranks, captures
        }
        jsr  select_network         // the network, too, is the root's for the whole search
        lda  #MARK_PASS             // White's end is the board's own
        jsr  @side
        // Then from Black's end: the ranks of every set reversed, own and enemy pawns swapped.
        ldx  #SETS as u8 - 1
    @set:
        lda  work.own,x             // White's pawns of the file
        jsr  @reverse
        pha                         // the enemy's from this end
        lda  work.enemy,x           // Black's
        jsr  @reverse
        sta  work.own,x             // Black's own
        pla
        sta  work.enemy,x
        dex
        bpl  @set
        lda  work.kings             // White's king, the enemy's now
        eor  #RANK_BITS
        tay
        lda  work.kings+1           // Black's, its own
        eor  #RANK_BITS
        sta  work.kings
        sty  work.kings+1
        lda  #MARK_PASS | RANK_BITS | BLACK_PLANE  // Black's plane, ranks reversed
    @side:
        sta  work.mask              // from a square to its place in the plane
        // The edge and own pawns are blocked. The marking pass marks all other squares.
        ldx  #0
        lda  #BLOCKED
    @edge:
        sta  work.marks,x
        inx
        bne  @edge
        jsr  @board                 // the marking pass
        lda  work.mask
        and  #!MARK_PASS            // then the writing pass
        sta  work.mask
        // Either pass over the board, from file h to a and from rank 1 to 8.
    @board:
        ldx  #7                     // from file h
    @file:
        stx  work.file
        stx  work.square            // on rank 1
        jsr  root_pawns_on_file     // once for all its squares
        lda  #1                     // the bit of rank 1
        sta  work.bit
    @rank:
        lda  work.mask
        bmi  @marking               // MARK_PASS
        jsr  root_pawn_features     // what the weights depend on,
        jsr  root_king_distances
        jsr  root_mobility
        jsr  root_write_values      // and their sum for each piece type
        jmp  @next
    @marking:
        jsr  root_mark_square
    @next:
        lda  work.square
        clc
        adc  #1 << RANK_SHIFT       // the next rank
        sta  work.square
        asl  work.bit
        bcc  @rank                  // until the bit leaves at rank 8
        ldx  work.file              // the next file
        dex
        bpl  @file
        rts
        // Reverses the bits of A: a file's pawns seen from the other end. X is kept.
    @reverse:
        sta  work.tmp
        ldy  #8
    @bit:
        lsr  work.tmp               // the lowest bit
        rol  a                      // becomes the highest
        dey
        bne  @bit
        rts
    }
}

fn mark_square(asm: &mut Asm, work: &RootWork) {
    asm! { asm;
        /// Marks what a square is for mobility.
        routine root_mark_square {
            takes    tmp[1] "the square's bit", tmp[2..=5] "the pawns of its file and beside it",
                     call_tmp + 2 "the square"
            returns  "its mark, BLOCKED stays if an own pawn stands there"
            destroys a, x, y, tmp + 6
        }
        lda  work.bit               // does an own pawn stand here?
        and  work.own_here
        bne  @blocked
        ldx  #NOT_ATTACKED
        lda  work.bit
        asl  a                      // one rank ahead
        and  work.enemy_beside      // does an enemy pawn attack it?
        beq  @safe                  // no: it counts as reached
        dex
    @safe:
        lda  work.bit               // does an enemy pawn stand here?
        and  work.enemy_here
        beq  @free
        lda  #CAPTURE               // a capture ends the ray
    @free:
        sta  work.tmp
        txa
        ora  work.tmp               // with NOT_ATTACKED, or without
        ldy  work.square
        sta  work.marks,y
    @blocked:
        rts
    }
}
