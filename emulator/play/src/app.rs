//! The emulated machine in a terminal: time, keys, commands, pictures.

use std::io::{Write, stdout};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use c128::ui::input::InputMode;
use octet_bench::options::{MountedDisk, Screen, Verdict, save};
use octet_console::{Console, Typist};
use octet_machine::chips::Joystick;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEvent, KeyEventKind};

use super::input::{EmulatorCommand, KeyMeaning, joystick, meaning};
use super::view;

/// Time between two drawings of the terminal.
const DRAW_INTERVAL: Duration = Duration::from_millis(33);
/// How long a terminal that lacks the room shows the result of a command, and the help at the
/// start.
const NOTICE: Duration = Duration::from_secs(5);
/// Frames for which the joystick is held after a key.
const PUSH_FRAMES: u32 = 4;
/// Seconds of the C128's time for a drive to complete what the program has begun.
const DRIVE_SECONDS: u32 = 120;
/// Speeds to choose from; 0 is as fast as possible.
const SPEEDS: [u32; 6] = [1, 2, 4, 10, 100, 0];

/// The machine and its terminal.
pub struct App {
    /// The emulated machine.
    pub console: Console,
    /// The screen that is shown where only one fits.
    pub shown: Screen,
    disk: Option<MountedDisk>,
    /// Set by INT, TERM and HUP.
    stop: Arc<AtomicBool>,
    speed: u32,
    paused: bool,
    typist: Typist,
    /// Frames for which the joystick is still held; `None` while arrows and SPACE are keys.
    joystick_frames: Option<u32>,
    /// The result of the last command.
    message: String,
    /// When that, or the help at the start, was shown.
    noticed: Instant,
    /// Frames to run until the machine's time is right.
    frames_owed: f64,
    pictures: u32,
}

impl App {
    /// Shows a machine that runs the program.
    pub fn new(
        console: Console,
        disk: Option<MountedDisk>,
        stop: Arc<AtomicBool>,
        screen: Screen,
        speed: u32,
    ) -> App {
        App {
            console,
            disk,
            stop,
            shown: screen,
            speed,
            paused: false,
            typist: Typist::default(),
            joystick_frames: None,
            message: String::new(),
            noticed: Instant::now(),
            frames_owed: 0.0,
            pictures: 0,
        }
    }

    /// Runs until the user quits.
    pub fn run(mut self) -> Result<Verdict> {
        let mut terminal = ratatui::try_init().context("cannot use this terminal")?;
        let ended = self.play(&mut terminal);
        ratatui::restore();
        if let Some(disk) = &mut self.disk {
            let stopped = self.stop.load(Ordering::Relaxed);
            if ended.is_ok() && !stopped {
                self.console.wait_for_drives(DRIVE_SECONDS)?;
            }
            disk.finish(&self.console.machine, &self.console.files)?;
        }
        ended?;
        if self.stop.load(Ordering::Relaxed) {
            return Ok(Verdict::Interrupted);
        }
        let counts = self.console.compared();
        if self.console.check.is_some() {
            writeln!(stdout().lock(), "{counts}")?;
        }
        Ok(Verdict::new(false, counts.differences == 0))
    }

    fn play(&mut self, terminal: &mut DefaultTerminal) -> Result<()> {
        let mut last = Instant::now();
        loop {
            let begin = Instant::now();
            if self.stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            while event::poll(Duration::ZERO)? {
                if let Event::Key(key) = event::read()?
                    && key.kind != KeyEventKind::Release
                    && self.handle_key(key)
                {
                    return Ok(());
                }
            }
            let passed = begin - std::mem::replace(&mut last, begin);
            self.advance(begin, passed)?;
            if let Some(disk) = &mut self.disk
                && let Err(error) = disk.keep(&self.console.machine, &self.console.files)
            {
                self.notice(format!("{error:#}"));
            }
            terminal.draw(|frame| view::draw(self, frame))?;
            event::poll(DRAW_INTERVAL.saturating_sub(begin.elapsed()))?;
        }
    }

    /// Handles a key; returns whether it quits.
    fn handle_key(&mut self, key: KeyEvent) -> bool {
        if let (Some(frames), Some(joystick)) = (&mut self.joystick_frames, joystick(key)) {
            *frames = PUSH_FRAMES;
            self.console.machine.keyboard().move_joystick(2, joystick);
            return false;
        }
        match meaning(key) {
            KeyMeaning::Stroke(stroke) => self.typist.add(stroke),
            KeyMeaning::Restore => self.console.machine.press_restore(),
            KeyMeaning::Command(EmulatorCommand::Quit) => return true,
            KeyMeaning::Command(command) => self.run_command(command),
            KeyMeaning::Nothing => {}
        }
        false
    }

