//! Reading the tree, one byte a move.

use super::Book;

/// Bits of a move's byte: its index among the pseudo-legal moves of its
/// position, captures and promotions first.
pub const MOVE_INDEX: u8 = 0x3F;
/// Bit of a move's byte: the line ends with it.
pub const LINE_ENDS: u8 = 0x40;
/// Bit of a move's byte: after its subtree comes another move of its position.
pub const HAS_SIBLING: u8 = 0x80;
/// A gap of so many moves without a name; the next gap continues it.
pub const LONG_GAP: u8 = 255;

/// A move of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookEdge {
    /// Its byte.
    pub byte: u8,
    /// The index and value of its weight, if it has siblings.
    pub weight: Option<(u16, u8)>,
    /// The number of the opening that it completes.
    pub name: Option<u16>,
}

impl BookEdge {
    /// Its index among the moves generated at its position.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.byte & MOVE_INDEX)
    }

    /// Whether the line ends with it.
    #[must_use]
    pub fn ends(self) -> bool {
        self.byte & LINE_ENDS != 0
    }

    /// Whether another move of its position follows after its subtree.
    #[must_use]
    pub fn has_sibling(self) -> bool {
        self.byte & HAS_SIBLING != 0
    }
}

/// An iterator over the moves of the tree, depth first.
#[derive(Clone, Debug)]
pub struct BookTree<'b> {
    moves: &'b [u8],
    weights: &'b [u8],
    name_gaps: &'b [u8],
    /// Index of the next weight.
    weight: u16,
    /// Moves before the next one that completes an opening.
    gap: u8,
    /// Whether another gap continues this one.
    gap_continues: bool,
    /// Number of the next opening.
    name: u16,
    /// Whether the last move ended its line. Then the next move is a sibling of an earlier one.
    ended: bool,
}

impl<'b> BookTree<'b> {
    /// The first move.
    #[must_use]
    pub fn new(book: &Book<'b>) -> BookTree<'b> {
        let mut tree = BookTree {
            moves: book.tree,
            weights: book.weights,
            name_gaps: book.name_gaps,
            weight: 0,
            gap: LONG_GAP,
            gap_continues: true,
            name: 0,
            ended: false,
        };
        tree.read_gap();
        tree
    }

    fn read_gap(&mut self) {
        if let Some((&first, rest)) = self.name_gaps.split_first() {
            (self.gap, self.name_gaps) = (first, rest);
            self.gap_continues = first == LONG_GAP;
        }
    }

    /// The number of the opening that the current move completes.
    fn completed_name(&mut self) -> Option<u16> {
        let Some(gap) = self.gap.checked_sub(1) else {
            self.read_gap();
            self.name += 1;
            return Some(self.name - 1);
        };
        self.gap = gap;
        if gap == 0 && self.gap_continues {
            self.read_gap();
        }
        None
    }

    /// Skips the moves below the one just read, which does not end its line.
    pub fn skip_subtree(&mut self) {
        let mut open_nodes = 1_u16;
        while open_nodes > 0 {
            let Some(edge) = self.next() else { return };
            open_nodes += u16::from(!edge.ends());
            open_nodes -= u16::from(!edge.has_sibling());
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
            name: self.completed_name(),
        };
        if edge.has_sibling() || self.ended {
            let weight = self.weights.get(usize::from(self.weight))?;
            edge.weight = Some((self.weight, *weight));
            self.weight += 1;
        }
        self.ended = edge.ends();
        Some(edge)
    }
}
