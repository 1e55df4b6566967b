//! `octet-emu mutate`.

use std::io::{Write, stdout};
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Context, Result};
use c128::asm::table::decode;
use clap::Args;
use octet_cli::{interrupt, progress};
use octet_emulator::crosscheck::positions;
use octet_emulator::mutation::{
    Detection, MutatedByte, Mutation, MutationResult, MutationTest, MutationTestError, Reason,
    Survival, choose_mutations,
};
use octet_emulator::program::{Listing, load};
use octet_emulator::threads;
use octet_engine::util::random::Random;

use crate::options::{Threads, Verdict};

/// The percentage of mutations that must be detected.
const MIN_DETECTED_PERCENT: usize = 95;

/// Changes one byte of the program at a time and checks that the comparison notices.
#[derive(Args)]
pub struct Mutate {
    /// Number of mutations
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Seed of the random choice of mutations
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
}

impl Mutate {
    /// Runs the mutations and prints; the last line reads `N of M detected`.
    pub fn run(self) -> Result<Verdict> {
        let program = load::assemble()?;
        let image = load::image_of(&program)?;
        let listing = Listing::new(&program);
        let positions = positions::bundled()?;
        let threads = self.threads.count();
        let stop = interrupt::stop_flag()?;
        let start = Instant::now();

        let bar = progress::bar(positions.len(), "unchanged program");
        let test = MutationTest::new(&image, &positions, threads, &stop, |comparisons| {
            bar.set_length(comparisons as u64);
            bar.inc(1);
        });
        bar.finish_and_clear();
        let test = match test {
            Err(MutationTestError::Interrupted) => return Ok(Verdict::Interrupted),
            test => test?,
        };
        let mutations =
            choose_mutations(&listing, self.count as usize, &mut Random::new(self.seed));
        let bar = progress::bar(mutations.len(), "mutations");
        let work = |mutation: &Mutation| test.run(mutation, &stop);
        let results = threads::each(&mutations, threads, &stop, work, |_, _| bar.inc(1));
        bar.finish_and_clear();
        let results: Vec<MutationResult> = results
            .context("no thread to run on")?
            .into_iter()
            .flatten()
            .collect();

        let mut out = stdout().lock();
        for (n, result) in results.iter().enumerate() {
            let verdict = match &result.detection {
                Detection::Detected(how) => how.lines().next().unwrap_or_default().to_owned(),
                Detection::Survived(_) => "NOT DETECTED".to_owned(),
            };
            writeln!(
                out,
                "{:>4} {} {verdict}",
                n + 1,
                describe(&listing, &result.mutation)
            )?;
        }
        let survived = |result: &MutationResult| match &result.detection {
            Detection::Survived(survival) => Some((result.mutation.clone(), *survival)),
            Detection::Detected(_) => None,
        };
        let mut survivors: Vec<(Mutation, Survival)> =
            results.iter().filter_map(survived).collect();
        survivors.sort_by_key(|(_, survival)| survival.reason());
        if !survivors.is_empty() {
            writeln!(out, "\nnot detected:")?;
        }
        for (mutation, survival) in &survivors {
            writeln!(out, "{}", survivor(&listing, mutation, survival))?;
        }
        let (all, detected) = (results.len(), results.len() - survivors.len());
        let percent = detected as f64 * 100.0 / all.max(1) as f64;
        let seconds = start.elapsed().as_secs_f64();
        eprintln!("{seconds:.1} s");
        writeln!(out, "\n{detected} of {all} detected ({percent:.1} %)")?;
        Ok(if stop.load(Ordering::Relaxed) && all < mutations.len() {
            Verdict::Interrupted
        } else if detected * 100 >= all * MIN_DETECTED_PERCENT {
            Verdict::Identical
        } else {
            Verdict::Different
        })
    }
}

/// The mutation in columns: where, what, verdict.
fn describe(listing: &Listing, mutation: &Mutation) -> String {
    let entry = listing.at(mutation.start);
    let (owner, text) = entry.map_or(("?", "?"), |entry| (&entry.routine, &entry.text));
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

/// An undetected mutation, with its effect.
fn survivor(listing: &Listing, mutation: &Mutation, survival: &Survival) -> String {
    let Survival {
        executed,
        cycles,
        effect,
    } = survival;
    let mut text = format!("{} {}", describe(listing, mutation), survival.reason());
    match survival.reason() {
        Reason::NotExecuted => {}
        Reason::NoEffect => text += &format!(", {executed} times; looked at {}", effect.executions),
        Reason::OtherCycles => text += &format!(", by {cycles:+}; executed {executed} times"),
        Reason::NoDifference => text += &format!("; executed {executed} times"),
    }
    if let Some(entry) = listing.at(mutation.start)
        && !entry.comment.is_empty()
    {
        text += &format!("  ; {}", entry.comment);
    }
    text
}