    fn run_command(&mut self, command: EmulatorCommand) {
        let at = SPEEDS.iter().position(|&speed| speed == self.speed);
        let at = at.unwrap_or_default();
        self.noticed = Instant::now();
        match command {
            EmulatorCommand::Quit => {}
            EmulatorCommand::Pause => {
                self.paused = !self.paused;
                let message = if self.paused { "Ctrl-P goes on" } else { "" };
                self.message = message.to_owned();
            }
            EmulatorCommand::Faster => self.set_speed(SPEEDS[(at + 1).min(SPEEDS.len() - 1)]),
            EmulatorCommand::Slower => self.set_speed(SPEEDS[at.saturating_sub(1)]),
            EmulatorCommand::Switch => {
                self.shown = match self.shown {
                    Screen::Forty => Screen::Eighty,
                    Screen::Eighty => Screen::Forty,
                };
            }
            EmulatorCommand::Save => {
                let saved = self.save();
                self.message = saved.unwrap_or_else(|error| format!("{error:#}"));
            }
            EmulatorCommand::Joystick => {
                self.joystick_frames = match self.joystick_frames {
                    None => Some(0),
                    Some(_) => None,
                };
            }
        }
    }

    fn set_speed(&mut self, times: u32) {
        self.speed = times;
        self.message = speed(times);
    }

    /// Saves both screens under names that are free.
    fn save(&mut self) -> Result<String> {
        let name = |n: u32, columns: u32| format!("octet-{n:03}-{columns}.png");
        let taken = |n: u32| {
            [40, 80]
                .iter()
                .any(|&columns| Path::new(&name(n, columns)).exists())
        };
        self.pictures += 1;
        while taken(self.pictures) {
            self.pictures += 1;
        }
        let mut saved = Vec::new();
        for (columns, picture) in [
            (40, self.console.picture_40()),
            (80, self.console.picture_80()),
        ] {
            if let Some(picture) = picture {
                let name = name(self.pictures, columns);
                save(&picture, Path::new(&name))?;
                saved.push(name);
            }
        }
        Ok(format!("saved {}", saved.join(" and ")))
    }

    /// Runs the machine for the time that has passed, at most until the terminal is drawn again.
    fn advance(&mut self, begin: Instant, passed: Duration) -> Result<()> {
        if self.paused || self.console.has_ended() {
            return Ok(());
        }
        if self.speed != 0 {
            let frames = passed.as_secs_f64() * self.console.frames_a_second();
            self.frames_owed += frames * f64::from(self.speed);
        }
        while self.speed == 0 || self.frames_owed >= 1.0 {
            self.frame()?;
            self.frames_owed = (self.frames_owed - 1.0).max(0.0);
            if begin.elapsed() > DRAW_INTERVAL {
                // The host is too slow, so the machine's time falls behind.
                self.frames_owed = 0.0;
                break;
            }
        }
        Ok(())
    }

    fn frame(&mut self) -> Result<()> {
        self.typist.frame(self.console.machine.keyboard());
        if let Some(frames) = &mut self.joystick_frames {
            *frames = frames.saturating_sub(1);
            if *frames == 0 {
                let keyboard = self.console.machine.keyboard();
                keyboard.move_joystick(2, Joystick::default());
            }
        }
        self.console.run_frames(1)
    }

    /// Shows a message, even if only the last line is left for it.
    fn notice(&mut self, message: String) {
        self.message = message;
        self.noticed = Instant::now();
    }

    /// Whether there is something to show where there is no status line.
    pub fn is_noticed(&self) -> bool {
        self.paused || self.noticed.elapsed() < NOTICE
    }

    /// The result of the last command; `None` before the first.
    pub fn message(&self) -> Option<&str> {
        (!self.message.is_empty()).then_some(&self.message)
    }

    /// Whether the program shows a page, such as its help, beside the board.
    pub fn is_page_open(&self) -> bool {
        let mode = self.console.byte("ui_input_mode");
        mode.is_ok_and(|mode| mode >= InputMode::Page as u8)
    }

    /// The status line.
    pub fn status(&self) -> String {
        let state = match (self.console.has_ended(), self.paused) {
            (true, _) => "Octet has ended",
            (_, true) => "paused",
            _ if self.console.files.is_busy() => "waits for the drive",
            _ => "running",
        };
        let joystick = if self.joystick_frames.is_some() {
            ", arrows and SPACE are the joystick"
        } else {
            ""
        };
        let seconds = self.console.machine.time().as_secs();
        let (minutes, seconds) = (seconds / 60, seconds % 60);
        let said = match self.console.check {
            Some(_) => self.console.compared().to_string(),
            None => String::new(),
        };
        format!(
            "{state}, {}, {minutes}:{seconds:02}{joystick}  {said}  {}",
            speed(self.speed),
            self.message
        )
    }
}

/// A speed in words.
fn speed(times: u32) -> String {
    match times {
        0 => "as fast as possible".to_owned(),
        1 => "a C128's speed".to_owned(),
        times => format!("{times} times a C128's speed"),
    }
}
