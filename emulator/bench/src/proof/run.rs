//! Runs claims on several threads.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::claim::{Bench, Claim};
use super::record::ClaimRecord;
use octet_support::threads;

/// Runs parts of claims, each given by the numbers of a claim and of its part, until all are done
/// or `stop` is set. It adds them to the claims' records, and calls `done` after each part with the
/// records so far.
///
/// # Errors
/// The system cannot start a thread.
pub fn run(
    claims: &[Claim],
    parts: &[(usize, usize)],
    records: &mut Vec<ClaimRecord>,
    bench: &Bench,
    threads: usize,
    stop: &AtomicBool,
    done: impl Fn(&[ClaimRecord]) + Sync,
) -> io::Result<()> {
    let shared = Mutex::new(records);
    let work = |&(claim, part): &(usize, usize)| {
        let begin = Instant::now();
        let tally = claims[claim].run_part(&mut bench.clone(), part);
        let seconds = begin.elapsed().as_secs_f64();
        let mut records = shared.lock().unwrap_or_else(|e| e.into_inner());
        records[claim].add(part, tally, seconds);
        done(&records);
        Ok(())
    };
    threads::each(parts, threads, stop, work, |_, ()| {})?;
    Ok(())
}
