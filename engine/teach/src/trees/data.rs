//! The data of the page, as JSON: trees in columns, and tables of what many nodes share.

use std::collections::HashMap;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::eval::explain::{Breakdown, Part};
use octet_engine::eval::pst::PHASE_MAX;
use octet_engine::eval::{EvaluatedPosition, MATE, MATE_FOUND, Score};
use octet_engine::game::Game;
use octet_notation::Notation;
use serde::Serialize;

use super::build::Settings;
use super::tree::{Flag, NONE, ScoreSource, Tree};

/// The data of the page.
#[derive(Serialize)]
pub struct Page {
    /// The version of Octet.
    pub version: &'static str,
    /// The position.
    pub fen: String,
    /// The depth that was requested.
    pub depth: u8,
    /// The most nodes of a tree that are kept.
    pub max_nodes: usize,
    /// How many moves of a position minimax and alpha-beta tried, if not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<usize>,
    /// Names of the parts of the evaluation.
    pub part_names: [&'static str; Part::ALL.len()],
    /// The phase of the opening position.
    pub phase_max: u8,
    /// The tempo: what having the move is worth.
    pub tempo: Score,
    /// The score of a mate.
    pub mate: Score,
    /// The least score that announces a mate.
    pub mate_found: Score,
    /// Names of the bits of `Nodes::flags`.
    pub flags: [Flag; Flag::ALL.len()],
    /// Minimax, alpha-beta and the full search.
    pub searches: Vec<Search>,
    /// What quiescence finds at the leaves of minimax's best lines.
    pub horizons: Vec<Horizon>,
    /// Alpha-beta with quiescence at the leaves, if it was finished.
    pub with_quiescence: Option<Outcome>,
    /// Nodes of alpha-beta with every list of moves reversed, if it was finished.
    pub reversed_nodes: Option<u64>,
    /// Nodes of minimax's tree that alpha-beta visits with the best move always first.
    pub minimal_nodes: u64,
    /// Moves and evaluations, each once, that all else numbers.
    #[serde(flatten)]
    pub tables: Tables,
}

/// The result of a search.
#[derive(Serialize)]
pub struct Outcome {
    /// White's score.
    pub score: Score,
    /// The principal variation, moves numbered by `Tables::moves`.
    pub pv: Vec<usize>,
    pub nodes: u64,
}

/// One search and its tree.
#[derive(Serialize)]
pub struct Search {
    pub name: &'static str,
    /// The last depth that was finished.
    pub depth: u8,
    #[serde(flatten)]
    pub outcome: Outcome,
    /// Nodes visited by depth, from 1.
    pub nodes_by_depth: Vec<u64>,
    pub tree: Nodes,
}

/// What lies beyond the end of a line of plain minimax.
#[derive(Serialize)]
pub struct Horizon {
    /// The line to the horizon.
    pub pv: Vec<usize>,
    /// The static evaluation there.
    pub static_eval: Score,
    /// The score of quiescence there.
    pub quiescence_score: Score,
    /// The PV of quiescence.
    pub captures: Vec<usize>,
}

/// The nodes of a tree that are kept, in the order in which they were entered.
#[derive(Default, Serialize)]
pub struct Nodes {
    /// Plies from the root; 0 begins an iteration.
    ply: Vec<u8>,
    /// The move, numbered by `Tables::moves`; 0 is a null move or none.
    mv: Vec<usize>,
    /// White's score.
    score: Vec<Score>,
    alpha: Vec<Score>,
    beta: Vec<Score>,
    depth: Vec<u8>,
    /// Where the score comes from, numbered by `sources`.
    source: Vec<usize>,
    sources: Vec<ScoreSource>,
    flags: Vec<u8>,
    /// The number of legal moves.
    legal: Vec<usize>,
    /// Nodes that the search visited below this one.
    subtree_nodes: Vec<u32>,
    /// The evaluation, numbered by `Tables::evals`.
    eval: Vec<usize>,
    /// Captures skipped by SEE pruning: node and move.
    pruned_captures: Vec<(usize, usize)>,
}

/// The values that many nodes share.
#[derive(Default, Serialize)]
pub struct Tables {
    /// Moves in UCI and algebraic notation.
    moves: Vec<(String, String)>,
    #[serde(skip)]
    move_numbers: HashMap<(String, String), usize>,
    /// Evaluations: a row of `material`, a row of `squares` for each piece type, a row of
    /// `structure`, White's advantage tapered, the network's outputs for White and for Black, and
    /// the sum scaled.
    evals: Vec<Vec<i32>>,
    #[serde(skip)]
    eval_numbers: HashMap<u64, usize>,
    /// Phase and phase weight, then by part and side: count, mg and eg.
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

