//! The `go` command.

use std::time::Duration;

use anyhow::{Context, Result};

/// What limits a search; nothing set means until `stop`.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Go {
    /// Plies.
    pub depth: Option<u8>,
    /// Nodes.
    pub nodes: Option<u32>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// Time left on the clocks, White's first.
    pub clock: [Option<Duration>; 2],
    /// Time gained with each move.
    pub increment: [Duration; 2],
    /// Moves until the clocks gain time.
    pub movestogo: Option<u32>,
    /// No answer before `stop`.
    pub infinite: bool,
    /// Words that mean nothing here.
    pub unknown: Vec<String>,
}

/// Reads the limits, in whatever order they come.
pub fn parse(text: &str) -> Result<Go> {
    let mut go = Go::default();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let mut number = || {
            let text = words
                .next()
                .with_context(|| format!("{word} without a number"))?;
            // Clocks may run below zero; there is nothing less than no time.
            let parsed: Result<i64, _> = text.parse();
            let n = parsed.with_context(|| format!("{word} {text:?} is not a number"))?;
            Ok::<u64, anyhow::Error>(n.max(0) as u64)
        };
        match word {
            "depth" => go.depth = Some(number()?.min(255) as u8),
            "nodes" => go.nodes = Some(number()?.clamp(1, u32::MAX.into()) as u32),
            "mate" => go.depth = Some((number()?.clamp(1, 100) * 2 - 1) as u8),
            "movetime" => go.movetime = Some(Duration::from_millis(number()?)),
            "wtime" => go.clock[0] = Some(Duration::from_millis(number()?)),
            "btime" => go.clock[1] = Some(Duration::from_millis(number()?)),
            "winc" => go.increment[0] = Duration::from_millis(number()?),
            "binc" => go.increment[1] = Duration::from_millis(number()?),
            "movestogo" => go.movestogo = Some(number()?.min(1000) as u32),
            "infinite" | "ponder" => go.infinite = true,
            _ => go.unknown.push(word.to_owned()),
        }
    }
    Ok(go)
}
