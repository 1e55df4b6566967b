//! Compiles a book's text into the form that both machines read.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::sync::{LazyLock, OnceLock};

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::movegen::generate::MoveLists;

use super::error::{BookError, BookProblem};
use super::index::BookIndex;
use super::learn::MAX_WEIGHT;
use super::source::{BookLine, BookSource};
use super::tree::{HAS_SIBLING, LINE_ENDS, LONG_GAP};
use super::{Book, MAX_CHOICES, MAX_INDEX, MAX_LINE, learn, names, pack, pick};

/// The text of the built-in book.
pub const TEXT: &str = include_str!("../octet.book");

/// The most names of a book.
pub const MAX_NAMES: usize = 255;

// A test compiles the text, so the default is never needed.
static BUILT_IN: LazyLock<CompiledBook> =
    LazyLock::new(|| CompiledBook::from_text(TEXT).unwrap_or_default());

/// A compiled book, and the parts of its text that tools need.
#[derive(Clone, Debug, Default)]
pub struct CompiledBook {
    /// See [`Book::tree`].
    pub tree: Vec<u8>,
    /// See [`Book::weights`].
    pub weights: Vec<u8>,
    /// See [`Book::name_gaps`].
    pub name_gaps: Vec<u8>,
    /// See [`names::OpeningNames::packed`].
    pub packed: Vec<u8>,
    /// See [`names::OpeningNames::pairs`].
    pub pairs: Vec<u8>,
    /// The names, by number.
    pub names: Vec<String>,
    /// Every position that has a move, in the tree's order.
    pub positions: Vec<Position>,
    /// The lines that are not the beginning of another.
    pub lines: Vec<BookLine>,
    /// The tree's positions, computed when they are first needed.
    index: OnceLock<BookIndex>,
}

impl CompiledBook {
    /// The built-in book.
    #[must_use]
    pub fn built_in() -> &'static CompiledBook {
        &BUILT_IN
    }

    /// Reads and compiles a text.
    ///
    /// # Errors
    /// The first line that is wrong, with the move and the reason.
    pub fn from_text(text: &str) -> Result<CompiledBook, BookError> {
        CompiledBook::new(&BookSource::parse(text)?)
    }

    /// Compiles a text.
    ///
    /// # Errors
    /// The first line that the book cannot hold, with the move and the reason.
    pub fn new(text: &BookSource) -> Result<CompiledBook, BookError> {
        let graph = Graph::new(text)?;
        let mut book = CompiledBook {
            lines: longest_lines(text)?,
            ..CompiledBook::default()
        };
        let mut named = Vec::new();
        graph.write(&mut book, &mut named)?;
        book.write_names(named);
        (book.packed, book.pairs) = pack::pack(&book.names);
        Ok(book)
    }

    /// Writes the names, and the gaps between the moves that complete them.
    fn write_names(&mut self, named: Vec<(usize, String)>) {
        let long = usize::from(LONG_GAP);
        let mut at = 0;
        for (edge, name) in named {
            let gap = edge - at;
            self.name_gaps.extend(iter::repeat_n(LONG_GAP, gap / long));
            self.name_gaps.push((gap % long) as u8);
            self.names.push(name);
            at = edge + 1;
        }
        let rest = self.tree.len() - at;
        let gaps = iter::repeat_n(LONG_GAP, rest / long + 1);
        self.name_gaps.extend(gaps);
    }

    /// The book for a reader.
    #[must_use]
    pub fn book(&self) -> Book<'_> {
        Book {
            tree: &self.tree,
            weights: &self.weights,
            name_gaps: &self.name_gaps,
        }
    }

    /// The weights, two a byte, the low half first.
    #[must_use]
    pub fn packed_weights(&self) -> Vec<u8> {
        let halves = |pair: &[u8]| {
            let second = pair.get(1).copied().unwrap_or_default();
            pair[0] | (second << 4)
        };
        self.weights.chunks(2).map(halves).collect()
    }

    /// The packed names for a reader.
    #[must_use]
    pub fn names(&self) -> names::OpeningNames<'_> {
        names::OpeningNames {
            packed: &self.packed,
            pairs: &self.pairs,
        }
    }

    /// Takes the weights from a [`CompiledBook::learned_file`] and returns whether the file belongs
    /// to this book.
    pub fn load_learned(&mut self, file: &[u8]) -> bool {
        let count = self.weights.len();
        let Some(packed) = learn::weights(file, &self.tree, count.div_ceil(2)) else {
            return false;
        };
        let halves = packed
            .iter()
            .flat_map(|pair| [pair & MAX_WEIGHT, pair >> 4]);
        self.weights = halves.take(count).collect();
        true
    }

    /// Learns from a game that began with the opening position: updates the
    /// weights of the book moves that `color` played, and returns their number.
    pub fn learn_from(&mut self, moves: &[Move], color: Color, result: learn::SideResult) -> usize {
        let index = self.index.get_or_init(|| {
            BookIndex::new(&Book {
                tree: &self.tree,
                weights: &self.weights,
                name_gaps: &self.name_gaps,
            })
        });
        let mut position = Position::startpos();
        let mut count = 0;
        for &mv in moves {
            if position.side_to_move() == color {
                let mut choices = index.moves(&position).iter();
                let choice = choices.find(|choice| choice.mv == mv);
                if let Some(index) = choice.and_then(|choice| choice.weight_index) {
                    let weight = &mut self.weights[usize::from(index)];
                    *weight = learn::updated_weight(*weight, result);
                    count += 1;
                }
            }
            position.make(mv);
        }
        count
    }

    /// The current weights as a file.
    #[must_use]
    pub fn learned_file(&self) -> Vec<u8> {
        let mut file = learn::MAGIC.to_vec();
        file.extend(self.packed_weights());
        file.extend(learn::seal(&file, &self.tree));
        file
    }
}

