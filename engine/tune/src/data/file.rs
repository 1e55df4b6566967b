//! A file of training positions: a header, then the positions of game after game.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use octet_support::output_file::{OutputFile, ensure_distinct};
use octet_support::terminal::say;

use crate::data::training_position::{SIZE, TrainingPosition};
use crate::progress::Progress;

/// The magic of a file of games' positions.
const MAGIC: &[u8; 8] = b"octetpos";
/// The magic of a file of perturbation positions, which has a [`Perturbation`] as a second
/// part of its header.
const PERTURBED_MAGIC: &[u8; 8] = b"octetwan";

/// The settings with which the positions of a file were made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// The seed of the games.
    pub seed: u64,
    /// Nodes per move.
    pub nodes: u32,
    /// The number of the first game.
    pub first: u32,
    /// The most positions kept from one game.
    pub positions: u32,
    /// Nodes per position of the other engine that computed the scores; 0 if the scores are those
    /// of the games.
    pub label_nodes: u32,
    /// How positions were perturbed, if they were.
    pub perturbation: Option<Perturbation>,
}

/// The options of `octet-tune perturb`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perturbation {
    /// The seed.
    pub seed: u64,
    /// Perturbation started from one position in so many.
    pub every: u32,
    /// The number of that one among them, from 0.
    pub from: u32,
}

impl Perturbation {
    fn bytes(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        bytes[..8].copy_from_slice(&self.seed.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.every.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.from.to_le_bytes());
        bytes
    }

    fn parse(bytes: &[u8; SIZE]) -> Option<Perturbation> {
        Some(Perturbation {
            seed: u64::from_le_bytes(bytes[..8].try_into().ok()?),
            every: word(bytes, 8)?,
            from: word(bytes, 12)?,
        })
    }
}

fn word(bytes: &[u8; SIZE], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes[at..at + 4].try_into().ok()?))
}

impl Header {
    /// How long a header is, in training positions.
    fn parts(&self) -> usize {
        1 + usize::from(self.perturbation.is_some())
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = [0; SIZE];
        bytes[..8].copy_from_slice(match self.perturbation {
            None => MAGIC,
            Some(_) => PERTURBED_MAGIC,
        });
        bytes[8..16].copy_from_slice(&self.seed.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.nodes.to_le_bytes());
        bytes[20..24].copy_from_slice(&self.first.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.positions.to_le_bytes());
        bytes[28..].copy_from_slice(&self.label_nodes.to_le_bytes());
        let more = self.perturbation.iter().flat_map(Perturbation::bytes);
        bytes.into_iter().chain(more).collect()
    }

    /// The header of a file that is cut into parts of [`SIZE`] bytes.
    fn parse(file: &[[u8; SIZE]]) -> Option<Header> {
        let bytes = file.first()?;
        let perturbation = match &bytes[..8] {
            magic if magic == MAGIC => None,
            magic if magic == PERTURBED_MAGIC => Some(Perturbation::parse(file.get(1)?)?),
            _ => return None,
        };
        Some(Header {
            seed: u64::from_le_bytes(bytes[8..16].try_into().ok()?),
            nodes: word(bytes, 16)?,
            first: word(bytes, 20)?,
            positions: word(bytes, 24)?,
            label_nodes: word(bytes, 28)?,
            perturbation,
        })
    }

    /// The settings on which the games depend, whatever was kept of them.
    pub fn games(&self) -> Header {
        Header {
            positions: 0,
            label_nodes: 0,
            perturbation: None,
            ..*self
        }
    }

    /// How many positions a file has, and which commands made it. This is a line of the header of
    /// the weights that are fitted to them.
    pub fn source(&self, positions: &[TrainingPosition]) -> String {
        let games: BTreeSet<u32> = positions.iter().map(|position| position.game).collect();
        let mut then = String::new();
        if let Some(Perturbation { seed, every, from }) = self.perturbation {
            then = format!(", `octet-tune perturb --seed {seed} --every {every} --from {from}`");
        }
        if self.label_nodes > 0 {
            then += &format!(" and `octet-tune label --nodes {}`", self.label_nodes);
        }
        format!(
            "//! - {} positions of {} games: `octet-tune generate --games {} --nodes {} --seed {} \
             --first {} --positions {}`{then}\n",
            positions.len(),
            games.len(),
            games.last().map_or(0, |last| last + 1 - self.first),
            self.nodes,
            self.seed,
            self.first,
            self.positions,
        )
    }
}

/// The file that `--out` names. Before the work begins it was found writable and none of the files
/// of positions.
pub fn place<'f>(
    out: Option<&Path>,
    data: impl IntoIterator<Item = &'f PathBuf>,
) -> Result<Option<OutputFile>> {
    let place = out.map(OutputFile::new).transpose()?;
    let data = data
        .into_iter()
        .map(|path| ("positions", Some(path.as_path())));
    ensure_distinct(&[("--out", place.as_ref())], &data.collect::<Vec<_>>())?;
    Ok(place)
}

