//! What `RUN` calls: from BASIC's world to the room, and back.

use super::Computer;
use super::kernal::{WITH_KERNAL, WITH_ROOM};
use super::keyboard::RASTER;
use super::memory::{BORROWED_END, BORROWED_START, Segments};
use super::texts::{RETURN, petscii};
use super::unpack;
use crate::asm::{Abs, Asm, asm, fixed, fixed_zp, hi, lo};

/// The VIC-II's control register without the bit that shows the picture and
/// without the raster's ninth bit, as BASIC's `FAST` leaves it.
pub const BLANK: u8 = 0x6F;

/// What room and attic begin and end with: what says that they are still there.
pub const MARK: &[u8; 5] = b"OCTET";

/// Emits `start`, `unpack_room` and `finish`.
pub fn emit(a: &mut Asm, m: &Computer) {
    a.section(
        "Octet on a Commodore 128",
        "What happens from RUN to READY, in sight of every world.",
    );
    start(a, m);
    unpack(a, m);
    finish(a, m);
}

/// Begins the room with the mark.
pub fn open_room(a: &mut Asm, segments: &Segments) {
    a.table(segments.room, "room_begins", 1, MARK, "The room is there");
}

/// Ends the room, of which all has been written, and has it loaded with what
/// unpacks it.
pub fn close_room(a: &mut Asm, segments: &Segments, packed: &[u8]) {
    a.table(segments.room, "room_ends", 1, MARK, "And all of it");
    let what = "What unpacks the rest, which `start` copies to its place";
    a.copy_of(segments.unpack, segments.load, "unpack_loaded", what);
    let what = "The room and the attic, packed";
    a.table(segments.load, "packed", 1, packed, what);
}

fn start(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    asm! { a;
        a.routine("start", "Octet, from RUN to READY.")
            .takes("any configuration in which the KERNAL left pages 0 and 1 alone")
            .returns("everything as it was, except for the KERNAL's own screen and clock")
            .destroys("A X Y");
        lda  #WITH_KERNAL
        ldx  k.configuration
        sta  k.configuration
        stx  s.configuration_before
        jsr  set_banks
        lda  k.control
        and  #0x7F              // bit 7 reads as the raster's, writes as the interrupt's
        sta  s.control_before
        lda  k.clock
        sta  s.clock_before
        // As fast as it goes until there is something to see.
        lda  s.control_before
        and  #BLANK
        sta  k.control
        lda  #1
        sta  k.clock
        // The first RUN unpacks the room; another finds it where it was left.
        let unpacked = a.sym("room_unpacked");
        bit  unpacked
        bmi  @there
        jsr  unpack_room
        ror  unpacked           // the carry: bit 7
    @there:
        lda  #WITH_ROOM
        sta  k.configuration
        for mark in ["room_begins", "room_ends"] {
            let mark = a.sym(mark);
            for (n, &byte) in MARK.iter().enumerate() {
                lda  mark + (n as i32)
                cmp  #byte
                bne  @lost
            }
        }
        jsr  take_over
        jsr  attic_open
        bcs  @attic_lost
        jsr  play
        jsr  give_back
        jmp  finish
    @attic_lost:
        jsr  give_back
    @lost:
        ldx  #0
    @say:
        let text = a.sym("text_lost");
        lda  text,x
        jsr  k.chrout
        inx
        cmp  #RETURN
        bne  @say
        jmp  finish
        let Some(segment) = a.selected() else { return };
        let what = "Bit 7: the room is unpacked";
        a.variable(segment, "room_unpacked", 1, &[0], what);
        let text = petscii("octet was overwritten: load it again\n");
        a.table(
            segment,
            "text_lost",
            1,
            &text,
            "What is said of a lost room",
        );
    }
}

fn unpack(a: &mut Asm, m: &Computer) {
    let hide = a.sym("MMU_LOAD_A");
    let (from, to) = (a.sym("unpack_loaded"), fixed(unpack::START));
    a.routine(
        "unpack_room",
        "Unpacks room and attic from where they were loaded.",
    )
    .takes("set_banks' banks")
    .returns("C set; the KERNAL's world")
    .destroys("A X Y")
    .cost("about 40 cycles a byte: half a second at 2 MHz");
    asm! { a;
        php
        sei                     // the way into an interrupt would be out of sight
        sta  hide               // all of bank 0
        ldx  #0
    @next:
        lda  from,x
        sta  to,x
        inx
        bne  @next
        jsr  unpack_all
        lda  #WITH_KERNAL
        sta  m.k.configuration
        plp
        sec
        rts
    }
}

/// Emits `take_over` and `give_back`, which are part of the room.
pub fn emit_room(a: &mut Asm, m: &Computer, borrowed: Abs) {
    let (k, s) = (&m.k, &m.s);
    let length = BORROWED_END - BORROWED_START;
    let page = fixed_zp(BORROWED_START);
    a.section(
        "The room",
        "The player's program: bank 1, with I/O and the KERNAL in sight.",
    );
    a.routine("take_over", "Borrows zero page, interrupts and a timer.")
        .destroys("A X");
    asm! { a;
        ldx  #length
    @save:
        lda  page,x
        sta  borrowed,x
        dex
        cpx  #0xFF
        bne  @save
        for (n, page) in [k.page_0, k.page_1].into_iter().enumerate() {
            let before = s.pages_before.at(2 * n as i32);
            lda  page
            sta  before
            lda  page+1
            and  #0x0F              // the others read as 1
            sta  before+1
        }
        php
        sei
        let vectors = [(k.irq, "interrupt"), (k.nmi, "no_interrupt")];
        for (n, (vector, handler)) in vectors.into_iter().enumerate() {
            let handler = a.sym(handler);
            for (byte, half) in [lo(handler), hi(handler)].into_iter().enumerate() {
                let byte = byte as i32;
                lda  vector + byte
                sta  s.vectors_before + (2 * n as i32 + byte)
                lda  half
                sta  vector + byte
            }
        }
        lda  #0
        sta  s.in_core_now
        lda  #RASTER
        sta  k.raster
        plp
        rts

        a.routine("give_back", "Gives back what take_over borrowed.")
            .destroys("A X");
        php
        sei
        for (n, vector) in [k.irq, k.nmi].into_iter().enumerate() {
            for byte in 0..2 {
                lda  s.vectors_before + (2 * n as i32 + byte)
                sta  vector + byte
            }
        }
        for n in 0..2 {
            lda  s.timers_before + n
            sta  k.timers + n
        }
        lda  #0x7F
        sta  k.columns          // the column with RUN/STOP, as the KERNAL has it
        sta  k.cia_2            // CIA 2 requests nothing any more,
        lda  k.cia_2            // and RESTORE is heard again
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

fn finish(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    a.routine(
        "finish",
        "Puts back what start changed, and returns to BASIC.",
    )
    .destroys("A X");
    asm! { a;
        lda  #WITH_KERNAL
        sta  k.configuration
        jsr  put_banks_back
        jsr  k.cint             // the editor's screens
        jsr  k.dlchr            // and the characters of 80 columns
        lda  s.clock_before
        sta  k.clock
        lda  s.control_before
        sta  k.control
        lda  s.configuration_before
        sta  k.configuration
        rts
    }
}
