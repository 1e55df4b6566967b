//! The opening book: the engine's `book`, whose bytes follow the cold data.
//!
//! A position is looked up by walking the tree of moves from the opening position with the core's
//! own routines. That takes the board, the piece lists and every ply above the root, so the game's
//! position is set up again from the shared block afterwards. During the walk the book's bytes lie
//! in the pawn table, which is empty when a search begins, and the walk's variables in those of the
//! pawn scan.

mod chunks;
mod draw;
mod names;
mod opening_position;
mod probe;
mod query;
mod tree;

use octet_book::compile::CompiledBook;
use octet_book::{MAX_CHOICES, MAX_LINE, learn};

use super::shared::Shared;
use crate::chess::Core;
use crate::chess::vars::PAGE;
use octet_asm::{Abs, Asm, SegmentId, Zp};

/// The number that stands for no opening.
pub const NO_OPENING: u8 = 0xFF;
/// The high byte of an index that stands for no weight.
pub const NO_WEIGHT: u8 = 0xFF;
/// How many bytes of the book are fetched at once.
pub const BOOK_CHUNK: u16 = 128;
/// Bytes of the pawn table: two halves of nine pages.
const PAWN_TABLE_LEN: usize = 18 * PAGE as usize;

/// Where the book's tables are while it is read: in the pawn table.
#[derive(Clone, Copy, Debug)]
pub struct Book {
    /// Where the fetched chunks begin.
    base: Abs,
    /// The first chunk that a look-up reads, and the one after the last.
    lookup_chunks: [u8; 2],
    /// The first chunk with names, and the one after the last.
    name_chunks: [u8; 2],
    /// The tree of moves.
    tree: Abs,
    /// Weights, two a byte.
    weights: Abs,
    /// Numbers of moves between names.
    name_gaps: Abs,
    /// The opening position: squares of White's pieces, by slot.
    squares: Abs,
    /// The opening position: the pieces.
    pieces: Abs,
    /// The names, packed in pairs.
    texts: Abs,
    /// First halves of the pairs.
    pair_first: Abs,
    /// Second halves of the pairs.
    pair_second: Abs,
    // What a look-up finds: each is described where it has its name.
    names: Abs,
    has_sibling: Abs,
    from: Abs,
    to: Abs,
    weight: Abs,
    weight_index_lo: Abs,
    weight_index_hi: Abs,
    found: Abs,
    name: Abs,
    walk: TreeWalk,
}

