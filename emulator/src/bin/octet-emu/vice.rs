//! `octet-emu vice`.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use anyhow::{Context, Result};
use clap::Args;
use octet_cli::output_file::OutputFile;
use octet_cli::{interrupt, progress};
use octet_emulator::crosscheck::{EngineRun, positions};
use octet_emulator::kernal::Kernal;
use octet_emulator::machine::{Image, VideoStandard};
use octet_emulator::vice::{
    MOVES, OurMachine, SideBySide, SpeedMode, Target, TimingProgram, ViceOutcome, X128, X128User,
};
use octet_engine::formats::epd::BundledPosition;
use octet_engine::search::Limits;
use serde::Serialize;

use crate::options::{JsonFile, ProgramSource, Verdict, with_commas};

/// How far apart the two machines' times may be, in percent.
const TOLERANCE: f64 = 1.0;
/// Of so many positions one is searched at 1 MHz too, with and without a
/// picture.
const SLOWLY: usize = 8;

/// Run the program on VICE's x128, and compare reports and times with our
/// machine and the engine.
#[derive(Args)]
pub struct Vice {
    /// How many of the bundled positions, evenly spread
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u16).range(1..))]
    positions: u16,
    /// Nodes of each search
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Use the ROMs in this folder, which has a folder C128 as VICE's has,
    /// instead of stand-ins
    #[arg(long, value_name = "FOLDER")]
    roms: Option<PathBuf>,
    /// An NTSC machine instead of a PAL one
    #[arg(long)]
    ntsc: bool,
    /// Then run the program on a fresh machine and play a game by its keys
    #[arg(long)]
    game: bool,
    /// Write both of x128's screens after the game to FOLDER/x128-40.png and
    /// FOLDER/x128-80.png
    #[arg(long, value_name = "FOLDER", requires = "game")]
    pictures: Option<PathBuf>,
    /// Write all outcomes to this file, in JSON
    #[arg(long, value_name = "FILE.json")]
    json: Option<PathBuf>,
    #[command(flatten)]
    source: ProgramSource,
}

/// What the file in JSON holds.
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
        let kernal = Kernal::assemble(image.address("start")?)?;
        let mut x128 = X128::start(&kernal, self.roms.as_deref(), self.video())?;
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
            let good =
                || format!("{moves} moves typed, the joystick moved, every position the engine's");
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

    /// The television standard.
    fn video(&self) -> VideoStandard {
        if self.ntsc {
            VideoStandard::Ntsc
        } else {
            VideoStandard::Pal
        }
    }

    /// Plays a game on a fresh machine; gives what differed.
    fn play(&self, image: &Image, kernal: &Kernal) -> Result<Option<String>> {
        let picture = |columns: u32| {
            let folder = self.pictures.as_deref();
            folder.map(|folder| OutputFile::new(&folder.join(format!("x128-{columns}.png"))))
        };
        let places = [(40, true), (80, false)].map(|(columns, vic)| (picture(columns), vic));
        let mut x128 = X128::start(kernal, self.roms.as_deref(), self.video())?;
        let bar = progress::bar(MOVES.len(), "game");
        let mut seat = X128User::start(&mut x128, image, kernal)?;
        let difference = seat.play(|_| bar.inc(1))?;
        bar.finish_and_clear();
        for (place, vic) in places {
            if let Some(place) = place {
                place?.write(x128.picture(vic)?.png()?)?;
            }
        }
        Ok(difference)
    }

    /// The outcomes; none if it was interrupted.
    fn outcomes(&self, image: &Image, x128: &mut X128) -> Result<Option<Vec<ViceOutcome>>> {
        let stop = interrupt::stop_flag()?;
        let measure = TimingProgram::assemble()?;
        let mut ours = OurMachine::new(image, &measure, self.video())?;
        load(image, x128)?;
        let pair = SideBySide::prepare(image, &measure, &mut [x128, &mut ours])?;
        let all = positions::bundled()?;
        let chosen = evenly_spaced(&all, self.positions.into());
        let bar = progress::bar(chosen.len(), "x128");
        let mut outcomes = Vec::new();
        for (n, position) in chosen.into_iter().enumerate() {
            let game = &position.game;
            let expected = EngineRun::new(game, Limits::nodes(self.nodes));
            let modes = [
                SpeedMode::TWO_MHZ,
                SpeedMode::ONE_MHZ,
                SpeedMode::ONE_MHZ_PICTURE,
            ];
            let count = if n % SLOWLY == 0 { modes.len() } else { 1 };
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

/// Puts the program into x128's memory as the disk drive would.
fn load(image: &Image, x128: &mut X128) -> Result<()> {
    for section in image
        .sections()
        .iter()
        .filter(|section| section.kind.is_loaded())
    {
        x128.write(section.address, &section.bytes)?;
    }
    Ok(())
}

/// `count` positions, evenly spread.
fn evenly_spaced(all: &[BundledPosition], count: usize) -> Vec<&BundledPosition> {
    let count = count.min(all.len());
    (0..count).map(|n| &all[n * all.len() / count]).collect()
}

fn percent(ours: u64, theirs: u64) -> f64 {
    (ours as f64 / theirs as f64 - 1.0) * 100.0
}

/// The table, and whether all is well.
fn print(outcomes: &[ViceOutcome]) -> Result<Verdict> {
    let mut out = stdout().lock();
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
            x128,
            ours,
            ..
        } = outcome;
        let apart = percent(*ours, *x128);
        let good = outcome.difference.is_none() && apart.abs() < TOLERANCE;
        let said = if outcome.difference.is_none() {
            "identical"
        } else {
            "different"
        };
        writeln!(
            out,
            "{id:<32} {mode:<15} {nodes:>6} {x128:>11} {ours:>11} {apart:>+6.2}%  {said}"
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
    ] {
        let of_mode = || {
            outcomes
                .iter()
                .filter(|outcome| outcome.mode == mode.name())
        };
        let sum = |cycles: fn(&ViceOutcome) -> u64| of_mode().map(cycles).sum::<u64>();
        let (x128, ours) = (sum(|o| o.x128), sum(|o| o.ours));
        if x128 == 0 {
            continue;
        }
        let processor = sum(|o| o.processor) / if mode.two_mhz { 2 } else { 1 };
        writeln!(
            out,
            "{}: {} searches, x128 {} cycles of 1 MHz, ours {}, {:+.3}%; the VIC-II takes {:.2}%: {}",
            mode.name(),
            of_mode().count(),
            with_commas(x128),
            with_commas(ours),
            percent(ours, x128),
            (ours.saturating_sub(processor)) as f64 / ours as f64 * 100.0,
            mode.cause()
        )?;
    }
    Ok(verdict)
}
