//! What happens from power on to `READY`, and from `RUN` on.

use c128::asm::{Asm, SegmentId, fixed, fixed_zp, hi, imm, lo};

use super::entries::{CONFIGURATION, IRQ, NMI};
use super::{COPIED, READY, RESET, RUN, VECTORS};

/// What a reset writes to the MMU from $D501 on: $D500 and its copy choose
/// bank 15, $D505 is left to the Z80.
const MMU: [(u16, u8); 9] = [
    (0xD501, 0x00),
    (0xD502, 0x00),
    (0xD503, 0x00),
    (0xD504, 0x00),
    (0xD506, 0x04),
    (0xD508, 0x00),
    (0xD507, 0x00),
    (0xD50A, 0x00),
    (0xD509, 0x01),
];

/// Registers of the VIC-II, from $D000 on: the picture in bank 0 at $0400, one
/// interrupt a frame below the text, BASIC's colours.
const VIC: [(u16, u8); 9] = [
    (0xD011, 0x1B),
    (0xD012, 0xF8),
    (0xD015, 0x00),
    (0xD016, 0x08),
    (0xD018, 0x14),
    (0xD020, 0x0D),
    (0xD021, 0x0B),
    (0xD02F, 0x07),
    (0xD030, 0x00),
];

/// Registers of the CIAs: ports' directions, no interrupts, the VIC-II's first
/// 16 KB.
const CIAS: [(u16, u8); 8] = [
    (0xDC0D, 0x7F),
    (0xDD0D, 0x7F),
    (0xDC02, 0xFF),
    (0xDC03, 0x00),
    (0xDC00, 0x7F),
    (0xDD00, 0x07),
    (0xDD02, 0x3F),
    (0xDC0E, 0x00),
];

/// Registers of the VDC: 80 characters in 25 lines, 50 frames a second;
/// register 30 and 31 write memory and are left out.
#[rustfmt::skip]
const VDC: [(u8, u8); 30] = [
    (0, 0x7E), (1, 80), (2, 102), (3, 0x49), (4, 38), (5, 0), (6, 25), (7, 32),
    (8, 0), (9, 7), (10, 0x20), (11, 7), (12, 0), (13, 0), (14, 0), (15, 0),
    (20, 0x08), (21, 0), (22, 0x78), (23, 8), (24, 0x20), (25, 0x47), (26, 0xF0), (27, 0),
    (28, 0x20), (29, 7), (34, 125), (35, 100), (36, 5), (18, 0),
];

/// Bytes that BASIC has on its stack when it calls a program.
const BASIC_STACK: u8 = 32;

/// Emits `reset`, `run`, `cint`, `ioinit` and `restor`.
pub(super) fn emit(a: &mut Asm, body: SegmentId, entry: u16) {
    reset(a);
    copy_entries(a);
    frequency(a);
    run(a, entry);
    screens(a, body);
    a.routine("ioinit", "Sets the CIAs.").destroys("A");
    write_all(a, &CIAS);
    a.rts();
    a.routine("restor", "Sets the vectors of interrupts.")
        .destroys("A");
    for (vector, handler) in [(IRQ, "kernal_irq"), (NMI, "kernal_nmi")] {
        let handler = a.sym(handler);
        a.lda(lo(handler));
        a.sta(fixed(vector));
        a.lda(hi(handler));
        a.sta(fixed(vector + 1));
    }
    a.rts();
}

fn write_all(a: &mut Asm, registers: &[(u16, u8)]) {
    for &(register, value) in registers {
        a.lda(imm(value));
        a.sta(fixed(register));
    }
}

