//! Positions that are set up by way of the API, and what the book says of them.

use anyhow::{Context, Result};
use cbm_disk::Disk;
use octet_console::program::C128Book;
use octet_machine::Image;
use octet_machine::profile::Profile;

use super::super::seen::Seen;
use crate::crosscheck::positions::bundled;

/// The book on the program's disk.
const BOOK: &[u8] = b"OCTET.BOOK";
/// Bytes of a file's address.
const ADDRESS: usize = 2;
/// One position of so many is set up.
const SHARE: usize = 6;

/// Sets the positions up; returns what each leaves in the shared block, the profile and the cycles.
pub(super) fn set_up(image: &Image, disk: &Disk) -> Result<(Vec<Seen>, Option<Profile>, u64)> {
    let bytes = disk
        .read(BOOK)
        .ok()
        .context("the book is not on the disk")?;
    let book = bytes.get(ADDRESS..).context("the book is empty")?;
    let mut program = C128Book::new(image, book)?;
    program.machine_mut().profile(true);
    let begin = program.machine_mut().cycles();
    let mut seen = Vec::new();
    for bundled in bundled()?.iter().step_by(SHARE) {
        let position = bundled.game.position();
        program.begin(position)?;
        let differences = program.differences(position)?.len();
        seen.push(Seen::of_shared(program.machine_mut(), image, differences)?);
        let (found, _) = program.probe()?;
        let told = format!("{found:?}");
        let name = found.and_then(|found| found.name);
        let name = name.map(|name| program.opening_name(name)).transpose()?;
        seen.push(Seen::of_text("book", format!("{told} {name:?}")));
        program.restore_position()?;
    }
    let cost = program.machine_mut().cycles() - begin;
    Ok((seen, program.machine_mut().take_profile(), cost))
}
