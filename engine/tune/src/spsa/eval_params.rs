//! `octet-tune spsa-eval`.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use clap::Args;
use octet_support::interrupt;
use octet_support::output_file::OutputFile;

use super::params::{ParamSet, PlayerParams, TunedParam};
use super::weight_groups::{GroupParam, PerturbedWeights};
use super::{Plan, SpsaRun};
use crate::fit::write;
use crate::head::wrapped;

/// Tune groups of the evaluation's weights by playing (SPSA).
///
/// The parameters are the material of each piece type in both phases, scales of its
/// square tables, of the root tables and of the terms, and what ranks and central files
/// add. All are tuned at once as in `octet-tune spsa-search`, and the changed weights are
/// written in whole centipawns. Every parameter begins at 0, which leaves its group as it
/// is; scales count in 256ths, slopes in quarters of a centipawn.
///
/// The same command gives the same result, whatever the threads. After an interruption it
/// prints the values so far, and goes on where the file ends.
#[derive(Args)]
pub struct SpsaEval {
    #[command(flatten)]
    pub(super) spsa: SpsaRun,
    /// The file of weights to change: engine/src/eval/weights.rs; none when left out
    #[arg(long, requires = "root_pst")]
    pub(super) weights: Option<PathBuf>,
    /// That of the root tables: engine/src/eval/root_pst/weights.rs
    #[arg(long, requires = "weights")]
    pub(super) root_pst: Option<PathBuf>,
}

impl SpsaEval {
    /// Plays and writes.
    pub fn run(self) -> Result<()> {
        self.run_until(&*interrupt::stop_flag()?)
    }

    /// Plays until all pairs are played or `stop` is set, and writes.
    pub(super) fn run_until(&self, stop: &AtomicBool) -> Result<()> {
        let files = match (&self.weights, &self.root_pst) {
            (Some(weights), Some(root_pst)) => Some([file(weights)?, file(root_pst)?]),
            _ => None,
        };
        let tuned = self.spsa.run_until(&param_set(), stop)?;
        if let Some([(weights, weights_header), (root_pst, root_pst_header)]) = files {
            let (constants, tables) = PerturbedWeights::new(&tuned).rounded()?;
            let note = note(&self.spsa.plan);
            let body = write::body(&constants);
            weights.write(wrapped(&format!("{weights_header}{note}\n{body}")))?;
            let body = tables.text();
            root_pst.write(wrapped(&format!("{root_pst_header}{note}\n{body}")))?;
        }
        Ok(())
    }
}

/// A file of weights, and the comment with which it begins.
fn file(path: &Path) -> Result<(OutputFile, String)> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let lines = text.lines().take_while(|line| line.starts_with("//!"));
    Ok((
        OutputFile::new(path)?,
        lines.map(|line| format!("{line}\n")).collect(),
    ))
}

/// The text that is added to that comment.
fn note(plan: &Plan) -> String {
    format!("//!\n//! Then tuned by `octet-tune spsa-eval {plan}`.\n")
}

/// The groups of weights.
fn param_set() -> ParamSet {
    let param = |group: GroupParam| TunedParam {
        name: group.name(),
        start: 0,
        min: -MAX_VALUE,
        max: MAX_VALUE,
        step: group.step(),
    };
    ParamSet {
        command: "octet-tune spsa-eval",
        params: GroupParam::all().into_iter().map(param).collect(),
        player: |values| PlayerParams {
            weights: PerturbedWeights::new(values).weights(),
            ..PlayerParams::STANDARD
        },
    }
}

/// The bound of all parameters: a scale goes from 0 to twice as much.
const MAX_VALUE: i16 = 256;
