//! The 40-column screen: the VIC-II's registers, characters and sprites.
//!
//! Text is multicolour. The first background colour is that of the panel and of the pieces'
//! outlines, the second that of light squares, and the third that of dark ones; the colour of a
//! cell is its piece's. Sprites in front of the text mark squares. `ui/view/themes_40.rs` has the
//! colours.

use super::charset::{MARK_LEN, MARKS, PIECES, SQUARE_CHARACTERS_40};
use super::chips::{Chips, FIRST_MARK, VIC_VIDEO_VALUE};
use super::machine::{Video, set_source};
use super::memory_map::{SPRITE_LEN, VIC_START};
use octet_asm::{Abs, Asm, Claim, asm, hi, lo};

/// Bit of a cell's colour: multicolour.
pub const FOUR: u8 = 8;
/// Registers of colours, from the border's to that of the last mark's sprite.
pub const COLOURS: u8 = 12;

/// The sprites, by what they mark. The first ones are in front.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum MarkSprite {
    /// A square of the last move.
    Last,
    /// The other square of the last move.
    LastToo,
    /// The chosen piece.
    Chosen,
    /// The cursor.
    Cursor,
    /// A king in check.
    Check,
}

/// The sprites' numbers of pictures, by sprite.
const POINTERS: [u8; 5] = [
    FIRST_MARK,
    FIRST_MARK,
    FIRST_MARK + 1,
    FIRST_MARK + 2,
    FIRST_MARK + 3,
];
/// VIC_CTRL2: 40 columns, multicolour.
const MULTICOLOUR: u8 = 0x18;
/// The registers from VIC_SPR_ENA on: no sprite is on; all have double height; the text; only the
/// raster's interrupt; sprites in front of the text, of one colour and single width.
const VALUES: [u8; 9] = [0, MULTICOLOUR, 0xFF, VIC_VIDEO_VALUE, 1, 1, 0, 0, 0];
/// Bit of MMU_RCR: the VIC-II sees bank 1.
const VIC_SEES_BANK_1: u8 = 0x40;
/// Offset of sprite pointer 0 in the screen's kilobyte.
const SPRITE_POINTERS: i32 = 0x3F8;
/// Registers of the VIC-II that the C64 has, too.
const REGISTERS: u8 = 0x2F;
/// VIC_CTRL1 and VIC_HLINE, which are no part of the screen's state.
const CTRL1: u8 = 0x11;
const HLINE: u8 = 0x12;
/// Bits of VIC_IRR: the requests of collisions and of the light pen.
const SEEN: u8 = 0x0E;
/// Bytes of their values, and of the registers that choose the VIC-II's memory.
pub const SAVED_REGISTERS: u16 = REGISTERS as u16 + 2;

/// Emits `vic_save` and `vic_restore`.
fn save(asm: &mut Asm, video: &Video) {
    let (chips, saved) = (&video.chips, video.saved);
    let first = chips.vic.spr0_x;
    let memory = [chips.cia2.pra, chips.mmu.rcr];
    let memory = || (i32::from(REGISTERS)..).zip(memory);
    asm! { asm;
        /// Saves the VIC-II's registers.
        routine vic_save {
            destroys a, x
            changes  ui_saved
        }
        ldx  #REGISTERS - 1
    @save:
        lda  first,x
        sta  saved,x
        dex
        bpl  @save
        for (n, register) in memory() {
            lda  register
            sta  saved + n
        }
        rts

        /// Restores the VIC-II's registers; its sprites have met nothing.
        routine vic_restore { destroys a, x }
        ldx  #REGISTERS - 1
    @restore:
        lda  saved,x
        asm.claim(into_registers(chips));
        sta  first,x
        dex
        cpx  #HLINE             // the raster's line and the picture are restored by others
        bne  @next
        ldx  #CTRL1 - 1
    @next:
        cpx  #REGISTERS
        bcc  @restore           // until X passes 0
        for (n, register) in memory() {
            lda  saved + n
            sta  register
        }
        lda  chips.vic.spr_spr_coll
        lda  chips.vic.spr_bg_coll
        lda  #SEEN
        sta  chips.vic.irr      // BASIC's interrupt would note them
        rts
    }
}

/// Emits `vic_init`, `vic_save`, `vic_restore` and what they need.
pub fn emit(asm: &mut Asm, video: &Video) {
    asm.section(
        "40-column screen",
        "The VIC-II, which sees bank 1, in multicolour text.",
    );
    save(asm, video);
    init(asm, video);
    charset(asm, video);
}

