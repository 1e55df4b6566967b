//! `octet-emu play`.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use clap::Args;
use octet_bench::options::{MachineOptions, MountedDisk, Verdict};
use octet_console::Watch;
use octet_support::interrupt;

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

/// The C128's time between two checks of the disk.
const LOOK: Duration = Duration::from_millis(100);

/// Keeps the disk while the script runs, and ends the script when the user stops it.
fn watch(disk: Option<Rc<RefCell<MountedDisk>>>, stop: Arc<AtomicBool>, begin: Duration) -> Watch {
    let mut next = begin;
    Box::new(move |machine, files| {
        ensure!(!stop.load(Ordering::Relaxed), "interrupted");
        match &disk {
            Some(disk) if machine.time() >= next => {
                next = machine.time() + LOOK;
                disk.borrow_mut().keep(machine, files)
            }
            _ => Ok(()),
        }
    })
}

impl Play {
    /// Runs the script. What the program has saved is in the image file as soon as the drive is
    /// done, and before anything else is written or printed.
    pub fn run(self) -> Result<Verdict> {
        ensure!(
            self.script.is_given(),
            "play presses keys by --keys, --until or --png; to play in this terminal: \
             cargo run --release -p octet-play"
        );
        let (mut console, disk) = self.machine.power_on()?;
        let pictures = self.script.check()?;
        let stop = interrupt::stop_flag()?;
        let disk = disk.map(RefCell::new).map(Rc::new);
        let run = console.machine.time();
        console.watch = Some(watch(disk.clone(), Arc::clone(&stop), run));
        let seen = self.script.run(&mut console, run, disk.is_some());
        console.watch = None;
        let kept = disk.map(|disk| {
            let mut disk = disk.borrow_mut();
            disk.finish(&console.machine, &console.files)
        });
        let kept = kept.transpose();
        if stop.load(Ordering::Relaxed) {
            return kept.map(|_| Verdict::Interrupted);
        }
        let seen = match (seen, kept) {
            (Err(error), Err(kept)) => bail!("{error:#}; {kept:#}"),
            (seen, kept) => kept.and(seen)?,
        };
        self.script.report(&console, pictures, seen)
    }
}
