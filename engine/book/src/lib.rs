#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod choose;
pub mod compile;
mod edit;
mod error;
pub mod index;
pub mod learn;
mod line_tree;
pub mod names;
pub mod pack;
pub mod source;
pub mod tree;

pub use edit::{AddOutcome, BookEditor, add, fitting_name};
pub use error::{BookError, BookProblem};
pub use tree::{BookEdge, BookTree};

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::Position;
use octet_engine::movegen::generate::MoveLists;

/// The greatest length of a line, in plies.
pub const MAX_LINE: usize = 30;
/// The most book moves of a position.
pub const MAX_CHOICES: usize = 24;
/// How many moves of a position an edge can number.
pub const MAX_INDEX: usize = tree::MOVE_INDEX as usize + 1;

/// The opening book.
#[derive(Clone, Copy, Debug)]
pub struct Book<'b> {
    /// The tree of moves; see [`BookEdge`].
    pub tree: &'b [u8],
    /// Weights of the moves that have siblings, in the tree's order.
    pub weights: &'b [u8],
    /// For each name in order, how many moves of the tree lie between the move that completes the
    /// name before and the move that completes this one; [`tree::LONG_GAP`] continues.
    pub name_gaps: &'b [u8],
}

/// A move of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// How often it is chosen, in proportion to the others.
    pub weight: u8,
    /// Its index in [`Book::weights`], if it has siblings.
    pub weight_index: Option<u16>,
}

/// A position of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookPosition {
    /// The number of the last opening completed on the way to it.
    pub name: Option<u16>,
    choices: [BookMove; MAX_CHOICES],
    len: usize,
}

impl BookPosition {
    /// Its moves; none where a line ends.
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

/// A node of the walk through the tree.
struct BookNode {
    position: Position,
    moves: MoveLists,
    name: Option<u16>,
    /// Whether the move that led here has another sibling.
    has_sibling: bool,
}

impl BookNode {
    fn new(position: Position, name: Option<u16>, has_sibling: bool) -> BookNode {
        let mut moves = MoveLists::default();
        position.generate_all(&mut moves);
        BookNode {
            position,
            moves,
            name,
            has_sibling,
        }
    }

    fn pick(&self, edge: BookEdge) -> Option<Move> {
        pick(&self.moves, edge.index())
    }
}

/// A move by its index: captures and promotions first, then quiet moves.
fn pick(lists: &MoveLists, index: usize) -> Option<Move> {
    let captures = lists.captures.as_slice();
    let quiets = lists.quiets.as_slice();
    let quiet = || quiets.get(index - captures.len());
    captures.get(index).or_else(quiet).copied()
}

impl Book<'_> {
    /// Looks a position up; `None` if it is not in the book.
    /// ```
    /// use octet_book::compile::CompiledBook;
    /// use octet_engine::Position;
    ///
    /// let built_in = CompiledBook::built_in();
    /// let book = built_in.book();
    /// let position = Position::startpos();
    /// let found = book.probe(&position).expect("the opening position is in every book");
    /// let drawn = found.choose(1234, &position).expect("a move"); // the same for the same seed
    /// assert!(found.choices().contains(&drawn));
    ///
    /// let bare = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")?;
    /// assert_eq!(book.probe(&bare), None);
    /// # Ok::<(), octet_engine::board::fen::FenError>(())
    /// ```
    #[must_use]
    pub fn probe(&self, target: &Position) -> Option<BookPosition> {
        let mut tree = BookTree::new(self);
        let mut path: [Option<BookNode>; MAX_LINE] = [const { None }; MAX_LINE];
        let mut depth = 0;
        let start = BookNode::new(Position::startpos(), None, false);
        if same(&start.position, target) {
            return Some(tree.children(&start, false));
        }
        path[0] = Some(start);
        loop {
            let edge = tree.next()?;
            let here = path.get(depth)?.as_ref()?;
            let mv = here.pick(edge)?;
            if excludes(&here.position, mv, target) {
                if !edge.ends() {
                    tree.skip_subtree();
                }
            } else {
                let mut position = here.position.clone();
                position.make(mv);
                let name = edge.name.or(here.name);
                let child = BookNode::new(position, name, edge.has_sibling());
                if same(&child.position, target) {
                    return Some(tree.children(&child, edge.ends()));
                }
                if !edge.ends() {
                    depth += 1;
                    *path.get_mut(depth)? = Some(child);
                    continue;
                }
            }
            let mut has_sibling = edge.has_sibling();
            while !has_sibling {
                has_sibling = path.get(depth)?.as_ref()?.has_sibling;
                depth = depth.checked_sub(1)?;
            }
        }
    }
}

/// Whether two positions have the same hash, as for repetitions.
fn same(a: &Position, b: &Position) -> bool {
    a.state().hash() == b.state().hash()
}

/// Whether no game with this move reaches `target`: a pawn leaves its home square, and in `target`
/// it is still there.
fn excludes(position: &Position, mv: Move, target: &Position) -> bool {
    let from = mv.origin();
    let side = position.side_to_move();
    mv.move_type() == MoveType::Normal
        && from.rank() == side.pawn_rank()
        && position.piece_on(from).is(side, PieceType::Pawn)
        && target.piece_on(from).is(side, PieceType::Pawn)
}

impl BookTree<'_> {
    /// The moves at a node that has just been reached; none if its line ends there.
    fn children(&mut self, node: &BookNode, ends: bool) -> BookPosition {
        let none = BookMove {
            mv: Move::NONE,
            weight: 0,
            weight_index: None,
        };
        let mut found = BookPosition {
            name: node.name,
            choices: [none; MAX_CHOICES],
            len: 0,
        };
        let mut has_next = !ends;
        while has_next && found.len < MAX_CHOICES {
            let Some(edge) = self.next() else { break };
            let Some(mv) = node.pick(edge) else { break };
            found.choices[found.len] = BookMove {
                mv,
                weight: edge.weight.map_or(1, |(_, weight)| weight),
                weight_index: edge.weight.map(|(index, _)| index),
            };
            found.len += 1;
            has_next = edge.has_sibling();
            if has_next && !edge.ends() {
                self.skip_subtree();
            }
        }
        found
    }
}

/// The side to move at a ply of a line.
#[must_use]
pub const fn side_at(ply: usize) -> Color {
    if ply.is_multiple_of(2) {
        Color::White
    } else {
        Color::Black
    }
}
