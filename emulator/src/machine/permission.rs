//! One byte of permissions for every byte of memory.

use super::image::{Image, SectionKind};
use super::memory::{MEMORY_SIZE, offset};

/// May be executed.
pub(super) const EXECUTE: u8 = 0x01;
/// A breakpoint: stop before executing this byte.
pub(super) const BREAK: u8 = 0x02;
/// Code that may not be written.
pub(super) const CODE: u8 = 0x40;
/// A table that may not be written.
pub(super) const TABLE: u8 = 0x80;
/// Any reason to look twice before writing.
pub(super) const WRITE_GUARD: u8 = CODE | TABLE;

/// Sets the permissions of everything in `image`.
pub(super) fn protect(image: &Image, permissions: &mut [u8; MEMORY_SIZE]) {
    for section in image.sections() {
        let bits = match section.kind {
            SectionKind::Code => EXECUTE | CODE,
            SectionKind::Table => TABLE,
            SectionKind::Data | SectionKind::Uninitialised => 0,
        };
        section
            .range()
            .for_each(|address| permissions[offset(address)] |= bits);
    }
    for site in image.patch_sites() {
        site.for_each(|address| permissions[offset(address)] &= !CODE);
    }
}
