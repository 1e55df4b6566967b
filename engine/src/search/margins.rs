//! The numbers that say what is not searched, or less deep.

use crate::eval::Score;
use crate::search::MAX_DEPTH;

/// Depths that tables by depth hold, from 0: a check adds one to the deepest
/// iteration.
pub const DEPTHS: usize = MAX_DEPTH as usize + 2;

/// From this iteration on the score is expected near that of the one before,
pub const EXPECTED_FROM: u8 = 4;
/// this much above or below at most; else the iteration is repeated.
pub const EXPECTED_WITHIN: Score = 26;

/// Up to this depth a node far above beta is not searched.
pub const REVERSE_FUTILITY_DEPTH: u8 = 4;
/// How far above, by depth.
pub const REVERSE_FUTILITY: [Score; REVERSE_FUTILITY_DEPTH as usize + 1] = [0, 73, 146, 219, 292];

/// Up to this depth a node far below alpha tries no quiet moves.
pub const FUTILITY_DEPTH: u8 = 3;
/// How far below, by depth.
pub const FUTILITY: [Score; FUTILITY_DEPTH as usize + 1] = [0, 144, 232, 320];

/// From this depth on a node above beta passes, to see whether that holds.
pub const NULL_DEPTH: u8 = 2;

/// How deep the answer to a pass is searched, by the node's depth.
pub const NULL_CHILD_DEPTH: [u8; DEPTHS] = {
    let mut depths = [0u8; DEPTHS];
    let mut depth = 0;
    while depth < DEPTHS {
        let less = 3 + depth / 4;
        depths[depth] = depth.saturating_sub(less) as u8;
        depth += 1;
    }
    depths
};

/// What taking each kind of man may win at most in quiescence, by
/// [`crate::piece::Kind::index`]; less than that short of alpha it is not tried.
pub const DELTA: [Score; 6] = [175, 395, 405, 575, 1025, 0];

/// Up to this depth only the first quiet moves are tried.
pub const LATE_DEPTH: u8 = 3;
/// How many, by depth.
pub const LATE_MOVES: [u8; LATE_DEPTH as usize + 1] = [0, 6, 13, 23];

/// Quiet moves are tried in the order of their history from this depth on, and
/// as generated below it.
pub const HISTORY_DEPTH: u8 = 2;
/// What a quiet move that cuts gains in history, and those tried before it
/// lose, by depth.
pub const HISTORY_BONUS: [i8; DEPTHS] = {
    let mut bonus = [0i8; DEPTHS];
    let mut depth = 0;
    while depth < DEPTHS {
        bonus[depth] = if 4 * depth < 15 { 4 * depth as i8 } else { 15 };
        depth += 1;
    }
    bonus
};

/// From this depth on late quiet moves are searched less deep first.
pub const REDUCTION_DEPTH: u8 = 3;
/// The first move, counted from 0, that is reduced.
pub const REDUCTION_FIRST: u8 = 3;
/// Depths that have a row of [`REDUCTION`]; deeper ones use the last.
pub const REDUCTION_ROWS: usize = 8;
/// Moves that have a column; later ones use the last.
pub const REDUCTION_COLUMNS: usize = 32;

/// Plies by which a move is reduced, by depth and the number of moves before it.
pub const REDUCTION: [[u8; REDUCTION_COLUMNS]; REDUCTION_ROWS] = {
    let mut table = [[0; REDUCTION_COLUMNS]; REDUCTION_ROWS];
    let mut depth = 1;
    while depth < REDUCTION_ROWS {
        let mut moves = 0;
        while moves < REDUCTION_COLUMNS {
            // 0.54, and 0.58 times the product of both natural logarithms.
            let product = log2(depth as u32) * log2(moves as u32 + 1);
            table[depth][moves] = ((138 + product * 71 / 256) >> 8) as u8;
            moves += 1;
        }
        depth += 1;
    }
    table
};

/// Sixteen times the binary logarithm, rounded down.
const fn log2(n: u32) -> u32 {
    let mut whole = 31 - n.leading_zeros();
    // The mantissa, 1 to 2, in 2^16ths, squared for each further bit.
    let mut mantissa = ((n as u64) << 16) >> whole;
    let mut bit = 0;
    while bit < 4 {
        mantissa = (mantissa * mantissa) >> 16;
        whole <<= 1;
        if mantissa >= 2 << 16 {
            mantissa >>= 1;
            whole += 1;
        }
        bit += 1;
    }
    whole
}
