//! The first node where two searches part.
//!
//! Both sides search again, a node at a time. The engine runs on a thread of
//! its own and hands its nodes over in chunks of which only a few exist at a
//! time, so that the memory taken does not depend on how late the node comes.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use c128::layout::Layout;
use engine::game::Game;
use engine::moves::Move;
use engine::piece::Man;
use engine::position::Position;
use engine::search::{Limits, Node, Search, Watcher};
use engine::square::Square;
use serde::{Deserialize, Serialize};

use super::Halt;
use super::findings::hex;
use super::search::SLICE;
use crate::octet::{Player, Reached};
use crate::pool::STACK;

/// Nodes handed over at a time.
const CHUNK: usize = 256;
/// Chunks that may wait.
const WAITING: usize = 4;

/// Where two searches part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Divergence {
    /// How many nodes were entered alike before.
    pub alike: u64,
    /// The path to the last of them, as UCI writes moves.
    pub last_alike: Vec<String>,
    /// The engine's next node, if it enters one.
    pub engine: Option<View>,
    /// The 6502's next node, if it enters one.
    pub c128: Option<View>,
    /// Why the 6502 enters none.
    pub c128_end: Option<String>,
    /// The fields that differ, when both enter a node.
    pub fields: Vec<FieldDifference>,
}

/// A node as one side enters it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The moves from the root, as UCI writes them.
    pub path: Vec<String>,
    /// Lower bound.
    pub alpha: i16,
    /// Upper bound.
    pub beta: i16,
    /// Plies left before quiescence.
    pub depth: u8,
    /// Whether the side to move is in check.
    pub in_check: u8,
    /// Nodes counted so far.
    pub nodes: u32,
    /// The board, eighth rank first.
    pub board: Vec<String>,
}

/// A field of a node that differs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FieldDifference {
    /// Its name.
    pub name: String,
    /// The engine's value.
    pub engine: String,
    /// The 6502's value.
    pub c128: String,
}

/// What is compared of a node, apart from the position.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entered {
    path: Vec<Move>,
    alpha: i16,
    beta: i16,
    depth: u8,
    in_check: u8,
    nodes: u32,
}

/// A node of the engine's.
struct EngineNode {
    entered: Entered,
    position: Position,
}

