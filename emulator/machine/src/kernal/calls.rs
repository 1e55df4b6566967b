//! The KERNAL calls, and its interrupt handlers. Registers that a real call may destroy are always
//! destroyed here.

use octet_asm::{Asm, asm};

use super::addresses::{
    CIA_1_REQUESTS, CIA_2_REQUESTS, CLOCK_HIGH, CLOCK_LOW, CLOCK_MIDDLE, CURSOR, KEY_COLUMNS,
    KEY_ROWS, PAL, PAL_COUNT, STOP, VIC_REQUESTS,
};

/// The KERNAL's error numbers, in A with carry set.
const NOT_OPEN: u8 = 3;
const NO_DEVICE: u8 = 5;
/// 24 hours in jiffies, high and middle byte; the low byte is 0.
const DAY: [u8; 2] = [0x4F, 0x1A];
/// The value that a call leaves in a register that it may destroy.
const DESTROYED: u8 = 0xEE;

/// Emits the routines of the calls.
pub(super) fn emit(a: &mut Asm) {
    asm! { a;
        /// Calls that do nothing.
        routine nothing {}
        rts

        /// Calls that always succeed.
        routine no_error {}
        clc                     // carry clear: no error
        rts

        for (name, error) in [("no_device", NO_DEVICE), ("not_open", NOT_OPEN)] {
            /// Calls that fail: no drive answers, so no file is open.
            routine "{name}" {}
            lda  #error
            sec                 // carry set: the error is in A
            rts
        }

        /// READST: the status of the last call.
        routine readst {}
        lda  #0x80              // bit 7: device not present
        rts

        /// CHROUT: keeps all registers, but writes to the stack like the real one.
        routine chrout {}
        pha                     // overwrites what lies below the stack pointer
        txa
        pha
        tya
        pha
        inc  CURSOR             // the cursor moves on
        pla
        tay
        pla
        tax
        pla
        clc                     // carry clear: no error
        rts

        /// GETIN and CHRIN: no key is waiting.
        routine getin { destroys x, y }
        ldx  #DESTROYED         // a real call does not keep X,
        ldy  #DESTROYED         // nor Y
        lda  #0                 // 0: no key
        clc
        rts
        time(a);

        /// STOP: Z set while RUN/STOP is down.
        routine stop { destroys a, x }
        lda  STOP
        cmp  #0x7F              // bit 7, the row of RUN/STOP, is 0
        php                     // keeps Z
        ldx  #DESTROYED         // a real call does not keep X
        plp
        rts

        /// The KERNAL's own IRQ handler: the clock and RUN/STOP.
        routine kernal_irq { goes on with end_interrupt }
        jsr  udtim
        lda  #1                 // bit 0: the raster
        sta  VIC_REQUESTS       // acknowledges the request
        lda  CIA_1_REQUESTS     // reading acknowledges CIA 1
        jmp  end_interrupt

        /// The KERNAL's own NMI handler: only acknowledges.
        routine kernal_nmi { goes on with end_interrupt }
        lda  CIA_2_REQUESTS     // reading acknowledges CIA 2
        jmp  end_interrupt
    }
}

fn time(a: &mut Asm) {
    asm! { a;
        /// RDTIM: A, X, Y the time in jiffies, low to high; interrupts are on after it.
        routine rdtim {}
        sei                     // the interrupt counts the clock
        lda  CLOCK_LOW
        ldx  CLOCK_MIDDLE
        ldy  CLOCK_HIGH
        cli
        rts

        /// SETTIM: sets the time from A, X, Y, low to high.
        routine settim {}
        sei                     // the interrupt counts the clock
        sta  CLOCK_LOW
        stx  CLOCK_MIDDLE
        sty  CLOCK_HIGH
        cli
        rts

        /// UDTIM: counts the clock up, and reads the row of RUN/STOP.
        routine udtim { destroys a }
    @again:
        inc  CLOCK_LOW
        bne  @done              // no carry to the next byte
        inc  CLOCK_MIDDLE
        bne  @done
        inc  CLOCK_HIGH
    @done:
        for (byte, value) in [CLOCK_HIGH, CLOCK_MIDDLE].into_iter().zip(DAY) {
            lda  byte
            cmp  #value
            bcc  @today         // before midnight
        }
        lda  #0                 // midnight
        sta  CLOCK_HIGH
        sta  CLOCK_MIDDLE
        sta  CLOCK_LOW
    @today:
        // Six jiffies in five frames of a PAL machine: every fifth frame counts twice.
        bit  PAL                // 0 on an NTSC machine
        bpl  @ntsc
        dec  PAL_COUNT
        bpl  @ntsc              // not the fifth frame yet
        lda  #5
        sta  PAL_COUNT
        bne  @again always      // A = 5
    @ntsc:
        lda  #0x7F              // column 7 alone, which RUN/STOP is in
        sta  KEY_COLUMNS
        lda  KEY_ROWS
        ora  #0x7F              // bit 7 is RUN/STOP's row; the others read as not down
        sta  STOP
        rts
    }
}
