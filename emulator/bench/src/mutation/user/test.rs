//! The scripts that every mutated program undergoes, and what the unchanged program shows in them.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, ensure};
use c128::platform::memory_map::{OVERLAY_BANKS, UI_BANK};
use cbm_disk::{Disk, DiskFormat};
use octet_asm::Program;
use octet_console::{Console, DRIVE, ENTRY, Setup, load};
use octet_machine::drive::{Drive, KernalFiles, Printer};
use octet_machine::kernal::Kernal;
use octet_machine::{Contracts, Image, Snapshot};
use octet_support::threads::{self, Interrupted};

use super::super::effect::Effect;
use super::super::seen::Seen;
use super::super::{Detection, MutatedByte, Mutation, MutationResult, Survival, mutated_bank};
use super::menu::MENU;
use super::place::{OverlayCall, is_overlay};
use super::positions;
use super::script::take;
use super::scripts::{SCRIPTS, START, Script};
use crate::listing::{Listing, ListingLine};

/// Frames after RUN during which the program's variables are noise.
const NOISE: u32 = 60;
/// More seconds than the program needs to start.
const LONG: u32 = 60;
/// A mutated program may take so many times as long for a step, and so many seconds more.
const SLOWER: u32 = 2;
const MORE_SECONDS: u32 = 5;
/// How many scripts run against contracts if nothing differs.
const WATCHED: usize = 4;

/// A part of the program outside the core.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// What the player's program calls in the core's memory, and what both see in common RAM:
    /// startup, interrupts, far calls, drives.
    Api,
    /// The player's program in bank 1, with the menu and the overlay that comes with it.
    Ui,
    /// The overlay with the pages to study with.
    Study,
}

impl Part {
    fn segments(self) -> &'static [&'static str] {
        match self {
            Part::Api => &["API", "LOWCODE"],
            Part::Ui => &["UI", "OVERLAY", "PAGES"],
            Part::Study => &["STUDY"],
        }
    }

    fn bank(self) -> u8 {
        match self {
            Part::Api => 0,
            Part::Ui | Part::Study => UI_BANK,
        }
    }

    /// The number of the overlay that is part of it.
    fn overlay(self) -> u8 {
        let [with_the_menu, to_study] = OVERLAY_BANKS;
        match self {
            Part::Api | Part::Ui => with_the_menu,
            Part::Study => to_study,
        }
    }

    /// The instructions and tables of the program in this part.
    #[must_use]
    pub fn listing(self, program: &Program) -> Listing {
        Listing::of(program, |segment| {
            self.segments().contains(&segment.name.as_str())
        })
    }

    /// Whether a line of that listing is mutated. The core's own code is mutated with the core.
    #[must_use]
    pub fn has(self, line: &ListingLine) -> bool {
        !line.is_core
    }
}

/// What the unchanged program does in a script.
struct Check {
    /// `None`: positions are set up by way of the API.
    script: Option<&'static Script>,
    /// After each step.
    seen: Vec<Seen>,
    /// The most seconds that each step may take.
    seconds: Vec<u32>,
    /// Where it executes instructions: for both banks, whether it does.
    executed: Vec<bool>,
    /// Its cycles of the 1 MHz clock.
    cost: u64,
}

/// The program after RUN, as it waits for the player.
struct Started {
    machine: Snapshot,
    files: KernalFiles,
}

/// The scripts, with what the unchanged program does in them.
pub struct UserTest {
    part: Part,
    image: Image,
    watched: Image,
    kernal: Kernal,
    /// The program's disk.
    disk: Disk,
    overlay: OverlayCall,
    started: Started,
    start: Check,
    /// The cheapest first.
    checks: Vec<Check>,
}

