//! A file that a drive reads, block by block.

use std::collections::VecDeque;

use cbm_disk::{DirEntry, Disk, DiskFormat, DosStatus, TrackSector};

use super::mechanics::Mechanics;

/// The blocks of a file that are still to be read.
#[derive(Clone, Debug)]
pub(super) struct BlockReader {
    format: DiskFormat,
    blocks: VecDeque<(TrackSector, Vec<u8>)>,
    /// How many bytes of the first block have been read.
    at: usize,
    /// The error that ends the file before its end, if there is one.
    damage: Option<DosStatus>,
}

impl BlockReader {
    /// A file of a disk on which `is_bad` sectors cannot be read.
    ///
    /// # Errors
    /// The file cannot be read at all.
    pub fn new(
        disk: &Disk,
        entry: &DirEntry,
        is_bad: impl Fn(TrackSector) -> bool,
    ) -> Result<BlockReader, DosStatus> {
        entry.check_readable()?;
        let (mut chain, mut damage) = disk.blocks(entry);
        if let Some(n) = chain.iter().position(|&place| is_bad(place)) {
            damage = Some(DosStatus::BAD_BLOCK.at(chain[n]));
            chain.truncate(n);
        }
        match (chain.is_empty(), damage) {
            (true, Some(damage)) => Err(damage),
            _ => Ok(BlockReader {
                format: disk.format_of(),
                blocks: chain
                    .into_iter()
                    .map(|place| (place, disk.block_bytes(place).to_vec()))
                    .collect(),
                at: 0,
                damage,
            }),
        }
    }

    /// The next byte, and whether it is the last.
    ///
    /// # Errors
    /// There is no further byte, because of the end or of damage.
    pub fn next_byte(
        &mut self,
        mechanics: &mut Mechanics,
    ) -> Result<(u8, bool), Option<DosStatus>> {
        while let Some((place, bytes)) = self.blocks.front() {
            let Some(&byte) = bytes.get(self.at) else {
                self.blocks.pop_front();
                self.at = 0;
                continue;
            };
            if self.at == 0 {
                mechanics.fetch(self.format, *place);
            }
            self.at += 1;
            let is_last = self.at == bytes.len() && self.blocks.len() == 1;
            return Ok((byte, is_last && self.damage.is_none()));
        }
        Err(self.damage.take())
    }
}
