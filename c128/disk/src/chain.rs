//! Files as chains of sectors: the first two bytes of a sector lead to the
//! next one, or are 0 and the number of the sector's last byte.

use super::directory::{DirEntry, FileType, Slot, is_bad_name};
use super::geometry::{DATA, TrackSector};
use super::status::DosStatus;
use super::volume::Disk;

/// A file that is being read.
#[derive(Clone, Debug)]
pub struct FileReader {
    bytes: Vec<u8>,
    at: usize,
}

impl FileReader {
    /// Reads `bytes`.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> FileReader {
        FileReader { bytes, at: 0 }
    }

    /// The next byte, and whether it is the last; none at the end.
    pub fn next_byte(&mut self) -> Option<(u8, bool)> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some((byte, self.at == self.bytes.len()))
    }
}

/// A file that is being written: it is in the directory, but not yet closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileWriter {
    slot: Slot,
    place: TrackSector,
    blocks: u16,
    /// Bytes of the last sector.
    used: usize,
    /// Sectors from one block to the next.
    interleave: u8,
}

impl FileWriter {
    /// The sector that is being written.
    #[must_use]
    pub fn place(&self) -> TrackSector {
        self.place
    }

    /// Whether this is the file of an entry.
    #[must_use]
    pub fn writes(&self, entry: &DirEntry) -> bool {
        self.slot == entry.slot
    }
}

impl Disk {
    /// A file's chain of sectors; a bad link ends it.
    pub(super) fn chain(&self, entry: &DirEntry) -> Vec<TrackSector> {
        self.blocks(entry).0
    }

    /// A file's sectors in order, up to a bad link, and what is wrong with that.
    #[must_use]
    pub fn blocks(&self, entry: &DirEntry) -> (Vec<TrackSector>, Option<DosStatus>) {
        let mut chain: Vec<TrackSector> = Vec::new();
        let mut next = Some(entry.first);
        while let Some(place) = next {
            if !self.format_of().has(place) || chain.contains(&place) {
                return (chain, Some(DosStatus::ILLEGAL_PLACE.at(place)));
            }
            chain.push(place);
            let sector = self.sector(place);
            next = (sector[0] != 0).then_some(TrackSector::new(sector[0], sector[1]));
        }
        (chain, None)
    }

    /// The bytes of the first file whose name fits a pattern.
    ///
    /// # Errors
    /// [`DosStatus::NOT_FOUND`] if no name fits; otherwise those of [`Disk::contents`].
    pub fn read(&self, pattern: &[u8]) -> Result<Vec<u8>, DosStatus> {
        self.contents(&self.find(pattern)?)
    }

    /// The bytes of a file in the directory.
    ///
    /// # Errors
    /// [`DosStatus::WRITE_FILE_OPEN`] or [`DosStatus::TYPE_MISMATCH`] if the entry cannot be read
    /// as a file; [`DosStatus::ILLEGAL_PLACE`] if its chain leaves the disk or runs in a circle.
    pub fn contents(&self, entry: &DirEntry) -> Result<Vec<u8>, DosStatus> {
        entry.check_readable()?;
        match self.blocks(entry) {
            (_, Some(damage)) => Err(damage),
            (chain, None) => Ok(chain
                .into_iter()
                .flat_map(|place| self.block_bytes(place))
                .copied()
                .collect()),
        }
    }

    /// The bytes of a file in one of its sectors.
    ///
    /// # Panics
    /// If the format has no such sector.
    #[must_use]
    pub fn block_bytes(&self, place: TrackSector) -> &[u8] {
        let sector = self.sector(place);
        let last = if sector[0] == 0 {
            usize::from(sector[1])
        } else {
            DATA + 1
        };
        &sector[2..(last + 1).max(2)]
    }

    /// Writes a file whole or not at all.
    ///
    /// # Errors
    /// The disk stays as it was. [`DosStatus::BAD_NAME`] if the name is empty, too long or has a
    /// wildcard, [`DosStatus::EXISTS`] if there is such a file, [`DosStatus::FULL`] if there is no
    /// room for the file or its entry, or the status of a damaged directory.
    pub fn write(&mut self, name: &[u8], kind: FileType, bytes: &[u8]) -> Result<(), DosStatus> {
        self.write_interleaved(name, kind, bytes, self.format_of().interleave())
    }

