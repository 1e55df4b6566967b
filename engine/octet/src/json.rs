//! What `--json` prints: one shape for each command, which a schema in `schemas` describes.

use std::io::Write;

use anyhow::{Context, Result};
use octet_support::terminal::json_stdout;
use serde::Serialize;

/// The version of all shapes. It is raised when a field is renamed, removed or changed in meaning;
/// a new field leaves it as it is.
const VERSION: u32 = 1;

/// A document with the command that has printed it.
#[derive(Serialize)]
struct Document<'d, T> {
    command: &'static str,
    version: u32,
    #[serde(flatten)]
    content: &'d T,
}

/// Prints the answer of a command.
///
/// # Errors
/// Standard output cannot be written to.
pub fn print(command: &'static str, content: &impl Serialize) -> Result<()> {
    let document = Document {
        command,
        version: VERSION,
        content,
    };
    let text = serde_json::to_string_pretty(&document).context("writing JSON")?;
    writeln!(json_stdout(), "{text}")?;
    Ok(())
}
