//! The same work on many things, on several threads.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::vec::Vec;

/// Room for the engine's deepest line.
pub const STACK: usize = 16 << 20;

/// How many threads the machine runs at once.
#[must_use]
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Somebody wants to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// Calls `work` with every item, `jobs` at a time, until all are done or
/// `stop` is set; tells `done` of each result on the thread that has it.
/// Returns the results in the items' order, `Idle` where there is none.
///
/// # Errors
/// The system has no thread to give; what was begun is finished first.
pub fn each<T: Sync, R: Send>(
    items: &[T],
    jobs: usize,
    stop: &AtomicBool,
    work: impl Fn(&T) -> Result<R, Interrupted> + Sync,
    done: impl Fn(usize, &R) + Sync,
) -> io::Result<Vec<Option<R>>> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    let worker = || {
        while !stop.load(Ordering::Relaxed) {
            let n = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(n) else { break };
            let Ok(result) = work(item) else { break };
            done(n, &result);
            // Nobody else has this place's lock.
            if let Ok(mut place) = results[n].lock() {
                *place = Some(result);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            let thread = thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, worker)?;
        }
        Ok::<(), io::Error>(())
    })?;
    let result = |place: Mutex<Option<R>>| place.into_inner().unwrap_or_else(|e| e.into_inner());
    Ok(results.into_iter().map(result).collect())
}
