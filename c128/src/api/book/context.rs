//! The context of the book's emitters: where its tables lie, and the variables of the walk.

use crate::api::shared::Shared;
use crate::chess::Core;
use crate::chess::vars::PAGE;
use octet_asm::{Abs, Asm, Zp};

/// The number that stands for no opening.
pub const NO_OPENING: u8 = 0xFF;
/// The high byte of an index that stands for no weight.
pub const NO_WEIGHT: u8 = 0xFF;
/// How many bytes of the book are fetched at once.
pub const BOOK_CHUNK: u16 = 128;
/// Bytes of the pawn table: two halves of nine pages.
pub(super) const PAWN_TABLE_LEN: usize = 18 * PAGE as usize;
/// Where the book's tables are while it is read: in the pawn table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Book {
    /// Where the fetched chunks begin.
    pub(super) base: Abs,
    /// The first chunk that a look-up reads, and the one after the last.
    pub(super) lookup_chunks: [u8; 2],
    /// The first chunk with names, and the one after the last.
    pub(super) name_chunks: [u8; 2],
    /// The tree of moves.
    pub(super) tree: Abs,
    /// Weights, two a byte.
    pub(super) weights: Abs,
    /// Numbers of moves between names.
    pub(super) name_gaps: Abs,
    /// The opening position: squares of White's pieces, by slot.
    pub(super) squares: Abs,
    /// The opening position: the pieces.
    pub(super) pieces: Abs,
    /// The names, packed in pairs.
    pub(super) texts: Abs,
    /// First halves of the pairs.
    pub(super) pair_first: Abs,
    /// Second halves of the pairs.
    pub(super) pair_second: Abs,
    // What a look-up finds: each is described where it has its name.
    pub(super) names: Abs,
    pub(super) has_sibling: Abs,
    pub(super) from: Abs,
    pub(super) to: Abs,
    pub(super) weight: Abs,
    pub(super) opening: Abs,
    pub(super) weight_index_lo: Abs,
    pub(super) weight_index_hi: Abs,
    pub(super) found: Abs,
    pub(super) name: Abs,
    pub(super) walk: TreeWalk,
}

macro_rules! walk {
    ($($base:ident { $($(#[doc = $doc:literal])* $name:ident $len:literal;)* })*) => {
        /// Variables of the walk.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct TreeWalk {
            $($($(#[doc = $doc])* pub(super) $name: Zp,)*)*
        }

        impl TreeWalk {
            pub(super) fn declare(asm: &mut Asm, core: &Core) -> TreeWalk {
                $(
                    let mut at = 0;
                    let mut next = |name, len, what| {
                        let variable = asm.zp_alias(name, core.v.$base.at(at));
                        asm.describe(variable, what);
                        at += len;
                        variable
                    };
                    $(let $name =
                        next(concat!("walk_", stringify!($name)), $len, concat!($($doc),*));)*
                )*
                TreeWalk { $($($name,)*)* }
            }
        }
    };
}

walk! {
    pawn_ranks {
        /// Points at the next move of the tree.
        tree 2;
        /// Points at the next pair of weights.
        weights 2;
        /// Points at the next gap between names.
        name_gaps 2;
        /// Index of the next weight: odd for the high half of a pair.
        next_weight 2;
        /// Index of the weight of the move read last.
        weight_index 2;
        /// The byte of the move read last.
        edge 1;
        /// The opening that it completes, or [`NO_OPENING`].
        edge_name 1;
        /// Its weight.
        edge_weight 1;
        /// Moves before the next name.
        gap 1;
        /// Not 0 if another byte of the gap follows.
        gap_continues 1;
        /// The number of the next name.
        next_name 1;
        /// Not 0 if the move read last ends its line.
        ended 1;
        /// Positions whose moves are still to be skipped.
        depth_left 1;
        /// Moves made.
        depth 1;
        /// Bit 7 is set if another move of the same position follows the one that is being tried.
        has_sibling 1;
        /// Not 0 if the move that is being tried ends its line.
        ends 1;
    }
    see_work {
        /// The chunk that is being fetched.
        chunk 1;
        /// The chunk after the last one to fetch.
        last_chunk 1;
    }
}

/// The context of the book's emitters.
#[derive(Clone, Copy, Debug)]
pub(super) struct BookCx {
    pub(super) core: Core,
    pub(super) shared: Shared,
    pub(super) book: Book,
}
