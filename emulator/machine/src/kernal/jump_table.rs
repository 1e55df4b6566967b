//! Interrupt entry and exit, and the jump table.

use octet_asm::{Asm, Kind, asm};

use super::addresses::{COMMON_STUBS, CONFIGURATION, VECTORS};

/// The vectors of IRQ and NMI.
pub(super) const IRQ: u16 = 0x0314;
pub(super) const NMI: u16 = 0x0318;
/// The end of every interrupt, in the real KERNAL, too.
const END: u16 = 0xFF33;

/// The jump table: the routine behind each call. Calls that are missing here return at once.
const TABLE: [(u16, &str); 20] = [
    (0xFF81, "cint"),
    (0xFF84, "ioinit"),
    (0xFF8A, "restor"),
    (0xFFBA, "no_error"),
    (0xFFBD, "no_error"),
    (0xFFB7, "readst"),
    (0xFFC0, "no_device"),
    (0xFFC3, "no_error"),
    (0xFFC6, "not_open"),
    (0xFFC9, "not_open"),
    (0xFFCC, "no_error"),
    (0xFFCF, "getin"),
    (0xFFD2, "chrout"),
    (0xFFD5, "no_device"),
    (0xFFD8, "no_device"),
    (0xFFDB, "settim"),
    (0xFFDE, "rdtim"),
    (0xFFE1, "stop"),
    (0xFFE4, "getin"),
    (0xFFEA, "udtim"),
];
/// The first and the last call of the C128's jump table, and of the C64's. Between the two tables a
/// byte holds the KERNAL's version.
const CALLS: [(u16, u16); 2] = [(0xFF47, 0xFF7D), (0xFF81, 0xFFF3)];

/// Emits the interrupt code and the jump table.
pub(super) fn emit(a: &mut Asm) {
    let entries = a.segment("ENTRIES", COMMON_STUBS.start, END - 1, Kind::Code);
    a.select(entries);
    entry(a, "nmi_entry", NMI);
    entry(a, "irq_entry", IRQ);
    let end = a.segment("END", END, COMMON_STUBS.end - 1, Kind::Code);
    a.select(end);
    asm! { a;
        /// Ends every interrupt: restores what its entry has pushed.
        routine end_interrupt { takes "on the stack: configuration, Y, X and A" }
        pla
        sta  CONFIGURATION      // the memory configuration that was interrupted
        pla
        tay                     // Y first: it was pushed last of the registers
        pla
        tax
        pla
        rti                     // flags and return address, pushed by the interrupt itself
    }
    let tables = CALLS.into_iter().map(|(first, last)| first..=last);
    for address in tables.flat_map(|calls| calls.step_by(3)) {
        let call = TABLE.iter().find(|call| call.0 == address);
        let name = call.map_or("nothing", |call| call.1);
        let slot = a.segment(
            &format!("CALL_{address:04X}"),
            address,
            address + 2,
            Kind::Code,
        );
        a.select(slot);
        a.jmp(name);
    }
    let vectors = a.segment("VECTORS", VECTORS, VECTORS + 5, Kind::Table);
    a.select(vectors);
    for name in ["nmi_entry", super::addresses::RESET, "irq_entry"] {
        a.word(name);
    }
}

/// The entry of an interrupt, which saves registers and configuration and goes on in bank 15. The
/// IRQ's entry is where the real one is, at $FF17.
fn entry(a: &mut Asm, name: &str, vector: u16) {
    asm! { a;
        /// Saves registers and configuration, maps bank 15.
        routine "{name}" {}
        if vector == NMI {
            sei                 // as the real entry does
        }
        pha
        txa
        pha
        tya
        pha
        lda  CONFIGURATION      // restored by end_interrupt
        pha
        lda  #0                 // 0: bank 15
        sta  CONFIGURATION
        jmp  (vector)           // a program may have set it to its own handler
    }
}
