//! `octet-emu vice`.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use anyhow::{Context, Result};
use clap::Args;
use octet_asm::commas;
use octet_bench::crosscheck::{EngineRun, positions};
use octet_bench::options::{ExpansionOption, ProgramSource, Verdict, Video};
use octet_bench::pictures::png;
use octet_bench::vice::{
    self, MOVES, OurMachine, SideBySide, SpeedMode, TimingProgram, ViceOutcome, X128, X128User,
};
use octet_console::ENTRY;
use octet_console::program::engine::empty_memory;
use octet_engine::game::Game;
use octet_engine::search::Limits;
use octet_machine::Image;
use octet_machine::chips::Model;
use octet_machine::kernal::Kernal;
use octet_notation::epd::BundledPosition;
use octet_support::output_file::OutputFile;
use octet_support::terminal::stdout;
use octet_support::{interrupt, progress};
use serde::Serialize;

use crate::options::JsonFile;

/// How far the times of the two machines may be apart, in percent.
const TOLERANCE: f64 = 1.0;
/// One position in so many is also searched at 1 MHz: without a picture, with one, and with
/// sprites.
const ONE_MHZ_EVERY: usize = 8;

/// Runs the program on VICE's x128 and compares its reports and times with this emulator and the
/// engine.
#[derive(Args)]
pub struct Vice {
    /// Number of bundled positions to search, evenly spread
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u16).range(1..))]
    positions: u16,
    /// Nodes per search
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Folder with the C128's ROMs, in a folder C128 as in VICE [default: stand-ins]
    #[arg(long, value_name = "FOLDER")]
    roms: Option<PathBuf>,
    #[command(flatten)]
    video: Video,
    #[command(flatten)]
    expansion: ExpansionOption,
    /// Play a game on a fresh machine as well, by typing moves
    #[arg(long)]
    game: bool,
    /// Write x128's screens after the game to FOLDER/x128-40.png and FOLDER/x128-80.png
    #[arg(long, value_name = "FOLDER", requires = "game")]
    pictures: Option<PathBuf>,
    /// Write all results to this JSON file
    #[arg(long, value_name = "FILE.json")]
    json: Option<PathBuf>,
    #[command(flatten)]
    source: ProgramSource,
}

/// The file that `--json` writes.
#[derive(Serialize)]
struct File<'o> {
    nodes: u32,
    outcomes: &'o [ViceOutcome],
}

impl Vice {
    /// Compares and prints.
    pub fn run(self) -> Result<Verdict> {
        let json = self.json.as_deref().map(JsonFile::new).transpose()?;
        let image = self.source.image()?;
        let kernal = Kernal::assemble(image.address(ENTRY)?)?;
        let mut x128 = X128::start(&kernal, self.roms.as_deref(), self.model())?;
        let outcomes = self.outcomes(&image, &mut x128)?;
        drop(x128);
        let Some(outcomes) = outcomes else {
            return Ok(Verdict::Interrupted);
        };
        let mut verdict = print(&outcomes)?;
        if self.game {
            let difference = self.play(&image, &kernal)?;
            if difference.is_some() {
                verdict = Verdict::Different;
            }
            let moves = MOVES.len();
            let good = || {
                format!(
                    "{moves} moves typed, the joystick moved, every position as in the engine, every \
                     pixel of 40 columns as here in each theme"
                )
            };
            writeln!(stdout(), "game: {}", difference.unwrap_or_else(good))?;
        }
        if let Some(json) = json {
            let nodes = self.nodes;
            json.write(&File {
                nodes,
                outcomes: &outcomes,
            })?;
        }
        Ok(verdict)
    }

    /// Both machines.
    fn model(&self) -> Model {
        Model {
            video: self.video.standard(),
            reu: self.expansion.ram(),
            ..Model::default()
        }
    }

    /// The engine's search, with a table as large as the program's.
    fn expected(&self, game: &Game) -> EngineRun {
        let kilobytes = self.expansion.ram().map(|ram| (ram.bytes() >> 10).min(512));
        EngineRun::with_table(
            &mut empty_memory(kilobytes),
            game,
            Limits::nodes(self.nodes),
        )
    }

    /// Plays a game on a fresh machine; returns the first difference.
    fn play(&self, image: &Image, kernal: &Kernal) -> Result<Option<String>> {
        let picture = |columns: u32| {
            let folder = self.pictures.as_deref();
            folder.map(|folder| OutputFile::new(&folder.join(format!("x128-{columns}.png"))))
        };
        let files = [(40, true), (80, false)].map(|(columns, vic)| (picture(columns), vic));
        let mut x128 = X128::start(kernal, self.roms.as_deref(), self.model())?;
        let bar = progress::bar(MOVES.len(), "game");
        let mut user = X128User::start(&mut x128, image, kernal)?;
        let mut difference = user.play(|_| bar.inc(1))?;
        bar.finish_and_clear();
        if difference.is_none() {
            difference = user.compare_pictures()?;
        }
        for (file, vic) in files {
            if let Some(file) = file {
                file?.write(png(&x128.picture(vic)?)?)?;
            }
        }
        Ok(difference)
    }

