//! The `go` command.

use std::time::Duration;

use anyhow::{Context, Result};
use octet_engine::search::Limits;

/// What limits a search; nothing set means until `stop`.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Go {
    /// Plies.
    pub depth: Option<u8>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Moves within which a mate is looked for.
    pub mate: Option<u8>,
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
    /// The other side is still thinking: no answer before `ponderhit` or
    /// `stop`, and time counts from there.
    pub ponder: bool,
    /// The only moves to look at, as they were written.
    pub searchmoves: Vec<String>,
    /// Count the sequences of so many moves instead.
    pub perft: Option<u8>,
    /// Words that mean nothing here.
    pub unknown: Vec<String>,
}

/// The longest sequences that are counted.
pub const MAX_PERFT_DEPTH: u64 = 20;
/// The longest mate that is looked for.
const MAX_MATE_MOVES: u64 = 100;

impl Go {
    /// The deepest iteration that a mate is looked for in. A mate in `n` moves
    /// is `2n - 1` plies deep; what is pruned and reduced on the way to it has
    /// to be made up for.
    #[must_use]
    fn mate_depth(&self) -> Option<u8> {
        self.mate.map(|moves| moves.saturating_mul(4))
    }

    /// Whether only `stop` ends the search, unless something else than what is
    /// said here limits it.
    #[must_use]
    pub fn is_infinite(&self, limited: bool) -> bool {
        let own = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some();
        self.infinite || !(own || limited)
    }

    /// The limits of a player who has such limits and time for so many nodes.
    #[must_use]
    pub fn limits(&self, player: Limits, time: Option<u32>) -> Limits {
        let depths = [self.depth, self.mate_depth()].into_iter().flatten();
        let nodes = self.nodes.and_then(|nodes| u32::try_from(nodes).ok());
        let counts = [nodes, time, player.nodes].into_iter().flatten();
        Limits {
            depth: depths.fold(player.depth, u8::min).max(1),
            nodes: counts.min(),
            ..player
        }
    }
}

/// Reads the limits, in whatever order they come.
pub fn parse(text: &str) -> Result<Go> {
    let mut go = Go::default();
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        if word == "searchmoves" {
            while let Some(mv) = words.next_if(|word| is_move(word)) {
                go.searchmoves.push(mv.to_owned());
            }
            anyhow::ensure!(!go.searchmoves.is_empty(), "searchmoves without a move");
            continue;
        }
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
            "nodes" => go.nodes = Some(number()?.max(1)),
            "mate" => go.mate = Some(number()?.clamp(1, MAX_MATE_MOVES) as u8),
            "movetime" => go.movetime = Some(Duration::from_millis(number()?)),
            "wtime" => go.clock[0] = Some(Duration::from_millis(number()?)),
            "btime" => go.clock[1] = Some(Duration::from_millis(number()?)),
            "winc" => go.increment[0] = Duration::from_millis(number()?),
            "binc" => go.increment[1] = Duration::from_millis(number()?),
            "movestogo" => go.movestogo = Some(number()?.min(1000) as u32),
            "perft" => go.perft = Some(number()?.min(MAX_PERFT_DEPTH) as u8),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            _ => go.unknown.push(word.to_owned()),
        }
    }
    Ok(go)
}

/// Whether a word after `searchmoves` means a move, legal or not, rather than
/// the next limit.
fn is_move(word: &str) -> bool {
    let word = word.as_bytes();
    matches!(word, [_, rank, _, ..] if rank.is_ascii_digit())
}
