//! The file of positions: a header, then the records of game after game.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::record::{Record, SIZE};

const MAGIC: &[u8; 8] = b"octetpos";

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
    pub labelled: u32,
}

impl Header {
    /// A header takes the room of a record.
    fn bytes(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..16].copy_from_slice(&self.seed.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.nodes.to_le_bytes());
        bytes[20..24].copy_from_slice(&self.first.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.positions.to_le_bytes());
        bytes[28..].copy_from_slice(&self.labelled.to_le_bytes());
        bytes
    }

    fn parse(bytes: &[u8; SIZE]) -> Option<Header> {
        let word = |at: usize| Some(u32::from_le_bytes(bytes[at..at + 4].try_into().ok()?));
        (&bytes[..8] == MAGIC).then_some(Header {
            seed: u64::from_le_bytes(bytes[8..16].try_into().ok()?),
            nodes: word(16)?,
            first: word(20)?,
            positions: word(24)?,
            labelled: word(28)?,
        })
    }

    /// How the file's records were made, for those who read what was made of
    /// them.
    pub fn source(&self, records: &[Record]) -> String {
        let games: BTreeSet<u32> = records.iter().map(|record| record.game).collect();
        let label = match self.labelled {
            0 => String::new(),
            nodes => format!(" and `octet tune label --nodes {nodes}`"),
        };
        format!(
            "{} positions of {} games: `octet tune generate --games {} --nodes {} --seed {} --first {} --positions {}`{label}",
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
pub fn read(path: &Path) -> Result<(Header, Vec<Record>)> {
    let bytes = std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    let (chunks, rest) = bytes.as_chunks::<SIZE>();
    let header = chunks.first().and_then(Header::parse);
    let header = header.with_context(|| format!("{} holds no positions", path.display()))?;
    if !rest.is_empty() {
        eprintln!("{}: the last record is cut short", path.display());
    }
    let records = chunks[1..].iter().enumerate().map(|(n, bytes)| {
        Record::parse(bytes).with_context(|| format!("{}: bad record {n}", path.display()))
    });
    Ok((header, records.collect::<Result<_>>()?))
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
        let mut bytes = [0; SIZE];
        match file.read_exact(&mut bytes) {
            Ok(()) => {}
            Err(e) if e.kind() == ErrorKind::UnexpectedEof => {
                ensure!(
                    header
                        .bytes()
                        .starts_with(&bytes[..file.metadata()?.len() as usize]),
                    "{} is no file of positions",
                    path.display()
                );
                file.set_len(0)?;
                file.rewind()?;
                file.write_all(&header.bytes()).with_context(naming)?;
                let (next, count) = (header.first, 0);
                return Ok(Output { file, next, count });
            }
            Err(e) => return Err(e).with_context(naming),
        }
        match Header::parse(&bytes) {
            Some(other) if other == *header => {}
            Some(other) => bail!(
                "{} was begun with other settings: {other:?}",
                path.display()
            ),
            None => bail!("{} is no file of positions", path.display()),
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
        file.set_len((1 + count) * SIZE as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Output { file, next, count })
    }

    /// Adds the game to come.
    pub fn add(&mut self, records: &[Record]) -> Result<()> {
        let bytes: Vec<u8> = records.iter().flat_map(Record::bytes).collect();
        self.file.write_all(&bytes).context("writing positions")?;
        self.next += 1;
        self.count += records.len() as u64;
        Ok(())
    }
}
