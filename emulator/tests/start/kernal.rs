//! A stand-in for the KERNAL: as much of it as `start` calls, written here,
//! and deliberately rude where the real one may be.

use c128::asm::{Asm, Kind, Program, fixed, fixed_zp, imm};

/// Where the harness puts the next key.
pub const KEY: u16 = 0x0342;
/// What the row of keys with RUN/STOP reads; bit 7 is 0 while it is down.
pub const ROW: u16 = 0x0343;
/// Not 0 on a PAL machine.
pub const PAL: u16 = 0x0A03;
/// Counts the clock's steps on a PAL machine down.
pub const PAL_COUNT: u16 = 0x0A36;
/// Where the calls that BASIC makes return to.
pub const CALLED: &str = "called";
/// BASIC's side of the call.
pub const BASIC: &str = "basic";
/// Bytes that BASIC has on its stack.
pub const BASIC_STACK: u8 = 32;

const CONFIGURATION: u16 = 0xFF00;

/// The handlers' entry, which the KERNAL also keeps in RAM: $FF05.
fn entry(a: &mut Asm) {
    for vector in [0x0318, 0x0314] {
        if vector == 0x0318 {
            a.sei();
        }
        a.pha();
        a.txa();
        a.pha();
        a.tya();
        a.pha();
        a.lda(fixed(CONFIGURATION));
        a.pha();
        a.lda(imm(0));
        a.sta(fixed(CONFIGURATION));
        a.jmp(fixed(vector).ind());
    }
}

/// The program that calls `start` the way BASIC's SYS does.
fn basic(a: &mut Asm, start: u16) {
    a.routine(BASIC, "A stack with something on it, 1 MHz, interrupts on.");
    a.lda(imm(0));
    a.sta(fixed(0xD030));
    a.ldx(imm(BASIC_STACK));
    let push = a.label_here("push");
    a.txa();
    a.pha();
    a.dex();
    a.bne(push);
    a.cli();
    a.jsr(fixed(start));
    a.global(CALLED);
    a.sei();
    a.ldx(imm(BASIC_STACK));
    let pull = a.label_here("pull");
    a.pla();
    a.dex();
    a.bne(pull);
    a.rts();
}

fn routines(a: &mut Asm) {
    a.routine(
        "chrout",
        "Keeps the registers, writes below the stack pointer.",
    );
    a.pha();
    a.txa();
    a.pha();
    a.tya();
    a.pha();
    a.inc(fixed_zp(0xEC));
    a.pla();
    a.tay();
    a.pla();
    a.tax();
    a.pla();
    a.clc();
    a.rts();
    a.routine("rdtim", "Like the real one, leaves interrupts on.");
    a.sei();
    a.lda(fixed_zp(0xA2));
    a.ldx(fixed_zp(0xA1));
    a.ldy(fixed_zp(0xA0));
    a.cli();
    a.rts();
    a.routine("stop", "Z while RUN/STOP is down.");
    a.lda(fixed_zp(0x91));
    a.cmp(imm(0x7F));
    a.php();
    a.ldx(imm(0xEE));
    a.plp();
    a.rts();
    a.routine("getin", "The key, once.");
    a.lda(fixed(KEY));
    a.ldx(imm(0));
    a.stx(fixed(KEY));
    a.ldy(imm(0xEE));
    a.rts();
    a.routine("udtim", "The clock, and the row of keys.");
    let (done, again, ntsc) = (a.label("done"), a.label("again"), a.label("ntsc"));
    a.bind(again);
    a.inc(fixed_zp(0xA2));
    a.bne(done);
    a.inc(fixed_zp(0xA1));
    a.bne(done);
    a.inc(fixed_zp(0xA0));
    a.bind(done);
    let today = a.label("today");
    for (address, value) in [(0xA0, 0x4F), (0xA1, 0x1A)] {
        a.lda(fixed_zp(address));
        a.cmp(imm(value));
        a.bcc(today);
    }
    a.lda(imm(0));
    for address in 0xA0..0xA3 {
        a.sta(fixed_zp(address));
    }
    a.bind(today);
    a.comment("Five frames of a PAL machine are six sixtieths of a second.");
    a.bit(fixed(PAL));
    a.bpl(ntsc);
    a.dec(fixed(PAL_COUNT));
    a.bpl(ntsc);
    a.lda(imm(5));
    a.sta(fixed(PAL_COUNT));
    a.bne(again).c("always");
    a.bind(ntsc);
    a.lda(fixed(ROW));
    a.sta(fixed_zp(0x91));
    a.rts();
    a.routine("kernal_irq", "The KERNAL's own handler.");
    a.jsr("udtim");
    a.lda(imm(1));
    a.sta(fixed(0xD019));
    a.jmp("end_interrupt");
    a.routine("kernal_nmi", "Nothing.");
    a.jmp("end_interrupt");
}

/// Assembles the ROM for a program whose entry is at `start`.
pub fn assemble(start: u16) -> Program {
    let mut a = Asm::new();
    let body = a.segment("BODY", 0xE000, 0xEFFF, Kind::Code);
    let entries = a.segment("ENTRIES", 0xFF05, 0xFF3F, Kind::Code);
    a.select(body);
    basic(&mut a, start);
    routines(&mut a);
    a.select(entries);
    entry(&mut a);
    while a.used(entries) < 0xFF33 - 0xFF05 {
        a.nop();
    }
    a.routine(
        "end_interrupt",
        "Configuration and registers from the stack.",
    );
    a.pla();
    a.sta(fixed(CONFIGURATION));
    a.pla();
    a.tay();
    a.pla();
    a.tax();
    a.pla();
    a.rti();
    for (address, name) in [
        (0xFFD2, "chrout"),
        (0xFFDE, "rdtim"),
        (0xFFE1, "stop"),
        (0xFFE4, "getin"),
        (0xFFEA, "udtim"),
    ] {
        let slot = a.segment(&name.to_uppercase(), address, address + 2, Kind::Code);
        a.select(slot);
        a.jmp(name);
    }
    let vectors = a.segment("VECTORS", 0xFFFA, 0xFFFF, Kind::Table);
    a.table(
        vectors,
        "vectors",
        1,
        &[0x05, 0xFF, 0x00, 0xE0, 0x17, 0xFF],
        "NMI, reset, IRQ",
    );
    a.finish().unwrap_or_else(|errors| panic!("{errors}"))
}

/// The ROM's 16 KB from $C000 on.
pub fn rom(kernal: &Program) -> Vec<u8> {
    (0xC000..=0xFFFF_u16)
        .map(|at| kernal.byte_at(at).unwrap_or(0))
        .collect()
}
