//! A player at the keyboard who sees what the program does: presses each key as soon as the program
//! has taken the one before, and asks for a new game or a hint whatever page or question is open.

use std::collections::VecDeque;

use anyhow::{Result, bail};
use c128::api::shared::KEY_QUEUE_LEN;
use c128::ui::game::SearchPurpose;
use c128::ui::game::time::LEVELS;
use c128::ui::input::InputMode;
use octet_machine::chips::Key;

use super::keys::{Keystroke, parse_keys};
use super::{Console, KEYSTROKE_FRAMES};

/// Frames that the program has to draw the game after a page was left.
const PAGE_FRAMES: u32 = 12;
/// More frames than a drive needs to save a game, after which the board accepts keys again.
const MOST_BOARD: u32 = 6_000;
/// More frames than the program needs to open a page or to ask a question.
const MOST_PAGE: u32 = 500;

/// The value of a variable of the UI that holds no square.
const NO_SQUARE: u8 = 0xFF;

/// What a player asks of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A new game from the opening position.
    NewGame,
    /// The player's last move back, with Octet's answer.
    TakeBack,
    /// The move that Octet would play.
    Hint,
    /// A playing level, by its number in [`LEVELS`].
    Level(u8),
    /// The sides that Octet plays: bit 0 White, bit 1 Black.
    OctetPlays(u8),
    /// Black's side below, or White's.
    BlackBelow(bool),
}

/// What is left of something that was asked for.
#[derive(Clone, Debug)]
enum Step {
    /// Presses keys.
    Press(Keystroke),
    /// Leaves pages and questions, and what is typed, until keys go to the board.
    Board,
    /// Waits until keys go to this mode.
    Mode(InputMode),
    /// Presses a key unless these bits of a variable have this value.
    Unless(&'static str, u8, u8, Keystroke),
}

/// How far a step has come.
enum Progress {
    /// It is not done.
    Waits,
    /// The next one begins.
    Done,
    /// There is none.
    End,
    /// The steps after it are left out, for this reason.
    GivenUp(&'static str),
}

impl Step {
    /// How far the step has come after so many frames, and what is to be pressed for it now.
    fn next(&self, console: &Console, waited: u32) -> (Progress, Option<Keystroke>) {
        match self {
            Step::Press(stroke) => (Progress::Done, Some(stroke.clone())),
            Step::Board if is_busy(console) => (Progress::Waits, None),
            Step::Board if takes_moves(console) => (Progress::Done, None),
            Step::Board if waited > MOST_BOARD => {
                let why = "Octet does not come back from its page.";
                (Progress::GivenUp(why), None)
            }
            Step::Board => {
                let escape = waited.is_multiple_of(PAGE_FRAMES);
                let stroke = parse_keys("<escape>").map(|strokes| strokes.concat());
                (Progress::Waits, stroke.ok().filter(|_| escape))
            }
            Step::Mode(mode) if byte(console, "ui_input_mode") == *mode as u8 => {
                (Progress::Done, None)
            }
            Step::Mode(_) if waited > MOST_PAGE => {
                (Progress::GivenUp("Octet does not take that now."), None)
            }
            Step::Mode(_) => (Progress::Waits, None),
            Step::Unless(name, bits, value, stroke) => {
                let differs = byte(console, name) & bits != *value;
                (Progress::Done, differs.then(|| stroke.clone()))
            }
        }
    }
}

/// Presses keys, and does what is asked, frame by frame.
#[derive(Clone, Debug, Default)]
pub struct Player {
    /// What is still to be done. The steps of what was asked for are in one list.
    asked: VecDeque<VecDeque<Step>>,
    down: Keystroke,
    /// The last key that was released.
    released: Option<Key>,
    /// The end of the program's key ring before the keys that are down.
    tail: u8,
    /// Frames since the keys went down or up.
    frames: u32,
    /// Frames since the present step began.
    waited: u32,
    /// Why the last thing that was asked for was given up.
    given_up: Option<&'static str>,
}

impl Player {
    /// Presses keys one after the other, in the notation of [`parse_keys`].
    ///
    /// # Errors
    /// The keyboard lacks a key; then none is pressed.
    pub fn press(&mut self, keys: &str) -> Result<()> {
        let strokes = parse_keys(keys)?.into_iter().map(Step::Press);
        self.asked.push_back(strokes.collect());
        Ok(())
    }

    /// Presses keys likewise, once what is open is left and they go to the board.
    ///
    /// # Errors
    /// The keyboard lacks a key; then none is pressed.
    pub fn press_on_board(&mut self, keys: &str) -> Result<()> {
        let strokes = parse_keys(keys)?.into_iter().map(Step::Press);
        let steps = std::iter::once(Step::Board).chain(strokes);
        self.asked.push_back(steps.collect());
        Ok(())
    }

