//! Where the bytes of an overlay are changed: it is packed in its file, and whole in memory only.

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
const LDA_ABSOLUTE: u8 = 0xAD;
const CMP_IMMEDIATE: u8 = 0xC9;
const BNE: u8 = 0xD0;
/// What it keeps: contracts know A and the flags after the call.
const PHP: u8 = 0x08;
const PHA: u8 = 0x48;
const PLA: u8 = 0x68;
const PLP: u8 = 0x28;

/// The call that unpacks an overlay. A mutated program calls a routine behind its own end instead,
/// which unpacks the overlay and then changes a byte of it.
pub(super) struct OverlayCall {
    /// The address of the call's operand.
    operand: u16,
    /// The routine that unpacks.
    unpack: [u8; 2],
    /// The first free byte behind the player's program.
    free: u16,
    /// The first address behind the menu, where overlays differ.
    differ: u16,
    /// The variable with the number of the overlay that is there.
    loaded: u16,
}

impl OverlayCall {
    /// Finds it in the program.
    pub(super) fn new(program: &Program) -> Result<OverlayCall> {
        let ui = program.segment("UI").context("the program has no UI")?;
        let listing = Listing::of(program, |segment| segment.name == "UI");
        let mut calls = listing
            .entries()
            .filter(|line| line.text == "jsr unpack_overlay");
        let call = calls.next().context("nothing unpacks an overlay")?;
        ensure!(calls.next().is_none(), "two places unpack an overlay");
        let pages = program
            .segment("PAGES")
            .context("the program has no overlay")?;
        let loaded = program.address("overlay_loaded");
        Ok(OverlayCall {
            operand: call.address + 1,
            unpack: [call.bytes[1], call.bytes[2]],
            free: ui.start + ui.len as u16,
            differ: pages.start,
            loaded: loaded.context("nothing says which overlay is there")?,
        })
    }

    /// The bytes of bank 1 that change a byte of an overlay, with their addresses. `number` is the
    /// overlay's.
    fn changes(&self, mutation: &Mutation, number: u8) -> [(u16, Vec<u8>); 2] {
        let [low, high] = mutation.address.to_le_bytes();
        let [unpack, page] = self.unpack;
        let change = [LDA_IMMEDIATE, mutation.new, STA_ABSOLUTE, low, high];
        let begin = [JSR, unpack, page, PHP, PHA];
        let [variable, its_page] = self.loaded.to_le_bytes();
        let if_there = [
            LDA_ABSOLUTE,
            variable,
            its_page,
            CMP_IMMEDIATE,
            number,
            BNE,
            change.len() as u8,
        ];
        let if_there = match mutation.address < self.differ {
            true => &[][..], // the menu is there with each of them
            false => &if_there,
        };
        let routine = [&begin[..], if_there, &change, &[PLA, PLP, RTS]].concat();
        [
            (self.operand, self.free.to_le_bytes().to_vec()),
            (self.free, routine),
        ]
    }

    /// The image that changes a byte of an overlay.
    pub(super) fn image(&self, image: &Image, mutation: &Mutation, number: u8) -> Result<Image> {
        let bank = |address| u32::from(UI_BANK) << 16 | u32::from(address);
        let [(operand, call), (free, routine)] = self.changes(mutation, number);
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

    /// Calls `poke` with each byte of a started machine's bank 1 that changes a byte of an overlay.
    pub(super) fn poke(&self, mutation: &Mutation, number: u8, mut poke: impl FnMut(u16, u8)) {
        for (address, bytes) in self.changes(mutation, number) {
            for (address, byte) in (address..).zip(bytes) {
                poke(address, byte);
            }
        }
    }
}

/// Whether an address of a bank lies in an overlay.
pub(super) fn is_overlay(bank: u8, address: u16) -> bool {
    bank == UI_BANK && (OVERLAY_START..=OVERLAY_END).contains(&address)
}
