//! The file of positions: a header, then the records of game after game.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::data::training_position::{SIZE, TrainingPosition};

/// What a file of games' own positions begins with.
const MAGIC: &[u8; 8] = b"octetpos";
/// What one of positions beside those begins with: how they were chosen stands
/// in a second part of the header.
const WANDERED: &[u8; 8] = b"octetwan";

/// What the games of a file depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// The seed.
    pub seed: u64,
    /// Nodes a move.
    pub nodes: u32,
    /// The number of the first game.
    pub first: u32,
    /// At most so many positions of a game.
    pub positions: u32,
    /// How many nodes another engine looked at to give the scores; 0 if they
    /// are the games' own.
    pub label_nodes: u32,
    /// If these are positions beside those of the games, how they were chosen.
    pub perturbed: Option<Perturbation>,
}

/// How `octet-tune perturb` came to its positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perturbation {
    /// The seed.
    pub seed: u64,
    /// It went from one position in so many,
    pub every: u32,
    /// this one of them.
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
    /// How many records' room a header takes.
    fn parts(&self) -> usize {
        1 + usize::from(self.perturbed.is_some())
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = [0; SIZE];
        bytes[..8].copy_from_slice(match self.perturbed {
            None => MAGIC,
            Some(_) => WANDERED,
        });
        bytes[8..16].copy_from_slice(&self.seed.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.nodes.to_le_bytes());
        bytes[20..24].copy_from_slice(&self.first.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.positions.to_le_bytes());
        bytes[28..].copy_from_slice(&self.label_nodes.to_le_bytes());
        let more = self.perturbed.iter().flat_map(Perturbation::bytes);
        bytes.into_iter().chain(more).collect()
    }

    /// What a file begins with, cut into records.
    fn parse(file: &[[u8; SIZE]]) -> Option<Header> {
        let bytes = file.first()?;
        let wandered = match &bytes[..8] {
            magic if magic == MAGIC => None,
            magic if magic == WANDERED => Some(Perturbation::parse(file.get(1)?)?),
            _ => return None,
        };
        Some(Header {
            seed: u64::from_le_bytes(bytes[8..16].try_into().ok()?),
            nodes: word(bytes, 16)?,
            first: word(bytes, 20)?,
            positions: word(bytes, 24)?,
            label_nodes: word(bytes, 28)?,
            perturbed: wandered,
        })
    }

    /// What the games follow from, whatever was kept and made of them.
    pub fn games(&self) -> Header {
        Header {
            positions: 0,
            label_nodes: 0,
            perturbed: None,
            ..*self
        }
    }

    /// How the file's records were made, for those who read what was made of
    /// them.
    pub fn source(&self, records: &[TrainingPosition]) -> String {
        let games: BTreeSet<u32> = records.iter().map(|record| record.game).collect();
        let mut then = String::new();
        if let Some(Perturbation { seed, every, from }) = self.perturbed {
            then = format!(", `octet-tune perturb --seed {seed} --every {every} --from {from}`");
        }
        if self.label_nodes > 0 {
            then += &format!(" and `octet-tune label --nodes {}`", self.label_nodes);
        }
        format!(
            "{} positions of {} games: `octet-tune generate --games {} --nodes {} --seed {} --first {} --positions {}`{then}",
            records.len(),
            games.len(),
            games.last().map_or(0, |last| last + 1 - self.first),
            self.nodes,
            self.seed,
            self.first,
            self.positions,
        )
    }
}

/// Reads a whole file.
pub fn read(path: &Path) -> Result<(Header, Vec<TrainingPosition>)> {
    let bytes = std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    let (chunks, rest) = bytes.as_chunks::<SIZE>();
    let header = Header::parse(chunks);
    let header = header.with_context(|| format!("{} holds no positions", path.display()))?;
    if !rest.is_empty() {
        eprintln!("{}: the last record is cut short", path.display());
    }
    let records = chunks[header.parts()..]
        .iter()
        .enumerate()
        .map(|(n, bytes)| {
            TrainingPosition::parse(bytes)
                .with_context(|| format!("{}: bad record {n}", path.display()))
        });
    Ok((header, records.collect::<Result<_>>()?))
}

/// Those of game `number` among records in the order of their games, and the
/// number of the first.
pub fn positions_of_game(
    records: &[TrainingPosition],
    number: u32,
) -> (usize, &[TrainingPosition]) {
    let begin = records.partition_point(|record| record.game < number);
    let rest = &records[begin..];
    let len = rest.partition_point(|record| record.game == number);
    (begin, &rest[..len])
}

/// A file that grows game by game.
pub struct Output {
    file: File,
    /// The number of the game to come.
    pub next: u32,
    /// Positions kept so far.
    pub count: u64,
}

impl Output {
    /// Begins a file for games up to number `end`, or goes on with one that the
    /// same settings began. The last game there may be cut short, so it is
    /// played again.
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
                None => bail!("{} is no file of positions", path.display()),
            }
        }
        let (_, records) = read(path)?;
        let next = records.last().map_or(header.first, |record| record.game);
        ensure!(
            next < end || records.is_empty(),
            "{} goes on to game {next} already",
            path.display()
        );
        let kept = records.iter().take_while(|record| record.game != next);
        let count = kept.count() as u64;
        file.set_len((header.parts() as u64 + count) * SIZE as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Output { file, next, count })
    }

    /// Adds the game to come.
    pub fn add(&mut self, records: &[TrainingPosition]) -> Result<()> {
        let bytes: Vec<u8> = records.iter().flat_map(TrainingPosition::bytes).collect();
        self.file.write_all(&bytes).context("writing positions")?;
        self.next += 1;
        self.count += records.len() as u64;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_come_back_and_say_what_was_done() {
        let mut header = Header {
            seed: 0x0123_4567_89AB,
            nodes: 800,
            first: 3,
            positions: 12,
            label_nodes: 0,
            perturbed: None,
        };
        let back = |header: &Header| {
            let bytes = header.bytes();
            assert_eq!(bytes.len(), header.parts() * SIZE);
            Header::parse(bytes.as_chunks().0)
        };
        assert_eq!(back(&header), Some(header));
        let generate = "0 positions of 0 games: `octet-tune generate --games 0 --nodes 800 \
                        --seed 1250999896491 --first 3 --positions 12`";
        assert_eq!(header.source(&[]), generate);
        header.label_nodes = 100;
        header.perturbed = Some(Perturbation {
            seed: 4711,
            every: 5,
            from: 2,
        });
        assert_eq!(back(&header), Some(header));
        let wander = "`octet-tune perturb --seed 4711 --every 5 --from 2`";
        let label = "`octet-tune label --nodes 100`";
        assert_eq!(
            header.source(&[]),
            format!("{generate}, {wander} and {label}")
        );
    }
}