    /// Asks for something.
    ///
    /// # Errors
    /// It cannot be had now; the error says why, for the player.
    pub fn ask(&mut self, console: &Console, action: Action) -> Result<()> {
        if console.has_ended() {
            bail!("Octet was left: switch the machine off and on first.");
        }
        let key = |keys: &str| -> Result<Step> { Ok(Step::Press(parse_keys(keys)?.concat())) };
        let unless = |name, bits, value: u8, keys: &str| -> Result<Step> {
            Ok(Step::Unless(
                name,
                bits,
                value & bits,
                parse_keys(keys)?.concat(),
            ))
        };
        let mut steps = vec![Step::Board];
        match action {
            Action::NewGame => {
                steps.extend([key("<f3>")?, Step::Mode(InputMode::Question), key("y")?]);
            }
            Action::TakeBack => {
                if console.bytes("sheet_len", 2)? == [0, 0] {
                    bail!("No move has been played yet.");
                }
                steps.push(key("t")?);
            }
            Action::Hint => {
                if console.byte("shared_outcome")? != 0 {
                    bail!("The game is over: there is no move to propose.");
                }
                if console.byte("game_purpose")? == SearchPurpose::Move as u8 {
                    bail!("Octet thinks about its own move: ask when it is your turn.");
                }
                steps.push(key("i")?);
            }
            Action::Level(number) => {
                if usize::from(number) >= LEVELS.len() {
                    bail!("Octet has {} levels, and none is {number}.", LEVELS.len());
                }
                let letter = char::from(b'a' + number).to_string();
                steps.extend([
                    key("l")?,
                    Step::Mode(InputMode::Levels),
                    key(&letter)?,
                    Step::Mode(InputMode::Play),
                ]);
            }
            Action::OctetPlays(sides) => {
                let variable = "shared_engine_sides";
                if console.byte(variable)? == sides && self.is_idle() {
                    return Ok(());
                }
                steps.extend([
                    key("p")?,
                    Step::Mode(InputMode::Options),
                    unless(variable, 1, sides, "1")?,
                    unless(variable, 2, sides, "2")?,
                    key("<escape>")?,
                    Step::Mode(InputMode::Play),
                ]);
            }
            Action::BlackBelow(black) => {
                steps.push(unless("shared_flipped", 0x80, u8::from(black) << 7, "y")?);
            }
        }
        self.asked.push_back(steps.into());
        Ok(())
    }

    /// Whether nothing is left to be done.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.asked.is_empty() && self.down.is_empty()
    }

    /// Forgets everything, and lets all keys go.
    pub fn forget(&mut self, console: &mut Console) {
        for key in Key::all() {
            console.machine.keyboard().set(key, false);
        }
        *self = Player::default();
    }

    /// Why something that was asked for was given up, once.
    pub fn given_up(&mut self) -> Option<&'static str> {
        self.given_up.take()
    }

    /// Presses or releases keys before a frame.
    pub fn frame(&mut self, console: &mut Console) {
        self.frames += 1;
        self.waited += 1;
        if !self.down.is_empty() {
            if byte(console, "shared_key_tail") == self.tail && self.frames < KEYSTROKE_FRAMES {
                return;
            }
            self.released = self.down.last().copied();
            for key in self.down.drain(..) {
                console.machine.keyboard().set(key, false);
            }
            self.frames = 0;
        }
        while self.down.is_empty()
            && let Some(steps) = self.asked.front()
        {
            let (progress, stroke) = match steps.front() {
                None => (Progress::End, None),
                Some(step) => step.next(console, self.waited),
            };
            if let Some(stroke) = stroke {
                if !self.may_press(console, &stroke) {
                    return;
                }
                self.hold(console, stroke);
            }
            match progress {
                Progress::Waits => return,
                Progress::Done => drop(self.asked[0].pop_front()),
                Progress::End => drop(self.asked.pop_front()),
                Progress::GivenUp(why) => {
                    self.given_up = Some(why);
                    self.asked.pop_front();
                }
            }
            self.waited = 0;
        }
    }

    /// Whether a key would be taken: the program has room for it, and it was up for two frames, so
    /// that one of its scans has seen it up at whatever time the interrupt came.
    fn may_press(&self, console: &Console, stroke: &Keystroke) -> bool {
        let [head, tail] = ["shared_key_head", "shared_key_tail"].map(|name| byte(console, name));
        let full = (tail + 1) % KEY_QUEUE_LEN as u8 == head;
        let again = stroke.last().copied() == self.released && self.frames < 2;
        console.has_ended() || !full && !again
    }

    fn hold(&mut self, console: &mut Console, stroke: Keystroke) {
        self.tail = byte(console, "shared_key_tail");
        for &key in &stroke {
            console.machine.keyboard().set(key, true);
        }
        self.frames = 0;
        self.down = stroke;
    }
}

/// A variable of the program.
fn byte(console: &Console, name: &str) -> u8 {
    console.byte(name).unwrap_or_default()
}

/// Whether the program has keys or a command left.
fn is_busy(console: &Console) -> bool {
    byte(console, "game_pending") != 0
        || byte(console, "shared_key_head") != byte(console, "shared_key_tail")
}

/// Whether the next key goes to the board and begins a move there.
fn takes_moves(console: &Console) -> bool {
    byte(console, "ui_input_mode") == InputMode::Play as u8
        && byte(console, "ui_typed_len") == 0
        && byte(console, "ui_chosen") == NO_SQUARE
}
