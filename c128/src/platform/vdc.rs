//! The 80-column screen: the VDC's registers, and its bitmap with attributes.
//!
//! The VDC is written through two addresses and takes its time, so every access waits until it is
//! ready. Its memory is written in runs, because the chip increments the update address.
//!
//! The 16 KB that every VDC has hold 72 columns: 200 lines of 72 bytes, followed by 25 rows of
//! attributes as if they were 25 more lines. An attribute has a cell's foreground in its low half
//! and the background in its high half.

use super::chips::{BITMAP_LINES, COLUMNS_80, ROWS, vdc_register as vdc};
use super::machine::Video;
use octet_asm::{Abs, Asm, asm};

/// Where the attributes begin.
const ATTRIBUTES: u16 = BITMAP_LINES as u16 * COLUMNS_80 as u16;
/// Bits of [`vdc::MODE`]: a bitmap, with attributes.
const BITMAP: u8 = 0xC0;
/// The part of [`vdc::MODE`] that differs between versions of the chip.
const FINE_SCROLL: u8 = 0x0F;
/// Pages of the VDC's memory.
const PAGES: u8 = 64;

/// A register that is saved and set: its number, the bits that stay, and the bits that are added.
const REGISTERS: [(u8, u8, u8); SAVED_REGISTERS_80 as usize] = [
    (vdc::COLUMNS, 0, COLUMNS_80),
    (vdc::SYNC, 0xFF, 0_u8.wrapping_sub((80 - COLUMNS_80) / 2)),
    (vdc::SHOWN, 0, 1), // one row until vdc_show: it is written to faster then
    (vdc::CURSOR, 0, vdc::NO_CURSOR),
    (vdc::SCREEN, 0, 0),
    (vdc::SCREEN + 1, 0, 0),
    (vdc::ATTRIBUTES, 0, (ATTRIBUTES >> 8) as u8),
    (vdc::ATTRIBUTES + 1, 0, ATTRIBUTES as u8),
    (vdc::SCROLL, 0, vdc::FILLS),
    (vdc::MODE, FINE_SCROLL, BITMAP),
    (vdc::COLORS, 0, 0),
    (vdc::SKIP, 0, 0),
];
/// How many registers are saved.
pub const SAVED_REGISTERS_80: u16 = 12;

const _: () = assert!(ATTRIBUTES + ROWS as u16 * COLUMNS_80 as u16 <= 0x4000);

/// Emits `vdc_init`, `vdc_clear`, `vdc_show`, `vdc_restore`, `vdc_seek`, `vdc_next_line`,
/// `vdc_fill`, `vdc_write` and what they need.
pub fn emit(asm: &mut Asm, video: &Video) {
    asm.section(
        "80-column screen",
        "The VDC, through its two addresses and its own memory.",
    );
    init(asm, video);
    seek(asm, video);
    access(asm, video);
}

fn init(asm: &mut Asm, video: &Video) {
    let Some(ui) = asm.selected() else { return };
    let saved = video.saved_80;
    let mut table = |name: &str, part: fn(&(u8, u8, u8)) -> u8, what: &str| -> Abs {
        let bytes: Vec<u8> = REGISTERS.iter().map(part).collect();
        asm.table(ui, name, 1, &bytes, what)
    };
    let numbers = table("vdc_registers", |part| part.0, "Registers that are saved");
    let kept = table("vdc_kept", |part| part.1, "Bits that stay as they were");
    let values = table("vdc_values", |part| part.2, "What is added to them");
    let last = SAVED_REGISTERS_80 as u8 - 1;
    asm! { asm;
        /// Opens an empty bitmap on the 80-column screen, which vdc_show shows.
        routine vdc_init {
            returns  ui_saved_80 "the registers before"
            destroys a, x, y
            changes  ui_saved_80
        }
        ldy  #last              // Y counts the registers down
    @next:
        ldx  numbers,y          // which register
        jsr  vdc_get_register
        sta  saved,y            // BASIC's, for vdc_restore
        and  kept,y             // what depends on the chip's version stays
        clc
        adc  values,y           // an addition: the sync moves by the columns that are left out
        jsr  vdc_set_register
        dey
        bpl  @next
        /// Empties bitmap and attributes: all is black.
        routine vdc_clear {
            returns  y "0", z "set"
            destroys a, x
        }
        lda  #0
        tay
        jsr  vdc_set_address
        jsr  vdc_write          // the first byte; the chip repeats it, 256 times a turn
        ldx  #vdc::COUNT        // writing it starts the fill
        ldy  #PAGES             // the last byte is the first one again
    @page:
        jsr  vdc_set_register   // A is 0: 256
        dey
        bne  @page
        rts

        /// Shows the bitmap.
        routine vdc_show { destroys a, x }
        ldx  #vdc::SHOWN
        lda  #ROWS
        bne  vdc_set_register always // not 0

        /// Restores the VDC's registers.
        routine vdc_restore {
            takes    ui_saved_80
            destroys a, x, y
        }
        ldy  #last
    @restore:
        ldx  numbers,y          // in the same order as before
        lda  saved,y            // BASIC's value
        jsr  vdc_set_register
        dey
        bpl  @restore
        rts
    }
}

