//! What happens from power on to `READY`, and from `RUN` on.

use c128::asm::{Asm, SegmentId, asm};

use super::chips::{
    CONFIGURATION, MODE, VDC_DATA, VDC_REGISTER, VIC_CONTROL, VIC_ENABLED, VIC_RASTER, VIC_REQUESTS,
};
use super::jump_table::{IRQ, NMI};
use super::variables::{CLOCK_HIGH, CLOCK_LOW, CLOCK_MIDDLE, COLUMNS, PAL, STOP};
use super::{COMMON_STUBS, READY, RESET, RUN, VECTORS};

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
    asm! { a;
        /// Sets the CIAs.
        routine ioinit { destroys a }
        write_all(a, &CIAS);
        rts

        /// Sets the vectors of interrupts.
        routine restor { destroys a }
        for (vector, handler) in [(IRQ, "kernal_irq"), (NMI, "kernal_nmi")] {
            let handler = a.sym(handler);
            lda  #<handler
            sta  vector
            lda  #>handler
            sta  vector + 1
        }
        rts
    }
}

fn write_all(a: &mut Asm, registers: &[(u16, u8)]) {
    asm! { a;
        for &(register, value) in registers {
            lda  #value
            sta  register
        }
    }
}

fn reset(a: &mut Asm) {
    asm! { a;
        /// What the processor does first.
        routine "{RESET}" {}
        sei
        cld
        ldx  #0xFF
        txs
        lda  #0                 // bank 15
        sta  CONFIGURATION
        write_all(a, &MMU);
        jsr  copy_entries
        lda  #0
        sta  CLOCK_HIGH
        sta  CLOCK_MIDDLE
        sta  CLOCK_LOW
        lda  #0xFF
        sta  STOP               // not down
        lda  MODE
        and  #0x80              // the key for 40 or 80 columns is up
        eor  #0x80
        sta  COLUMNS
        jsr  ioinit
        jsr  restor
        jsr  cint
        jsr  frequency
        lda  #0x01              // the raster
        sta  VIC_REQUESTS
        sta  VIC_ENABLED
        cli
        a.global(READY);
        jmp  {READY}
    }
}

fn copy_entries(a: &mut Asm) {
    asm! { a;
        /// Entries and vectors to the RAM of both banks.
        routine copy_entries { destroys a, x }
        for configuration in [0x40, 0x00] {
            lda  #configuration
            sta  CONFIGURATION  // writes go to this bank's RAM
            for (start, len) in [(COMMON_STUBS.start, COMMON_STUBS.len() as u8), (VECTORS, 6)] {
                ldx  #len
            @next:
                lda  start - 1,x
                sta  start - 1,x
                dex
                bne  @next
            }
        }
        rts
    }
}

fn frequency(a: &mut Asm) {
    asm! { a;
        /// Which picture is it?
        routine frequency {
            returns  "$0A03: not 0 if it has 50 frames a second"
            destroys a
        }
        // Of the lines from 256 on, a PAL machine alone has 16 and more.
    @above:
        bit  VIC_CONTROL        // bit 8 of the raster is in N
        bpl  @above
    @below:
        lda  VIC_RASTER
        cmp  #0x10
        bcs  @pal
        bit  VIC_CONTROL
        bmi  @below
        bpl  @ntsc              // always
    @pal:
        lda  #0xFF
        sta  PAL
        rts
    @ntsc:
        lda  #0
        sta  PAL
        rts
    }
}

/// The program that calls another the way BASIC's RUN and SYS do.
fn run(a: &mut Asm, entry: u16) {
    asm! { a;
        /// A stack with something on it, and the program.
        routine "{RUN}" {}
        lda  #0                 // bank 15
        sta  CONFIGURATION
        ldx  #BASIC_STACK
    @push:
        txa
        pha
        dex
        bne  @push
        cli
        jsr  {entry}
        ldx  #BASIC_STACK
    @pull:
        pla
        dex
        bne  @pull
        jmp  {READY}
    }
}

fn screens(a: &mut Asm, body: SegmentId) {
    let (numbers, values) = (VDC.map(|pair| pair.0), VDC.map(|pair| pair.1));
    let numbers = a.table(body, "vdc_numbers", 1, &numbers, "Registers of the VDC");
    let values = a.table(body, "vdc_values", 1, &values, "What they are set to");
    asm! { a;
        /// Sets both screens.
        routine cint { destroys a, x, y }
        write_all(a, &VIC);
        ldx  #VDC.len() as u8 - 1
    @next:
        lda  numbers,x
        ldy  values,x
        jsr  vdc_write
        dex
        bpl  @next
        rts

        /// Writes a register of the VDC.
        routine vdc_write {
            takes    "A the register, Y the value"
        }
        sta  VDC_REGISTER
    @wait:
        bit  VDC_REGISTER
        bpl  @wait              // not ready yet
        sty  VDC_DATA
        rts
    }
}
