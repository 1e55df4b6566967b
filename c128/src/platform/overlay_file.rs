//! The file of the overlay: an address, the overlay in packed form, the unpacker, and a seal.
//!
//! The file is loaded as near to the end of the memory that the UI sees as whole pages allow. From
//! there it is unpacked upwards, over packed bytes that have been read; the unpacker lies behind
//! the overlay.

use octet_book::learn::SEAL_LEN;
use octet_pack::{Packed, pack};

use super::memory_map::{ADDRESS_LEN, OVERLAY_END, OVERLAY_START, UI_SEES};
use octet_asm::Asm;

/// The name of the segment with the unpacker.
pub const UNPACKER: &str = "UNPACKER";
/// The most bytes of the unpacker.
pub const UNPACKER_LEN: u16 = 0x140;

const _: () = assert!(
    UI_SEES - UNPACKER_LEN - SEAL_LEN as u16 - 0x100 > OVERLAY_END,
    "the unpacker lies behind the overlay"
);

/// The overlay, packed.
#[derive(Clone, Debug, Default)]
pub struct OverlayFile {
    packed: Packed,
}

impl OverlayFile {
    /// The file of an overlay with these bytes.
    #[must_use]
    pub fn of(overlay: &[u8]) -> OverlayFile {
        OverlayFile {
            packed: pack(overlay),
        }
    }

    /// The page to which it is loaded.
    #[must_use]
    pub fn page(&self) -> u8 {
        let len = usize::from(ADDRESS_LEN) + self.packed.bytes.len();
        let len = len + usize::from(UNPACKER_LEN) + SEAL_LEN;
        let first = (usize::from(UI_SEES) + 1).saturating_sub(len);
        (first >> 8) as u8
    }

    /// The address of the first packed byte.
    #[must_use]
    pub fn packed_at(&self) -> u16 {
        u16::from_be_bytes([self.page(), ADDRESS_LEN])
    }

    /// The address of the unpacker.
    #[must_use]
    pub fn unpacker_at(&self) -> u16 {
        self.packed_at()
            .saturating_add(self.packed.bytes.len() as u16)
    }

    /// Its bytes without the seal. `unpacker` are those of the unpacker's segment.
    #[must_use]
    pub fn bytes(&self, unpacker: &[u8]) -> Vec<u8> {
        [&[0, self.page()], self.packed.bytes.as_slice(), unpacker].concat()
    }

    /// Compares how far the overlay is unpacked with what has been read by then.
    pub fn limit(&self, asm: &mut Asm) {
        let (used, all) = (self.packed.lead + 1, self.packed_at() - OVERLAY_START);
        let what =
            "lead: bytes of OVERLAY that are unpacked before those that they replace are read";
        let advice = "what OVERLAY begins with must not pack much better than the rest";
        asm.limit_used(what, used as u32, all.into(), advice);
    }
}