fn seek(asm: &mut Asm, video: &Video) {
    let address = video.dst_ptr;
    asm! { asm;
        /// Sets the update address to a byte of a line, or of a row's attributes.
        routine vdc_seek {
            takes    x "line, 0 to 199, or 200 + row", a "column"
            returns  ui_dst_ptr "the address", "the VDC ready for vdc_write"
            destroys a, x, y, ui_dst_ptr
            changes  vic_matrix
        }
        pha                     // the column, for later
        stx  address            // once the line
        ldy  #0
        sty  address+1          // the product has 16 bits
        txa
        ldy  #3                 // three doublings
    @eight:
        asl  a
        rol  address+1          // what leaves the low byte
        dey
        bne  @eight             // 8 times the line
        adc  address            // C clear; nine times
        bcc  @same_page
        inc  address+1          // the sum's carry
    @same_page:
        ldy  #3                 // nine times eight is a line's 72 bytes
    @all:
        asl  a
        rol  address+1
        dey
        bne  @all               // 72 times
        sta  address
        pla                     // and the column
        clc
        adc  address
        sta  address            // vdc_next_line goes on from here
        tay                     // Y the low byte, as vdc_set_address wants it
        lda  address+1
        adc  #0                 // the column's carry
        sta  address+1
        jmp  vdc_set_address

        /// Sets the update address to the byte below, in the next line.
        routine vdc_next_line {
            takes    ui_dst_ptr "from which a line's bytes were written"
            returns  ui_dst_ptr
            destroys a, x, y
            changes  vic_matrix
        }
        lda  #COLUMNS_80        // a line further on
        clc
        adc  address
        sta  address            // for the line after that
        tay                     // Y the low byte
        bcc  vdc_set_low        // the same page: the chip still has its high byte
        inc  address+1
        lda  address+1          // then as vdc_set_address
    }
}

fn access(asm: &mut Asm, video: &Video) {
    let (index, data) = (video.chips.vdc.index, video.chips.vdc.data);
    asm! { asm;
        /// Sets the update address.
        routine vdc_set_address {
            takes    a "high", y "low byte of the address"
            returns  "the VDC, ready for vdc_write"
            keeps    y
            destroys x
        }
        ldx  #vdc::UPDATE       // the high byte first
        stx  index
    @high:
        bit  index
        bpl  @high              // bit 7: ready
        sta  data
        /// Sets the low byte of the update address.
        routine vdc_set_low {
            takes    y
            keeps    a, y
            destroys x
        }
        ldx  #vdc::UPDATE + 1   // the low byte is in the next register
        stx  index
    @low:
        bit  index
        bpl  @low               // bit 7: ready
        sty  data
        ldx  #vdc::DATA
        stx  index              // for the vdc_writes that follow
        rts

        /// Writes a byte several times to the VDC's memory.
        routine vdc_fill {
            takes    a "the byte", x "how many times, from 1 on", "vdc_set_address"
            destroys a, x
        }
        jsr  vdc_write          // the first of them
        dex
        beq  @done              // a count of 0 would mean 256
        txa                     // A how many more
        ldx  #vdc::COUNT        // the chip repeats it
        /// Sets a register.
        routine vdc_set_register {
            takes    a "value", x "register"
            destroys nothing
        }
        stx  index              // the register; vdc_write waits for it
        /// Writes a byte to the VDC's memory, or to the register selected.
        routine vdc_write {
            takes    a, "vdc_set_address"
            destroys nothing
        }
    @wait:
        bit  index
        bpl  @wait              // bit 7: ready
        sta  data
    @done:
        rts

        /// Reads a register.
        routine vdc_get_register {
            takes    x "register"
            returns  a "value"
        }
        stx  index              // the chip fetches its value
    @busy:
        bit  index
        bpl  @busy              // bit 7: its value is there
        lda  data
        rts
    }
}
