//! What `RUN` calls: from BASIC's world to the room, and back.

use super::Machine;
use super::depack;
use super::kernal::{MMU_CFG_KERNAL, MMU_CFG_UI};
use super::keyboard::IRQ_RASTER_LINE;
use super::memory_map::{Segments, UI_ZP_END, UI_ZP_START};
use crate::asm::{Abs, Asm, asm, fixed, fixed_zp, hi, lo};
use crate::image::petscii::{RETURN, petscii};

/// The VIC-II's control register without the bit that shows the picture and
/// without the raster's ninth bit, as BASIC's `FAST` leaves it.
pub const VIC_CTRL1_BLANK: u8 = 0x6F;

/// What room and attic begin and end with: what says that they are still there.
pub const SIGNATURE: &[u8; 5] = b"OCTET";

/// Emits `start`, `unpack_ui` and `finish`.
pub fn emit(asm: &mut Asm, machine: &Machine) {
    asm.section(
        "Octet on a Commodore 128",
        "What happens from RUN to READY, in sight of every world.",
    );
    start(asm, machine);
    unpack(asm, machine);
    finish(asm, machine);
}

/// Begins the room with the mark.
pub fn sign_ui(asm: &mut Asm, segments: &Segments) {
    asm.table(
        segments.ui,
        "ui_signature",
        1,
        SIGNATURE,
        "The room is there",
    );
}

/// Ends the room, of which all has been written, and has it loaded with what
/// unpacks it.
pub fn end_ui(asm: &mut Asm, segments: &Segments, packed: &[u8]) {
    asm.table(
        segments.ui,
        "ui_end_signature",
        1,
        SIGNATURE,
        "And all of it",
    );
    let what = "What unpacks the rest, which `start` copies to its place";
    asm.load_image_of(segments.depack, segments.load, "depack_loaded", what);
    let what = "The room and the attic, packed";
    asm.table(segments.load, "packed", 1, packed, what);
}

fn start(asm: &mut Asm, machine: &Machine) {
    let (kernal, state) = (&machine.kernal, &machine.state);
    asm! { asm;
        asm.routine("start", "Octet, from RUN to READY.")
            .takes("any configuration in which the KERNAL left pages 0 and 1 alone")
            .returns("everything as it was, except for the KERNAL's own screen and clock")
            .destroys("A X Y");
        lda  #MMU_CFG_KERNAL
        ldx  kernal.configuration
        sta  kernal.configuration
        stx  state.saved_mmu_cr
        jsr  set_mmu
        lda  kernal.control
        and  #0x7F              // bit 7 reads as the raster's, writes as the interrupt's
        sta  state.saved_vic_ctrl1
        lda  kernal.clock
        sta  state.saved_vic_clock
        // As fast as it goes until there is something to see.
        lda  state.saved_vic_ctrl1
        and  #VIC_CTRL1_BLANK
        sta  kernal.control
        lda  #1
        sta  kernal.clock
        // The first RUN unpacks the room; another finds it where it was left.
        let unpacked = asm.sym("ui_unpacked");
        bit  unpacked
        bmi  @there
        jsr  unpack_ui
        ror  unpacked           // the carry: bit 7
    @there:
        lda  #MMU_CFG_UI
        sta  kernal.configuration
        for mark in ["ui_signature", "ui_end_signature"] {
            let mark = asm.sym(mark);
            for (n, &byte) in SIGNATURE.iter().enumerate() {
                lda  mark + (n as i32)
                cmp  #byte
                bne  @damaged
            }
        }
        jsr  take_machine
        jsr  cold_stage
        bcs  @cold_damaged
        jsr  ui_main
        jsr  release_machine
        jmp  exit_to_basic
    @cold_damaged:
        jsr  release_machine
    @damaged:
        ldx  #0
    @say:
        let text = asm.sym("text_damaged");
        lda  text,x
        jsr  kernal.chrout
        inx
        cmp  #RETURN
        bne  @say
        jmp  exit_to_basic
        let Some(segment) = asm.selected() else { return };
        let what = "Bit 7: the room is unpacked";
        asm.initialised(segment, "ui_unpacked", 1, &[0], what);
        let text = petscii("octet was overwritten: load it again\n");
        asm.table(
            segment,
            "text_damaged",
            1,
            &text,
            "What is said of a lost room",
        );
    }
}

