//! Calls, and the KERNAL's own handlers of interrupts: deliberately rude where
//! the real ones may be.

use c128::asm::{Asm, asm};

use super::chips::{CIA_1_REQUESTS, CIA_2_REQUESTS, KEY_COLUMNS, KEY_ROWS, VIC_REQUESTS};
use super::variables::{CLOCK_HIGH, CLOCK_LOW, CLOCK_MIDDLE, CURSOR, PAL, PAL_COUNT, STOP};

/// The KERNAL's errors, in A with the carry set.
const NOT_OPEN: u8 = 3;
const NO_DEVICE: u8 = 5;
/// 24 hours in sixtieths of a second, but for the low byte, which is 0.
const DAY: [u8; 2] = [0x4F, 0x1A];
/// What a call leaves in a register that it destroys.
const RUDE: u8 = 0xEE;

/// Emits them.
pub(super) fn emit(a: &mut Asm) {
    asm! { a;
        /// Calls that nothing comes of.
        routine nothing {}
        rts

        /// Calls that always go well.
        routine no_error {}
        clc
        rts

        for (name, error) in [("no_device", NO_DEVICE), ("not_open", NOT_OPEN)] {
            /// Calls that fail.
            routine "{name}" {}
            lda  #error
            sec
            rts
        }

        /// The status of the last call: no device.
        routine readst {}
        lda  #0x80
        rts

        /// Keeps the registers, writes below the stack pointer.
        routine chrout {}
        pha
        txa
        pha
        tya
        pha
        inc  CURSOR
        pla
        tay
        pla
        tax
        pla
        clc
        rts

        /// No key is waiting.
        routine getin { destroys x, y }
        ldx  #RUDE
        ldy  #RUDE
        lda  #0
        clc
        rts
        time(a);

        /// Z while RUN/STOP is down.
        routine stop { destroys a, x }
        lda  STOP
        cmp  #0x7F
        php
        ldx  #RUDE
        plp
        rts

        /// The clock, and RUN/STOP.
        routine kernal_irq { goes on with end_interrupt }
        jsr  udtim
        lda  #1                 // the raster's request
        sta  VIC_REQUESTS
        lda  CIA_1_REQUESTS
        jmp  end_interrupt

        /// Nothing.
        routine kernal_nmi { goes on with end_interrupt }
        lda  CIA_2_REQUESTS
        jmp  end_interrupt
    }
}

fn time(a: &mut Asm) {
    asm! { a;
        /// The time; like the real one, leaves interrupts on.
        routine rdtim {}
        sei
        lda  CLOCK_LOW
        ldx  CLOCK_MIDDLE
        ldy  CLOCK_HIGH
        cli
        rts

        /// Sets the time.
        routine settim {}
        sei
        sta  CLOCK_LOW
        stx  CLOCK_MIDDLE
        sty  CLOCK_HIGH
        cli
        rts

        /// The clock, and the row of keys with RUN/STOP.
        routine udtim { destroys a }
    @again:
        inc  CLOCK_LOW
        bne  @done
        inc  CLOCK_MIDDLE
        bne  @done
        inc  CLOCK_HIGH
    @done:
        for (byte, value) in [CLOCK_HIGH, CLOCK_MIDDLE].into_iter().zip(DAY) {
            lda  byte
            cmp  #value
            bcc  @today
        }
        lda  #0
        sta  CLOCK_HIGH
        sta  CLOCK_MIDDLE
        sta  CLOCK_LOW
    @today:
        // Five frames of a PAL machine are six sixtieths of a second.
        bit  PAL
        bpl  @ntsc
        dec  PAL_COUNT
        bpl  @ntsc
        lda  #5
        sta  PAL_COUNT
        bne  @again             // always
    @ntsc:
        lda  #0x7F              // the column with RUN/STOP alone
        sta  KEY_COLUMNS
        lda  KEY_ROWS
        ora  #0x7F
        sta  STOP
        rts
    }
}
