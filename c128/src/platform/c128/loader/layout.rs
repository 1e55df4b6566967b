//! Where the program's file lies on its disk, so that a loader need not follow its links.

use crate::image::disk::geometry::DATA;

/// Sectors of the tracks 1 to 17 of a D64.
pub const TRACK_SECTORS: u8 = 21;
/// A file that fills whole tracks, from one near the directory outwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The first track; the next is one less.
    pub track: u8,
    /// Blocks, at most one less than 255.
    pub blocks: u8,
    /// Sectors from one block to the next.
    pub interleave: u8,
    /// Sectors from one that is read to the next that is; no divisor of the track's.
    pub sectors_apart: u8,
}

impl Layout {
    /// The block of each sector of a track, counted on the track.
    #[must_use]
    pub fn blocks_of_sectors(&self) -> [u8; TRACK_SECTORS as usize] {
        let mut blocks = [None; TRACK_SECTORS as usize];
        let mut sector = 0;
        for block in 0..TRACK_SECTORS {
            while blocks[usize::from(sector)].is_some() {
                sector = (sector + 1) % TRACK_SECTORS;
            }
            blocks[usize::from(sector)] = Some(block);
            sector = (sector + self.interleave) % TRACK_SECTORS;
        }
        blocks.map(|block| block.unwrap_or(0))
    }

    /// The blocks in the order in which they are read.
    #[must_use]
    pub fn order(&self) -> Vec<u8> {
        let of_sectors = self.blocks_of_sectors();
        let on_track = (0..TRACK_SECTORS).map(|n| {
            let sector = u16::from(n) * u16::from(self.sectors_apart) % u16::from(TRACK_SECTORS);
            of_sectors[usize::from(sector)]
        });
        let on_track: Vec<u8> = on_track.collect();
        let firsts = (0..self.blocks).step_by(TRACK_SECTORS.into());
        firsts
            .flat_map(|first| {
                on_track
                    .iter()
                    .map(move |block| first.saturating_add(*block))
            })
            .filter(|&block| block < self.blocks)
            .collect()
    }

    /// The file's sums, which `fetch.rs` counts as the blocks come.
    #[must_use]
    pub fn sums(&self, file: &[u8]) -> [u8; 2] {
        let (mut first, mut second) = (0u8, 0u8);
        for block in self.order() {
            let at = usize::from(block) * DATA;
            for n in at..at + DATA {
                first = first.wrapping_add(file.get(n).copied().unwrap_or(0));
                second = second.wrapping_add(first);
            }
        }
        [first, second]
    }
}
