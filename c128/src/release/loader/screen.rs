//! What both screens show during loading: name, version and year, what is proven, and a bar.

use super::context::Loader;
use crate::platform::chips::{Vdc, vdc_register};
use cbm_disk::Layout;
use octet_asm::{Asm, Claim, SegmentId, asm};

/// The year of this version.
pub(super) const YEAR: &str = "2026";
/// The texts, and the screens' lines in which they stand.
const TEXTS: [(u16, &str); 5] = [
    (9, "octet: chess for the commodore 128"),
    (11, concat!("version ", env!("CARGO_PKG_VERSION"), ", ")),
    (11, YEAR),
    (14, "proven move for move: it plays"),
    (15, "exactly what its specification says."),
];
/// The line of the bar, and its cells.
const BAR: u16 = 18;
const CELLS: u8 = 34;
/// A cell of the bar that has not been reached: a full stop.
const EMPTY: u8 = 0x2E;
/// A cell that has been reached: a space in reverse.
const FULL: u8 = 0xA0;
/// A space.
const SPACE: u8 = 0x20;
/// The address of the VIC-II's screen, and its columns.
const SCREEN_40: u16 = 0x0400;
const NARROW: u16 = 40;
/// The columns of the VDC's screen.
const WIDE: u16 = 80;
/// A byte with this bit is no letter: the next one stands in the next line. The other bits, plus one,
/// count the cells to it on the VIC-II's screen. On the other screen it is `WIDE - NARROW` more.
const NEXT_LINE: u8 = 0x80;

/// Where a centred text begins on a screen with so many columns.
const fn place(columns: u16, line: u16, len: u16) -> u16 {
    columns * line + (columns - len) / 2
}

/// The lines of text, with their numbers.
fn lines() -> Vec<(u16, String)> {
    let mut lines: Vec<(u16, String)> = Vec::new();
    for (number, text) in TEXTS {
        match lines.last_mut() {
            Some((last, line)) if *last == number => line.push_str(text),
            _ => lines.push((number, text.to_owned())),
        }
    }
    lines
}

/// The texts in screen codes, up to the bar.
fn bytes(lines: &[(u16, String)]) -> Vec<u8> {
    let letter = |byte: u8| {
        if byte.is_ascii_lowercase() {
            byte & 0x1F
        } else {
            byte
        }
    };
    let begins = lines.iter().map(|(line, text)| (*line, text.len() as u16));
    let begins = begins.chain([(BAR, CELLS.into())]).skip(1);
    let mut bytes = Vec::new();
    for ((line, text), (next, next_len)) in lines.iter().zip(begins) {
        bytes.extend(text.bytes().map(letter));
        let len = text.len() as u16;
        let end = place(NARROW, *line, len) + len;
        let mut cells = place(NARROW, next, next_len) - end;
        for left in (0..next - line).rev() {
            let step = if left == 0 { cells } else { NARROW };
            bytes.push(NEXT_LINE | (step - 1) as u8);
            cells -= step;
        }
    }
    bytes
}

pub(super) fn emit(asm: &mut Asm, loader: &Loader, code: SegmentId, layout: &Layout) {
    let lines = lines();
    let text = bytes(&lines);
    let (first, first_len) = (lines[0].0, lines[0].1.len() as u16);
    let len = text.len() as u8;
    asm.table(
        code,
        "title",
        1,
        &text,
        "What both screens show, in screen codes",
    );
    let vdc = Vdc::declare(asm);
    let screen = asm.memory_outside("screen", SCREEN_40, NARROW * 25);
    asm.describe(screen, "The VIC-II's screen, as the KERNAL has it.");
    let bar = screen.at(place(NARROW, BAR, CELLS.into()).into());
    let drawn = [(screen, NARROW * 25)];
    let [screen_low, screen_high] = (SCREEN_40 + place(NARROW, first, first_len)).to_le_bytes();
    let [first_low, first_high] = place(WIDE, first, first_len).to_le_bytes();
    let [bar_low, bar_high] = place(WIDE, BAR, CELLS.into()).to_le_bytes();
    asm! { asm;
        /// Draws the texts and an empty bar on both screens.
        routine draw_title { destroys a, x, y }
        lda  #screen_low
        sta  loader.kept.to
        lda  #screen_high
        sta  loader.kept.to + 1
        lda  #first_high
        ldy  #first_low
        jsr  seek
        ldx  #vdc_register::DATA
        ldy  #0
    @cell:
        lda  "title",y
        bmi  @line
        asm.claim(Claim::StoresInto(drawn.to_vec()));
        sta  (loader.kept.to),y
        jsr  write_vdc
    @next:
        iny
        cpy  #len
        bne  @cell
        lda  #EMPTY
    @empty:
        asm.claim(Claim::StoresInto(drawn.to_vec()));
        sta  (loader.kept.to),y
        jsr  write_vdc
        iny
        cpy  #len + CELLS
        bne  @empty
        lda  #0
        sta  loader.kept.cells
        sta  loader.kept.rest
        rts
    @line:
        and  #!NEXT_LINE
        sta  loader.kept.count
        clc
        adc  loader.kept.to     // a cell less: Y has counted this byte
        sta  loader.kept.to
        bcc  @same_page
        inc  loader.kept.to + 1
    @same_page:
        lda  loader.kept.count
        clc
        adc  #(WIDE - NARROW) as u8 + 1
        sta  loader.kept.count
        lda  #SPACE
    @space:
        jsr  write_vdc
        dec  loader.kept.count
        bne  @space
        beq  @next always

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
        adc  #bar_low
        tay
        lda  #bar_high
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
