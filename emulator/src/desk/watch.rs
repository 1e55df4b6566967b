//! Looking at the screens, and waiting until something is there.

use anyhow::Result;

use super::Desk;
use crate::screen::{Eighty, Forty, Picture};

impl Desk {
    /// The 40-column screen as text.
    pub fn text_40(&self) -> Vec<String> {
        let screen = Forty::of(&self.machine);
        screen.map_or_else(Vec::new, |screen| screen.text(self.glyph_40))
    }

    /// The 80-column screen as text.
    pub fn text_80(&self) -> Vec<String> {
        let screen = Eighty::of(&self.machine);
        screen.map_or_else(Vec::new, |screen| screen.text(self.glyph_80))
    }

    /// The 40-column screen as a picture.
    pub fn picture_40(&self) -> Option<Picture> {
        Some(Forty::of(&self.machine)?.picture())
    }

    /// The 80-column screen as a picture.
    pub fn picture_80(&self) -> Option<Picture> {
        Some(Eighty::of(&self.machine)?.picture())
    }

    /// Runs frame by frame until `seen`, for so many seconds at most; says
    /// whether it was.
    ///
    /// # Errors
    /// A fault.
    pub fn wait(&mut self, seconds: u32, mut seen: impl FnMut(&Desk) -> bool) -> Result<bool> {
        let hertz = self
            .machine
            .chips()
            .map_or(0, |chips| chips.model.video.hertz());
        let end = self.machine.chip_cycles() + u64::from(seconds) * u64::from(hertz);
        loop {
            if seen(self) {
                return Ok(true);
            }
            if self.ended || self.machine.chip_cycles() >= end {
                return Ok(false);
            }
            self.run_frames(1)?;
        }
    }

    /// Runs until a text is on one of the screens, for so many seconds at
    /// most; says whether it is.
    ///
    /// # Errors
    /// A fault.
    pub fn wait_for_text(&mut self, text: &str, seconds: u32) -> Result<bool> {
        self.wait(seconds, |desk| {
            let mut lines = desk.text_80().into_iter().chain(desk.text_40());
            lines.any(|line| line.contains(text))
        })
    }

    /// Runs until nothing has changed on the screens for `still` frames, for
    /// so many seconds at most; says whether it came to that.
    ///
    /// # Errors
    /// A fault.
    pub fn settle(&mut self, still: u32, seconds: u32) -> Result<bool> {
        let (mut before, mut frames) = (None, 0);
        self.wait(seconds, |desk| {
            let chips = desk.machine.chips();
            let forty = Forty::of(&desk.machine).map(|screen| (screen.codes, screen.colours));
            let now = chips.map(|chips| (chips.vdc.ram.clone(), forty));
            frames = if now == before { frames + 1 } else { 0 };
            before = now;
            frames >= still
        })
    }
}
