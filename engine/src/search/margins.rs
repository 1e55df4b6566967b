//! What is not searched, or less deep: from which depth on, and by which margins.

use super::MAX_DEPTH;
use super::params;
use super::params::SearchParams;
use crate::eval::Score;

/// Depths that tables by depth hold, from 0: a check adds one to the deepest
/// iteration.
pub const DEPTHS: usize = MAX_DEPTH as usize + 2;

/// From this iteration on the score is expected near that of the one before.
pub const ASPIRATION_MIN_DEPTH: u8 = 4;
/// The distance expected is doubled each time it is not enough, and given up from here on.
pub const ASPIRATION_LIMIT: Score = 256;
/// Up to this depth a node far outside the window is pruned.
pub const REVERSE_FUTILITY_DEPTH: u8 = 7;
/// Below the window only up to this depth: where a queen has just been given up, a mate
/// may follow.
pub const FUTILITY_DEPTH: u8 = 3;
/// From this depth on a node above beta passes, to see whether that holds.
pub const NULL_MOVE_DEPTH: u8 = 2;
/// Up to this depth only the first quiet moves are tried.
pub const LMP_DEPTH: u8 = 3;
/// Quiet moves are tried in the order of their history from this depth on, and
/// as generated below it.
pub const HISTORY_DEPTH: u8 = 2;
/// The largest lesson that history has room for.
const MAX_HISTORY_BONUS: i16 = 15;

/// From this depth on late quiet moves are searched less deep first, and all moves
/// where none is known to begin with.
pub const REDUCTION_DEPTH: u8 = 4;
/// The first move, counted from 0, that is reduced.
pub const LMR_FIRST_MOVE: u8 = 2;

/// What men are worth to those who capture them, by [`crate::board::piece::Kind::index`].
const DELTA_VALUE: [Score; 6] = [200, 420, 430, 600, 1050, 0];

/// The margins: tables, most of them by depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Margins {
    /// The score is expected this much above or below that of the iteration before
    /// at most; else twice as much, until [`ASPIRATION_LIMIT`].
    pub aspiration_window: Score,
    /// How far above beta a node is not searched, by depth; a ply less where the
    /// evaluation is improving.
    pub reverse_futility: [Score; REVERSE_FUTILITY_DEPTH as usize + 1],
    /// How far below alpha a node tries no quiet moves.
    pub futility: [Score; FUTILITY_DEPTH as usize + 1],
    /// How far below alpha a node tries captures alone, as quiescence does.
    pub razoring: [Score; FUTILITY_DEPTH as usize + 1],
    /// How deep the answer to a pass is searched, by the node's depth.
    pub null_child_depth: [u8; DEPTHS],
    /// What taking each kind of man may win at most in quiescence, by
    /// [`crate::board::piece::Kind::index`]; less than that short of alpha it is not tried.
    pub delta_margin: [Score; 6],
    /// How many quiet moves are tried where the evaluation is improving; elsewhere
    /// half of them.
    pub lmp_moves: [u8; LMP_DEPTH as usize + 1],
    /// What a quiet move that cuts gains in history, and those tried before it
    /// lose.
    pub history_bonus: [i8; DEPTHS],
    /// A late move is reduced by a ply more for so many moves before it.
    pub lmr_moves: u8,
    /// What of history makes a ply's difference.
    pub lmr_history: u8,
}

impl Margins {
    /// Those of the engine, and of the 6502.
    pub const STANDARD: Margins = Margins::new(&params::STANDARD);

    /// Those that follow from `numbers`.
    #[must_use]
    pub const fn new(numbers: &SearchParams) -> Margins {
        let mut margins = Margins {
            aspiration_window: numbers.aspiration_window,
            reverse_futility: [0; REVERSE_FUTILITY_DEPTH as usize + 1],
            futility: [0; FUTILITY_DEPTH as usize + 1],
            razoring: [0; FUTILITY_DEPTH as usize + 1],
            null_child_depth: [0; DEPTHS],
            delta_margin: DELTA_VALUE,
            lmp_moves: [0; LMP_DEPTH as usize + 1],
            history_bonus: [0; DEPTHS],
            lmr_moves: numbers.lmr_moves as u8,
            lmr_history: numbers.lmr_history as u8,
        };
        let mut depth = 1;
        while depth < DEPTHS {
            let plies = depth as i16;
            if depth <= REVERSE_FUTILITY_DEPTH as usize {
                margins.reverse_futility[depth] = numbers.reverse_futility * plies;
            }
            if depth <= FUTILITY_DEPTH as usize {
                margins.futility[depth] = numbers.futility + numbers.futility_per_ply * (plies - 1);
                margins.razoring[depth] = numbers.razoring * plies;
            }
            if depth <= LMP_DEPTH as usize {
                margins.lmp_moves[depth] = (plies * plies + numbers.lmp_moves) as u8;
            }
            let less = (numbers.null_reduction + numbers.null_reduction_per_ply * plies) / 64;
            margins.null_child_depth[depth] = depth.saturating_sub(less as usize) as u8;
            let bonus = numbers.history_bonus * plies / 4;
            margins.history_bonus[depth] = if bonus < MAX_HISTORY_BONUS {
                bonus as i8
            } else {
                MAX_HISTORY_BONUS as i8
            };
            depth += 1;
        }
        // The king is never taken.
        let mut kind = 0;
        while DELTA_VALUE[kind] > 0 {
            margins.delta_margin[kind] += numbers.delta_margin;
            kind += 1;
        }
        margins
    }
}
