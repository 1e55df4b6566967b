//! Watches the searches of a console's program.

use anyhow::{Context, Result, anyhow};
use c128::chess::layout::CoreLayout;
use c128::chess::tables::history_row;
use c128::chess::vars::{HISTORY_PAGES, PAGE};
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::square::Square;
use octet_engine::game::Game;
use octet_engine::search::skill::{MAX_BLINDNESS, MAX_EVAL_NOISE, Skill};
use octet_engine::search::transposition::C128_ENTRIES;
use octet_engine::search::{HistoryBytes, Limits, Pv, Report};

use super::LiveEvent;
use crate::Console;
use octet_machine::Machine;

/// The bank of the core's code.
const BANK: u8 = 0;
/// The planes of the program's table, then its history, and their sizes as the engine has them.
pub(super) const TABLE: [(&str, usize); 8] = [
    ("tt_key_lo", C128_ENTRIES),
    ("tt_key_hi", C128_ENTRIES),
    ("tt_from", C128_ENTRIES),
    ("tt_to", C128_ENTRIES),
    ("tt_score_lo", C128_ENTRIES),
    ("tt_score_hi", C128_ENTRIES),
    ("tt_depth_bound", C128_ENTRIES),
    ("history_table", size_of::<HistoryBytes>()),
];

/// Tells what every search of a console's program does.
pub struct LiveWatch {
    layout: CoreLayout,
    think: u16,
    report_iteration: u16,
    clear_tt: u16,
    /// Searches are told only up to so many nodes.
    most_nodes: u32,
    /// Whether who repeats the searches has the table with which the next one begins.
    table_known: bool,
    search: Option<RunningSearch>,
}

/// A search of the program that has not ended.
struct RunningSearch {
    /// The address to which it returns.
    return_address: u16,
    /// Its limit of nodes.
    limit: Option<u32>,
    /// Nodes after the last iteration that was told.
    iteration: Option<u32>,
}

impl LiveWatch {
    /// Begins to watch. Iterations that end after more than `most_nodes` nodes are not told.
    ///
    /// # Errors
    /// The program lacks a symbol.
    pub fn new(console: &mut Console, most_nodes: u32) -> Result<LiveWatch> {
        let [think, report_iteration, clear_tt] =
            ["think", "report_iteration", "clear_tt"].map(|name| console.address(name));
        let watch = LiveWatch {
            layout: CoreLayout::new(|name| console.address(name).ok())?,
            think: think?,
            report_iteration: report_iteration?,
            clear_tt: clear_tt?,
            most_nodes,
            table_known: false,
            search: None,
        };
        for address in [watch.think, watch.report_iteration, watch.clear_tt] {
            console.machine.set_bank_breakpoint(BANK, address, true);
        }
        Ok(watch)
    }

