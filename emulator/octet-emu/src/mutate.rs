//! `octet-emu mutate`.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use octet_asm::Program;
use octet_asm::table::decode;
use octet_bench::crosscheck::positions;
use octet_bench::listing::{Listing, ListingLine};
use octet_bench::mutation::{
    Detection, LoaderPrograms, LoaderTest, MutatedByte, Mutation, MutationResult, MutationTest,
    MutationTestError, Part, Reason, Survival, UserTest, choose_mutations, equivalence, key,
};
use octet_bench::options::Verdict;
use octet_console::load;
use octet_engine::util::random::Random;
use octet_machine::Image;
use octet_support::terminal::{say, stdout};
use octet_support::threads::{self, Interrupted};
use octet_support::{interrupt, progress};
use serde::Serialize;

use crate::kept::Kept;
use crate::options::{JsonFile, Threads, checksum, checksum_of_bytes};

/// The percentage of mutations that must be detected by results.
const MIN_DETECTED_PERCENT: usize = 95;
/// The percentage of mutations outside the core that must be detected: fewer than are today, by what
/// a draw of 150 varies.
const MIN_OUTSIDE_PERCENT: usize = 65;
/// The same of what loads the program.
const MIN_LOADERS_PERCENT: usize = 80;
/// The percentage of those that are not equivalent that must be noticed, by results or by the time.
const MIN_NOTICED_PERCENT: usize = 99;

/// The part of the program that is mutated, and what has to notice it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum PartName {
    /// The core, by comparisons with the engine
    Core,
    /// API, startup, interrupts, far calls and drives, by the keys of fixed scripts
    Api,
    /// The player's program and its menu, by the same keys
    Ui,
    /// The pages to study with, by the same keys
    Study,
    /// Boot sectors, the drives' programs and the unpacker, by booting from their disks
    Loaders,
}

/// Changes one byte of the program at a time and checks that the comparison notices.
///
/// A mutation is detected if a result differs. One that changes nothing but cycles is noticed, too:
/// PROOF.md has those of the same searches. Ctrl-C ends the work; what has run is printed.
#[derive(Args)]
pub struct Mutate {
    /// Number of mutations
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// The part of the program that is mutated
    #[arg(long, value_enum, default_value_t = PartName::Core)]
    part: PartName,
    /// Seed of the random choice of mutations
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Run only those of routines and tables whose name contains TEXT; may be given several times
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Write the figures and what was not detected to this JSON file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Keep each result in FILE at once, and do not run again what it has
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
}

/// What is recorded about a run.
#[derive(Serialize)]
struct Record {
    program: String,
    seed: u64,
    mutations: usize,
    /// Mutations detected by results, and those of them detected by claims that `proof` proves.
    detected: usize,
    by_proof: usize,
    survivors: Vec<Survivor>,
}

#[derive(Serialize)]
struct Survivor {
    reason: Reason,
    mutation: String,
}

impl Mutate {
    /// Runs the mutations and prints; the last line but one reads `N of M detected`.
    pub fn run(self) -> Result<Verdict> {
        let json = self.json.as_deref().map(JsonFile::new).transpose()?;
        let program = load::assemble()?;
        let image = load::image_of(&program)?;
        let listing = self.part.listing(&program)?;
        let threads = self.threads.count();
        let stop = interrupt::stop_flag()?;
        let start = Instant::now();

        let Some(test) = self.part.test(&program, threads, &stop)? else {
            return Ok(Verdict::Interrupted);
        };
        let (count, random) = (self.count as usize, &mut Random::new(self.seed));
        let mut mutations = choose_mutations(&listing, |line| self.part.has(line), count, random);
        if !self.only.is_empty() {
            let named = |owner: &str| self.only.iter().any(|text| owner.contains(text));
            mutations.retain(|mutation| named(owner(&listing, mutation)));
        }
        let kept = match &self.resume {
            Some(path) => {
                // What loads the program is no part of its image.
                let bytes = listing
                    .entries()
                    .flat_map(|line| line.bytes.iter().copied());
                let (program, mutated) = (checksum(&image), checksum_of_bytes(bytes));
                Kept::open(path, format!("{program} {mutated} {}", self.part.name()))?
            }
            None => Kept::default(),
        };
        let bar = progress::bar(mutations.len(), "mutations");
        let work = |mutation: &Mutation| match kept.of(mutation) {
            Some(detection) => Ok(MutationResult {
                mutation: mutation.clone(),
                detection,
            }),
            None => test.run(mutation, &stop),
        };
        let results = threads::each(&mutations, threads, &stop, work, |_, result| {
            kept.keep(result);
            bar.inc(1);
        });
        bar.finish_and_clear();
        kept.written()?;
        let results: Vec<MutationResult> = results
            .context("no thread to run on")?
            .into_iter()
            .flatten()
            .collect();
        say(format_args!("{:.1} s", start.elapsed().as_secs_f64()));

        let record = Record {
            program: checksum(&image),
            seed: self.seed,
            ..record(&listing, &results)
        };
        print(&listing, &results, &record)?;
        let noticed = record.detected + record.count(Reason::OtherCycles);
        let equivalent = record.count(Reason::Equivalent);
        if let Some(json) = json {
            json.write(&record)?;
        }
        let interrupted = stop.load(Ordering::Relaxed) && results.len() < mutations.len();
        let (least_detected, least_noticed) = self.part.least();
        let enough = record.detected * 100 >= results.len() * least_detected
            && noticed * 100 >= (results.len() - equivalent) * least_noticed;
        Ok(Verdict::new(interrupted, enough))
    }
}

