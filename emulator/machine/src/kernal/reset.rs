//! From power on to `READY`, and the call of a program.

use octet_asm::{Asm, SegmentId, asm};

use super::addresses::{
    CLOCK_HIGH, CLOCK_LOW, CLOCK_MIDDLE, COLUMNS, COMMON_STUBS, CONFIGURATION, DRIVE_WAIT, MODE,
    PAL, READY, RESET, RUN, STOP, VDC_DATA, VDC_REGISTER, VECTORS, VIC_CONTROL, VIC_ENABLED,
    VIC_RASTER, VIC_REQUESTS,
};
use super::jump_table::{IRQ, NMI};

/// The values that a reset writes to the MMU from $D501 on. A store to $FF00 selects bank 15; $D505
/// is left to the Z80. A high page register is latched until its low one is written.
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

/// Registers of the VIC-II: the screen in bank 0 at $0400, one interrupt a frame
/// below the text, BASIC's colours.
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

/// Registers of the CIAs: no interrupts, port directions, the VIC-II's first
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

/// Registers of the VDC: 80 columns, 25 rows, 50 frames a second. Writes to registers 30 and 31
/// would reach its memory, so these are left out.
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
    copy_common_stubs(a);
    detect_pal(a);
    run(a, entry);
    screens(a, body);
    asm! { a;
        /// IOINIT: sets the CIAs.
        routine ioinit { destroys a }
        write_all(a, &CIAS);
        rts

        /// RESTOR: sets the interrupt vectors.
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
        /// The processor starts here.
        routine "{RESET}" {}
        sei                     // until the vectors are set
        cld
        ldx  #0xFF              // an empty stack
        txs
        lda  #0                 // 0: bank 15
        sta  CONFIGURATION
        write_all(a, &MMU);
        jsr  copy_common_stubs
        lda  #0                 // the clock starts at 0
        sta  CLOCK_HIGH
        sta  CLOCK_MIDDLE
        sta  CLOCK_LOW
        lda  #0xFF              // no key of the row is down
        sta  STOP               // not down
        lda  MODE
        and  #0x80              // bit 7 set: the 40/80 key is up
        eor  #0x80              // bit 7 set: 80 columns
        sta  COLUMNS
        jsr  ioinit
        jsr  restor
        jsr  cint
        jsr  detect_pal
        lda  #0x01              // bit 0: the raster
        sta  VIC_REQUESTS       // acknowledges a request that may be pending
        sta  VIC_ENABLED        // lets it reach the processor
        cli
        a.global(READY);
        jmp  {READY}

        /// Calls wait here for a drive.
        routine "{DRIVE_WAIT}" {}
        jmp  {DRIVE_WAIT}
    }
}

fn copy_common_stubs(a: &mut Asm) {
    asm! { a;
        /// Copies entries and vectors to the RAM of both banks.
        routine copy_common_stubs { destroys a, x }
        for configuration in [0x40, 0x00] {
            lda  #configuration  // the ROM is read, writes go to this bank's RAM
            sta  CONFIGURATION
            for (start, len) in [(COMMON_STUBS.start, COMMON_STUBS.len() as u8), (VECTORS, 6)] {
                ldx  #len
            @next:
                lda  start - 1,x  // from the ROM ...
                sta  start - 1,x  // ... to the RAM below it
                dex
                bne  @next
            }
        }
        rts
    }
}

fn detect_pal(a: &mut Asm) {
    asm! { a;
        /// Is the VIC-II a PAL or an NTSC one?
        routine detect_pal {
            returns  "$0A03: not 0 if it has 50 frames a second"
            destroys a
        }
        // From raster line 256 on a PAL frame has 56 more lines, an NTSC one 6 or 7.
    @above:
        bit  VIC_CONTROL        // N: bit 8 of the raster line
        bpl  @above
    @below:
        lda  VIC_RASTER         // the line less 256
        cmp  #0x10              // line 272
        bcs  @pal
        bit  VIC_CONTROL        // still the same frame?
        bmi  @below
        bpl  @ntsc always       // N clear, the BMI above was not taken
    @pal:
        lda  #0xFF              // not 0: PAL
        sta  PAL
        rts
    @ntsc:
        lda  #0                 // 0: NTSC
        sta  PAL
        rts
    }
}

/// Calls a program the way BASIC's RUN and SYS do.
fn run(a: &mut Asm, entry: u16) {
    asm! { a;
        /// Calls the program with bytes on the stack, as BASIC has them.
        routine "{RUN}" {}
        lda  #0                 // 0: bank 15
        sta  CONFIGURATION
        ldx  #BASIC_STACK
    @push:
        txa                     // any bytes: the program must not rely on them
        pha
        dex
        bne  @push
        cli                     // BASIC runs with interrupts on
        jsr  {entry}
        ldx  #BASIC_STACK
    @pull:
        pla                     // the program must have left the stack as it was
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
        /// CINT: sets both screens.
        routine cint { destroys a, x, y }
        write_all(a, &VIC);
        ldx  #VDC.len() as u8 - 1
    @next:
        lda  numbers,x          // from the last register down
        ldy  values,x
        jsr  vdc_write
        dex
        bpl  @next
        rts

        /// Writes a register of the VDC.
        routine vdc_write { takes "A the register, Y the value" }
        sta  VDC_REGISTER       // selects the register
    @wait:
        bit  VDC_REGISTER
        bpl  @wait              // bit 7 clear: the VDC is busy
        sty  VDC_DATA
        rts
    }
}
