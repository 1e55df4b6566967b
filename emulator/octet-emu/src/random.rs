//! `octet-emu check --random`.

use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use octet_bench::crosscheck::{Findings, Layer, random};
use octet_bench::options::{ExpansionOption, Verdict};
use octet_console::program::C128Engine;
use octet_engine::search::Limits;
use octet_machine::Image;
use octet_support::threads;
use octet_support::{interrupt, progress};
use serde::{Deserialize, Serialize};

use crate::options::{JsonFile, checksum, describe_limits, read_record};
use octet_asm::commas;
use octet_support::terminal::stdout;

/// How many positions the threads get at a time. Their results are in memory until all are done.
const BATCH: u64 = 256;
/// How often the record is written.
const RECORD_EVERY: Duration = Duration::from_secs(30);
/// Positions whose differences are kept.
const MOST_DIFFERENCES: usize = 20;

/// What is compared.
pub struct RandomCheck<'a> {
    /// How many positions.
    pub positions: u64,
    /// The seed of the positions.
    pub seed: u32,
    /// Limits of each search.
    pub limits: Limits,
    /// How many threads.
    pub threads: usize,
    /// The record to write.
    pub json: Option<&'a Path>,
    /// The record to continue.
    pub resume: Option<&'a Path>,
    /// Where the table is.
    pub expansion: ExpansionOption,
}

/// The file that `--json` writes.
#[derive(Serialize, Deserialize)]
struct Record {
    program: String,
    seed: u32,
    limits: String,
    /// The number of positions compared, starting with number 0.
    positions: u64,
    different: u64,
    /// The first differences, with their positions.
    differences: Vec<String>,
    /// Comparisons by layer.
    compared: Vec<(Layer, u64)>,
    seconds: f64,
}

impl RandomCheck<'_> {
    /// Compares and prints; the last line reads `N positions: identical`.
    pub fn run(self, image: &Image) -> Result<Verdict> {
        let json = self.json.map(JsonFile::new).transpose()?;
        let mut record = self.record(image)?;
        let program = self.expansion.load_engine(image)?;
        let stop = interrupt::stop_flag()?;
        let bar = progress::bar(self.positions as usize, "comparing");
        bar.inc(record.positions);
        let mut written = Instant::now();
        while record.positions < self.positions && !stop.load(Ordering::Relaxed) {
            let begin = Instant::now();
            let end = (record.positions + BATCH).min(self.positions);
            let numbers: Vec<u64> = (record.positions..end).collect();
            let machines = Machines::new(&program);
            let work = |&number: &u64| {
                let game = random::position(self.seed, number);
                let mut findings = Findings::new();
                machines.with(|machine| {
                    random::compare(machine, &game, self.limits, &stop, &mut findings)?;
                    Ok((game.fen().to_string(), findings))
                })
            };
            let found = threads::each(&numbers, self.threads, &stop, work, |_, _| bar.inc(1));
            let found = found.context("no thread to compare on")?;
            // An interrupted batch counts up to its first unfinished position.
            for (fen, findings) in found.into_iter().map_while(|found| found) {
                record.add(&fen, findings);
            }
            record.seconds += begin.elapsed().as_secs_f64();
            if let Some(json) = json.as_ref().filter(|_| written.elapsed() > RECORD_EVERY) {
                json.write(&record)?;
                written = Instant::now();
            }
        }
        bar.finish_and_clear();
        if let Some(json) = json {
            json.write(&record)?;
        }
        let left = self.positions.saturating_sub(record.positions);
        record.print(left)?;
        Ok(Verdict::new(left > 0, record.different == 0))
    }

    /// The record to continue, or a new one.
    fn record(&self, image: &Image) -> Result<Record> {
        let (program, mut limits) = (checksum(image), describe_limits(self.limits));
        if let Some(ram) = self.expansion.ram() {
            limits += &format!(" with an expansion of {} KB", ram.bytes() >> 10);
        }
        let Some(path) = self.resume else {
            return Ok(Record {
                program,
                seed: self.seed,
                limits,
                positions: 0,
                different: 0,
                differences: Vec::new(),
                compared: Layer::ALL.map(|layer| (layer, 0)).to_vec(),
                seconds: 0.0,
            });
        };
        let record: Record = read_record(path, &program, |record: &Record| &record.program)?;
        let (shown, seed) = (path.display(), self.seed);
        ensure!(
            record.seed == seed && record.limits == limits,
            "{shown} is about seed {} at {}, not {seed} at {limits}",
            record.seed,
            record.limits
        );
        Ok(record)
    }
}

/// Machines that threads take and give back. A machine that has found a difference is not used
/// again.
struct Machines<'p> {
    program: &'p C128Engine,
    free: Mutex<Vec<C128Engine>>,
}

impl<'p> Machines<'p> {
    fn new(program: &'p C128Engine) -> Machines<'p> {
        let free = Mutex::default();
        Machines { program, free }
    }

    fn with<E>(
        &self,
        work: impl FnOnce(&mut C128Engine) -> Result<(String, Findings), E>,
    ) -> Result<(String, Findings), E> {
        let free = || self.free.lock().unwrap_or_else(|e| e.into_inner());
        let taken = free().pop();
        let mut machine = taken.unwrap_or_else(|| self.program.clone());
        let (fen, findings) = work(&mut machine)?;
        if findings.is_empty() {
            free().push(machine);
        }
        Ok((fen, findings))
    }
}

impl Record {
    /// Adds the next position.
    fn add(&mut self, fen: &str, findings: Findings) {
        self.positions += 1;
        for (layer, compared) in &mut self.compared {
            *compared += findings.compared(*layer);
        }
        if let Some(difference) = findings.differences().first() {
            self.different += 1;
            if self.differences.len() < MOST_DIFFERENCES {
                self.differences.push(format!("{fen}\n{difference}"));
            }
        }
    }

    fn print(&self, left: u64) -> Result<()> {
        let mut out = stdout();
        for difference in &self.differences {
            writeln!(out, "{difference}\n")?;
        }
        for (layer, compared) in self.compared.iter().filter(|(_, compared)| *compared > 0) {
            writeln!(out, "{layer:<10} {compared:>12} {}", layer.counted())?;
        }
        let verdict = match self.different {
            0 => "identical".to_owned(),
            n => format!("DIFFERENT in {}", commas(n)),
        };
        let (seed, limits, seconds) = (self.seed, &self.limits, self.seconds);
        let positions = commas(self.positions);
        write!(
            out,
            "{positions} positions of seed {seed} at {limits}, {seconds:.0} s: {verdict}"
        )?;
        if left > 0 {
            write!(out, "; interrupted, {} not compared", commas(left))?;
        }
        writeln!(out)?;
        Ok(())
    }
}
