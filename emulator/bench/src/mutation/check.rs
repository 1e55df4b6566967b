//! The comparisons that mutated programs undergo, and what the unchanged program does in them.

use std::sync::atomic::AtomicBool;

use octet_engine::board::position::Position;

use super::case::Case;
use super::coverage::Coverage;
use super::expansion;
use crate::crosscheck::Findings;
use crate::crosscheck::hex::hex;
use crate::proof::{self, Bench, Claim};
use octet_console::program::{C128Engine, C128Error};
use octet_machine::Image;
use octet_machine::chips::ReuRam;
use octet_machine::profile::Profile;
use octet_support::threads::Interrupted;

/// Depth of perft in every case.
const PERFT_DEPTH: u8 = 2;

/// A comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    /// The position of this case, as the player's program sets it up.
    SetUp(usize),
    /// The layers below the search.
    Layers(usize),
    /// Its quick searches.
    Quick(usize),
    /// A deep search of it.
    Deep { case: usize, search: usize },
    /// The number of leaves below the position.
    Perft(usize),
    /// The table in a RAM expansion, by the number of its size.
    Expansion(usize),
    /// A part of a claim.
    Claim { claim: usize, part: usize },
}

/// A comparison, and what the unchanged program does in it.
pub(super) struct Check {
    pub(super) comparison: Comparison,
    /// The instructions that it executes, if they are known.
    pub(super) covered: Option<Coverage>,
    /// The cycles that it takes. Comparisons that take long or were not run have the greatest
    /// number.
    pub(super) cost: u64,
    /// The cycles of its searches alone.
    pub(super) search_cycles: u64,
}

impl Check {
    /// Whether an instruction can affect it.
    pub(super) fn executes(&self, address: u16) -> bool {
        let covered = self.covered.as_ref();
        covered.is_none_or(|covered| covered.has(address))
    }
}

/// How a comparison ended.
pub(super) struct Compared {
    /// The first difference.
    pub(super) difference: Option<String>,
    /// Cycles of the searches.
    pub(super) search_cycles: u64,
}

/// What comparisons need.
pub(super) struct Material {
    pub(super) cases: Vec<Case>,
    pub(super) claims: Vec<Claim>,
}

/// A program, loaded for the comparisons.
#[derive(Clone)]
pub(super) struct Loaded<'i> {
    image: &'i Image,
    program: C128Engine,
    /// The machines for claims, loaded when the first claim is compared.
    bench: Option<Bench>,
    profiles: bool,
}

impl Loaded<'_> {
    /// Loads a program.
    pub(super) fn new(image: &Image, profiles: bool) -> Result<Loaded<'_>, C128Error> {
        let mut program = C128Engine::new(image)?;
        program.machine_mut().profile(profiles);
        Ok(Loaded {
            image,
            program,
            bench: None,
            profiles,
        })
    }

    /// Loads the machines for claims, too.
    pub(super) fn bench(&mut self) -> Result<&Bench, C128Error> {
        let bench = match self.bench.take() {
            Some(bench) => bench,
            None => {
                let mut bench = Bench::new(self.image)?;
                bench.core.machine_mut().profile(self.profiles);
                bench.ui.machine_mut().profile(self.profiles);
                bench
            }
        };
        Ok(self.bench.insert(bench))
    }
}

impl Material {
    pub(super) fn new(cases: Vec<Case>) -> Material {
        Material {
            cases,
            claims: proof::claims(),
        }
    }

    /// Every comparison. Of claims that take long there are a few parts.
    pub(super) fn comparisons(&self) -> Vec<Comparison> {
        let mut all = Vec::new();
        for (n, case) in self.cases.iter().enumerate() {
            all.extend([Comparison::SetUp(n), Comparison::Layers(n)]);
            all.extend([Comparison::Quick(n), Comparison::Perft(n)]);
            let searches = 0..case.deep_searches();
            all.extend(searches.map(|search| Comparison::Deep { case: n, search }));
        }
        all.extend((0..ReuRam::ALL.len()).map(Comparison::Expansion));
        for (claim, Claim { parts, long, .. }) in self.claims.iter().enumerate() {
            let parts = if *long {
                some_parts(*parts)
            } else {
                (0..*parts).collect()
            };
            all.extend(
                parts
                    .into_iter()
                    .map(|part| Comparison::Claim { claim, part }),
            );
        }
        all
    }

