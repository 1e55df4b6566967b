//! The boots that a mutated disk undergoes, and what those of the unchanged disk leave.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, ensure};
use octet_asm::Program;
use octet_console::{Boot, Booted, load};
use octet_machine::Image;
use octet_support::threads::{self, Interrupted};

use super::super::effect::Effect;
use super::super::seen::Seen;
use super::super::{Detection, MutatedByte, Mutation, MutationResult, Survival};
use super::programs::{LoaderPrograms, Place, Release};
use super::scenario::Scenario;
use super::scenarios::SCENARIOS;
use super::state;

/// More seconds than a boot takes, and than the program takes until it waits for the player.
const LONG: u64 = 400;
const READY: u32 = 60;
/// The cycles of a mutated boot may differ by a share of this, and so many.
const SHARE: u64 = 20;
const MORE: u64 = 300_000;
/// Frames of the program during which its variables are noise.
const NOISE: u32 = 60;
/// Bytes of a bank.
const BANK: usize = 0x1_0000;

/// What a boot of the unchanged disk does.
struct Check {
    scenario: &'static Scenario,
    /// When it has ended.
    booted: Seen,
    /// When the program waits for the player, if it is loaded.
    ready: Option<Seen>,
    /// Cycles of the 1 MHz clock from power on until it has ended.
    cycles: u64,
    /// Where it executes instructions: for both banks, whether it does.
    executed: Vec<bool>,
}

/// The boots, with what those of the unchanged disk leave.
pub struct LoaderTest {
    programs: LoaderPrograms,
    image: Image,
    /// The shortest first.
    checks: Vec<Check>,
}

impl LoaderTest {
    /// Boots the unchanged disks, as all scenarios do whose descriptions contain `only`. Calls `done`
    /// after each boot with their number. `None` if that was interrupted.
    ///
    /// # Errors
    /// An unchanged disk has a fault, or no thread can be started.
    pub fn new(
        program: &Program,
        only: &str,
        threads: usize,
        stop: &AtomicBool,
        done: impl Fn(usize) + Sync,
    ) -> Result<Option<LoaderTest>> {
        let mut test = LoaderTest {
            programs: LoaderPrograms::new(program)?,
            image: load::image_of(program)?,
            checks: Vec::new(),
        };
        let wanted = |scenario: &&Scenario| scenario.to_string().contains(only);
        let all: Vec<&'static Scenario> = SCENARIOS.iter().filter(wanted).collect();
        let work = |scenario: &&'static Scenario| {
            if stop.load(Ordering::Relaxed) {
                return Err(Interrupted);
            }
            let check = test.record(scenario).with_context(|| scenario.to_string());
            done(all.len());
            Ok(check)
        };
        let checks = threads::each(&all, threads, stop, work, |_, _| {})?;
        let Some(checks) = checks.into_iter().collect::<Option<Vec<_>>>() else {
            return Ok(None);
        };
        let checks: Result<Vec<Check>> = checks.into_iter().collect();
        test.checks = checks.context("the disk itself")?;
        test.checks.sort_by_key(|check| check.cycles);
        Ok(Some(test))
    }

    /// Boots the unchanged disk.
    fn record(&self, scenario: &'static Scenario) -> Result<Check> {
        let mut boot = scenario.power_on(&self.image, self.programs.release())?;
        boot.console.machine.profile(true);
        let end = run(&mut boot, scenario, u64::MAX)?;
        let profile = boot.console.machine.take_profile().unwrap_or_default();
        boot.console.machine.profile(false);
        let seen = state::of_boot(&boot, end, scenario.moment().is_some());
        let cycles = boot.console.machine.chip_cycles();
        let ready = (end == Booted::Program).then(|| ready(boot)).transpose()?;
        Ok(Check {
            scenario,
            booted: seen,
            ready,
            cycles,
            executed: profile.is_executed(),
        })
    }

    /// Boots the disks with a mutation.
    ///
    /// # Errors
    /// `stop` was set.
    pub fn run(
        &self,
        mutation: &Mutation,
        stop: &AtomicBool,
    ) -> Result<MutationResult, Interrupted> {
        let mut cycles = 0;
        let detection = match self.detect(mutation, stop, &mut cycles)? {
            Ok(None) => Detection::Survived(Survival {
                executed: self.executions(mutation),
                cycles,
                effect: Effect::default(),
            }),
            Ok(Some(how)) => Detection::Detected(how),
            Err(fault) => Detection::Detected(format!("{fault:#}")),
        };
        Ok(MutationResult {
            mutation: mutation.clone(),
            detection,
        })
    }

    /// In how many boots the unchanged instruction is executed, if that is known.
    fn executions(&self, mutation: &Mutation) -> Option<u64> {
        let place = self.programs.place(mutation).ok()?;
        let is_watched = mutation.kind != MutatedByte::Table && !matches!(place, Place::Drive(..));
        let checks = self.checks.iter();
        is_watched.then(|| {
            checks
                .filter(|check| check.concerns(mutation, place))
                .count() as u64
        })
    }

    /// The first difference, if there is one. Adds to `cycles` how many more the boots take.
    fn detect(
        &self,
        mutation: &Mutation,
        stop: &AtomicBool,
        cycles: &mut i64,
    ) -> Result<Result<Option<String>>, Interrupted> {
        let prepared = self.programs.place(mutation);
        let prepared = prepared.and_then(|place| Ok((place, self.programs.mutated(mutation)?)));
        let (place, release) = match prepared {
            Ok(prepared) => prepared,
            Err(fault) => return Ok(Err(fault)),
        };
        let concerned = |check: &&Check| check.concerns(mutation, place);
        for check in self.checks.iter().filter(concerned) {
            if stop.load(Ordering::Relaxed) {
                return Err(Interrupted);
            }
            let found = check.differs(&self.image, &release, cycles);
            match found.with_context(|| check.scenario.to_string()) {
                Ok(None) => {}
                Ok(Some(how)) => return Ok(Ok(Some(format!("{}: {how}", check.scenario)))),
                Err(fault) => return Ok(Err(fault)),
            }
        }
        Ok(Ok(None))
    }
}

