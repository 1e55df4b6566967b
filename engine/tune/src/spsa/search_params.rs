//! `octet-tune spsa-search`.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use clap::Args;
use octet_engine::search::margins::Margins;
use octet_engine::search::params::{PARAM_COUNT, STANDARD, SearchParams};
use octet_support::interrupt;
use octet_support::output_file::OutputFile;

use super::params::{ParamSet, PlayerParams, TunedParam};
use super::{Plan, SpsaRun};
use crate::head::wrapped;

/// Tune the search parameters by playing (SPSA).
///
/// In each pair of games, from one opening with colours swapped, one side plays with
/// every parameter a step up or down at random, the other with each perturbed the other
/// way. Then all values move a little towards the side that won. The result is their mean
/// over the second half of the pairs.
///
/// The same command gives the same result, whatever the threads. After an interruption it
/// prints the values so far, and goes on where the file ends.
#[derive(Args)]
pub struct SpsaSearch {
    #[command(flatten)]
    pub(super) spsa: SpsaRun,
    /// The file of parameters to write: engine/src/search/params/tuned.rs; none when left out
    #[arg(long)]
    pub(super) params: Option<PathBuf>,
}

impl SpsaSearch {
    /// Plays and writes.
    pub fn run(self) -> Result<()> {
        self.run_until(&*interrupt::stop_flag()?)
    }

    /// Plays until all pairs are played or `stop` is set, and writes.
    pub(super) fn run_until(&self, stop: &AtomicBool) -> Result<()> {
        let out = self.params.as_deref().map(OutputFile::new).transpose()?;
        let tuned = self.spsa.run_until(&param_set(), stop)?;
        if let Some(out) = out {
            out.write(wrapped(&file(
                &header(&self.spsa.plan),
                &search_params(&tuned),
            )))?;
        }
        Ok(())
    }
}

/// The search parameters.
pub fn param_set() -> ParamSet {
    let list = SearchParams::LIST.iter().zip(STANDARD.values());
    ParamSet {
        command: "octet-tune spsa-search",
        params: list
            .map(|(param, start)| TunedParam {
                name: param.name.to_owned(),
                start,
                min: param.min,
                max: param.max,
                step: param.step,
            })
            .collect(),
        player: |values| PlayerParams {
            margins: Margins::new(&search_params(values)),
            ..PlayerParams::STANDARD
        },
    }
}

/// Search parameters with these values.
fn search_params(values: &[i16]) -> SearchParams {
    let values: [i16; PARAM_COUNT] = std::array::from_fn(|n| values[n]);
    SearchParams::from_values(values)
}

/// The comment that begins the file.
pub(super) fn header(plan: &Plan) -> String {
    let start: Vec<String> = STANDARD.values().iter().map(i16::to_string).collect();
    format!(
        "\
//! The search parameters.
//!
//! Written by `octet-tune spsa-search {plan}`
//! from {}.
",
        start.join(", ")
    )
}

/// The file.
pub(super) fn file(header: &str, params: &SearchParams) -> String {
    let mut out = format!(
        "\
{header}
use super::SearchParams;

/// What the engine plays with.
pub const STANDARD: SearchParams = SearchParams {{
"
    );
    for (param, value) in SearchParams::LIST.iter().zip(params.values()) {
        writeln!(out, "    {}: {value},", param.name).expect("a string takes any text");
    }
    out.push_str("};\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_file_is_one_that_spsa_search_writes() {
        let current = include_str!("../../../src/search/params/tuned.rs");
        let (header, _) = current.split_once("\n\n").expect("a header");
        assert_eq!(file(&format!("{header}\n"), &STANDARD), current);
    }
}
