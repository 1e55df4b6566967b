//! `octet-emu check --games`.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context, Result};
use octet_asm::commas;
use octet_bench::crosscheck::games::{self, GamesPlan, PlayedGame};
use octet_bench::options::Verdict;
use octet_console::program::C128Engine;
use octet_support::terminal::{say, stdout};
use octet_support::{interrupt, progress};
use serde::Serialize;

use crate::options::{JsonFile, describe_limits};

/// The file that `--json` writes.
#[derive(Serialize)]
struct Record<'r> {
    limits: String,
    seed: u32,
    identical: bool,
    interrupted: bool,
    games_asked: usize,
    positions: u64,
    reports: u64,
    nodes: u64,
    cycles: u64,
    games: &'r [PlayedGame],
}

/// Plays, compares and prints; the last line reads `N games, M moves: identical`.
pub fn run(plan: &GamesPlan, program: &C128Engine, json: Option<&Path>) -> Result<Verdict> {
    let json = json.map(JsonFile::new).transpose()?;
    let stop = interrupt::stop_flag()?;
    let start = Instant::now();
    let bar = progress::bar(plan.games, "playing");
    let moves = AtomicU64::new(0);
    let on_move = || {
        let n = moves.fetch_add(1, Ordering::Relaxed) + 1;
        bar.set_message(format!("{n} moves"));
    };
    let games = games::run(plan, program, &stop, on_move, |_, _| bar.inc(1));
    bar.finish_and_clear();
    let games = games.context("no thread to play on")?;
    let finished: Vec<PlayedGame> = games.into_iter().flatten().collect();
    let sum = |of: fn(&PlayedGame) -> u64| finished.iter().map(of).sum();
    let record = Record {
        limits: describe_limits(plan.limits),
        seed: plan.seed,
        identical: finished.iter().all(|played| played.difference.is_none()),
        interrupted: stop.load(Ordering::Relaxed) && finished.len() < plan.games,
        games_asked: plan.games,
        positions: sum(|played| played.positions),
        reports: sum(|played| played.reports),
        nodes: sum(|played| played.nodes),
        cycles: sum(|played| played.cycles),
        games: &finished,
    };
    say(format_args!("{:.1} s", start.elapsed().as_secs_f64()));
    record.print()?;
    if let Some(json) = json {
        json.write(&record)?;
    }
    Ok(Verdict::new(record.interrupted, record.identical))
}

impl Record<'_> {
    /// Prints the games that differ and the sums.
    fn print(&self) -> Result<()> {
        let mut out = stdout();
        let different = || {
            self.games
                .iter()
                .filter(|played| played.difference.is_some())
        };
        for played in different() {
            writeln!(out, "{played}\n")?;
        }
        let Record {
            reports,
            nodes,
            cycles,
            limits,
            ..
        } = self;
        let per_node = *cycles as f64 / (*nodes).max(1) as f64;
        writeln!(out, "{reports} search reports at {limits} a move")?;
        writeln!(
            out,
            "{nodes} nodes, {cycles} cycles, {per_node:.1} cycles per node"
        )?;
        let plural = |n: u64, what: &str| match n {
            1 => format!("1 {what}"),
            n => format!("{} {what}s", commas(n)),
        };
        let games = plural(self.games.len() as u64, "game");
        let moves = plural(self.positions, "move");
        let verdict = match different().count() {
            0 => "identical".to_owned(),
            n => format!("DIFFERENT in {}", plural(n as u64, "game")),
        };
        write!(out, "{games}, {moves}: {verdict}")?;
        if self.interrupted {
            let left = self.games_asked - self.games.len();
            write!(out, "; interrupted, {left} not finished")?;
        }
        writeln!(out)?;
        Ok(())
    }
}
