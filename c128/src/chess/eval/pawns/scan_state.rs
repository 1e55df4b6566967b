//! Where the scan keeps what it found: its notes in `pawn_scan`, the sets of files in `pawn_ranks`.

use octet_engine::board::piece::Color;

use crate::chess::core::Core;
use crate::chess::tables::PAWN_SLOTS;
use crate::chess::vars::PAWN_SCAN_LEN;
use octet_asm::{Abs, Zp};

/// Offset of the number of pawns in a side's part of
/// [`ChessVars::pawn_scan`](crate::chess::vars::ChessVars).
pub(super) const SCAN_COUNT: i32 = 0;
/// Offset of the king's file, which is no file if the side's pawns have changed since.
pub(super) const SCAN_KING: i32 = 1;
/// Offset of the slots after the king's, as they were in the piece list. Bit 7 is set, too, where
/// no pawn stood.
pub(super) const SCAN_SQUARES: i32 = 2;

const _: () = assert!(SCAN_SQUARES + PAWN_SLOTS <= PAWN_SCAN_LEN);

/// A side's part of `pawn_scan`.
pub(super) fn scan_notes(core: &Core, color: Color) -> Abs {
    core.v.pawn_scan.at(color.index() as i32 * PAWN_SCAN_LEN)
}

/// The layout of a side's part of [`ChessVars::pawn_ranks`](crate::chess::vars::ChessVars). Bytes 0
/// to 6 hold the files with a pawn on that rank, as the side counts it (rank 0 has none). This byte
/// holds the files with a pawn on any rank.
pub(super) const FILES: i32 = 7;
/// How many pawns have an own pawn ahead.
pub(crate) const DOUBLED: i32 = 8;
/// How many pawns are isolated.
pub(crate) const ISOLATED: i32 = 9;
/// The king's shelter, as an index of the pawn terms.
pub(crate) const SHELTER: i32 = 10;
/// The highest rank that a pawn can stand on, counted from 0.
pub(crate) const LAST_RANK: u8 = 6;

const _: () = assert!(SHELTER < PAWN_SCAN_LEN);

/// A side's part of `pawn_ranks`.
pub(super) fn sets(core: &Core, color: Color) -> Zp {
    core.v.pawn_ranks.at(color.index() as i32 * PAWN_SCAN_LEN)
}

/// The pawns' sums, White's less Black's: mg - eg and eg.
pub(super) fn totals(core: &Core) -> [Zp; 4] {
    [4, 5, 6, 7].map(|n| core.v.tmp.at(n))
}

/// The columns of the table that hold the rest of the key. Byte 0 is the index.
pub(super) const KEY_CHECKS: usize = 3;
