//! The opening book: the engine's `book`, whose bytes lie behind the attic as
//! they are.
//!
//! A position is looked up by walking the tree of moves from the opening
//! position with the core's own routines, which takes the board, the piece
//! lists and every level above the root; the game's position is set up again
//! from the desk afterwards. For as long as that takes, what is read of the
//! book lies where the cache of pawns is, which a search begins without, and
//! the walk's variables borrow the bytes of the scan of pawns.

mod chunks;
mod draw;
mod names;
mod opening_position;
mod probe;
mod query;
mod tree;

use octet_engine::book::compile::CompiledBook;
use octet_engine::book::{MAX_CHOICES, MAX_LINE, learn};

use super::shared::Shared;
use crate::asm::{Abs, Asm, SegmentId, Zp};
use crate::chess::Core;
use crate::chess::vars::PAGE;
use crate::platform::c128::memory_map::Segments;
use crate::ui::files;

/// What a number of an opening is where there is none.
pub const NO_OPENING: u8 = 0xFF;
/// The high byte of the number of a weight that does not exist.
pub const NO_WEIGHT: u8 = 0xFF;
/// How much of the book the room brings at once.
pub const BOOK_CHUNK: u16 = 128;
/// The bytes that are borrowed: two halves of nine pages.
const BORROWED: usize = 18 * PAGE as usize;

/// Where the book is.
#[derive(Clone, Copy, Debug)]
pub struct Book {
    /// Where what is read of it lies.
    base: Abs,
    /// Chunks with all that a look-up reads, and those with the names.
    looked: [u8; 2],
    named: [u8; 2],
    /// The tree of moves.
    tree: Abs,
    /// Weights, two a byte.
    weights: Abs,
    /// Steps from name to name.
    steps: Abs,
    /// The opening position: squares of White's men by slot, and the men.
    squares: Abs,
    pieces: Abs,
    /// The names, and the pairs that their bytes stand for.
    texts: Abs,
    firsts: Abs,
    seconds: Abs,
    /// By depth: the number of the opening, and whether another move follows
    /// the one that led here.
    names: Abs,
    mores: Abs,
    /// What was found: the moves, their weights, and the numbers of these.
    from: Abs,
    to: Abs,
    weight: Abs,
    place_lo: Abs,
    place_hi: Abs,
    /// How many moves were found.
    found: Abs,
    /// The number of the opening.
    name: Abs,
    walk: TreeWalk,
}

/// Variables of the walk.
#[derive(Clone, Copy, Debug)]
struct TreeWalk {
    /// Where the next move of the tree is.
    tree: Zp,
    /// Where the next pair of weights is.
    weights: Zp,
    /// Where the next step is.
    steps: Zp,
    /// The number of the next weight: odd for the high half of a pair.
    place: Zp,
    /// The number of the weight of the move read last,
    edge_place: Zp,
    /// its byte,
    edge: Zp,
    /// the opening it completes,
    edge_name: Zp,
    /// and its weight.
    edge_weight: Zp,
    /// Moves before the next name.
    ahead: Zp,
    /// Whether that is only as far as a step reaches.
    goes_on: Zp,
    /// The number of the next name.
    next_name: Zp,
    /// Whether the move read last ended its line.
    ended: Zp,
    /// Lists of moves to be passed over.
    lists: Zp,
    /// How many moves have been made.
    depth: Zp,
    /// Whether another move follows the one in hand.
    more: Zp,
    /// Whether the line of the one in hand ends.
    ends: Zp,
    /// The chunk that is read.
    chunk: Zp,
    /// The chunk before which reading ends.
    last_chunk: Zp,
}

impl TreeWalk {
    fn declare(asm: &mut Asm, core: &Core) -> TreeWalk {
        let mut at = 0;
        let mut next = |asm: &mut Asm, name: &str, len: i32| {
            let zp = asm.zp_alias(&format!("walk_{name}"), core.v.pawn_ranks.at(at));
            at += len;
            zp
        };
        TreeWalk {
            tree: next(asm, "tree", 2),
            weights: next(asm, "weights", 2),
            steps: next(asm, "name_gaps", 2),
            place: next(asm, "next_weight", 2),
            edge_place: next(asm, "weight_index", 2),
            edge: next(asm, "edge", 1),
            edge_name: next(asm, "edge_name", 1),
            edge_weight: next(asm, "edge_weight", 1),
            ahead: next(asm, "gap", 1),
            goes_on: next(asm, "gap_continues", 1),
            next_name: next(asm, "next_name", 1),
            ended: next(asm, "ended", 1),
            lists: next(asm, "depth_left", 1),
            depth: next(asm, "depth", 1),
            more: next(asm, "has_sibling", 1),
            ends: next(asm, "ends", 1),
            chunk: asm.zp_alias("walk_chunk", core.v.see_work),
            last_chunk: asm.zp_alias("walk_last_chunk", core.v.see_work.at(1)),
        }
    }
}

