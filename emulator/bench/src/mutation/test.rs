//! The comparisons that every mutated program undergoes, in their order.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use octet_engine::game::Game;
use octet_notation::epd::BundledPosition;

use super::case::{Case, SELDOM_REACHED, quick};
use super::check::{Check, Comparison, Loaded, Material};
use super::coverage::{Coverage, EachWay};
use super::effect::{self, Effect};
use super::result::{Detection, MutationResult, Survival};
use super::{MutatedByte, Mutation, mutated_image};
use octet_console::program::{C128Engine, C128Error, INITIALISATION};
use octet_machine::profile::Profile;
use octet_machine::{Image, Machine};
use octet_support::threads::{self, Interrupted};

/// How many positions are searched for the effect of a mutation.
const LOOKED_AT: usize = 10;
/// The checks of a mutation may take so many cycles of the unchanged program; after that only
/// claims of routines begin.
const MOST_CYCLES: u64 = 2_500_000_000;
/// How many checks run against contracts if no result differs.
const WATCHED: usize = 24;

/// Positions and results of the unchanged program, with which mutated programs are compared.
pub struct MutationTest {
    image: Image,
    /// The program, perhaps with contracts.
    watched: Image,
    material: Material,
    /// The checks, the cheapest first.
    checks: Vec<Check>,
    /// The instructions that run when the program is initialised.
    initialisation: Coverage,
    /// The instructions that the unchanged program executes in all of this.
    executed: Profile,
    /// For each instruction, a check in which it goes on, and one in which it goes elsewhere.
    each_way: EachWay,
}

/// Why the comparison cannot be prepared.
#[derive(Debug)]
pub enum MutationTestError {
    /// The unchanged program differs from the engine.
    Unsound(String),
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
                    "the program itself differs from the engine: {difference}"
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
    /// Prepares the comparison on these positions and on some for what they seldom reach, and runs it
    /// with the unchanged program. Calls `done` after each of its parts with their number.
    ///
    /// # Errors
    /// The unchanged program differs from the engine, or the comparison cannot run.
    pub fn new(
        image: &Image,
        positions: &[BundledPosition],
        threads: usize,
        stop: &AtomicBool,
        done: impl Fn(usize) + Sync,
    ) -> Result<MutationTest, MutationTestError> {
        let seldom = SELDOM_REACHED.map(|fen| match Game::from_fen(fen) {
            Ok(game) => game,
            Err(_) => unreachable!("the positions are legal"),
        });
        let bundled = positions.iter().map(|p| (p.game.clone(), false));
        let games: Vec<_> = bundled.chain(seldom.map(|game| (game, true))).collect();
        let case = |(game, seldom): &(Game, bool)| Ok(Case::new(game, *seldom));
        let cases = finished(threads::each(&games, threads, stop, case, |_, _| {}))?;
        let profile = initialisation(&image.unwatched()).map_err(MutationTestError::Machine)?;
        let mut test = MutationTest {
            image: image.unwatched(),
            watched: image.clone(),
            material: Material::new(cases),
            checks: Vec::new(),
            initialisation: Coverage::new(&profile),
            executed: profile,
            each_way: EachWay::default(),
        };
        test.run_unchanged(threads, stop, done)?;
        Ok(test)
    }

    /// Runs the comparison with the unchanged program.
    fn run_unchanged(
        &mut self,
        threads: usize,
        stop: &AtomicBool,
        done: impl Fn(usize) + Sync,
    ) -> Result<(), MutationTestError> {
        let image = self.image.clone();
        let mut loaded = Loaded::new(&image, true).map_err(MutationTestError::Machine)?;
        loaded.bench().map_err(MutationTestError::Machine)?;
        let comparisons = self.material.comparisons();
        let executed = Mutex::new((std::mem::take(&mut self.executed), EachWay::default()));
        let work = |&comparison: &Comparison| {
            let check = self.run_check(comparison, &mut loaded.clone(), &executed, stop)?;
            done(comparisons.len());
            Ok(check)
        };
        let results = threads::each(&comparisons, threads, stop, work, |_, _| {});
        let checks: Result<Vec<Check>, _> = finished(results)?.into_iter().collect();
        self.checks = checks?;
        self.checks.sort_by_key(|check| check.cost);
        (self.executed, self.each_way) = executed.into_inner().unwrap_or_else(|e| e.into_inner());
        Ok(())
    }

    /// Makes a comparison with the unchanged program and adds the instructions that run to
    /// `executed`.
    fn run_check(
        &self,
        comparison: Comparison,
        loaded: &mut Loaded<'_>,
        executed: &Mutex<(Profile, EachWay)>,
        stop: &AtomicBool,
    ) -> Result<Result<Check, MutationTestError>, Interrupted> {
        let (compared, profiles) = self.material.compare(comparison, loaded, stop)?;
        if let Some(difference) = compared.difference {
            return Ok(Err(MutationTestError::Unsound(difference)));
        }
        let mut covered = Coverage::new(&Profile::default());
        let cost = match self.material.is_long(comparison) {
            true => u64::MAX,
            false => profiles.iter().map(Profile::total).sum(),
        };
        let mut executed = executed.lock().unwrap_or_else(|e| e.into_inner());
        for profile in &profiles {
            covered.add(&Coverage::new(profile));
            executed.0.merge(profile);
            executed.1.add(profile, cost, comparison);
        }
        Ok(Ok(Check {
            comparison,
            // A check that runs on its own machines has no profile.
            covered: Some(covered).filter(|covered| !covered.is_empty()),
            cost,
            search_cycles: compared.search_cycles,
        }))
    }

