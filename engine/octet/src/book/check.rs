//! `octet book check`.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result, bail};
use clap::Args;
use octet_cli::{interrupt, progress};
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::book::compile::CompiledBook;
use octet_engine::book::side_at;
use octet_engine::book::source::{BookLine, write_moves};
use octet_engine::search::transposition;
use octet_engine::search::{Limits, MAX_DEPTH, Report, Search, Watcher};
use serde::Serialize;

use super::Source;

/// Reads the text and searches the end of every line.
#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    source: Source,
    /// Nodes to search each end with; 0 reads the text only
    #[arg(long, default_value_t = 200_000)]
    nodes: u32,
    /// Hundredths of a pawn that a line may leave either side ahead
    #[arg(long, default_value_t = 80)]
    limit: i16,
    /// Searches at once; as many as the machine can run when left out
    #[arg(long)]
    threads: Option<usize>,
    /// Print the result in JSON
    #[arg(long)]
    json: bool,
}

/// The end of a line, searched.
#[derive(Serialize)]
struct End {
    /// The line of the text.
    line: usize,
    moves: String,
    /// In hundredths of a pawn, for White.
    score: i16,
    depth: u8,
    /// What the engine plays there.
    reply: String,
    refused: bool,
}

#[derive(Serialize)]
struct Checked<'e> {
    lines: usize,
    positions: usize,
    names: usize,
    nodes: u32,
    limit: i16,
    refused: Vec<&'e End>,
    ends: &'e [End],
}

impl Check {
    /// Checks and prints.
    pub fn run(self) -> Result<()> {
        let (text, name) = self.source.text()?;
        let built = CompiledBook::from_text(&text).with_context(|| name.clone())?;
        let ends = match self.nodes {
            0 => Vec::new(),
            _ => self.search(&built.lines)?,
        };
        let refused: Vec<&End> = ends.iter().filter(|end| end.refused).collect();
        let (lines, positions, names) =
            (built.lines.len(), built.positions.len(), built.names.len());
        if self.json {
            let result = Checked {
                lines,
                positions,
                names,
                nodes: self.nodes,
                limit: self.limit,
                refused,
                ends: &ends,
            };
            println!("{}", serde_json::to_string_pretty(&result)?);
        } else {
            println!("{name}: {lines} lines, {positions} positions, {names} names");
            if self.nodes > 0 {
                println!(
                    "{} ends searched with {} nodes: {} beyond {:+.2}",
                    ends.len(),
                    self.nodes,
                    refused.len(),
                    f64::from(self.limit) / 100.0
                );
            }
            for end in &refused {
                let score = f64::from(end.score) / 100.0;
                let End {
                    line, moves, reply, ..
                } = end;
                println!("line {line}: {score:+.2} for White after {moves}; {reply} follows");
            }
        }
        match ends.iter().filter(|end| end.refused).count() {
            0 => Ok(()),
            1 => bail!("a line leaves one side too far ahead"),
            count => bail!("{count} lines leave one side too far ahead"),
        }
    }

    /// Searches the ends, as many at once as there are threads.
    fn search(&self, lines: &[BookLine]) -> Result<Vec<End>> {
        let stop = interrupt::stop_flag()?;
        let bar = progress::bar(lines.len(), "searching");
        let (next, ends) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let all = || thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            for _ in 0..self.threads.unwrap_or_else(all).max(1) {
                scope.spawn(|| {
                    while let Some(line) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let Some(end) = self.end(line, &stop) else {
                            return;
                        };
                        bar.inc(1);
                        if let Ok(mut ends) = ends.lock() {
                            ends.push(end);
                        }
                    }
                });
            }
        });
        bar.finish_and_clear();
        let mut ends = ends.into_inner().unwrap_or_default();
        ends.sort_by_key(|end: &End| end.line);
        if stop.load(Ordering::Relaxed) {
            eprintln!(
                "interrupted: {} of {} ends searched",
                ends.len(),
                lines.len()
            );
        }
        Ok(ends)
    }

    fn end(&self, line: &BookLine, stop: &AtomicBool) -> Option<End> {
        let game = line.game(line.moves.len());
        let mut memory = transposition::EMPTY;
        let limits = Limits {
            nodes: Some(self.nodes),
            ..Limits::depth(MAX_DEPTH)
        };
        let mut quiet = Quiet(stop);
        let report = Search::new(&game, limits, memory.table(), &mut quiet).run();
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let score = match game.position().side_to_move() {
            Color::White => report.score,
            Color::Black => -report.score,
        };
        let moves: Vec<Move> = line.moves.iter().map(|(mv, _)| *mv).collect();
        let reply = report.pv.as_slice().first();
        Some(End {
            line: line.line,
            moves: write_moves(&moves, 0),
            score,
            depth: report.depth,
            reply: reply.map_or(String::new(), |&mv| game.san(mv).to_string()),
            refused: score.abs() > self.limit && !blamed(line, score),
        })
    }
}

/// Whether the side that is behind has made a move on the way that the book
/// does not play.
fn blamed(line: &BookLine, score: i16) -> bool {
    let behind = match score < 0 {
        true => Color::White,
        false => Color::Black,
    };
    let played = line.moves.iter().enumerate();
    played
        .into_iter()
        .any(|(ply, (_, weight))| *weight == Some(0) && side_at(ply) == behind)
}

/// Listens to nothing but Ctrl-C.
struct Quiet<'s>(&'s AtomicBool);

impl Watcher for Quiet<'_> {
    fn iteration(&mut self, _: &Report) {}

    fn stop(&mut self, _: u32) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
