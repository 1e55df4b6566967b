//! `octet-tune label`.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use octet_engine::eval::Score;
use octet_support::threads;

use crate::data::file::{self, Header, Output};
use crate::data::training_position::TrainingPosition;
use crate::data::workers::write;

/// The score that stands for a mate, and the largest that is kept.
const MAX_SCORE: i32 = 1500;

/// Replace the scores of positions by those of another UCI engine.
///
/// After an interruption the same command goes on where the file ends.
#[derive(Args)]
pub struct Label {
    /// The file of positions
    #[arg(long)]
    data: PathBuf,
    /// The engine's program
    #[arg(long, default_value = "stockfish")]
    engine: PathBuf,
    /// Search every position this many nodes
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Number of engines at once; one a processor when left out
    #[arg(long)]
    threads: Option<usize>,
    /// The file with the new scores
    #[arg(long)]
    out: PathBuf,
}

impl Label {
    /// Scores and writes.
    pub fn run(self) -> Result<()> {
        file::place(Some(&self.out), [&self.data])?;
        let (header, records) = file::read(&self.data)?;
        ensure!(
            header.label_nodes == 0,
            "{} has another engine's scores already",
            self.data.display()
        );
        let last = records.last().with_context(|| {
            let name = self.data.display();
            format!("{name} holds no positions")
        })?;
        let header = Header {
            label_nodes: self.nodes,
            ..header
        };
        let end = last.game + 1;
        let mut output = Output::open(&self.out, &header, end)?;
        let before = output.count;
        let worker = || {
            let mut engine = Engine::start(&self.engine, self.nodes)?;
            let records = &records;
            Ok(move |number: u32| {
                // The scores of a game do not depend on the games before it.
                engine.send("ucinewgame")?;
                let (_, of_game) = file::positions_of_game(records, number);
                of_game.iter().map(|record| engine.label(record)).collect()
            })
        };
        let describe = |output: &Output, seconds: f64| {
            let a_second = (output.count - before) as f64 / seconds.max(1e-9);
            let left = records.len() as f64 - output.count as f64;
            format!(
                "position {} of {}, {a_second:.0} a second, {:.0} s left",
                output.count,
                records.len(),
                left / a_second.max(1e-9),
            )
        };
        let threads = self.threads.unwrap_or_else(threads::processors);
        write(&mut output, end, threads, worker, describe)
    }
}

/// A UCI engine in a process of its own.
struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    name: String,
    nodes: u32,
}

impl Engine {
    fn start(program: &Path, nodes: u32) -> Result<Engine> {
        let name = program.display().to_string();
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("starting {name}"))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            bail!("{name} has no input and output");
        };
        let output = BufReader::new(output);
        let mut engine = Engine {
            process,
            input,
            output,
            name,
            nodes,
        };
        engine.send("uci")?;
        // `ucinewgame` clears a small table quickly.
        engine.send("setoption name Hash value 1")?;
        while engine.line()?.trim_end() != "uciok" {}
        Ok(engine)
    }

    fn send(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}").with_context(|| format!("writing to {}", self.name))
    }

    fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        let read = self.output.read_line(&mut line);
        let read = read.with_context(|| format!("reading from {}", self.name))?;
        ensure!(read > 0, "{} has ended", self.name);
        Ok(line)
    }

    /// The position with the engine's score in place of its own.
    fn label(&mut self, record: &TrainingPosition) -> Result<TrainingPosition> {
        let position = record.position()?;
        let fen = position.fen(1);
        self.send(&format!("position fen {fen}"))?;
        self.send(&format!("go nodes {}", self.nodes))?;
        let mut score = None;
        loop {
            let line = self.line()?;
            if line.starts_with("bestmove") {
                break;
            }
            score = parse_score(&line).or(score);
        }
        let score = score.with_context(|| format!("{} gives no score to {fen}", self.name))?;
        let mut labelled = *record;
        labelled.score = position.side_to_move().sign() * score;
        Ok(labelled)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.send("quit");
        let _ = self.process.wait();
    }
}

/// The score of an `info` line, for the side to move.
fn parse_score(line: &str) -> Option<Score> {
    let mut words = line.split_whitespace();
    words.find(|&word| word == "score")?;
    let (unit, value) = (words.next()?, words.next()?.parse::<i32>().ok()?);
    let score = match unit {
        "cp" => value.clamp(-MAX_SCORE, MAX_SCORE),
        "mate" if value > 0 => MAX_SCORE,
        "mate" => -MAX_SCORE,
        _ => return None,
    };
    Some(score as Score)
}

#[cfg(test)]
mod tests {
    use super::parse_score;

    #[test]
    fn scores_of_info_lines() {
        let line = |score| format!("info depth 7 multipv 1 score {score} nodes 12 pv e2e4");
        assert_eq!(parse_score(&line("cp 34")), Some(34));
        assert_eq!(parse_score(&line("cp -9000 upperbound")), Some(-1500));
        assert_eq!(parse_score(&line("mate 3")), Some(1500));
        assert_eq!(parse_score(&line("mate 0")), Some(-1500));
        assert_eq!(parse_score(&line("cp x")), None);
        assert_eq!(parse_score("info string score"), None);
    }
}
