//! Calls, and the KERNAL's own handlers of interrupts: deliberately rude where
//! the real ones may be.

use c128::asm::{Asm, fixed, fixed_zp, imm};

/// Not 0 on a PAL machine.
const PAL: u16 = 0x0A03;
/// Counts the clock's steps on a PAL machine down.
const PAL_COUNT: u16 = 0x0A36;
/// The KERNAL's errors, in A with the carry set.
const NOT_OPEN: u8 = 3;
const NO_DEVICE: u8 = 5;
/// 24 hours in sixtieths of a second, but for the low byte, which is 0.
const DAY: [u8; 2] = [0x4F, 0x1A];

/// Emits them.
pub(super) fn emit(a: &mut Asm) {
    a.routine("nothing", "Calls that nothing comes of.");
    a.rts();
    a.routine("no_error", "Calls that always go well.");
    a.clc();
    a.rts();
    for (name, error) in [("no_device", NO_DEVICE), ("not_open", NOT_OPEN)] {
        a.routine(name, "Calls that fail.");
        a.lda(imm(error));
        a.sec();
        a.rts();
    }
    a.routine("readst", "The status of the last call: no device.");
    a.lda(imm(0x80));
    a.rts();
    a.routine(
        "chrout",
        "Keeps the registers, writes below the stack pointer.",
    );
    a.pha();
    a.txa();
    a.pha();
    a.tya();
    a.pha();
    a.inc(fixed_zp(0xEC)).c("the cursor's column");
    a.pla();
    a.tay();
    a.pla();
    a.tax();
    a.pla();
    a.clc();
    a.rts();
    a.routine("getin", "No key is waiting.").destroys("X Y");
    a.ldx(imm(0xEE));
    a.ldy(imm(0xEE));
    a.lda(imm(0));
    a.clc();
    a.rts();
    time(a);
    a.routine("stop", "Z while RUN/STOP is down.")
        .destroys("A X");
    a.lda(fixed_zp(0x91));
    a.cmp(imm(0x7F));
    a.php();
    a.ldx(imm(0xEE));
    a.plp();
    a.rts();
    a.routine("kernal_irq", "The clock, and RUN/STOP.");
    a.jsr("udtim");
    a.lda(imm(1));
    a.sta(fixed(0xD019));
    a.lda(fixed(0xDC0D));
    a.jmp("end_interrupt");
    a.routine("kernal_nmi", "Nothing.");
    a.lda(fixed(0xDD0D));
    a.jmp("end_interrupt");
}

fn time(a: &mut Asm) {
    a.routine(
        "rdtim",
        "The time; like the real one, leaves interrupts on.",
    );
    a.sei();
    a.lda(fixed_zp(0xA2));
    a.ldx(fixed_zp(0xA1));
    a.ldy(fixed_zp(0xA0));
    a.cli();
    a.rts();
    a.routine("settim", "Sets the time.");
    a.sei();
    a.sta(fixed_zp(0xA2));
    a.stx(fixed_zp(0xA1));
    a.sty(fixed_zp(0xA0));
    a.cli();
    a.rts();
    a.routine("udtim", "The clock, and the row of keys with RUN/STOP.")
        .destroys("A");
    let (done, ntsc, today) = (a.label("done"), a.label("ntsc"), a.label("today"));
    let again = a.label_here("again");
    a.inc(fixed_zp(0xA2));
    a.bne(done);
    a.inc(fixed_zp(0xA1));
    a.bne(done);
    a.inc(fixed_zp(0xA0));
    a.bind(done);
    for (address, value) in [0xA0, 0xA1].into_iter().zip(DAY) {
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
    a.lda(imm(0x7F));
    a.sta(fixed(0xDC00)).c("the column with RUN/STOP alone");
    a.lda(fixed(0xDC01));
    a.ora(imm(0x7F));
    a.sta(fixed_zp(0x91));
    a.rts();
}
