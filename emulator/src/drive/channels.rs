//! The drive as a device on the bus, with its channels.

use c128::image::disk::{Disk, DosStatus, FileReader, FileType, FileWriter};

use crate::machine::Transfer;

/// The channel of commands and status messages.
pub(super) const COMMAND: u8 = 15;
/// The channels that LOAD and SAVE use.
const LOAD: u8 = 0;
const SAVE: u8 = 1;
/// Channels that can be open at the same time.
const BUFFERS: usize = 3;

/// A file open on a channel.
#[derive(Clone, Debug)]
enum Channel {
    Reading(FileReader),
    Writing(FileWriter),
    /// An error closed it.
    Failed,
}

/// A drive, with or without a disk.
#[derive(Clone, Debug)]
pub struct Drive {
    pub(super) disk: Option<Disk>,
    protected: bool,
    channels: [Option<Channel>; COMMAND as usize],
    command: Vec<u8>,
    message: FileReader,
}

impl Default for Drive {
    fn default() -> Drive {
        Drive {
            disk: None,
            protected: false,
            channels: Default::default(),
            command: Vec::new(),
            message: message(DosStatus::HELLO),
        }
    }
}

fn message(status: DosStatus) -> FileReader {
    FileReader::new(format!("{status}\r").into_bytes())
}

/// A file name as OPEN gives it: `0:NAME,S,W`.
struct Request<'a> {
    name: &'a [u8],
    kind: Option<FileType>,
    write: bool,
}

impl<'a> Request<'a> {
    fn parse(text: &'a [u8]) -> Request<'a> {
        let mut parts = without_drive(text).split(|&byte| byte == b',');
        let name = parts.next().unwrap_or_default();
        let (mut kind, mut write) = (None, false);
        for part in parts {
            match part.first() {
                Some(b'W') => write = true,
                Some(b'R') => write = false,
                Some(&letter) => kind = FileType::from_letter(letter).or(kind),
                None => {}
            }
        }
        Request { name, kind, write }
    }
}

/// The text after its first colon, if there is one.
pub(super) fn without_drive(text: &[u8]) -> &[u8] {
    let colon = text.iter().position(|&byte| byte == b':');
    colon.map_or(text, |colon| &text[colon + 1..])
}

impl Drive {
    /// A drive with a disk in it.
    #[must_use]
    pub fn with_disk(disk: Disk) -> Drive {
        Drive {
            disk: Some(disk),
            ..Drive::default()
        }
    }

    /// The disk in the drive.
    #[must_use]
    pub fn disk(&self) -> Option<&Disk> {
        self.disk.as_ref()
    }

    /// Writes the disk and its tab, or reads them back.
    pub(super) fn transfer(&mut self, state: &mut Transfer<'_>, largest_disk: usize) {
        state.flag(&mut self.protected);
        let mut bytes = self.disk.take().map(Disk::into_bytes);
        state.option(&mut bytes, |state, bytes| state.vector(bytes, largest_disk));
        let holds_disk = bytes.is_some();
        self.disk = bytes.and_then(Disk::open);
        state.require(self.disk.is_some() == holds_disk);
    }

    /// Inserts another disk, or none, and returns the one before. Open files are lost.
    pub fn swap_disk(&mut self, disk: Option<Disk>) -> Option<Disk> {
        self.channels = Default::default();
        std::mem::replace(&mut self.disk, disk)
    }

    /// Sets or removes the write protect tab.
    pub fn set_write_protect(&mut self, protected: bool) {
        self.protected = protected;
    }

    /// Sets the status message.
    pub(super) fn set_status(&mut self, status: DosStatus) {
        self.message = message(status);
    }

    /// The disk, for reading.
    pub(super) fn readable(&self) -> Result<&Disk, DosStatus> {
        self.disk.as_ref().ok_or(DosStatus::NOT_READY)
    }

    /// The disk, for writing.
    pub(super) fn writable(&mut self) -> Result<&mut Disk, DosStatus> {
        let protected = self.protected;
        let disk = self.disk.as_mut().ok_or(DosStatus::NOT_READY)?;
        let header = disk.format_of().header();
        if protected {
            Err(DosStatus::WRITE_PROTECT.at(header))
        } else {
            Ok(disk)
        }
    }

