//! Options and output that several commands share.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use clap::Args;
use octet_engine::game::Game;
use octet_engine::search::levels::LEVELS;
use octet_engine::search::{Limits, MAX_DEPTH};
use octet_machine::Image;
use octet_notation::fen;
use octet_support::output_file::OutputFile;
use octet_support::terminal::say;
use octet_support::threads;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The C128's clock with the screen of the VIC-II switched off.
pub const CPU_HZ: f64 = 2_000_000.0;

/// Limits of each search.
#[derive(Args)]
#[group(multiple = false)]
pub struct SearchLimits {
    /// Depth of each search in plies
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u8>,
    /// Nodes of each search, exactly
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: Option<u32>,
    /// Playing level below full strength, from 1, the weakest
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=LEVELS.len() as i64))]
    level: Option<u8>,
}

impl SearchLimits {
    fn level_limits(&self) -> Option<Limits> {
        let level = LEVELS.get(usize::from(self.level?) - 1)?;
        Some(level.limits(0))
    }

    /// Whether none was given.
    pub fn are_default(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.level.is_none()
    }

    /// The limits given, or this depth without any.
    pub fn or_depth(&self, depth: u8) -> Limits {
        match (self.level_limits(), self.nodes) {
            (Some(level), _) => level,
            (_, Some(nodes)) => Limits::nodes(nodes),
            _ => Limits::depth(self.depth.unwrap_or(depth)),
        }
    }

    /// The limits given, or so many nodes without any.
    pub fn or_nodes(&self, nodes: u32) -> Limits {
        match (self.level_limits(), self.depth) {
            (Some(level), _) => level,
            (_, Some(depth)) => Limits::depth(depth),
            _ => Limits::nodes(self.nodes.unwrap_or(nodes)),
        }
    }
}

/// How many threads to use.
#[derive(Args)]
pub struct Threads {
    /// Number of threads [default: one per processor]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    pub fn count(&self) -> usize {
        self.threads.map_or_else(threads::processors, usize::from)
    }
}

/// The limits in words.
pub fn describe_limits(limits: Limits) -> String {
    if let Some(n) = LEVELS.iter().position(|level| level.limits(0) == limits) {
        return format!("level {}", n + 1);
    }
    match limits.nodes {
        Some(nodes) => format!("{nodes} nodes"),
        None => format!("depth {}", limits.depth),
    }
}

/// A JSON file, written completely or not at all.
pub struct JsonFile(OutputFile);

impl JsonFile {
    /// The file at `path`; its folder must exist.
    pub fn new(path: &Path) -> Result<JsonFile> {
        Ok(JsonFile(OutputFile::new(path)?))
    }

    pub fn write(&self, value: &impl Serialize) -> Result<()> {
        let mut bytes = serde_json::to_vec_pretty(value).context("writing JSON")?;
        bytes.push(b'\n');
        self.0.write(bytes)
    }
}

/// A checksum of a program, for records about the program: FNV-1a over its sections.
pub fn checksum(image: &Image) -> String {
    checksum_of(image, |_| true)
}

/// The checksum of the core alone: its code and its tables.
pub fn checksum_of_core(image: &Image) -> String {
    checksum_of(image, |name| matches!(name, ".code" | ".rodata"))
}

/// The same checksum of other bytes.
pub fn checksum_of_bytes(bytes: impl Iterator<Item = u8>) -> String {
    format!("{:016x}", octet_machine::fnv(bytes))
}

fn checksum_of(image: &Image, part: impl Fn(&str) -> bool) -> String {
    let sections = image.sections().iter().filter(|s| part(&s.name));
    checksum_of_bytes(sections.flat_map(|section| {
        let address = section.address.to_le_bytes();
        address.into_iter().chain(section.bytes.iter().copied())
    }))
}

/// Reads a record about this program that `--json` has written.
pub fn read_record<T: DeserializeOwned>(
    path: &Path,
    program: &str,
    about: impl Fn(&T) -> &str,
) -> Result<T> {
    let shown = path.display();
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {shown}"))?;
    let record: T = serde_json::from_slice(&bytes)
        .with_context(|| format!("{shown} is no record of this command"))?;
    let other = about(&record);
    ensure!(
        other == program,
        "{shown} is about another program: {other}"
    );
    Ok(record)
}

/// The position of a FEN; without one, the opening position. What is forgiven is printed on
/// standard error.
pub fn game(fen: Option<&str>) -> Result<Game> {
    let (game, notes) = fen::read(fen.unwrap_or(fen::STARTPOS)).context("bad FEN")?;
    for note in notes {
        say(format_args!("octet-emu: FEN: {note}"));
    }
    Ok(game)
}
