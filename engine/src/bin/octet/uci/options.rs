//! Options, and the memory that one of them sizes.

use anyhow::{Context, Result, bail, ensure};
use engine::search::table::{C128_ENTRIES, Entry};

/// The largest table, in MiB.
const MOST_HASH: u32 = 4096;

/// What `uci` says about them.
pub const ALL: [&str; 2] = [
    "option name Hash type spin default 0 min 0 max 4096",
    "option name Clear Hash type button",
];

/// What a `setoption` command asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A table of so many MiB; of the Commodore 128's size when 0.
    Hash(u32),
    /// An empty table.
    ClearHash,
}

/// Reads the words after `setoption`.
pub fn parse(text: &str) -> Result<Change> {
    let named = text.strip_prefix("name").unwrap_or(text);
    let (name, value) = match named.split_once(" value") {
        Some((name, value)) => (name.trim(), Some(value.trim())),
        None => (named.trim(), None),
    };
    match name.to_ascii_lowercase().as_str() {
        "hash" => {
            let value = value.context("option \"Hash\" without a value")?;
            let size: u32 = value
                .parse()
                .with_context(|| format!("option \"Hash\": {value:?} is no number of MiB"))?;
            ensure!(
                size <= MOST_HASH,
                "option \"Hash\": {size} MiB is more than {MOST_HASH}"
            );
            Ok(Change::Hash(size))
        }
        "clear hash" => Ok(Change::ClearHash),
        _ => bail!("no option {name:?}: there are Hash and Clear Hash"),
    }
}

/// An empty table's memory, for [`Change::Hash`].
pub fn memory(mebibytes: u32) -> Vec<Entry> {
    let bytes = mebibytes as usize * (1 << 20);
    let entries = (bytes / size_of::<Entry>()).max(C128_ENTRIES);
    vec![Entry::EMPTY; 1 << entries.ilog2()]
}
