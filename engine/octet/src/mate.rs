//! `octet mate`: which first moves mate in so many moves.

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Args;
use octet_engine::board::moves::Move;
use octet_engine::game::Game;
use octet_engine::mate::{Entry, MAX_MOVES, Solver, Stopped};
use octet_engine::search::Pv;
use octet_notation::Notation;
use octet_support::interrupt::{self, Unfinished};
use octet_support::progress;
use octet_support::terminal::{say, stdout};
use octet_teach::lines;
use serde::Serialize;

use crate::start;

/// Entries of the solver's table: some 24 MiB.
const TABLE_ENTRIES: usize = 1 << 20;

/// Find every first move that mates in so many moves, whatever the reply.
///
/// The answer is exact: all moves of both sides are tried, and the 50-move rule
/// and earlier positions do not count. Ctrl-C keeps what was found.
#[derive(Args)]
#[command(after_help = "\
Examples:
  octet mate 2 \"kbK5/pp6/1P6/8/8/8/8/R7 w\"
  octet mate 3 --json \"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1\"")]
pub struct Mate {
    /// Mate in so many moves, or fewer
    #[arg(value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_MOVES)))]
    moves: u8,
    /// The position, in FEN; the fields after the side to move may be missing
    #[arg(required = true)]
    fen: Vec<String>,
    /// Print the answer in JSON
    #[arg(long)]
    json: bool,
}

/// A first move that mates.
pub struct Mating {
    /// The move.
    pub mv: Move,
    /// How many moves the mate takes.
    pub moves: u8,
    /// The line, with the longest defence.
    pub line: Pv,
}

/// What the solver found.
#[derive(Default)]
pub struct Solution {
    /// The first moves that mate, the fastest first.
    pub mating: Vec<Mating>,
    /// Whether no other first move mates in so many moves.
    pub exhausted: u8,
    /// Moves made.
    pub nodes: u64,
}

/// Which first moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// The moves that mate in the fewest moves.
    Fastest,
    /// All moves that mate within the number of moves given.
    All,
}

/// An empty table for a solver.
#[must_use]
pub fn table() -> Vec<Entry> {
    vec![Entry::EMPTY; TABLE_ENTRIES]
}

/// Tries each of `first` for mates in 1 to `max` moves. Now and then it calls `stop` with the nodes
/// so far, and gives up when that returns true; it calls `found` with each move that mates.
pub fn solve(
    game: &Game,
    first: &[Move],
    max: u8,
    wanted: Wanted,
    stop: impl FnMut(u64) -> bool,
    mut found: impl FnMut(&Mating, u64),
) -> Solution {
    let mut table = table();
    let mut solver = Solver::new(game.position(), &mut table, stop);
    let mut solution = Solution::default();
    let mut left = first.to_vec();
    for moves in 1..=max {
        if wanted == Wanted::Fastest && !solution.mating.is_empty() {
            break;
        }
        let mut others = Vec::new();
        let mut stopped = false;
        for mv in left {
            match mating(&mut solver, mv, moves) {
                Ok(Some(mating)) => {
                    found(&mating, solver.nodes());
                    solution.mating.push(mating);
                }
                Ok(None) => others.push(mv),
                Err(Stopped) => {
                    stopped = true;
                    break;
                }
            }
        }
        solution.nodes = solver.nodes();
        if stopped {
            break;
        }
        solution.exhausted = moves;
        left = others;
    }
    solution
}

/// A first move with its line, if it mates in so many moves.
fn mating(
    solver: &mut Solver<'_, impl FnMut(u64) -> bool>,
    mv: Move,
    moves: u8,
) -> Result<Option<Mating>, Stopped> {
    if !solver.mates_with(mv, moves)? {
        return Ok(None);
    }
    let line = solver.line(mv, moves)?;
    Ok(Some(Mating { mv, moves, line }))
}

/// The answer in JSON.
#[derive(Serialize)]
struct MateJson {
    fen: String,
    /// The number of moves that was asked for.
    moves: u8,
    /// The fastest first move, in UCI and algebraic notation; null if there is none.
    best: Option<String>,
    best_san: Option<String>,
    /// The first moves that mate, the fastest first.
    mating: Vec<MatingJson>,
    /// Whether no other first move mates in so many moves.
    exhausted: u8,
    nodes: u64,
}

#[derive(Serialize)]
struct MatingJson {
    uci: String,
    san: String,
    moves: u8,
    pv: Vec<String>,
}

impl Mate {
    /// Solves and prints.
    pub fn run(self) -> Result<()> {
        let game = start::from_fen(Some(&self.fen.join(" ")))?;
        let first: Vec<Move> = game.position().legal_moves().collect();
        ensure!(!first.is_empty(), "the side to move has no legal move");
        let stop = interrupt::stop_flag()?;
        let spinner = progress::spinner("solving");
        let start = Instant::now();
        let solution = solve(
            &game,
            &first,
            self.moves,
            Wanted::All,
            |nodes| {
                spinner.set_position(nodes);
                stop.load(Ordering::Relaxed)
            },
            |mating, _| {
                if !self.json {
                    // Its error is reported at the end.
                    spinner.suspend(|| writeln!(stdout(), "{}", describe(&game, mating)).ok());
                }
            },
        );
        spinner.finish_and_clear();
        let seconds = start.elapsed().as_secs_f64();
        self.print(&game, &solution, seconds)?;
        ensure!(
            solution.exhausted == self.moves,
            Unfinished {
                done: solution.exhausted.into(),
                of: self.moves.into(),
                what: "moves",
            }
        );
        Ok(())
    }

    fn print(&self, game: &Game, solution: &Solution, seconds: f64) -> Result<()> {
        if self.json {
            let fastest = solution.mating.first();
            let answer = MateJson {
                fen: game.fen().to_string(),
                moves: self.moves,
                best: fastest.map(|found| found.mv.to_string()),
                best_san: fastest.map(|found| game.san(found.mv).to_string()),
                mating: solution
                    .mating
                    .iter()
                    .map(|found| told(game, found))
                    .collect(),
                exhausted: solution.exhausted,
                nodes: solution.nodes,
            };
            crate::json::print("mate", &answer)?;
        } else if solution.mating.is_empty() && solution.exhausted > 0 {
            writeln!(stdout(), "no mate in {}", solution.exhausted)?;
        }
        let nodes = solution.nodes;
        say(format_args!(
            "{nodes} nodes, {seconds:.2} s, {:.1} million a second",
            nodes as f64 / seconds.max(1e-9) / 1e6
        ));
        Ok(())
    }
}

/// A first move in words: `Ra6 mates in 2: 1. Ra6 bxa6 2. b7#`.
fn describe(game: &Game, mating: &Mating) -> String {
    format!(
        "{} mates in {}: {}",
        game.san(mating.mv),
        mating.moves,
        lines::numbered(game, mating.line.as_slice())
    )
}

fn told(game: &Game, mating: &Mating) -> MatingJson {
    MatingJson {
        uci: mating.mv.to_string(),
        san: game.san(mating.mv).to_string(),
        moves: mating.moves,
        pv: mating
            .line
            .as_slice()
            .iter()
            .map(ToString::to_string)
            .collect(),
    }
}
