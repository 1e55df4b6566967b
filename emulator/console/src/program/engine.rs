//! The core's routines as functions of a [`C128Engine`].

mod table;

pub use table::{EngineMemory, empty_memory, table_banks};

use std::fmt;

use c128::chess::layout::{CoreLayout, Field, ListKind, MissingSymbol};
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::board::square::Square;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::game::Game;
use octet_engine::movegen::generate::MOST_LEGAL_MOVES;
use octet_engine::search::{Limits, Pv, Report};
use octet_machine::{Fault, FaultKind, Image, ImageError, Machine, Section, Stop};

/// More cycles than any routine but a search or perft takes.
const ROUTINE_CYCLES: u64 = 1_000_000;
/// Cycles between two readings of the leaf counter, in which it must have changed.
const PERFT_SLICE: u64 = 200_000_000;
/// More cycles than any proof of a mate takes that is asked for.
const PROOF_CYCLES: u64 = 20_000_000_000;

/// The routines that initialise the program.
pub const INITIALISATION: [&str; 3] = ["set_mmu", "copy_zp_code", "init_core"];

/// Why a call failed.
#[derive(Clone, Debug)]
pub enum C128Error {
    /// A fault of the program.
    Fault(Box<Fault>),
    /// The image lacks a symbol that the layout needs.
    Symbol(MissingSymbol),
    /// The image cannot be used.
    Image(ImageError),
}

impl fmt::Display for C128Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            C128Error::Fault(fault) => fault.fmt(f),
            C128Error::Symbol(missing) => missing.fmt(f),
            C128Error::Image(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for C128Error {}

impl From<Fault> for C128Error {
    fn from(fault: Fault) -> Self {
        C128Error::Fault(Box::new(fault))
    }
}

impl From<MissingSymbol> for C128Error {
    fn from(missing: MissingSymbol) -> Self {
        C128Error::Symbol(missing)
    }
}

impl From<ImageError> for C128Error {
    fn from(error: ImageError) -> Self {
        C128Error::Image(error)
    }
}

/// A machine with the initialised program, whose routines can be called.
#[derive(Clone)]
pub struct C128Engine {
    machine: Machine,
    layout: CoreLayout,
    routines: Routines,
    /// The cycle count at the beginning of the search.
    search_start: u64,
}

macro_rules! routines {
    ($($name:ident)*) => {
        /// Addresses of the core's routines.
        #[derive(Clone, Copy)]
        struct Routines {
            $($name: u16,)*
        }

        impl Routines {
            #[cfg(test)]
            const NAMES: &[&str] = &[$(stringify!($name)),*];

            fn new(image: &Image) -> Result<Routines, ImageError> {
                Ok(Routines {
                    $($name: image.address(stringify!($name))?,)*
                })
            }
        }
    };
}

routines! {
    attacked generate_captures generate_quiets open_lists begin_root legal make update_ply
    unmake make_null unmake_null gives_check next_quiet_evasion see_loses is_pseudo_legal evaluate
    perft think node
    report_iteration probe_tt store_tt clear_tt build_root_pst select_network
}

/// A search.
#[derive(Clone, Debug)]
pub struct SearchRun {
    /// The reports of completed iterations.
    pub iterations: Vec<(Report, u64)>,
    /// The last report.
    pub result: Report,
    /// Cycles it took.
    pub cycles: u64,
}

/// Why a step of a search ended.
#[derive(Clone, Copy, Debug)]
pub enum SearchStep {
    /// An iteration is complete.
    Iteration(Report),
    /// The cycles were used up.
    CyclesUsedUp,
    /// The search is over.
    Done,
}

/// Why a run to an address ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunEnd {
    /// The program reached the address.
    Breakpoint,
    /// The cycles were used up.
    CyclesUsedUp,
    /// The routine returned.
    Returned,
}

