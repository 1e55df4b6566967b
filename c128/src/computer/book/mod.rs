//! The opening book: the engine's `book`, whose bytes lie behind the attic as
//! they are.
//!
//! A position is looked up by walking the tree of moves from the opening
//! position with the core's own routines, which takes the board, the piece
//! lists and every level above the root; the game's position is set up again
//! from the desk afterwards. For as long as that takes, what is read of the
//! book lies where the cache of pawns is, which a search begins without, and
//! the walk's variables borrow the bytes of the scan of pawns.

mod choose;
mod consult;
mod edges;
mod look;
mod names;
mod read;
mod start;

use engine::book::build::Built;
use engine::book::{MAX_CHOICES, MAX_LINE, learn};

use super::desk::Desk;
use super::disk;
use super::memory::Segments;
use crate::asm::{Abs, Asm, SegmentId, Zp};
use crate::chess::Core;
use crate::chess::vars::PAGE;

/// What a number of an opening is where there is none.
pub const NO_NAME: u8 = 0xFF;
/// The high byte of the number of a weight that does not exist.
pub const NO_PLACE: u8 = 0xFF;
/// How much of the book the room brings at once.
pub const CHUNK: u16 = 128;
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
    men: Abs,
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
    z: Walk,
}

/// Variables of the walk.
#[derive(Clone, Copy, Debug)]
struct Walk {
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

impl Walk {
    fn declare(a: &mut Asm, c: &Core) -> Walk {
        let mut at = 0;
        let mut next = |a: &mut Asm, name: &str, len: i32| {
            let zp = a.zp_alias(&format!("walk_{name}"), c.v.pawn_sets.at(at));
            at += len;
            zp
        };
        Walk {
            tree: next(a, "tree", 2),
            weights: next(a, "weights", 2),
            steps: next(a, "steps", 2),
            place: next(a, "place", 2),
            edge_place: next(a, "edge_place", 2),
            edge: next(a, "edge", 1),
            edge_name: next(a, "edge_name", 1),
            edge_weight: next(a, "edge_weight", 1),
            ahead: next(a, "ahead", 1),
            goes_on: next(a, "goes_on", 1),
            next_name: next(a, "next_name", 1),
            ended: next(a, "ended", 1),
            lists: next(a, "lists", 1),
            depth: next(a, "depth", 1),
            more: next(a, "more", 1),
            ends: next(a, "ends", 1),
            chunk: a.zp_alias("walk_chunk", c.v.takers),
            last_chunk: a.zp_alias("walk_last_chunk", c.v.takers.at(1)),
        }
    }
}

/// What the book's routines need.
#[derive(Clone, Copy, Debug)]
struct Library {
    c: Core,
    d: Desk,
    b: Book,
}

/// Writes the book to its segment and emits its services to the selected one.
pub fn emit(a: &mut Asm, c: &Core, d: Desk, segments: &Segments) {
    let sum = u16::from_le_bytes(learn::checksum(&Built::built_in().tree));
    disk::book::open(a, segments.book, segments.room, sum);
    let l = &Library {
        c: *c,
        d,
        b: declare(a, c, segments.book),
    };
    a.section(
        "The opening book",
        "A byte a move: bits 0-5 say which of the generated moves, bit 6 that the line ends, bit 7 \
         that another move follows at the same position once all that comes after this one is \
         over.",
    );
    consult::emit(a, l);
    read::emit(a, l);
    look::emit(a, l);
    edges::emit(a, l);
    start::emit(a, l);
    choose::emit(a, l);
    names::emit(a, l);
}

pub use read::emit_room;

/// The chunks with the bytes from `start` up to `end`.
fn chunks(start: usize, end: usize) -> [u8; 2] {
    let chunk = usize::from(CHUNK);
    [(start / chunk) as u8, end.div_ceil(chunk) as u8]
}

fn declare(a: &mut Asm, c: &Core, segment: SegmentId) -> Book {
    let built = Built::built_in();
    let base = c.v.pawn_cache[0][0];
    let (squares, men) = start::men();
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
            "book_learned",
            &learn::header(&built.tree),
            "What a file of weights begins with",
        ),
        ("book_weights", &weights, "Weights, two a byte"),
        (
            "book_steps",
            &built.steps,
            "So many moves without a name, and one with",
        ),
        ("book_squares", &squares, "White's men at first, by slot"),
        ("book_men", &men, "What they are"),
        (
            "book_texts",
            &built.packed,
            "Names, each with a 0 behind it",
        ),
        ("book_firsts", firsts, "What bytes from $80 on stand for"),
        ("book_seconds", seconds, "And their second halves"),
    ] {
        a.table(segment, name, 1, bytes, what);
        starts.push(end);
        end += bytes.len();
    }
    let texts = starts[6];
    let (looked, named) = (chunks(0, texts), chunks(texts, end));
    let skipped = usize::from(named[0]) * usize::from(CHUNK);
    let seen = |n: usize, skipped: usize| base.at((starts[n] - skipped) as i32);
    let mut free = usize::from(looked[1]) * usize::from(CHUNK);
    assert!(
        end - skipped <= BORROWED,
        "the names fit where they are read"
    );
    let mut array = |a: &mut Asm, name: &str, len: usize| {
        let array = a.alias(name, base.at(free as i32));
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
        men: seen(5, 0),
        texts: seen(6, skipped),
        firsts: seen(7, skipped),
        seconds: seen(8, skipped),
        names: array(a, "book_names", MAX_LINE + 1),
        mores: array(a, "book_mores", MAX_LINE + 1),
        from: array(a, "book_from", MAX_CHOICES),
        to: array(a, "book_to", MAX_CHOICES),
        weight: array(a, "book_weight", MAX_CHOICES),
        place_lo: array(a, "book_place_lo", MAX_CHOICES),
        place_hi: array(a, "book_place_hi", MAX_CHOICES),
        found: array(a, "book_found", 1),
        name: array(a, "book_name", 1),
        z: Walk::declare(a, c),
    }
}
