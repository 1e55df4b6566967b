//! Repeats the searches of the program with the engine.

use std::collections::VecDeque;
use std::fmt;

use anyhow::{Context, Result, ensure};
use octet_engine::board::position::Position;
use octet_engine::game::Game;
use octet_engine::search::transposition::{BUCKET_SIZE, EXPANSIONS, Entry, SearchMemory};
use octet_engine::search::{
    BUCKET_BYTES, HistoryBytes, Limits, Plane, Report, Search, bucket_entries,
};
use octet_machine::Machine;

use super::LiveEvent;
use super::watch::{TABLE, table};
use crate::program::engine::{EngineMemory, empty_memory};

/// How many searches are remembered.
const REMEMBERED: usize = 60;

/// How much has been compared.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LiveCounts {
    /// Completed iterations.
    pub iterations: u64,
    /// Searches that ended.
    pub searches: u64,
    /// Those of them in which nothing differs.
    pub same: u64,
    /// Iterations and ends of searches in which the two machines differ.
    pub differences: u64,
    /// Nodes of the searches that ended.
    pub nodes: u64,
}

impl fmt::Display for LiveCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (iterations, searches) = (self.iterations, self.searches);
        match self.differences {
            0 => write!(
                f,
                "{iterations} iterations of {searches} searches: identical"
            ),
            n => write!(
                f,
                "{n} of {iterations} iterations of {searches} searches differ"
            ),
        }
    }
}

/// Something that was compared.
#[derive(Clone, Debug)]
pub struct LiveReport {
    /// The position that is searched, with its history. Its move number is 1.
    pub game: Game,
    /// The program's report.
    pub program: Report,
    /// The engine's report.
    pub engine: Report,
    /// Whether the two reports are the same. Those of a search that was stopped between two nodes
    /// have the same move, score and line.
    pub identical: bool,
    /// Whether the search has ended.
    pub ended: bool,
}

/// Repeats searches and compares.
#[derive(Default)]
pub struct LiveEngine {
    /// The engine's table and history; `None` if they are told when the next search begins.
    memory: Option<Box<EngineMemory>>,
    search: Option<RunningSearch>,
    counts: LiveCounts,
    iteration: Option<LiveReport>,
    stopped: Option<LiveReport>,
    last: Option<LiveReport>,
    /// Nodes of the last searches, and whether nothing differs in them.
    searches: VecDeque<(u32, bool)>,
}

/// A search of the program that has not ended.
struct RunningSearch {
    game: Game,
    limits: Limits,
    /// The program's last iteration, with the engine's memory after it.
    last: Option<(Report, Box<EngineMemory>)>,
    /// Differences before it began.
    differences: u64,
}

impl LiveEngine {
    /// How much has been compared.
    #[must_use]
    pub fn counts(&self) -> LiveCounts {
        self.counts
    }

    /// The last thing that was compared.
    #[must_use]
    pub fn last(&self) -> Option<&LiveReport> {
        self.last.as_ref()
    }

    /// The last whole iteration: what the program shows.
    #[must_use]
    pub fn iteration(&self) -> Option<&LiveReport> {
        self.iteration.as_ref()
    }

    /// The end of the search of that iteration, if time or a key has stopped it after more nodes.
    #[must_use]
    pub fn stopped(&self) -> Option<&LiveReport> {
        self.stopped.as_ref()
    }

    /// Nodes of the last searches, the oldest first, and whether nothing differs in them.
    pub fn searches(&self) -> impl Iterator<Item = (u32, bool)> {
        self.searches.iter().copied()
    }

    /// Repeats what the program has done, and compares.
    ///
    /// # Errors
    /// A position or a table that cannot be.
    pub fn take(&mut self, event: LiveEvent) -> Result<()> {
        match event {
            LiveEvent::OtherState => {
                (self.search, self.memory) = (None, None);
                (self.iteration, self.stopped, self.last) = (None, None, None);
            }
            LiveEvent::TableCleared(kilobytes) => {
                let kilobytes = (kilobytes > 0).then_some(kilobytes);
                ensure!(
                    kilobytes.is_none_or(|size| EXPANSIONS.contains(&size)),
                    "a table of another size"
                );
                self.memory = Some(Box::new(empty_memory(kilobytes)));
            }
            LiveEvent::Begin {
                fen,
                history,
                limits,
                table,
            } => {
                if let Some(table) = table {
                    self.memory = Some(memory(&table)?);
                }
                let position = Position::from_fen(&fen).with_context(|| fen.clone())?;
                self.search = Some(RunningSearch {
                    game: Game::with_history(position, 1, &history),
                    limits,
                    last: None,
                    differences: self.counts.differences,
                });
            }
            LiveEvent::Iteration(program) => self.compare_iteration(program),
            LiveEvent::End(program) => self.end(program),
            LiveEvent::EndUnseen => {
                (self.search, self.memory) = (None, None);
                self.counts.searches += 1;
            }
        }
        Ok(())
    }

