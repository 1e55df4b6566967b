//! The keyboard, a matrix of 11 columns and 8 rows, and two joysticks and a mouse that share its lines.
//!
//! CIA 1's port A pulls columns 0 to 7 down, the VIC-II's register $2F columns 8 to 10. A pressed
//! key pulls down its row, which port B reads as 0. Joystick 1 pulls port B's lines down, joystick
//! 2 port A's: bit 0 up, 1 down, 2 left, 3 right, 4 fire. RESTORE is not a key of the matrix.

use super::mouse::{Mouse, PARTS};

/// Names in the order of the matrix: eight keys a column.
#[rustfmt::skip]
const NAMES: [&str; 88] = [
    "del", "return", "right", "f7", "f1", "f3", "f5", "down",
    "3", "w", "a", "4", "z", "s", "e", "shift",
    "5", "r", "d", "6", "c", "f", "t", "x",
    "7", "y", "g", "8", "b", "h", "u", "v",
    "9", "i", "j", "0", "m", "k", "o", "n",
    "+", "p", "l", "-", ".", ":", "@", ",",
    "pound", "*", ";", "home", "right shift", "=", "arrow up", "/",
    "1", "arrow left", "control", "2", "space", "commodore", "q", "run/stop",
    "help", "pad 8", "pad 5", "tab", "pad 2", "pad 4", "pad 7", "pad 1",
    "escape", "pad +", "pad -", "line feed", "enter", "pad 6", "pad 9", "pad 3",
    "alt", "pad 0", "pad .", "cursor up", "cursor down", "cursor left", "cursor right", "no scroll",
];

/// Characters that need SHIFT, and the keys they are on.
const SHIFTED: [(char, char); 13] = [
    ('!', '1'),
    ('"', '2'),
    ('#', '3'),
    ('$', '4'),
    ('%', '5'),
    ('&', '6'),
    ('\'', '7'),
    ('(', '8'),
    (')', '9'),
    ('[', ':'),
    (']', ';'),
    ('<', ','),
    ('>', '.'),
];

/// A key of the matrix, or what is done with a mouse: its numbers follow those of the keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(u8);

impl Key {
    /// The left SHIFT key.
    pub const SHIFT: Key = Key(15);
    /// How many keys there are.
    pub const COUNT: usize = NAMES.len();

    /// Every key of the matrix.
    pub fn all() -> impl Iterator<Item = Key> {
        (0..NAMES.len() as u8).map(Key)
    }

    /// The names of all keys, and of what can be done with a mouse in port 1: `mouse up` moves it by
    /// a square, `left button` is down while a key would be.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.into_iter().chain(PARTS.map(|part| part.0))
    }

    /// The key with this name: its label in small letters, `pad 8` on the number pad, `right` and
    /// `down` beside SHIFT, `cursor up` in the top row.
    pub fn by_name(name: &str) -> Option<Key> {
        let at = Key::names().position(|key| key == name)?;
        Some(Key(at as u8))
    }

    /// The key's name.
    pub fn name(self) -> &'static str {
        let number = usize::from(self.0);
        match number.checked_sub(Key::COUNT) {
            Some(number) => PARTS[number].0,
            None => NAMES[number],
        }
    }

    /// Whether it is something that is done with a mouse.
    pub fn is_mouse(self) -> bool {
        usize::from(self.0) >= Key::COUNT
    }

    /// The key that types a character, and whether SHIFT goes with it. Letters are typed as they
    /// are given: capitals need SHIFT.
    pub fn for_char(character: char) -> Option<(Key, bool)> {
        let plain = |character: char| match character {
            ' ' => Key::by_name("space"),
            '\n' | '\r' => Key::by_name("return"),
            '\t' => Key::by_name("tab"),
            '\u{1b}' => Key::by_name("escape"),
            '\u{8}' | '\u{7f}' => Key::by_name("del"),
            _ => Key::by_name(character.encode_utf8(&mut [0; 4])),
        };
        if let Some(key) = plain(character) {
            return Some((key, false));
        }
        if character == '?' {
            return Some((Key::by_name("/")?, true));
        }
        let shifted = SHIFTED.iter().find(|pair| pair.0 == character);
        let below = match shifted {
            Some(&(_, below)) => below,
            None if character.is_ascii_uppercase() => character.to_ascii_lowercase(),
            None => return None,
        };
        Some((plain(below)?, true))
    }
}

