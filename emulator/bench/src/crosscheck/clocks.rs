//! A move's share of the clock, and after each iteration whether another begins.

use c128::chess::layout::CoreLayout;
use c128::ui::game::time::{JIFFIES, LEVELS, OWN_CLOCKS};
use octet_console::program::{C128Book, C128Engine, C128Error};
use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::square::Square;
use octet_engine::eval::{INFINITY, Score};
use octet_engine::game::time::{DECIDED, SCORE_DROP, TimeBudget, TimeManager};
use octet_engine::util::random::Random;
use octet_machine::Image;

use super::{Findings, Layer};

/// Clocks in minutes, each with every number of seconds, and the moves that share the time.
const MINUTES: [u32; 6] = [0, 1, 5, 30, 90, 120];
const MOVES: [u8; 14] = [1, 2, 3, 5, 7, 8, 9, 10, 11, 12, 13, 30, 40, 128];
/// Searches that are made up, each with up to twelve iterations.
const SEARCHES: u32 = 200;

/// Compares the shares of many clocks, and the decisions of made-up searches. Contracts are not watched:
/// they hold for the registers with which the program calls its routines.
pub fn compare(image: &Image, findings: &mut Findings) {
    let done = Clocks::new(&image.unwatched()).and_then(|mut clocks| clocks.compare(findings));
    if let Err(error) = done {
        findings.fault(Layer::Clocks, &error);
    }
}

/// The machines: one has the core in view, the other the player's program.
pub struct Clocks {
    core: C128Engine,
    ui: C128Book,
    /// The least and the most cycles in which time is shared.
    pub cycles: (u64, u64),
    /// How often a search was to end, and to go on.
    pub decided: [u32; 2],
}

impl Clocks {
    /// Loads the program.
    ///
    /// # Errors
    /// A symbol is missing, or the program has a fault while it is initialised.
    pub fn new(image: &Image) -> Result<Clocks, C128Error> {
        Ok(Clocks {
            core: C128Engine::new(image)?,
            ui: C128Book::new(image, &[])?,
            cycles: (u64::MAX, 0),
            decided: [0; 2],
        })
    }

