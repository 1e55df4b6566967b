//! Playing without a terminal.

use std::io::{Write, stdout};
use std::path::PathBuf;

use anyhow::Result;
use c128::ui::files::load_book::READING;
use clap::Args;
use octet_emulator::console::{Console, parse_keys};

use super::save;
use crate::options::Verdict;

/// Frames without a change after which screens are complete.
const STILL: u32 = 25;
/// Frames until the first screen is drawn.
const STARTED: u32 = 75;

/// What runs without a terminal.
#[derive(Args)]
pub struct Script {
    /// Press these keys: text, and names in angle brackets, as in `e2e4<return><shift f1>`
    #[arg(long, value_name = "KEYS")]
    keys: Option<String>,
    /// Then run until this text is on a screen, and print how long it took
    #[arg(long, value_name = "TEXT")]
    until: Option<String>,
    /// Wait at most this many seconds of the C128's time
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    seconds: u32,
    /// Write the screens to FILE-40.png and FILE-80.png
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

/// Whether the program loads its book, and takes no keys.
fn is_loading_book(console: &Console) -> bool {
    console.text_80().iter().any(|line| line.contains(READING))
}

impl Script {
    /// Whether any of its options is given.
    pub fn is_given(&self) -> bool {
        self.keys.is_some() || self.until.is_some() || self.png.is_some()
    }

    /// Runs it; prints both screens, and when the text appeared.
    pub fn run(&self, console: &mut Console) -> Result<Verdict> {
        parse_keys(self.keys.as_deref().unwrap_or_default())?;
        let begin = console.machine.time();
        if let Some(keys) = &self.keys {
            console.run_frames(STARTED)?;
            console.wait_until(self.seconds, |console| !is_loading_book(console))?;
            console.wait_until_still(STILL, self.seconds)?;
            console.press(keys)?;
        }
        let seen = match &self.until {
            Some(text) => console.wait_for_text(text, self.seconds)?,
            None => {
                console.run_frames(STARTED)?;
                console.wait_until_still(STILL, self.seconds)?;
                true
            }
        };
        let mut out = stdout().lock();
        for (name, lines) in [
            ("80 columns", console.text_80()),
            ("40 columns", console.text_40()),
        ] {
            writeln!(out, "{name}\n{}\n", lines.join("\n").trim_end())?;
        }
        if let Some(path) = &self.png {
            for (columns, picture) in [(40, console.picture_40()), (80, console.picture_80())] {
                if let Some(picture) = picture {
                    let mut name = path.with_extension("").into_os_string();
                    name.push(format!("-{columns}.png"));
                    save(&picture, name.as_ref())?;
                }
            }
        }
        let Some(text) = &self.until else {
            return Ok(Verdict::Identical);
        };
        if !seen {
            writeln!(out, "`{text}` did not come within {} seconds", self.seconds)?;
            return Ok(Verdict::Different);
        }
        let passed = console.machine.time() - begin;
        writeln!(out, "`{text}` came after {:.2} s", passed.as_secs_f64())?;
        Ok(Verdict::Identical)
    }
}