impl UserTest {
    /// Runs the scripts with the unchanged program. Calls `done` after each with their number.
    /// `None` if that was interrupted.
    ///
    /// # Errors
    /// The unchanged program has a fault, or no thread can be started.
    pub fn new(
        program: &Program,
        part: Part,
        threads: usize,
        stop: &AtomicBool,
        done: impl Fn(usize) + Sync,
    ) -> Result<Option<UserTest>> {
        let report = octet_asm::prove::prove(program, &c128::program::ENTRIES);
        let image = load::image_of(program)?;
        let disk = load::disk_of(program, DiskFormat::D64)?;
        let kernal = Kernal::assemble(image.address(ENTRY)?)?;
        let overlay = OverlayCall::new(program)?;
        let mut console = turn_on(&image, &kernal, &disk)?;
        console.machine.profile(true);
        let seen = vec![start(&mut console, LONG)?];
        let profile = console.machine.take_profile();
        let check = Check {
            script: None,
            seen,
            seconds: vec![LONG],
            executed: profile.unwrap_or_default().is_executed(),
            cost: console.machine.chip_cycles(),
        };
        let mut test = UserTest {
            part,
            watched: image.clone().watched(Contracts::new(&report)),
            image,
            kernal,
            disk,
            overlay,
            started: Started {
                machine: console.machine.snapshot(),
                files: console.files.clone(),
            },
            start: check,
            checks: Vec::new(),
        };
        let all: Vec<Option<&'static Script>> = SCRIPTS
            .iter()
            .chain(MENU)
            .map(Some)
            .chain(std::iter::once(None))
            .collect();
        let work = |script: &Option<&'static Script>| {
            if stop.load(Ordering::Relaxed) {
                return Err(Interrupted);
            }
            let check = match script {
                Some(script) => test.record(script),
                None => test.record_positions(),
            };
            done(all.len());
            Ok(check)
        };
        let checks = threads::each(&all, threads, stop, work, |_, _| {})?;
        let Some(checks) = checks.into_iter().collect::<Option<Vec<_>>>() else {
            return Ok(None);
        };
        let (checks, faults): (Vec<_>, Vec<_>) = checks.into_iter().partition(Result::is_ok);
        let told = faults.into_iter().filter_map(Result::err);
        let told: Vec<String> = told.map(|fault| format!("{fault:#}")).collect();
        ensure!(told.is_empty(), "the program itself: {}", told.join("; "));
        let mut checks: Vec<Check> = checks.into_iter().flatten().collect();
        checks.sort_by_key(|check| check.cost);
        test.checks = checks;
        Ok(Some(test))
    }

    /// Runs a script with the unchanged program.
    fn record(&self, script: &'static Script) -> Result<Check> {
        let mut console = self.started(&self.image, &self.disk, &self.started)?;
        console.machine.profile(true);
        let hertz = console.machine.chips().map(|c| c.model.video.clock_hz());
        let hertz = u64::from(hertz.context("chips")?);
        let begin = console.machine.chip_cycles();
        let (mut seen, mut seconds) = (Vec::new(), Vec::new());
        for step in script.steps {
            let from = console.machine.chip_cycles();
            take(&mut console, *step, LONG)
                .with_context(|| format!("{}: {step:?}", script.name))?;
            seen.push(Seen::new(&console)?);
            let took = (console.machine.chip_cycles() - from).div_ceil(hertz) as u32;
            seconds.push(took * SLOWER + MORE_SECONDS);
        }
        Ok(Check {
            script: Some(script),
            seen,
            seconds,
            cost: console.machine.chip_cycles() - begin,
            executed: console
                .machine
                .take_profile()
                .unwrap_or_default()
                .is_executed(),
        })
    }

    /// Sets up positions with the unchanged program.
    fn record_positions(&self) -> Result<Check> {
        let (seen, profile, cost) = positions::set_up(&self.image, &self.disk)?;
        Ok(Check {
            script: None,
            seen,
            seconds: Vec::new(),
            executed: profile.unwrap_or_default().is_executed(),
            cost,
        })
    }

    /// A console on which the program waits for the player.
    fn started(&self, image: &Image, disk: &Disk, started: &Started) -> Result<Console> {
        let mut console = turn_on(image, &self.kernal, disk)?;
        console.run_program()?;
        console.machine.restore(&started.machine);
        console.files = started.files.clone();
        console
            .files
            .drives
            .insert(DRIVE, Drive::with_disk(disk.clone()));
        Ok(console)
    }

    /// How often the unchanged program's scripts execute an instruction: in how many of them.
    fn executions(&self, mutation: &Mutation) -> u64 {
        let at = self.index(mutation);
        let all = self.checks.iter().chain([&self.start]);
        all.filter(|check| check.executed[at]).count() as u64
    }

    fn index(&self, mutation: &Mutation) -> usize {
        usize::from(self.part.bank()) << 16 | usize::from(mutation.start)
    }

    /// Runs the scripts with a mutation.
    ///
    /// # Errors
    /// `stop` was set.
    pub fn run(
        &self,
        mutation: &Mutation,
        stop: &AtomicBool,
    ) -> Result<MutationResult, Interrupted> {
        let detection = match self.detect(mutation, stop)? {
            Ok(None) => Detection::Survived(Survival {
                executed: (mutation.kind != MutatedByte::Table).then(|| self.executions(mutation)),
                cycles: 0,
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

    /// The first difference, if there is one.
    fn detect(
        &self,
        mutation: &Mutation,
        stop: &AtomicBool,
    ) -> Result<Result<Option<String>>, Interrupted> {
        let any = mutation.kind == MutatedByte::Table;
        let at = self.index(mutation);
        let mut subject = match self.subject(mutation, any || self.start.executed[at]) {
            Ok(Ok(subject)) => subject,
            Ok(Err(how)) => return Ok(Ok(Some(how))),
            Err(fault) => return Ok(Err(fault.context(START))),
        };
        let concerned = |check: &&Check| any || check.executed[at];
        for check in self.checks.iter().filter(concerned) {
            if stop.load(Ordering::Relaxed) {
                return Err(Interrupted);
            }
            match self.differs(check, &subject) {
                Ok(None) => {}
                found => return Ok(found),
            }
        }
        // Against contracts the program runs from its start: they follow all its calls.
        subject.image = subject.image.with_contracts_of(&self.watched);
        let watched = self.checks.iter().filter(concerned).take(WATCHED);
        for check in watched {
            if stop.load(Ordering::Relaxed) {
                return Err(Interrupted);
            }
            match self.watch(check, &subject) {
                Ok(None) => {}
                found => return Ok(found.context("contracts")),
            }
        }
        Ok(Ok(None))
    }

    /// The mutated program after RUN, or how its start differs.
    fn subject(&self, mutation: &Mutation, starts: bool) -> Result<Result<Subject, String>> {
        let bank = self.part.bank();
        let disk = self.disk.clone();
        let overlay = is_overlay(bank, mutation.address);
        let image = if overlay {
            self.overlay
                .image(&self.image, mutation, self.part.overlay())?
        } else {
            mutated_bank(&self.image, bank, mutation)?
        };
        let mut console = turn_on(&image, &self.kernal, &disk)?;
        if starts && !overlay {
            let seen = start(&mut console, LONG)?;
            if let Some(difference) = self.start.seen[0].difference(&seen) {
                return Ok(Err(format!("{START}: {difference}")));
            }
        } else {
            console = self.started(&image, &disk, &self.started)?;
            let mut poke = |address, byte| console.machine.poke_bank(bank, address, byte);
            if overlay {
                self.overlay.poke(mutation, self.part.overlay(), poke);
            } else {
                poke(mutation.address, mutation.new);
            }
        }
        Ok(Ok(Subject {
            started: Started {
                machine: console.machine.snapshot(),
                files: console.files.clone(),
            },
            image,
            disk,
        }))
    }

    /// The first difference in a script.
    fn differs(&self, check: &Check, subject: &Subject) -> Result<Option<String>> {
        let Some(script) = check.script else {
            let (seen, ..) = positions::set_up(&subject.image, &subject.disk)?;
            let pairs = check.seen.iter().zip(&seen);
            let found = pairs
                .filter_map(|(one, other)| one.difference(other))
                .next();
            return Ok(found.map(|found| format!("positions: {found}")));
        };
        let mut console = self.started(&subject.image, &subject.disk, &subject.started)?;
        play(&mut console, script, check)
    }

    /// The same from the start, against contracts.
    fn watch(&self, check: &Check, subject: &Subject) -> Result<Option<String>> {
        let Some(script) = check.script else {
            return Ok(None);
        };
        let mut console = turn_on(&subject.image, &self.kernal, &subject.disk)?;
        start(&mut console, LONG)?;
        play(&mut console, script, check)
    }
}

/// A mutated program.
struct Subject {
    image: Image,
    disk: Disk,
    started: Started,
}

/// Plays a script and returns the first difference from the unchanged program.
fn play(console: &mut Console, script: &Script, check: &Check) -> Result<Option<String>> {
    let expected = check.seen.iter().zip(&check.seconds);
    for (step, (expected, &seconds)) in script.steps.iter().zip(expected) {
        let what = || format!("{}: {step:?}", script.name);
        take(console, *step, seconds).with_context(what)?;
        let seen = Seen::new(console).with_context(what)?;
        if let Some(difference) = expected.difference(&seen) {
            return Ok(Some(format!("{}: {difference}", what())));
        }
    }
    Ok(None)
}

/// A machine with the unpacked program in memory, its disk in the drive, and a printer.
fn turn_on(image: &Image, kernal: &Kernal, disk: &Disk) -> Result<Console> {
    let mut console = Console::power_on_with(image, kernal, Setup::default())?;
    let drive = Drive::with_disk(disk.clone());
    console.files.drives.insert(DRIVE, drive);
    console.files.printer = Some(Printer::default());
    Ok(console)
}

/// RUN, until the program waits for the player.
fn start(console: &mut Console, seconds: u32) -> Result<Seen> {
    console.run_program()?;
    console.run_frames(NOISE)?;
    ensure!(console.wait_until_idle(seconds)?, "never idle");
    Seen::new(console)
}
