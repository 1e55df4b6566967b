//! The file that keeps a training after each epoch, so that the same command goes on with it.

use std::io::ErrorKind;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use octet_support::output_file::OutputFile;
use serde::{Deserialize, Serialize};

use super::training::Training;
use crate::fit::adam::Losses;

/// What the file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File<T> {
    /// The command that trains.
    command: String,
    /// The losses without a network. They tell the positions and the hand-crafted part: both are
    /// another's if these are.
    without: Losses,
    training: T,
}

/// Where a training is kept.
pub struct KeptTraining {
    /// None if it is not kept.
    place: Option<(PathBuf, OutputFile)>,
    command: String,
    without: Losses,
}

impl KeptTraining {
    /// The place of a command's training whose losses without a network are `without`.
    pub fn new(
        place: Option<(PathBuf, OutputFile)>,
        command: String,
        without: Losses,
    ) -> KeptTraining {
        KeptTraining {
            place,
            command,
            without,
        }
    }

    /// The training that was kept; `first` if there is none yet.
    ///
    /// # Errors
    /// The file cannot be read, or belongs to another training.
    pub fn begin(&self, first: Training) -> Result<Training> {
        let Some((path, _)) = &self.place else {
            return Ok(first);
        };
        let shown = path.display();
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(first),
            text => text.with_context(|| format!("cannot read {shown}"))?,
        };
        let file: File<Training> = serde_json::from_str(&text)
            .with_context(|| format!("{shown} keeps no training of `octet-tune network`"))?;
        ensure!(
            file.command == self.command,
            "{shown} was begun with `{}`, not `{}`",
            file.command,
            self.command
        );
        ensure!(
            file.without == self.without,
            "{shown} was begun with other positions or another hand-crafted evaluation"
        );
        ensure!(
            file.training.has_weights(first.network.weights.len()),
            "{shown} was begun with a network of another size"
        );
        Ok(file.training)
    }

    /// Writes the training.
    pub fn keep(&self, training: &Training) -> Result<()> {
        let Some((_, out)) = &self.place else {
            return Ok(());
        };
        let file = File {
            command: self.command.clone(),
            without: self.without,
            training,
        };
        let text = serde_json::to_string(&file).expect("names and numbers");
        out.write(text + "\n")
    }
}