impl PartName {
    fn name(self) -> &'static str {
        match self {
            PartName::Core => "core",
            PartName::Api => "api",
            PartName::Ui => "ui",
            PartName::Study => "study",
            PartName::Loaders => "loaders",
        }
    }

    /// The part outside the core, if it is one.
    fn outside(self) -> Option<Part> {
        match self {
            PartName::Core | PartName::Loaders => None,
            PartName::Api => Some(Part::Api),
            PartName::Ui => Some(Part::Ui),
            PartName::Study => Some(Part::Study),
        }
    }

    fn listing(self, program: &Program) -> Result<Listing> {
        Ok(match (self, self.outside()) {
            (PartName::Loaders, _) => LoaderPrograms::new(program)?.listing(),
            (_, Some(part)) => part.listing(program),
            (_, None) => Listing::new(program),
        })
    }

    /// Whether a line of its listing is mutated.
    fn has(self, line: &ListingLine) -> bool {
        match (self, self.outside()) {
            (PartName::Loaders, _) => LoaderPrograms::has(line),
            (_, Some(part)) => part.has(line),
            (_, None) => line.is_core,
        }
    }

    /// The percentages of mutations that must be detected and noticed.
    fn least(self) -> (usize, usize) {
        match self {
            PartName::Core => (MIN_DETECTED_PERCENT, MIN_NOTICED_PERCENT),
            PartName::Api | PartName::Ui | PartName::Study => {
                (MIN_OUTSIDE_PERCENT, MIN_OUTSIDE_PERCENT)
            }
            PartName::Loaders => (MIN_LOADERS_PERCENT, MIN_LOADERS_PERCENT),
        }
    }

    /// Runs what is to notice the mutations with the unchanged program; `None` if that was
    /// interrupted.
    fn test(self, program: &Program, threads: usize, stop: &AtomicBool) -> Result<Option<Test>> {
        if self == PartName::Loaders {
            return loader_test(program, threads, stop);
        }
        let Some(part) = self.outside() else {
            let image = octet_console::program::watched_image()?;
            return Ok(prepare(&image, threads, stop)?.map(|test| Test::Core(Box::new(test))));
        };
        let bar = progress::bar(0, "unchanged program");
        let test = UserTest::new(program, part, threads, stop, |scripts| {
            bar.set_length(scripts as u64);
            bar.inc(1);
        });
        bar.finish_and_clear();
        Ok(test?.map(|test| Test::Outside(Box::new(test))))
    }
}

/// What notices mutations.
enum Test {
    Core(Box<MutationTest>),
    Outside(Box<UserTest>),
    Loaders(Box<LoaderTest>),
}

impl Test {
    fn run(&self, mutation: &Mutation, stop: &AtomicBool) -> Result<MutationResult, Interrupted> {
        match self {
            Test::Core(test) => test.run(mutation, stop),
            Test::Outside(test) => test.run(mutation, stop),
            Test::Loaders(test) => test.run(mutation, stop),
        }
    }
}

/// Boots the unchanged disks; `None` if that was interrupted.
fn loader_test(program: &Program, threads: usize, stop: &AtomicBool) -> Result<Option<Test>> {
    let bar = progress::bar(0, "unchanged disks");
    let test = LoaderTest::new(program, "", threads, stop, |boots| {
        bar.set_length(boots as u64);
        bar.inc(1);
    });
    bar.finish_and_clear();
    Ok(test?.map(|test| Test::Loaders(Box::new(test))))
}

/// Runs the comparisons with the unchanged program; `None` if they are interrupted.
pub fn prepare(image: &Image, threads: usize, stop: &AtomicBool) -> Result<Option<MutationTest>> {
    let positions = positions::bundled()?;
    let bar = progress::bar(positions.len(), "unchanged program");
    let test = MutationTest::new(image, &positions, threads, stop, |comparisons| {
        bar.set_length(comparisons as u64);
        bar.inc(1);
    });
    bar.finish_and_clear();
    match test {
        Err(MutationTestError::Interrupted) => Ok(None),
        test => Ok(Some(test?)),
    }
}

