//! The opening book, in the form that both machines read.
//!
//! The book is a tree of moves from the opening position, a byte a move: it
//! says which of the moves generated there is meant, whether another follows
//! at the same position and whether the line ends. A position is looked up by
//! walking that tree to it, whatever moves led to it on the board, so that
//! transpositions are found; what a line transposes to is written once. The
//! walk leaves out what cannot lead there: a pawn that has left its home does
//! not come back.
//!
//! Where there is a choice a second list has a weight for each move, a byte
//! that learning may change; a third says which moves complete an opening
//! that has a name.
//!
//! The text that people edit is read in [`text`] and laid out by [`build`].

pub mod choose;
#[cfg(feature = "std")]
pub mod compile;
#[cfg(feature = "std")]
mod edit;
#[cfg(feature = "std")]
mod error;
pub mod learn;
pub mod names;
#[cfg(feature = "std")]
pub mod pack;
#[cfg(feature = "std")]
pub mod source;
pub mod tree;

#[cfg(feature = "std")]
pub use edit::{AddOutcome, add};
#[cfg(feature = "std")]
pub use error::{BookError, BookProblem};
pub use tree::{BookEdge, BookTree};

use crate::board::moves::{Move, MoveType};
use crate::board::piece::{Color, PieceType};
use crate::board::position::Position;
use crate::movegen::generate::MoveLists;

/// No line is longer, in plies.
pub const MAX_LINE: usize = 30;
/// No position has more moves in the book.
pub const MAX_CHOICES: usize = 24;
/// No position of the book has more moves to tell apart, its last ones aside.
pub const MAX_INDEX: usize = tree::MOVE_INDEX as usize + 1;

/// The book as both machines have it.
#[derive(Clone, Copy, Debug)]
pub struct Book<'b> {
    /// The tree of moves; see [`BookEdge`].
    pub tree: &'b [u8],
    /// Weights of the moves that have alternatives, in the tree's order.
    pub weights: &'b [u8],
    /// How many moves of the tree lie between one that completes an opening
    /// and the next; see [`names`].
    pub name_gaps: &'b [u8],
}

/// A move of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// How often it is chosen, beside the others.
    pub weight: u8,
    /// Where in [`ReloadBook::weights`] its weight stands, if there are others.
    pub weight_index: Option<u16>,
}

/// What the book has at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookPosition {
    /// The number of the opening, the last completed on the way.
    pub name: Option<u16>,
    choices: [BookMove; MAX_CHOICES],
    len: usize,
}

impl BookPosition {
    /// The moves; none where a line ends.
    #[must_use]
    pub fn choices(&self) -> &[BookMove] {
        &self.choices[..self.len]
    }

    /// The move that `seed` chooses at `position`.
    #[must_use]
    pub fn choose(&self, seed: u16, position: &Position) -> Option<BookMove> {
        choose::choose(self.choices(), seed, position.state().hash())
    }
}

/// A position on the way, with what leads on from it.
struct BookNode {
    position: Position,
    moves: MoveLists,
    name: Option<u16>,
    /// Whether another move follows the one that led here.
    more: bool,
}

impl BookNode {
    fn new(position: Position, name: Option<u16>, more: bool) -> BookNode {
        let mut moves = MoveLists::default();
        position.generate_all(&mut moves);
        BookNode {
            position,
            moves,
            name,
            more,
        }
    }

    fn pick(&self, edge: BookEdge) -> Option<Move> {
        pick(&self.moves, edge.index())
    }
}

/// A move by its number: captures and promotions first, then the others.
fn pick(lists: &MoveLists, index: usize) -> Option<Move> {
    let captures = lists.captures.as_slice();
    let quiets = lists.quiets.as_slice();
    let quiet = || quiets.get(index - captures.len());
    captures.get(index).or_else(quiet).copied()
}

impl Book<'_> {
    /// What the book has at a position, if it is in the book.
    #[must_use]
    pub fn probe(&self, target: &Position) -> Option<BookPosition> {
        let mut tree = BookTree::new(self);
        let mut way: [Option<BookNode>; MAX_LINE] = [const { None }; MAX_LINE];
        let mut depth = 0;
        let start = BookNode::new(Position::startpos(), None, false);
        if same(&start.position, target) {
            return Some(tree.children(&start, false));
        }
        way[0] = Some(start);
        loop {
            let edge = tree.next()?;
            let here = way.get(depth)?.as_ref()?;
            let mv = here.pick(edge)?;
            if excludes(&here.position, mv, target) {
                if !edge.ends() {
                    tree.skip_subtree();
                }
            } else {
                let mut position = here.position.clone();
                position.make(mv);
                let name = edge.name.or(here.name);
                let child = BookNode::new(position, name, edge.more());
                if same(&child.position, target) {
                    return Some(tree.children(&child, edge.ends()));
                }
                if !edge.ends() {
                    depth += 1;
                    *way.get_mut(depth)? = Some(child);
                    continue;
                }
            }
            let mut more = edge.more();
            while !more {
                more = way.get(depth)?.as_ref()?.more;
                depth = depth.checked_sub(1)?;
            }
        }
    }
}

/// Whether two positions are told to be the same: by their hashes, as a
/// repetition is.
fn same(a: &Position, b: &Position) -> bool {
    a.state().hash() == b.state().hash()
}

/// Whether no game with this move reaches `target`: a pawn leaves its home,
/// and there one stands at home.
fn excludes(position: &Position, mv: Move, target: &Position) -> bool {
    let from = mv.origin();
    let side = position.side_to_move();
    mv.move_type() == MoveType::Normal
        && from.rank() == side.pawn_rank()
        && position.piece_on(from).is(side, PieceType::Pawn)
        && target.piece_on(from).is(side, PieceType::Pawn)
}

impl BookTree<'_> {
    /// The moves at a position just reached; none if its line ends there.
    fn children(&mut self, here: &BookNode, ends: bool) -> BookPosition {
        let none = BookMove {
            mv: Move::NONE,
            weight: 0,
            weight_index: None,
        };
        let mut found = BookPosition {
            name: here.name,
            choices: [none; MAX_CHOICES],
            len: 0,
        };
        let mut more = !ends;
        while more && found.len < MAX_CHOICES {
            let Some(edge) = self.next() else { break };
            let Some(mv) = here.pick(edge) else { break };
            found.choices[found.len] = BookMove {
                mv,
                weight: edge.weight.map_or(1, |(_, weight)| weight),
                weight_index: edge.weight.map(|(place, _)| place),
            };
            found.len += 1;
            more = edge.more();
            if more && !edge.ends() {
                self.skip_subtree();
            }
        }
        found
    }
}

/// The side whose move a ply of a line is.
#[must_use]
pub const fn side_at(ply: usize) -> Color {
    if ply.is_multiple_of(2) {
        Color::White
    } else {
        Color::Black
    }
}
