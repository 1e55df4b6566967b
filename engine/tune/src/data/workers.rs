//! Files of positions, made game by game on several threads.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::Result;

use crate::data::file::Output;
use crate::data::training_position::TrainingPosition;
use crate::progress::Progress;

/// Writes the positions of all games up to number `end` to a file, in the order of the games. It
/// shows `describe` of the file and the seconds since the start. Each thread makes a worker, which
/// returns the positions of a game.
///
/// # Errors
/// The first error of a worker, or of writing.
pub fn write<W: FnMut(u32) -> Result<Vec<TrainingPosition>>>(
    output: &mut Output,
    end: u32,
    threads: usize,
    worker: impl Fn() -> Result<W> + Sync,
    describe: impl Fn(&Output, f64) -> String,
) -> Result<()> {
    let mut progress = Progress::new();
    in_order(output.next..end, threads, worker, |positions| {
        output.add(positions)?;
        progress.show(|seconds| describe(output, seconds));
        Ok(())
    })?;
    progress.finish(|seconds| describe(output, seconds));
    Ok(())
}

/// Calls `take` with the positions of each game, in the order of the games'
/// numbers.
fn in_order<W: FnMut(u32) -> Result<Vec<TrainingPosition>>>(
    numbers: Range<u32>,
    threads: usize,
    worker: impl Fn() -> Result<W> + Sync,
    mut take: impl FnMut(&[TrainingPosition]) -> Result<()>,
) -> Result<()> {
    let next = AtomicU32::new(numbers.start);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let (sender, next, worker) = (sender.clone(), &next, &worker);
            scope.spawn(move || {
                let mut work = match worker() {
                    Ok(work) => work,
                    Err(error) => return drop(sender.send((0, Err(error)))),
                };
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end || sender.send((number, work(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut waiting, mut next) = (BTreeMap::new(), numbers.start);
        for (number, positions) in receiver {
            waiting.insert(number, positions?);
            while let Some(positions) = waiting.remove(&next) {
                take(&positions)?;
                next += 1;
            }
        }
        Ok(())
    })
}
