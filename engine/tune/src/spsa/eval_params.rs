//! `octet-tune spsa-eval`: groups of the evaluation's weights, turned by playing.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use clap::Args;
use octet_cli::output_file::OutputFile;

use super::params::{ParamSet, PlayerParams, TunedParam};
use super::weight_groups::{GroupParam, PerturbedWeights};
use super::{Plan, Playing};
use crate::fit::write;

/// Turns groups of the evaluation's weights by playing.
///
/// What each kind of man is worth in both phases, scales of what its squares, the root's
/// pawns and structure add, what ranks and the middle of the board add: all are turned at
/// once as `octet-tune spsa-search` turns the search's numbers, and what comes out is written into
/// the weights, in whole centipawns. Every number begins at 0, which leaves its group as it
/// is; scales count in 256ths, slopes in quarters of a centipawn.
///
/// The same command finds the same, whatever the threads. Ended early, it says where the
/// numbers are now, and goes on where the file ends.
#[derive(Args)]
pub struct SpsaEval {
    #[command(flatten)]
    pub(super) playing: Playing,
    /// The file of weights to write anew: engine/src/weights.rs; none when left out
    #[arg(long, requires = "root_pst")]
    pub(super) weights: Option<PathBuf>,
    /// That of what the root's pawns say: engine/src/oracle/weights.rs
    #[arg(long, requires = "weights")]
    pub(super) root_pst: Option<PathBuf>,
}

impl SpsaEval {
    /// Plays and writes.
    pub fn run(self) -> Result<()> {
        self.playing.interruptible(|stop| self.run_until(stop))
    }

    /// Plays until all pairs are played or `stop` is set, and writes.
    pub(super) fn run_until(&self, stop: &AtomicBool) -> Result<()> {
        let files = match (&self.weights, &self.root_pst) {
            (Some(weights), Some(root_pst)) => Some([file(weights)?, file(root_pst)?]),
            _ => None,
        };
        let found = self.playing.run_until(&subject(), stop)?;
        if let Some([(weights, head), (root_pst, oracles_head)]) = files {
            let (constants, whole) = PerturbedWeights::new(&found).whole()?;
            let note = note(&self.playing.plan);
            let text = format!("{head}{note}\n{}", write::body(&constants));
            let said = format!("{oracles_head}{note}\n{}", whole.text());
            weights.write(text.into_bytes())?;
            root_pst.write(said.into_bytes())?;
        }
        Ok(())
    }
}

/// A file of weights, and the comment that it begins with.
fn file(path: &Path) -> Result<(OutputFile, String)> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let lines = text.lines().take_while(|line| line.starts_with("//!"));
    Ok((
        OutputFile::new(path)?,
        lines.map(|line| format!("{line}\n")).collect(),
    ))
}

/// What is added to the comment.
fn note(plan: &Plan) -> String {
    format!("//!\n//! Then turned by `octet-tune spsa-eval {plan}`.\n")
}

/// The evaluation's groups.
fn subject() -> ParamSet {
    let number = |turn: GroupParam| TunedParam {
        name: turn.name(),
        begin: 0,
        least: -MOST,
        most: MOST,
        change: turn.change(),
    };
    ParamSet {
        command: "octet-tune spsa-eval",
        numbers: GroupParam::all().into_iter().map(number).collect(),
        side: |values| PlayerParams {
            weights: PerturbedWeights::new(values).weights(),
            ..PlayerParams::STANDARD
        },
    }
}

/// The most that any number is turned: a scale from nothing to twice as much.
const MOST: i16 = 256;
