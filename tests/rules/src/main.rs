//! Changes the engine's rules one by one, each number and each condition, and looks who notices: the main
//! job where only the engine is changed, and the tests that say what chess is where both machines are.
//!
//! All changes are compiled into one copy of the project, where each is chosen by its number at start.

mod changes;
mod rewrite;
mod scratch;
#[cfg(test)]
mod tests;
mod trial;

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail, ensure};
use clap::{Parser, ValueEnum};
use octet_engine::util::random::Random;
use octet_support::{interrupt, progress, threads};

use changes::Change;
use scratch::Scratch;
use trial::{MainJob, Noticed, Tests};

/// Of 100 changes so many must be noticed.
const LEAST_ONE: usize = 99;
const LEAST_BOTH: usize = 95;

/// Tests that only pin what the engine does, or read its source: they do not count.
const NOT_COUNTED: [&str; 2] = ["node_counts", "layers"];
const NOT_COUNTED_TESTS: [&str; 1] = ["every_refusal_says_which_field_and_why"];

/// Where a change is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Machines {
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

/// A reason why nobody can notice some changes.
struct Harmless {
    /// Where the change is made: on one machine, on both, or on any.
    machines: String,
    /// File and function, and the change unless all of the function's are meant.
    what: String,
    why: String,
}

impl Harmless {
    fn all(root: &Path) -> Result<Vec<Harmless>> {
        let path = root.join("tests/rules/harmless.tsv");
        let text =
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let rows = text.lines().skip(1).map(|row| {
            let columns: Vec<&str> = row.split('\t').collect();
            let [machines, what, why] = columns[..] else {
                bail!("harmless.tsv: {row:?} has no three columns");
            };
            ensure!(
                ["one", "both", "any"].contains(&machines),
                "harmless.tsv: {machines:?} machines"
            );
            Ok(Harmless {
                machines: machines.to_owned(),
                what: what.to_owned(),
                why: why.to_owned(),
            })
        });
        rows.collect()
    }

    fn is_of(&self, change: &Change, machines: Machines) -> bool {
        let one = match machines {
            Machines::One => "one",
            Machines::Both => "both",
        };
        (self.machines == "any" || self.machines == one) && change.place().starts_with(&self.what)
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
        println!("{} of {all} changes", changes.len());
        println!(
            "unchanged, because constants need them: {}",
            scratch.constant.join(", ")
        );
        return Ok(true);
    }
    let kept = Kept::open(options)?;
    let threads = options.threads.unwrap_or_else(threads::processors);
    let results = try_all(options, &scratch, &changes, &kept, threads, &stop)?;
    report(options, &root, &changes, &results)
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
    let (jobs, tests) = match options.machines {
        _ if !new => (Mutex::default(), None),
        Machines::One => {
            let first = MainJob::new(&scratch.compare)?;
            let jobs = (0..threads).map(|_| first.another()).collect();
            (Mutex::new(jobs), None)
        }
        Machines::Both => {
            let counted = |program: &&PathBuf| {
                let name = program.file_name().unwrap_or_default().to_string_lossy();
                !NOT_COUNTED
                    .iter()
                    .any(|pinned| name.starts_with(&format!("{pinned}-")))
            };
            let programs: Vec<PathBuf> = scratch.tests.iter().filter(counted).cloned().collect();
            let names = NOT_COUNTED_TESTS.map(str::to_owned).to_vec();
            let tests = Tests::new(&programs, &scratch.folder.join("engine"), names)?;
            (Mutex::default(), Some(tests))
        }
    };
    let failed = Mutex::new(None);
    let bar = progress::bar(changes.len(), "changes");
    let work = |change: &Change| -> Result<Noticed, threads::Interrupted> {
        if let Some(noticed) = kept.known.get(&change.words()) {
            return Ok(noticed.clone());
        }
        let tried = match &tests {
            Some(tests) => tests.notice(change.id),
            None => {
                let job: Option<MainJob> = jobs
                    .lock()
                    .ok()
                    .and_then(|mut jobs: std::sync::MutexGuard<'_, Vec<MainJob>>| jobs.pop());
                let mut job = job.ok_or(threads::Interrupted)?;
                let noticed = job.notice(change.id);
                if let Ok(mut jobs) = jobs.lock() {
                    jobs.push(job);
                }
                noticed
            }
        };
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

/// Prints what was not noticed, and how many were; whether these are enough.
fn report(
    options: &Options,
    root: &Path,
    changes: &[Change],
    results: &[Option<Noticed>],
) -> Result<bool> {
    let harmless = Harmless::all(root)?;
    let (mut noticed, mut known, mut strength, mut missed) = (0, 0, 0, 0);
    for (change, result) in changes.iter().zip(results) {
        match result {
            None => {}
            Some(Some(by)) => {
                noticed += 1;
                println!("{}\tnoticed: {by}", change.words());
            }
            Some(None) => {
                let why = harmless
                    .iter()
                    .find(|row| row.is_of(change, options.machines));
                let why = why.map(|row| row.why.as_str());
                match why {
                    Some(why) if why.starts_with("strength") => strength += 1,
                    Some(_) => known += 1,
                    None => missed += 1,
                }
                let why = why.map_or(String::new(), |why| format!(" ({why})"));
                println!("{}\tNOT NOTICED{why}", change.words());
            }
        }
    }
    let tried = noticed + known + strength + missed;
    let judged = noticed + missed;
    let percent = noticed as f64 * 100.0 / judged.max(1) as f64;
    println!("\n{noticed} of {judged} noticed ({percent:.1} %)");
    println!("of {tried} tried, {known} are harmless and {strength} cost strength alone");
    if tried < changes.len() {
        println!("interrupted, {} not tried", changes.len() - tried);
    }
    let least = match options.machines {
        Machines::One => LEAST_ONE,
        Machines::Both => LEAST_BOTH,
    };
    Ok(noticed * 100 >= judged * least)
}

/// Results in a file, a line each, so that a run that was interrupted goes on.
struct Kept {
    known: BTreeMap<String, Noticed>,
    file: Option<Mutex<File>>,
}

impl Kept {
    fn open(options: &Options) -> Result<Kept> {
        let Some(path) = &options.resume else {
            return Ok(Kept {
                known: BTreeMap::new(),
                file: None,
            });
        };
        let shown = path.display();
        let about = format!("{:?}", options.machines);
        let text = fs::read_to_string(path).unwrap_or_default();
        let mut known = BTreeMap::new();
        // A line without its end was cut off.
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        for (n, line) in whole.lines().enumerate() {
            if n == 0 {
                ensure!(line == about, "{shown} is about {line}");
                continue;
            }
            let (change, by) = line
                .split_once('\t')
                .with_context(|| format!("{shown}: {line}"))?;
            known.insert(change.to_owned(), (by != "-").then(|| by.to_owned()));
        }
        fs::write(
            path,
            if whole.is_empty() {
                format!("{about}\n")
            } else {
                format!("{whole}\n")
            },
        )
        .with_context(|| format!("cannot write {shown}"))?;
        let file = OpenOptions::new().append(true).open(path)?;
        Ok(Kept {
            known,
            file: Some(Mutex::new(file)),
        })
    }

    fn keep(&self, change: &Change, noticed: &Noticed) -> Result<()> {
        if let Some(file) = &self.file
            && let Ok(mut file) = file.lock()
        {
            writeln!(
                file,
                "{}\t{}",
                change.words(),
                noticed.as_deref().unwrap_or("-").replace(['\t', '\n'], " ")
            )?;
        }
        Ok(())
    }
}
