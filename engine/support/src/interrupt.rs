//! Ctrl-C, and how a program ends.

use std::fmt;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

use crate::terminal::{self, say};

/// Exit status of a program that Ctrl-C has ended: 128 plus the signal's number.
const INTERRUPTED: u8 = 130;
/// Exit status of a command that has failed, as of one whose arguments are wrong.
pub const FAILED: u8 = 2;
/// Exit status of a command that left out items that it could not read.
pub const LEFT_OUT: u8 = 3;

/// Makes Ctrl-C set a flag. A second Ctrl-C ends the program at once.
///
/// # Errors
/// The handler cannot be installed, or has been installed before: a program calls this function
/// once.
pub fn stop_flag() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(stop)
}

/// The error of a command that Ctrl-C has ended before everything was done.
#[derive(Debug)]
pub struct Unfinished {
    /// How many items are done.
    pub done: usize,
    /// How many there are; 0 if that is unknown.
    pub of: usize,
    /// What they are, in the plural.
    pub what: &'static str,
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unfinished { done, of, what } = self;
        match of {
            0 => write!(f, "interrupted after {done} {what}"),
            _ => write!(f, "interrupted after {done} of {of} {what}"),
        }
    }
}

impl std::error::Error for Unfinished {}

/// The error of a command that has done its work except for items that it could not read as they
/// stood.
#[derive(Debug)]
pub struct LeftOut {
    /// How many items are left out.
    pub left_out: usize,
    /// How many there are.
    pub of: usize,
    /// What they are, in the plural.
    pub what: String,
    /// Whether the items stand in the output as they stood in the input.
    pub kept: bool,
    /// The number of notes that something else is lost, moved or changed in meaning.
    pub losses: usize,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LeftOut {
            left_out,
            of,
            what,
            losses,
            ..
        } = self;
        let done = match self.kept {
            true => "kept as they stood",
            false => "left out",
        };
        let notes = match losses {
            1 => "1 note says",
            _ => &format!("{losses} notes say"),
        };
        match (left_out, losses) {
            (_, 0) => write!(f, "{left_out} of {of} {what} {done}"),
            (0, _) => write!(f, "{notes} what is lost or changed"),
            _ => write!(
                f,
                "{left_out} of {of} {what} {done}; {notes} what else is lost or changed"
            ),
        }
    }
}

impl std::error::Error for LeftOut {}

/// Exit status after the reader of the output has closed it, as of a program that SIGPIPE ended.
pub const BROKEN_PIPE: u8 = 141;

/// Whether the reader of the output has closed it. No error is printed then.
#[must_use]
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<std::io::Error>();
    io.is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe)
}

/// Prints the error of `program`, if it or its standard output has failed, and returns the exit
/// code: 2 after an error, 3 after [`LeftOut`], 130 after [`Unfinished`], 141 if the reader of the
/// output has gone.
#[must_use]
pub fn exit_code(program: &str, result: Result<()>) -> ExitCode {
    let Err(error) = result.and_then(|()| Ok(terminal::finish()?)) else {
        return ExitCode::SUCCESS;
    };
    if is_broken_pipe(&error) {
        return ExitCode::from(BROKEN_PIPE);
    }
    say(format_args!("{program}: {error:#}"));
    ExitCode::from(if error.is::<Unfinished>() {
        INTERRUPTED
    } else if error.is::<LeftOut>() {
        LEFT_OUT
    } else {
        FAILED
    })
}
