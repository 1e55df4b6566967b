//! The file of an overlay: an address, the overlay in packed form, the unpacker, and a seal.
//!
//! The file is loaded as near to the end of the memory that the UI sees as whole pages allow. From
//! there it is unpacked upwards, over packed bytes that have been read; the unpacker lies behind
//! the overlay, where it is the same in the file of each overlay.

use octet_book::learn::SEAL_LEN;
use octet_pack::{Packed, pack};

use super::memory_map::{ADDRESS_LEN, OVERLAY_END, UI_SEES};
use octet_asm::Asm;

/// The name of the segment with the unpacker.
pub const UNPACKER: &str = "UNPACKER";
/// The most bytes of the unpacker.
const UNPACKER_LEN: u16 = 0x158;
/// Its first address.
pub const UNPACKER_START: u16 = UNPACKER_END - UNPACKER_LEN + 1;
/// The last that it may have.
pub const UNPACKER_END: u16 = UI_SEES - SEAL_LEN as u16;

const _: () = assert!(
    UNPACKER_START > OVERLAY_END,
    "the unpacker lies behind the overlay"
);

/// An overlay, packed.
#[derive(Clone, Debug, Default)]
pub struct OverlayFile {
    packed: Packed,
    /// The first address of the overlay.
    start: u16,
}

impl OverlayFile {
    /// The file of an overlay with these bytes from an address on.
    #[must_use]
    pub fn of(start: u16, overlay: &[u8]) -> OverlayFile {
        OverlayFile {
            packed: pack(overlay),
            start,
        }
    }

    /// The page to which it is loaded.
    #[must_use]
    pub fn page(&self) -> u8 {
        let first = usize::from(self.packed_at()).saturating_sub(ADDRESS_LEN.into());
        (first >> 8) as u8
    }

    /// The address of the first packed byte. What lies before it in its page is not used.
    #[must_use]
    pub fn packed_at(&self) -> u16 {
        UNPACKER_START.saturating_sub(self.packed.bytes.len() as u16)
    }

    /// The first address of the overlay.
    #[must_use]
    pub fn unpacked_at(&self) -> u16 {
        self.start
    }

    /// Its bytes without the seal. `unpacker` are those of the unpacker's segment.
    #[must_use]
    pub fn bytes(&self, unpacker: &[u8]) -> Vec<u8> {
        let address = [0, self.page()];
        let begins = u16::from_be_bytes([self.page(), ADDRESS_LEN]);
        let unused = vec![0; usize::from(self.packed_at() - begins)];
        [&address, unused.as_slice(), &self.packed.bytes, unpacker].concat()
    }

    /// Compares how far the overlay is unpacked with what has been read by then.
    pub fn limit(&self, asm: &mut Asm, name: &str) {
        let (used, all) = (self.packed.lead + 1, self.packed_at() - self.start);
        let what = format!(
            "lead: bytes of {name} that are unpacked before those that they replace are read"
        );
        let advice = format!("what {name} begins with must not pack much better than the rest");
        asm.limit_used(&what, used as u32, all.into(), &advice);
    }
}
