//! Files that fill whole tracks.

use super::empty;
use crate::geometry::DATA;
use crate::layout::TRACK_SECTORS;
use crate::{DiskFormat, FileType, Layout, TrackSector};

/// A fast file of each format: no sector twice, whole tracks but the first and the last, and its links
/// lead along the same sectors.
#[test]
fn a_file_in_whole_tracks_is_read_as_any_other() {
    for format in DiskFormat::ALL {
        for blocks in [30, 60, 167] {
            let layout = Layout {
                format,
                track: 2,
                blocks,
                interleave: 4,
                sectors_apart: 5,
            };
            let places = layout.places();
            let first = TrackSector::new(layout.first_track(), layout.first_sector());
            assert_eq!(places[0], first);
            let mut sorted = places.clone();
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), usize::from(blocks), "{format:?}");
            let begins = places[usize::from(layout.first_group())];
            assert_eq!(begins, TrackSector::new(layout.first_track() + 1, 0));
            let groups = usize::from(blocks - layout.first_group()).div_ceil(layout.group().into());
            let of = |place: &TrackSector| (place.track, place.sector / layout.group());
            let mut halves: Vec<(u8, u8)> = places.iter().map(of).collect();
            halves.dedup();
            assert_eq!(halves.len(), 1 + groups, "a group is on one track");
            let mut disk = empty(format);
            let bytes: Vec<u8> = (0..usize::from(blocks) * DATA - 9)
                .map(|n| n as u8)
                .collect();
            disk.write_along(b"FAST", FileType::Prg, &bytes, &places)
                .expect("free sectors");
            assert_eq!(disk.read(b"FAST"), Ok(bytes));
            assert_eq!(disk.validate(), Ok(sorted));
        }
    }
}

/// A drive that steps over a track's sectors meets its blocks at equal steps, too.
#[test]
fn sectors_at_equal_steps_have_blocks_at_equal_steps() {
    let layout = Layout {
        format: DiskFormat::D64,
        track: 2,
        blocks: 100,
        interleave: 4,
        sectors_apart: 5,
    };
    let blocks = layout.blocks_of_sectors();
    let next = |sector: u8| usize::from((sector + layout.sectors_apart) % TRACK_SECTORS);
    for sector in 0..TRACK_SECTORS {
        let block = blocks[usize::from(sector)] + layout.blocks_apart();
        assert_eq!(blocks[next(sector)], block % TRACK_SECTORS);
    }
    assert!(layout.fits_1541());
}
