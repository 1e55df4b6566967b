//! Laying a text out as the book that both machines read.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::string::String;
use std::sync::LazyLock;
use std::vec::Vec;

use super::error::{BookError, BookProblem};
use super::learn::MAX_WEIGHT;
use super::source::{BookLine, BookSource};
use super::tree::{HAS_SIBLING, LINE_ENDS, LONG_GAP};
use super::{Book, MAX_CHOICES, MAX_INDEX, MAX_LINE, learn, names, pack, pick};
use crate::board::moves::Move;
use crate::board::piece::Color;
use crate::board::position::Position;
use crate::game::Game;
use crate::movegen::generate::MoveLists;

/// The text of the book that comes with the program.
pub const TEXT: &str = include_str!("../../book/octet.book");

/// No book has more names.
pub const MAX_NAMES: usize = 255;

// A test reads the text: no program is built with one that cannot be read.
static BUILT_IN: LazyLock<CompiledBook> =
    LazyLock::new(|| CompiledBook::from_text(TEXT).unwrap_or_default());

/// A book laid out, and what its text says beyond that.
#[derive(Clone, Debug, Default)]
pub struct CompiledBook {
    /// See [`ReloadBook::tree`].
    pub tree: Vec<u8>,
    /// See [`ReloadBook::weights`].
    pub weights: Vec<u8>,
    /// See [`ReloadBook::steps`].
    pub steps: Vec<u8>,
    /// The names as they are packed.
    pub packed: Vec<u8>,
    /// What the packed names' bytes stand for.
    pub pairs: Vec<u8>,
    /// The names, by number.
    pub names: Vec<String>,
    /// Every position that has a move, in the tree's order.
    pub positions: Vec<Position>,
    /// The lines that are not the beginning of another.
    pub lines: Vec<BookLine>,
}

impl CompiledBook {
    /// The book that comes with the program.
    #[must_use]
    pub fn built_in() -> &'static CompiledBook {
        &BUILT_IN
    }

    /// Reads a text and lays it out.
    pub fn from_text(text: &str) -> Result<CompiledBook, BookError> {
        CompiledBook::new(&BookSource::parse(text)?)
    }

    /// Lays a text out.
    pub fn new(text: &BookSource) -> Result<CompiledBook, BookError> {
        let graph = Graph::new(text)?;
        let mut built = CompiledBook {
            lines: ends(text)?,
            ..CompiledBook::default()
        };
        let mut named = Vec::new();
        graph.lay_out(&mut built, &mut named)?;
        built.name(named);
        (built.packed, built.pairs) = pack::pack(&built.names);
        Ok(built)
    }

    /// Writes the steps from one name to the next, and up to the tree's end.
    fn name(&mut self, named: Vec<(usize, String)>) {
        let long = usize::from(LONG_GAP);
        let mut at = 0;
        for (edge, name) in named {
            let unnamed = edge - at;
            self.steps.extend(iter::repeat_n(LONG_GAP, unnamed / long));
            self.steps.push((unnamed % long) as u8);
            self.names.push(name);
            at = edge + 1;
        }
        let rest = self.tree.len() - at;
        self.steps.extend(iter::repeat_n(LONG_GAP, rest / long + 1));
    }

    /// The book.
    #[must_use]
    pub fn book(&self) -> Book<'_> {
        Book {
            tree: &self.tree,
            weights: &self.weights,
            name_gaps: &self.steps,
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

    /// The names as they are packed.
    #[must_use]
    pub fn names(&self) -> names::OpeningNames<'_> {
        names::OpeningNames {
            packed: &self.packed,
            pairs: &self.pairs,
        }
    }

    /// Takes the weights from a file that [`CompiledBook::learned`] wrote; returns
    /// whether it is one of this book.
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

    /// Changes the weights of the choices that `color` made from the book in a
    /// game from the opening position; says how many there were.
    pub fn learn_from(&mut self, moves: &[Move], color: Color, result: learn::SideResult) -> usize {
        let mut game = Game::default();
        let mut count = 0;
        for &mv in moves {
            if game.position().side_to_move() == color {
                let found = self.book().probe(game.position());
                let choices = found.as_ref().map_or(&[][..], |found| found.choices());
                let choice = choices.iter().find(|choice| choice.mv == mv);
                if let Some(place) = choice.and_then(|choice| choice.weight_index) {
                    let weight = &mut self.weights[usize::from(place)];
                    *weight = learn::updated_weight(*weight, result);
                    count += 1;
                }
            }
            game.play(mv);
        }
        count
    }

    /// The weights as they are now, as a file.
    #[must_use]
    pub fn learned_file(&self) -> Vec<u8> {
        let mut file = learn::header(&self.tree).to_vec();
        file.extend(self.packed_weights());
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
    /// The weight it is given, and on which line.
    given: Option<(u8, usize)>,
    /// Where it stands first.
    line: usize,
    ply: usize,
}

