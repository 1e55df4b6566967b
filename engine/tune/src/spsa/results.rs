//! The file of how pairs ended. All else follows from that and the command.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use super::optimizer::Plan;
use super::params::ParamSet;
use octet_engine::bench::node_count;

/// The first side's half points in two games, as the file has them.
const RESULTS: std::ops::RangeInclusive<char> = '0'..='4';

/// The file's contents.
#[derive(Serialize, Deserialize, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Games {
    command: String,
    pairs: u32,
    nodes: u32,
    seed: u64,
    rate: u32,
    /// What tells the engine from others: the nodes of its bench.
    bench: u64,
    /// The numbers begun from, by name.
    numbers: BTreeMap<String, i16>,
    /// A digit for each pair, in their order.
    results: String,
}

impl Games {
    /// Those in the file at `path`, or none if there is no file.
    ///
    /// # Errors
    /// The file cannot be read, is none of pairs, or another command's.
    pub fn open(path: &Path, plan: &Plan, subject: &ParamSet) -> Result<Games> {
        let new = Games::new(plan, subject)?;
        let shown = path.display();
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(new),
            text => text.with_context(|| format!("cannot read {shown}"))?,
        };
        let games: Games = serde_json::from_str(&text)
            .with_context(|| format!("{shown} is no file of `{}`", subject.command))?;
        games.check(&new).with_context(|| shown.to_string())?;
        Ok(games)
    }

    fn new(plan: &Plan, subject: &ParamSet) -> Result<Games> {
        let names = subject.numbers.iter().map(|number| number.name.clone());
        Ok(Games {
            command: subject.command.to_owned(),
            pairs: plan.pairs,
            nodes: plan.nodes,
            seed: plan.seed,
            rate: plan.rate,
            bench: node_count(),
            numbers: names.zip(subject.begin()).collect(),
            results: String::new(),
        })
    }

    /// Whether they may go on as `wanted`.
    fn check(&self, wanted: &Games) -> Result<()> {
        let (begun, now) = (self.settings(), wanted.settings());
        ensure!(begun == now, "begun with {begun}, not {now}");
        let [begun, now] = [self, wanted].map(|games| games.bench);
        ensure!(
            begun == now,
            "begun with an engine whose bench takes {begun} nodes; this one's takes {now}"
        );
        for (name, value) in &wanted.numbers {
            let begun = self.numbers.get(name);
            let begun = begun.with_context(|| format!("begun without the number {name}"))?;
            ensure!(
                begun == value,
                "begun with {name} at {begun}; the engine has {value}"
            );
        }
        for name in self.numbers.keys() {
            let known = wanted.numbers.contains_key(name);
            ensure!(known, "begun with {name}, which the engine has not");
        }
        for (n, result) in self.results.chars().enumerate() {
            ensure!(RESULTS.contains(&result), "pair {n} has no result");
        }
        ensure!(
            self.results.len() <= self.pairs as usize,
            "more results than pairs"
        );
        Ok(())
    }

    fn settings(&self) -> String {
        let plan = Plan {
            pairs: self.pairs,
            nodes: self.nodes,
            seed: self.seed,
            rate: self.rate,
        };
        format!("`{} {plan}`", self.command)
    }

    /// The first side's half points in each pair.
    pub fn results(&self) -> impl Iterator<Item = u8> {
        self.results.bytes().map(|digit| digit - b'0')
    }

    /// Adds those of the next pair.
    pub fn add(&mut self, result: u8) {
        self.results.push(char::from(b'0' + result));
    }

    /// What the file holds.
    pub fn text(&self) -> String {
        let text = serde_json::to_string_pretty(self).expect("names and numbers");
        text + "\n"
    }
}
