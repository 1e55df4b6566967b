//! Plays on an emulated Commodore 128: its screens in this terminal, its keyboard on yours.
//!
//! None of this is in `octet-emu`, which compares the machines without a terminal: the crates that
//! draw in one are a third of what both programs are compiled from.

#![forbid(unsafe_code)]

mod app;
mod cells;
mod input;
mod view;

use std::io::{IsTerminal, stdout};
use std::process::ExitCode;

use anyhow::{Result, ensure};
use clap::Parser;
use octet_bench::options::{MachineOptions, Verdict, end};
use octet_support::interrupt;

use app::App;

/// Play on the emulated C128: its screens in this terminal, its keyboard on yours
///
/// Type moves as in e2e4 and RETURN. F9 is HELP, F10 is RUN/STOP, PgUp is RESTORE. Ctrl with a
/// letter controls the emulator: Q quits, P pauses, F and T change the speed, W switches the
/// screen, S saves pictures, J makes arrows and SPACE the joystick.
///
/// `octet-emu play` presses keys without a terminal.
#[derive(Parser)]
#[command(name = "octet-play", version)]
struct Play {
    #[command(flatten)]
    machine: MachineOptions,
    /// Speed as a multiple of a C128's; 0 is unlimited
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=1000))]
    speed: u32,
    /// Let the engine repeat every search, and show whether it finds the same
    #[arg(long)]
    compare: bool,
}

impl Play {
    fn run(self) -> Result<Verdict> {
        ensure!(
            stdout().is_terminal(),
            "standard output is not a terminal; `octet-emu play` needs none"
        );
        let (mut console, disk) = self.machine.power_on()?;
        if self.compare {
            console.compare_searches()?;
        }
        let stop = interrupt::stop_flag()?;
        console.run_program()?;
        App::new(console, disk, stop, self.machine.screen, self.speed).run()
    }
}

fn main() -> ExitCode {
    end("octet-play", Play::parse().run())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Play;

    #[test]
    fn all_helps_speak_with_one_voice() {
        octet_testing::helps::check(&Play::command());
    }
}
