//! The `go` command.

use std::time::{Duration, Instant};

use octet_engine::search::Limits;

/// The limits of a search. Without any, it runs until `stop`.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Go {
    /// The depth, in plies.
    pub depth: Option<u8>,
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// Search for a mate in so many moves.
    pub mate: Option<u8>,
    /// Exactly this time for the move.
    pub movetime: Option<Duration>,
    /// The clocks, White's first.
    pub clock: [Option<Duration>; 2],
    /// What each move adds to them.
    pub increment: [Duration; 2],
    /// When the line was read; the clock runs from there.
    pub received: Option<Instant>,
    /// Moves until the next time control.
    pub movestogo: Option<u32>,
    /// Whether the search answers only after `stop`.
    pub infinite: bool,
    /// Whether the search runs on the opponent's time. It then answers only after `ponderhit` or
    /// `stop`, and counts time from there.
    pub ponder: bool,
    /// The only root moves to search, in UCI notation.
    pub searchmoves: Vec<String>,
    /// The length of the move sequences to count, instead of a search.
    pub perft: Option<u8>,
    /// What could not be read, as texts for the user.
    pub notes: Vec<String>,
}

/// The longest sequences that `perft` accepts, in plies.
pub const MAX_PERFT_DEPTH: u64 = 20;
/// The longest mate that `mate` accepts, in moves.
const MAX_MATE_MOVES: u64 = 100;

impl Go {
    /// The last iteration of a search for a mate. A mate in `n` moves is `2n - 1` plies deep; the
    /// additional plies make up for reductions on the way.
    #[must_use]
    fn mate_depth(&self) -> Option<u8> {
        self.mate.map(|moves| moves.saturating_mul(4))
    }

    /// Whether only `stop` ends the search. `limited` is whether something besides these limits
    /// ends it.
    #[must_use]
    pub fn is_infinite(&self, limited: bool) -> bool {
        let limited_here = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some();
        self.infinite || !(limited_here || limited)
    }

    /// These limits together with those of a skill level and with the nodes for which there is
    /// time.
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

/// Nodes of a search whose limits could not be read.
const FALLBACK_NODES: u64 = 100_000;

/// Reads the words after `go`, in any order. A limit that cannot be read is left out and noted. If
/// none is left, the search is a short one, so that it answers.
#[must_use]
pub fn parse(text: &str) -> Go {
    let mut go = Go::default();
    let mut words = text.split_whitespace().peekable();
    let mut unreadable = false;
    while let Some(word) = words.next() {
        if word == "searchmoves" {
            while let Some(mv) = words.next_if(|word| is_move(word)) {
                go.searchmoves.push(mv.to_owned());
            }
            if go.searchmoves.is_empty() {
                unreadable = true;
                go.notes.push("searchmoves needs a move".to_owned());
            }
            continue;
        }
        let Some(limit) = Limit::named(word) else {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                _ => go.notes.push(format!("{word:?} is ignored")),
            }
            continue;
        };
        match words.next_if(|word| !is_keyword(word)) {
            None => {
                unreadable = true;
                go.notes.push(format!("{word} needs a number"));
            }
            Some(text) => match text.parse::<i64>() {
                // A clock that has run out may be negative.
                Ok(n) => limit.set(&mut go, n.max(0) as u64),
                Err(_) => {
                    unreadable = true;
                    go.notes.push(format!("{word} {text:?} is not a number"));
                }
            },
        }
    }
    let timed = go.movetime.is_some() || go.clock != [None, None];
    if unreadable && go.perft.is_none() && !go.ponder && go.is_infinite(timed) && !go.infinite {
        go.nodes = Some(FALLBACK_NODES);
        go.notes
            .push(format!("{FALLBACK_NODES} nodes are searched"));
    }
    go
}

/// Words that a number must follow.
#[derive(Clone, Copy)]
enum Limit {
    Depth,
    Nodes,
    Mate,
    MoveTime,
    Clock(usize),
    Increment(usize),
    MovesToGo,
    Perft,
}

impl Limit {
    fn named(word: &str) -> Option<Limit> {
        Some(match word {
            "depth" => Limit::Depth,
            "nodes" => Limit::Nodes,
            "mate" => Limit::Mate,
            "movetime" => Limit::MoveTime,
            "wtime" => Limit::Clock(0),
            "btime" => Limit::Clock(1),
            "winc" => Limit::Increment(0),
            "binc" => Limit::Increment(1),
            "movestogo" => Limit::MovesToGo,
            "perft" => Limit::Perft,
            _ => return None,
        })
    }

    fn set(self, go: &mut Go, n: u64) {
        let time = Duration::from_millis(n);
        match self {
            Limit::Depth => go.depth = Some(n.min(255) as u8),
            Limit::Nodes => go.nodes = Some(n.max(1)),
            Limit::Mate => go.mate = Some(n.clamp(1, MAX_MATE_MOVES) as u8),
            Limit::MoveTime => go.movetime = Some(time),
            Limit::Clock(side) => go.clock[side] = Some(time),
            Limit::Increment(side) => go.increment[side] = time,
            // 0 and less, as some write it, mean that there is none.
            Limit::MovesToGo => go.movestogo = (n > 0).then_some(n.min(1000) as u32),
            Limit::Perft => go.perft = Some(n.min(MAX_PERFT_DEPTH) as u8),
        }
    }
}

/// Whether a word has a meaning of its own and therefore is not a limit's number.
fn is_keyword(word: &str) -> bool {
    matches!(word, "infinite" | "ponder" | "searchmoves") || Limit::named(word).is_some()
}

/// Whether a word after `searchmoves` is meant as a move, legal or not, and is not the next limit.
fn is_move(word: &str) -> bool {
    let word = word.as_bytes();
    matches!(word, [_, rank, _, ..] if rank.is_ascii_digit())
}