    /// The engine searches to the same depth, from the table with which the search began.
    fn compare_iteration(&mut self, program: Report) {
        let (Some(search), Some(memory)) = (&mut self.search, &self.memory) else {
            return;
        };
        let mut memory = memory.clone();
        let limits = Limits {
            depth: program.depth,
            nodes: None,
            ..search.limits
        };
        let engine = Search::new(&search.game, limits, memory.table(), &mut ()).run();
        search.last = Some((program, memory));
        let report = LiveReport {
            game: search.game.clone(),
            program,
            engine,
            identical: engine == program,
            ended: false,
        };
        self.counts.iterations += 1;
        self.stopped = None;
        self.iteration = Some(report.clone());
        self.add(report);
    }

    fn add(&mut self, report: LiveReport) {
        self.counts.differences += u64::from(!report.identical);
        self.last = Some(report);
    }

    /// The program's search ends: after an iteration, at its limit of nodes, or because time or a
    /// key has stopped it. An interrupt stops it between the counts of two nodes, so its report is
    /// the engine's at one node or the other.
    fn end(&mut self, program: Report) {
        let (Some(search), Some(before)) = (self.search.take(), self.memory.take()) else {
            return;
        };
        self.counts.searches += 1;
        self.counts.nodes += u64::from(program.nodes);
        let says_same = |engine: &Report| {
            (engine.depth, engine.score, engine.pv) == (program.depth, program.score, program.pv)
        };
        let at_node = |nodes: u32| {
            let mut memory = before.clone();
            let limits = Limits {
                nodes: Some(nodes),
                ..search.limits
            };
            let engine = Search::new(&search.game, limits, memory.table(), &mut ()).run();
            (engine, memory)
        };
        let mut stopped = false;
        let compared = match search.last {
            Some((last, memory)) if last.nodes == program.nodes => {
                self.memory = Some(memory);
                let identical = says_same(&last);
                Some((last, identical))
            }
            // Before its first node it has no report.
            _ if program.nodes == 0 => None,
            _ => {
                let (engine, memory) = at_node(program.nodes);
                let at_limit = search.limits.nodes == Some(program.nodes);
                if at_limit {
                    self.memory = Some(memory);
                }
                stopped = true;
                let engine = match says_same(&engine) || at_limit {
                    true => engine,
                    false => at_node(program.nodes + 1).0,
                };
                let nodes_agree = !at_limit || engine.nodes == program.nodes;
                Some((engine, says_same(&engine) && nodes_agree))
            }
        };
        if let Some((engine, identical)) = compared {
            let report = LiveReport {
                identical,
                game: search.game,
                program,
                engine,
                ended: true,
            };
            if stopped {
                self.stopped = Some(report.clone());
            }
            self.add(report);
        }
        let same = self.counts.differences == search.differences;
        self.counts.same += u64::from(same);
        self.searches.push_back((program.nodes, same));
        if self.searches.len() > REMEMBERED {
            self.searches.pop_front();
        }
    }
}

/// The engine's table and history from those of a program.
///
/// # Errors
/// The image lacks a symbol.
pub fn memory_of(machine: &Machine) -> Result<EngineMemory> {
    Ok(*memory(&table(machine)?)?)
}

/// The engine's table and history from the bytes of the program's.
fn memory(bytes: &[u8]) -> Result<Box<EngineMemory>> {
    let of_history = size_of::<HistoryBytes>();
    let sizes = EXPANSIONS.map(|kilobytes| (kilobytes as usize) << 10);
    if let Some(size) = bytes.len().checked_sub(1 + of_history)
        && sizes.contains(&size)
    {
        return expanded(bytes, size);
    }
    let mut rest = bytes;
    let mut next = |len: usize| -> Result<Box<[u8]>> {
        let (part, left) = rest
            .split_at_checked(len)
            .context("the table is too short")?;
        rest = left;
        Ok(part.into())
    };
    let parts = TABLE.map(|(_, len)| next(len));
    let mut planes: Vec<Box<Plane>> = Vec::new();
    let mut history = None;
    for part in parts {
        match <Box<Plane>>::try_from(part?) {
            Ok(plane) => planes.push(plane),
            Err(bytes) => history = <Box<HistoryBytes>>::try_from(bytes).ok(),
        }
    }
    let planes: Vec<&Plane> = planes.iter().map(|plane| &**plane).collect();
    let planes = planes.try_into().ok().context("the planes of a table")?;
    let history = history.context("the history of a table")?;
    let memory = SearchMemory::from_c128(planes, &history);
    Ok(Box::new(memory.map(|entries| entries.to_vec())))
}

/// The engine's table and history from those of a program whose table is in a RAM expansion.
fn expanded(bytes: &[u8], size: usize) -> Result<Box<EngineMemory>> {
    let (buckets, rest) = bytes.split_at(size);
    let (&generation, history) = rest.split_first().context("a generation")?;
    let history = history.try_into().context("the history of a table")?;
    let (buckets, _) = buckets.as_chunks::<BUCKET_BYTES>();
    let mut entries: Vec<Entry> = Vec::with_capacity(buckets.len() * BUCKET_SIZE);
    entries.extend(buckets.iter().flat_map(bucket_entries));
    Ok(Box::new(SearchMemory::from_expansion(
        entries, generation, history,
    )))
}
