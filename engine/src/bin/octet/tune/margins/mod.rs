//! `octet tune play`.

mod course;
mod duel;
mod games;
mod text;

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use clap::Args;
use engine::atomic::Place;
use engine::search::numbers;
use engine::{console, pool};

use self::course::{Course, Plan};
use self::games::Games;
use super::progress::Progress;
use crate::effort::Unfinished;

/// Finds the numbers that the search's margins follow from, by playing.
///
/// In each pair of games, from one opening with colours swapped, one side plays
/// with every number a little up or down at random, the other with each turned the
/// other way, and all go a small step towards the side that won. What comes out is
/// their mean over the second half of the pairs.
///
/// The same command finds the same numbers, whatever the threads. Ended early, it
/// says where the numbers are now, and goes on where the file ends.
#[derive(Args)]
pub struct Play {
    #[command(flatten)]
    plan: Plan,
    /// Threads; as many as the machine has when left out
    #[arg(long)]
    threads: Option<usize>,
    /// The file that keeps how the pairs ended
    #[arg(long)]
    out: PathBuf,
    /// The file of numbers to write: engine/src/search/numbers/found.rs; none when left out
    #[arg(long)]
    numbers: Option<PathBuf>,
}

impl Play {
    /// Plays and writes.
    pub fn run(self) -> Result<()> {
        let stop = console::interrupt().context("cannot listen for Ctrl-C")?;
        self.until(&stop)
    }

    /// Plays until all pairs are played or `stop` is set, and writes.
    fn until(&self, stop: &AtomicBool) -> Result<()> {
        let out = Place::new(&self.out)?;
        let text = self.numbers.as_deref().map(Place::new).transpose()?;
        let before = numbers::STANDARD;
        let mut games = Games::open(&self.out, &self.plan, &before)?;
        let mut course = Course::new(&self.plan, &before);
        games.results().for_each(|result| course.take(result));
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
        let threads = self.threads.unwrap_or_else(pool::processors);
        while !course.batch().is_empty() {
            let pairs: Vec<u32> = course.batch().collect();
            let results = pool::each(
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
                course.take(result);
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
            print!("{}", text::compared(&before, ("now", &course.now())));
            bail!(Unfinished {
                done: course.played() as usize,
                of: self.plan.pairs as usize,
                what: "pairs; the same command goes on",
            });
        }
        let found = course.found();
        print!("{}", text::compared(&before, ("found", &found)));
        if let Some(place) = text {
            let text = text::file(&text::header(&self.plan, &before), &found);
            place.write(text.into_bytes())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