impl C128Engine {
    /// Loads the image and initialises the program. Memory that is not loaded holds
    /// random bytes, as after power on.
    ///
    /// # Errors
    /// The image lacks a symbol, or the program has a fault while it is initialised.
    pub fn new(image: &Image) -> Result<C128Engine, C128Error> {
        let layout = CoreLayout::new(|name| image.address(name).ok())?;
        let routines = Routines::new(image)?;
        let mut machine = super::machine::machine(image);
        fill_with_random_bytes(&mut machine, image);
        // No expansion is looked for: the registers are not those with which the program does that.
        if let Ok(found) = image.address("expansion_found") {
            machine.poke(found, 0);
        }
        for routine in INITIALISATION {
            machine.call(image.address(routine)?, ROUTINE_CYCLES)?;
        }
        Ok(C128Engine {
            machine,
            layout,
            routines,
            search_start: 0,
        })
    }

    /// The machine.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The machine, mutable.
    pub fn machine_mut(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// The layout of the program.
    pub fn layout(&self) -> &CoreLayout {
        &self.layout
    }

    /// Reads a byte of the program's memory.
    pub fn peek(&self, address: u16) -> u8 {
        self.machine.peek(address)
    }

    /// Sets up a game's position at the root, in canonical order, with an
    /// empty table.
    ///
    /// # Errors
    /// A fault of the program; more than a million cycles are one, too.
    pub fn new_game(&mut self, game: &Game) -> Result<(), C128Error> {
        self.clear_table()?;
        self.set_position(game)
    }

    /// Sets up a game's position at the root; the table is kept.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn set_position(&mut self, game: &Game) -> Result<(), C128Error> {
        for Field { address, bytes, .. } in self.layout.encode(game) {
            self.machine.write(address, &bytes);
        }
        self.compute_root_pst(game)?;
        // Lists and pawn scan begin anew.
        self.call(self.routines.begin_root)?;
        Ok(())
    }

