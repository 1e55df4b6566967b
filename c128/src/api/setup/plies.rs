//! The root's entries of per-ply arrays, and those above, where a position is put together.

use crate::chess::vars::ROOT_PLY;
use octet_asm::Abs;

/// The entry of a per-ply array one ply above the root.
pub(super) fn above(array: Abs) -> Abs {
    array.at(i32::from(ROOT_PLY) + 1)
}

/// The root's entry of a per-ply array.
pub(super) fn root(array: Abs) -> Abs {
    array.at(i32::from(ROOT_PLY))
}
