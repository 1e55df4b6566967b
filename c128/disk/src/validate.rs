//! Whether the map of free sectors agrees with the directory.

use super::geometry::TrackSector;
use super::volume::Disk;

impl Disk {
    /// The sectors of all files, sorted, if the map agrees with the directory: every track's count
    /// of free sectors is that of its bits, and no sector belongs to two files, or is free and
    /// belongs to one.
    ///
    /// # Errors
    /// What the map and the directory disagree about.
    pub fn validate(&self) -> Result<Vec<TrackSector>, String> {
        let format = self.format_of();
        for track in 1..=format.tracks() {
            let sectors = (0..format.sectors(track)).map(|sector| TrackSector::new(track, sector));
            let free = sectors.filter(|&place| self.is_free(place)).count();
            let counted = self.free_on(track);
            if usize::from(counted) != free {
                return Err(format!(
                    "track {track} has {free} free sectors, its count says {counted}"
                ));
            }
        }
        let mut all: Vec<TrackSector> = Vec::new();
        for entry in self.entries().map_err(|status| status.to_string())? {
            let name = String::from_utf8_lossy(&entry.name);
            let chain = self.chain(&entry);
            if entry.closed && chain.len() != usize::from(entry.blocks) {
                let (len, says) = (chain.len(), entry.blocks);
                let blocks = if len == 1 { "block" } else { "blocks" };
                return Err(format!("{name} has {len} {blocks}, its entry says {says}"));
            }
            for place in chain {
                let (track, sector) = (place.track, place.sector);
                if self.is_free(place) {
                    return Err(format!(
                        "{name} is on a sector that is free: {track},{sector}"
                    ));
                }
                if all.contains(&place) {
                    return Err(format!(
                        "{name} is on another file's sector: {track},{sector}"
                    ));
                }
                all.push(place);
            }
        }
        all.sort();
        Ok(all)
    }
}
