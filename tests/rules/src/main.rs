//! Changes the engine's rules one by one, each number and each condition, and looks who notices: the main
//! job where only the engine is changed, and the tests that say what chess is where both machines are.
//!
//! All changes are compiled into one copy of the project, where each is chosen by its number at start.

mod changes;
mod harmless;
mod kept;
mod rewrite;
mod scratch;
#[cfg(test)]
mod tests;
mod trial;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use clap::{Parser, ValueEnum};
use octet_engine::util::random::Random;
use octet_support::{interrupt, progress, threads};

use changes::Change;
use harmless::Harmless;
use kept::Kept;
use scratch::Scratch;
use trial::{Judge, Noticed, Tests};

/// Of 100 changes so many must be noticed.
const LEAST_ONE: usize = 99;
const LEAST_BOTH: usize = 95;

/// Tests that only pin what the engine does, or read its source: they do not count.
const NOT_COUNTED: [&str; 2] = ["node_counts", "layers"];
const NOT_COUNTED_TESTS: [&str; 1] = ["every_refusal_says_which_field_and_why"];

/// Where a change is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Machines {
    /// In the engine alone: the main job is to notice
    One,
    /// On both machines alike: the engine's tests are to notice
    Both,
}

/// Changes the engine's rules one by one, and looks who notices
#[derive(Parser)]
#[command(name = "octet-rules")]
struct Options {
    /// Where a change is made
    #[arg(long, value_enum, default_value_t = Machines::One)]
    machines: Machines,
    /// Number of changes
    #[arg(long, default_value_t = 50)]
    count: usize,
    /// Seed of the random choice of changes
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only changes whose words contain TEXT; may be given several times
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Only changes that are said to be harmless, which are left out otherwise: nothing is to notice them
    #[arg(long)]
    harmless: bool,
    /// List the changes, and make none
    #[arg(long)]
    list: bool,
    /// Keep each result in FILE at once, and do not try again what it has
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Number of threads [default: one per processor]
    #[arg(long)]
    threads: Option<usize>,
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("octet-rules: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<bool> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()?;
    let stop = interrupt::stop_flag()?;
    eprintln!("building");
    let scratch = Scratch::new(&root, &root.join("target/rules"))?;
    let mut changes = scratch.changes.clone();
    let all = changes.len();
    let harmless = Harmless::all(&root)?;
    let is_harmless = |change: &Change| {
        harmless
            .iter()
            .find(|row| row.is_of(change, options.machines))
    };
    let known: Vec<&Harmless> = changes.iter().filter_map(is_harmless).collect();
    let strength = known.iter().filter(|row| row.costs_strength()).count();
    let known = format!(
        "{} are harmless and {strength} cost strength alone",
        known.len() - strength
    );
    changes.retain(|change| is_harmless(change).is_some() == options.harmless);
    let random = &mut Random::new(options.seed);
    for n in (1..changes.len()).rev() {
        changes.swap(n, random.below(n + 1));
    }
    if !options.only.is_empty() {
        changes.retain(|change| {
            options
                .only
                .iter()
                .any(|text| change.words().contains(text))
        });
    }
    changes.truncate(options.count);
    changes.sort_by_key(|change| change.id);
    if options.list {
        for change in &changes {
            println!("{}", change.words());
        }
        println!("{} of {all} changes; {known}", changes.len());
        println!(
            "unchanged, because constants need them: {}",
            scratch.constant.join(", ")
        );
        return Ok(true);
    }
    let about = format!("{:?} {:016x}", options.machines, scratch.hash);
    let kept = Kept::open(options.resume.as_deref(), &about)?;
    let threads = options.threads.unwrap_or_else(threads::processors);
    let results = try_all(options, &scratch, &changes, &kept, threads, &stop)?;
    let enough = report(options, &changes, &results);
    println!("of {all} changes, {known}");
    Ok(enough)
}

/// The programs whose tests count.
fn counted(programs: &[PathBuf]) -> Vec<PathBuf> {
    let counts = |program: &&PathBuf| {
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        !NOT_COUNTED
            .iter()
            .any(|pinned| name.starts_with(&format!("{pinned}-")))
    };
    programs.iter().filter(counts).cloned().collect()
}

/// What noticed each change, as far as they were tried.
fn try_all(
    options: &Options,
    scratch: &Scratch,
    changes: &[Change],
    kept: &Kept,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Vec<Option<Noticed>>> {
    let new = changes
        .iter()
        .any(|change| !kept.known.contains_key(&change.words()));
    let judge = match options.machines {
        // The unchanged engine need not be looked at if nothing is left to try.
        _ if !new => Judge::MainJob(Mutex::default()),
        Machines::One => Judge::main_job(&scratch.compare, threads)?,
        Machines::Both => Judge::Tests(Tests::new(
            &counted(&scratch.tests),
            &scratch.folder.join("engine"),
            &NOT_COUNTED_TESTS,
        )?),
    };
    let failed = Mutex::new(None);
    let bar = progress::bar(changes.len(), "changes");
    let work = |change: &Change| -> Result<Noticed, threads::Interrupted> {
        if let Some(noticed) = kept.known.get(&change.words()) {
            return Ok(noticed.clone());
        }
        let tried = judge.notice(change.id);
        // Ctrl-C reaches the programs that are asked, too: what they say then is no result.
        if stop.load(Ordering::Relaxed) {
            return Err(threads::Interrupted);
        }
        tried
            .and_then(|noticed| kept.keep(change, &noticed).map(|()| noticed))
            .map_err(|error| {
                if let Ok(mut failed) = failed.lock() {
                    *failed = Some(error);
                }
                threads::Interrupted
            })
    };
    let results = threads::each(changes, threads, stop, work, |_, _| bar.inc(1));
    bar.finish_and_clear();
    if let Some(error) = failed.into_inner().ok().flatten() {
        return Err(error);
    }
    results.context("no thread to run on")
}

/// Prints what was not noticed, and how many were; whether these are enough. What is said to be harmless
/// must not be noticed at all.
fn report(options: &Options, changes: &[Change], results: &[Option<Noticed>]) -> bool {
    let (mut noticed, mut missed) = (0, 0);
    for (change, result) in changes.iter().zip(results) {
        match result {
            None => {}
            Some(Some(by)) => {
                noticed += 1;
                println!("{}\tnoticed: {by}", change.words());
            }
            Some(None) => {
                missed += 1;
                println!("{}\tNOT NOTICED", change.words());
            }
        }
    }
    let tried = noticed + missed;
    let percent = noticed as f64 * 100.0 / tried.max(1) as f64;
    println!("\n{noticed} of {tried} noticed ({percent:.1} %)");
    if tried < changes.len() {
        println!("interrupted, {} not tried", changes.len() - tried);
    }
    let least = match options.machines {
        Machines::One => LEAST_ONE,
        Machines::Both => LEAST_BOTH,
    };
    match options.harmless {
        true => noticed == 0,
        false => noticed * 100 >= tried * least,
    }
}
