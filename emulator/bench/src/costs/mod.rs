//! Measures what the program's routines cost, over the bench, over perft, and while keys are
//! pressed, and runs the examples of the listing's essays.

mod examples;
pub mod keys;

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::thread::ScopedJoinHandle;

use anyhow::{Context, Result};
use octet_asm::item::Item;
use octet_asm::{Cost, Program, Segment};
use octet_engine::bench::POSITIONS;
use octet_engine::game::Game;
use octet_engine::search::Limits;

use octet_console::load;
use octet_machine::calls::{Calls, Histogram, RoutineCalls};
use octet_machine::{Image, Machine};

pub use examples::Examples;

/// Depth of the bench's searches.
const BENCH_DEPTH: u8 = 3;
/// Depth of perft.
const PERFT_DEPTH: u8 = 3;
/// The hottest digit of [`Cost::heat`].
const HOTTEST: u32 = 9;

/// What each routine of a program costs, by its name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Costs(BTreeMap<String, Cost>);

impl Costs {
    /// Puts the costs into the headers of the program's routines, for the program's listing.
    pub fn apply(&self, program: &mut Program) {
        for (name, header) in program.headers_mut() {
            header.cost = self.0.get(name).cloned();
        }
    }
}

/// The costs of every routine that is called: in the bench, or else in perft, or else by the keys.
/// With them come the results of the examples of the listing's essays.
///
/// # Errors
/// A fault of the program.
pub fn measure(program: &Program) -> Result<(Costs, Examples)> {
    let image = load::image_of(program)?;
    let (bench, perft, keys, examples) = std::thread::scope(|scope| {
        let keys = scope.spawn(|| keys::press(program, &image).context("the keys"));
        let bench = scope.spawn(|| bench(&image).context("the bench"));
        let perft = perft(&image).context("perft");
        let examples = examples::run(&image).context("the examples");
        (joined(bench), perft, joined(keys), examples)
    });
    let runs = [("bench", bench?), ("perft", perft?), ("keys", keys?)];
    Ok((costs(program, &runs), examples?))
}

fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// The costs of a program by what its runs have counted, the first of them the hottest.
fn costs(program: &Program, runs: &[(&'static str, Calls); 3]) -> Costs {
    let mut found: BTreeMap<&str, (&'static str, &RoutineCalls, &Calls)> = BTreeMap::new();
    for (run, calls) in runs {
        for routine in calls.routines() {
            found.entry(&routine.name).or_insert((*run, routine, calls));
        }
    }
    let hottest = program.segments().iter().flat_map(instructions);
    let hottest = hottest.map(|(bank, address)| runs[0].1.cycles_at(bank, address));
    let hottest = hottest.max().unwrap_or(0);
    let mut costs = BTreeMap::new();
    for segment in program.segments() {
        for (name, places) in routines(program, segment) {
            if let Some(&(run, routine, calls)) = found.get(name) {
                let places = places.into_iter();
                let cycles = places.map(|(bank, address)| calls.cycles_at(bank, address));
                let cycles: Vec<u64> = cycles.collect();
                costs.insert(name.to_owned(), cost(run, routine, &cycles, hottest));
            }
        }
    }
    Costs(costs)
}

/// Searches the bench positions.
fn bench(image: &Image) -> Result<Calls> {
    let mut program = octet_console::program::load_engine(image)?;
    program.machine_mut().profile_calls();
    for fen in POSITIONS {
        program.new_game(&Game::from_fen(fen)?)?;
        program.search(Limits::depth(BENCH_DEPTH), None, |_, _| {})?;
    }
    take(program.machine_mut())
}

fn perft(image: &Image) -> Result<Calls> {
    let mut program = octet_console::program::load_engine(image)?;
    program.machine_mut().profile_calls();
    program.new_game(&Game::default())?;
    program.perft(PERFT_DEPTH, false)?;
    take(program.machine_mut())
}

/// The calls that a machine has counted.
fn take(machine: &mut Machine) -> Result<Calls> {
    let profile = machine.take_profile();
    profile
        .and_then(|profile| profile.calls)
        .context("no calls were counted")
}

/// The routines of a segment, each with the places of its instructions.
fn routines<'p>(program: &'p Program, segment: &Segment) -> Vec<(&'p str, Vec<(u8, u16)>)> {
    let mut routines: Vec<(&str, Vec<(u8, u16)>)> = Vec::new();
    for line in &segment.lines {
        match (&line.item, routines.last_mut()) {
            (Item::Routine { symbol, .. }, _) => {
                routines.push((&program.symbol_of(*symbol).name, Vec::new()));
            }
            (Item::Instruction { .. }, Some((_, places))) => {
                places.push((segment.bank, segment.address(line)));
            }
            _ => {}
        }
    }
    routines
}

/// The places of a segment's instructions.
fn instructions(segment: &Segment) -> impl Iterator<Item = (u8, u16)> {
    let lines = segment.lines.iter();
    let lines = lines.filter(|line| matches!(line.item, Item::Instruction { .. }));
    lines.map(|line| (segment.bank, segment.address(line)))
}

/// A digit of [`Cost::heat`].
fn heat(cycles: u64, hottest: u64) -> char {
    if cycles == 0 {
        return '.';
    }
    let halvings = hottest.max(cycles).ilog2() - cycles.ilog2();
    char::from_digit(HOTTEST.saturating_sub(halvings), 10).unwrap_or('0')
}

/// The cost of a routine's calls, of whose instructions each has taken so many cycles.
fn cost(run: &'static str, routine: &RoutineCalls, each: &[u64], hottest: u64) -> Cost {
    let cycles = &routine.cycles;
    Cost {
        run,
        calls: cycles.values().sum(),
        least: cycles.keys().next().copied().unwrap_or(0),
        median: median(cycles),
        greatest: cycles.keys().next_back().copied().unwrap_or(0),
        own: median(&routine.own),
        cycles: each.iter().sum(),
        heat: each.iter().map(|&cycles| heat(cycles, hottest)).collect(),
    }
}

/// The least number that is not below half of the calls.
fn median(calls: &Histogram) -> u64 {
    let all: u64 = calls.values().sum();
    let mut seen = 0;
    let at = calls.iter().find(|&(_, count)| {
        seen += count;
        2 * seen >= all
    });
    at.map_or(0, |(&cycles, _)| cycles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_not_exceeded_by_half() {
        let median_of = |calls: &[(u64, u64)]| median(&calls.iter().copied().collect());
        assert_eq!(median_of(&[]), 0);
        assert_eq!(median_of(&[(7, 1)]), 7);
        assert_eq!(median_of(&[(7, 1), (9, 1)]), 7);
        assert_eq!(median_of(&[(7, 1), (9, 2), (1_000, 2)]), 9);
    }

    #[test]
    fn each_digit_of_heat_is_half_of_the_one_above() {
        let digits: String = [0, 1, 3, 4, 7, 8, 1023, 1024, 2047]
            .map(|cycles| heat(cycles, 2047))
            .into_iter()
            .collect();
        assert_eq!(digits, ".00112899");
    }
}