impl Draft {
    /// The weight in sixteenths of the most that one can be; `most` lines go
    /// through the move at its position that has the most.
    fn weight(&self, most: usize) -> u8 {
        let top = usize::from(MAX_WEIGHT);
        let share = match most > top {
            true => (self.lines * top).div_ceil(most),
            false => self.lines,
        };
        let counted = share.clamp(1, top) as u8;
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
    /// The opening that begins here, and its line.
    name: Option<(String, usize)>,
}

/// All positions of a text, by key.
struct Graph {
    nodes: BTreeMap<u64, Node>,
}

/// The moves of a line, to be compared.
type MoveKey = Vec<[u8; 2]>;

impl Graph {
    fn new(text: &BookSource) -> Result<Graph, BookError> {
        let beginnings = beginnings(text);
        let mut graph = Graph {
            nodes: BTreeMap::new(),
        };
        let mut hashes = BTreeMap::new();
        for opening in &text.openings {
            for (n, line) in opening.lines.iter().enumerate() {
                let counts = !beginnings.contains_key(&moves(&line.moves));
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

    /// Adds a line; returns the key of the position it ends with.
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

    /// Writes the tree, the weights and where openings are complete.
    fn lay_out(
        &self,
        built: &mut CompiledBook,
        named: &mut Vec<(usize, String)>,
    ) -> Result<(), BookError> {
        let mut seen = BTreeSet::new();
        let start = Position::startpos();
        seen.insert(start.state().key);
        self.below(&start, 0, &mut seen, built, named)?;
        match named.len() > MAX_NAMES {
            true => Err(BookError {
                line: 1,
                ply: None,
                problem: BookProblem::Names,
            }),
            false => Ok(()),
        }
    }

    fn below(
        &self,
        position: &Position,
        depth: usize,
        seen: &mut BTreeSet<u64>,
        built: &mut CompiledBook,
        named: &mut Vec<(usize, String)>,
    ) -> Result<(), BookError> {
        let Some(node) = self.nodes.get(&position.state().key) else {
            return Ok(());
        };
        let choice = node.moves.len() > 1;
        let most = node.moves.iter().map(|draft| draft.lines).max();
        let most = most.unwrap_or_default();
        built.positions.push(position.clone());
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
            let more = n + 1 < node.moves.len();
            if let (true, Some((name, _))) = (first, child.and_then(|child| child.name.as_ref())) {
                named.push((built.tree.len(), name.clone()));
            }
            built.tree.push(
                index as u8 | if ends { LINE_ENDS } else { 0 } | if more { HAS_SIBLING } else { 0 },
            );
            if choice {
                built.weights.push(draft.weight(most));
            }
            if !ends {
                let mut after = position.clone();
                after.make(draft.mv);
                self.below(&after, depth + 1, seen, built, named)?;
            }
        }
        Ok(())
    }
}

fn moves(moves: &[(Move, Option<u8>)]) -> MoveKey {
    moves.iter().map(|(mv, _)| [mv.from, mv.to]).collect()
}

/// What lines begin with, short of their ends, and one line that does.
fn beginnings(text: &BookSource) -> BTreeMap<MoveKey, usize> {
    let mut beginnings = BTreeMap::new();
    for line in text.lines() {
        let all = moves(&line.moves);
        for plies in 1..all.len() {
            beginnings.entry(all[..plies].to_vec()).or_insert(line.line);
        }
    }
    beginnings
}

/// The lines that are not the beginning of another. An opening's own moves may
/// be; any other line that is says nothing.
fn ends(text: &BookSource) -> Result<Vec<BookLine>, BookError> {
    let beginnings = beginnings(text);
    let mut seen = BTreeMap::new();
    let mut ends = Vec::new();
    for opening in &text.openings {
        for (n, line) in opening.lines.iter().enumerate() {
            let all = moves(&line.moves);
            let longer = beginnings.get(&all).copied();
            let same = seen.get(&all).copied();
            match longer.or(same) {
                None => ends.push(line.clone()),
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
    Ok(ends)
}
