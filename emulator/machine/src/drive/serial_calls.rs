//! The KERNAL's calls that exchange single bytes with a drive: LISTEN, SECOND, CIOUT, UNLSN, TALK,
//! TKSA, ACPTR and UNTLK.

use super::files::{KernalFiles, status};
use super::spoken::Spoken;

/// What the secondary address of LISTEN requests of a channel; otherwise data follow.
const CLOSE: u8 = 0xE0;

impl KernalFiles {
    /// LISTEN and TALK.
    pub(super) fn speak_to(&mut self, device: u8) {
        self.status = 0;
        self.spoken_to = Some(Spoken {
            device,
            second: 0,
            name: Vec::new(),
        });
        if !self.drives.contains_key(&device) {
            self.status = status::NO_DEVICE;
        }
    }

    /// SECOND and TKSA.
    pub(super) fn select_channel(&mut self, second: u8) {
        let Some(spoken) = &mut self.spoken_to else {
            return;
        };
        spoken.second = second;
        let drive = self.drives.get_mut(&spoken.device);
        if let (Some(drive), CLOSE) = (drive, second & 0xF0) {
            drive.close(spoken.channel());
        }
    }

    /// CIOUT.
    pub(super) fn send_byte(&mut self, byte: u8) {
        let Some(spoken) = &mut self.spoken_to else {
            return;
        };
        let Some(drive) = self.drives.get_mut(&spoken.device) else {
            return;
        };
        if spoken.opens() {
            spoken.name.push(byte);
        } else if !drive.write(spoken.channel(), byte) {
            self.status |= status::WRITE_TIMEOUT;
        }
    }

    /// UNLSN.
    pub(super) fn end_of_sending(&mut self) {
        let Some(spoken) = self.spoken_to.take() else {
            return;
        };
        let Some(drive) = self.drives.get_mut(&spoken.device) else {
            return;
        };
        match spoken.opens() {
            true if spoken.name.is_empty() => {}
            true => drive.open(spoken.channel(), &spoken.name),
            false => drive.end_of_message(spoken.channel()),
        }
    }

    /// ACPTR.
    pub(super) fn receive_byte(&mut self) -> u8 {
        let channel = self
            .spoken_to
            .as_ref()
            .map(|spoken| (spoken.device, spoken.channel()));
        let drive =
            channel.and_then(|(device, channel)| Some((self.drives.get_mut(&device)?, channel)));
        match drive.and_then(|(drive, channel)| drive.read(channel)) {
            Some((byte, last)) => {
                self.status |= if last { status::END } else { 0 };
                byte
            }
            None => {
                self.status |= status::END | status::READ_TIMEOUT;
                b'\r'
            }
        }
    }
}
