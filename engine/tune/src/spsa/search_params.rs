//! `octet-tune spsa-search`: the numbers that the search's margins follow from.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use clap::Args;
use octet_cli::output_file::OutputFile;
use octet_engine::search::margins::Margins;
use octet_engine::search::params::{PARAM_COUNT, STANDARD, SearchParams};

use super::params::{ParamSet, PlayerParams, TunedParam};
use super::{Plan, Playing};

/// Finds the numbers that the search's margins follow from, by playing.
///
/// In each pair of games, from one opening with colours swapped, one side plays
/// with every number a little up or down at random, the other with each turned the
/// other way, and all go a small step towards the side that won. What comes out is
/// their mean over the second half of the pairs.
///
/// The same command finds the same numbers, whatever the threads. Ended early, it
/// says where the numbers are now, and goes on where the file ends.
#[derive(Args)]
pub struct SpsaSearch {
    #[command(flatten)]
    pub(super) playing: Playing,
    /// The file of numbers to write: engine/src/search/params/tuned.rs; none when left out
    #[arg(long)]
    pub(super) numbers: Option<PathBuf>,
}

impl SpsaSearch {
    /// Plays and writes.
    pub fn run(self) -> Result<()> {
        self.playing.interruptible(|stop| self.run_until(stop))
    }

    /// Plays until all pairs are played or `stop` is set, and writes.
    pub(super) fn run_until(&self, stop: &AtomicBool) -> Result<()> {
        let place = self.numbers.as_deref().map(OutputFile::new).transpose()?;
        let found = self.playing.run_until(&subject(), stop)?;
        if let Some(place) = place {
            let text = file(&header(&self.playing.plan), &numbers(&found));
            place.write(text.into_bytes())?;
        }
        Ok(())
    }
}

/// The search's numbers.
pub fn subject() -> ParamSet {
    let list = SearchParams::LIST.iter().zip(STANDARD.values());
    ParamSet {
        command: "octet-tune spsa-search",
        numbers: list
            .map(|(number, begin)| TunedParam {
                name: number.name.to_owned(),
                begin,
                least: number.min,
                most: number.max,
                change: number.step,
            })
            .collect(),
        side: |values| PlayerParams {
            margins: Margins::new(&numbers(values)),
            ..PlayerParams::STANDARD
        },
    }
}

/// Numbers of these values.
pub fn numbers(values: &[i16]) -> SearchParams {
    let values: [i16; PARAM_COUNT] = std::array::from_fn(|n| values[n]);
    SearchParams::from_values(values)
}

/// The comment that begins the file.
pub(super) fn header(plan: &Plan) -> String {
    let begin: Vec<String> = STANDARD.values().iter().map(i16::to_string).collect();
    format!(
        "\
//! The search parameters.
//!
//! Written by `octet-tune spsa-search {plan}`
//! from {}.
",
        begin.join(", ")
    )
}

/// The file.
pub(super) fn file(header: &str, numbers: &SearchParams) -> String {
    let mut out = format!(
        "\
{header}
use super::SearchParams;

/// What the engine plays with.
pub const STANDARD: SearchParams = SearchParams {{
"
    );
    for (number, value) in SearchParams::LIST.iter().zip(numbers.values()) {
        writeln!(out, "    {}: {value},", number.name).expect("a string takes any text");
    }
    out.push_str("};\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_present_file_is_one_that_playing_writes() {
        let present = include_str!("../../../src/search/params/tuned.rs");
        let (header, _) = present.split_once("\n\n").expect("a header");
        assert_eq!(file(&format!("{header}\n"), &STANDARD), present);
    }
}