/// A move between two positions.
struct Draft {
    mv: Move,
    /// The key of the position it leads to.
    to: u64,
    /// How many lines go through it.
    lines: usize,
    /// The weight that the text sets, and the number of the line that sets it.
    given: Option<(u8, usize)>,
    /// The first line that has it.
    line: usize,
    ply: usize,
}

impl Draft {
    /// The weight that the text sets, or else the number of lines. That number is scaled to at most
    /// [`MAX_WEIGHT`] if `most`, the greatest number at the position, is larger.
    fn weight(&self, most: usize) -> u8 {
        let max = usize::from(MAX_WEIGHT);
        let share = match most > max {
            true => (self.lines * max).div_ceil(most),
            false => self.lines,
        };
        let counted = share.clamp(1, max) as u8;
        self.given.map_or(counted, |(weight, _)| weight)
    }

    fn wrong(&self, problem: BookProblem) -> BookError {
        BookError {
            line: self.line,
            ply: Some(self.ply),
            problem,
        }
    }
}

/// A position.
#[derive(Default)]
struct Node {
    moves: Vec<Draft>,
    /// The opening whose own moves end here, and the line of its name.
    name: Option<(String, usize)>,
}

/// All positions of a text, by key.
struct Graph {
    nodes: BTreeMap<u64, Node>,
}

/// The moves of a line in a form that can be compared.
type MoveKey = Vec<[u8; 2]>;

impl Graph {
    fn new(text: &BookSource) -> Result<Graph, BookError> {
        let prefixes = prefixes(text);
        let mut graph = Graph {
            nodes: BTreeMap::new(),
        };
        let mut hashes = BTreeMap::new();
        for opening in &text.openings {
            for (n, line) in opening.lines.iter().enumerate() {
                let counts = !prefixes.contains_key(&moves(&line.moves));
                let position = graph.add(line, counts, &mut hashes)?;
                if n > 0 {
                    continue;
                }
                let node = graph.nodes.entry(position).or_default();
                if let Some((_, first)) = node.name {
                    return Err(BookError {
                        line: line.line,
                        ply: None,
                        problem: BookProblem::SameOpening(first),
                    });
                }
                node.name = Some((opening.name.clone(), opening.line));
            }
        }
        Ok(graph)
    }

    /// Adds a line, which counts toward weights if `counts` is true, and returns the key of its
    /// last position.
    fn add(
        &mut self,
        line: &BookLine,
        counts: bool,
        hashes: &mut BTreeMap<u32, u64>,
    ) -> Result<u64, BookError> {
        let mut position = Position::startpos();
        for (ply, &(mv, given)) in line.moves.iter().enumerate() {
            let from = position.state().key;
            position.make(mv);
            let to = position.state().key;
            let node = self.nodes.entry(from).or_default();
            let at = match node.moves.iter().position(|draft| draft.mv == mv) {
                Some(at) => at,
                None => {
                    node.moves.push(Draft {
                        mv,
                        to,
                        lines: 0,
                        given: None,
                        line: line.line,
                        ply,
                    });
                    node.moves.len() - 1
                }
            };
            let draft = &mut node.moves[at];
            draft.lines += usize::from(counts);
            if let Some(weight) = given {
                let (first, on) = *draft.given.get_or_insert((weight, line.line));
                if first != weight {
                    return Err(BookError {
                        line: line.line,
                        ply: Some(ply),
                        problem: BookProblem::Contradiction(on),
                    });
                }
            }
            if *hashes.entry(to as u32).or_insert(to) != to {
                return Err(draft.wrong(BookProblem::Hash));
            }
            self.nodes.entry(to).or_default();
        }
        Ok(position.state().key)
    }