    /// Sets up a position at the root, in canonical order; table and root piece-square tables are
    /// kept: see [`C128Engine::set_position`] for those of another position.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn set_board(&mut self, position: &EvaluatedPosition) -> Result<(), C128Error> {
        for Field { address, bytes, .. } in self.layout.encode_position(position, &[]) {
            self.machine.write(address, &bytes);
        }
        // Lists and pawn scan begin anew.
        self.call(self.routines.begin_root)?;
        Ok(())
    }

    /// Computes the root piece-square tables of a game's position; returns the cycles.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn compute_root_pst(&mut self, game: &Game) -> Result<u64, C128Error> {
        for Field { address, bytes, .. } in self.layout.root_pawns(game.position()) {
            self.machine.write(address, &bytes);
        }
        self.call(self.routines.build_root_pst)
    }

    /// Selects and unpacks the network of a phase; returns the cycles.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn select_network(&mut self, phase: u8) -> Result<u64, C128Error> {
        self.machine.poke(self.layout.phase, phase);
        self.call(self.routines.select_network)
    }

    /// Empties all move lists and begins those of the root.
    fn open_lists(&mut self) -> Result<(), C128Error> {
        self.call(self.routines.begin_root)?;
        self.machine.set_x(self.machine.peek(self.layout.ply));
        self.call(self.routines.open_lists)?;
        Ok(())
    }

    /// Whether `by` attacks `square`, and the cycles.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn is_attacked(&mut self, square: Square, by: Color) -> Result<(bool, u64), C128Error> {
        let opponent = self.layout.opponent;
        let before = self.machine.peek(opponent);
        self.machine.poke(opponent, by.bit());
        self.machine.set_x(square.0);
        let cycles = self.call(self.routines.attacked)?;
        self.machine.poke(opponent, before);
        Ok((self.carry(), cycles))
    }

    /// Calls a routine; returns its cycles.
    fn call(&mut self, routine: u16) -> Result<u64, C128Error> {
        Ok(self.machine.call(routine, ROUTINE_CYCLES)?)
    }

    fn carry(&self) -> bool {
        self.machine.registers().p & 1 != 0
    }

    /// Captures and promotions as generated, with their scores, and the cycles.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn generate_captures(&mut self) -> Result<(Vec<(Move, u8)>, u64), C128Error> {
        self.open_lists()?;
        let cycles = self.call(self.routines.generate_captures)?;
        Ok((self.captures(), cycles))
    }

    /// Quiet moves as generated without the captures, and the cycles.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn generate_quiets(&mut self) -> Result<(Vec<Move>, u64), C128Error> {
        self.open_lists()?;
        let cycles = self.call(self.routines.generate_quiets)?;
        Ok((self.quiets(), cycles))
    }

    fn quiets(&self) -> Vec<Move> {
        let len = self.peek(self.layout.quiet_count);
        self.layout
            .moves(ListKind::Quiets, 0, len, |a| self.peek(a))
    }

    fn captures(&self) -> Vec<(Move, u8)> {
        let len = self.peek(self.layout.capture_count);
        let moves = self
            .layout
            .moves(ListKind::Captures, 0, len, |a| self.peek(a));
        let score = |n: usize| self.layout.capture_score(n as u16, |a| self.peek(a));
        moves
            .into_iter()
            .enumerate()
            .map(|(n, mv)| (mv, score(n)))
            .collect()
    }

    fn set_move(&mut self, mv: Move) {
        self.machine.poke(self.layout.from, mv.from);
        self.machine.poke(self.layout.to, mv.to);
    }

    /// Whether a pseudo-legal move is legal.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn is_legal(&mut self, mv: Move, in_check: bool) -> Result<(bool, u64), C128Error> {
        self.set_move(mv);
        self.machine
            .poke(self.layout.legal_in_check, u8::from(in_check));
        let cycles = self.call(self.routines.legal)?;
        Ok((!self.carry(), cycles))
    }

    /// Whether a pseudo-legal capture of some ordering score loses material, and the cycles.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn is_losing_capture(&mut self, mv: Move, score: u8) -> Result<(bool, u64), C128Error> {
        self.set_move(mv);
        self.machine.poke(self.layout.picked_score, score);
        let cycles = self.call(self.routines.see_loses)?;
        Ok((self.carry(), cycles))
    }

    /// Whether any move is pseudo-legal here, and if so whether it is a capture or promotion; and
    /// the cycles.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn is_pseudo_legal(&mut self, mv: Move) -> Result<(Option<bool>, u64), C128Error> {
        self.set_move(mv);
        let cycles = self.call(self.routines.is_pseudo_legal)?;
        let quiet = self.machine.registers().p & 2 != 0;
        Ok((self.carry().then_some(!quiet), cycles))
    }

    /// Makes a legal move and updates key and sums.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn make(&mut self, mv: Move) -> Result<u64, C128Error> {
        self.set_move(mv);
        let cycles = self.call(self.routines.make)?;
        Ok(cycles + self.call(self.routines.update_ply)?)
    }

    /// Whether the move just made gives check.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn gives_check(&mut self) -> Result<(bool, u64), C128Error> {
        let cycles = self.call(self.routines.gives_check)?;
        Ok((self.machine.registers().a != 0, cycles))
    }

    /// The quiet moves that the search tries against the check of the move just made, as generated.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn quiet_evasions(&mut self) -> Result<Vec<Move>, C128Error> {
        let ply = self.peek(self.layout.ply);
        self.machine.set_x(ply);
        self.call(self.routines.open_lists)?;
        self.call(self.routines.generate_quiets)?;
        let (len, at) = (self.peek(self.layout.quiet_count), u16::from(ply));
        self.machine.poke(self.layout.quiets_len + at, len);
        self.machine.poke(self.layout.next_index + at, 0);
        let mut evasions = Vec::new();
        loop {
            self.machine.set_x(ply);
            self.call(self.routines.next_quiet_evasion)?;
            if !self.carry() {
                return Ok(evasions);
            }
            evasions.push(Move {
                from: self.peek(self.layout.from),
                to: self.peek(self.layout.to),
            });
        }
    }

    /// Unmakes the last move.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn unmake(&mut self) -> Result<u64, C128Error> {
        self.call(self.routines.unmake)
    }

    /// Makes a null move.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn make_null(&mut self) -> Result<u64, C128Error> {
        self.call(self.routines.make_null)
    }

    /// Unmakes a null move.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn unmake_null(&mut self) -> Result<u64, C128Error> {
        self.call(self.routines.unmake_null)
    }

    /// The static evaluation at the current ply, and the cycles.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn evaluate(&mut self) -> Result<(i16, u64), C128Error> {
        self.machine.set_x(self.peek(self.layout.ply));
        let cycles = self.call(self.routines.evaluate)?;
        Ok((
            CoreLayout::score_at(self.layout.score, |a| self.peek(a)),
            cycles,
        ))
    }

    /// The leaves `depth` plies below the position that is set up, and the cycles. A program that
    /// counts no leaf for a long time, or more than there can be, is in an endless loop, which is a
    /// fault.
    ///
    /// # Errors
    /// A fault of the program, an endless loop included.
    pub fn perft(&mut self, depth: u8, in_check: bool) -> Result<(u64, u64), C128Error> {
        if depth == 0 {
            return Ok((1, 0));
        }
        self.call(self.routines.begin_root)?;
        self.poke_ply(self.layout.depth, depth);
        self.poke_ply(self.layout.in_check, u8::from(in_check));
        self.machine.write(self.layout.perft_leaves, &[0; 4]);
        self.machine.begin(self.routines.perft);
        let start = self.machine.cycles();
        let mut leaves = 0_u64;
        loop {
            let stop = self.machine.resume(PERFT_SLICE);
            // The counter has 32 bits and cannot overflow between two readings.
            let counted = self.word(self.layout.perft_leaves);
            let more = u64::from(counted.wrapping_sub(leaves as u32));
            leaves += more;
            let counts =
                more > 0 && leaves <= (MOST_LEGAL_MOVES as u64).saturating_pow(depth.into());
            match stop {
                Ok(_) => return Ok((leaves, self.machine.cycles() - start)),
                Err(fault) if counts && matches!(fault.kind, FaultKind::CycleLimit { .. }) => {}
                Err(fault) => return Err(fault.into()),
            }
        }
    }

    fn poke_ply(&mut self, array: u16, value: u8) {
        let at = array.wrapping_add(u16::from(CoreLayout::ply_index(0)));
        self.machine.poke(at, value);
    }

    fn word(&self, address: u16) -> u32 {
        u32::from_le_bytes([0, 1, 2, 3].map(|n| self.peek(address.wrapping_add(n))))
    }

    /// Searches the position that is set up within `limits`. If `cycles` are given, the search
    /// takes little longer than these. Calls `on_iteration` after every iteration.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn search(
        &mut self,
        limits: Limits,
        cycles: Option<u64>,
        mut on_iteration: impl FnMut(&Report, u64),
    ) -> Result<SearchRun, C128Error> {
        self.begin_search(limits);
        let mut iterations = Vec::new();
        loop {
            let left = cycles.map_or(u64::MAX, |limit| limit.saturating_sub(self.search_cycles()));
            match self.run_iteration(left)? {
                SearchStep::Iteration(report) => {
                    on_iteration(&report, self.search_cycles());
                    iterations.push((report, self.search_cycles()));
                }
                SearchStep::CyclesUsedUp => {
                    self.run_to_complete_report()?;
                    break;
                }
                SearchStep::Done => break,
            }
        }
        Ok(SearchRun {
            iterations,
            result: self.report(),
            cycles: self.search_cycles(),
        })
    }

    /// Asks whether the side to move is mated in at most so many moves of the opponent. Returns the
    /// answer, and a report of nodes and PV. The table is empty afterwards.
    ///
    /// # Errors
    /// A fault of the program, or a program without its API.
    pub fn prove_mate(&mut self, moves: u8) -> Result<(bool, Report), C128Error> {
        let image = self.machine.image();
        let [proof, plies] = [image.address("prove_mate")?, image.address("limit_depth")?];
        self.machine.poke(plies, 2 * moves);
        self.machine.call(proof, PROOF_CYCLES)?;
        let is_mated = self.machine.registers().a & 0x80 != 0;
        let report = self.report();
        self.call(self.routines.clear_tt)?;
        Ok((is_mated, report))
    }

    /// Begins a search of the position that is set up; [`C128Engine::run_iteration`] continues it.
    pub fn begin_search(&mut self, limits: Limits) {
        let counter = limits.nodes.map_or(0, u32::wrapping_neg);
        self.machine
            .write(self.layout.node_counter, &counter.to_le_bytes());
        let skill = limits.skill;
        for (address, byte) in [
            (self.layout.depth_limit, limits.depth),
            (self.layout.blindness, skill.blindness),
            (self.layout.eval_noise, skill.eval_noise),
            (self.layout.skill_seed, skill.seed),
        ] {
            self.machine.poke(address, byte);
        }
        self.machine.begin(self.routines.think);
        self.search_start = self.machine.time_in_cycles();
    }

    /// Cycles since [`C128Engine::begin_search`].
    pub fn search_cycles(&self) -> u64 {
        self.machine.time_in_cycles() - self.search_start
    }

    /// Searches to the end of the iteration, or for `cycles` cycles.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn run_iteration(&mut self, cycles: u64) -> Result<SearchStep, C128Error> {
        Ok(match self.run_to(self.routines.report_iteration, cycles)? {
            RunEnd::Breakpoint => SearchStep::Iteration(self.report()),
            RunEnd::CyclesUsedUp => SearchStep::CyclesUsedUp,
            RunEnd::Returned => SearchStep::Done,
        })
    }

    /// Runs on to the next node, because only there is the report complete: elsewhere a PV may be
    /// half copied. Runs until the report has a move, if there is one.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn run_to_complete_report(&mut self) -> Result<(), C128Error> {
        while self.run_to_node(ROUTINE_CYCLES)? == RunEnd::Breakpoint {
            if !self.report().pv.as_slice().is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Searches to the next node, or for `cycles` cycles.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn run_to_node(&mut self, cycles: u64) -> Result<RunEnd, C128Error> {
        // The root enters at `node`, all others here.
        let child = self.machine.image().address("child_node")?;
        self.run_to_any(&[self.routines.node, child], cycles)
    }

    /// Runs to the instruction at `address`, or for `cycles` cycles.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn run_to(&mut self, address: u16, cycles: u64) -> Result<RunEnd, C128Error> {
        self.run_to_any(&[address], cycles)
    }

    fn run_to_any(&mut self, addresses: &[u16], cycles: u64) -> Result<RunEnd, C128Error> {
        for address in addresses {
            self.machine.set_breakpoint(*address);
        }
        let stop = self.machine.resume(cycles);
        for address in addresses {
            self.machine.clear_breakpoint(*address);
        }
        match stop {
            Ok(Stop::Breakpoint(_)) => Ok(RunEnd::Breakpoint),
            Ok(Stop::Returned) => Ok(RunEnd::Returned),
            Err(fault) if matches!(fault.kind, FaultKind::CycleLimit { .. }) => {
                Ok(RunEnd::CyclesUsedUp)
            }
            Err(fault) => Err(fault.into()),
        }
    }

    /// Nodes counted since the search began.
    pub fn nodes(&self) -> u32 {
        let layout = &self.layout;
        self.word(layout.node_counter)
            .wrapping_sub(self.word(layout.node_counter_start))
    }

    /// The report in memory, which is complete only at nodes and ends of iterations.
    pub fn report(&self) -> Report {
        let layout = &self.layout;
        let root = u16::from(CoreLayout::ply_index(0));
        Report {
            depth: self.peek(layout.iteration),
            score: CoreLayout::score_at(layout.root_score, |a| self.peek(a)),
            pv: Pv::new(&layout.pv(|a| self.peek(a))),
            nodes: self.nodes(),
            hash: u32::from_le_bytes(layout.hash.map(|plane| self.peek(plane.wrapping_add(root)))),
        }
    }
}

/// Fills the memory that the image reserves with pseudo-random bytes.
fn fill_with_random_bytes(machine: &mut Machine, image: &Image) {
    let mut state = 1_u32;
    let mut next = || {
        // The generator is that of Numerical Recipes; its high bits are the random ones.
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    let reserved = |section: &&Section| !section.kind.is_loaded();
    for section in image.sections().iter().filter(reserved) {
        let bytes: Vec<u8> = section.range().map(|_| next()).collect();
        let (bank, address) = ((section.address >> 16) as u8, section.address as u16);
        machine.write_bank(bank, address, &bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::Routines;
    use c128::program::ENTRIES;

    #[test]
    fn proofs_know_what_is_called() {
        let known = |name: &&&str| ENTRIES.called.iter().any(|(called, _)| called == *name);
        let unknown: Vec<_> = Routines::NAMES.iter().filter(|name| !known(name)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