/// Reads a whole file.
pub fn read(path: &Path) -> Result<(Header, Vec<TrainingPosition>)> {
    let bytes = std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    let (chunks, rest) = bytes.as_chunks::<SIZE>();
    let header = Header::parse(chunks);
    let header = header.with_context(|| format!("{} holds no positions", path.display()))?;
    if !rest.is_empty() {
        say(format_args!(
            "{}: the last position is cut short",
            path.display()
        ));
    }
    let positions = chunks[header.parts()..]
        .iter()
        .enumerate()
        .map(|(n, bytes)| {
            TrainingPosition::from_bytes(bytes)
                .with_context(|| format!("{}: position {n} is bad", path.display()))
        });
    Ok((header, positions.collect::<Result<_>>()?))
}

/// Calls `add` with every position of the file at `path` and its index, and shows
/// progress.
pub fn for_each(
    path: &Path,
    positions: &[TrainingPosition],
    mut add: impl FnMut(usize, &TrainingPosition) -> Result<()>,
) -> Result<()> {
    let mut progress = Progress::new();
    let shown = |n| format!("position {n} of {}", positions.len());
    for (n, position) in positions.iter().enumerate() {
        add(n, position).with_context(|| format!("{}, position {n}", path.display()))?;
        progress.show(|_| shown(n));
    }
    progress.finish(|_| shown(positions.len()));
    Ok(())
}

/// The positions of game `number`, in a list sorted by games, and the index of the
/// first.
pub fn positions_of_game(
    positions: &[TrainingPosition],
    number: u32,
) -> (usize, &[TrainingPosition]) {
    let first = positions.partition_point(|position| position.game < number);
    let rest = &positions[first..];
    let len = rest.partition_point(|position| position.game == number);
    (first, &rest[..len])
}

/// A file that grows game by game.
pub struct Output {
    file: File,
    /// The number of the next game.
    pub next: u32,
    /// Positions kept so far.
    pub count: u64,
}

impl Output {
    /// Begins a file for games up to number `end`, or opens one that the same settings began. The
    /// last game, which may be cut short, is then removed.
    pub fn open(path: &Path, header: &Header, end: u32) -> Result<Output> {
        let naming = || format!("opening {}", path.display());
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).with_context(naming)?;
        let mut bytes = Vec::new();
        let own = header.bytes();
        let begin = &mut (&file).take(own.len() as u64);
        begin.read_to_end(&mut bytes).with_context(naming)?;
        if bytes.len() < own.len() && own.starts_with(&bytes) {
            file.set_len(0)?;
            file.rewind()?;
            file.write_all(&own).with_context(naming)?;
            let (next, count) = (header.first, 0);
            return Ok(Output { file, next, count });
        }
        if bytes != own {
            match Header::parse(bytes.as_chunks().0) {
                Some(other) => bail!(
                    "{} was begun with other settings: {other:?}",
                    path.display()
                ),
                None => bail!("{} is not a file of positions", path.display()),
            }
        }
        let (_, positions) = read(path)?;
        let next = positions
            .last()
            .map_or(header.first, |position| position.game);
        ensure!(
            next < end || positions.is_empty(),
            "{} goes on to game {next} already",
            path.display()
        );
        let kept = positions
            .iter()
            .take_while(|position| position.game != next);
        let count = kept.count() as u64;
        file.set_len((header.parts() as u64 + count) * SIZE as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Output { file, next, count })
    }

    /// Adds the next game.
    pub fn add(&mut self, positions: &[TrainingPosition]) -> Result<()> {
        let bytes: Vec<u8> = positions.iter().flat_map(TrainingPosition::bytes).collect();
        self.file.write_all(&bytes).context("writing positions")?;
        self.next += 1;
        self.count += positions.len() as u64;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_survive_their_bytes_and_name_the_commands() {
        let mut header = Header {
            seed: 0x0123_4567_89AB,
            nodes: 800,
            first: 3,
            positions: 12,
            label_nodes: 0,
            perturbation: None,
        };
        let read_back = |header: &Header| {
            let bytes = header.bytes();
            assert_eq!(bytes.len(), header.parts() * SIZE);
            Header::parse(bytes.as_chunks().0)
        };
        assert_eq!(read_back(&header), Some(header));
        let generate = "//! - 0 positions of 0 games: `octet-tune generate --games 0 --nodes 800 \
                        --seed 1250999896491 --first 3 --positions 12`";
        assert_eq!(header.source(&[]), format!("{generate}\n"));
        header.label_nodes = 100;
        header.perturbation = Some(Perturbation {
            seed: 4711,
            every: 5,
            from: 2,
        });
        assert_eq!(read_back(&header), Some(header));
        let perturb = "`octet-tune perturb --seed 4711 --every 5 --from 2`";
        let label = "`octet-tune label --nodes 100`";
        assert_eq!(
            header.source(&[]),
            format!("{generate}, {perturb} and {label}\n")
        );
    }
}