fn init(asm: &mut Asm, video: &Video) {
    let chips = &video.chips;
    let Some(ui) = asm.selected() else { return };
    let what = "Values of the registers from VIC_SPR_ENA on";
    let values = asm.table(ui, "vic_values", 1, &VALUES, what);
    let pointers = asm.table(ui, "sprite_pointers", 1, &POINTERS, "Pictures of sprites");
    asm! { asm;
        /// Initialises the 40-column screen.
        routine vic_init {
            takes    "the cold data, staged"
            returns  "the character set in place", "an empty screen"
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_remaining
            changes  vic_charset, vic_matrix
        }
        jsr  vic_load_charset
        // Fills the screen with spaces, which are character 0.
        lda  #0                 // the space's code
        tax
    @next:
        for page in 0..4 {
            sta  chips.matrix + 0x100 * page,x // with the sprite pointers, for now
        }
        sta  chips.marks,x      // 256 bytes, too
        inx
        bne  @next
        sta  chips.vic.spr_hi_x // the board is left of column 256
        ldx  #MARK_LEN - 1
    @mark:
        for mark in 0..i32::from(MARKS) {
            lda  video.bitmaps.marks + i32::from(MARK_LEN) * mark,x // from the cold data
            sta  chips.marks + i32::from(SPRITE_LEN) * mark,x
        }
        dex
        bpl  @mark
        ldx  #POINTERS.len() as u8 - 1
    @pointer:
        lda  pointers,x
        sta  chips.matrix + SPRITE_POINTERS,x
        dex
        bpl  @pointer
        // The VIC-II sees $8000-$BFFF of bank 1.
        lda  chips.mmu.rcr
        and  #0x0F              // the size of common RAM stays
        ora  #VIC_SEES_BANK_1   // where UI and VICRAM are
        sta  chips.mmu.rcr
        lda  chips.cia2.pra
        and  #0xFC              // the serial bus stays
        ora  #(3 - VIC_START / 0x4000) as u8
        sta  chips.cia2.pra
        ldx  #VALUES.len() as u8 - 1
    @register:
        lda  values,x
        asm.claim(into_registers(chips));
        sta  chips.vic.spr_ena,x
        dex
        bpl  @register
        rts
    }
}

/// Stores to one of the VIC-II's registers.
pub fn into_registers(chips: &Chips) -> Claim {
    Claim::StoresInto(vec![(chips.vic.spr0_x, REGISTERS.into())])
}

fn charset(asm: &mut Asm, video: &Video) {
    let (charset, bitmaps) = (video.chips.charset, &video.bitmaps);
    let letters_len = 8 * u16::from(PIECES);
    let squares_len = 8 * u16::from(SQUARE_CHARACTERS_40);
    asm! { asm;
        /// Makes the VIC-II's character set: letters, light squares, dark squares.
        routine vic_load_charset {
            takes    "the cold data, staged"
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_remaining
        }
        let light = charset.at(i32::from(letters_len));
        for (from, to, len) in [
            (bitmaps.letters, charset, letters_len),
            (bitmaps.squares_40, light, squares_len),
        ] {
            set_source(asm, video, from);
            for (half, n) in [(lo(to), 0), (hi(to), 1)] {
                lda  half
                sta  video.dst_ptr + n
            }
            lda  #len as u8         // the length in A and X
            ldx  #(len >> 8) as u8
            jsr  cold_copy
        }
        let dark = light.at(i32::from(squares_len));
        let half = squares_len / 2;
        ldx  #0                 // two halves: X cannot count 448 bytes
    @line:
        for part in [0, i32::from(half)] {
            darken(asm, video, light.at(part), dark.at(part));
        }
        inx                     // the next row of 8 pixels
        cpx  #half as u8
        bne  @line
        rts
    }
}

/// Copies the byte at `from,x` to `to,x` and turns each pair of bits 01 into 10. This turns a light
/// square into a dark one, whatever piece stands there.
fn darken(asm: &mut Asm, video: &Video, from: Abs, to: Abs) {
    asm! { asm;
        lda  from,x             // four pixels of two bits
        lsr  a
        eor  #0xFF              // bit 1 of a pair above its bit 0, inverted
        and  from,x
        and  #0x55              // bit 0 of the pairs 01
        sta  video.remaining
        asl  a
        ora  video.remaining    // both bits of the pairs 01
        eor  from,x             // 00 and 11 stay
        sta  to,x
    }
}
