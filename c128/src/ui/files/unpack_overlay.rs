//! Unpacks the overlay. The routine is part of the overlay's file, and lies behind the overlay.

use octet_book::learn::SEAL_LEN;

use super::context::FilesCx;
use crate::platform::memory_map::{OVERLAY_START, UI_BANK};
use crate::platform::overlay_file::{OverlayFile, UNPACKER, UNPACKER_LEN};
use crate::platform::unpack::{self, Memory, Vars};
use octet_asm::{Asm, Kind, Label, SegmentId, Zp, asm, fixed};

/// Packed and unpacked bytes are in the same bank.
struct SameBank {
    /// Where the next packed byte is.
    src: Zp,
    /// The distance of the last match.
    distance: Zp,
}

impl Memory for SameBank {
    fn begin(&self, asm: &mut Asm) {
        asm! { asm;
            sta  self.distance      // no match came before the first
            sta  self.distance+1    // nor a distance
        }
    }

    fn before_token(&self, _: &mut Asm, _: Label) {}

    fn map_packed(&self, _: &mut Asm) {}

    fn map_unpacked(&self, _: &mut Asm) {}

    fn next_page(&self, asm: &mut Asm) {
        asm! { asm;
            inc  self.src+1         // packed bytes are read upwards
        }
    }
}

/// Emits the last part of the overlay's file in a segment of its own: the number of the program that
/// the overlay belongs to, and `unpack_overlay`. `overlay` is complete.
pub fn emit(asm: &mut Asm, cx: &FilesCx, file: &OverlayFile, overlay: SegmentId, id: u16) {
    let begins = file.unpacker_at();
    let last = begins.saturating_add(UNPACKER_LEN - 1);
    let segment = asm.banked_segment(UNPACKER, UI_BANK, begins, last, Kind::Overlay);
    asm.advise(segment, "UNPACKER_LEN is the room that it has");
    file.limit(asm);
    asm.select(segment);
    asm.section(
        "The overlay's unpacker",
        "In the overlay's file, behind what it unpacks.",
    );
    let what = "The program that the overlay belongs to";
    asm.table(segment, "overlay_id", 1, &id.to_le_bytes(), what);
    let ui = &cx.screen.vars;
    let vars = Vars {
        src: ui.src_ptr,
        dst: ui.dst_ptr,
        copy: ui.color_ptr,
        distance: ui.number,
        token: ui.number + 2,
        half: ui.number + 3,
        places: vec![(fixed(OVERLAY_START), asm.used(overlay) as u16)],
    };
    let memory = SameBank {
        src: vars.src,
        distance: vars.distance,
    };
    let starts = [(vars.src, file.packed_at()), (vars.dst, OVERLAY_START)];
    asm! { asm;
        /// Unpacks the overlay, whose file is in memory and whole.
        routine unpack_overlay { destroys a, x, y, scratch }
        for (pointer, start) in starts {
            for (n, byte) in (0..).zip(start.to_le_bytes()) {
                lda  #byte              // packed bytes, then the overlay's place
                sta  pointer + n
            }
        }
        unpack::emit(asm, &vars, &memory);
    }
    let len = asm.used(segment) as u16 + SEAL_LEN as u16;
    let end = asm.constant("overlay_file_end", begins.saturating_add(len));
    asm.describe(end, "The end of the overlay's file, where it is loaded.");
}
