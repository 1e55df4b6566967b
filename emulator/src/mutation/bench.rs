//! The comparison that mutations are tried on.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use octet_engine::board::position::Position;
use octet_engine::formats::epd::BundledPosition;
use octet_engine::game::Game;

use super::case::{Case, SHORT, order};
use super::effect::{self, Effect};
use super::trial::{Detection, MutationResult, Survival};
use super::{Mutation, mutated_image};
use crate::crosscheck::{Difference, Findings, tables};
use crate::machine::{Image, Machine};
use crate::program::{C128Engine, C128Error};
use crate::threads::{self, Interrupted};

/// Positions whose move sequences are counted: the generators' proof, and
/// what nothing else runs.
const PERFT: [(&str, u8); 3] = [
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        2,
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        2,
    ),
];

/// All that a mutation is tried on.
pub struct MutationTest {
    image: Image,
    cases: Vec<Case>,
    perft: Vec<(Game, u8, u64)>,
    /// What the unchanged program does: cycles in all searches, and how often
    /// each instruction is executed.
    cycles: u64,
    counts: Vec<u64>,
}

/// Why the comparison cannot be prepared.
#[derive(Debug)]
pub enum MutationTestError {
    /// The unchanged program does not pass.
    Unsound(Box<Difference>),
    /// The machine cannot run it.
    Machine(C128Error),
    /// There is no thread to run it on.
    Thread(io::Error),
    /// The user interrupted it.
    Interrupted,
}

impl std::fmt::Display for MutationTestError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            MutationTestError::Unsound(difference) => {
                write!(
                    f,
                    "the program itself differs from the engine: {}",
                    difference.headline()
                )
            }
            MutationTestError::Machine(error) => error.fmt(f),
            MutationTestError::Thread(error) => write!(f, "no thread: {error}"),
            MutationTestError::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for MutationTestError {}

impl MutationTest {
    /// Prepares the comparison on these positions and makes it with the unchanged
    /// program; calls `done` after every position.
    ///
    /// # Errors
    /// The unchanged program does not pass.
    pub fn new(
        image: &Image,
        positions: &[BundledPosition],
        threads: usize,
        stop: &AtomicBool,
        done: impl Fn() + Sync,
    ) -> Result<MutationTest, MutationTestError> {
        let games = positions.iter().map(|p| p.game.clone()).collect();
        let perft = PERFT.iter().filter_map(|&(fen, depth)| {
            let game = Game::from_fen(fen).ok()?;
            let leaves = Position::perft(&mut game.position().clone(), depth);
            Some((game, depth, leaves))
        });
        let mut bench = MutationTest {
            image: image.clone(),
            cases: Vec::new(),
            perft: perft.collect(),
            cycles: 0,
            counts: vec![0; 0x1_0000],
        };
        bench.prove(games, threads, stop, done)?;
        Ok(bench)
    }

    /// Makes the comparison with the unchanged program.
    fn prove(
        &mut self,
        games: Vec<Game>,
        threads: usize,
        stop: &AtomicBool,
        done: impl Fn() + Sync,
    ) -> Result<(), MutationTestError> {
        let mut findings = Findings::without_trace();
        tables::compare(&self.image, &mut findings);
        let mut engine = C128Engine::new(&self.image).map_err(MutationTestError::Machine)?;
        engine.machine_mut().profile(true);
        let counts = Mutex::new(std::mem::take(&mut self.counts));
        let add = |new: &[u64]| {
            if let Ok(mut counts) = counts.lock() {
                counts.iter_mut().zip(new).for_each(|(sum, n)| *sum += n);
            }
        };
        let take =
            |engine: &mut C128Engine| engine.machine_mut().take_profile().unwrap_or_default();
        let work = |game: &Game| -> Result<(Case, u64, Findings), Interrupted> {
            let (mut engine, mut findings) = (engine.clone(), Findings::without_trace());
            let mut case = Case::new(game);
            case.cycles = case.short(&mut engine, stop, &mut findings)?;
            let counts = take(&mut engine).counts;
            add(&counts);
            let executed = counts.iter().enumerate().filter(|(_, n)| **n > 0);
            case.covered = executed.map(|(address, _)| address as u16).collect();
            let cycles = case.cycles + case.long(&mut engine, stop, &mut findings)?;
            add(&take(&mut engine).counts);
            Ok((case, cycles, findings))
        };
        let results = threads::each(&games, threads, stop, work, |_, _| done());
        for result in results.map_err(MutationTestError::Thread)? {
            let (case, cycles, found) = result.ok_or(MutationTestError::Interrupted)?;
            self.cases.push(case);
            self.cycles += cycles;
            if let Some(difference) = found.into_differences().pop() {
                return Err(MutationTestError::Unsound(Box::new(difference)));
            }
        }
        order(&mut self.cases);
        self.perfts(&mut engine, &mut findings);
        add(&take(&mut engine).counts);
        add(&self.loading()?);
        self.counts = counts.into_inner().unwrap_or_default();
        match findings.into_differences().pop() {
            Some(difference) => Err(MutationTestError::Unsound(Box::new(difference))),
            None => Ok(()),
        }
    }

