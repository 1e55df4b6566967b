//! Unpacks an overlay. The routine is part of both overlays' files, and lies behind the overlay.

use octet_book::learn::SEAL_LEN;

use super::context::FilesCx;
use crate::platform::memory_map::{OVERLAY_BANKS, OVERLAY_END, OVERLAY_START, UI_BANK};
use crate::platform::overlay_file::{OverlayFile, UNPACKER, UNPACKER_END, UNPACKER_START};
use crate::platform::unpack::{self, Memory, Vars};
use octet_asm::{Asm, Kind, Label, Zp, asm, fixed};

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

/// Emits the last part of the overlays' files in a segment of its own: the number of the program that
/// the overlays belong to, and `unpack_overlay`.
pub fn emit(asm: &mut Asm, cx: &FilesCx, files: &[OverlayFile; 2], id: u16) {
    let (begins, last) = (UNPACKER_START, UNPACKER_END);
    let segment = asm.banked_segment(UNPACKER, UI_BANK, begins, last, Kind::Overlay);
    asm.advise(segment, "UNPACKER_LEN is the room that it has");
    for (file, name) in files.iter().zip(["PAGES", "STUDY"]) {
        file.limit(asm, name);
    }
    asm.select(segment);
    asm.section(
        "The overlays' unpacker",
        "In the file of each overlay, behind what it unpacks.",
    );
    let what = "The program that the overlays belong to";
    asm.table(segment, "overlay_id", 1, &id.to_le_bytes(), what);
    let ui = &cx.screen.vars;
    let vars = Vars {
        src: ui.src_ptr,
        dst: ui.dst_ptr,
        copy: ui.color_ptr,
        distance: ui.number,
        token: ui.number + 2,
        half: ui.number + 3,
        places: vec![(fixed(OVERLAY_START), OVERLAY_END - OVERLAY_START + 1)],
    };
    let memory = SameBank {
        src: vars.src,
        distance: vars.distance,
    };
    let starts = files.each_ref().map(|file| {
        let [packed, unpacked] = [file.packed_at(), file.unpacked_at()].map(u16::to_le_bytes);
        [packed, unpacked].concat()
    });
    let [first, _] = OVERLAY_BANKS;
    let pointers = [vars.src, vars.dst];
    let table = asm.table(
        segment,
        "overlay_starts",
        1,
        &starts.concat(),
        "By overlay: where its packed bytes are, and its place",
    );
    asm! { asm;
        /// Unpacks an overlay, whose file is in memory and whole.
        routine unpack_overlay {
            takes    overlay_loaded
            destroys a, x, y, scratch
        }
        lda  cx.overlay
        sec
        sbc  #first             // from 0 on
        asl  a                  // four bytes each
        asl  a
        tax
        for (n, pointer) in (0..).zip(pointers) {
            for byte in 0..2 {
                lda  table + 2 * n + byte,x // packed bytes, then the overlay's place
                sta  pointer + byte
            }
        }
        unpack::emit(asm, &vars, &memory);
    }
    let len = asm.used(segment) as u16 + SEAL_LEN as u16;
    let end = asm.constant("overlay_file_end", begins + len);
    asm.describe(
        end,
        "The end of the overlays' files, where they are loaded.",
    );
}
