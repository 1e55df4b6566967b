//! What the page is told, in JSON: trees in columns, and once what many nodes
//! have in common.

use std::collections::HashMap;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::eval::explain::{Breakdown, Part};
use octet_engine::eval::pst::PHASE_MAX;
use octet_engine::eval::{EvaluatedPosition, MATE, MATE_FOUND, Score};
use octet_engine::game::Game;
use serde::Serialize;

use super::tree::{Flag, NONE, ScoreSource, Tree};

/// Everything the page knows.
#[derive(Serialize)]
pub struct Page {
    pub version: &'static str,
    pub fen: String,
    /// The depth asked for.
    pub depth: u8,
    /// How many nodes of a tree are kept at most.
    pub most: usize,
    /// Names of the parts of the evaluation.
    pub parts: [&'static str; Part::ALL.len()],
    pub phase_max: u8,
    pub tempo: Score,
    /// Being mated at once, and the score from which on a mate is announced.
    pub mate: Score,
    pub mate_found: Score,
    /// Names of the bits of [`Nodes::flags`].
    pub flags: [Flag; Flag::ALL.len()],
    /// Minimax, alpha-beta and the full search.
    pub searches: Vec<Search>,
    /// What the horizon hides at the ends of minimax's lines.
    pub horizons: Vec<Horizon>,
    /// The same with quiescence in place of the evaluation, if it was finished.
    pub quiet: Option<Outcome>,
    /// Alpha-beta with every list of moves turned round, if it was finished.
    pub reversed: Option<u64>,
    #[serde(flatten)]
    pub tables: Tables,
}

/// What a search found.
#[derive(Serialize)]
pub struct Outcome {
    /// For White.
    pub score: Score,
    /// The best line, moves numbered by [`Tables::moves`].
    pub line: Vec<usize>,
    pub nodes: u64,
}

/// One search and its tree.
#[derive(Serialize)]
pub struct Search {
    pub name: &'static str,
    /// The deepest that was finished.
    pub depth: u8,
    #[serde(flatten)]
    pub outcome: Outcome,
    /// Positions visited by depth, from 1.
    pub growth: Vec<u64>,
    pub tree: Nodes,
}

/// What lies beyond the end of a line of plain minimax.
#[derive(Serialize)]
pub struct Horizon {
    /// The line to the horizon.
    pub line: Vec<usize>,
    /// What the evaluation says there,
    pub seen: Score,
    /// what it says once the captures have been played out,
    pub quiet: Score,
    /// and which.
    pub captures: Vec<usize>,
}

/// The nodes of a tree that are kept, in the order in which they were entered.
#[derive(Default, Serialize)]
pub struct Nodes {
    /// Plies from the root; 0 begins an iteration.
    ply: Vec<u8>,
    /// The move, numbered by [`Tables::moves`]; 0 is a pass or no move.
    mv: Vec<usize>,
    /// For White.
    score: Vec<Score>,
    alpha: Vec<Score>,
    beta: Vec<Score>,
    depth: Vec<u8>,
    /// Numbered by `ends`.
    end: Vec<usize>,
    ends: Vec<ScoreSource>,
    flags: Vec<u8>,
    /// How many legal moves there are.
    legal: Vec<usize>,
    /// How many nodes the search visited from here on, this one not counted.
    below: Vec<u32>,
    /// The evaluation, numbered by [`Tables::evals`].
    eval: Vec<usize>,
    /// Captures that were looked at and left out: node and move.
    left_out: Vec<(usize, usize)>,
}

/// What many nodes have in common.
#[derive(Default, Serialize)]
pub struct Tables {
    /// Moves, as UCI and as people write them.
    moves: Vec<(String, String)>,
    #[serde(skip)]
    move_numbers: HashMap<(String, String), usize>,
    /// Evaluations: the row of [`Tables::material`], that of each kind of
    /// [`Tables::squares`], that of [`Tables::structure`], White's advantage
    /// tapered, what White's men are worth together and what Black's are, and
    /// all that scaled.
    evals: Vec<Vec<i32>>,
    #[serde(skip)]
    eval_numbers: HashMap<u64, usize>,
    /// Phase and weight, then by part and side: count, middlegame, endgame.
    material: Rows,
    squares: Rows,
    structure: Rows,
}

/// Rows of numbers, each once.
#[derive(Default, Serialize)]
#[serde(transparent)]
struct Rows {
    rows: Vec<Vec<i32>>,
    #[serde(skip)]
    numbers: HashMap<Vec<i32>, usize>,
}

impl Rows {
    fn number(&mut self, row: Vec<i32>) -> i32 {
        let next = self.rows.len();
        let rows = &mut self.rows;
        let number = *self.numbers.entry(row).or_insert_with_key(|row| {
            rows.push(row.clone());
            next
        });
        number as i32
    }
}

impl Tables {
    /// Tables in which move 0 is no move.
    pub fn new() -> Tables {
        Tables {
            moves: vec![(String::new(), String::new())],
            ..Tables::default()
        }
    }

    fn mv(&mut self, position: &Position, mv: Move) -> usize {
        if mv == Move::NONE {
            return 0;
        }
        let texts = (mv.to_string(), position.san(mv).to_string());
        let next = self.moves.len();
        let moves = &mut self.moves;
        *self.move_numbers.entry(texts).or_insert_with_key(|texts| {
            moves.push(texts.clone());
            next
        })
    }