/// Searches on both sides and finds the first node that differs.
pub fn first_divergence(
    player: &mut Player,
    game: &Game,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<Divergence, Halt> {
    player.set_up(game)?;
    player.begin(limits);
    let (sender, receiver) = sync_channel(WAITING);
    thread::scope(|scope| {
        let nodes = Nodes::new(receiver);
        let engine = thread::Builder::new().stack_size(STACK);
        let search = move || {
            let mut watcher = Sender::new(sender);
            Search::new(game, limits, &mut watcher).run();
            watcher.flush();
        };
        match engine.spawn_scoped(scope, search) {
            Ok(_) => follow(player, nodes, stop),
            // Without a thread there is no trace, which is no difference.
            Err(_) => Err(Halt::Interrupted),
        }
    })
}

/// Compares node by node until one differs or one side has no more.
fn follow(player: &mut Player, mut nodes: Nodes, stop: &AtomicBool) -> Result<Divergence, Halt> {
    let mut alike = 0;
    let mut last: Vec<Move> = Vec::new();
    loop {
        if stop.load(Ordering::Relaxed) {
            return Err(Halt::Interrupted);
        }
        let engine = nodes.next();
        let end = match player.step_to_node(SLICE) {
            Ok(Reached::There) => None,
            Ok(Reached::End) => Some("the search is over".to_owned()),
            Ok(Reached::Running) => {
                let pc = player.machine().registers().pc;
                let place = player.machine().image().symbolise(pc);
                Some(format!("no node in {SLICE} cycles, now at {place}"))
            }
            Err(error) => Some(error.to_string()),
        };
        let entered = Entered::read(player);
        let fields = match (&engine, &end) {
            (Some(engine), None) => differences(player, engine, &entered),
            _ => Vec::new(),
        };
        if engine.is_some() && end.is_none() && fields.is_empty() {
            alike += 1;
            last = entered.path;
            continue;
        }
        return Ok(Divergence {
            alike,
            last_alike: last.iter().map(ToString::to_string).collect(),
            engine: engine.map(|node| node.entered.view(|square| node.position.man(square))),
            c128: end.is_none().then(|| {
                let board = player.layout().board;
                entered.view(|square| Man(player.peek(board.wrapping_add(u16::from(square.0)))))
            }),
            c128_end: end,
            fields,
        });
    }
}

/// The fields of a node that differ, the position's included.
fn differences(player: &Player, engine: &EngineNode, c128: &Entered) -> Vec<FieldDifference> {
    let mut fields = Vec::new();
    let mut note = |name: &str, engine: String, c128: String| {
        if engine != c128 {
            let name = name.to_owned();
            fields.push(FieldDifference { name, engine, c128 });
        }
    };
    let entered = &engine.entered;
    if entered != c128 {
        note(
            "path",
            format!("{:?}", entered.path),
            format!("{:?}", c128.path),
        );
        note("alpha", entered.alpha.to_string(), c128.alpha.to_string());
        note("beta", entered.beta.to_string(), c128.beta.to_string());
        note("depth", entered.depth.to_string(), c128.depth.to_string());
        note(
            "in_check",
            entered.in_check.to_string(),
            c128.in_check.to_string(),
        );
        note("nodes", entered.nodes.to_string(), c128.nodes.to_string());
    }
    let level = Layout::level(entered.path.len());
    for field in player.layout().position(&engine.position, level) {
        let bytes = player.machine().read(field.address, field.bytes.len());
        if bytes != field.bytes {
            note(&field.name, hex(&field.bytes), hex(&bytes));
        }
    }
    fields
}

impl Entered {
    /// The node that the machine is about to enter.
    fn read(player: &Player) -> Entered {
        let layout = player.layout();
        let level = player.peek(layout.level);
        let at = |array: u16, level: u8| player.peek(array.wrapping_add(u16::from(level)));
        let score = |lo: u16, hi: u16| i16::from_le_bytes([at(lo, level), at(hi, level)]);
        let made = |level: u8| Move {
            from: at(layout.made_from, level),
            to: at(layout.made_to, level),
        };
        Entered {
            path: (Layout::level(0)..level).map(made).collect(),
            alpha: score(layout.alpha_lo, layout.alpha_hi),
            beta: score(layout.beta_lo, layout.beta_hi),
            depth: at(layout.depth, level),
            in_check: at(layout.in_check, level),
            nodes: player.nodes(),
        }
    }

    fn view(&self, man: impl Fn(Square) -> Man) -> View {
        let letter = |square| match man(square) {
            man if man.is_empty() => '.',
            man => match man.letter() {
                '.' => '?',
                letter => letter,
            },
        };
        let rank = |rank| (0..8).map(|file| letter(Square::at(file, rank))).collect();
        View {
            path: self.path.iter().map(ToString::to_string).collect(),
            alpha: self.alpha,
            beta: self.beta,
            depth: self.depth,
            in_check: self.in_check,
            nodes: self.nodes,
            board: (0..8).rev().map(rank).collect(),
        }
    }
}

/// Sends the engine's nodes.
struct Sender {
    chunk: Vec<EngineNode>,
    /// `None` once nobody listens.
    sender: Option<SyncSender<Vec<EngineNode>>>,
}

impl Sender {
    fn new(sender: SyncSender<Vec<EngineNode>>) -> Sender {
        Sender {
            chunk: Vec::with_capacity(CHUNK),
            sender: Some(sender),
        }
    }

    fn flush(&mut self) {
        let chunk = std::mem::replace(&mut self.chunk, Vec::with_capacity(CHUNK));
        if let Some(sender) = &self.sender
            && sender.send(chunk).is_err()
        {
            self.sender = None;
        }
    }
}

impl Watcher for Sender {
    fn enter(&mut self, node: &Node, position: &Position) {
        if self.sender.is_none() {
            return;
        }
        self.chunk.push(EngineNode {
            entered: Entered {
                path: node.path.to_vec(),
                alpha: node.alpha,
                beta: node.beta,
                depth: node.depth,
                in_check: u8::from(node.in_check),
                nodes: node.nodes,
            },
            position: position.clone(),
        });
        if self.chunk.len() == CHUNK {
            self.flush();
        }
    }

    fn stop(&mut self, _nodes: u32) -> bool {
        self.sender.is_none()
    }
}

/// The engine's nodes as they come.
struct Nodes {
    receiver: Receiver<Vec<EngineNode>>,
    chunk: std::vec::IntoIter<EngineNode>,
}

impl Nodes {
    fn new(receiver: Receiver<Vec<EngineNode>>) -> Nodes {
        Nodes {
            receiver,
            chunk: Vec::new().into_iter(),
        }
    }
}

impl Iterator for Nodes {
    type Item = EngineNode;

    fn next(&mut self) -> Option<EngineNode> {
        loop {
            if let Some(node) = self.chunk.next() {
                return Some(node);
            }
            self.chunk = self.receiver.recv().ok()?.into_iter();
        }
    }
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alike = self.alike;
        if self.engine.is_none() && self.c128.is_none() {
            write!(
                f,
                "  all {alike} nodes are entered alike; what differs comes after the last"
            )?;
            return match &self.c128_end {
                Some(end) => write!(f, ": {end}"),
                None => Ok(()),
            };
        }
        writeln!(
            f,
            "  the first {alike} nodes are entered alike, the last after {}",
            line(&self.last_alike)
        )?;
        writeln!(f, "  first node that differs:")?;
        let engine = Column::new(self.engine.as_ref(), "no more nodes");
        let end = self.c128_end.as_deref().unwrap_or("no more nodes");
        let c128 = Column::new(self.c128.as_ref(), end);
        let width = engine.width();
        let row = |f: &mut fmt::Formatter<'_>, mark: char, name: &str, left: &str, right: &str| {
            let row = format!("  {mark} {name:<10} {left:<width$}  {right}");
            writeln!(f, "{}", row.trim_end())
        };
        row(f, ' ', "", "engine", "C128")?;
        for ((name, left), (_, right)) in engine.rows.iter().zip(&c128.rows) {
            let differs = self.fields.iter().any(|field| field.name == *name);
            row(f, if differs { '>' } else { ' ' }, name, left, right)?;
        }
        for FieldDifference { name, engine, c128 } in &self.fields {
            if !View::NAMES.contains(&name.as_str()) {
                row(f, '>', name, engine, c128)?;
            }
        }
        Ok(())
    }
}