    /// Writes the tree and the weights, and collects the names with the indices
    /// of the moves that complete them.
    fn write(
        &self,
        book: &mut CompiledBook,
        named: &mut Vec<(usize, String)>,
    ) -> Result<(), BookError> {
        let mut seen = BTreeSet::new();
        let start = Position::startpos();
        seen.insert(start.state().key);
        self.write_subtree(&start, 0, &mut seen, book, named)?;
        match named.len() > MAX_NAMES {
            true => Err(BookError {
                line: 1,
                ply: None,
                problem: BookProblem::Names,
            }),
            false => Ok(()),
        }
    }

    /// Writes the moves below a position. The moves of a position in `seen` are elsewhere in the
    /// tree, so the line ends there.
    fn write_subtree(
        &self,
        position: &Position,
        depth: usize,
        seen: &mut BTreeSet<u64>,
        book: &mut CompiledBook,
        named: &mut Vec<(usize, String)>,
    ) -> Result<(), BookError> {
        let Some(node) = self.nodes.get(&position.state().key) else {
            return Ok(());
        };
        let most = node.moves.iter().map(|draft| draft.lines).max();
        let most = most.unwrap_or_default();
        book.positions.push(position.clone());
        let mut lists = MoveLists::default();
        position.generate_all(&mut lists);
        for (n, draft) in node.moves.iter().enumerate() {
            if depth == MAX_LINE {
                return Err(draft.wrong(BookProblem::LineTooLong));
            }
            if n == MAX_CHOICES {
                return Err(draft.wrong(BookProblem::Choices));
            }
            if node.moves.iter().all(|draft| draft.weight(most) == 0) {
                return Err(draft.wrong(BookProblem::NoPlayableMove));
            }
            let index = (0..MAX_INDEX).find(|&index| pick(&lists, index) == Some(draft.mv));
            let index = index.ok_or_else(|| draft.wrong(BookProblem::Index))?;
            let first = seen.insert(draft.to);
            let child = self.nodes.get(&draft.to);
            let ends = !first || child.is_none_or(|child| child.moves.is_empty());
            if let (true, Some((name, _))) = (first, child.and_then(|child| child.name.as_ref())) {
                named.push((book.tree.len(), name.clone()));
            }
            let mut byte = index as u8;
            if ends {
                byte |= LINE_ENDS;
            }
            if n + 1 < node.moves.len() {
                byte |= HAS_SIBLING;
            }
            book.tree.push(byte);
            if node.moves.len() > 1 {
                book.weights.push(draft.weight(most));
            }
            if !ends {
                let mut after = position.clone();
                after.make(draft.mv);
                self.write_subtree(&after, depth + 1, seen, book, named)?;
            }
        }
        Ok(())
    }
}

fn moves(moves: &[(Move, Option<u8>)]) -> MoveKey {
    moves.iter().map(|(mv, _)| [mv.from, mv.to]).collect()
}

/// The proper prefixes of all lines, each with the number of the first line
/// that begins with it.
fn prefixes(text: &BookSource) -> BTreeMap<MoveKey, usize> {
    let mut prefixes = BTreeMap::new();
    for line in text.lines() {
        let all = moves(&line.moves);
        for plies in 1..all.len() {
            prefixes.entry(all[..plies].to_vec()).or_insert(line.line);
        }
    }
    prefixes
}

/// The lines that are not the beginning of another line. Only an opening's own moves may be one.
fn longest_lines(text: &BookSource) -> Result<Vec<BookLine>, BookError> {
    let prefixes = prefixes(text);
    let mut seen = BTreeMap::new();
    let mut longest = Vec::new();
    for opening in &text.openings {
        for (n, line) in opening.lines.iter().enumerate() {
            let all = moves(&line.moves);
            let longer = prefixes.get(&all).copied();
            let same = seen.get(&all).copied();
            match longer.or(same) {
                None => longest.push(line.clone()),
                Some(_) if n == 0 => {}
                Some(other) => {
                    return Err(BookError {
                        line: line.line,
                        ply: None,
                        problem: BookProblem::SameLine(other),
                    });
                }
            }
            seen.insert(all, line.line);
        }
    }
    Ok(longest)
}
