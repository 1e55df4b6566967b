//! Compares both machines while somebody plays: the engine repeats every search of the running
//! program.
//!
//! No second machine is needed. The run stops where a search begins, where an iteration is complete
//! and where the search ends; position, history and limits are read from memory there. The engine
//! keeps its own table from search to search, as the program does. Only the table of a search that
//! was stopped by time or a key depends on the moment; after such a search the engine continues
//! with the program's table.

use anyhow::{Result, anyhow};
use c128::chess::layout::CoreLayout;
use octet_engine::game::Game;
use octet_engine::search::skill::{MAX_BLINDNESS, MAX_EVAL_NOISE, Skill};
use octet_engine::search::transposition::{C128_ENTRIES, EMPTY, SearchMemory};
use octet_engine::search::{HistoryBytes, Limits, Plane, Pv, Report, Search};

use crate::Console;
use octet_machine::Machine;

/// The bank of the core's code.
const BANK: u8 = 0;
/// The planes of the program's table.
const PLANES: [&str; 7] = [
    "tt_key_lo",
    "tt_key_hi",
    "tt_from",
    "tt_to",
    "tt_score_lo",
    "tt_score_hi",
    "tt_depth_bound",
];

/// How much has been compared.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LiveCounts {
    /// Completed iterations.
    pub iterations: u64,
    /// Searches that ended.
    pub searches: u64,
    /// Iterations and ends of searches in which the two machines differ.
    pub differences: u64,
    /// Nodes of the searches that ended.
    pub nodes: u64,
}

/// The last thing that was compared.
#[derive(Clone, Debug)]
pub struct LiveReport {
    /// The position that is searched, with its history. Its move number is 1.
    pub game: Game,
    /// The program's report.
    pub program: Report,
    /// The engine's report.
    pub engine: Report,
    /// Whether the two reports are the same.
    pub identical: bool,
    /// Whether the search has ended.
    pub ended: bool,
}

/// Compares every search of a console's program.
pub struct LiveCheck {
    layout: CoreLayout,
    think: u16,
    report_iteration: u16,
    clear_tt: u16,
    /// The engine's table and history; `None` if the next search begins with the program's table.
    memory: Option<Box<SearchMemory>>,
    /// Searches are repeated only up to so many nodes.
    most_nodes: u32,
    search: Option<RunningSearch>,
    counts: LiveCounts,
    last: Option<LiveReport>,
}

/// A search of the program that has not ended.
struct RunningSearch {
    game: Game,
    limits: Limits,
    /// The address to which it returns.
    return_address: u16,
    /// The program's last iteration, with the engine's memory after it.
    last: Option<(Report, Box<SearchMemory>)>,
}

impl LiveCheck {
    /// Begins to compare. Iterations that end after more than `most_nodes` nodes are not compared.
    ///
    /// # Errors
    /// The program lacks a symbol.
    pub fn new(console: &mut Console, most_nodes: u32) -> Result<LiveCheck> {
        let [think, report_iteration, clear_tt] =
            ["think", "report_iteration", "clear_tt"].map(|name| console.address(name));
        let check = LiveCheck {
            layout: CoreLayout::new(|name| console.address(name).ok())?,
            think: think?,
            report_iteration: report_iteration?,
            clear_tt: clear_tt?,
            memory: None,
            most_nodes,
            search: None,
            counts: LiveCounts::default(),
            last: None,
        };
        for address in [check.think, check.report_iteration, check.clear_tt] {
            console.machine.set_bank_breakpoint(BANK, address, true);
        }
        Ok(check)
    }

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

    /// Runs the console for `cycles` cycles of the 1 MHz clock, or until its program ends, and
    /// compares meanwhile. Returns whether anything was compared.
    ///
    /// # Errors
    /// A fault, or a search of an impossible position.
    pub fn run(&mut self, console: &mut Console, cycles: u64) -> Result<bool> {
        let end = console.machine.chip_cycles() + cycles;
        let before = self.counts;
        loop {
            let left = end.saturating_sub(console.machine.chip_cycles());
            let return_address = self.search.as_ref().map(|search| search.return_address);
            let watched = [
                self.think,
                self.report_iteration,
                self.clear_tt,
                return_address.unwrap_or(self.think),
            ];
            let Some(address) = console.run_watched(left, &watched)? else {
                return Ok(self.counts != before);
            };
            let machine = &mut console.machine;
            if address == self.clear_tt {
                self.memory = Some(Box::new(EMPTY));
            } else if address == self.think {
                self.begin(machine)?;
            } else if address == self.report_iteration {
                self.compare_iteration(machine);
            } else {
                self.end(machine);
            }
        }
    }

