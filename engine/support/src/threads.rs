//! The same work on many items, by several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::{io, thread};

/// Stack of a thread that searches, in bytes: enough for the deepest line.
pub const STACK: usize = 16 << 20;

/// How many threads the machine runs at once.
#[must_use]
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The error of work that was given up because its stop flag was set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// Calls `work` with every item on `threads` threads, until all are done or `stop` is set. As each
/// result arrives, its thread calls `done` with it and with its item's index. Returns the results
/// in the order of their items, `None` for items that were not finished.
///
/// # Errors
/// The system cannot start a thread. The threads that run finish first.
pub fn each<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
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
            // Only this thread takes the lock of item `n`.
            if let Ok(mut slot) = results[n].lock() {
                *slot = Some(result);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, items.len().max(1)) {
            let thread = thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, worker)?;
        }
        Ok::<(), io::Error>(())
    })?;
    let result = |slot: Mutex<Option<R>>| slot.into_inner().unwrap_or_else(|e| e.into_inner());
    Ok(results.into_iter().map(result).collect())
}
