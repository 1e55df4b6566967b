//! One byte of permissions for every byte of memory.

use super::image::{Image, Section, SectionKind};
use super::memory::{BANK_1, MEMORY_SIZE, RAM_SIZE, offset, ram_place};

/// May be executed.
pub(super) const EXECUTE: u8 = 0x01;
/// A breakpoint: stop before executing this byte.
pub(super) const BREAK: u8 = 0x02;
/// Memory of bank 1 that no section claims.
pub(super) const UNCLAIMED: u8 = 0x20;
/// Code that may not be written.
pub(super) const CODE: u8 = 0x40;
/// A table that may not be written.
pub(super) const TABLE: u8 = 0x80;
/// A byte that nothing has been stored to yet. It is tracked only where contracts are watched.
pub(super) const UNWRITTEN: u8 = 0x10;
/// Any guard against writing, and any bit that a write must update.
pub(super) const WRITE_GUARD: u8 = CODE | TABLE | UNCLAIMED | UNWRITTEN;

/// Sets the permissions of everything in `image`. Breakpoints stay.
pub(super) fn protect(image: &Image, permissions: &mut [u8; MEMORY_SIZE]) {
    permissions[..RAM_SIZE]
        .iter_mut()
        .for_each(|bits| *bits &= BREAK);
    // A program with sections in bank 1 may write nothing else there.
    let in_bank_1 = |section: &&Section| section.address >= BANK_1 as u32;
    if image.sections().iter().any(|section| in_bank_1(&section)) {
        let bank_1 = permissions[BANK_1..RAM_SIZE].iter_mut();
        bank_1.for_each(|bits| *bits |= UNCLAIMED);
        for section in image.sections().iter().filter(in_bank_1) {
            let range = section.range();
            let claimed = &mut permissions[ram_place(range.start)..ram_place(range.end - 1) + 1];
            claimed.iter_mut().for_each(|bits| *bits &= !UNCLAIMED);
        }
    }
    for section in image.sections() {
        let bits = match section.kind {
            SectionKind::Code => EXECUTE | CODE,
            SectionKind::Table => TABLE,
            SectionKind::Copied | SectionKind::Data => EXECUTE,
            SectionKind::Uninitialised if image.contracts().is_some() => UNWRITTEN,
            SectionKind::Uninitialised => 0,
        };
        section
            .range()
            .for_each(|address| permissions[ram_place(address)] |= bits);
    }
    for &(start, len) in image
        .contracts()
        .iter()
        .flat_map(|contracts| &contracts.may_be_unset)
    {
        (start..start + len).for_each(|address| permissions[offset(address)] &= !UNWRITTEN);
    }
    for operand in image.self_modified_operands() {
        operand.for_each(|address| permissions[offset(address)] &= !CODE);
    }
}