    /// A search begins: reads its position and limits.
    fn begin(&mut self, machine: &mut Machine) -> Result<()> {
        let layout = &self.layout;
        let peek = |address| machine.peek(address);
        let root = CoreLayout::ply_index(0);
        let position = layout.decode(root, peek);
        let position = position.map_err(|error| anyhow!("the program searches {error}"))?;
        let hash =
            |ply: u8| u32::from_le_bytes(layout.hash.map(|plane| peek(plane + u16::from(ply))));
        let history: Vec<u32> = (peek(layout.oldest_ply)..root).map(hash).collect();
        let counter = long(machine, layout.node_counter);
        let limits = Limits {
            depth: peek(layout.depth_limit),
            nodes: (counter != 0).then(|| counter.wrapping_neg()),
            skill: Skill::new(
                peek(layout.blindness).min(MAX_BLINDNESS),
                peek(layout.eval_noise).min(MAX_EVAL_NOISE),
                peek(layout.skill_seed),
            ),
        };
        if self.memory.is_none() {
            self.memory = Some(program_memory(machine)?);
        }
        let sp = machine.registers().sp;
        let pushed = [1, 2].map(|n| peek(0x100 + u16::from(sp.wrapping_add(n))));
        let return_address = u16::from_le_bytes(pushed).wrapping_add(1);
        machine.set_bank_breakpoint(BANK, return_address, true);
        self.search = Some(RunningSearch {
            game: Game::with_history(position, 1, &history),
            limits,
            return_address,
            last: None,
        });
        Ok(())
    }

    /// The program's report.
    fn program_report(&self, machine: &Machine) -> Report {
        let layout = &self.layout;
        let peek = |address| machine.peek(address);
        let root = u16::from(CoreLayout::ply_index(0));
        let start = long(machine, layout.node_counter_start);
        Report {
            depth: peek(layout.iteration),
            score: CoreLayout::score_at(layout.root_score, peek),
            pv: Pv::new(&layout.pv(peek)),
            nodes: long(machine, layout.node_counter).wrapping_sub(start),
            hash: u32::from_le_bytes(layout.hash.map(|plane| peek(plane.wrapping_add(root)))),
        }
    }

    /// An iteration of the program is complete. The engine searches to the same depth, from the
    /// table with which the search began.
    fn compare_iteration(&mut self, machine: &Machine) {
        let program = self.program_report(machine);
        let (Some(search), Some(memory)) = (&mut self.search, &self.memory) else {
            return;
        };
        if program.nodes > self.most_nodes {
            return;
        }
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
        self.add(report);
    }

    fn add(&mut self, report: LiveReport) {
        self.counts.differences += u64::from(!report.identical);
        self.last = Some(report);
    }

    /// The program's search ends: after an iteration, at its limit of nodes, or because time or a
    /// key has stopped it. An interrupt stops it between the counts of two nodes, so its report is
    /// the engine's at one node or the other.
    fn end(&mut self, machine: &mut Machine) {
        let program = self.program_report(machine);
        let Some(search) = self.search.take() else {
            return;
        };
        machine.set_bank_breakpoint(BANK, search.return_address, false);
        let Some(before) = self.memory.take() else {
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
        let engine = match search.last {
            Some((last, memory)) if last.nodes == program.nodes => {
                self.memory = Some(memory);
                last
            }
            // Before its first node it has no report.
            _ if program.nodes == 0 || program.nodes > self.most_nodes => return,
            _ => {
                let (engine, memory) = at_node(program.nodes);
                if search.limits.nodes == Some(program.nodes) {
                    self.memory = Some(memory);
                }
                match says_same(&engine) {
                    true => engine,
                    false => at_node(program.nodes + 1).0,
                }
            }
        };
        self.add(LiveReport {
            identical: says_same(&engine),
            game: search.game,
            program,
            engine,
            ended: true,
        });
    }

    /// The console continues from another state. From the program's next search on, the engine
    /// begins with the program's table.
    pub fn begin_anew(&mut self, machine: &mut Machine) {
        if let Some(search) = self.search.take() {
            machine.set_bank_breakpoint(BANK, search.return_address, false);
        }
        self.memory = None;
        self.last = None;
    }
}

/// The program's table and history.
fn program_memory(machine: &Machine) -> Result<Box<SearchMemory>> {
    let bytes = |name: &str, len: usize| {
        let symbol = machine.image().symbol(name)?;
        let (bank, address) = ((symbol.address >> 16) as u8, symbol.address as u16);
        Ok::<Vec<u8>, anyhow::Error>(machine.read_bank(bank, address, len))
    };
    let mut planes: Vec<Box<Plane>> = Vec::with_capacity(PLANES.len());
    for name in PLANES {
        let plane: Box<[u8]> = bytes(name, C128_ENTRIES)?.into();
        planes.push(
            plane
                .try_into()
                .map_err(|_| anyhow!("the size of {name}"))?,
        );
    }
    let history: Box<[u8]> = bytes("history_table", size_of::<HistoryBytes>())?.into();
    let history: Box<HistoryBytes> = history
        .try_into()
        .map_err(|_| anyhow!("the size of the history"))?;
    let planes = std::array::from_fn(|n| &*planes[n]);
    Ok(Box::new(SearchMemory::from_c128(planes, &history)))
}

/// Four bytes of memory, low byte first.
fn long(machine: &Machine, address: u16) -> u32 {
    u32::from_le_bytes([0, 1, 2, 3].map(|n| machine.peek(address.wrapping_add(n))))
}
