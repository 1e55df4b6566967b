//! What is not searched, or less deep: from which depth on, and by which margins.

use crate::eval::Score;
use crate::search::MAX_DEPTH;
use crate::search::numbers::{self, Numbers};

/// Depths that tables by depth hold, from 0: a check adds one to the deepest
/// iteration.
pub const DEPTHS: usize = MAX_DEPTH as usize + 2;

/// From this iteration on the score is expected near that of the one before.
pub const EXPECTED_FROM: u8 = 4;
/// Up to this depth a node far above beta is not searched.
pub const REVERSE_FUTILITY_DEPTH: u8 = 4;
/// Up to this depth a node far below alpha tries no quiet moves.
pub const FUTILITY_DEPTH: u8 = 3;
/// From this depth on a node above beta passes, to see whether that holds.
pub const NULL_DEPTH: u8 = 2;
/// Up to this depth only the first quiet moves are tried.
pub const LATE_DEPTH: u8 = 3;
/// Quiet moves are tried in the order of their history from this depth on, and
/// as generated below it.
pub const HISTORY_DEPTH: u8 = 2;
/// The largest lesson that history has room for.
const LARGEST_BONUS: i16 = 15;

/// From this depth on late quiet moves are searched less deep first.
pub const REDUCTION_DEPTH: u8 = 3;
/// The first move, counted from 0, that is reduced.
pub const REDUCTION_FIRST: u8 = 3;
/// Depths that have a row of [`Margins::reduction`]; deeper ones use the last.
pub const REDUCTION_ROWS: usize = 8;
/// Moves that have a column; later ones use the last.
pub const REDUCTION_COLUMNS: usize = 32;

/// What men are worth to those who capture them, by [`crate::piece::Kind::index`].
const WORTH: [Score; 6] = [200, 420, 430, 600, 1050, 0];

/// The margins: tables, most of them by depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Margins {
    /// The score is expected this much above or below that of the iteration before
    /// at most; else the iteration is repeated.
    pub expected_within: Score,
    /// How far above beta a node is not searched.
    pub reverse_futility: [Score; REVERSE_FUTILITY_DEPTH as usize + 1],
    /// How far below alpha a node tries no quiet moves.
    pub futility: [Score; FUTILITY_DEPTH as usize + 1],
    /// So much further below it tries captures alone, as quiescence does.
    pub razor: Score,
    /// How deep the answer to a pass is searched, by the node's depth.
    pub null_child_depth: [u8; DEPTHS],
    /// What taking each kind of man may win at most in quiescence, by
    /// [`crate::piece::Kind::index`]; less than that short of alpha it is not tried.
    pub capture_gain: [Score; 6],
    /// How many quiet moves are tried.
    pub late_moves: [u8; LATE_DEPTH as usize + 1],
    /// What a quiet move that cuts gains in history, and those tried before it
    /// lose.
    pub history_bonus: [i8; DEPTHS],
    /// Plies by which a move is reduced, by depth and the number of moves before it.
    pub reduction: [[u8; REDUCTION_COLUMNS]; REDUCTION_ROWS],
}

impl Margins {
    /// Those of the engine, and of the 6502.
    pub const STANDARD: Margins = Margins::new(&numbers::STANDARD);

    /// Those that follow from `numbers`.
    #[must_use]
    pub const fn new(numbers: &Numbers) -> Margins {
        let mut margins = Margins {
            expected_within: numbers.expected_within,
            reverse_futility: [0; REVERSE_FUTILITY_DEPTH as usize + 1],
            futility: [0; FUTILITY_DEPTH as usize + 1],
            razor: numbers.razor,
            null_child_depth: [0; DEPTHS],
            capture_gain: WORTH,
            late_moves: [
                0,
                numbers.late_moves_1 as u8,
                numbers.late_moves_2 as u8,
                numbers.late_moves_3 as u8,
            ],
            history_bonus: [0; DEPTHS],
            reduction: reductions(numbers),
        };
        let mut depth = 1;
        while depth < DEPTHS {
            let plies = depth as i16;
            if depth < margins.reverse_futility.len() {
                margins.reverse_futility[depth] = numbers.reverse_futility * plies;
            }
            if depth < margins.futility.len() {
                margins.futility[depth] = numbers.futility + numbers.futility_ply * (plies - 1);
            }
            let less = (numbers.null_less + numbers.null_less_ply * plies) / 64;
            margins.null_child_depth[depth] = depth.saturating_sub(less as usize) as u8;
            let bonus = numbers.history_bonus * plies / 4;
            margins.history_bonus[depth] = if bonus < LARGEST_BONUS {
                bonus as i8
            } else {
                LARGEST_BONUS as i8
            };
            depth += 1;
        }
        // The king is never taken.
        let mut kind = 0;
        while WORTH[kind] > 0 {
            margins.capture_gain[kind] += numbers.capture_gain;
            kind += 1;
        }
        margins
    }
}

const fn reductions(numbers: &Numbers) -> [[u8; REDUCTION_COLUMNS]; REDUCTION_ROWS] {
    let (base, factor) = (numbers.reduction as u32, numbers.reduction_product as u32);
    let mut table = [[0; REDUCTION_COLUMNS]; REDUCTION_ROWS];
    let mut depth = 1;
    while depth < REDUCTION_ROWS {
        let mut moves = 0;
        while moves < REDUCTION_COLUMNS {
            let product = log2(depth as u32) * log2(moves as u32 + 1);
            table[depth][moves] = ((base + product * factor / 256) >> 8) as u8;
            moves += 1;
        }
        depth += 1;
    }
    table
}

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