    /// Runs the console for `cycles` cycles of the 1 MHz clock, or until its program ends, and tells
    /// what its searches do meanwhile.
    ///
    /// # Errors
    /// A fault, or a search of an impossible position.
    pub fn run(
        &mut self,
        console: &mut Console,
        cycles: u64,
        tell: &mut dyn FnMut(LiveEvent),
    ) -> Result<()> {
        let end = console.machine.chip_cycles() + cycles;
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
                return Ok(());
            };
            let machine = &mut console.machine;
            let event = if address == self.clear_tt {
                self.table_known = true;
                let banks = machine.image().address("tt_banks")?;
                Some(LiveEvent::TableCleared(64 * u32::from(machine.peek(banks))))
            } else if address == self.think {
                self.begin(machine)?
            } else if address == self.report_iteration {
                self.iteration(machine)
            } else {
                self.end(machine)
            };
            event.into_iter().for_each(&mut *tell);
        }
    }

    /// Whether the program searches.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// A search begins: reads its position and limits. Without an iteration nothing is told: then a
    /// proof of a mate prepares itself, and nobody knows the history that it leaves.
    fn begin(&mut self, machine: &mut Machine) -> Result<Option<LiveEvent>> {
        self.drop_search(machine);
        let layout = &self.layout;
        let peek = |address| machine.peek(address);
        if peek(layout.depth_limit) == 0 {
            self.table_known = false;
            return Ok(None);
        }
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
        let table = (!self.table_known).then(|| table(machine)).transpose()?;
        self.table_known = true;
        let sp = machine.registers().sp;
        let pushed = [1, 2].map(|n| peek(0x100 + u16::from(sp.wrapping_add(n))));
        let return_address = u16::from_le_bytes(pushed).wrapping_add(1);
        machine.set_bank_breakpoint(BANK, return_address, true);
        self.search = Some(RunningSearch {
            return_address,
            limit: limits.nodes,
            iteration: None,
        });
        Ok(Some(LiveEvent::Begin {
            fen: Game::new(position, 1).fen().to_string(),
            history,
            limits,
            table,
        }))
    }

    /// The program's report.
    fn report(&self, machine: &Machine) -> Report {
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

    /// An iteration is complete.
    fn iteration(&mut self, machine: &Machine) -> Option<LiveEvent> {
        let report = self.report(machine);
        let search = self.search.as_mut()?;
        if report.nodes > self.most_nodes {
            return None;
        }
        search.iteration = Some(report.nodes);
        Some(LiveEvent::Iteration(report))
    }

    /// The search ends: after an iteration, at its limit of nodes, or because time or a key has
    /// stopped it. Only in the last case nobody can know the table that it leaves.
    fn end(&mut self, machine: &mut Machine) -> Option<LiveEvent> {
        let report = self.report(machine);
        let search = self.search.take()?;
        machine.set_bank_breakpoint(BANK, search.return_address, false);
        let whole = [search.iteration, search.limit].contains(&Some(report.nodes));
        let told = report.nodes <= self.most_nodes;
        self.table_known = whole && told && report.nodes > 0;
        Some(match told {
            true => LiveEvent::End(report),
            false => LiveEvent::EndUnseen,
        })
    }

    /// The console continues from another state. From the program's next search on, its table is
    /// told.
    pub fn begin_anew(&mut self, machine: &mut Machine) -> LiveEvent {
        self.drop_search(machine);
        self.table_known = false;
        LiveEvent::OtherState
    }

    /// The running search, if there is one, never returns: RESTORE, another RUN or another state of
    /// the machine has ended it, and nobody knows its table.
    fn drop_search(&mut self, machine: &mut Machine) {
        if let Some(search) = self.search.take() {
            machine.set_bank_breakpoint(BANK, search.return_address, false);
            self.table_known = false;
        }
    }
}

/// The program's table and history, as [`TABLE`] lists them. In place of the planes there may be the
/// memory of a RAM expansion and the table's generation.
pub(super) fn table(machine: &Machine) -> Result<Vec<u8>> {
    let read = |name: &str, len| {
        let symbol = machine
            .image()
            .symbol(name)
            .context("the program's table")?;
        let (bank, address) = ((symbol.address >> 16) as u8, symbol.address as u16);
        anyhow::Ok(machine.read_bank(bank, address, len))
    };
    let [planes @ .., (name, _)] = TABLE;
    let mut bytes = Vec::new();
    let [banks, generation] =
        ["tt_banks", "tt_generation"].map(|name| machine.image().address(name));
    match (machine.peek(banks?), machine.expansion()) {
        (banks @ 1.., Some(expansion)) => {
            bytes.extend((0..u32::from(banks) << 16).map(|at| expansion.peek(at)));
            bytes.push(machine.peek(generation?));
        }
        _ => {
            for (name, len) in planes {
                bytes.extend(read(name, len)?);
            }
        }
    }
    let history = read(name, usize::from(HISTORY_PAGES * PAGE))?;
    bytes.extend(engine_history(&history));
    Ok(bytes)
}

/// The program's history as the engine lays it out: half a page, by target, for each piece.
fn engine_history(program: &[u8]) -> HistoryBytes {
    let mut history: HistoryBytes = [0; _];
    for color in Color::ALL {
        for piece_type in PieceType::ALL {
            let piece = Piece::new(color, piece_type, 0).0 >> Piece::TYPE_SHIFT;
            let row = usize::from(history_row(color, piece_type));
            for square in Square::all() {
                let target = usize::from(square.0);
                history[usize::from(piece) * 128 + target] = program[row + target];
            }
        }
    }
    history
}

/// Four bytes of memory, low byte first.
fn long(machine: &Machine, address: u16) -> u32 {
    u32::from_le_bytes([0, 1, 2, 3].map(|n| machine.peek(address.wrapping_add(n))))
}