    /// Writes a file whole or not at all, with so many sectors from one block to the next.
    ///
    /// # Errors
    /// Those of [`Disk::write`].
    pub fn write_interleaved(
        &mut self,
        name: &[u8],
        kind: FileType,
        bytes: &[u8],
        interleave: u8,
    ) -> Result<(), DosStatus> {
        let mut disk = self.clone();
        let mut writer = disk.create(name, kind)?;
        writer.interleave = interleave;
        for &byte in bytes {
            disk.append(&mut writer, byte)?;
        }
        disk.close(&writer);
        *self = disk;
        Ok(())
    }

    /// Writes a file whole to these sectors, of which it has one for each block, or not at all.
    ///
    /// # Errors
    /// [`DosStatus::FULL`] if the sectors are not free, or are not as many as the file has blocks;
    /// a file without bytes has none. Otherwise the status of a directory that is full or damaged.
    pub fn write_along(
        &mut self,
        name: &[u8],
        kind: FileType,
        bytes: &[u8],
        places: &[TrackSector],
    ) -> Result<(), DosStatus> {
        let fits = bytes.len().div_ceil(DATA) == places.len();
        let free = places.iter().all(|&place| self.is_free(place));
        let (Some(&first), true) = (places.first(), fits && free) else {
            return Err(DosStatus::FULL);
        };
        let mut disk = self.clone();
        let slot = disk.enter(name, kind, first)?;
        let nexts = places[1..].iter().map(|next| [next.track, next.sector]);
        let last = (bytes.len() - 1) % DATA + 2;
        let links = nexts.chain([[0, last as u8]]);
        for ((&place, link), bytes) in places.iter().zip(links).zip(bytes.chunks(DATA)) {
            disk.begin_sector(place);
            let sector = disk.sector_mut(place);
            sector[..2].copy_from_slice(&link);
            sector[2..2 + bytes.len()].copy_from_slice(bytes);
        }
        disk.close_entry(slot, places.len() as u16);
        *self = disk;
        Ok(())
    }

    /// Begins a file: its entry is there, open, with its first sector.
    ///
    /// # Errors
    /// Those of [`Disk::write`], for a file of one block.
    pub fn create(&mut self, name: &[u8], kind: FileType) -> Result<FileWriter, DosStatus> {
        if is_bad_name(name) {
            return Err(DosStatus::BAD_NAME);
        }
        if self.entries()?.iter().any(|entry| entry.name == name) {
            return Err(DosStatus::EXISTS);
        }
        let interleave = self.format_of().interleave();
        let place = self.next_block(None, interleave);
        let place = place.ok_or(DosStatus::FULL)?;
        let slot = self.enter(name, kind, place)?;
        self.begin_sector(place);
        Ok(FileWriter {
            slot,
            place,
            blocks: 1,
            used: 0,
            interleave,
        })
    }

    fn begin_sector(&mut self, place: TrackSector) {
        self.mark(place, false);
        let sector = self.sector_mut(place);
        sector.fill(0);
        sector[1] = 1;
    }

    /// Writes one more byte; a full disk keeps what was written so far.
    ///
    /// # Errors
    /// [`DosStatus::FULL`] if the byte needs another sector and none is free.
    pub fn append(&mut self, writer: &mut FileWriter, byte: u8) -> Result<(), DosStatus> {
        if writer.used == DATA {
            let next = self.next_block(Some(writer.place), writer.interleave);
            let next = next.ok_or(DosStatus::FULL)?;
            self.begin_sector(next);
            self.sector_mut(writer.place)[..2].copy_from_slice(&[next.track, next.sector]);
            (writer.place, writer.used) = (next, 0);
            writer.blocks += 1;
        }
        writer.used += 1;
        let sector = self.sector_mut(writer.place);
        sector[writer.used + 1] = byte;
        sector[1] = writer.used as u8 + 1;
        Ok(())
    }

    /// Completes a file.
    pub fn close(&mut self, writer: &FileWriter) {
        self.close_entry(writer.slot, writer.blocks);
    }
}
