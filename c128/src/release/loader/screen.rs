//! What both screens show during loading: the name, and a bar.

use super::context::Loader;
use crate::platform::chips::{Vdc, vdc_register};
use cbm_disk::Layout;
use octet_asm::{Asm, SegmentId, asm};

/// The name, in screen codes.
const TITLE: &str = "octet: chess for the commodore 128";
/// The line of the name. The bar is two lines below.
const LINE: u16 = 10;
/// Cells of the bar.
const CELLS: u8 = TITLE.len() as u8;
/// A cell of the bar that has not been reached: a full stop.
const EMPTY: u8 = 0x2E;
/// A cell that has been reached: a space in reverse.
const FULL: u8 = 0xA0;
/// The VIC-II's screen, as the KERNAL has it.
const SCREEN_40: u16 = 0x0400;

/// Where a centred line begins on a screen with so many columns.
const fn place(columns: u16, line: u16) -> u16 {
    columns * line + (columns - CELLS as u16) / 2
}

pub(super) fn emit(asm: &mut Asm, loader: &Loader, code: SegmentId, layout: &Layout) {
    let text: Vec<u8> = TITLE
        .bytes()
        .map(|byte| {
            if byte.is_ascii_lowercase() {
                byte & 0x1F
            } else {
                byte
            }
        })
        .collect();
    asm.table(code, "title", 1, &text, "The name, in screen codes");
    let vdc = Vdc::declare(asm);
    let lines = [LINE, LINE + 2];
    let screens = lines.map(|line| {
        let name = format!("line_{line}");
        asm.memory_outside(&name, SCREEN_40 + place(40, line), CELLS.into())
    });
    asm.describe(
        screens,
        "A line of the VIC-II's screen: the name, or the bar below it.",
    );
    let [_, bar] = screens;
    let [low, high] = place(80, lines[1]).to_le_bytes();
    asm! { asm;
        /// Draws the name and an empty bar on both screens.
        routine draw_title { destroys a, x, y }
        for (n, line) in lines.into_iter().enumerate() {
            let screen = screens[n];
            let [low, high] = place(80, line).to_le_bytes();
            lda  #high
            ldy  #low
            jsr  seek
            ldy  #0
        @cell:
            if n == 0 {
                lda  "title",y
            } else {
                lda  #EMPTY
            }
            sta  screen,y
            ldx  #vdc_register::DATA
            jsr  write_vdc
            iny
            cpy  #CELLS
            bne  @cell
        }
        lda  #0
        sta  loader.kept.cells
        sta  loader.kept.rest
        rts

        /// Lets the bar grow as the blocks come.
        routine draw_bar { destroys a, x, y }
        lda  loader.kept.rest
        clc
        adc  #CELLS
        cmp  #layout.blocks
        bcc  @none
        sbc  #layout.blocks     // C set
        sta  loader.kept.rest
        ldy  loader.kept.cells
        inc  loader.kept.cells
        lda  #FULL
        sta  bar,y
        tya
        clc
        adc  #low
        tay
        lda  #high
        jsr  seek
        lda  #FULL
        ldx  #vdc_register::DATA
        jmp  write_vdc
    @none:
        sta  loader.kept.rest
        rts

        /// Sets the address that the VDC writes to.
        routine seek {
            takes    a, y
            keeps    y
            destroys a, x
            goes on with write_vdc
        }
        ldx  #vdc_register::UPDATE
        jsr  write_vdc
        tya
        inx

        /// Writes a register of the VDC.
        routine write_vdc {
            takes    a, x
            keeps    a, x, y
        }
        stx  vdc.index
    @wait:
        bit  vdc.index
        bpl  @wait
        sta  vdc.data
        rts
    }
}
