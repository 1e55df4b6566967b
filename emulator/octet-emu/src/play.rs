//! `octet-emu play`.

use anyhow::{Result, ensure};
use clap::Args;
use octet_bench::options::{MachineOptions, Verdict};

use crate::play_script::Script;

/// Press keys on the emulated C128, wait for a text, and print or picture both screens
///
/// With --keys, --until or --png it needs no terminal: it presses the keys, waits for the text,
/// writes the pictures and prints both screens. To play in this terminal, use `octet-play`
/// (`cargo run --release -p octet-play`).
#[derive(Args)]
pub struct Play {
    #[command(flatten)]
    machine: MachineOptions,
    #[command(flatten)]
    script: Script,
}

impl Play {
    /// Runs the script. What the program has saved is on the disk before anything else is written
    /// or printed.
    pub fn run(self) -> Result<Verdict> {
        ensure!(
            self.script.is_given(),
            "play presses keys by --keys, --until or --png; to play in this terminal: \
             cargo run --release -p octet-play"
        );
        let (mut console, mut disk) = self.machine.power_on()?;
        let pictures = self.script.check()?;
        let run = console.machine.time();
        console.run_program()?;
        let seen = self.script.run(&mut console, run);
        if let Some(disk) = &mut disk {
            disk.save(&console)?;
        }
        self.script.report(&console, pictures, seen?)
    }
}
