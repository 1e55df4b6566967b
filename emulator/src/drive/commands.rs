//! The commands that a drive takes on its command channel.

use c128::image::disk::{Disk, DosStatus};

use super::channels::{Drive, without_drive};

impl Drive {
    /// Runs a command: initialise, reset, scratch, rename or format.
    pub(super) fn run_command(&mut self, command: &[u8]) -> Result<DosStatus, DosStatus> {
        let argument = without_drive(command);
        match command[0] {
            b'I' => self.readable().map(|_| DosStatus::OK),
            b'U' if matches!(command.get(1), Some(b'I' | b'J' | b'9' | b':')) => {
                Ok(DosStatus::HELLO)
            }
            b'S' => {
                let disk = self.writable()?;
                let patterns = argument.split(|&byte| byte == b',');
                let deleted = patterns.map(|pattern| disk.delete(pattern));
                let count = deleted.sum::<Result<usize, DosStatus>>()?;
                Ok(DosStatus::scratched(count))
            }
            b'R' => {
                let equals = argument.iter().position(|&byte| byte == b'=');
                let (new, old) = argument.split_at(equals.ok_or(DosStatus::SYNTAX)?);
                self.writable()?.rename(without_drive(&old[1..]), new)?;
                Ok(DosStatus::OK)
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
                Ok(DosStatus::OK)
            }
            _ => Err(DosStatus::UNKNOWN_COMMAND),
        }
    }
}
