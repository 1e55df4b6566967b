//! What a search of the program does, as far as the engine must know it to do the same.

use std::fmt::Write;

use anyhow::{Context, Result, bail};
use octet_engine::board::moves::Move;
use octet_engine::search::skill::{MAX_BLINDNESS, MAX_EVAL_NOISE, Skill};
use octet_engine::search::{Limits, Pv, Report};

/// Something that the program has done.
#[derive(Clone, Debug)]
pub enum LiveEvent {
    /// It continues from another state.
    OtherState,
    /// It has emptied its table and its history. The table is in so many KB of a RAM expansion, or
    /// it is the machine's own if there are none.
    TableCleared(u32),
    /// A search begins.
    Begin {
        /// The position.
        fen: String,
        /// The hashes of the positions before it.
        history: Vec<u32>,
        /// The search's limits.
        limits: Limits,
        /// Table and history as they lie in the program's memory, if the engine cannot know them.
        table: Option<Vec<u8>>,
    },
    /// An iteration is complete.
    Iteration(Report),
    /// The search ends.
    End(Report),
    /// The search ends after more nodes than are repeated.
    EndUnseen,
}

impl LiveEvent {
    /// The event as bytes: a line of words, then the table, if there is one.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut line = String::new();
        // Writing to a string never fails.
        let _ = match self {
            LiveEvent::OtherState => write!(line, "other"),
            LiveEvent::TableCleared(kilobytes) => write!(line, "cleared {kilobytes}"),
            LiveEvent::EndUnseen => write!(line, "unseen"),
            LiveEvent::Iteration(report) => write!(line, "iteration {}", words(report)),
            LiveEvent::End(report) => write!(line, "end {}", words(report)),
            LiveEvent::Begin {
                fen,
                history,
                limits,
                ..
            } => {
                let Skill {
                    blindness,
                    eval_noise,
                    seed,
                    ..
                } = limits.skill;
                let history: String = history.iter().map(|hash| format!(" {hash}")).collect();
                let (depth, nodes) = (limits.depth, limits.nodes.unwrap_or(0));
                let fen = fen.replace(' ', "_");
                write!(
                    line,
                    "begin {fen} {depth} {nodes} {blindness} {eval_noise} {seed}{history}"
                )
            }
        };
        let mut bytes = (line + "\n").into_bytes();
        if let LiveEvent::Begin {
            table: Some(table), ..
        } = self
        {
            bytes.extend(table);
        }
        bytes
    }

    /// Reads an event that was written as bytes.
    ///
    /// # Errors
    /// The bytes are none.
    pub fn from_bytes(bytes: &[u8]) -> Result<LiveEvent> {
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let (line, table) = bytes.split_at(end.context("an event without an end")?);
        let mut words = std::str::from_utf8(line)?.split(' ');
        let kind = words.next().unwrap_or_default();
        if kind == "begin" {
            let fen = words.next().context("an event without a position")?;
            let mut numbers = words.map(str::parse::<u32>);
            let mut next = || {
                numbers
                    .next()
                    .context("an event that is too short")?
                    .context("a number")
            };
            let (depth, nodes) = (next()?, next()?);
            let [blindness, eval_noise, seed] = [next()?, next()?, next()?].map(|n| n as u8);
            return Ok(LiveEvent::Begin {
                fen: fen.replace('_', " "),
                limits: Limits {
                    depth: depth as u8,
                    nodes: (nodes != 0).then_some(nodes),
                    skill: Skill::new(
                        blindness.min(MAX_BLINDNESS),
                        eval_noise.min(MAX_EVAL_NOISE),
                        seed,
                    ),
                },
                history: numbers.collect::<Result<_, _>>()?,
                table: (table.len() > 1).then(|| table[1..].to_vec()),
            });
        }
        let numbers: Vec<i64> = words.map(str::parse).collect::<Result<_, _>>()?;
        Ok(match kind {
            "other" => LiveEvent::OtherState,
            "cleared" => {
                let kilobytes = numbers.first().context("a table without a size")?;
                LiveEvent::TableCleared(u32::try_from(*kilobytes)?)
            }
            "unseen" => LiveEvent::EndUnseen,
            "iteration" => LiveEvent::Iteration(report(&numbers)?),
            "end" => LiveEvent::End(report(&numbers)?),
            _ => bail!("`{kind}` is no event"),
        })
    }
}

/// A report's numbers: depth, score, nodes, hash, then origin and target of each move.
fn words(report: &Report) -> String {
    let Report {
        depth,
        score,
        nodes,
        hash,
        ..
    } = report;
    let mut words = format!("{depth} {score} {nodes} {hash}");
    for mv in report.pv.as_slice() {
        let _ = write!(words, " {} {}", mv.from, mv.to);
    }
    words
}

fn report(numbers: &[i64]) -> Result<Report> {
    let Some((&[depth, score, nodes, hash], moves)) = numbers.split_first_chunk() else {
        bail!("a report of {} numbers", numbers.len());
    };
    let moves: Vec<Move> = moves
        .chunks_exact(2)
        .map(|mv| Move {
            from: mv[0] as u8,
            to: mv[1] as u8,
        })
        .collect();
    Ok(Report {
        depth: depth as u8,
        score: score as i16,
        pv: Pv::new(&moves),
        nodes: nodes as u32,
        hash: hash as u32,
    })
}
