//! All positions of a book with their moves, for programs that look up many.

use std::collections::BTreeMap;

use octet_engine::board::position::Position;
use octet_engine::movegen::generate::MoveLists;

use super::{Book, BookMove, BookTree, MAX_LINE, pick};

/// The moves of a book's positions, by the position's hash.
#[derive(Clone, Debug, Default)]
pub struct BookIndex {
    positions: BTreeMap<u32, Vec<BookMove>>,
}

impl BookIndex {
    /// The index of a book, made in one walk through its tree.
    #[must_use]
    pub fn new(book: &Book) -> BookIndex {
        let mut index = BookIndex::default();
        let mut tree = BookTree::new(book);
        index.walk(&mut tree, &Position::startpos(), 0);
        index
    }

    /// Takes the moves of a position and of all positions below it.
    fn walk(&mut self, tree: &mut BookTree, position: &Position, depth: usize) {
        let mut lists = MoveLists::default();
        position.generate_all(&mut lists);
        let hash = position.state().hash();
        let mut moves = Vec::new();
        while let (true, Some(edge)) = (depth < MAX_LINE, tree.next()) {
            let Some(mv) = pick(&lists, edge.index()) else {
                break;
            };
            moves.push(BookMove {
                mv,
                weight: edge.weight.map_or(1, |(_, weight)| weight),
                weight_index: edge.weight.map(|(index, _)| index),
            });
            if !edge.ends() {
                let mut after = position.clone();
                after.make(mv);
                self.walk(tree, &after, depth + 1);
            }
            if !edge.has_sibling() {
                break;
            }
        }
        self.positions.entry(hash).or_insert(moves);
    }

    /// The moves of a position in the book's order, with the weights that the book had when it was
    /// indexed; none if the position is not in the book or its line ends there.
    #[must_use]
    pub fn moves(&self, position: &Position) -> &[BookMove] {
        let moves = self.positions.get(&position.state().hash());
        moves.map_or(&[], Vec::as_slice)
    }
}
