//! Which instructions and branches of the core the comparisons execute.

use std::collections::BTreeMap;

use octet_asm::AddressMode;

use crate::listing::Listing;
use crate::listing::ListingLine;
use octet_machine::profile::{Profile, WENT_ELSEWHERE, WENT_ON};

/// The list of branches that go one way only and of instructions that do not run. A line has the
/// routine, the instruction, the number of copies in the routine, whether they `never` behave
/// otherwise or do so in `rare` cases, and the reason. Whether a rare case is seen depends on two
/// positions having the same check bits, or on the nodes of a search.
const ONE_WAY: &str = include_str!("../../results/one_way.tsv");

/// How much of the core the comparisons execute.
#[derive(Clone, Debug, Default)]
pub struct BranchCoverage {
    /// Instructions, and how many of them were executed.
    pub instructions: (usize, usize),
    /// Branches that are not declared to be always taken, and how many of them went both ways.
    pub branches: (usize, usize),
    /// The instructions and branches that fell short, each with its reason from the list.
    pub explained: Vec<(OneWay, String)>,
    /// Those for which the list has no reason.
    pub unexplained: Vec<OneWay>,
    /// Lines of the list that are no longer true.
    pub outdated: Vec<String>,
}

/// Copies of one instruction in a routine that never run or go only one way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct OneWay {
    /// The routine.
    pub routine: String,
    /// The instruction, and whether it never runs or which way it goes.
    pub what: String,
    /// Where the copies are.
    pub addresses: Vec<u16>,
}

impl OneWay {
    /// The name by which the list refers to these copies.
    #[must_use]
    pub fn key(&self) -> String {
        format!("{}\t{}\t{}", self.routine, self.what, self.addresses.len())
    }
}

/// A line of the list.
struct Known {
    count: usize,
    is_rare: bool,
    reason: &'static str,
}

/// The list by routine and instruction.
fn known() -> BTreeMap<(String, String), Known> {
    let line = |line: &'static str| {
        let mut columns = line.split('\t');
        let place = (columns.next()?.to_owned(), columns.next()?.to_owned());
        let known = Known {
            count: columns.next()?.parse().ok()?,
            is_rare: columns.next()? == "rare",
            reason: columns.next()?,
        };
        Some((place, known))
    };
    ONE_WAY.lines().skip(1).filter_map(line).collect()
}

/// How many instructions and branches of the core the list gives a reason for.
#[must_use]
pub fn one_way_count() -> usize {
    known().values().map(|line| line.count).sum()
}

impl BranchCoverage {
    /// Counts what a profile has executed.
    #[must_use]
    pub fn new(listing: &Listing, executed: &Profile) -> BranchCoverage {
        let mut coverage = BranchCoverage::default();
        let mut found: BTreeMap<(String, String), Vec<u16>> = BTreeMap::new();
        for line in listing.entries().filter(|line| line.is_core) {
            let Some(opcode) = line.opcode else { continue };
            let ways = executed.ways[usize::from(line.address)];
            let is_branch = opcode.mode == AddressMode::Rel && !line.is_always_taken;
            coverage.instructions.0 += 1;
            coverage.instructions.1 += usize::from(ways != 0);
            coverage.branches.0 += usize::from(is_branch);
            coverage.branches.1 += usize::from(is_branch && ways == WENT_ON | WENT_ELSEWHERE);
            if let Some(what) = missing(line, ways, is_branch) {
                let alike = found.entry((line.routine.clone(), what)).or_default();
                alike.push(line.address);
            }
        }
        coverage.explain(found);
        coverage
    }

    fn explain(&mut self, found: BTreeMap<(String, String), Vec<u16>>) {
        let mut known = known();
        for (place, addresses) in found {
            let count = addresses.len();
            let line = known.remove(&place);
            let (routine, what) = place;
            let one = OneWay {
                routine,
                what,
                addresses,
            };
            match line {
                Some(line) if count == line.count || line.is_rare && count < line.count => {
                    self.explained.push((one, line.reason.to_owned()));
                }
                _ => self.unexplained.push(one),
            }
        }
        let outdated = known.into_iter().filter(|(_, line)| !line.is_rare);
        self.outdated = outdated
            .map(|((routine, what), line)| format!("{routine}\t{what}\t{}", line.count))
            .collect();
    }
}

fn missing(line: &ListingLine, ways: u8, is_branch: bool) -> Option<String> {
    let how = match ways {
        0 => "does not run",
        WENT_ON if is_branch => "not taken",
        WENT_ELSEWHERE if is_branch => "always taken",
        _ => return None,
    };
    Some(format!("{}: {how}", line.text))
}
