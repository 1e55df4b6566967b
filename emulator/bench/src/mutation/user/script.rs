//! A script: what a player does.

use anyhow::{Context, Result, ensure};
use c128::api::shared::JIFFIES;
use cbm_disk::{Disk, DiskFormat, FileType};
use octet_console::{Console, DRIVE};
use octet_machine::chips::Joystick;
use octet_machine::drive::{Drive, DriveModel};

/// A step of a script. After each the program comes to rest.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Presses keys.
    Keys(&'static str),
    /// Lets frames pass.
    Frames(u32),
    /// Presses RESTORE.
    Restore,
    /// Moves the joystick: up, down, left, right, fire.
    Stick([bool; 5]),
    /// Puts a disk with these text files into the drive.
    Disk(&'static [(&'static str, &'static str)]),
    /// Exchanges the drive for one of a model, with the same disk.
    Model(DriveModel),
    /// Protects the disk.
    Protect,
    /// Takes the drive away.
    NoDrive,
}

/// Does a step, and waits for at most `seconds` until the program has done what it makes of it.
pub(super) fn take(console: &mut Console, step: Step, seconds: u32) -> Result<()> {
    match step {
        Step::Keys(keys) => console.press(keys)?,
        Step::Frames(frames) => console.run_frames(frames)?,
        Step::Restore => {
            console.machine.press_restore();
            console.run_frames(2)?;
        }
        Step::Stick([up, down, left, right, fire]) => {
            let joystick = Joystick {
                up,
                down,
                left,
                right,
                fire,
            };
            console.joystick(joystick, 3)?;
        }
        Step::Disk(files) => {
            let mut disk = Disk::format(DiskFormat::D64, b"GAMES", b"08");
            for (name, text) in files {
                let written = disk.write(name.as_bytes(), FileType::Seq, text.as_bytes());
                written.ok().context("the disk is full")?;
            }
            console.files.drives.insert(DRIVE, Drive::with_disk(disk));
        }
        Step::Model(model) => {
            let drive = console.files.drives.remove(&DRIVE);
            let disk = drive.and_then(|mut drive| drive.swap_disk(None));
            console.files.drives.insert(DRIVE, Drive::new(model, disk));
        }
        Step::Protect => {
            let drive = console.files.drives.get_mut(&DRIVE);
            drive.context("a drive")?.set_write_protect(true);
        }
        Step::NoDrive => drop(console.files.drives.remove(&DRIVE)),
    }
    let idle = console.wait_until_idle(seconds)?;
    ensure!(idle, "never idle: {}", console.location());
    leave_the_edge_of_a_second(console)
}

/// Sets both clocks to the middle of their second: a mutated overlay takes some cycles more, and no digit
/// may change because of them.
fn leave_the_edge_of_a_second(console: &mut Console) -> Result<()> {
    for clock in ["shared_clock_white", "shared_clock_black"] {
        let bytes = console.bytes(clock, 3)?;
        let bytes = bytes.iter().rev();
        let jiffies = bytes.fold(0, |sum, &byte| sum << 8 | u32::from(byte));
        let middle = (jiffies / JIFFIES * JIFFIES + JIFFIES / 2).to_le_bytes();
        let address = console.address(clock)?;
        console.machine.write_bank(0, address, &middle[..3]);
    }
    Ok(())
}