    /// The outcomes; `None` if it was interrupted.
    fn outcomes(&self, image: &Image, x128: &mut X128) -> Result<Option<Vec<ViceOutcome>>> {
        let stop = interrupt::stop_flag()?;
        let timing = TimingProgram::assemble()?;
        let mut ours = OurMachine::new(image, &timing, self.model())?;
        vice::load(x128, image)?;
        let pair =
            SideBySide::prepare(image, &timing, self.expansion.ram(), &mut [x128, &mut ours])?;
        let all = positions::bundled()?;
        let chosen = evenly_spaced(&all, self.positions.into());
        let bar = progress::bar(chosen.len(), "x128");
        let mut outcomes = Vec::new();
        for (n, position) in chosen.into_iter().enumerate() {
            let game = &position.game;
            let expected = self.expected(game);
            let modes = [
                SpeedMode::TWO_MHZ,
                SpeedMode::ONE_MHZ,
                SpeedMode::ONE_MHZ_PICTURE,
                SpeedMode::ONE_MHZ_SPRITES,
            ];
            let count = if n % ONE_MHZ_EVERY == 0 {
                modes.len()
            } else {
                1
            };
            for mode in modes.into_iter().take(count) {
                if stop.load(Ordering::Relaxed) {
                    return Ok(None);
                }
                let outcome = pair.compare(&position.id, game, &expected, mode, x128, &mut ours);
                outcomes.push(outcome.with_context(|| position.id.clone())?);
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(Some(outcomes))
    }
}

/// `count` positions, evenly spread.
fn evenly_spaced(all: &[BundledPosition], count: usize) -> Vec<&BundledPosition> {
    let count = count.min(all.len());
    (0..count).map(|n| &all[n * all.len() / count]).collect()
}

fn percent(ours: u64, x128: u64) -> f64 {
    (ours as f64 / x128 as f64 - 1.0) * 100.0
}

/// Prints the table and the sums.
fn print(outcomes: &[ViceOutcome]) -> Result<Verdict> {
    let mut out = stdout();
    let mut verdict = Verdict::Identical;
    writeln!(
        out,
        "{:<32} {:<15} {:>6} {:>11} {:>11} {:>7}  verdict",
        "position", "machine at", "nodes", "x128", "ours", "differ"
    )?;
    for outcome in outcomes {
        let ViceOutcome {
            id,
            mode,
            nodes,
            x128_cycles: x128,
            our_cycles: ours,
            ..
        } = outcome;
        let percent_off = percent(*ours, *x128);
        let good = outcome.difference.is_none() && percent_off.abs() < TOLERANCE;
        let comparison = if outcome.difference.is_none() {
            "identical"
        } else {
            "different"
        };
        writeln!(
            out,
            "{id:<32} {mode:<15} {nodes:>6} {x128:>11} {ours:>11} {percent_off:>+6.2}%  {comparison}"
        )?;
        if let Some(difference) = &outcome.difference {
            writeln!(out, "    {difference}")?;
        }
        if !good {
            verdict = Verdict::Different;
        }
    }
    for mode in [
        SpeedMode::TWO_MHZ,
        SpeedMode::ONE_MHZ,
        SpeedMode::ONE_MHZ_PICTURE,
        SpeedMode::ONE_MHZ_SPRITES,
    ] {
        let of_mode = || {
            outcomes
                .iter()
                .filter(|outcome| outcome.mode == mode.name())
        };
        let sum = |cycles: fn(&ViceOutcome) -> u64| of_mode().map(cycles).sum::<u64>();
        let (x128, ours) = (sum(|o| o.x128_cycles), sum(|o| o.our_cycles));
        if x128 == 0 {
            continue;
        }
        let processor = sum(|o| o.processor_cycles) / if mode.two_mhz { 2 } else { 1 };
        writeln!(
            out,
            "{}: {} searches, x128 {} cycles of 1 MHz, ours {}, {:.1}% apart; the VIC-II takes {:.1}%: {}",
            mode.name(),
            of_mode().count(),
            commas(x128),
            commas(ours),
            percent(ours, x128).abs(),
            (ours.saturating_sub(processor)) as f64 / ours as f64 * 100.0,
            mode.cause()
        )?;
    }
    Ok(verdict)
}
