//! Reading the tree, a byte a move.

use super::Book;

/// Bits of a move's byte: which of the moves generated at its position, all
/// pseudo-legal ones, captures and promotions first.
pub const MOVE_INDEX: u8 = 0x3F;
/// Set in a move's byte: the line ends with it.
pub const LINE_ENDS: u8 = 0x40;
/// Set in a move's byte: after all that follows it, there is another move at
/// its position.
pub const HAS_SIBLING: u8 = 0x80;
/// A step between names that only goes on: so many moves have no name.
pub const LONG_GAP: u8 = 255;

/// A move of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookEdge {
    /// Its byte.
    pub byte: u8,
    /// Where its weight stands and what it is, where there is a choice.
    pub weight: Option<(u16, u8)>,
    /// The opening that it completes.
    pub name: Option<u16>,
}

impl BookEdge {
    /// Which of the moves generated at its position.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.byte & MOVE_INDEX)
    }

    /// Whether its line ends.
    #[must_use]
    pub fn ends(self) -> bool {
        self.byte & LINE_ENDS != 0
    }

    /// Whether another move follows at its position.
    #[must_use]
    pub fn more(self) -> bool {
        self.byte & HAS_SIBLING != 0
    }
}

/// A place in the tree.
#[derive(Clone, Debug)]
pub struct BookTree<'b> {
    moves: &'b [u8],
    weights: &'b [u8],
    steps: &'b [u8],
    weight: u16,
    /// Moves before the next that completes an opening.
    gap: u8,
    /// Whether that is only as far as a step reaches.
    gap_continues: bool,
    name: u16,
    /// Whether the move before ended its line: then this one has siblings.
    ended: bool,
}

impl<'b> BookTree<'b> {
    /// The first move.
    #[must_use]
    pub fn new(book: &Book<'b>) -> BookTree<'b> {
        let mut tree = BookTree {
            moves: book.tree,
            weights: book.weights,
            steps: book.name_gaps,
            weight: 0,
            gap: LONG_GAP,
            gap_continues: true,
            name: 0,
            ended: false,
        };
        tree.step();
        tree
    }

    /// Reads how far the next name is.
    fn step(&mut self) {
        if let Some((&first, rest)) = self.steps.split_first() {
            (self.gap, self.steps) = (first, rest);
            self.gap_continues = first == LONG_GAP;
        }
    }

    /// The number of the opening that the move just read completes.
    fn named(&mut self) -> Option<u16> {
        let Some(ahead) = self.gap.checked_sub(1) else {
            self.step();
            self.name += 1;
            return Some(self.name - 1);
        };
        self.gap = ahead;
        if ahead == 0 && self.gap_continues {
            self.step();
        }
        None
    }

    /// Passes over everything that follows the move just read.
    pub fn skip_subtree(&mut self) {
        let mut lists = 1_u16;
        while lists > 0 {
            let Some(edge) = self.next() else { return };
            lists += u16::from(!edge.ends());
            lists -= u16::from(!edge.more());
        }
    }
}

impl Iterator for BookTree<'_> {
    type Item = BookEdge;

    fn next(&mut self) -> Option<BookEdge> {
        let (&byte, rest) = self.moves.split_first()?;
        self.moves = rest;
        let mut edge = BookEdge {
            byte,
            weight: None,
            name: self.named(),
        };
        if edge.more() || self.ended {
            let weight = self.weights.get(usize::from(self.weight))?;
            edge.weight = Some((self.weight, *weight));
            self.weight += 1;
        }
        self.ended = edge.ends();
        Some(edge)
    }
}
