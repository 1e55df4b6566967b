//! Calls the program's routines and reads what they leave behind.

use std::fmt;

use c128::layout::{Field, Layout, ListKind, MissingSymbol};
use engine::game::Game;
use engine::moves::Move;
use engine::piece::Color;
use engine::search::table::{BOUND_BITS, Bound, DEPTH_SHIFT, Hit};
use engine::search::{Limits, Line, Report};
use engine::square::Square;

use crate::machine::{Fault, FaultKind, Image, ImageError, Machine, Section, Stop};

/// A routine other than a search or perft that takes longer is lost.
const ROUTINE_CYCLES: u64 = 1_000_000;
/// Cycles between two looks at the count of leaves.
const PERFT_SLICE: u64 = 1_000_000_000;

/// What can go wrong on the machine.
#[derive(Clone, Debug)]
pub enum PlayerError {
    /// The program did something it must not do.
    Fault(Box<Fault>),
    /// The image lacks something.
    Symbol(MissingSymbol),
    /// The image cannot be used.
    Image(ImageError),
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::Fault(fault) => fault.fmt(f),
            PlayerError::Symbol(missing) => missing.fmt(f),
            PlayerError::Image(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PlayerError {}

impl From<Fault> for PlayerError {
    fn from(fault: Fault) -> Self {
        PlayerError::Fault(Box::new(fault))
    }
}

impl From<MissingSymbol> for PlayerError {
    fn from(missing: MissingSymbol) -> Self {
        PlayerError::Symbol(missing)
    }
}

impl From<ImageError> for PlayerError {
    fn from(error: ImageError) -> Self {
        PlayerError::Image(error)
    }
}

/// The program in a machine, ready to be called.
#[derive(Clone)]
pub struct Player {
    machine: Machine,
    layout: Layout,
    entry: Entries,
    /// The cycle count when the search began.
    began: u64,
}

/// Where the routines are.
#[derive(Clone, Copy)]
struct Entries {
    attacked: u16,
    generate_captures: u16,
    generate_quiets: u16,
    open_lists: u16,
    reset_lists: u16,
    legal: u16,
    make: u16,
    update: u16,
    unmake: u16,
    make_null: u16,
    unmake_null: u16,
    gives_check: u16,
    loses: u16,
    possible: u16,
    evaluate: u16,
    perft: u16,
    think: u16,
    node: u16,
    report: u16,
    probe: u16,
    record: u16,
    clear_table: u16,
    oracle: u16,
    choose_network: u16,
}

/// How a trial of a search ended.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The reports of completed iterations.
    pub iterations: Vec<(Report, u64)>,
    /// The last report.
    pub result: Report,
    /// Cycles it took.
    pub cycles: u64,
}

/// How far a step of a search got.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// An iteration is complete.
    Iteration(Report),
    /// The cycles were used up.
    Running,
    /// The search is over.
    Done,
}

/// How far a run to a place in the program got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// The program is there.
    There,
    /// The cycles were used up.
    Running,
    /// The program has ended.
    End,
}

impl Player {
    /// Loads the image and initialises the program. What is not loaded is
    /// noise before that, as it is when a computer is switched on.
    pub fn new(image: &Image) -> Result<Player, PlayerError> {
        let layout = Layout::new(|name| image.address(name).ok())?;
        let entry = Entries {
            attacked: image.address("attacked")?,
            generate_captures: image.address("generate_captures")?,
            generate_quiets: image.address("generate_quiets")?,
            open_lists: image.address("open_lists")?,
            reset_lists: image.address("reset_lists")?,
            legal: image.address("legal")?,
            make: image.address("make")?,
            update: image.address("update")?,
            unmake: image.address("unmake")?,
            make_null: image.address("make_null")?,
            unmake_null: image.address("unmake_null")?,
            gives_check: image.address("gives_check")?,
            loses: image.address("loses")?,
            possible: image.address("possible")?,
            evaluate: image.address("evaluate")?,
            perft: image.address("perft")?,
            think: image.address("think")?,
            node: image.address("node")?,
            report: image.address("report")?,
            probe: image.address("probe")?,
            record: image.address("record")?,
            clear_table: image.address("clear_table")?,
            oracle: image.address("oracle")?,
            choose_network: image.address("choose_network")?,
        };
        let mut machine = Machine::new(image);
        fill_with_noise(&mut machine, image);
        for routine in ["set_banks", "install", "initialise"] {
            machine.call(image.address(routine)?, ROUTINE_CYCLES)?;
        }
        Ok(Player {
            machine,
            layout,
            entry,
            began: 0,
        })
    }

