//! A line of progress.

use std::time::{Duration, Instant};

use octet_support::terminal::{say, say_over, shows_progress};

/// Progress on standard error: one line that changes on a terminal, else a new line
/// every ten seconds.
pub struct Progress {
    start: Instant,
    shown: Option<Instant>,
    terminal: bool,
}

impl Progress {
    /// Starts the clock.
    pub fn new() -> Progress {
        Progress {
            start: Instant::now(),
            shown: None,
            terminal: shows_progress(),
        }
    }

    /// Shows `text` of the seconds since the start, unless something was shown a moment ago.
    pub fn show(&mut self, text: impl FnOnce(f64) -> String) {
        let pause = Duration::from_millis(if self.terminal { 200 } else { 10_000 });
        if self.shown.is_none_or(|shown| shown.elapsed() >= pause) {
            self.print(&text(self.start.elapsed().as_secs_f64()));
            self.shown = Some(Instant::now());
        }
    }

    /// Shows `text` for the last time.
    pub fn finish(self, text: impl FnOnce(f64) -> String) {
        self.print(&text(self.start.elapsed().as_secs_f64()));
        if self.terminal {
            say("");
        }
    }

    fn print(&self, text: &str) {
        match self.terminal {
            true => say_over(text),
            false => say(text),
        }
    }
}