/// What the book's routines need.
#[derive(Clone, Copy, Debug)]
struct BookCx {
    core: Core,
    shared: Shared,
    book: Book,
}

/// Writes the book to its segment and emits its services to the selected one.
pub fn emit(asm: &mut Asm, core: &Core, shared: Shared, segments: &Segments) {
    let sum = u16::from_le_bytes(learn::checksum(&CompiledBook::built_in().tree));
    files::load_book::sign(asm, segments.book, segments.ui, sum);
    let cx = &BookCx {
        core: *core,
        shared,
        book: declare(asm, core, segments.book),
    };
    asm.section(
        "The opening book",
        "A byte a move: bits 0-5 say which of the generated moves, bit 6 that the line ends, bit 7 \
         that another move follows at the same position once all that comes after this one is \
         over.",
    );
    query::emit(asm, cx);
    chunks::emit(asm, cx);
    probe::emit(asm, cx);
    tree::emit(asm, cx);
    opening_position::emit(asm, cx);
    draw::emit(asm, cx);
    names::emit(asm, cx);
}

pub use chunks::emit_ui;

/// The chunks with the bytes from `start` up to `end`.
fn chunks(start: usize, end: usize) -> [u8; 2] {
    let chunk = usize::from(BOOK_CHUNK);
    [(start / chunk) as u8, end.div_ceil(chunk) as u8]
}

fn declare(asm: &mut Asm, core: &Core, segment: SegmentId) -> Book {
    let built = CompiledBook::built_in();
    let base = core.v.pawn_table[0][0];
    let (squares, pieces) = opening_position::pieces();
    let weights = built.packed_weights();
    let (firsts, seconds) = built.pairs.split_at(built.pairs.len() / 2);
    let mut end = 0;
    let mut starts = Vec::new();
    for (name, bytes, what) in [
        (
            "book_tree",
            &built.tree[..],
            "The moves of the opening book",
        ),
        (
            "book_file_header",
            &learn::header(&built.tree),
            "What a file of weights begins with",
        ),
        ("book_weights", &weights, "Weights, two a byte"),
        (
            "book_name_gaps",
            &built.name_gaps,
            "So many moves without a name, and one with",
        ),
        ("book_squares", &squares, "White's men at first, by slot"),
        ("book_pieces", &pieces, "What they are"),
        (
            "book_texts",
            &built.packed,
            "Names, each with a 0 behind it",
        ),
        (
            "book_pair_first",
            firsts,
            "What bytes from $80 on stand for",
        ),
        ("book_pair_second", seconds, "And their second halves"),
    ] {
        asm.table(segment, name, 1, bytes, what);
        starts.push(end);
        end += bytes.len();
    }
    let texts = starts[6];
    let (looked, named) = (chunks(0, texts), chunks(texts, end));
    let skipped = usize::from(named[0]) * usize::from(BOOK_CHUNK);
    let seen = |n: usize, skipped: usize| base.at((starts[n] - skipped) as i32);
    let mut free = usize::from(looked[1]) * usize::from(BOOK_CHUNK);
    assert!(
        end - skipped <= BORROWED,
        "the names fit where they are read"
    );
    let mut array = |asm: &mut Asm, name: &str, len: usize| {
        let array = asm.alias(name, base.at(free as i32));
        free += len;
        assert!(free <= BORROWED, "{name} fits behind the book");
        array
    };
    Book {
        base,
        looked,
        named,
        tree: seen(0, 0),
        weights: seen(2, 0),
        steps: seen(3, 0),
        squares: seen(4, 0),
        pieces: seen(5, 0),
        texts: seen(6, skipped),
        firsts: seen(7, skipped),
        seconds: seen(8, skipped),
        names: array(asm, "book_names", MAX_LINE + 1),
        mores: array(asm, "book_has_sibling", MAX_LINE + 1),
        from: array(asm, "book_from", MAX_CHOICES),
        to: array(asm, "book_to", MAX_CHOICES),
        weight: array(asm, "book_weight", MAX_CHOICES),
        place_lo: array(asm, "book_weight_lo_index", MAX_CHOICES),
        place_hi: array(asm, "book_weight_hi_index", MAX_CHOICES),
        found: array(asm, "book_found", 1),
        name: array(asm, "book_name", 1),
        walk: TreeWalk::declare(asm, core),
    }
}
