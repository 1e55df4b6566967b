//! Reads the screens, and waits for what appears on them.

use anyhow::Result;

use super::Console;
use crate::screen::{Picture, VdcScreen, VicScreen};

impl Console {
    /// The 40-column screen as text.
    pub fn text_40(&self) -> Vec<String> {
        let screen = VicScreen::from_machine(&self.machine);
        screen.map_or_else(Vec::new, |screen| screen.text(self.glyph_40))
    }

    /// The 80-column screen as text.
    pub fn text_80(&self) -> Vec<String> {
        let screen = VdcScreen::from_machine(&self.machine);
        screen.map_or_else(Vec::new, |screen| screen.text(self.glyph_80))
    }

    /// The 40-column screen as a picture.
    pub fn picture_40(&self) -> Option<Picture> {
        Some(VicScreen::from_machine(&self.machine)?.picture())
    }

    /// The 80-column screen as a picture.
    pub fn picture_80(&self) -> Option<Picture> {
        Some(VdcScreen::from_machine(&self.machine)?.picture())
    }

    /// Runs frame by frame until `seen`, for at most `seconds`; returns whether it was.
    ///
    /// # Errors
    /// A fault.
    pub fn wait_until(
        &mut self,
        seconds: u32,
        mut seen: impl FnMut(&Console) -> bool,
    ) -> Result<bool> {
        let hertz = self
            .machine
            .chips()
            .map_or(0, |chips| chips.model.video.clock_hz());
        let end = self.machine.chip_cycles() + u64::from(seconds) * u64::from(hertz);
        loop {
            if seen(self) {
                return Ok(true);
            }
            if self.has_exited || self.machine.chip_cycles() >= end {
                return Ok(false);
            }
            self.run_frames(1)?;
        }
    }

    /// Runs until a text is on one of the screens, for at most `seconds`; returns whether it is.
    ///
    /// # Errors
    /// A fault.
    pub fn wait_for_text(&mut self, text: &str, seconds: u32) -> Result<bool> {
        self.wait_until(seconds, |console| {
            let mut lines = console.text_80().into_iter().chain(console.text_40());
            lines.any(|line| line.contains(text))
        })
    }

    /// Runs until the screens have not changed for `still` frames, for at most `seconds`; returns
    /// whether that happened.
    ///
    /// # Errors
    /// A fault.
    pub fn wait_until_still(&mut self, still: u32, seconds: u32) -> Result<bool> {
        let (mut before, mut frames) = (None, 0);
        self.wait_until(seconds, |console| {
            let chips = console.machine.chips();
            let forty = VicScreen::from_machine(&console.machine)
                .map(|screen| (screen.codes, screen.colours));
            let now = chips.map(|chips| (chips.vdc.ram.clone(), forty));
            frames = if now == before { frames + 1 } else { 0 };
            before = now;
            frames >= still
        })
    }
}
