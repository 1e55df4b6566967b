//! A disk: the bytes of its image, sector by sector.

use super::geometry::{DiskFormat, SECTOR, TrackSector};
use super::petscii::{FILL, NAME};

/// Where the identity is in the title.
const ID: usize = 18;

/// A disk, in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disk {
    format: DiskFormat,
    bytes: Vec<u8>,
}

impl Disk {
    /// An empty disk with a name of at most 16 characters and an identity.
    #[must_use]
    pub fn format(format: DiskFormat, name: &[u8], id: &[u8; 2]) -> Disk {
        let bytes = vec![0; format.size()];
        let mut disk = Disk { format, bytes };
        disk.write_map(*id);
        // The versions of the format and of the DOS.
        let version: [u8; 2] = if format == DiskFormat::D81 {
            *b"3D"
        } else {
            *b"2A"
        };
        let title = disk.title_offset();
        let header = disk.sector_mut(format.header());
        let directory = format.directory();
        header[..2].copy_from_slice(&[directory.track, directory.sector]);
        header[2] = version[1];
        header[3] = if format == DiskFormat::D71 { 0x80 } else { 0 };
        let title = &mut header[title..];
        title[..if format == DiskFormat::D81 { 25 } else { 27 }].fill(FILL);
        let len = name.len().min(NAME);
        title[..len].copy_from_slice(&name[..len]);
        title[ID..ID + 2].copy_from_slice(id);
        title[21..23].copy_from_slice(&version);
        disk.sector_mut(directory)[1] = 0xFF;
        disk
    }

    /// The disk whose image these bytes are; `None` if no format has that size.
    #[must_use]
    pub fn open(bytes: Vec<u8>) -> Option<Disk> {
        let format = DiskFormat::of_size(bytes.len())?;
        Some(Disk { format, bytes })
    }

    /// Its format.
    #[must_use]
    pub fn format_of(&self) -> DiskFormat {
        self.format
    }

    /// The image.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Takes the image out.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// A sector.
    ///
    /// # Panics
    /// If the format has no such sector.
    #[must_use]
    pub fn sector(&self, place: TrackSector) -> &[u8] {
        let at = self.format.offset(place).expect("a sector of the disk");
        &self.bytes[at..at + SECTOR]
    }

    pub(super) fn sector_mut(&mut self, place: TrackSector) -> &mut [u8] {
        let at = self.format.offset(place).expect("a sector of the disk");
        &mut self.bytes[at..at + SECTOR]
    }

    /// Writes boot sectors, and marks them as used.
    pub fn write_boot_sectors(&mut self, sectors: &[(TrackSector, Vec<u8>)]) {
        for &(place, ref bytes) in sectors {
            self.sector_mut(place)[..bytes.len()].copy_from_slice(bytes);
            self.mark(place, false);
        }
    }

    /// The disk's name and identity as a listing shows them.
    pub(super) fn title(&self) -> &[u8] {
        let at = self.title_offset();
        &self.sector(self.format.header())[at..at + TITLE]
    }

    /// The identity by which a drive knows the disk again.
    #[must_use]
    pub fn id(&self) -> [u8; 2] {
        let title = self.title();
        [title[ID], title[ID + 1]]
    }

    fn title_offset(&self) -> usize {
        if self.format == DiskFormat::D81 {
            0x04
        } else {
            0x90
        }
    }
}

/// Name, fill, identity, fill, version.
const TITLE: usize = 23;
