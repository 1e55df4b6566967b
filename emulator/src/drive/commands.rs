//! The commands that a drive takes on its last channel.

use c128::image::disk::{Disk, Status};

use super::channels::{Drive, without_drive};

impl Drive {
    /// Carries a command out.
    pub(super) fn obey(&mut self, command: &[u8]) -> Result<Status, Status> {
        let argument = without_drive(command);
        match command[0] {
            b'I' => self.readable().map(|_| Status::OK),
            b'U' if matches!(command.get(1), Some(b'I' | b'J' | b'9' | b':')) => Ok(Status::HELLO),
            b'S' => {
                let disk = self.writable()?;
                let patterns = argument.split(|&byte| byte == b',');
                let deleted = patterns.map(|pattern| disk.delete(pattern));
                let count = deleted.sum::<Result<usize, Status>>()?;
                Ok(Status::scratched(count))
            }
            b'R' => {
                let equals = argument.iter().position(|&byte| byte == b'=');
                let (new, old) = argument.split_at(equals.ok_or(Status::SYNTAX)?);
                self.writable()?.rename(without_drive(&old[1..]), new)?;
                Ok(Status::OK)
            }
            b'N' => {
                let disk = self.writable()?;
                let mut parts = argument.split(|&byte| byte == b',');
                let name = parts
                    .next()
                    .filter(|name| !name.is_empty())
                    .ok_or(Status::NO_NAME)?;
                let id = match parts.next() {
                    Some([first, second]) => [*first, *second],
                    _ => *b"00",
                };
                *disk = Disk::format(disk.format_of(), name, &id);
                Ok(Status::OK)
            }
            _ => Err(Status::UNKNOWN_COMMAND),
        }
    }
}
