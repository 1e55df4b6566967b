//! The directory: a chain of sectors with eight entries each.

use super::geometry::{SECTOR, TrackSector};
use super::petscii::{FILL, NAME};
use super::status::DosStatus;
use super::volume::Disk;

/// File types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileType {
    /// Nothing: deleted.
    Del,
    /// A sequential file, such as text.
    Seq,
    /// A program: two bytes of address, then memory.
    Prg,
    /// A user file: sequential, too.
    Usr,
    /// A relative file, which is neither read nor written here.
    Rel,
}

impl FileType {
    const ALL: [FileType; 5] = [
        FileType::Del,
        FileType::Seq,
        FileType::Prg,
        FileType::Usr,
        FileType::Rel,
    ];

    /// The number in an entry's first byte.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8
    }

    /// Its name in a listing.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["DEL", "SEQ", "PRG", "USR", "REL"][usize::from(self.number())]
    }

    /// The type whose name begins with a letter, as in `NAME,S,W`.
    #[must_use]
    pub fn from_letter(letter: u8) -> Option<FileType> {
        let letter = letter.to_ascii_uppercase();
        FileType::ALL
            .into_iter()
            .find(|kind| kind.name().as_bytes()[0] == letter)
    }
}

/// The bytes of an entry.
const ENTRY: usize = 32;
/// Set in an entry's type once the file was closed.
const CLOSED: u8 = 0x80;
/// Set in the type of a file that cannot be deleted.
const LOCKED: u8 = 0x40;

/// Position of an entry: its sector, and which of the eight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slot {
    sector: TrackSector,
    number: usize,
}

/// A file in the directory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DirEntry {
    /// Its name, without padding.
    pub name: Vec<u8>,
    /// Its type.
    pub kind: FileType,
    /// Whether it was closed after it had been written.
    pub closed: bool,
    /// Its first sector.
    pub first: TrackSector,
    /// Its number of sectors, as the directory states it.
    pub blocks: u16,
    pub(super) slot: Slot,
}

impl DirEntry {
    /// Whether its bytes can be read.
    ///
    /// # Errors
    /// It was never closed, or is a relative file.
    pub fn check_readable(&self) -> Result<(), DosStatus> {
        match (self.closed, self.kind) {
            (false, _) => Err(DosStatus::WRITE_FILE_OPEN),
            (_, FileType::Rel) => Err(DosStatus::TYPE_MISMATCH),
            _ => Ok(()),
        }
    }

    fn read(bytes: &[u8], slot: Slot) -> Option<DirEntry> {
        let kind = FileType::ALL.get(usize::from(bytes[2] & 7))?;
        if bytes[2] == 0 {
            return None;
        }
        let name = &bytes[5..5 + NAME];
        let len = name.iter().position(|&byte| byte == FILL).unwrap_or(NAME);
        Some(DirEntry {
            name: name[..len].to_vec(),
            kind: *kind,
            closed: bytes[2] & CLOSED != 0,
            first: TrackSector::new(bytes[3], bytes[4]),
            blocks: u16::from_le_bytes([bytes[30], bytes[31]]),
            slot,
        })
    }
}

/// Whether a name matches a pattern: `?` is any byte, `*` is any rest.
#[must_use]
pub fn matches(pattern: &[u8], name: &[u8]) -> bool {
    match pattern.iter().position(|&byte| byte == b'*') {
        Some(star) => name.len() >= star && same(&pattern[..star], &name[..star]),
        None => pattern.len() == name.len() && same(pattern, name),
    }
}

fn same(pattern: &[u8], name: &[u8]) -> bool {
    pattern.iter().zip(name).all(|(&p, &n)| p == b'?' || p == n)
}

/// Whether a name is a pattern, or contains a character that names cannot have.
pub(super) fn is_bad_name(name: &[u8]) -> bool {
    const SYNTAX: &[u8] = b"*?,:=\"\r";
    name.is_empty() || name.len() > NAME || name.iter().any(|byte| SYNTAX.contains(byte))
}

impl Disk {
    /// The sectors of the directory, in order.
    fn directory_sectors(&self) -> Result<Vec<TrackSector>, DosStatus> {
        let format = self.format_of();
        let mut sectors = Vec::new();
        let mut next = Some(format.directory());
        while let Some(place) = next {
            if !format.has(place) {
                return Err(DosStatus::ILLEGAL_PLACE.at(place));
            }
            if sectors.contains(&place) {
                return Err(DosStatus::DIRECTORY.at(place));
            }
            sectors.push(place);
            let sector = self.sector(place);
            next = (sector[0] != 0).then_some(TrackSector::new(sector[0], sector[1]));
        }
        Ok(sectors)
    }

    fn slots(&self) -> Result<Vec<Slot>, DosStatus> {
        let in_sector = |sector| (0..SECTOR / ENTRY).map(move |number| Slot { sector, number });
        Ok(self
            .directory_sectors()?
            .into_iter()
            .flat_map(in_sector)
            .collect())
    }

    /// The files on the disk, in the order of the directory.
    ///
    /// # Errors
    /// [`DosStatus::DIRECTORY`] or [`DosStatus::ILLEGAL_PLACE`] if the directory runs in a circle
    /// or leaves the disk.
    pub fn entries(&self) -> Result<Vec<DirEntry>, DosStatus> {
        let slots = self.slots()?;
        let entry = |slot: Slot| DirEntry::read(self.slot_bytes(slot), slot);
        Ok(slots.into_iter().filter_map(entry).collect())
    }

