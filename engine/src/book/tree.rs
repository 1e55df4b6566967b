//! Reading the tree, a byte a move.

use super::Book;

/// Bits of a move's byte: which of the moves generated at its position, all
/// pseudo-legal ones, captures and promotions first.
pub const INDEX: u8 = 0x3F;
/// Set in a move's byte: the line ends with it.
pub const ENDS: u8 = 0x40;
/// Set in a move's byte: after all that follows it, there is another move at
/// its position.
pub const MORE: u8 = 0x80;
/// A step between names that only goes on: so many moves have no name.
pub const LONG_STEP: u8 = 255;

/// A move of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Its byte.
    pub byte: u8,
    /// Where its weight stands and what it is, where there is a choice.
    pub weight: Option<(u16, u8)>,
    /// The opening that it completes.
    pub name: Option<u16>,
}

impl Edge {
    /// Which of the moves generated at its position.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.byte & INDEX)
    }

    /// Whether its line ends.
    #[must_use]
    pub fn ends(self) -> bool {
        self.byte & ENDS != 0
    }

    /// Whether another move follows at its position.
    #[must_use]
    pub fn more(self) -> bool {
        self.byte & MORE != 0
    }
}

/// A place in the tree.
#[derive(Clone, Debug)]
pub struct Tree<'b> {
    moves: &'b [u8],
    weights: &'b [u8],
    steps: &'b [u8],
    weight: u16,
    /// Moves before the next that completes an opening.
    ahead: u8,
    /// Whether that is only as far as a step reaches.
    goes_on: bool,
    name: u16,
    /// Whether the move before ended its line: then this one has siblings.
    ended: bool,
}

impl<'b> Tree<'b> {
    /// The first move.
    #[must_use]
    pub fn new(book: &Book<'b>) -> Tree<'b> {
        let mut tree = Tree {
            moves: book.tree,
            weights: book.weights,
            steps: book.steps,
            weight: 0,
            ahead: LONG_STEP,
            goes_on: true,
            name: 0,
            ended: false,
        };
        tree.step();
        tree
    }

    /// Reads how far the next name is.
    fn step(&mut self) {
        if let Some((&first, rest)) = self.steps.split_first() {
            (self.ahead, self.steps) = (first, rest);
            self.goes_on = first == LONG_STEP;
        }
    }

    /// The number of the opening that the move just read completes.
    fn named(&mut self) -> Option<u16> {
        let Some(ahead) = self.ahead.checked_sub(1) else {
            self.step();
            self.name += 1;
            return Some(self.name - 1);
        };
        self.ahead = ahead;
        if ahead == 0 && self.goes_on {
            self.step();
        }
        None
    }

    /// Passes over everything that follows the move just read.
    pub fn pass_over(&mut self) {
        let mut lists = 1_u16;
        while lists > 0 {
            let Some(edge) = self.next() else { return };
            lists += u16::from(!edge.ends());
            lists -= u16::from(!edge.more());
        }
    }
}

impl Iterator for Tree<'_> {
    type Item = Edge;

    fn next(&mut self) -> Option<Edge> {
        let (&byte, rest) = self.moves.split_first()?;
        self.moves = rest;
        let mut edge = Edge {
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
