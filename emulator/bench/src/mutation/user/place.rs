//! Where the bytes of a part lie, and how one of them is changed.

use anyhow::{Context, Result, anyhow};
use c128::platform::memory_map::{OVERLAY_END, OVERLAY_START, TT_START, UI_BANK};
use c128::release::prg;
use cbm_disk::{Disk, TrackSector};
use octet_asm::{Kind, Program};
use octet_book::compile::CompiledBook;
use octet_book::learn;
use octet_console::load;

use super::super::Mutation;

/// Bytes of a file in a block, after the place of the next block.
const DATA: usize = cbm_disk::geometry::DATA;

/// The overlay as it lies on the program's disk.
pub(super) struct OverlayFile {
    bytes: Vec<u8>,
    blocks: Vec<TrackSector>,
}

impl OverlayFile {
    /// Finds it on the program's disk.
    pub(super) fn new(program: &Program, disk: &Disk) -> Result<OverlayFile> {
        let mut segments = program.segments().iter();
        let overlay = segments.find(|segment| segment.kind == Kind::Overlay);
        let code = &overlay.context("the program has no overlay")?.bytes;
        let files = prg::own_files(program, load::NAME).into_iter();
        let mut own = files.filter(|file| file.bytes.get(2..2 + code.len()) == Some(code));
        let file = own.next().context("the overlay has no file")?;
        let name = cbm_disk::petscii::petscii(&file.name);
        let entry = disk.find(&name).map_err(|status| anyhow!("{status}"))?;
        Ok(OverlayFile {
            bytes: file.bytes,
            blocks: disk.blocks(&entry).0,
        })
    }

    /// Changes a byte on a disk, and the seal with it: the program would load nothing else.
    pub(super) fn change(&self, disk: &mut Disk, mutation: &Mutation) {
        let mut bytes = self.bytes.clone();
        let len = bytes.len() - learn::SEAL_LEN;
        let at = usize::from(mutation.address - TT_START);
        bytes[at] = mutation.new;
        let seal = learn::seal(&bytes[..len], &CompiledBook::built_in().tree);
        bytes[len..].copy_from_slice(&seal);
        for (place, data) in self.blocks.iter().zip(bytes.chunks(DATA)) {
            let mut sector = disk.sector(*place).to_vec();
            sector[2..2 + data.len()].copy_from_slice(data);
            disk.write_boot_sectors(&[(*place, sector)]);
        }
    }
}

/// Whether an address of a bank lies in the overlay.
pub(super) fn is_overlay(bank: u8, address: u16) -> bool {
    bank == UI_BANK && (OVERLAY_START..=OVERLAY_END).contains(&address)
}