    /// Compares levels, shares and decisions.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn compare(&mut self, findings: &mut Findings) -> Result<(), C128Error> {
        self.levels(findings)?;
        self.shares(findings)?;
        self.decisions(findings)
    }

    fn at(&self, name: &str) -> Result<u16, C128Error> {
        Ok(self.core.machine().image().address(name)?)
    }

    /// Writes the low bytes of a number to a variable of bank 0 or of common RAM.
    fn put(&mut self, name: &str, number: u32, len: usize) -> Result<(), C128Error> {
        let address = self.at(name)?;
        let bytes = number.to_le_bytes();
        self.ui.machine_mut().write_bank(0, address, &bytes[..len]);
        Ok(())
    }

    /// A variable of three bytes, low byte first.
    fn number(&mut self, name: &str) -> Result<u32, C128Error> {
        let address = self.at(name)?;
        let bytes = self.ui.machine_mut().read_bank(0, address, 3);
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]))
    }

    /// What each level with a clock begins with.
    fn levels(&mut self, findings: &mut Findings) -> Result<(), C128Error> {
        for (n, level) in LEVELS.iter().enumerate() {
            let (left, moves) = level.clock();
            if left == 0 {
                continue;
            }
            self.ui.machine_mut().set_y(n as u8);
            self.put("shared_side", 0, 1)?;
            self.put("shared_clock_white", left, 3)?;
            self.put("moves_to_control", moves.into(), 1)?;
            self.ui.call_ui("set_level")?;
            let engine = match moves {
                0 => TimeBudget::per_move(left),
                _ => TimeBudget::from_clock(left, 0, Some(moves.into())),
            };
            self.compare_share(|| level.name(), engine, findings)?;
        }
        Ok(())
    }

    fn compare_share(
        &mut self,
        at: impl Fn() -> String,
        engine: TimeBudget,
        findings: &mut Findings,
    ) -> Result<(), C128Error> {
        let c128 = TimeBudget {
            quarter: self.number("quarter_share")?,
            hard: self.number("hard_limit")?,
        };
        findings.add_compared(Layer::Clocks, 1);
        findings.compare(Layer::Clocks, at, "share", engine, c128);
        Ok(())
    }

    fn shares(&mut self, findings: &mut Findings) -> Result<(), C128Error> {
        for minutes in MINUTES {
            for seconds in 0..60 {
                let left = (minutes * 60 + seconds) * JIFFIES + seconds % 7;
                for moves in MOVES {
                    self.share(left, 0, moves, findings)?;
                    self.share(left, seconds * JIFFIES, moves, findings)?;
                }
            }
        }
        // The most that a clock can hold.
        for moves in [1, 2, 128] {
            self.share(0xFF_FFFF, 0, moves, findings)?;
        }
        Ok(())
    }

    fn share(
        &mut self,
        left: u32,
        increment: u32,
        moves: u8,
        findings: &mut Findings,
    ) -> Result<(), C128Error> {
        let level = if increment == 0 { 0 } else { OWN_CLOCKS };
        self.put("shared_level", level.into(), 1)?;
        self.put("shared_own_increment", increment, 3)?;
        self.put("time_left", left, 3)?;
        self.put("moves_to_share", moves.into(), 1)?;
        let cycles = self.ui.call_ui("allot_time")?;
        let (least, most) = self.cycles;
        self.cycles = (least.min(cycles), most.max(cycles));
        let engine = TimeBudget::from_clock(left, increment, Some(moves.into()));
        let at = || format!("{left} jiffies for {moves} moves, {increment} added");
        self.compare_share(at, engine, findings)
    }

    fn decisions(&mut self, findings: &mut Findings) -> Result<(), C128Error> {
        let mut random = Random::new(1);
        for _ in 0..SEARCHES {
            let mut next = |below: usize| random.below(below) as u32;
            let time = TimeBudget {
                quarter: next(15_000),
                hard: next(60_000),
            };
            let only = next(20) == 0;
            let mut manager = TimeManager::new(time, only);
            let (mut elapsed, mut last) = (0, 0);
            for depth in 1..=next(12) as u8 + 1 {
                // One move is the best in five of eight iterations.
                let file = next(8).max(4) as u8;
                let best = Move::new(Square::new(file, 1), Square::new(file, 2), MoveType::Normal);
                let score = match next(8) {
                    0 => INFINITY,
                    1 => -INFINITY,
                    // Around a score that decides the game.
                    2 => DECIDED - next(3) as Score,
                    3 => next(3) as Score - DECIDED - 1,
                    // About as much worse as a search goes on for.
                    4 | 5 => last - SCORE_DROP + 1 - next(3) as Score,
                    _ => next(120) as Score - 60,
                };
                last = score.clamp(-DECIDED, DECIDED);
                elapsed += next(8_000);
                let iteration = Iteration {
                    depth,
                    best,
                    score,
                    only,
                };
                let factor = self.time_factor(&iteration)?;
                let limit = (time.quarter * u32::from(factor)).min(time.hard);
                let before = manager;
                // At the very limit, too.
                for elapsed in [limit, elapsed] {
                    manager = before;
                    let c128 = self.goes_on(time, factor, next(0xFF_FFFF), elapsed)?;
                    let engine = manager.continue_deepening(best, score, elapsed);
                    self.decided[usize::from(engine)] += 1;
                    findings.add_compared(Layer::Clocks, 1);
                    let at = || format!("{time:?}, depth {depth}, score {score}, after {elapsed}");
                    findings.compare(Layer::Clocks, at, "goes on", engine, c128);
                }
            }
        }
        Ok(())
    }

    /// How many quarters of its share a search has after an iteration.
    fn time_factor(&mut self, iteration: &Iteration) -> Result<u8, C128Error> {
        let Iteration {
            depth,
            best,
            score,
            only,
        } = iteration;
        let counts = self.at("moves_searched")? + u16::from(CoreLayout::ply_index(0));
        let (routine, factor) = (self.at("set_time_factor")?, self.at("time_factor")?);
        let layout = *self.core.layout();
        let machine = self.core.machine_mut();
        machine.poke(layout.iteration, *depth);
        machine.poke(layout.pv_from, best.from);
        machine.poke(layout.pv_to, best.to);
        machine.write(layout.root_score, &score.to_le_bytes());
        machine.poke(counts, if *only { 1 } else { 2 + depth });
        machine.call(routine, CYCLES)?;
        Ok(machine.peek(factor))
    }

    /// Whether the player's program begins another iteration; `start` is what its clock showed when the
    /// search began, in jiffies.
    fn goes_on(
        &mut self,
        time: TimeBudget,
        factor: u8,
        start: u32,
        elapsed: u32,
    ) -> Result<bool, C128Error> {
        self.put("quarter_share", time.quarter, 3)?;
        self.put("hard_limit", time.hard, 3)?;
        self.put("time_factor", factor.into(), 1)?;
        self.put("time_limited", 0xFF, 1)?;
        self.put("search_start", start, 3)?;
        self.put("shared_uptime", start.wrapping_add(elapsed), 3)?;
        self.ui.call_ui("continue_deepening")?;
        Ok(self.ui.machine_mut().registers().p & 1 == 0)
    }
}

/// An iteration that a made-up search has finished.
struct Iteration {
    depth: u8,
    best: Move,
    score: Score,
    /// Whether there is one legal move.
    only: bool,
}

/// More than any routine takes here.
const CYCLES: u64 = 1_000_000;
