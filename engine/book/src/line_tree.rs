//! The lines of a text as a tree of moves from the beginning.

use octet_engine::board::moves::Move;

/// A position on a line.
#[derive(Default)]
struct LineNode {
    children: Vec<(Move, usize)>,
    /// The line that ends here: its opening, and its number in the opening's text.
    line: Option<(usize, usize)>,
    /// The opening whose own moves end here.
    own: Option<usize>,
}

/// The lines of a text.
pub struct LineTree {
    nodes: Vec<LineNode>,
}

/// How much of a line the tree has.
pub struct Found {
    /// Whether it has all moves of the line.
    pub whole: bool,
    /// How many moves of the line it has.
    pub common: usize,
    /// A line that this one lengthens and that is not an opening's own moves: its opening, and its
    /// number in the opening's text.
    pub lengthened: Option<(usize, usize)>,
}

impl LineTree {
    pub fn new() -> LineTree {
        LineTree {
            nodes: Vec::from([LineNode::default()]),
        }
    }

    /// Adds a line of an opening, or the opening's `own` moves.
    pub fn insert(&mut self, moves: &[Move], opening: usize, line: usize, own: bool) {
        let mut at = 0;
        for &mv in moves {
            at = match self.child(at, mv) {
                Some(child) => child,
                None => {
                    // A line that others continue does not count as a line of its own.
                    self.nodes[at].line = None;
                    self.nodes.push(LineNode::default());
                    let child = self.nodes.len() - 1;
                    self.nodes[at].children.push((mv, child));
                    child
                }
            };
        }
        let node = &mut self.nodes[at];
        if own {
            node.own.get_or_insert(opening);
        } else if node.children.is_empty() {
            node.line = Some((opening, line));
        }
    }

    fn child(&self, at: usize, mv: Move) -> Option<usize> {
        let mut children = self.nodes[at].children.iter();
        children
            .find(|(own, _)| *own == mv)
            .map(|(_, child)| *child)
    }

    /// Looks a line up.
    pub fn find(&self, moves: &[Move]) -> Found {
        let mut at = 0;
        for (common, &mv) in moves.iter().enumerate() {
            match self.child(at, mv) {
                Some(child) => at = child,
                None => {
                    return Found {
                        whole: false,
                        common,
                        lengthened: self.nodes[at].line,
                    };
                }
            }
        }
        Found {
            whole: !moves.is_empty(),
            common: moves.len(),
            lengthened: None,
        }
    }

    /// The opening with the most own moves with which a line begins.
    pub fn last_own(&self, moves: &[Move]) -> Option<usize> {
        let (mut at, mut last) = (0, None);
        for &mv in moves {
            let Some(child) = self.child(at, mv) else {
                break;
            };
            at = child;
            last = self.nodes[at].own.or(last);
        }
        last
    }
}