fn reset(a: &mut Asm) {
    a.routine(RESET, "What the processor does first.");
    a.sei();
    a.cld();
    a.ldx(imm(0xFF));
    a.txs();
    a.lda(imm(0));
    a.sta(fixed(CONFIGURATION));
    write_all(a, &MMU);
    a.jsr("copy_entries");
    a.lda(imm(0));
    for address in 0xA0..=0xA2 {
        a.sta(fixed_zp(address)).c("the clock");
    }
    a.lda(imm(0xFF));
    a.sta(fixed_zp(0x91)).c("no RUN/STOP");
    a.comment("The key for 40 or 80 columns.");
    a.lda(fixed(0xD505));
    a.and(imm(0x80));
    a.eor(imm(0x80));
    a.sta(fixed_zp(0xD7));
    a.jsr("ioinit");
    a.jsr("restor");
    a.jsr("cint");
    a.jsr("frequency");
    a.lda(imm(0x01));
    a.sta(fixed(0xD019));
    a.sta(fixed(0xD01A));
    a.cli();
    a.global(READY);
    let ready = a.sym(READY);
    a.jmp(ready);
}

fn copy_entries(a: &mut Asm) {
    a.routine(
        "copy_entries",
        "Entries and vectors to the RAM of both banks.",
    )
    .destroys("A X");
    for configuration in [0x40, 0x00] {
        a.lda(imm(configuration));
        a.sta(fixed(CONFIGURATION))
            .c("writes go to this bank's RAM");
        for (start, len) in [(COPIED.start, COPIED.len() as u8), (VECTORS, 6)] {
            a.ldx(imm(len));
            let next = a.label_here("next");
            a.lda(fixed(start - 1).x());
            a.sta(fixed(start - 1).x());
            a.dex();
            a.bne(next);
        }
    }
    a.rts();
}

fn frequency(a: &mut Asm) {
    let (ntsc, pal) = (a.label("ntsc"), a.label("pal"));
    a.routine("frequency", "Which picture is it?")
        .returns("$0A03: not 0 if it has 50 frames a second")
        .destroys("A");
    a.comment("The lines from 256 on: 16 of them are there only on a PAL machine.");
    let above = a.label_here("above");
    a.bit(fixed(0xD011));
    a.bpl(above);
    let below = a.label_here("below");
    a.lda(fixed(0xD012));
    a.cmp(imm(0x10));
    a.bcs(pal);
    a.bit(fixed(0xD011));
    a.bmi(below);
    a.bpl(ntsc).c("always");
    a.bind(pal);
    a.lda(imm(0xFF));
    a.sta(fixed(0x0A03));
    a.rts();
    a.bind(ntsc);
    a.lda(imm(0));
    a.sta(fixed(0x0A03));
    a.rts();
}

/// The program that calls another the way BASIC's RUN and SYS do.
fn run(a: &mut Asm, entry: u16) {
    a.routine(RUN, "A stack with something on it, and the program.");
    a.lda(imm(0));
    a.sta(fixed(CONFIGURATION));
    a.ldx(imm(BASIC_STACK));
    let push = a.label_here("push");
    a.txa();
    a.pha();
    a.dex();
    a.bne(push);
    a.cli();
    a.jsr(fixed(entry));
    a.ldx(imm(BASIC_STACK));
    let pull = a.label_here("pull");
    a.pla();
    a.dex();
    a.bne(pull);
    a.jmp(READY);
}

fn screens(a: &mut Asm, body: SegmentId) {
    let (numbers, values) = (VDC.map(|pair| pair.0), VDC.map(|pair| pair.1));
    let numbers = a.table(body, "vdc_numbers", 1, &numbers, "Registers of the VDC");
    let values = a.table(body, "vdc_values", 1, &values, "What they are set to");
    a.routine("cint", "Sets both screens.").destroys("A X Y");
    write_all(a, &VIC);
    a.ldx(imm(VDC.len() as u8 - 1));
    let next = a.label_here("next");
    a.lda(numbers.x());
    a.ldy(values.x());
    a.jsr("vdc_write");
    a.dex();
    a.bpl(next);
    a.rts();
    a.routine("vdc_write", "Writes a register of the VDC.")
        .takes("A the register, Y the value");
    a.sta(fixed(0xD600));
    let wait = a.label_here("wait");
    a.bit(fixed(0xD600));
    a.bpl(wait);
    a.sty(fixed(0xD601));
    a.rts();
}
