//! The drive as a device on the bus, with its channels.

use std::collections::BTreeSet;
use std::time::Duration;

use cbm_disk::{Disk, DosStatus, FileReader, FileType, FileWriter, TrackSector};

use super::mechanics::Mechanics;
use super::model::DriveModel;
use super::reader::BlockReader;
use super::refusal::Refusal;
use super::surface::Part;

use crate::{DRIVE_MEMORY, Transfer};

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
    /// The directory.
    Listing(FileReader),
    Reading(BlockReader),
    Writing(FileWriter),
    /// Whether an error closed it.
    Failed,
}

/// A drive, with or without a disk.
#[derive(Clone, Debug)]
pub struct Drive {
    pub(super) disk: Option<Disk>,
    /// The disk as its surface has it, after each sector written, if that is recorded.
    pub(super) surfaces: Vec<Disk>,
    /// The request that is to fail.
    pub(super) refusal: Option<Refusal>,
    pub(super) mechanics: Mechanics,
    door_open: bool,
    protected: bool,
    bad: BTreeSet<TrackSector>,
    /// The identity of the disk that the DOS has seen last.
    pub(super) known_id: Option<[u8; 2]>,
    channels: [Option<Channel>; COMMAND as usize],
    command: Vec<u8>,
    pub(super) message: FileReader,
    /// The drive's own memory.
    pub(super) memory: Box<[u8; DRIVE_MEMORY]>,
    /// The address of the code that the computer wants the drive to run.
    pub(super) execute: Option<u16>,
}

impl Default for Drive {
    fn default() -> Drive {
        Drive::new(DriveModel::Instant, None)
    }
}

