//! The file of the results of pairs. Everything else follows from these and from the command.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use super::optimizer::Plan;
use super::params::ParamSet;
use octet_engine::bench::node_count;

/// The first side's half points in a pair, as the file stores them.
const HALF_POINTS: std::ops::RangeInclusive<char> = '0'..='4';

/// The file.
#[derive(Serialize, Deserialize, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Results {
    command: String,
    pairs: u32,
    nodes: u32,
    seed: u64,
    rate: u32,
    /// The nodes of the bench, which differ between engines.
    bench: u64,
    /// The values before tuning, by name.
    params: BTreeMap<String, i16>,
    /// A digit for each pair, in their order.
    results: String,
}

impl Results {
    /// Reads the file at `path`. Without a file there are no results yet.
    ///
    /// # Errors
    /// The file cannot be read, or belongs to another command or engine.
    pub fn open(path: &Path, plan: &Plan, set: &ParamSet) -> Result<Results> {
        let new = Results::new(plan, set)?;
        let shown = path.display();
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(new),
            text => text.with_context(|| format!("cannot read {shown}"))?,
        };
        let results: Results = serde_json::from_str(&text)
            .with_context(|| format!("{shown} is not a file of `{}`", set.command))?;
        results.check(&new).with_context(|| shown.to_string())?;
        Ok(results)
    }

    fn new(plan: &Plan, set: &ParamSet) -> Result<Results> {
        let names = set.params.iter().map(|param| param.name.clone());
        Ok(Results {
            command: set.command.to_owned(),
            pairs: plan.pairs,
            nodes: plan.nodes,
            seed: plan.seed,
            rate: plan.rate,
            bench: node_count(),
            params: names.zip(set.start()).collect(),
            results: String::new(),
        })
    }

    /// Whether a run with the settings of `wanted` may continue this file.
    ///
    /// # Errors
    /// The setting that differs.
    fn check(&self, wanted: &Results) -> Result<()> {
        let (begun, now) = (self.settings(), wanted.settings());
        ensure!(begun == now, "begun with {begun}, not {now}");
        let [begun, now] = [self, wanted].map(|results| results.bench);
        ensure!(
            begun == now,
            "begun with an engine whose bench takes {begun} nodes; this one's takes {now}"
        );
        for (name, value) in &wanted.params {
            let begun = self.params.get(name);
            let begun = begun.with_context(|| format!("begun without the parameter {name}"))?;
            ensure!(
                begun == value,
                "begun with {name} at {begun}; the engine has {value}"
            );
        }
        for name in self.params.keys() {
            let known = wanted.params.contains_key(name);
            ensure!(known, "begun with {name}, which the engine does not have");
        }
        for (n, result) in self.results.chars().enumerate() {
            ensure!(HALF_POINTS.contains(&result), "pair {n} has no result");
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

    /// Adds the result of the next pair.
    pub fn add(&mut self, result: u8) {
        self.results.push(char::from(b'0' + result));
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let text = serde_json::to_string_pretty(self).expect("names and values");
        text + "\n"
    }
}