/// The state of a joystick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Joystick {
    /// Pushed away.
    pub up: bool,
    /// Pulled near.
    pub down: bool,
    /// To the left.
    pub left: bool,
    /// To the right.
    pub right: bool,
    /// The button.
    pub fire: bool,
}

impl Joystick {
    /// Its lines: 0 for each direction in which it is pushed.
    fn lines(self) -> u8 {
        [self.up, self.down, self.left, self.right, self.fire]
            .iter()
            .enumerate()
            .fold(0xFF, |lines, (bit, &on)| lines & !(u8::from(on) << bit))
    }
}

/// The keys that are down, the joysticks, and a mouse in port 1.
#[derive(Debug, Clone, Default)]
pub struct Keyboard {
    /// A bit for every row of each column: 1 while the key is down.
    down: [u8; 11],
    joysticks: [Joystick; 2],
    mouse: Option<Mouse>,
}

impl Keyboard {
    /// Presses or releases a key. A mouse is moved when its name is pressed, and is plugged in then:
    /// the program may not notice that movement.
    pub fn set(&mut self, key: Key, down: bool) {
        if let Some(number) = usize::from(key.0).checked_sub(Key::COUNT) {
            if down || self.mouse.is_some() {
                self.plug_in_mouse().set(PARTS[number].1, down);
            }
            return;
        }
        let column = &mut self.down[usize::from(key.0 / 8)];
        let bit = 1 << (key.0 % 8);
        *column = if down { *column | bit } else { *column & !bit };
    }

    /// Whether any key is down.
    pub fn any_down(&self) -> bool {
        self.down.iter().any(|&column| column != 0)
    }

    /// Plugs a mouse into port 1, if there is none.
    pub fn plug_in_mouse(&mut self) -> &mut Mouse {
        self.mouse.get_or_insert_default()
    }

    /// The mouse in port 1.
    pub fn mouse(&self) -> Option<Mouse> {
        self.mouse
    }

    /// Moves the joystick in port 1 or 2.
    pub fn move_joystick(&mut self, port: u8, joystick: Joystick) {
        self.joysticks[usize::from(port == 2)] = joystick;
    }

    /// Joystick 1's lines: 0 where it or a mouse's button pulls.
    fn port_1(&self) -> u8 {
        let mouse = self.mouse.map(Mouse::buttons).unwrap_or_default();
        self.joysticks[0].lines() & mouse.lines()
    }

    /// What port B reads while port A drives `columns`, the VIC-II drives the `extra` columns and
    /// port B itself drives `own`.
    pub(super) fn rows(&self, columns: u8, extra: u8, own: u8) -> u8 {
        let columns = columns & self.joysticks[1].lines();
        let selected = u16::from(!columns) | u16::from(!extra & 7) << 8;
        let pulled = (0..11).filter(|column| selected >> column & 1 != 0);
        let down = pulled.fold(0, |rows, column: usize| rows | self.down[column]);
        own & !down & self.port_1()
    }

    /// What port A reads while it drives `own` and port B drives `rows`.
    pub(super) fn columns(&self, own: u8, rows: u8) -> u8 {
        let selected = !(rows & self.port_1());
        let down = (0..8_usize).filter(|&column| self.down[column] & selected != 0);
        let pulled = down.fold(0, |columns, column| columns | 1 << column);
        own & !pulled & self.joysticks[1].lines()
    }
}
