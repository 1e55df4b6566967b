//! Playing without a terminal.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use c128::ui::files::load_book::READING;
use clap::Args;
use octet_bench::options::Verdict;
use octet_bench::pictures::png;
use octet_console::{Console, Keystroke, UnknownKey, parse_keys};
use octet_machine::chips::Key;
use octet_machine::drive::Printer;
use octet_support::output_file::OutputFile;
use octet_support::terminal::stdout;

use crate::film::Film;

/// The number of frames without a change after which the screens are complete.
const STILL: u32 = 25;
/// The number of frames that the program needs before it accepts keys.
const STARTED: u32 = 75;

/// A script that runs without a terminal.
#[derive(Args)]
pub struct Script {
    /// Press these keys: text, and names in angle brackets, as in `e2e4<return><shift f1>`. Each
    /// waits for Octet's answer to those before
    #[arg(long, value_name = "KEYS", long_help = keys_help())]
    keys: Option<String>,
    /// Run on until this text is on a screen, and print how long it took
    #[arg(long, value_name = "TEXT")]
    until: Option<String>,
    /// Wait at most this many seconds of the C128's time for an answer, the text or the drive
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    seconds: u32,
    /// Write the screens to FILE-40.png and FILE-80.png
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write a film of the keys to this file, an animated PNG: the 80-column screen at four times
    /// its speed, and what the engine says about each search
    #[arg(long, value_name = "FILE", requires = "keys", conflicts_with = "until")]
    film: Option<PathBuf>,
    /// Let the engine repeat every search, and print whether it finds the same
    #[arg(long, requires = "keys")]
    compare: bool,
    /// Connect a printer, and write what it has printed to this file
    #[arg(long, value_name = "FILE", requires = "keys")]
    printer: Option<PathBuf>,
}

/// The script's output files.
pub struct Pictures {
    /// The pictures of the screens, each with its number of columns.
    screens: Vec<(u8, OutputFile)>,
    film: Option<OutputFile>,
    printed: Option<OutputFile>,
}

/// What a script has produced so far.
#[derive(Default)]
pub struct Played {
    /// When the text appeared, if it did.
    seen: Option<Duration>,
    film: Option<Film>,
}

/// The help of `--keys`, with the names of all keys.
fn keys_help() -> String {
    let names = Key::names().filter(|name| name.chars().count() > 1);
    let names: Vec<_> = names.map(|name| format!("<{name}>")).collect();
    format!(
        "Press these keys: text, and names in angle brackets, as in `e2e4<return><shift f1>`. Each \
         waits for Octet's answer to those before. `shift`, `control`, `commodore` and `alt` can stand \
         before another key within the brackets. A mouse in port 1 is moved by a square of the board\n\n\
         The names are {}.",
        names.join(" ")
    )
}

/// The keystrokes of `--keys`.
///
/// # Errors
/// The keyboard lacks a key. If a name is not known, the error has the nearest one.
fn keystrokes(text: &str) -> Result<Vec<Keystroke>> {
    parse_keys(text).map_err(|error| {
        let Some(UnknownKey(name)) = error.downcast_ref() else {
            return error;
        };
        let nearest = Key::names().min_by_key(|known| strsim::damerau_levenshtein(known, name));
        let nearest = nearest.unwrap_or_default();
        anyhow!("{error}; the nearest is `<{nearest}>` (--help has all names)")
    })
}

/// Whether the program is loading its book and accepts no keys.
fn is_loading_book(console: &Console) -> bool {
    console.shows(READING)
}

impl Script {
    /// Whether any of the script's options is given.
    pub fn is_given(&self) -> bool {
        self.keys.is_some() || self.until.is_some() || self.png.is_some()
    }

    /// Checks keys and output files before anything runs.
    ///
    /// # Errors
    /// The keyboard lacks a key, or a picture cannot be written.
    pub fn check(&self) -> Result<Pictures> {
        keystrokes(self.keys.as_deref().unwrap_or_default())?;
        let file = |path: &Path, columns: u8| {
            let mut name = path.with_extension("").into_os_string();
            name.push(format!("-{columns}.png"));
            Ok((columns, OutputFile::new(name.as_ref())?))
        };
        let path = self.png.as_deref();
        let files = path.map(|path| [40, 80].map(|columns| file(path, columns)));
        let screens: Result<Vec<_>> = files.into_iter().flatten().collect();
        let film = self.film.as_deref().map(OutputFile::new).transpose()?;
        Ok(Pictures {
            screens: screens?,
            film,
            printed: self.printer.as_deref().map(OutputFile::new).transpose()?,
        })
    }