    /// The numbers of the moves of a line.
    pub fn line(&mut self, game: &Game, line: &[Move]) -> Vec<usize> {
        let mut position = game.position().canonical();
        let mut numbers = Vec::new();
        for &mv in line {
            numbers.push(self.mv(&position, mv));
            position.make(mv);
        }
        numbers
    }

    fn eval(&mut self, position: &EvaluatedPosition) -> usize {
        let key = position.state().key;
        if let Some(&number) = self.eval_numbers.get(&key) {
            return number;
        }
        let breakdown = position.explain();
        let mut row = vec![
            self.material
                .number(parts(&breakdown, |part| matches!(part, Part::Material(_)))),
        ];
        for part in Part::ALL {
            if matches!(part, Part::PieceSquares(_)) {
                row.push(self.squares.number(worths(&breakdown, part)));
            }
        }
        row.push(self.structure.number(parts(&breakdown, |part| {
            !matches!(part, Part::Material(_) | Part::PieceSquares(_))
        })));
        let [white, black] = Color::ALL.map(|color| breakdown.network_output(color));
        row.extend([breakdown.tapered, white, black, breakdown.scaled].map(i32::from));
        let number = self.evals.len();
        self.evals.push(row);
        self.eval_numbers.insert(key, number);
        number
    }
}

/// Phase and weight, which follow from material, and the parts that are wanted.
fn parts(breakdown: &Breakdown, wanted: impl Fn(Part) -> bool) -> Vec<i32> {
    let mut row = vec![i32::from(breakdown.phase), i32::from(breakdown.weight)];
    for part in Part::ALL.into_iter().filter(|&part| wanted(part)) {
        row.extend(worths(breakdown, part));
    }
    row
}

fn worths(breakdown: &Breakdown, part: Part) -> Vec<i32> {
    let of = |color| {
        let worth = breakdown.part(part, color);
        [
            worth.count.into(),
            worth.middlegame.into(),
            worth.endgame.into(),
        ]
    };
    Color::ALL.into_iter().flat_map(of).collect()
}

impl Nodes {
    /// The part of a tree, at most `most` nodes, that the page keeps.
    pub fn new(game: &Game, tree: &Tree, most: usize, tables: &mut Tables) -> Nodes {
        let sizes = tree.sizes();
        let kept = tree.select(most, &sizes);
        let mut nodes = Nodes::default();
        let mut numbers = HashMap::new();
        let root = EvaluatedPosition::new(game.position().canonical());
        // The positions from the root to the node before, and who stands where.
        let mut line: Vec<(u32, EvaluatedPosition)> = Vec::new();
        for (at, node) in tree.nodes().iter().enumerate() {
            if !kept[at] {
                continue;
            }
            while line.last().is_some_and(|&(last, _)| last != node.parent) {
                line.pop();
            }
            let parent = line.last().map(|(_, position)| position);
            let mv = parent.map_or(0, |position| tables.mv(position, node.mv));
            let mut position = parent.unwrap_or(&root).clone();
            if node.mv != Move::NONE {
                position.make(node.mv);
            } else if node.parent != NONE {
                position.make_null();
            }
            numbers.insert(at as u32, nodes.ply.len());
            let legal = position.legal_moves().count();
            nodes.ply.push(line.len() as u8);
            nodes.mv.push(mv);
            nodes.score.push(node.score);
            nodes.alpha.push(node.alpha);
            nodes.beta.push(node.beta);
            nodes.depth.push(node.depth);
            nodes.flags.push(node.flags);
            nodes.legal.push(legal);
            nodes.below.push(sizes[at] - 1);
            nodes.eval.push(tables.eval(&position));
            let check = node.flags & Flag::Check.bit() != 0;
            let end = match node.end {
                ScoreSource::Searched if sizes[at] > 1 => ScoreSource::Searched,
                ScoreSource::Searched if legal == 0 && check => ScoreSource::Mate,
                ScoreSource::Searched if legal == 0 => ScoreSource::Stalemate,
                ScoreSource::Searched => ScoreSource::Quiet,
                end => end,
            };
            let number = nodes.ends.iter().position(|&known| known == end);
            nodes.end.push(number.unwrap_or(nodes.ends.len()));
            if number.is_none() {
                nodes.ends.push(end);
            }
            line.push((at as u32, position));
        }
        for &(at, mv) in tree.left_out() {
            if let Some(&number) = numbers.get(&at) {
                let position = position_at(&root, tree, at);
                nodes.left_out.push((number, tables.mv(&position, mv)));
            }
        }
        nodes
    }
}

/// The position of a node.
fn position_at(root: &Position, tree: &Tree, at: u32) -> Position {
    let mut position = root.clone();
    for mv in tree.moves(at) {
        if mv == Move::NONE {
            position.make_null();
        } else {
            position.make(mv);
        }
    }
    position
}

impl Page {
    /// A page without searches.
    pub fn new(game: &Game, depth: u8, most: usize) -> Page {
        Page {
            version: env!("CARGO_PKG_VERSION"),
            fen: game.fen().to_string(),
            depth,
            most,
            parts: Part::ALL.map(Part::name),
            phase_max: PHASE_MAX,
            tempo: octet_engine::eval::TEMPO,
            mate: MATE,
            mate_found: MATE_FOUND,
            flags: Flag::ALL,
            searches: Vec::new(),
            horizons: Vec::new(),
            quiet: None,
            reversed: None,
            tables: Tables::new(),
        }
    }
}
