//! The way into interrupts and out again, and the jump table.

use c128::asm::{Asm, Kind, asm};

use super::chips::CONFIGURATION;
use super::{COMMON_STUBS, VECTORS};

/// Vectors of interrupt requests and of non-maskable ones.
pub(super) const IRQ: u16 = 0x0314;
pub(super) const NMI: u16 = 0x0318;
/// Where every interrupt ends.
const END: u16 = 0xFF33;

/// The jump table: what each call is served by. Calls that are not here
/// return at once.
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
/// The first and the last call of the C128's own table, and of the old one;
/// a byte between them says which KERNAL it is.
const CALLS: [(u16, u16); 2] = [(0xFF47, 0xFF7D), (0xFF81, 0xFFF3)];

/// Emits both.
pub(super) fn emit(a: &mut Asm) {
    let entries = a.segment("ENTRIES", COMMON_STUBS.start, END - 1, Kind::Code);
    a.select(entries);
    entry(a, "nmi_entry", NMI);
    entry(a, "irq_entry", IRQ);
    let end = a.segment("END", END, COMMON_STUBS.end - 1, Kind::Code);
    a.select(end);
    asm! { a;
        /// Ends every interrupt.
        routine end_interrupt {
            takes    "what the entry put on the stack"
        }
        pla
        sta  CONFIGURATION
        pla
        tay
        pla
        tax
        pla
        rti
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
    for name in ["nmi_entry", super::RESET, "irq_entry"] {
        a.word(name);
    }
}

/// Puts registers and configuration on the stack and goes on in bank 15. The
/// request's own entry is where the real one's is: $FF17.
fn entry(a: &mut Asm, name: &str, vector: u16) {
    asm! { a;
        /// Registers and configuration to the stack, bank 15.
        routine "{name}" {
            cost     "31 cycles"
        }
        if vector == NMI {
            sei
        }
        pha
        txa
        pha
        tya
        pha
        lda  CONFIGURATION
        pha
        lda  #0
        sta  CONFIGURATION
        jmp  (vector)
    }
}
