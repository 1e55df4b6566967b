//! Changes that nobody can notice: `harmless.tsv`. A reason that begins with "strength" is that of a
//! number which costs strength alone: on both machines it agrees with itself, and is no wrong rule.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::Machines;
use crate::changes::Change;

/// The table, in the project.
pub const HARMLESS: &str = "tests/rules/harmless.tsv";

/// A reason why nobody can notice some changes.
pub struct Harmless {
    /// Where the change is made: on one machine, on both, or on any.
    machines: String,
    /// A function with its file, for all its changes, or a change ([`Change::place`]).
    what: String,
    why: String,
}

impl Harmless {
    /// The rows of the table.
    ///
    /// # Errors
    /// It cannot be read, or a row has other columns.
    pub fn all(root: &Path) -> Result<Vec<Harmless>> {
        let path = root.join(HARMLESS);
        let text =
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let rows = text.lines().skip(1).map(|row| {
            let columns: Vec<&str> = row.split('\t').collect();
            let [machines, what, why] = columns[..] else {
                bail!("harmless.tsv: {row:?} has no three columns");
            };
            ensure!(
                ["one", "both", "any"].contains(&machines),
                "harmless.tsv: {machines:?} machines"
            );
            Ok(Harmless {
                machines: machines.to_owned(),
                what: what.to_owned(),
                why: why.to_owned(),
            })
        });
        rows.collect()
    }

    /// Whether it is about numbers that cost strength alone.
    #[must_use]
    pub fn costs_strength(&self) -> bool {
        self.why.starts_with("strength")
    }

    /// Whether it says why a change is not noticed.
    #[must_use]
    pub fn is_of(&self, change: &Change, machines: Machines) -> bool {
        let one = match machines {
            Machines::One => "one",
            Machines::Both => "both",
        };
        (self.machines == "any" || self.machines == one)
            && (self.what == change.owner() || self.what == change.place())
    }
}
