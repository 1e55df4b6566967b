//! The comparison that every mutated program goes through.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use octet_engine::board::position::Position;
use octet_engine::formats::epd::BundledPosition;
use octet_engine::game::Game;

use super::case::{Case, order, quick};
use super::effect::{self, Effect};
use super::result::{Detection, MutationResult, Survival};
use super::{Mutation, mutated_image};
use crate::crosscheck::{Difference, Findings, tables};
use crate::machine::{Image, Machine};
use crate::program::{C128Engine, C128Error};
use crate::proof::{self, Bench, Claim};
use crate::threads::{self, Interrupted};

/// Positions and depths of perft, which also runs code that nothing else runs.
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

/// Positions and results of the unchanged program, to compare mutated programs with.
pub struct MutationTest {
    image: Image,
    cases: Vec<Case>,
    perft: Vec<(Game, u8, u64)>,
    /// The unchanged program's cycles in all searches.
    cycles: u64,
    /// How often the unchanged program executes the instruction at each address.
    counts: Vec<u64>,
    claims: Vec<Claim>,
}

/// Why the comparison cannot be prepared.
#[derive(Debug)]
pub enum MutationTestError {
    /// The unchanged program differs from the engine.
    Unsound(Box<Difference>),
    /// A fault of the program.
    Machine(C128Error),
    /// A thread cannot be started.
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
    /// Prepares the comparison on these positions and runs it with the unchanged program; calls
    /// `done` after every position.
    ///
    /// # Errors
    /// The unchanged program differs from the engine, or the comparison cannot run.
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
        let mut test = MutationTest {
            image: image.clone(),
            cases: Vec::new(),
            perft: perft.collect(),
            cycles: 0,
            counts: vec![0; 0x1_0000],
            claims: proof::claims(),
        };
        test.run_unchanged(games, threads, stop, done)?;
        Ok(test)
    }

    /// Runs the comparison with the unchanged program.
    fn run_unchanged(
        &mut self,
        games: Vec<Game>,
        threads: usize,
        stop: &AtomicBool,
        done: impl Fn() + Sync,
    ) -> Result<(), MutationTestError> {
        let mut findings = Findings::without_trace();
        tables::compare(&self.image, &mut findings);
        let mut program = C128Engine::new(&self.image).map_err(MutationTestError::Machine)?;
        program.machine_mut().profile(true);
        let counts = Mutex::new(std::mem::take(&mut self.counts));
        let add = |new: &[u64]| {
            if let Ok(mut counts) = counts.lock() {
                counts.iter_mut().zip(new).for_each(|(sum, n)| *sum += n);
            }
        };
        let take =
            |program: &mut C128Engine| program.machine_mut().take_profile().unwrap_or_default();
        let work = |game: &Game| -> Result<(Case, u64, Findings), Interrupted> {
            let loaded = &program;
            let (mut program, mut findings) = (loaded.clone(), Findings::without_trace());
            let mut case = Case::new(game);
            case.cycles = case.compare_quick(&mut program, stop, &mut findings)?;
            let counts = take(&mut program).counts;
            add(&counts);
            let executed = counts.iter().enumerate().filter(|(_, n)| **n > 0);
            case.covered = executed.map(|(address, _)| address as u16).collect();
            let mut program = loaded.clone();
            let cycles = case.cycles + case.compare_deep(&mut program, stop, &mut findings)?;
            add(&take(&mut program).counts);
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
        self.compare_perft(&mut program, &mut findings);
        add(&take(&mut program).counts);
        add(&self.initialisation_counts()?);
        self.counts = counts.into_inner().unwrap_or_default();
        match findings.into_differences().pop() {
            Some(difference) => Err(MutationTestError::Unsound(Box::new(difference))),
            None => Ok(()),
        }
    }

    /// How often each instruction is executed when the program is initialised.
    fn initialisation_counts(&self) -> Result<Vec<u64>, MutationTestError> {
        let mut machine = Machine::new(&self.image);
        machine.profile(true);
        let initialise = |machine: &mut Machine| -> Result<(), C128Error> {
            machine.call(self.image.address("init_core")?, u64::MAX)?;
            Ok(())
        };
        initialise(&mut machine).map_err(MutationTestError::Machine)?;
        Ok(machine.take_profile().unwrap_or_default().counts)
    }

    fn compare_perft(&self, program: &mut C128Engine, findings: &mut Findings) {
        let loaded = program.machine().snapshot();
        for (game, depth, leaves) in &self.perft {
            findings.perft(program, game, *depth, *leaves);
            program.machine_mut().restore(&loaded);
        }
    }

    /// Compares the program with this mutation.
    ///
    /// # Errors
    /// `stop` was set.
    pub fn run(
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
            let Ok(mut program) = C128Engine::new(&self.image) else {
                break;
            };
            let [.., limits] = quick();
            if let Ok(seen) = effect::observe(&mut program, &case.game, limits, mutation) {
                effect.executions += seen.executions;
                effect.unchanged += seen.unchanged;
            }
        }
        effect
    }

    /// The first claim that the mutated program does not keep, in some of its parts.
    fn disprove(&self, image: &Image, stop: &AtomicBool) -> Result<Option<String>, Interrupted> {
        let bench = match Bench::new(image) {
            Ok(bench) => bench,
            Err(error) => return Ok(Some(format!("proof: {error}"))),
        };
        for claim in &self.claims {
            for part in some_parts(claim.parts) {
                if stop.load(Ordering::Relaxed) {
                    return Err(Interrupted);
                }
                if let Some(first) = claim.run_part(&mut bench.clone(), part).first {
                    return Ok(Some(format!("proof: {}: {first}", claim.id)));
                }
            }
        }
        Ok(None)
    }

    fn detect(&self, mutation: &Mutation, stop: &AtomicBool) -> Result<Detection, Interrupted> {
        let image = match mutated_image(&self.image, mutation) {
            Ok(image) => image,
            Err(error) => return Ok(Detection::Detected(error.to_string())),
        };
        let mut findings = Findings::without_trace();
        tables::compare(&image, &mut findings);
        // Every comparison begins with the program as it is loaded, as with the unchanged one: what
        // an earlier search has left would not change results, but cycles.
        let loaded = match C128Engine::new(&image) {
            Ok(program) => program,
            Err(error) => return Ok(Detection::Detected(format!("initialise: {error}"))),
        };
        let mut cycles = 0;
        for case in &self.cases {
            if findings.is_empty() {
                cycles += case.compare_quick(&mut loaded.clone(), stop, &mut findings)?;
            }
        }
        if findings.is_empty() {
            self.compare_perft(&mut loaded.clone(), &mut findings);
        }
        for case in &self.cases {
            if findings.is_empty() {
                cycles += case.compare_deep(&mut loaded.clone(), stop, &mut findings)?;
            }
        }
        if let Some(difference) = findings.differences().first() {
            return Ok(Detection::Detected(difference.headline()));
        }
        Ok(match self.disprove(&image, stop)? {
            Some(how) => Detection::Detected(how),
            None => Detection::Survived(Survival {
                executed: self.counts[usize::from(mutation.start)],
                cycles: cycles as i64 - self.cycles as i64,
                effect: self.effect(mutation),
            }),
        })
    }
}

/// A few parts of a claim: the first, the last, and some between.
fn some_parts(parts: usize) -> Vec<usize> {
    let mut some: Vec<usize> = (0..=3).map(|n| n * (parts - 1) / 3).collect();
    some.dedup();
    some
}
