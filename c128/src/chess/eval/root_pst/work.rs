//! The variables and weights of the routines that build the root piece-square tables.

use octet_engine::board::piece::PieceType;
use octet_engine::eval::root_pst::{PADDED_FILES, TYPE_TABLES};

use crate::chess::vars::ChessVars;
use octet_asm::{Abs, Zp};

/// The number of piece types, which is the length of a row of weights.
pub(super) const KINDS: u8 = PieceType::ALL.len() as u8;
/// The distance from one side's pawns by file to the other's.
pub const SETS: i32 = PADDED_FILES as i32;
/// In the mark of a square: an own pawn stands there, or it is off the board.
pub(super) const BLOCKED: u8 = 0x80;
/// In the mark of a square: an enemy pawn stands there, whose capture ends the ray.
pub(super) const CAPTURE: u8 = 0x40;
/// In the mark of a square: no enemy pawn attacks it.
pub(super) const NOT_ATTACKED: u8 = 0x01;
/// This bit of the mask means that the present pass over the board marks squares.
pub(super) const MARK_PASS: u8 = 0x80;
/// The kings' squares: White's, then Black's. While a side is worked on, they are its own and the
/// enemy's, as that side sees them.
pub fn kings(v: &ChessVars) -> Zp {
    v.root_kings
}

/// The routines' variables. Squares and ranks are counted from the end of the side at work.
pub(super) struct RootWork {
    /// Pawns by file, a bit a rank: own ones, then the enemy's, [`SETS`] later.
    pub(super) own: Zp,
    pub(super) enemy: Zp,
    /// The kings' squares, the own one first.
    pub(super) kings: Zp,
    /// The square's bit in its file, and the bits below and above.
    pub(super) bit: Zp,
    pub(super) below: Zp,
    pub(super) above: Zp,
    /// Pawns of the file, and of the adjacent ones.
    pub(super) own_here: Zp,
    pub(super) enemy_here: Zp,
    pub(super) own_beside: Zp,
    pub(super) enemy_beside: Zp,
    pub(super) file: Zp,
    pub(super) square: Zp,
    /// The mask that is EORed to the square and gives its place in the side's plane of the tables.
    /// It also has the bit [`MARK_PASS`].
    pub(super) mask: Zp,
    /// Scratch of one routine.
    pub(super) tmp: Zp,
    /// The count of squares reached so far, or of files between square and king.
    pub(super) count: Zp,
    /// Codes of pawn control, file state, blockers and king distances; then the indices of
    /// their weights.
    pub(super) rows: Zp,
    /// Mobility of knight, bishop, rook and queen.
    pub(super) mobility: Zp,
    /// Pointers to the piece-square tables and the two root ones.
    pub(super) values: Zp,
    pub(super) mg_eg: Zp,
    pub(super) eg: Zp,
    /// The square in the side's plane.
    pub(super) target: Zp,
    /// What the pawns make of each square, for mobility.
    pub(super) marks: Abs,
}

pub(super) fn work(v: &ChessVars) -> RootWork {
    RootWork {
        own: v.pawn_ranks,
        enemy: v.pawn_ranks.at(SETS),
        kings: kings(v),
        bit: v.tmp,
        above: v.tmp.at(1),
        own_here: v.tmp.at(2),
        enemy_here: v.tmp.at(3),
        own_beside: v.tmp.at(4),
        enemy_beside: v.tmp.at(5),
        tmp: v.tmp.at(6),
        below: v.tmp.at(7),
        file: v.call_tmp,
        count: v.call_tmp.at(1),
        square: v.call_tmp.at(2),
        mask: v.call_tmp.at(3),
        rows: v.see_work,
        mobility: v.see_work.at(5),
        values: v.history_ptr,
        mg_eg: v.pv_ptr,
        eg: v.pv_next_ptr,
        target: v.root_square,
        marks: v.captures,
    }
}

/// The weights: rows of a weight for each piece type, mobility by type, and the steps.
pub(super) struct RootWeights {
    pub(super) rows: [Abs; TYPE_TABLES],
    pub(super) mobility: Abs,
    pub(super) steps: Abs,
}