    /// OPEN: a file name on a channel, a command on the command channel.
    pub fn open(&mut self, channel: u8, text: &[u8]) {
        if channel == COMMAND {
            self.command.extend(text);
            return self.end_of_message(channel);
        }
        self.close(channel);
        let opened = match text.first() {
            Some(b'$') if channel == LOAD => self.list(text),
            _ => self.open_file(channel, text),
        };
        let status = opened.as_ref().err().copied().unwrap_or(DosStatus::OK);
        self.set_status(status);
        self.channels[usize::from(channel)] = opened.ok();
    }

    fn list(&mut self, text: &[u8]) -> Result<Channel, DosStatus> {
        let pattern = match without_drive(&text[1..]) {
            [] | b"0" => b"*",
            pattern => pattern,
        };
        self.readable()?
            .listing(pattern)
            .map(|bytes| Channel::Reading(FileReader::new(bytes)))
    }

    fn open_file(&mut self, channel: u8, text: &[u8]) -> Result<Channel, DosStatus> {
        if self.channels.iter().flatten().count() >= BUFFERS {
            return Err(DosStatus::NO_CHANNEL);
        }
        let request = Request::parse(text);
        if request.name.is_empty() {
            return Err(DosStatus::NO_NAME);
        }
        if text[0] == b'@' {
            // Save with replace loses files on real drives, so it is refused.
            return Err(DosStatus::BAD_NAME);
        }
        if !(request.write || channel == SAVE) {
            let disk = self.readable()?;
            let entry = disk.find(request.name)?;
            if request.kind.is_some_and(|kind| kind != entry.kind) {
                return Err(DosStatus::TYPE_MISMATCH);
            }
            return disk
                .contents(&entry)
                .map(|bytes| Channel::Reading(FileReader::new(bytes)));
        }
        let default = if channel == SAVE {
            FileType::Prg
        } else {
            FileType::Seq
        };
        let disk = self.writable()?;
        let kind = request.kind.unwrap_or(default);
        disk.create(request.name, kind).map(Channel::Writing)
    }

    /// CLOSE.
    pub fn close(&mut self, channel: u8) {
        if channel == COMMAND {
            self.channels = Default::default();
            return;
        }
        let open = self.channels[usize::from(channel)].take();
        if let (Some(Channel::Writing(writer)), Some(disk)) = (open, &mut self.disk) {
            disk.close(&writer);
        }
    }

    /// The next byte from a channel, and whether it is the last; `None` if there is none.
    pub fn read(&mut self, channel: u8) -> Option<(u8, bool)> {
        if channel == COMMAND {
            let byte = self.message.next_byte();
            if byte.is_none_or(|(_, last)| last) {
                self.set_status(DosStatus::OK);
            }
            return byte;
        }
        match &mut self.channels[usize::from(channel)] {
            Some(Channel::Reading(reader)) => reader.next_byte(),
            _ => None,
        }
    }

    /// Writes a byte to a channel; returns whether the channel accepted it.
    pub fn write(&mut self, channel: u8, byte: u8) -> bool {
        if channel == COMMAND {
            self.command.push(byte);
            return true;
        }
        let disk = self.disk.as_mut();
        let slot = &mut self.channels[usize::from(channel)];
        let (Some(Channel::Writing(writer)), Some(disk)) = (slot.as_mut(), disk) else {
            return false;
        };
        let Err(status) = disk.append(writer, byte) else {
            return true;
        };
        *slot = Some(Channel::Failed);
        self.set_status(status);
        false
    }

    /// The computer's message to a channel is complete: a command is run.
    pub fn end_of_message(&mut self, channel: u8) {
        let command = std::mem::take(&mut self.command);
        let command = command.strip_suffix(b"\r").unwrap_or(&command);
        if channel == COMMAND && !command.is_empty() {
            let status = self.run_command(command);
            self.set_status(status.unwrap_or_else(|status| status));
        }
    }
}