    /// What the unchanged program executes in all comparisons.
    #[must_use]
    pub fn executed(&self) -> &Profile {
        &self.executed
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

    /// The checks that this mutation can affect. Code is read only where it is executed; on tables
    /// and on the initialisation every check may depend. Checks in which a branch goes each way
    /// come first, because the rare way occurs in few.
    fn checks_of(&self, mutation: &Mutation) -> impl Iterator<Item = &Check> {
        let start = mutation.start;
        let any = mutation.kind == MutatedByte::Table || self.initialisation.has(start);
        let matters = move |check: &&Check| any || check.executes(start);
        let mut checks: Vec<&Check> = self.checks.iter().filter(matters).collect();
        checks.sort_by_key(|check| !self.each_way.has(start, check.comparison));
        checks.into_iter()
    }

    fn detect(&self, mutation: &Mutation, stop: &AtomicBool) -> Result<Detection, Interrupted> {
        let image = match mutated_image(&self.image, mutation) {
            Ok(image) => image,
            Err(error) => return Ok(Detection::Detected(error.to_string())),
        };
        let mut loaded = match Loaded::new(&image, false) {
            Ok(loaded) => loaded,
            Err(error) => return Ok(Detection::Detected(format!("initialise: {error}"))),
        };
        let (mut cycles, mut spent) = (0, 0_u64);
        for check in self.checks_of(mutation) {
            let is_claim = matches!(check.comparison, Comparison::Claim { .. });
            if spent > MOST_CYCLES && !(is_claim && check.cost < u64::MAX) {
                continue;
            }
            spent += check.cost.min(MOST_CYCLES / 8);
            let (compared, _) = self.material.compare(check.comparison, &mut loaded, stop)?;
            if let Some(difference) = compared.difference {
                return Ok(Detection::Detected(difference));
            }
            cycles += compared.search_cycles as i64 - check.search_cycles as i64;
        }
        if let Some(broken) = self.broken(mutation, image, stop)? {
            return Ok(Detection::Detected(broken));
        }
        Ok(Detection::Survived(Survival {
            executed: (mutation.kind != MutatedByte::Table)
                .then(|| self.executed.counts[usize::from(mutation.start)]),
            cycles,
            effect: self.effect(mutation),
        }))
    }

    /// The contract that the mutated program breaks in the first checks that the mutation can
    /// affect.
    fn broken(
        &self,
        mutation: &Mutation,
        image: Image,
        stop: &AtomicBool,
    ) -> Result<Option<String>, Interrupted> {
        if self.watched.contracts().is_none() {
            return Ok(None);
        }
        let image = image.with_contracts_of(&self.watched);
        let mut loaded = match Loaded::new(&image, false) {
            Ok(loaded) => loaded,
            Err(error) => return Ok(Some(format!("contracts: {error}"))),
        };
        // Claims and made-up entries call routines by themselves, with registers of their own.
        let runs = |check: &&Check| {
            !matches!(
                check.comparison,
                Comparison::Claim { .. } | Comparison::Expansion(_)
            )
        };
        for check in self.checks_of(mutation).filter(runs).take(WATCHED) {
            let (compared, _) = self.material.compare(check.comparison, &mut loaded, stop)?;
            if let Some(difference) = compared.difference {
                return Ok(Some(format!("contracts: {difference}")));
            }
        }
        Ok(None)
    }

    /// What the changed instruction does in the first searches that execute it.
    fn effect(&self, mutation: &Mutation) -> Effect {
        let mut effect = Effect::default();
        let searched = self.checks_of(mutation).filter_map(|check| match check {
            Check {
                comparison: Comparison::Quick(case),
                covered: Some(covered),
                ..
            } => covered.has(mutation.start).then_some(*case),
            _ => None,
        });
        for case in searched.take(LOOKED_AT) {
            let Ok(mut program) = C128Engine::new(&self.image) else {
                break;
            };
            let ([.., limits], game) = (quick(), &self.material.cases[case].game);
            if let Ok(seen) = effect::observe(&mut program, game, limits, mutation) {
                effect.executions += seen.executions;
                effect.unchanged += seen.unchanged;
            }
        }
        effect
    }
}

/// The results of threads that have finished all their work.
pub(super) fn finished<T>(
    results: io::Result<Vec<Option<T>>>,
) -> Result<Vec<T>, MutationTestError> {
    let results = results.map_err(MutationTestError::Thread)?.into_iter();
    let all: Option<Vec<T>> = results.collect();
    all.ok_or(MutationTestError::Interrupted)
}

/// The instructions that run when the program is loaded and initialised.
fn initialisation(image: &Image) -> Result<Profile, C128Error> {
    let mut machine = Machine::new(image);
    machine.profile(true);
    for routine in INITIALISATION {
        machine.call(image.address(routine)?, u64::MAX)?;
    }
    Ok(machine.take_profile().unwrap_or_default())
}
