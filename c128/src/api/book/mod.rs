//! The opening book: the engine's `book`, whose bytes follow the cold data.
//!
//! A position is looked up by walking the tree of moves from the opening position with the core's
//! own routines. That takes the board, the piece lists and every ply above the root, so the game's
//! position is set up again from the shared block afterwards. During the walk the book's bytes lie
//! in the pawn table, which is empty when a search begins, and the walk's variables in those of the
//! pawn scan.

mod chunks;
mod context;
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
pub use context::{BOOK_CHUNK, NO_OPENING, NO_WEIGHT};
use context::{Book, BookCx, PAWN_TABLE_LEN, TreeWalk};
use octet_asm::{Asm, SegmentId};

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
        opening: array(
            "book_opening",
            MAX_CHOICES,
            "The moves found: the openings that they complete.",
        ),
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