    /// Starts the program, presses the keys and waits for the text, whose time counts from `begin`.
    /// What the keys have begun on a disk is finished when this returns, unless the run ends at a
    /// text and keeps no disk.
    ///
    /// # Errors
    /// The program has a fault, gives no answer in time, or has not finished with the drive in
    /// time.
    pub fn run(&self, console: &mut Console, begin: Duration, keeps_disk: bool) -> Result<Played> {
        let keys = self.keys.as_deref().map(keystrokes).transpose()?;
        if keys.iter().flatten().flatten().any(|key| key.is_mouse()) {
            console.machine.keyboard().plug_in_mouse();
        }
        console.files.printer = self.printer.as_ref().map(|_| Printer::default());
        console.run_program()?;
        if self.compare {
            console.compare_searches()?;
        }
        let mut played = Played::default();
        if let Some(keys) = keys {
            console.run_frames(STARTED)?;
            console.wait_until(self.seconds, |console| !is_loading_book(console))?;
            console.wait_until_still(STILL, self.seconds)?;
            if self.film.is_some() {
                played.film = Some(Film::of_game(console, keys, self.seconds)?);
                return Ok(played);
            }
            for keys in keys {
                let answered = console.wait_until_idle(self.seconds)?;
                ensure!(
                    answered,
                    "Octet has not answered within {} seconds; --seconds waits longer",
                    self.seconds
                );
                console.press_stroke(&keys)?;
            }
        }
        if let Some(text) = &self.until {
            if console.wait_for_text(text, self.seconds)? {
                played.seen = Some(console.machine.time() - begin);
            }
            if keeps_disk {
                self.wait_for_drive(console)?;
            }
        } else {
            console.run_frames(STARTED)?;
            self.wait_for_drive(console)?;
            console.wait_until_still(STILL, self.seconds)?;
        }
        Ok(played)
    }

    /// Waits for a drive, and then for the program's message about it.
    fn wait_for_drive(&self, console: &mut Console) -> Result<()> {
        if console.wait_for_drives(0)? {
            return Ok(());
        }
        ensure!(
            console.wait_for_drives(self.seconds)?,
            "the drive is not done after {} seconds; --seconds waits longer",
            self.seconds
        );
        console.wait_until_idle(self.seconds)?;
        Ok(())
    }

    /// Writes the pictures and the film, and prints both screens and when the text appeared.
    ///
    /// # Errors
    /// A file or the terminal cannot be written to.
    pub fn report(&self, console: &Console, pictures: Pictures, played: Played) -> Result<Verdict> {
        for (columns, file) in pictures.screens {
            let picture = match columns {
                40 => console.picture_40(),
                _ => console.picture_80(),
            };
            if let Some(picture) = picture {
                file.write(png(&picture).context("making a PNG file")?)?;
            }
        }
        if let (Some(file), Some(film)) = (pictures.film, &played.film) {
            file.write(film.file()?)?;
        }
        if let (Some(file), Some(printer)) = (pictures.printed, &console.files.printer) {
            file.write(printer.text())?;
        }
        let mut out = stdout();
        for (name, lines) in [
            ("80 columns", console.text_80()),
            ("40 columns", console.text_40()),
        ] {
            writeln!(out, "{name}\n{}\n", lines.join("\n").trim_end())?;
        }
        let counts = console.compared();
        if self.compare {
            writeln!(out, "{counts}")?;
        }
        let seen = match (&self.until, played.seen) {
            (None, _) => true,
            (Some(text), Some(passed)) => {
                writeln!(out, "`{text}` came after {:.2} s", passed.as_secs_f64())?;
                true
            }
            (Some(text), None) => {
                writeln!(out, "`{text}` did not come within {} seconds", self.seconds)?;
                false
            }
        };
        Ok(Verdict::new(false, seen && counts.differences == 0))
    }
}
