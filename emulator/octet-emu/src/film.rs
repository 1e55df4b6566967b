//! A film of a game: the 80-column screen, and beside it what the engine says about each search.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use c128::platform::charset::TEXT;
use octet_bench::pictures::{self, Frame};
use octet_console::live::{LiveCheck, LiveReport};
use octet_console::{Console, Keystroke, Typist};
use octet_engine::search::Report;
use octet_machine::screen::{Picture, VicScreen};
use octet_notation::{InPawns, Notation};

/// Frames of the machine from one picture to the next.
const STEP: u32 = 20;
/// Milliseconds that a picture is seen: a quarter of what it took on the machine.
const SHOWN: u16 = 100;
/// Milliseconds that the last one is seen.
const LAST: u16 = 3000;
/// Frames that the program has nothing to do before the next key: time to see its move.
const SEEN: u32 = 40;
/// Pixels of a letter: they are twice as high as the machine's 8 by 8, as on its 80 columns.
const LETTER: (usize, usize) = (8, 16);
/// Letters in a line of the panel.
const COLUMNS: usize = 34;
/// Where its text begins: lines of letters from the top.
const TOP: usize = 2;

/// Colours of the VDC.
mod colour {
    pub const BLACK: u8 = 0;
    pub const GREY: u8 = 14;
    pub const WHITE: u8 = 15;
    pub const GREEN: u8 = 5;
    pub const RED: u8 = 9;
}

/// Lines of text in their colours.
type Lines = Vec<(u8, String)>;

/// Plays a game by keys while the engine repeats every search, and takes a picture several times a
/// second.
pub struct Film {
    frames: Vec<Frame>,
    /// 256 characters of 8 bytes.
    letters: Vec<u8>,
}

impl Film {
    /// The film of these keys. Each waits until the program has answered those before.
    ///
    /// # Errors
    /// A fault; no answer within `seconds` of the machine's time.
    pub fn of_game(console: &mut Console, keys: Vec<Keystroke>, seconds: u32) -> Result<Film> {
        let screen = VicScreen::from_machine(&console.machine);
        console.compare_searches()?;
        let mut film = Film {
            frames: Vec::new(),
            letters: screen.context("a screen")?.characters,
        };
        let mut keys = keys.into_iter();
        let mut typist = Typist::default();
        let (mut idle, mut n) = (0, 0);
        let mut answered = console.machine.time();
        loop {
            if n % STEP == 0 {
                film.take(console)?;
            }
            n += 1;
            typist.frame(console.machine.keyboard());
            console.run_frames(1)?;
            if console.has_ended() || console.is_busy()? {
                let waits = console.machine.time() - answered;
                ensure!(
                    waits <= Duration::from_secs(seconds.into()) && !console.has_ended(),
                    "Octet has not answered within {seconds} seconds; --seconds waits longer"
                );
                idle = 0;
                continue;
            }
            answered = console.machine.time();
            idle += 1;
            let types = console.byte("ui_typed_len")? != 0;
            if typist.is_idle() && (types || idle >= SEEN) {
                match keys.next() {
                    Some(stroke) => typist.add(stroke),
                    None => break,
                }
                idle = 0;
            }
        }
        film.take(console)?;
        if let Some(last) = film.frames.last_mut() {
            last.shown = LAST;
        }
        Ok(film)
    }

    /// Takes a picture. One that is the same as the last makes that be seen longer.
    fn take(&mut self, console: &Console) -> Result<()> {
        let screen = console.picture_80().context("a picture")?;
        let width = screen.width + COLUMNS * LETTER.0;
        let mut picture = Picture::new(width, screen.height, screen.palette, colour::BLACK);
        for (to, from) in picture
            .pixels
            .chunks_mut(width)
            .zip(screen.pixels.chunks(screen.width))
        {
            to[..screen.width].copy_from_slice(from);
        }
        for (row, (colour, line)) in lines(console).iter().enumerate() {
            for (column, letter) in line.bytes().take(COLUMNS).enumerate() {
                let (x, y) = (screen.width + column * LETTER.0, (TOP + row) * LETTER.1);
                self.draw(&mut picture, letter, (x, y), *colour);
            }
        }
        match self.frames.last_mut() {
            Some(last) if last.picture == picture => last.shown += SHOWN,
            _ => self.frames.push(Frame {
                picture,
                shown: SHOWN,
            }),
        }
        Ok(())
    }

    /// Draws a letter of the program's own set.
    fn draw(&self, picture: &mut Picture, letter: u8, (x, y): (usize, usize), colour: u8) {
        let first = usize::from(letter.saturating_sub(TEXT)) * LETTER.0;
        for line in 0..LETTER.1 {
            let byte = self.letters[first + line / 2];
            (0..LETTER.0)
                .filter(|bit| byte >> (7 - bit) & 1 != 0)
                .for_each(|bit| picture.set(x + bit, y + line, colour));
        }
    }

    /// The film as an animated PNG file.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn file(&self) -> Result<Vec<u8>> {
        pictures::film(&self.frames).context("making an animated PNG file")
    }
}

/// What stands beside the screen.
fn lines(console: &Console) -> Lines {
    let mut lines = vec![
        (colour::WHITE, "The same search in Rust".to_owned()),
        (colour::GREY, "repeats what the C128 does.".to_owned()),
        (colour::GREY, String::new()),
    ];
    let counts = console.compared();
    let Some(last) = console.check.as_ref().and_then(LiveCheck::last) else {
        return lines;
    };
    lines.extend(compared(last));
    lines.push((colour::GREY, String::new()));
    let iterations = format!("{} iterations compared,", counts.iterations);
    let verdict = match counts.differences {
        0 => (colour::GREEN, "all of them identical.".to_owned()),
        n => (colour::RED, format!("{n} of them different.")),
    };
    lines.extend([(colour::WHITE, iterations), verdict]);
    lines
}

/// A report of both machines, row by row.
fn compared(report: &LiveReport) -> Lines {
    let moves = |said: &Report| -> Vec<String> {
        let line = report.game.san_moves(said.pv.as_slice());
        line.map(|san| san.to_string()).collect()
    };
    let both = [&report.program, &report.engine];
    let row = |name: &str, of: &dyn Fn(&Report) -> String| {
        let [c128, rust] = both.map(of);
        let colour = if c128 == rust {
            colour::GREEN
        } else {
            colour::RED
        };
        (colour, format!("{name:<8}{c128:<12}{rust}"))
    };
    let mut lines = vec![
        (colour::GREY, format!("{:<8}{:<12}Rust", "", "C128")),
        row("move", &|said| {
            moves(said).into_iter().next().unwrap_or_default()
        }),
        row("score", &|said| InPawns(said.score).to_string()),
        row("depth", &|said| said.depth.to_string()),
        row("nodes", &|said| said.nodes.to_string()),
        (colour::GREY, String::new()),
    ];
    let colour = if moves(both[0]) == moves(both[1]) {
        colour::GREEN
    } else {
        colour::RED
    };
    for (name, said) in ["C128", "Rust"].into_iter().zip(both) {
        lines.push((colour, format!("{name:<8}{}", moves(said).join(" "))));
    }
    lines
}