    /// The first file whose name matches a pattern.
    ///
    /// # Errors
    /// [`DosStatus::NOT_FOUND`] if no name matches; otherwise those of [`Disk::entries`].
    pub fn find(&self, pattern: &[u8]) -> Result<DirEntry, DosStatus> {
        let entries = self.entries()?.into_iter();
        let mut fits = entries.filter(|entry| matches(pattern, &entry.name));
        fits.next().ok_or(DosStatus::NOT_FOUND)
    }

    fn slot_bytes(&self, slot: Slot) -> &[u8] {
        &self.sector(slot.sector)[slot.number * ENTRY..][..ENTRY]
    }

    fn slot_bytes_mut(&mut self, slot: Slot) -> &mut [u8] {
        &mut self.sector_mut(slot.sector)[slot.number * ENTRY..][..ENTRY]
    }

    /// Writes an entry for an open file to a free slot, in a new sector if the others are full.
    pub(super) fn enter(
        &mut self,
        name: &[u8],
        kind: FileType,
        first: TrackSector,
    ) -> Result<Slot, DosStatus> {
        let free = |&slot: &Slot| self.slot_bytes(slot)[2] == 0;
        let slot = match self.slots()?.into_iter().find(free) {
            Some(slot) => slot,
            None => self.extend_directory()?,
        };
        // The first two bytes of a sector's first entry link to the next sector.
        let bytes = &mut self.slot_bytes_mut(slot)[2..];
        bytes.fill(0);
        bytes[0] = kind.number();
        bytes[1..3].copy_from_slice(&[first.track, first.sector]);
        bytes[3..3 + NAME].fill(FILL);
        bytes[3..3 + name.len()].copy_from_slice(name);
        Ok(slot)
    }

    fn extend_directory(&mut self) -> Result<Slot, DosStatus> {
        let format = self.format_of();
        let last = *self
            .directory_sectors()?
            .last()
            .ok_or(DosStatus::DIRECTORY)?;
        let from = (last.sector + format.directory_interleave()) % format.sectors(last.track);
        let sector = self.free_from(last.track, from).ok_or(DosStatus::FULL)?;
        self.mark(sector, false);
        self.sector_mut(last)[..2].copy_from_slice(&[sector.track, sector.sector]);
        let new = self.sector_mut(sector);
        new.fill(0);
        new[1] = 0xFF;
        Ok(Slot { sector, number: 0 })
    }

    /// Completes an entry.
    pub(super) fn close_entry(&mut self, slot: Slot, blocks: u16) {
        let bytes = self.slot_bytes_mut(slot);
        bytes[2] |= CLOSED;
        bytes[30..].copy_from_slice(&blocks.to_le_bytes());
    }

    /// Gives a file another name.
    ///
    /// # Errors
    /// [`DosStatus::BAD_NAME`] if the new name may not be used, [`DosStatus::EXISTS`] if a file has
    /// it, [`DosStatus::NOT_FOUND`] if no file has the old one.
    pub fn rename(&mut self, old: &[u8], new: &[u8]) -> Result<(), DosStatus> {
        if is_bad_name(new) {
            return Err(DosStatus::BAD_NAME);
        }
        if self.find(new).is_ok() {
            return Err(DosStatus::EXISTS);
        }
        let entry = self.find(old)?;
        let name = &mut self.slot_bytes_mut(entry.slot)[5..5 + NAME];
        name.fill(FILL);
        name[..new.len()].copy_from_slice(new);
        Ok(())
    }

    /// Locks a file; drives have no command for it.
    ///
    /// # Errors
    /// Those of [`Disk::find`].
    pub fn lock(&mut self, name: &[u8]) -> Result<(), DosStatus> {
        let entry = self.find(name)?;
        self.slot_bytes_mut(entry.slot)[2] |= LOCKED;
        Ok(())
    }

    /// Deletes the files whose names match a pattern, except locked ones; returns their number.
    ///
    /// # Errors
    /// Those of [`Disk::entries`]. It is no error if no name matches: the number is then 0.
    pub fn delete(&mut self, pattern: &[u8]) -> Result<usize, DosStatus> {
        self.delete_unless(pattern, |_| false)
    }

    /// [`Disk::delete`] that spares other files, too: those that are being written.
    ///
    /// # Errors
    /// Those of [`Disk::entries`].
    pub fn delete_unless(
        &mut self,
        pattern: &[u8],
        is_open: impl Fn(&DirEntry) -> bool,
    ) -> Result<usize, DosStatus> {
        let is_kept =
            |entry: &DirEntry| self.slot_bytes(entry.slot)[2] & LOCKED != 0 || is_open(entry);
        let entries = self.entries()?.into_iter();
        let doomed: Vec<DirEntry> = entries
            .filter(|entry| matches(pattern, &entry.name) && !is_kept(entry))
            .collect();
        for entry in &doomed {
            for place in self.chain(entry) {
                self.mark(place, true);
            }
            self.slot_bytes_mut(entry.slot)[2] = 0;
        }
        Ok(doomed.len())
    }
}
