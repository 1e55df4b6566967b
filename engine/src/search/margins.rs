//! Depths and margins of pruning, reductions and the aspiration window.

use super::history::HISTORY_BIAS;
use super::params::SearchParams;
use super::{MAX_DEPTH, params};
use crate::eval::Score;

/// Length of a table by depth. Depths start at 0, and the check extension adds one to the deepest
/// iteration.
pub const DEPTHS: usize = MAX_DEPTH as usize + 2;

/// The first iteration with an aspiration window.
pub const ASPIRATION_MIN_DEPTH: u8 = 4;
/// An aspiration window that has been doubled to this is replaced by the full
/// window.
pub const ASPIRATION_LIMIT: Score = 256;
/// Reverse futility pruning up to this depth.
pub const REVERSE_FUTILITY_DEPTH: u8 = 7;
/// Futility pruning and razoring up to this depth: deeper, a sacrifice may
/// still lead to mate.
pub const FUTILITY_DEPTH: u8 = 3;
/// Null move pruning from this depth on.
pub const NULL_MOVE_DEPTH: u8 = 2;
/// Late move pruning up to this depth.
pub const LMP_DEPTH: u8 = 3;
/// Quiet moves are ordered by history from this depth on; below it they are
/// tried as generated.
pub const HISTORY_DEPTH: u8 = 2;
/// The largest bonus that keeps a history score within 8 bits.
const MAX_HISTORY_BONUS: i16 = 15;
/// Internal iterative reduction from this depth on.
pub const IIR_DEPTH: u8 = 4;
/// Late move reductions from this depth on.
pub const LMR_DEPTH: u8 = 4;
/// The first move, counted from 0, that is reduced.
pub const LMR_FIRST_MOVE: u8 = 2;

/// Piece values of delta pruning, by [`crate::board::piece::PieceType::index`].
const DELTA_VALUE: [Score; 6] = [200, 420, 430, 600, 1050, 0];

/// The margins: most of them tables by depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Margins {
    /// Half the width of the aspiration window at first; it doubles until
    /// [`ASPIRATION_LIMIT`].
    pub aspiration_window: Score,
    /// Margin above beta of reverse futility pruning, by depth. Where the evaluation is improving,
    /// the entry one ply lower counts.
    pub reverse_futility: [Score; REVERSE_FUTILITY_DEPTH as usize + 1],
    /// Margin below alpha of futility pruning, by depth.
    pub futility: [Score; FUTILITY_DEPTH as usize + 1],
    /// Margin below alpha of razoring, by depth.
    pub razoring: [Score; FUTILITY_DEPTH as usize + 1],
    /// Depth of the search after a null move, by the node's depth.
    pub null_child_depth: [u8; DEPTHS],
    /// The most that capturing a piece may gain in quiescence, by
    /// [`crate::board::piece::PieceType::index`].
    pub delta_margin: [Score; 6],
    /// Quiet moves that are tried before late move pruning, by depth, where the
    /// evaluation is improving; elsewhere half as many.
    pub lmp_moves: [u8; LMP_DEPTH as usize + 1],
    /// History bonus of a quiet move that causes a beta cutoff, by depth; the
    /// quiet moves tried before it get as large a malus.
    pub history_bonus: [i8; DEPTHS],
    /// Late move reductions grow by a ply after every so many moves.
    pub lmr_moves: u8,
    /// A history score this far from 0 changes the reduction by a ply.
    pub lmr_history: u8,
}

impl Margins {
    /// The margins of the engine and of the 6502 program.
    pub const STANDARD: Margins = Margins::new(&params::STANDARD);

    /// The margins that follow from `params`.
    #[must_use]
    pub const fn new(params: &SearchParams) -> Margins {
        let mut margins = Margins {
            aspiration_window: params.aspiration_window,
            reverse_futility: [0; REVERSE_FUTILITY_DEPTH as usize + 1],
            futility: [0; FUTILITY_DEPTH as usize + 1],
            razoring: [0; FUTILITY_DEPTH as usize + 1],
            null_child_depth: [0; DEPTHS],
            delta_margin: DELTA_VALUE,
            lmp_moves: [0; LMP_DEPTH as usize + 1],
            history_bonus: [0; DEPTHS],
            lmr_moves: params.lmr_moves as u8,
            lmr_history: params.lmr_history as u8,
        };
        let mut depth = 1;
        while depth < DEPTHS {
            let plies = depth as i16;
            if depth <= REVERSE_FUTILITY_DEPTH as usize {
                margins.reverse_futility[depth] = params.reverse_futility * plies;
            }
            if depth <= FUTILITY_DEPTH as usize {
                margins.futility[depth] = params.futility + params.futility_per_ply * (plies - 1);
                margins.razoring[depth] = params.razoring * plies;
            }
            if depth <= LMP_DEPTH as usize {
                margins.lmp_moves[depth] = (plies * plies + params.lmp_moves) as u8;
            }
            let reduction = (params.null_reduction + params.null_reduction_per_ply * plies) / 64;
            margins.null_child_depth[depth] = depth.saturating_sub(reduction as usize) as u8;
            let bonus = params.history_bonus * plies / 4;
            margins.history_bonus[depth] = if bonus < MAX_HISTORY_BONUS {
                bonus as i8
            } else {
                MAX_HISTORY_BONUS as i8
            };
            depth += 1;
        }
        // All but the king, which is never captured.
        let mut piece_type = 0;
        while DELTA_VALUE[piece_type] > 0 {
            margins.delta_margin[piece_type] += params.delta_margin;
            piece_type += 1;
        }
        margins
    }

    /// The late move reduction of a quiet move, in plies. It grows with the number of moves tried
    /// before, in a zero-window node, where the evaluation is not improving, and with a bad
    /// history. `history` is the move's ordering score.
    #[must_use]
    pub fn reduction(&self, moves: u8, pv_node: bool, improving: bool, history: u8) -> u8 {
        let plies = moves / self.lmr_moves
            + u8::from(!pv_node)
            + u8::from(!improving)
            + u8::from(history <= HISTORY_BIAS - self.lmr_history);
        plies.saturating_sub(u8::from(history >= HISTORY_BIAS + self.lmr_history))
    }
}