macro_rules! walk {
    ($($base:ident { $($(#[doc = $doc:literal])* $name:ident $len:literal;)* })*) => {
        /// Variables of the walk.
        #[derive(Clone, Copy, Debug)]
        struct TreeWalk {
            $($($(#[doc = $doc])* $name: Zp,)*)*
        }

        impl TreeWalk {
            fn declare(asm: &mut Asm, core: &Core) -> TreeWalk {
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
struct BookCx {
    core: Core,
    shared: Shared,
    book: Book,
}

/// Writes the book to `segment` and emits its routines to the selected segment. In the book's file
/// the bytes `before` precede the book.
pub fn emit(asm: &mut Asm, core: &Core, shared: Shared, segment: SegmentId, before: &[u8]) {
    let cx = &BookCx {
        core: *core,
        shared,
        book: declare(asm, core, segment, before),
    };
    asm.section(
        "Opening book",
        "A tree of moves, depth first, a byte a move: bits 0-5 number the move among the generated \
         ones, bit 6 says that the line ends, bit 7 that another move of the same position follows \
         after this one's subtree.",
    );
    query::emit(asm, cx);
    chunks::emit(asm, cx);
    probe::emit(asm, cx);
    tree::emit(asm, cx);
    opening_position::emit(asm, cx);
    draw::emit(asm, cx);
    names::emit(asm, cx);
}

/// The chunks with the bytes from `start` up to `end`.
fn chunks(start: usize, end: usize) -> [u8; 2] {
    let chunk = usize::from(BOOK_CHUNK);
    [(start / chunk) as u8, end.div_ceil(chunk) as u8]
}

fn declare(asm: &mut Asm, core: &Core, segment: SegmentId, before: &[u8]) -> Book {
    let built = CompiledBook::built_in();
    let base = core.v.pawn_table[0][0];
    let (squares, pieces) = opening_position::pieces();
    let weights = built.packed_weights();
    let (firsts, seconds) = built.pairs.split_at(built.pairs.len() / 2);
    let mut end = 0;
    let mut starts = Vec::new();
    let mut file = before.to_vec();
    for (name, bytes, what) in [
        (
            "book_tree",
            &built.tree[..],
            "The moves of the opening book",
        ),
        (
            "book_file_header",
            &learn::MAGIC,
            "The first bytes of a file of weights",
        ),
        ("book_weights", &weights, "Weights, two a byte"),
        (
            "book_name_gaps",
            &built.name_gaps,
            "Moves without a name before each that has one",
        ),
        (
            "book_squares",
            &squares,
            "White's squares in the opening position, by slot",
        ),
        ("book_pieces", &pieces, "The pieces on them"),
        (
            "book_texts",
            &built.packed,
            "Names, each ended by a zero byte",
        ),
        (
            "book_pair_first",
            firsts,
            "First halves of the pairs that bytes from $80 on stand for",
        ),
        ("book_pair_second", seconds, "Their second halves"),
    ] {
        asm.table(segment, name, 1, bytes, what);
        starts.push(end);
        end += bytes.len();
        file.extend(bytes);
    }
    let seal = learn::seal(&file, &built.tree);
    asm.table(segment, "book_seal", 1, &seal, "Completes the checksum");
    let texts = starts[6];
    let (lookup_chunks, name_chunks) = (chunks(0, texts), chunks(texts, end));
    let skipped = usize::from(name_chunks[0]) * usize::from(BOOK_CHUNK);
    let table = |n: usize, skipped: usize| base.at((starts[n] - skipped) as i32);
    let mut free = usize::from(lookup_chunks[1]) * usize::from(BOOK_CHUNK);
    assert!(
        end - skipped <= PAWN_TABLE_LEN,
        "the names fit where they are read"
    );
    let mut array = |name: &str, len: usize, what| {
        let array = asm.alias(name, base.at(free as i32));
        asm.describe(array, what);
        asm.spans(array, &[(0, len as u16)]);
        free += len;
        assert!(free <= PAWN_TABLE_LEN, "{name} fits behind the book");
        array
    };
    Book {
        base,
        lookup_chunks,
        name_chunks,
        tree: table(0, 0),
        weights: table(2, 0),
        name_gaps: table(3, 0),
        squares: table(4, 0),
        pieces: table(5, 0),
        texts: table(6, skipped),
        pair_first: table(7, skipped),
        pair_second: table(8, skipped),
        names: array(
            "book_names",
            MAX_LINE + 1,
            "By depth of the walk: the number of the opening.",
        ),
        has_sibling: array(
            "book_has_sibling",
            MAX_LINE + 1,
            "By depth of the walk: bit 7, another move follows the one that led here.",
        ),
        from: array("book_from", MAX_CHOICES, "The moves found: origins."),
        to: array("book_to", MAX_CHOICES, "The moves found: targets."),
        weight: array("book_weight", MAX_CHOICES, "The moves found: weights."),
        weight_index_lo: array(
            "book_weight_index_lo",
            MAX_CHOICES,
            "The moves found: indices of the weights, low bytes.",
        ),
        weight_index_hi: array(
            "book_weight_index_hi",
            MAX_CHOICES,
            "The moves found: indices of the weights, high bytes.",
        ),
        found: array("book_found", 1, "Number of moves found."),
        name: array("book_name", 1, "The number of the opening."),
        walk: TreeWalk::declare(asm, core),
    }
}