/// A file name in the form of OPEN: `0:NAME,S,W`.
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
    /// A drive of a model that has just been turned on, with or without a disk, which it has seen.
    #[must_use]
    pub fn new(model: DriveModel, disk: Option<Disk>) -> Drive {
        let mut drive = Drive {
            known_id: disk.as_ref().map(Disk::id),
            disk,
            surfaces: Vec::new(),
            refusal: None,
            mechanics: Mechanics::new(model),
            door_open: false,
            protected: false,
            bad: BTreeSet::new(),
            channels: Default::default(),
            command: Vec::new(),
            message: FileReader::new(Vec::new()),
            memory: Box::new([0; DRIVE_MEMORY]),
            execute: None,
        };
        drive.turn_on();
        drive
    }

    /// The drive begins as when it is turned on, with no channel open.
    pub(super) fn turn_on(&mut self) {
        self.close_all();
        self.command.clear();
        self.execute = None;
        self.reset();
        self.set_status(DosStatus::HELLO);
    }

    /// A drive that takes no time, with a disk in it.
    #[must_use]
    pub fn with_disk(disk: Disk) -> Drive {
        Drive::new(DriveModel::Instant, Some(disk))
    }

    /// Its model.
    #[must_use]
    pub fn model(&self) -> DriveModel {
        self.mechanics.model()
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
        self.close_all();
        std::mem::replace(&mut self.disk, disk)
    }

    /// Sets or removes the write protect tab.
    pub fn set_write_protect(&mut self, protected: bool) {
        self.protected = protected;
    }

    /// Opens or closes the door. While the door is open the drive cannot use its disk.
    pub fn set_door(&mut self, open: bool) {
        self.door_open = open;
    }

    /// The sectors of the disk that can be neither read nor written.
    pub fn set_bad_sectors(&mut self, places: impl IntoIterator<Item = TrackSector>) {
        self.bad = places.into_iter().collect();
    }

    /// The computer asks for something at this time, counted from when it was made.
    pub fn ask(&mut self, now: Duration) {
        self.mechanics.ask(now.as_micros() as u64);
    }

    /// Whether a file is being written or a command being sent.
    pub(super) fn is_written_to(&self) -> bool {
        let writes = |channel: &Channel| matches!(channel, Channel::Writing(_));
        !self.command.is_empty() || self.channels.iter().flatten().any(writes)
    }

    /// Whether the motor runs at this time, counted from when the computer was made.
    pub(super) fn turns_at(&self, now: Duration) -> bool {
        self.mechanics.turns_until() > now.as_micros() as u64
    }

    /// How long the drive takes for what was asked since [`Drive::ask`].
    #[must_use]
    pub fn busy(&self) -> Duration {
        Duration::from_micros(self.mechanics.busy())
    }

    /// A sector that can be read.
    #[must_use]
    pub fn sector(&self, place: TrackSector) -> Option<&[u8]> {
        let disk = self.readable().ok()?;
        let is_there = disk.format_of().has(place) && !self.is_bad(place);
        is_there.then(|| disk.sector(place))
    }

    /// Reads a sector as the KERNAL does when it boots, over the fast bus if the drive has one.
    pub fn read_sector(&mut self, place: TrackSector) -> Option<Vec<u8>> {
        let bytes = self.sector(place)?.to_vec();
        self.see_disk();
        self.mechanics.work(|times| times.read_sector);
        self.mechanics.load = true;
        bytes.iter().for_each(|_| self.mechanics.send());
        self.mechanics.load = false;
        Some(bytes)
    }

    /// Whether a sector can be neither read nor written.
    pub(super) fn is_bad(&self, place: TrackSector) -> bool {
        self.bad.contains(&place)
    }

    /// Sets the status message.
    pub(super) fn set_status(&mut self, status: DosStatus) {
        let text = match status {
            DosStatus::HELLO => format!("73, {},00,00\r", self.model().hello()),
            _ => format!("{status}\r"),
        };
        self.message = FileReader::new(text.into_bytes());
    }

    /// The DOS takes the disk's identity, as before whatever it does with files.
    pub(super) fn see_disk(&mut self) {
        self.known_id = self.readable().ok().map(Disk::id);
    }

    /// The disk, for reading.
    pub(super) fn readable(&self) -> Result<&Disk, DosStatus> {
        let disk = self.disk.as_ref().filter(|_| !self.door_open);
        disk.ok_or(DosStatus::NOT_READY)
    }

    /// The disk, for writing.
    pub(super) fn writable(&mut self) -> Result<&mut Disk, DosStatus> {
        let protected = self.protected;
        let disk = self.disk.as_mut().filter(|_| !self.door_open);
        let disk = disk.ok_or(DosStatus::NOT_READY)?;
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
        if self.refuses() {
            return;
        }
        let ready = self.readable().is_ok();
        self.see_disk();
        self.mechanics
            .work(|times| if ready { times.find } else { times.no_disk / 4 });
        let opened = match text.first() {
            Some(b'$') if channel == LOAD => self.list(text),
            _ => self.open_file(channel, text),
        };
        let status = opened.as_ref().err().copied().unwrap_or(DosStatus::OK);
        self.set_status(status);
        self.channels[usize::from(channel)] = opened.ok();
        self.refuse_done();
    }

    fn list(&mut self, text: &[u8]) -> Result<Channel, DosStatus> {
        let pattern = match without_drive(&text[1..]) {
            [] | b"0" => b"*",
            pattern => pattern,
        };
        self.readable()?
            .listing(pattern)
            .map(|bytes| Channel::Listing(FileReader::new(bytes)))
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
            // LOAD takes programs, unless the name has another type.
            let kind = request.kind.or((channel == LOAD).then_some(FileType::Prg));
            if kind.is_some_and(|kind| kind != entry.kind) {
                return Err(DosStatus::TYPE_MISMATCH);
            }
            let reader = BlockReader::new(disk, &entry, |place| self.bad.contains(&place));
            return reader.map(Channel::Reading);
        }
        let default = if channel == SAVE {
            FileType::Prg
        } else {
            FileType::Seq
        };
        let kind = request.kind.unwrap_or(default);
        let model = self.model();
        let disk = self.writable()?;
        let created = disk.create(request.name, kind);
        if created == Err(DosStatus::FULL) && disk.blocks_free() == 0 {
            let beyond = TrackSector::new(disk.format_of().tracks() + 1, 1);
            return Err(match model {
                DriveModel::Instant => DosStatus::FULL,
                _ => DosStatus::NO_BLOCK.at(beyond),
            });
        }
        self.mechanics.work(|times| times.create);
        self.write_surface(Part::Directory);
        created.map(Channel::Writing)
    }

    /// Reads a file as LOAD does, and returns its bytes and whether they are complete.
    pub fn load(&mut self, name: &[u8]) -> (Vec<u8>, bool) {
        self.mechanics.load = true;
        self.open(LOAD, name);
        let (mut bytes, mut complete) = (Vec::new(), false);
        while let Some((byte, last)) = self.read(LOAD) {
            bytes.push(byte);
            complete |= last;
        }
        self.close(LOAD);
        self.mechanics.load = false;
        (bytes, complete)
    }

    /// CLOSE.
    pub fn close(&mut self, channel: u8) {
        if channel == COMMAND {
            return self.close_all();
        }
        let open = self.channels[usize::from(channel)].take();
        if matches!(open, Some(Channel::Writing(_))) && self.refuses() {
            return;
        }
        if let (Some(Channel::Writing(writer)), Some(disk)) = (open, &mut self.disk) {
            self.mechanics.work(|times| times.close);
            match self.bad.contains(&writer.place()) {
                true => self.set_status(DosStatus::VERIFY.at(writer.place())),
                false => {
                    disk.close(&writer);
                    self.write_surface(Part::Block(writer.place()));
                    self.write_surface(Part::Directory);
                    self.write_surface(Part::Map);
                    self.refuse_done();
                }
            }
        }
    }

    /// The files that are being written.
    pub(super) fn open_writers(&self) -> Vec<FileWriter> {
        let open = self.channels.iter().flatten();
        open.filter_map(|channel| match channel {
            Channel::Writing(writer) => Some(writer.clone()),
            _ => None,
        })
        .collect()
    }

    /// Closes all channels; files that are being written stay unclosed.
    pub(super) fn close_all(&mut self) {
        self.channels = Default::default();
    }

    /// The next byte from a channel, and whether it is the last; `None` if there is none.
    pub fn read(&mut self, channel: u8) -> Option<(u8, bool)> {
        if channel == COMMAND {
            let byte = self.message.next_byte();
            if byte.is_none_or(|(_, last)| last) {
                self.set_status(DosStatus::OK);
            }
            self.mechanics.send();
            return byte;
        }
        let byte = match &mut self.channels[usize::from(channel)] {
            Some(Channel::Listing(reader)) => reader.next_byte(),
            Some(Channel::Reading(reader)) => match reader.next_byte(&mut self.mechanics) {
                Ok(byte) => Some(byte),
                Err(damage) => {
                    if let Some(damage) = damage {
                        self.set_status(damage);
                    }
                    None
                }
            },
            _ => None,
        };
        self.mechanics.send();
        byte
    }

    /// Writes a byte to a channel and returns whether the channel accepted it.
    pub fn write(&mut self, channel: u8, byte: u8) -> bool {
        if channel == COMMAND {
            self.mechanics.receive_command();
            self.command.push(byte);
            return true;
        }
        let disk = self.disk.as_mut().filter(|_| !self.door_open);
        let slot = &mut self.channels[usize::from(channel)];
        let (Some(Channel::Writing(writer)), Some(disk)) = (slot.as_mut(), disk) else {
            return false;
        };
        self.mechanics.receive();
        let block = writer.place();
        let mut appended = disk.append(writer, byte);
        let complete = writer.place() != block;
        if complete {
            self.mechanics.work(|times| times.write_block);
            if self.bad.contains(&block) {
                appended = Err(DosStatus::VERIFY.at(block));
            }
        }
        match appended {
            Ok(()) if complete && self.refuses() => {}
            Ok(()) if complete => {
                self.write_surface(Part::Block(block));
                self.refuse_done();
                return true;
            }
            Ok(()) => return true,
            Err(status) => self.set_status(status),
        }
        self.channels[usize::from(channel)] = Some(Channel::Failed);
        false
    }

    /// The computer's message to a channel is complete. On the command channel the command is run.
    pub fn end_of_message(&mut self, channel: u8) {
        let command = std::mem::take(&mut self.command);
        if channel == COMMAND && command.starts_with(b"M-") {
            return match self.memory_command(&command) {
                Ok(()) if command[2] == b'R' => {}
                Ok(()) => self.set_status(DosStatus::OK),
                Err(status) => self.set_status(status),
            };
        }
        let command = command.strip_suffix(b"\r").unwrap_or(&command);
        if channel == COMMAND && !command.is_empty() && !self.refuses() {
            self.see_disk();
            let status = self.run_command(command);
            self.set_status(status.unwrap_or_else(|status| status));
            self.refuse_done();
        }
    }
}
