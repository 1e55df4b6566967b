//! The results of mutations in a file, a line each, so that a run that was interrupted goes on.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, ensure};
use octet_bench::mutation::{Detection, Mutation, MutationResult};

/// The results that a file had, and the file.
#[derive(Default)]
pub struct Kept {
    known: HashMap<String, Detection>,
    file: Option<Mutex<(File, io::Result<()>)>>,
}

impl Kept {
    /// Opens or creates the file of results about this program, which its first line names.
    pub fn open(path: &Path, about: String) -> Result<Kept> {
        let shown = path.display();
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options
            .open(path)
            .with_context(|| format!("cannot open {shown}"))?;
        let (mut known, mut complete) = (HashMap::new(), 0);
        let mut reader = BufReader::new(&mut file);
        let mut line = String::new();
        // A line without its end was cut off, and is written again.
        while reader.read_line(&mut line)? > 0 && line.ends_with('\n') {
            let text = line.trim_end();
            if complete == 0 {
                ensure!(text == about, "{shown} is about another program or part");
            } else {
                let (key, detection) = text
                    .split_once('\t')
                    .with_context(|| format!("{shown} is no file of this command: {text}"))?;
                let detection = serde_json::from_str(detection)
                    .with_context(|| format!("{shown} is no file of this command: {text}"))?;
                known.insert(key.to_owned(), detection);
            }
            complete += line.len() as u64;
            line.clear();
        }
        drop(reader);
        file.set_len(complete)?;
        file.seek(io::SeekFrom::End(0))?;
        if complete == 0 {
            writeln!(file, "{about}")?;
        }
        Ok(Kept {
            known,
            file: Some(Mutex::new((file, Ok(())))),
        })
    }

    /// The result that the file has of a mutation.
    pub fn of(&self, mutation: &Mutation) -> Option<Detection> {
        self.known.get(&key(mutation)).cloned()
    }

    /// Adds a result to the file.
    pub fn keep(&self, result: &MutationResult) {
        let key = key(&result.mutation);
        let Some(file) = &self.file else { return };
        if self.known.contains_key(&key) {
            return;
        }
        let mut guard = file.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, written) = &mut *guard;
        if written.is_ok() {
            let line = serde_json::to_string(&result.detection).map_err(io::Error::from);
            *written = line.and_then(|line| writeln!(file, "{key}\t{line}"));
        }
    }

    /// Whether everything has been written.
    pub fn written(self) -> Result<()> {
        let Some(file) = self.file else {
            return Ok(());
        };
        let (_, written) = file.into_inner().unwrap_or_else(PoisonError::into_inner);
        written.context("writing the results")
    }
}

/// A mutation's name in the file.
fn key(mutation: &Mutation) -> String {
    let address = u32::from(mutation.program) << 16 | u32::from(mutation.address);
    format!("{address:04x} {:02x}", mutation.new)
}
