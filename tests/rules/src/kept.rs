//! Results of a run that goes on after an interruption.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;

use anyhow::{Context, Result, ensure};

use crate::changes::Change;
use crate::trial::Noticed;

/// Results in a file, a line each, so that a run that was interrupted goes on.
pub struct Kept {
    /// What noticed each change, by its words.
    pub known: BTreeMap<String, Noticed>,
    file: Option<Mutex<File>>,
}

impl Kept {
    /// Opens or creates the file.
    ///
    /// # Errors
    /// It is about other machines or another program, or cannot be read or written.
    pub fn open(path: Option<&Path>, about: &str) -> Result<Kept> {
        let Some(path) = path else {
            return Ok(Kept {
                known: BTreeMap::new(),
                file: None,
            });
        };
        let shown = path.display();
        let text = fs::read_to_string(path).unwrap_or_default();
        let mut known = BTreeMap::new();
        // A line without its end was cut off.
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        for (n, line) in whole.lines().enumerate() {
            if n == 0 {
                ensure!(
                    line == about,
                    "{shown} is about other machines or another program"
                );
                continue;
            }
            let (change, by) = line
                .split_once('\t')
                .with_context(|| format!("{shown}: {line}"))?;
            known.insert(change.to_owned(), (by != "-").then(|| by.to_owned()));
        }
        fs::write(
            path,
            if whole.is_empty() {
                format!("{about}\n")
            } else {
                format!("{whole}\n")
            },
        )
        .with_context(|| format!("cannot write {shown}"))?;
        let file = OpenOptions::new().append(true).open(path)?;
        Ok(Kept {
            known,
            file: Some(Mutex::new(file)),
        })
    }

    /// Writes a result.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep(&self, change: &Change, noticed: &Noticed) -> Result<()> {
        if let Some(file) = &self.file
            && let Ok(mut file) = file.lock()
        {
            writeln!(
                file,
                "{}\t{}",
                change.words(),
                noticed.as_deref().unwrap_or("-").replace(['\t', '\n'], " ")
            )?;
        }
        Ok(())
    }
}
