//! Searches of random positions, for what the comparisons may miss by chance.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use super::MutationTestError;
use super::case::Case;
use super::test::finished;
use crate::crosscheck::{Findings, random};
use octet_console::program::C128Engine;
use octet_machine::Image;
use octet_machine::profile::Profile;
use octet_support::threads;

/// The seed of the positions.
const SEED: u32 = 48;

/// Searches the random positions of these numbers and adds what the program executes to `executed`.
/// A number stands for the same position each time.
///
/// # Errors
/// The program differs from the engine, or a search cannot run.
pub fn search_further(
    image: &Image,
    numbers: Range<u64>,
    threads: usize,
    stop: &AtomicBool,
    executed: &mut Profile,
) -> Result<(), MutationTestError> {
    let mut program = C128Engine::new(image).map_err(MutationTestError::Machine)?;
    program.machine_mut().profile(true);
    let all = Mutex::new(std::mem::take(executed));
    let work = |&number: &u64| {
        let case = Case::new(&random::position(SEED, number), false);
        let (mut program, mut findings) = (program.clone(), Findings::without_trace());
        case.compare_quick(&mut program, stop, &mut findings)?;
        for search in 0..case.deep_searches() {
            case.compare_deep(search, &mut program, stop, &mut findings)?;
        }
        if let Some(profile) = program.machine_mut().take_profile() {
            all.lock()
                .unwrap_or_else(|e| e.into_inner())
                .merge(&profile);
        }
        Ok(findings.differences().first().map(|d| d.headline()))
    };
    let numbers: Vec<u64> = numbers.collect();
    let differences = finished(threads::each(&numbers, threads, stop, work, |_, _| {}))?;
    *executed = all.into_inner().unwrap_or_else(|e| e.into_inner());
    match differences.into_iter().flatten().next() {
        Some(difference) => Err(MutationTestError::Unsound(difference)),
        None => Ok(()),
    }
}