fn unpack(asm: &mut Asm, machine: &Machine) {
    let hide = asm.sym("MMU_LCRA");
    let (from, to) = (asm.sym("depack_loaded"), fixed(depack::START));
    asm.routine(
        "unpack_ui",
        "Unpacks room and attic from where they were loaded.",
    )
    .takes("set_mmu' banks")
    .returns("C set; the KERNAL's world")
    .destroys("A X Y")
    .cost("about 40 cycles a byte: half a second at 2 MHz");
    asm! { asm;
        php
        sei                     // the way into an interrupt would be out of sight
        sta  hide               // all of bank 0
        ldx  #0
    @next:
        lda  from,x
        sta  to,x
        inx
        bne  @next
        jsr  depack_all
        lda  #MMU_CFG_KERNAL
        sta  machine.kernal.configuration
        plp
        sec
        rts
    }
}

/// Emits `take_machine` and `release_machine`, which are part of the room.
pub fn emit_ui(asm: &mut Asm, machine: &Machine, borrowed: Abs) {
    let (kernal, state) = (&machine.kernal, &machine.state);
    let length = UI_ZP_END - UI_ZP_START;
    let page = fixed_zp(UI_ZP_START);
    asm.section(
        "The room",
        "The player's program: bank 1, with I/O and the KERNAL in sight.",
    );
    asm.routine("take_machine", "Borrows zero page, interrupts and a timer.")
        .destroys("A X");
    asm! { asm;
        ldx  #length
    @save:
        lda  page,x
        sta  borrowed,x
        dex
        cpx  #0xFF
        bne  @save
        for (n, page) in [kernal.page_0, kernal.page_1].into_iter().enumerate() {
            let before = state.saved_mmu_pages.at(2 * n as i32);
            lda  page
            sta  before
            lda  page+1
            and  #0x0F              // the others read as 1
            sta  before+1
        }
        php
        sei
        let vectors = [(kernal.irq, "irq_entry"), (kernal.nmi, "nmi_ignore")];
        for (n, (vector, handler)) in vectors.into_iter().enumerate() {
            let handler = asm.sym(handler);
            for (byte, half) in [lo(handler), hi(handler)].into_iter().enumerate() {
                let byte = byte as i32;
                lda  vector + byte
                sta  state.saved_vectors + (2 * n as i32 + byte)
                lda  half
                sta  vector + byte
            }
        }
        lda  #0
        sta  state.in_core
        lda  #IRQ_RASTER_LINE
        sta  kernal.raster
        plp
        rts

        asm.routine("release_machine", "Gives back what take_machine borrowed.")
            .destroys("A X");
        php
        sei
        for (n, vector) in [kernal.irq, kernal.nmi].into_iter().enumerate() {
            for byte in 0..2 {
                lda  state.saved_vectors + (2 * n as i32 + byte)
                sta  vector + byte
            }
        }
        for n in 0..2 {
            lda  state.saved_cia2_timers + n
            sta  kernal.timers + n
        }
        lda  #0x7F
        sta  kernal.columns          // the column with RUN/STOP, as the KERNAL has it
        sta  kernal.cia_2            // CIA 2 requests nothing any more,
        lda  kernal.cia_2            // and RESTORE is heard again
        plp
        ldx  #length
    @back:
        lda  borrowed,x
        sta  page,x
        dex
        cpx  #0xFF
        bne  @back
        rts
    }
}

fn finish(asm: &mut Asm, machine: &Machine) {
    let (kernal, state) = (&machine.kernal, &machine.state);
    asm.routine(
        "exit_to_basic",
        "Puts back what start changed, and returns to BASIC.",
    )
    .destroys("A X");
    asm! { asm;
        lda  #MMU_CFG_KERNAL
        sta  kernal.configuration
        jsr  restore_mmu
        jsr  kernal.cint             // the editor's screens
        jsr  kernal.dlchr            // and the characters of 80 columns
        lda  state.saved_vic_clock
        sta  kernal.clock
        lda  state.saved_vic_ctrl1
        sta  kernal.control
        lda  state.saved_mmu_cr
        sta  kernal.configuration
        rts
    }
}