impl Record {
    fn count(&self, reason: Reason) -> usize {
        let alike = |survivor: &&Survivor| survivor.reason == reason;
        self.survivors.iter().filter(alike).count()
    }
}

/// The figures, and the survivors by reason.
fn record(listing: &Listing, results: &[MutationResult]) -> Record {
    let (mut survivors, mut by_proof) = (Vec::new(), 0);
    for result in results {
        match &result.detection {
            Detection::Detected(how) => by_proof += usize::from(how.starts_with("proof: ")),
            Detection::Survived(survival) => {
                survivors.push(survivor(listing, &result.mutation, survival));
            }
        }
    }
    survivors.sort_by_key(|survivor| survivor.reason);
    Record {
        program: String::new(),
        seed: 0,
        mutations: results.len(),
        detected: results.len() - survivors.len(),
        by_proof,
        survivors,
    }
}

fn print(listing: &Listing, results: &[MutationResult], record: &Record) -> Result<()> {
    let mut out = stdout();
    for (n, result) in results.iter().enumerate() {
        let verdict = match &result.detection {
            Detection::Detected(how) => how.lines().next().unwrap_or_default(),
            Detection::Survived(_) => "NOT DETECTED",
        };
        let what = describe(listing, &result.mutation);
        writeln!(out, "{:>4} {what} {verdict}", n + 1)?;
    }
    if !record.survivors.is_empty() {
        writeln!(out, "\nnot detected:")?;
    }
    for survivor in &record.survivors {
        writeln!(out, "{}", survivor.mutation)?;
    }
    let (all, detected) = (record.mutations, record.detected);
    let percent = detected as f64 * 100.0 / all.max(1) as f64;
    let by_proof = record.by_proof;
    writeln!(
        out,
        "\n{detected} of {all} detected ({percent:.1} %), {by_proof} of them by proof"
    )?;
    let others = Reason::ALL.map(|reason| format!("{} {reason}", record.count(reason)));
    writeln!(out, "the others: {}", others.join(", "))?;
    Ok(())
}

/// The line that is changed.
fn line_of<'l>(listing: &'l Listing, mutation: &Mutation) -> Option<&'l ListingLine> {
    listing.in_program(mutation.program, mutation.start)
}

/// The routine or table that is changed.
fn owner<'l>(listing: &'l Listing, mutation: &Mutation) -> &'l str {
    let entry = line_of(listing, mutation);
    entry.map_or("?", |entry| &entry.routine)
}

/// The mutation in columns: place, change, verdict.
fn describe(listing: &Listing, mutation: &Mutation) -> String {
    let entry = line_of(listing, mutation);
    let (owner, text) = (
        owner(listing, mutation),
        entry.map_or("?", |entry| &entry.text),
    );
    let what = match mutation.kind {
        MutatedByte::Opcode => {
            let name = |byte: u8| match decode(byte) {
                Some(opcode) => {
                    let (before, after) = opcode.mode.syntax();
                    format!("{} {before}{after}", opcode.mnemonic)
                }
                None => "?".to_owned(),
            };
            format!("opcode -> {}", name(mutation.new).trim_end())
        }
        MutatedByte::Operand => "operand".to_owned(),
        MutatedByte::Table => format!("table+{}", mutation.address.wrapping_sub(mutation.start)),
    };
    let Mutation {
        address, old, new, ..
    } = mutation;
    format!("${address:04x} {owner:<22} {text:<26} {what:<18} ${old:02x} -> ${new:02x} ")
}

/// An undetected mutation, with its effect or with the reason why it has none.
fn survivor(listing: &Listing, mutation: &Mutation, survival: &Survival) -> Survivor {
    let place = key(listing, mutation).unwrap_or_default();
    if let Some(why) = equivalence(listing, mutation) {
        return Survivor {
            reason: Reason::Equivalent,
            mutation: format!("{place}\t{}: {why}", Reason::Equivalent),
        };
    }
    let Survival {
        executed,
        cycles,
        effect,
    } = survival;
    let executed = executed.map_or_else(String::new, |n| format!("; executed {n} times"));
    let reason = survival.reason();
    let mut text = format!("{place}\t{reason}");
    match reason {
        Reason::NotExecuted | Reason::Equivalent => {}
        Reason::NoEffect => text += &format!("{executed}; looked at {}", effect.executions),
        Reason::OtherCycles => text += &format!(", by {cycles:+}{executed}"),
        Reason::NoDifference => text += &executed,
    }
    if let Some(entry) = line_of(listing, mutation)
        && !entry.comment.is_empty()
    {
        text += &format!("  ; {}", entry.comment);
    }
    Survivor {
        reason,
        mutation: text,
    }
}