    /// The numbers of a line of moves.
    pub fn line(&mut self, game: &Game, moves: &[Move]) -> Vec<usize> {
        let mut position = game.position().canonical();
        let mut numbers = Vec::new();
        for &mv in moves {
            numbers.push(self.mv(&position, mv));
            position.make(mv);
        }
        numbers
    }

    /// A line of moves as players write them.
    pub fn line_text(&self, line: &[usize]) -> String {
        let names = line.iter().map(|&mv| self.moves[mv].1.as_str());
        names.collect::<Vec<_>>().join(" ")
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
                row.push(self.squares.number(values(&breakdown, part)));
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

/// Phase and phase weight, which follow from material, and the requested parts.
fn parts(breakdown: &Breakdown, wanted: impl Fn(Part) -> bool) -> Vec<i32> {
    let mut row = vec![i32::from(breakdown.phase), i32::from(breakdown.weight)];
    for part in Part::ALL.into_iter().filter(|&part| wanted(part)) {
        row.extend(values(breakdown, part));
    }
    row
}

/// Count, middlegame and endgame value of a part, for White and for Black.
fn values(breakdown: &Breakdown, part: Part) -> Vec<i32> {
    let of = |color| {
        let term = breakdown.part(part, color);
        [
            term.count.into(),
            term.middlegame.into(),
            term.endgame.into(),
        ]
    };
    Color::ALL.into_iter().flat_map(of).collect()
}

impl Nodes {
    /// The part of a tree that the page keeps.
    pub fn new(settings: &Settings, tree: &Tree, tables: &mut Tables) -> Nodes {
        let sizes = tree.sizes();
        let kept = tree.select(settings.max_nodes, &sizes);
        let mut nodes = Nodes::default();
        let mut numbers = HashMap::new();
        let position = settings.game.position().canonical();
        let root = EvaluatedPosition::with_weights(position, settings.weights);
        // The positions from the root to the last node, with that node's index.
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
            nodes.subtree_nodes.push(sizes[at] - 1);
            nodes.eval.push(tables.eval(&position));
            let check = node.flags & Flag::Check.bit() != 0;
            let source = match node.source {
                ScoreSource::Searched if sizes[at] > 1 => ScoreSource::Searched,
                ScoreSource::Searched if legal == 0 && check => ScoreSource::Mate,
                ScoreSource::Searched if legal == 0 => ScoreSource::Stalemate,
                ScoreSource::Searched => ScoreSource::Quiet,
                source => source,
            };
            let number = nodes.sources.iter().position(|&other| other == source);
            nodes.source.push(number.unwrap_or(nodes.sources.len()));
            if number.is_none() {
                nodes.sources.push(source);
            }
            line.push((at as u32, position));
        }
        for &(at, mv) in tree.pruned_captures() {
            if let Some(&number) = numbers.get(&at) {
                let position = position_at(&root, tree, at);
                let pruned = (number, tables.mv(&position, mv));
                nodes.pruned_captures.push(pruned);
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
    /// The data without any searches.
    pub fn new(settings: &Settings) -> Page {
        Page {
            version: env!("CARGO_PKG_VERSION"),
            fen: settings.game.fen().to_string(),
            depth: settings.depth,
            max_nodes: settings.max_nodes,
            width: settings.width,
            part_names: Part::ALL.map(Part::name),
            phase_max: PHASE_MAX,
            tempo: settings.weights.tempo,
            mate: MATE,
            mate_found: MATE_FOUND,
            flags: Flag::ALL,
            searches: Vec::new(),
            horizons: Vec::new(),
            with_quiescence: None,
            reversed_nodes: None,
            minimal_nodes: 0,
            tables: Tables::new(),
        }
    }
}