    /// How often each instruction is executed when the program is initialised.
    fn loading(&self) -> Result<Vec<u64>, MutationTestError> {
        let mut machine = Machine::new(&self.image);
        machine.profile(true);
        let call = |machine: &mut Machine| -> Result<(), C128Error> {
            machine.call(self.image.address("init_core")?, u64::MAX)?;
            Ok(())
        };
        call(&mut machine).map_err(MutationTestError::Machine)?;
        Ok(machine.take_profile().unwrap_or_default().counts)
    }

    fn perfts(&self, engine: &mut C128Engine, findings: &mut Findings) {
        let loaded = engine.machine().snapshot();
        for (game, depth, leaves) in &self.perft {
            findings.perft(engine, game, *depth, *leaves);
            engine.machine_mut().restore(&loaded);
        }
    }

    /// Tries a mutation.
    ///
    /// # Errors
    /// `stop` was set.
    pub fn trial(
        &self,
        mutation: &Mutation,
        stop: &AtomicBool,
    ) -> Result<MutationResult, Interrupted> {
        Ok(MutationResult {
            detection: self.detect(mutation, stop)?,
            mutation: mutation.clone(),
        })
    }

    /// What the changed instruction does in the first searches that execute it.
    fn effect(&self, mutation: &Mutation) -> Effect {
        let mut effect = Effect::default();
        let executes = |case: &&Case| case.covered.contains(&mutation.start);
        for case in self.cases.iter().filter(executes).take(10) {
            let Ok(mut engine) = C128Engine::new(&self.image) else {
                break;
            };
            let limits = SHORT[SHORT.len() - 1];
            if let Ok(seen) = effect::look(&mut engine, &case.game, limits, mutation) {
                effect.executions += seen.executions;
                effect.unchanged += seen.unchanged;
            }
        }
        effect
    }

    fn detect(&self, mutation: &Mutation, stop: &AtomicBool) -> Result<Detection, Interrupted> {
        let image = match mutated_image(&self.image, mutation) {
            Ok(image) => image,
            Err(error) => return Ok(Detection::Detected(error.to_string())),
        };
        let mut findings = Findings::without_trace();
        tables::compare(&image, &mut findings);
        let mut engine = match C128Engine::new(&image) {
            Ok(engine) => engine,
            Err(error) => return Ok(Detection::Detected(format!("initialise: {error}"))),
        };
        let mut cycles = 0;
        for case in &self.cases {
            if findings.is_empty() {
                cycles += case.short(&mut engine, stop, &mut findings)?;
            }
        }
        if findings.is_empty() {
            self.perfts(&mut engine, &mut findings);
        }
        for case in &self.cases {
            if findings.is_empty() {
                cycles += case.long(&mut engine, stop, &mut findings)?;
            }
        }
        Ok(match findings.differences().first() {
            Some(difference) => Detection::Detected(difference.headline()),
            None => Detection::Survived(Survival {
                executed: self.counts[usize::from(mutation.start)],
                cycles: cycles as i64 - self.cycles as i64,
                effect: self.effect(mutation),
            }),
        })
    }
}
