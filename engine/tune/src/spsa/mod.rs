//! Numbers that are found by playing: `octet-tune spsa-search` and `octet-tune spsa-eval`.

mod eval_params;
mod game_pair;
mod optimizer;
mod params;
mod results;
mod search_params;
mod weight_groups;

pub use eval_params::SpsaEval;
pub use search_params::SpsaSearch;

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use clap::Args;
use octet_cli::output_file::OutputFile;
use octet_cli::{interrupt, threads};

use self::optimizer::{Plan, Spsa};
use self::params::ParamSet;
use self::results::Games;
use crate::progress::Progress;
use octet_cli::interrupt::Unfinished;

/// How to play for numbers.
#[derive(Args)]
struct Playing {
    #[command(flatten)]
    plan: Plan,
    /// Threads; as many as the machine has when left out
    #[arg(long)]
    threads: Option<usize>,
    /// The file that keeps how the pairs ended
    #[arg(long)]
    out: PathBuf,
}

impl Playing {
    /// Calls `run` with what Ctrl-C sets.
    fn interruptible(&self, run: impl FnOnce(&AtomicBool) -> Result<()>) -> Result<()> {
        let stop = interrupt::stop_flag()?;
        run(&stop)
    }

    /// Plays until all pairs are played, and returns what is found; or until `stop` is
    /// set.
    fn run_until(&self, subject: &ParamSet, stop: &AtomicBool) -> Result<Vec<i16>> {
        let out = OutputFile::new(&self.out)?;
        let mut games = Games::open(&self.out, &self.plan, subject)?;
        let mut course = Spsa::new(&self.plan, subject);
        games
            .results()
            .for_each(|result| course.apply_result(result));
        let begun = course.played();
        let progress = Mutex::new(Progress::new());
        let described = |played: u32| {
            move |seconds: f64| {
                let a_pair = seconds / f64::from((played - begun).max(1));
                let left = f64::from(self.plan.pairs - played) * a_pair;
                format!(
                    "pair {played} of {}, {a_pair:.1} s a pair, {left:.0} s left",
                    self.plan.pairs
                )
            }
        };
        let threads = self.threads.unwrap_or_else(threads::processors);
        while !course.batch().is_empty() {
            let pairs: Vec<u32> = course.batch().collect();
            let results = threads::each(
                &pairs,
                threads,
                stop,
                |&pair| course.play(pair, stop),
                |n, _| {
                    if let Ok(mut progress) = progress.lock() {
                        progress.show(described(pairs[n] + 1));
                    }
                },
            );
            // In their order: what was played after one that is missing is played again.
            for result in results.context("no thread to play on")?.into_iter() {
                let Some(result) = result else { break };
                games.add(result);
                course.apply_result(result);
            }
            out.write(games.text().into_bytes())?;
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        if let Ok(progress) = progress.into_inner() {
            progress.finish(described(course.played()));
        }
        if course.played() < self.plan.pairs {
            print!("{}", subject.compared("now", &course.current()));
            bail!(Unfinished {
                done: course.played() as usize,
                of: self.plan.pairs as usize,
                what: "pairs; the same command goes on",
            });
        }
        let found = course.mean();
        print!("{}", subject.compared("found", &found));
        Ok(found)
    }
}

#[cfg(test)]
mod tests;
