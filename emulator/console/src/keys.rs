//! Keys as text: characters stand for the keys that type them; other keys are named in angle
//! brackets, as in `e2e4<return><shift f1>`. A mouse is a key, too: `<mouse up><left button>`.

use std::collections::VecDeque;
use std::{error, fmt};

use anyhow::{Result, anyhow, ensure};

use super::{Console, KEYSTROKE_FRAMES};
use octet_machine::chips::{Joystick, Key, Keyboard};

/// Keys that are pressed together.
pub type Keystroke = Vec<Key>;

/// The first words of keys that are held while another is pressed.
const HELD: [&str; 4] = ["shift", "control", "commodore", "alt"];

/// A name in angle brackets that no key has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownKey(pub String);

impl fmt::Display for UnknownKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no key is called `{}`", self.0)
    }
}

impl error::Error for UnknownKey {}

/// The keystrokes of a text.
///
/// # Errors
/// A key that the keyboard does not have, [`UnknownKey`] if a name does not tell one.
pub fn parse_keys(text: &str) -> Result<Vec<Keystroke>> {
    let mut strokes = Vec::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        if character == '<' {
            let (name, after) = rest[1..]
                .split_once('>')
                .ok_or_else(|| anyhow!("`{rest}`: no `>` ends the name of a key"))?;
            strokes.push(named(name)?);
            rest = after;
            continue;
        }
        let typed = Key::for_char(character);
        let (key, shift) = typed.ok_or_else(|| anyhow!("no key types `{character}`"))?;
        strokes.push(if shift {
            vec![Key::SHIFT, key]
        } else {
            vec![key]
        });
        rest = &rest[character.len_utf8()..];
    }
    Ok(strokes)
}

/// The keys of one stroke: `shift f1`.
fn named(name: &str) -> Result<Keystroke> {
    let find = |name: &str| Key::by_name(name).ok_or_else(|| UnknownKey(name.to_owned()));
    let (mut rest, mut keys) = (name, Keystroke::new());
    while let Some((first, others)) = rest.split_once(' ') {
        if !HELD.contains(&first) || Key::by_name(rest).is_some() {
            break;
        }
        keys.push(find(first)?);
        rest = others;
    }
    ensure!(!rest.is_empty(), "`<{name}>` names no key");
    keys.push(find(rest)?);
    Ok(keys)
}

/// Presses queued keys frame by frame.
#[derive(Debug, Clone, Default)]
pub struct Typist {
    waiting: VecDeque<Keystroke>,
    down: Keystroke,
    /// Frames until the keys that are down are released, or until the next ones are pressed.
    frames: u32,
}

impl Typist {
    /// Queues a keystroke.
    pub fn add(&mut self, stroke: Keystroke) {
        self.waiting.push_back(stroke);
    }

    /// Whether no key is down or queued.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty() && self.down.is_empty()
    }

    /// Presses or releases keys before a frame.
    pub fn frame(&mut self, keyboard: &mut Keyboard) {
        if self.frames > 0 {
            self.frames -= 1;
            return;
        }
        if !self.down.is_empty() {
            for key in self.down.drain(..) {
                keyboard.set(key, false);
            }
        } else if let Some(stroke) = self.waiting.pop_front() {
            stroke.iter().for_each(|&key| keyboard.set(key, true));
            self.down = stroke;
        } else {
            return;
        }
        self.frames = KEYSTROKE_FRAMES - 1;
    }
}

impl Console {
    /// Presses keys one after the other, each for three frames, and releases the last.
    ///
    /// # Errors
    /// A key that the keyboard does not have, or a fault.
    pub fn press(&mut self, text: &str) -> Result<()> {
        for stroke in parse_keys(text)? {
            self.press_stroke(&stroke)?;
        }
        Ok(())
    }

    /// Presses the keys of one stroke for three frames, and releases them.
    ///
    /// # Errors
    /// A fault.
    pub fn press_stroke(&mut self, keys: &[Key]) -> Result<()> {
        self.hold_keys(keys, KEYSTROKE_FRAMES)
    }

    /// Holds keys for `frames` frames and releases them.
    ///
    /// # Errors
    /// A fault.
    pub fn hold_keys(&mut self, keys: &[Key], frames: u32) -> Result<()> {
        let set = |console: &mut Console, down: bool| {
            keys.iter()
                .for_each(|&key| console.machine.keyboard().set(key, down));
        };
        set(self, true);
        self.run_frames(frames)?;
        set(self, false);
        self.run_frames(KEYSTROKE_FRAMES)
    }

    /// Holds the joystick in port 2 for `frames` frames and releases it.
    ///
    /// # Errors
    /// A fault.
    pub fn joystick(&mut self, joystick: Joystick, frames: u32) -> Result<()> {
        self.machine.keyboard().move_joystick(2, joystick);
        self.run_frames(frames)?;
        let at_rest = Joystick::default();
        self.machine.keyboard().move_joystick(2, at_rest);
        self.run_frames(KEYSTROKE_FRAMES)
    }
}

#[cfg(test)]
mod tests {
    use super::{Typist, parse_keys};
    use octet_machine::chips::Keyboard;

    fn names(text: &str) -> Vec<String> {
        let strokes = parse_keys(text).expect(text);
        let stroke = |keys: &Vec<_>| {
            let names: Vec<&str> = keys.iter().map(|key: &super::Key| key.name()).collect();
            names.join("+")
        };
        strokes.iter().map(stroke).collect()
    }

    #[test]
    fn keys_are_down_and_up_for_three_frames() {
        let (mut typist, mut keyboard) = (Typist::default(), Keyboard::default());
        parse_keys("a<shift b>")
            .expect("keys")
            .into_iter()
            .for_each(|keys| typist.add(keys));
        let mut seen = String::new();
        for _ in 0..14 {
            typist.frame(&mut keyboard);
            seen.push(if keyboard.any_down() { 'd' } else { '.' });
        }
        assert_eq!(seen, "ddd...ddd.....");
    }

    #[test]
    fn keys_are_parsed_from_text() {
        assert_eq!(names("Nf3\n"), ["shift+n", "f", "3", "return"]);
        assert_eq!(
            names("<shift f1><cursor up><pad +>"),
            ["shift+f1", "cursor up", "pad +"]
        );
        assert_eq!(names("<right shift>"), ["right shift"]);
        for wrong in ["<f9>", "<shift", "é", "<>", "<shift >"] {
            assert!(parse_keys(wrong).is_err(), "{wrong}");
        }
    }
}