/// One side of the picture of a divergence.
struct Column {
    rows: Vec<(&'static str, String)>,
}

impl View {
    const NAMES: [&'static str; 6] = ["path", "alpha", "beta", "depth", "in_check", "nodes"];
}

impl Column {
    fn new(view: Option<&View>, none: &str) -> Column {
        let mut rows: Vec<(&str, String)> = match view {
            Some(view) => {
                let values = [
                    line(&view.path),
                    view.alpha.to_string(),
                    view.beta.to_string(),
                    view.depth.to_string(),
                    view.in_check.to_string(),
                    view.nodes.to_string(),
                ];
                View::NAMES.into_iter().zip(values).collect()
            }
            None => {
                let none = none.lines().next().unwrap_or_default().to_owned();
                let values = std::iter::once(none).chain(std::iter::repeat(String::new()));
                View::NAMES.into_iter().zip(values).collect()
            }
        };
        for rank in 0..8 {
            let row = view.and_then(|view| view.board.get(rank)).cloned();
            rows.push((
                if rank == 0 { "board" } else { "" },
                row.unwrap_or_default(),
            ));
        }
        Column { rows }
    }

    fn width(&self) -> usize {
        self.rows
            .iter()
            .map(|(_, text)| text.len())
            .max()
            .unwrap_or(0)
            .max(12)
    }
}

fn line(path: &[String]) -> String {
    if path.is_empty() {
        return "(the root)".to_owned();
    }
    path.join(" ")
}
