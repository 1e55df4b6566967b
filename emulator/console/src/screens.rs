//! Reads the screens, and waits for text to appear on them.

use anyhow::Result;

use super::Console;
use octet_machine::screen::{Picture, VdcScreen, VicScreen};

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

    /// Runs frame by frame until `seen` returns true, for at most `seconds`; returns whether it
    /// did.
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
        self.wait_until(seconds, |console| console.shows(text))
    }

    /// Whether a text is on one of the screens. It may be broken into rows below each other.
    pub fn shows(&self, text: &str) -> bool {
        is_in_rows(&self.text_80(), text) || is_in_rows(&self.text_40(), text)
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

/// Whether a text is in one of the rows, or begins in one, perhaps in the middle of a box, and
/// continues in those below.
fn is_in_rows(rows: &[String], text: &str) -> bool {
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let text: Vec<char> = text.chars().collect();
    let begins = |row: usize, column: usize| goes_on(&rows[row..], column, &text);
    (0..rows.len()).any(|row| (0..rows[row].len()).any(|column| begins(row, column)))
}

/// Whether a text is at a column of the first row and continues, word by word, below it.
fn goes_on(rows: &[Vec<char>], column: usize, text: &[char]) -> bool {
    let Some((first, below)) = rows.split_first() else {
        return false;
    };
    let row = first.get(column..).unwrap_or_default();
    if row.starts_with(text) {
        return true;
    }
    let breaks = text
        .iter()
        .enumerate()
        .filter(|&(_, &letter)| letter == ' ');
    breaks.map(|(at, _)| at).any(|at| {
        let ends = row
            .get(at..)
            .unwrap_or_default()
            .iter()
            .all(|&letter| letter == ' ');
        let rest = &text[at + 1..];
        let mut left = (0..=column).filter(|&left| left == 0 || is_blank(below, left - 1));
        row.starts_with(&text[..at]) && ends && left.any(|left| goes_on(below, left, rest))
    })
}

/// Whether a column of the first row is a space.
fn is_blank(rows: &[Vec<char>], column: usize) -> bool {
    let row = rows.first();
    row.and_then(|row| row.get(column))
        .is_some_and(|&letter| letter == ' ')
}

#[cfg(test)]
mod tests {
    use super::is_in_rows;

    #[test]
    fn texts_are_found_across_rows() {
        let rows = ["8 r  Drive 8 does not", "7 p  answer.", "6"].map(str::to_owned);
        for text in [
            "Drive 8 does not answer.",
            "does not",
            "not answer",
            "answer.",
            "8 does",
        ] {
            assert!(is_in_rows(&rows, text), "{text}");
        }
        for text in [
            "Drive 8 answer.",
            "does not answer!",
            "Drive 8 does not answer. 7",
        ] {
            assert!(!is_in_rows(&rows, text), "{text}");
        }
    }
}