impl Check {
    /// Whether it executes what is changed, or may do so.
    fn concerns(&self, mutation: &Mutation, place: Place) -> bool {
        let at = usize::from(mutation.start);
        let is_known = mutation.kind != MutatedByte::Table;
        let executes = match place {
            Place::Boot(_) => self.executed[at],
            Place::File => self.executed[at] || self.executed[BANK | at],
            Place::Drive(..) => true,
        };
        self.scenario.may_run(place) && (executes || !is_known)
    }

    /// The first difference of a boot from another disk.
    fn differs(
        &self,
        image: &Image,
        release: &Release,
        cycles: &mut i64,
    ) -> Result<Option<String>> {
        let mut boot = self.scenario.power_on(image, release)?;
        let much = self.cycles / SHARE + MORE;
        let end = run(&mut boot, self.scenario, self.cycles + much)?;
        if end == Booted::NotYet {
            return Ok(Some("it takes too long".to_owned()));
        }
        let took = boot.console.machine.chip_cycles();
        *cycles += took as i64 - self.cycles as i64;
        let seen = state::of_boot(&boot, end, self.scenario.moment().is_some());
        if let Some(difference) = self.booted.difference(&seen) {
            return Ok(Some(difference));
        }
        if took + much < self.cycles {
            return Ok(Some("it takes too little time".to_owned()));
        }
        match &self.ready {
            Some(expected) => Ok(expected.difference(&ready(boot)?)),
            None => Ok(None),
        }
    }
}

/// Boots, for at most so many cycles of the 1 MHz clock since power on.
fn run(boot: &mut Boot, scenario: &Scenario, most: u64) -> Result<Booted> {
    let mut moment = scenario.moment();
    let chips = boot.console.machine.chips().context("chips")?;
    let long = LONG * u64::from(chips.model.video.clock_hz());
    while boot.console.machine.chip_cycles() < most.min(long) {
        if moment.is_some_and(|moment| boot.console.machine.time() >= moment) {
            scenario.happen(boot)?;
            moment = None;
        }
        match boot.step()? {
            Booted::NotYet => {}
            end => return Ok(end),
        }
    }
    ensure!(most < long, "it never ends");
    Ok(Booted::NotYet)
}

/// What the program shows when it has read its book and waits for the player.
fn ready(boot: Boot) -> Result<Seen> {
    let mut console = boot.console;
    console.run_frames(NOISE)?;
    ensure!(
        console.wait_until_idle(READY)?,
        "never idle: {}",
        console.location()
    );
    Seen::new(&console)
}
