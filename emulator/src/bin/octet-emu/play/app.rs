//! The machine in a terminal: its time, its keys, its pictures.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use emulator::desk::{Desk, Typist};
use emulator::machine::chips::Joystick;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEvent, KeyEventKind};

use super::disk::Mounted;
use super::input::{Meaning, Order, joystick, meaning};
use super::{Screen, save, view};
use crate::common::{Verdict, grouped};

/// How often the terminal is drawn.
const PICTURE: Duration = Duration::from_millis(33);
/// Frames that the joystick is held.
const PUSH: u32 = 4;
/// The speeds there are; 0 is as fast as it goes.
const SPEEDS: [u32; 6] = [1, 2, 4, 10, 100, 0];

/// Which screen is shown where there is room for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// 40 columns.
    Forty,
    /// 80 columns.
    Eighty,
}

/// The machine and its terminal.
pub struct App {
    /// The machine.
    pub desk: Desk,
    /// The screen shown.
    pub shown: Shown,
    disk: Option<Mounted>,
    speed: u32,
    paused: bool,
    typist: Typist,
    /// Arrows and SPACE are the joystick, which is held so many frames more.
    stick: Option<u32>,
    /// What is said on the status line.
    said: String,
    /// Parts of a frame that have been owed since the last.
    owed: f64,
    pictures: u32,
}

impl App {
    /// A machine that has been told to RUN.
    pub fn new(desk: Desk, disk: Option<Mounted>, screen: Screen, speed: u32) -> App {
        App {
            desk,
            disk,
            shown: match screen {
                Screen::Forty => Shown::Forty,
                Screen::Eighty => Shown::Eighty,
            },
            speed,
            paused: false,
            typist: Typist::default(),
            stick: None,
            said: String::new(),
            owed: 0.0,
            pictures: 0,
        }
    }

    /// Runs until the user leaves.
    pub fn run(mut self) -> Result<Verdict> {
        let mut terminal = ratatui::try_init().context("cannot use this terminal")?;
        let ended = self.play(&mut terminal);
        ratatui::restore();
        ended?;
        Ok(Verdict::Good)
    }

    fn play(&mut self, terminal: &mut DefaultTerminal) -> Result<()> {
        let mut last = Instant::now();
        loop {
            let begin = Instant::now();
            while event::poll(Duration::ZERO)? {
                if let Event::Key(key) = event::read()?
                    && key.kind != KeyEventKind::Release
                    && self.take(key)
                {
                    return Ok(());
                }
            }
            let passed = begin - std::mem::replace(&mut last, begin);
            self.advance(begin, passed)?;
            if let Some(disk) = &mut self.disk
                && let Err(error) = disk.save(&self.desk)
            {
                self.said = format!("{error:#}");
            }
            terminal.draw(|frame| view::draw(self, frame))?;
            event::poll(PICTURE.saturating_sub(begin.elapsed()))?;
        }
    }

    /// Takes a key; whether it was the last.
    fn take(&mut self, key: KeyEvent) -> bool {
        if let (Some(frames), Some(stick)) = (&mut self.stick, joystick(key)) {
            *frames = PUSH;
            self.desk.machine.keyboard().move_joystick(2, stick);
            return false;
        }
        match meaning(key) {
            Meaning::Stroke(stroke) => self.typist.add(stroke),
            Meaning::Restore => self.desk.machine.press_restore(),
            Meaning::Order(Order::Quit) => return true,
            Meaning::Order(order) => self.obey(order),
            Meaning::Nothing => {}
        }
        false
    }

    fn obey(&mut self, order: Order) {
        let at = SPEEDS.iter().position(|&speed| speed == self.speed);
        let at = at.unwrap_or_default();
        match order {
            Order::Quit => {}
            Order::Pause => self.paused = !self.paused,
            Order::Faster => self.speed = SPEEDS[(at + 1).min(SPEEDS.len() - 1)],
            Order::Slower => self.speed = SPEEDS[at.saturating_sub(1)],
            Order::Switch => {
                self.shown = match self.shown {
                    Shown::Forty => Shown::Eighty,
                    Shown::Eighty => Shown::Forty,
                };
            }
            Order::Save => self.said = self.save().unwrap_or_else(|error| format!("{error:#}")),
            Order::Joystick => {
                self.stick = match self.stick {
                    None => Some(0),
                    Some(_) => None,
                };
            }
        }
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
        for (columns, picture) in [(40, self.desk.picture_40()), (80, self.desk.picture_80())] {
            if let Some(picture) = picture {
                let name = name(self.pictures, columns);
                save(&picture, Path::new(&name))?;
                saved.push(name);
            }
        }
        Ok(format!("saved {}", saved.join(" and ")))
    }

    /// Lets the machine run for as long as has passed here, or until the
    /// terminal is to be drawn again.
    fn advance(&mut self, begin: Instant, passed: Duration) -> Result<()> {
        if self.paused || self.desk.has_ended() {
            return Ok(());
        }
        if self.speed != 0 {
            let frames = passed.as_secs_f64() * self.desk.frames_a_second();
            self.owed += frames * f64::from(self.speed);
        }
        while self.speed == 0 || self.owed >= 1.0 {
            self.frame()?;
            self.owed = (self.owed - 1.0).max(0.0);
            if begin.elapsed() > PICTURE {
                // This computer is not fast enough: what is owed is let go.
                self.owed = 0.0;
                break;
            }
        }
        Ok(())
    }

    fn frame(&mut self) -> Result<()> {
        self.typist.frame(self.desk.machine.keyboard());
        if let Some(frames) = &mut self.stick {
            *frames = frames.saturating_sub(1);
            if *frames == 0 {
                let keyboard = self.desk.machine.keyboard();
                keyboard.move_joystick(2, Joystick::default());
            }
        }
        self.desk.run_frames(1)
    }

    /// The status line.
    pub fn status(&self) -> String {
        let machine = &self.desk.machine;
        let speed = match self.speed {
            0 => "as fast as it goes".to_owned(),
            speed => format!("x{speed}"),
        };
        let state = match (self.desk.has_ended(), self.paused) {
            (true, _) => "ended",
            (_, true) => "paused",
            _ => "running",
        };
        let stick = if self.stick.is_some() {
            "  joystick"
        } else {
            ""
        };
        format!(
            "{state}  {} MHz {speed}{stick}  {} cycles  {}  {}",
            if machine.is_two_mhz() { 2 } else { 1 },
            grouped(machine.cycles()),
            self.desk.location(),
            self.said
        )
    }
}