    /// The machine.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The machine, to be changed.
    pub fn machine_mut(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// The layout of the program.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Reads a byte of the program's memory.
    pub fn peek(&self, address: u16) -> u8 {
        self.machine.peek(address)
    }

    /// Sets up a game's position at the root, in canonical order, with an
    /// empty table.
    pub fn set_up(&mut self, game: &Game) -> Result<(), PlayerError> {
        self.clear_table()?;
        self.go_on(game)
    }

    /// Sets up a game's position at the root; the table keeps what it knows.
    pub fn go_on(&mut self, game: &Game) -> Result<(), PlayerError> {
        for Field { address, bytes, .. } in self.layout.encode(game) {
            self.machine.write(address, &bytes);
        }
        self.consult(game)?;
        // What the program noted of the men before does not hold.
        self.machine.call(self.entry.reset_lists, ROUTINE_CYCLES)?;
        Ok(())
    }

    /// Has the program's oracle say what men are worth in a game's position; the cycles.
    pub fn consult(&mut self, game: &Game) -> Result<u64, PlayerError> {
        for Field { address, bytes, .. } in self.layout.asked(game.position()) {
            self.machine.write(address, &bytes);
        }
        Ok(self.machine.call(self.entry.oracle, ROUTINE_CYCLES)?)
    }

    /// Has the program unpack the network that speaks at a phase; the cycles.
    pub fn choose_network(&mut self, phase: u8) -> Result<u64, PlayerError> {
        self.machine.poke(self.layout.phase, phase);
        Ok(self
            .machine
            .call(self.entry.choose_network, ROUTINE_CYCLES)?)
    }

    /// Empties all lists and begins the root's.
    fn open_lists(&mut self) -> Result<(), PlayerError> {
        self.machine.call(self.entry.reset_lists, ROUTINE_CYCLES)?;
        self.machine.set_x(self.machine.peek(self.layout.level));
        self.machine.call(self.entry.open_lists, ROUTINE_CYCLES)?;
        Ok(())
    }

    /// Whether `by` attacks `square`, and the cycles.
    pub fn attacked(&mut self, square: Square, by: Color) -> Result<(bool, u64), PlayerError> {
        let opponent = self.layout.opponent;
        let before = self.machine.peek(opponent);
        self.machine.poke(opponent, by.bit());
        self.machine.set_x(square.0);
        let cycles = self.machine.call(self.entry.attacked, ROUTINE_CYCLES)?;
        self.machine.poke(opponent, before);
        Ok((self.carry(), cycles))
    }

    fn carry(&self) -> bool {
        self.machine.registers().p & 1 != 0
    }

    /// Captures and promotions as generated, with their scores, and the cycles.
    pub fn generate_captures(&mut self) -> Result<(Vec<(Move, u8)>, u64), PlayerError> {
        self.open_lists()?;
        let cycles = self
            .machine
            .call(self.entry.generate_captures, ROUTINE_CYCLES)?;
        Ok((self.captures(), cycles))
    }

    /// Quiet moves as generated without the captures, and the cycles.
    pub fn generate_quiets(&mut self) -> Result<(Vec<Move>, u64), PlayerError> {
        self.open_lists()?;
        let cycles = self
            .machine
            .call(self.entry.generate_quiets, ROUTINE_CYCLES)?;
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
    pub fn legal(&mut self, mv: Move, in_check: bool) -> Result<(bool, u64), PlayerError> {
        self.set_move(mv);
        self.machine.poke(self.layout.check, u8::from(in_check));
        let cycles = self.machine.call(self.entry.legal, ROUTINE_CYCLES)?;
        Ok((!self.carry(), cycles))
    }

    /// Whether a pseudo-legal capture of some ordering score loses material,
    /// and the cycles.
    pub fn loses(&mut self, mv: Move, score: u8) -> Result<(bool, u64), PlayerError> {
        self.set_move(mv);
        self.machine.poke(self.layout.chosen_score, score);
        let cycles = self.machine.call(self.entry.loses, ROUTINE_CYCLES)?;
        Ok((self.carry(), cycles))
    }

    /// Whether a move of some position is pseudo-legal here, and if so,
    /// whether it takes or promotes; and the cycles.
    pub fn possible(&mut self, mv: Move) -> Result<(Option<bool>, u64), PlayerError> {
        self.set_move(mv);
        let cycles = self.machine.call(self.entry.possible, ROUTINE_CYCLES)?;
        let quiet = self.machine.registers().p & 2 != 0;
        Ok((self.carry().then_some(!quiet), cycles))
    }

    /// Makes a legal move and brings hash and sums up to date.
    pub fn make(&mut self, mv: Move) -> Result<u64, PlayerError> {
        self.set_move(mv);
        let cycles = self.machine.call(self.entry.make, ROUTINE_CYCLES)?;
        Ok(cycles + self.machine.call(self.entry.update, ROUTINE_CYCLES)?)
    }

    /// Whether the move just made gives check.
    pub fn gives_check(&mut self) -> Result<(bool, u64), PlayerError> {
        let cycles = self.machine.call(self.entry.gives_check, ROUTINE_CYCLES)?;
        Ok((self.machine.registers().a != 0, cycles))
    }

    /// Takes the last move back.
    pub fn unmake(&mut self) -> Result<u64, PlayerError> {
        Ok(self.machine.call(self.entry.unmake, ROUTINE_CYCLES)?)
    }

    /// Passes the move.
    pub fn make_null(&mut self) -> Result<u64, PlayerError> {
        Ok(self.machine.call(self.entry.make_null, ROUTINE_CYCLES)?)
    }

    /// Takes a pass back.
    pub fn unmake_null(&mut self) -> Result<u64, PlayerError> {
        Ok(self.machine.call(self.entry.unmake_null, ROUTINE_CYCLES)?)
    }

    /// The evaluation of the position at the present level.
    pub fn evaluate(&mut self) -> Result<(i16, u64), PlayerError> {
        self.machine.set_x(self.peek(self.layout.level));
        let cycles = self.machine.call(self.entry.evaluate, ROUTINE_CYCLES)?;
        Ok((
            Layout::score_at(self.layout.score, |a| self.peek(a)),
            cycles,
        ))
    }

    /// Empties the transposition table; the cycles.
    pub fn clear_table(&mut self) -> Result<u64, PlayerError> {
        Ok(self.machine.call(self.entry.clear_table, ROUTINE_CYCLES)?)
    }

    /// What the transposition table knows about a hash at a ply, and the
    /// cycles.
    pub fn probe(&mut self, hash: u32, ply: usize) -> Result<(Option<Hit>, u64), PlayerError> {
        self.set_hash(hash, ply);
        let cycles = self.machine.call(self.entry.probe, ROUTINE_CYCLES)?;
        if !self.carry() {
            return Ok((None, cycles));
        }
        let layout = &self.layout;
        let depth = self.peek(layout.found_depth);
        let hit = Hit {
            mv: Move {
                from: self.peek(layout.entry_from),
                to: self.peek(layout.entry_to),
            },
            score: Layout::score_at(layout.found_score, |a| self.peek(a)),
            depth: depth >> DEPTH_SHIFT,
            bound: match depth & BOUND_BITS {
                1 => Bound::Upper,
                2 => Bound::Lower,
                3 => Bound::Exact,
                _ => return Ok((None, cycles)),
            },
        };
        Ok((Some(hit), cycles))
    }

    /// Notes something about a hash at a ply in the transposition table; the
    /// cycles.
    pub fn record(&mut self, hash: u32, ply: usize, hit: Hit) -> Result<u64, PlayerError> {
        self.set_hash(hash, ply);
        let layout = self.layout;
        let [score_lo, score_hi] = hit.score.to_le_bytes();
        for (address, byte) in [
            (layout.entry_from, hit.mv.from),
            (layout.entry_to, hit.mv.to),
            (layout.entry_score_lo, score_lo),
            (layout.entry_score_hi, score_hi),
            (
                layout.entry_depth,
                hit.depth << DEPTH_SHIFT | hit.bound as u8,
            ),
        ] {
            self.machine.poke(address, byte);
        }
        Ok(self.machine.call(self.entry.record, ROUTINE_CYCLES)?)
    }

    /// Gives the level of a ply this hash, and X the level.
    fn set_hash(&mut self, hash: u32, ply: usize) {
        let level = Layout::level(ply);
        for (plane, byte) in self.layout.hash.into_iter().zip(hash.to_le_bytes()) {
            self.machine.poke(plane + u16::from(level), byte);
        }
        self.machine.set_x(level);
    }

    /// Leaves `depth` plies below the position set up, and the cycles.
    pub fn perft(&mut self, depth: u8, in_check: bool) -> Result<(u64, u64), PlayerError> {
        if depth == 0 {
            return Ok((1, 0));
        }
        self.machine.call(self.entry.reset_lists, ROUTINE_CYCLES)?;
        self.poke_level(self.layout.depth, depth);
        self.poke_level(self.layout.in_check, u8::from(in_check));
        self.machine.write(self.layout.leaves, &[0; 4]);
        self.machine.begin(self.entry.perft);
        let start = self.machine.cycles();
        let mut leaves = 0_u64;
        loop {
            let stop = self.machine.resume(PERFT_SLICE);
            // The program counts in 32 bits and cannot count that far between
            // two looks.
            let counted = self.word(self.layout.leaves);
            leaves += u64::from(counted.wrapping_sub(leaves as u32));
            match stop {
                Ok(_) => return Ok((leaves, self.machine.cycles() - start)),
                Err(fault) if matches!(fault.kind, FaultKind::CycleLimit { .. }) => {}
                Err(fault) => return Err(fault.into()),
            }
        }
    }

    fn poke_level(&mut self, array: u16, value: u8) {
        let at = array.wrapping_add(u16::from(Layout::level(0)));
        self.machine.poke(at, value);
    }

    fn word(&self, address: u16) -> u32 {
        u32::from_le_bytes([0, 1, 2, 3].map(|n| self.peek(address.wrapping_add(n))))
    }

    /// Thinks about the position set up, within `limits` and, if given, not
    /// much longer than `cycles`; tells `watch` of every iteration.
    pub fn think(
        &mut self,
        limits: Limits,
        cycles: Option<u64>,
        mut watch: impl FnMut(&Report, u64),
    ) -> Result<Trial, PlayerError> {
        self.begin(limits);
        let mut iterations = Vec::new();
        loop {
            let left = cycles.map_or(u64::MAX, |limit| limit.saturating_sub(self.spent()));
            match self.step(left)? {
                Step::Iteration(report) => {
                    watch(&report, self.spent());
                    iterations.push((report, self.spent()));
                }
                Step::Running => {
                    self.come_to_rest()?;
                    break;
                }
                Step::Done => break,
            }
        }
        Ok(Trial {
            iterations,
            result: self.report(),
            cycles: self.spent(),
        })
    }

    /// Begins to think about the position set up; [`Player::step`] goes on.
    pub fn begin(&mut self, limits: Limits) {
        let counter = limits.nodes.map_or(0, u32::wrapping_neg);
        self.machine
            .write(self.layout.node_counter, &counter.to_le_bytes());
        let sight = limits.sight;
        for (address, byte) in [
            (self.layout.depth_limit, limits.depth),
            (self.layout.blind, sight.blind),
            (self.layout.spread, sight.spread),
            (self.layout.whim, sight.whim),
        ] {
            self.machine.poke(address, byte);
        }
        self.machine.begin(self.entry.think);
        self.began = self.machine.cycles();
    }

    /// Cycles since [`Player::begin`].
    pub fn spent(&self) -> u64 {
        self.machine.cycles() - self.began
    }

    /// Thinks on to the end of the iteration, or for `cycles` cycles.
    pub fn step(&mut self, cycles: u64) -> Result<Step, PlayerError> {
        Ok(match self.run_to(self.entry.report, cycles)? {
            Reached::There => Step::Iteration(self.report()),
            Reached::Running => Step::Running,
            Reached::End => Step::Done,
        })
    }

    /// Thinks on to where the report in memory is whole, which it is not while
    /// a line is being copied, and has a move, if there is one.
    pub fn come_to_rest(&mut self) -> Result<(), PlayerError> {
        while self.step_to_node(ROUTINE_CYCLES)? == Reached::There {
            if !self.report().line.as_slice().is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Thinks on to the next node, or for `cycles` cycles.
    pub fn step_to_node(&mut self, cycles: u64) -> Result<Reached, PlayerError> {
        self.run_to(self.entry.node, cycles)
    }

    /// Runs on to an instruction, or for `cycles` cycles.
    pub fn run_to(&mut self, address: u16, cycles: u64) -> Result<Reached, PlayerError> {
        self.machine.set_breakpoint(address);
        let stop = self.machine.resume(cycles);
        self.machine.clear_breakpoint(address);
        match stop {
            Ok(Stop::Breakpoint(_)) => Ok(Reached::There),
            Ok(Stop::Returned) => Ok(Reached::End),
            Err(fault) if matches!(fault.kind, FaultKind::CycleLimit { .. }) => {
                Ok(Reached::Running)
            }
            Err(fault) => Err(fault.into()),
        }
    }

    /// Moves made in the tree since the search began.
    pub fn nodes(&self) -> u32 {
        let layout = &self.layout;
        self.word(layout.node_counter)
            .wrapping_sub(self.word(layout.node_start))
    }

    /// The report as it stands in memory.
    pub fn report(&self) -> Report {
        let layout = &self.layout;
        let root = u16::from(Layout::level(0));
        Report {
            depth: self.peek(layout.iteration),
            score: Layout::score_at(layout.root_score, |a| self.peek(a)),
            line: Line::new(&layout.line(|a| self.peek(a))),
            nodes: self.nodes(),
            hash: u32::from_le_bytes(layout.hash.map(|plane| self.peek(plane.wrapping_add(root)))),
        }
    }
}

/// Gives every byte that the image only reserves some value.
fn fill_with_noise(machine: &mut Machine, image: &Image) {
    let mut noise = 1_u32;
    let mut next = || {
        // Numerical Recipes' generator; its high bits are the random ones.
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (noise >> 24) as u8
    };
    let reserved = |section: &&Section| !section.kind.is_loaded();
    for section in image.sections().iter().filter(reserved) {
        let bytes: Vec<u8> = section.range().map(|_| next()).collect();
        let (bank, address) = ((section.address >> 16) as u8, section.address as u16);
        machine.write_bank(bank, address, &bytes);
    }
}
