//! The commands that a drive takes on its command channel.

use cbm_disk::{DirEntry, Disk, DosStatus};

use super::channels::{Drive, without_drive};
use super::model::DriveModel;
use super::surface::Part;

impl Drive {
    /// The DOS begins anew, as when the drive is turned on.
    pub fn reset(&mut self) {
        if self.model().has_fast_bus() {
            self.memory.fill(0);
            self.mechanics.reset();
        }
    }

    /// What the command `I` reports without a disk.
    fn no_disk(&self) -> DosStatus {
        match self.model() {
            DriveModel::D1541 | DriveModel::D1571 => {
                DosStatus::NO_SYNC.at(self.model().format().header())
            }
            DriveModel::Instant | DriveModel::D1581 => DosStatus::NOT_READY,
        }
    }

    /// Runs a command: initialise, reset, scratch, rename or format.
    pub(super) fn run_command(&mut self, command: &[u8]) -> Result<DosStatus, DosStatus> {
        let argument = without_drive(command);
        match command[0] {
            b'I' => {
                let disk = self.readable().map(Disk::format_of);
                let found = disk.is_ok();
                self.mechanics.work(|times| {
                    if found {
                        times.initialise
                    } else {
                        times.no_disk
                    }
                });
                match disk {
                    Ok(_) => Ok(DosStatus::OK),
                    Err(_) => Err(self.no_disk()),
                }
            }
            b'U' if matches!(command.get(1), Some(b'I' | b'J' | b'9' | b':')) => {
                self.reset();
                Ok(DosStatus::HELLO)
            }
            b'S' => {
                let open = self.open_writers();
                let disk = self.writable()?;
                let free = disk.blocks_free();
                let patterns = argument.split(|&byte| byte == b',');
                let is_open = |entry: &DirEntry| open.iter().any(|writer| writer.writes(entry));
                let deleted = patterns.map(|pattern| disk.delete_unless(pattern, is_open));
                let count = deleted.sum::<Result<usize, DosStatus>>()?;
                let blocks = u64::from(disk.blocks_free().saturating_sub(free));
                self.write_surface(Part::Directory);
                self.write_surface(Part::Map);
                self.mechanics.work(|times| match blocks {
                    0 => times.find,
                    _ => times.scratch + blocks * times.scratch_block,
                });
                Ok(DosStatus::scratched(count))
            }
            b'R' => {
                let equals = argument.iter().position(|&byte| byte == b'=');
                let (new, old) = argument.split_at(equals.ok_or(DosStatus::SYNTAX)?);
                let renamed = self.writable()?.rename(without_drive(&old[1..]), new);
                self.mechanics.work(|times| times.rename);
                self.write_surface(Part::Directory);
                renamed.map(|()| DosStatus::OK)
            }
            b'N' => {
                let disk = self.writable()?;
                let mut parts = argument.split(|&byte| byte == b',');
                let name = parts
                    .next()
                    .filter(|name| !name.is_empty())
                    .ok_or(DosStatus::NO_NAME)?;
                let id = match parts.next() {
                    Some([first, second]) => [*first, *second],
                    _ => *b"00",
                };
                *disk = Disk::format(disk.format_of(), name, &id);
                self.close_all();
                Ok(DosStatus::OK)
            }
            _ => Err(DosStatus::UNKNOWN_COMMAND),
        }
    }
}
