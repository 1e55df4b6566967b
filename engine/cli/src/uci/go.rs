//! The `go` command.

use std::time::Duration;

use anyhow::{Context, Result};
use octet_engine::search::Limits;

/// The limits of a search. With none set, it runs until `stop`.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Go {
    /// In plies.
    pub depth: Option<u8>,
    /// In nodes.
    pub nodes: Option<u64>,
    /// Search for a mate in so many moves.
    pub mate: Option<u8>,
    /// Exactly this time for the move.
    pub movetime: Option<Duration>,
    /// The clocks, White's first.
    pub clock: [Option<Duration>; 2],
    /// What each move adds to them.
    pub increment: [Duration; 2],
    /// Moves to the next time control.
    pub movestogo: Option<u32>,
    /// Do not answer before `stop`.
    pub infinite: bool,
    /// Think on the opponent's time: do not answer before `ponderhit` or `stop`,
    /// and count time from there.
    pub ponder: bool,
    /// The only root moves to search, in UCI notation.
    pub searchmoves: Vec<String>,
    /// Instead of a search, count the move sequences of this length.
    pub perft: Option<u8>,
    /// Words that are not understood.
    pub unknown: Vec<String>,
}

/// The longest sequences that `perft` counts, in plies.
pub const MAX_PERFT_DEPTH: u64 = 20;
/// The longest mate that `mate` takes, in moves.
const MAX_MATE_MOVES: u64 = 100;

impl Go {
    /// The last iteration of a search for a mate. A mate in `n` moves is `2n - 1`
    /// plies deep; the rest makes up for reductions on the way.
    #[must_use]
    fn mate_depth(&self) -> Option<u8> {
        self.mate.map(|moves| moves.saturating_mul(4))
    }

    /// Whether only `stop` ends the search; `limited` if something besides these
    /// limits does.
    #[must_use]
    pub fn is_infinite(&self, limited: bool) -> bool {
        let limited_here = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some();
        self.infinite || !(limited_here || limited)
    }

    /// These limits together with those of a skill level, and with the nodes that
    /// there is time for.
    #[must_use]
    pub fn limits(&self, skill: Limits, time: Option<u32>) -> Limits {
        let depths = [self.depth, self.mate_depth()].into_iter().flatten();
        let nodes = self.nodes.and_then(|nodes| u32::try_from(nodes).ok());
        let counts = [nodes, time, skill.nodes].into_iter().flatten();
        Limits {
            depth: depths.fold(skill.depth, u8::min).max(1),
            nodes: counts.min(),
            ..skill
        }
    }
}

/// Reads the words after `go`, in any order.
///
/// # Errors
/// A limit without its number, or `searchmoves` without a move.
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
            // A clock that has run out may be below zero.
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

/// Whether a word after `searchmoves` is meant as a move, legal or not, and not
/// the next limit.
fn is_move(word: &str) -> bool {
    let word = word.as_bytes();
    matches!(word, [_, rank, _, ..] if rank.is_ascii_digit())
}
