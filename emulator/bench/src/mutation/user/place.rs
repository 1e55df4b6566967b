//! Where the bytes of the overlay are changed: it is packed in its file, and whole in memory only.

use anyhow::{Context, Result, ensure};
use c128::platform::memory_map::{OVERLAY_END, OVERLAY_START, UI_BANK};
use octet_asm::Program;
use octet_machine::{Image, Section, SectionKind};

use super::super::Mutation;
use crate::listing::Listing;

/// Opcodes of the routine that changes a byte.
const JSR: u8 = 0x20;
const LDA_IMMEDIATE: u8 = 0xA9;
const STA_ABSOLUTE: u8 = 0x8D;
const RTS: u8 = 0x60;
/// What it keeps: contracts know A and the flags after the call.
const PHP: u8 = 0x08;
const PHA: u8 = 0x48;
const PLA: u8 = 0x68;
const PLP: u8 = 0x28;

/// The call that unpacks the overlay. A mutated program calls a routine behind its own end instead,
/// which unpacks the overlay and then changes a byte of it.
pub(super) struct OverlayCall {
    /// The address of the call's operand.
    operand: u16,
    /// The routine that unpacks.
    unpack: [u8; 2],
    /// The first free byte behind the player's program.
    free: u16,
}

impl OverlayCall {
    /// Finds it in the program.
    pub(super) fn new(program: &Program) -> Result<OverlayCall> {
        let ui = program.segment("UI").context("the program has no UI")?;
        let listing = Listing::of(program, |segment| segment.name == "UI");
        let mut calls = listing
            .entries()
            .filter(|line| line.text == "jsr unpack_overlay");
        let call = calls.next().context("nothing unpacks the overlay")?;
        ensure!(calls.next().is_none(), "two places unpack the overlay");
        Ok(OverlayCall {
            operand: call.address + 1,
            unpack: [call.bytes[1], call.bytes[2]],
            free: ui.start + ui.len as u16,
        })
    }

    /// The bytes of bank 1 that change a byte of the overlay, with their addresses.
    fn changes(&self, mutation: &Mutation) -> [(u16, Vec<u8>); 2] {
        let [low, high] = mutation.address.to_le_bytes();
        let [unpack, page] = self.unpack;
        let change = [LDA_IMMEDIATE, mutation.new, STA_ABSOLUTE, low, high];
        let begin = [JSR, unpack, page, PHP, PHA];
        let routine = [&begin[..], &change, &[PLA, PLP, RTS]].concat();
        [
            (self.operand, self.free.to_le_bytes().to_vec()),
            (self.free, routine),
        ]
    }

    /// The image that changes a byte of the overlay.
    pub(super) fn image(&self, image: &Image, mutation: &Mutation) -> Result<Image> {
        let bank = |address| u32::from(UI_BANK) << 16 | u32::from(address);
        let [(operand, call), (free, routine)] = self.changes(mutation);
        let mut sections = image.sections().to_vec();
        let ui = sections.iter_mut().find_map(|section| {
            let from = bank(operand).checked_sub(section.address)? as usize;
            section.bytes.get_mut(from..from + call.len())
        });
        ui.context("the image has no UI")?.copy_from_slice(&call);
        let code = SectionKind::Code;
        sections.push(Section::new("OVERLAY_CHANGE", bank(free), code, routine));
        Ok(Image::from_parts(sections, image.symbols().to_vec())?)
    }

    /// Calls `poke` with each byte of a started machine's bank 1 that changes a byte of the overlay.
    pub(super) fn poke(&self, mutation: &Mutation, mut poke: impl FnMut(u16, u8)) {
        for (address, bytes) in self.changes(mutation) {
            for (address, byte) in (address..).zip(bytes) {
                poke(address, byte);
            }
        }
    }
}

/// Whether an address of a bank lies in the overlay.
pub(super) fn is_overlay(bank: u8, address: u16) -> bool {
    bank == UI_BANK && (OVERLAY_START..=OVERLAY_END).contains(&address)
}