    /// Whether it is a part of a claim that takes long.
    pub(super) fn is_long(&self, comparison: Comparison) -> bool {
        match comparison {
            Comparison::Claim { claim, .. } => self.claims[claim].long,
            _ => false,
        }
    }

    /// Makes a comparison, starting from the program as it is loaded: the remains of an earlier
    /// search would not change results, but cycles. Returns the profile, too, if one is taken.
    pub(super) fn compare(
        &self,
        comparison: Comparison,
        loaded: &mut Loaded<'_>,
        stop: &AtomicBool,
    ) -> Result<(Compared, Vec<Profile>), Interrupted> {
        match comparison {
            Comparison::Claim { claim, part } => {
                return Ok(self.compare_claim(&self.claims[claim], part, loaded));
            }
            Comparison::SetUp(n) => return Ok(self.compare_set_up(&self.cases[n], loaded)),
            _ => {}
        }
        let (mut program, mut findings) = (loaded.program.clone(), Findings::without_trace());
        let mut search_cycles = 0;
        match comparison {
            Comparison::Layers(n) => self.cases[n].compare_layers(&mut program, &mut findings),
            Comparison::Quick(n) => {
                search_cycles = self.cases[n].compare_quick(&mut program, stop, &mut findings)?;
            }
            Comparison::Deep { case, search } => {
                let case = &self.cases[case];
                search_cycles = case.compare_deep(search, &mut program, stop, &mut findings)?;
            }
            Comparison::Perft(n) => {
                let game = &self.cases[n].game;
                let leaves = Position::perft(&mut game.position().clone(), PERFT_DEPTH);
                findings.perft(&mut program, game, PERFT_DEPTH, leaves);
            }
            Comparison::Expansion(size) => {
                expansion::compare(&mut program, ReuRam::ALL[size], &mut findings);
            }
            Comparison::Claim { .. } | Comparison::SetUp(_) => {}
        }
        let compared = Compared {
            difference: findings.differences().first().map(|d| d.headline()),
            search_cycles,
        };
        let profile = program.machine_mut().take_profile();
        Ok((compared, profile.into_iter().collect()))
    }

    fn compare_set_up(&self, case: &Case, loaded: &mut Loaded<'_>) -> (Compared, Vec<Profile>) {
        let mut program = match loaded.bench() {
            Ok(bench) => bench.ui.clone(),
            Err(error) => return (ended(Some(format!("set up: {error}"))), Vec::new()),
        };
        let position = case.game.position();
        let set_up = program.begin(position);
        let difference = match set_up.and_then(|()| program.differences(position)) {
            Ok(fields) => fields.first().map(|(field, found)| {
                let [engine, c128] = [&field.bytes, found].map(|bytes| hex(bytes));
                format!("set up: {}: engine {engine}, C128 {c128}", field.name)
            }),
            Err(error) => Some(format!("set up: {error}")),
        };
        let profile = program.machine_mut().take_profile();
        (ended(difference), profile.into_iter().collect())
    }

    fn compare_claim(
        &self,
        claim: &Claim,
        part: usize,
        loaded: &mut Loaded<'_>,
    ) -> (Compared, Vec<Profile>) {
        let mut bench = match loaded.bench() {
            Ok(bench) => bench.clone(),
            Err(error) => return (ended(Some(format!("proof: {error}"))), Vec::new()),
        };
        let first = claim.run_part(&mut bench, part).first;
        let difference = first.map(|first| format!("proof: {}: {first}", claim.id));
        let machines = [bench.core.machine_mut(), bench.ui.machine_mut()];
        let profiles = machines.into_iter().filter_map(|m| m.take_profile());
        (ended(difference), profiles.collect())
    }
}

/// The end of a comparison without searches.
fn ended(difference: Option<String>) -> Compared {
    Compared {
        difference,
        search_cycles: 0,
    }
}

/// A few parts of a claim: the first, the last, and some between.
fn some_parts(parts: usize) -> Vec<usize> {
    let mut some: Vec<usize> = (0..=3).map(|n| n * (parts - 1) / 3).collect();
    some.dedup();
    some
}
