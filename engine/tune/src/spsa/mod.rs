//! `octet-tune spsa-search` and `octet-tune spsa-eval`: parameters tuned by playing.

mod eval_params;
mod game_pair;
mod optimizer;
mod params;
mod results;
mod search_params;
mod weight_groups;

pub use eval_params::SpsaEval;
pub use search_params::SpsaSearch;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use clap::Args;
use octet_support::output_file::OutputFile;
use octet_support::threads;

use self::optimizer::{Plan, Spsa};
use self::params::ParamSet;
use self::results::Results;
use crate::progress::Progress;
use octet_support::interrupt::Unfinished;
use octet_support::terminal::stdout;

/// The options of both commands.
#[derive(Args)]
struct SpsaRun {
    #[command(flatten)]
    plan: Plan,
    /// Number of threads; one a processor when left out
    #[arg(long)]
    threads: Option<usize>,
    /// The file of the results of pairs
    #[arg(long)]
    out: PathBuf,
}

impl SpsaRun {
    /// Plays all pairs and returns the tuned values.
    ///
    /// # Errors
    /// [`Unfinished`] when `stop` is set; the same command goes on.
    fn run_until(&self, set: &ParamSet, stop: &AtomicBool) -> Result<Vec<i16>> {
        let out = OutputFile::new(&self.out)?;
        let mut results = Results::open(&self.out, &self.plan, set)?;
        let mut spsa = Spsa::new(&self.plan, set);
        for result in results.results() {
            spsa.apply_result(result);
        }
        let played_before = spsa.played();
        let progress = Mutex::new(Progress::new());
        let described = |played: u32| {
            move |seconds: f64| {
                let a_pair = seconds / f64::from((played - played_before).max(1));
                let left = f64::from(self.plan.pairs - played) * a_pair;
                format!(
                    "pair {played} of {}, {a_pair:.1} s a pair, {left:.0} s left",
                    self.plan.pairs
                )
            }
        };
        let threads = self.threads.unwrap_or_else(threads::processors);
        while !spsa.batch().is_empty() {
            let pairs: Vec<u32> = spsa.batch().collect();
            let played = threads::each(
                &pairs,
                threads,
                stop,
                |&pair| spsa.play(pair, stop),
                |n, _| {
                    if let Ok(mut progress) = progress.lock() {
                        progress.show(described(pairs[n] + 1));
                    }
                },
            );
            // After an interruption, pairs after the first missing one are played again.
            for result in played.context("no thread to play on")? {
                let Some(result) = result else { break };
                results.add(result);
                spsa.apply_result(result);
            }
            out.write(results.text())?;
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        if let Ok(progress) = progress.into_inner() {
            progress.finish(described(spsa.played()));
        }
        if spsa.played() < self.plan.pairs {
            write!(stdout(), "{}", set.compared("now", &spsa.current()))?;
            bail!(Unfinished {
                done: spsa.played() as usize,
                of: self.plan.pairs as usize,
                what: "pairs; the same command goes on",
            });
        }
        let tuned = spsa.mean();
        write!(stdout(), "{}", set.compared("tuned", &tuned))?;
        Ok(tuned)
    }
}

#[cfg(test)]
mod tests;
