//! `octet book check`.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use clap::Args;
use octet_book::compile::CompiledBook;
use octet_book::side_at;
use octet_book::source::{BookLine, write_moves};
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::search::{Limits, MAX_DEPTH, Report, Search, Watcher, transposition};
use octet_notation::Notation;
use octet_support::terminal::{say, stdout};
use octet_support::threads::{self, Interrupted};
use octet_support::{interrupt, progress};
use serde::Serialize;

use super::Source;

/// Read the text and search the end of every line.
#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    source: Source,
    /// Search each line's end this many nodes; 0 reads the text only
    #[arg(long, default_value_t = 200_000)]
    nodes: u32,
    /// Centipawns that a line may leave either side ahead
    #[arg(long, default_value_t = 80)]
    max_score: i16,
    /// Number of searches at once; one a processor when left out
    #[arg(long)]
    threads: Option<usize>,
    /// Print the result in JSON
    #[arg(long)]
    json: bool,
}

/// The end of a line, searched.
#[derive(Serialize)]
struct LineEnd {
    /// The line of the text.
    line: usize,
    moves: String,
    /// The score, in centipawns, for White.
    score: i16,
    depth: u8,
    /// What the engine plays there.
    #[serde(rename = "best_san")]
    reply: String,
    best: String,
    /// Whether a side is ahead by more than `max_score`.
    unbalanced: bool,
}

/// The result in JSON.
#[derive(Serialize)]
struct CheckJson<'e> {
    lines: usize,
    positions: usize,
    names: usize,
    nodes: u32,
    max_score: i16,
    unbalanced: Vec<&'e LineEnd>,
    line_ends: &'e [LineEnd],
}

impl Check {
    /// Checks and prints.
    pub fn run(self) -> Result<()> {
        let (text, name) = self.source.text()?;
        let book = CompiledBook::from_text(&text).with_context(|| name.clone())?;
        let ends = match self.nodes {
            0 => Vec::new(),
            _ => self.search(&book.lines)?,
        };
        let unbalanced: Vec<&LineEnd> = ends.iter().filter(|end| end.unbalanced).collect();
        let count = unbalanced.len();
        let (lines, positions, names) = (book.lines.len(), book.positions.len(), book.names.len());
        if self.json {
            let result = CheckJson {
                lines,
                positions,
                names,
                nodes: self.nodes,
                max_score: self.max_score,
                unbalanced,
                line_ends: &ends,
            };
            crate::json::print("book check", &result)?;
        } else {
            writeln!(
                stdout(),
                "{name}: {lines} lines, {positions} positions, {names} names"
            )?;
            if self.nodes > 0 {
                writeln!(
                    stdout(),
                    "{} ends searched with {} nodes: {count} beyond {:+.2}",
                    ends.len(),
                    self.nodes,
                    f64::from(self.max_score) / 100.0
                )?;
            }
            for end in unbalanced {
                let score = f64::from(end.score) / 100.0;
                let LineEnd {
                    line, moves, reply, ..
                } = end;
                writeln!(
                    stdout(),
                    "line {line}: {score:+.2} for White after {moves}; {reply} follows"
                )?;
            }
        }
        match count {
            0 => Ok(()),
            1 => bail!("a line leaves one side too far ahead"),
            count => bail!("{count} lines leave one side too far ahead"),
        }
    }

    /// Searches the ends of lines, until all are done or Ctrl-C is pressed.
    fn search(&self, lines: &[BookLine]) -> Result<Vec<LineEnd>> {
        let stop = interrupt::stop_flag()?;
        let bar = progress::bar(lines.len(), "searching");
        let threads = self.threads.unwrap_or_else(threads::processors);
        let work = |line: &BookLine| self.search_end(line, &stop);
        let ends = threads::each(lines, threads, &stop, work, |_, _| bar.inc(1))
            .context("no thread to search on")?;
        bar.finish_and_clear();
        let ends: Vec<LineEnd> = ends.into_iter().flatten().collect();
        if stop.load(Ordering::Relaxed) {
            let (done, of) = (ends.len(), lines.len());
            say(format_args!("interrupted: {done} of {of} ends searched"));
        }
        Ok(ends)
    }

    fn search_end(&self, line: &BookLine, stop: &AtomicBool) -> Result<LineEnd, Interrupted> {
        let game = line.game(line.moves.len());
        let mut memory = transposition::EMPTY;
        let limits = Limits {
            nodes: Some(self.nodes),
            ..Limits::depth(MAX_DEPTH)
        };
        let report = Search::new(&game, limits, memory.table(), &mut Stop(stop)).run();
        if stop.load(Ordering::Relaxed) {
            return Err(Interrupted);
        }
        let score = game.position().side_to_move().sign() * report.score;
        let moves: Vec<Move> = line.moves.iter().map(|(mv, _)| *mv).collect();
        let reply = report.pv.as_slice().first();
        Ok(LineEnd {
            line: line.line,
            moves: write_moves(&moves, 0),
            score,
            depth: report.depth,
            best: reply.map_or(String::new(), ToString::to_string),
            reply: reply.map_or(String::new(), |&mv| game.san(mv).to_string()),
            unbalanced: score.abs() > self.max_score && !is_excused(line, score),
        })
    }
}

/// Whether the side that is behind has made a move that the book does not play.
fn is_excused(line: &BookLine, score: i16) -> bool {
    let behind = match score < 0 {
        true => Color::White,
        false => Color::Black,
    };
    let mut played = line.moves.iter().enumerate();
    played.any(|(ply, (_, weight))| *weight == Some(0) && side_at(ply) == behind)
}

/// Ends a search once the flag is set.
struct Stop<'s>(&'s AtomicBool);

impl Watcher for Stop<'_> {
    fn iteration(&mut self, _: &Report) {}

    fn stop(&mut self, _: u32) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
