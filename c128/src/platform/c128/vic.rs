//! The 40-column screen: the VIC-II's registers, characters and cursor.
//!
//! Text is multicolour: the first background colour is outline and panel, the second a white
//! piece's body, the third a black piece's, and the colour of a cell is its square's. Of the
//! sixteen colours a square can have the first eight.

use super::charset::{PIECE_CELLS_40, PIECE_TYPES, PIECES};
use super::chips::{Chips, SPRITE_NUMBER, VIC_VIDEO_VALUE, Vic};
use super::machine::{Video, set_source};
use super::memory_map::{
    CHARSET_LEN, COLD_BUFFER, COLD_BUFFER_LEN, COLD_END, COLD_START, MEMORY_END, TT_START,
    VIC_START,
};
use crate::asm::{Abs, Asm, Claim, SegmentId, asm, fixed, hi, lo};

/// The VIC-II's colours that are used.
pub mod colour {
    /// Outlines, the panel, the border.
    pub const BLACK: u8 = 0;
    /// White pieces, texts.
    pub const WHITE: u8 = 1;
    /// An attacked square.
    pub const RED: u8 = 2;
    /// The last move, and what the panel shows as numbers or signs.
    pub const CYAN: u8 = 3;
    /// The cursor's square.
    pub const PURPLE: u8 = 4;
    /// Dark squares.
    pub const GREEN: u8 = 5;
    /// The piece chosen.
    pub const BLUE: u8 = 6;
    /// Light squares.
    pub const YELLOW: u8 = 7;
    /// Black pieces.
    pub const DARK_GREY: u8 = 11;
    /// In a cell's colour: multicolour.
    pub const FOUR: u8 = 8;
}

/// VIC_CTRL2: 40 columns, multicolour.
const MULTICOLOUR: u8 = 0x18;
/// In MMU_RCR: the VIC-II sees bank 1.
const VIC_SEES_BANK_1: u8 = 0x40;
/// Offset of sprite pointer 0 in the screen's kilobyte.
const SPRITE_POINTERS: i32 = 0x3F8;
/// Rows of the cursor's sprite, each shown twice: a square's height.
const CURSOR_ROWS: usize = 12;
/// Bytes of a sprite that are shown: 21 rows of 24 pixels.
const SPRITE_SHOWN: usize = 63;

/// A frame around a square.
fn cursor() -> Vec<u8> {
    let mut bytes = vec![0; SPRITE_SHOWN];
    for row in 0..CURSOR_ROWS {
        let line = if row == 0 || row == CURSOR_ROWS - 1 {
            [0xFF; 3]
        } else {
            [0xC0, 0x00, 0x03]
        };
        bytes[3 * row..3 * row + 3].copy_from_slice(&line);
    }
    bytes
}

/// The VIC-II's registers that the screen changes, whose values are saved and restored, and those
/// that they get.
fn registers(vic: &Vic) -> [(Abs, u8); REGISTERS as usize] {
    [
        (vic.video_adr, VIC_VIDEO_VALUE),
        (vic.ctrl2, MULTICOLOUR),
        (vic.bordercolor, colour::BLACK),
        (vic.bg_color0, colour::BLACK),
        (vic.bg_color1, colour::WHITE),
        (vic.bg_color2, colour::DARK_GREY),
        (vic.spr_ena, 0),
        (vic.spr_exp_x, 0),
        (vic.spr_bg_prio, 0),
        (vic.spr_hi_x, 0),
        (vic.spr_exp_y, 1),
        (vic.spr0_color, colour::WHITE),
        (vic.spr0_x, 0),
        (vic.spr0_y, 0),
    ]
}

/// How many.
const REGISTERS: u8 = 14;
/// Registers of the VIC-II that the C64 has, too.
const ALL_REGISTERS: u16 = 0x2F;
/// Bytes of their values, and of the registers that choose the VIC-II's memory.
pub const SAVED_REGISTERS: u16 = REGISTERS as u16 + 2;

/// Emits `vic_save` and `vic_restore`.
fn save(asm: &mut Asm, video: &Video) {
    let (chips, saved) = (&video.chips, video.saved);
    let Some(ui) = asm.selected() else { return };
    let registers = registers(&chips.vic);
    let places = registers.map(|register| register.0);
    let places = asm.table_lo(ui, "vic_registers", 1, places, "Registers from $D000 on");
    let values = registers.map(|register| register.1);
    asm.table(ui, "vic_values", 1, &values, "Their values");
    let first = chips.vic.spr0_x.y();
    let memory = [chips.cia2.pra, chips.mmu.rcr];
    for (routine, what, saves) in [
        ("vic_save", "Saves the VIC-II's registers.", true),
        ("vic_restore", "Restores the VIC-II's registers.", false),
    ] {
        asm.routine(routine, what).destroys("A X Y");
        asm! { asm;
            ldx  #REGISTERS - 1
        @next:
            ldy  places,x
            if saves {
                lda  first
                sta  saved,x
            } else {
                lda  saved,x
                asm.claim(into_registers(chips));
                sta  first
            }
            dex
            bpl  @next
            for (n, register) in (i32::from(REGISTERS)..).zip(memory) {
                let (from, to) = if saves {
                    (register, saved.at(n))
                } else {
                    (saved.at(n), register)
                };
                lda  from
                sta  to
            }
            rts
        }
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
    let (places, values) = (asm.sym("vic_registers"), asm.sym("vic_values"));
    let first = chips.vic.spr0_x.y();
    asm.routine("vic_init", "Initialises the 40-column screen.")
        .takes("the cold data, staged")
        .returns("the character set in place, an empty screen")
        .destroys("A X Y, ui_src_ptr, ui_dst_ptr, ui_remaining");
    asm! { asm;
        jsr  vic_load_charset
        // Spaces everywhere: character 0.
        lda  #0                 // the space's code
        tax
    @next:
        for page in 0..4 {
            sta  chips.matrix + 0x100 * page,x // with the sprite pointers, for now
        }
        inx
        bne  @next
        ldx  #SPRITE_SHOWN as u8 - 1
    @sprite:
        lda  video.bitmaps.cursor,x // from the cold data
        sta  chips.sprite,x
        dex
        bpl  @sprite
        lda  #SPRITE_NUMBER
        sta  chips.matrix + SPRITE_POINTERS
        // The VIC-II sees $8000-$BFFF of bank 1.
        lda  chips.mmu.rcr
        and  #0x0F              // the size of common RAM stays
        ora  #VIC_SEES_BANK_1   // where UI and VICRAM are
        sta  chips.mmu.rcr
        lda  chips.cia2.pra
        and  #0xFC              // the serial bus stays
        ora  #(3 - VIC_START / 0x4000) as u8
        sta  chips.cia2.pra
        ldx  #REGISTERS - 1
    @register:
        ldy  places,x
        lda  values,x
        asm.claim(into_registers(chips));
        sta  first
        dex
        bpl  @register
        rts
    }
}

/// A store to a register of the VIC-II that a table names.
fn into_registers(chips: &Chips) -> Claim {
    Claim::StoresInto(vec![(chips.vic.spr0_x, ALL_REGISTERS)])
}

/// A store of `copy_bytes` goes to the character set, the cold data, their copy, or the buffer.
fn copied(video: &Video) -> Claim {
    let place = |start: u16, end: u16| (fixed(start), end - start + 1);
    Claim::StoresInto(vec![
        (video.chips.charset, CHARSET_LEN),
        place(COLD_START, COLD_END),
        place(TT_START, MEMORY_END),
        (fixed(COLD_BUFFER), COLD_BUFFER_LEN.into()),
    ])
}

fn charset(asm: &mut Asm, video: &Video) {
    let (charset, bitmaps) = (video.chips.charset, &video.bitmaps);
    let letters_len = 8 * u16::from(PIECES);
    let pieces_len = 8 * u16::from(PIECE_TYPES * PIECE_CELLS_40);
    asm! { asm;
        asm.routine("vic_load_charset",
            "Makes the VIC-II's character set: letters, white pieces, black pieces.")
            .takes("the cold data, staged")
            .destroys("A X Y, ui_src_ptr, ui_dst_ptr, ui_remaining");
        let white = charset.at(i32::from(letters_len));
        for (from, to, len) in [(bitmaps.letters, charset, letters_len), (bitmaps.pieces_40, white, pieces_len)] {
            set_source(asm, video, from);
            for (half, n) in [(lo(to), 0), (hi(to), 1)] {
                lda  half
                sta  video.dst_ptr + n
            }
            lda  #len as u8         // the length in A and X
            ldx  #(len >> 8) as u8
            jsr  copy_bytes
        }
        // A black piece is a white one with body and shade exchanged.
        let black = white.at(i32::from(pieces_len));
        let half = pieces_len / 2;
        ldx  #0                 // two halves: X cannot count 432 bytes
    @line:
        for part in [0, i32::from(half)] {
            exchange_pairs(asm, video, white.at(part), black.at(part));
        }
        inx                     // the next row of 8 pixels
        cpx  #half as u8
        bne  @line
        rts

        asm.routine("copy_bytes", "Copies bytes.")
            .takes("ui_src_ptr from where, ui_dst_ptr to where; A low, X high byte of how many")
            .destroys("A X Y, ui_src_ptr, ui_dst_ptr, ui_remaining");
        sta  video.remaining    // bytes on the last page
        ldy  #0
        cpx  #0
        beq  @last_page         // less than a page
    @byte:
        lda  (video.src_ptr),y
        asm.claim(copied(video));
        sta  (video.dst_ptr),y
        iny
        bne  @byte
        inc  video.src_ptr+1    // the next page
        inc  video.dst_ptr+1
        dex                     // whole pages
        bne  @byte
    @last_page:
        cpy  video.remaining
        beq  @done
        lda  (video.src_ptr),y
        asm.claim(copied(video));
        sta  (video.dst_ptr),y
        iny
        bne  @last_page         // always: Y has not passed ui_remaining
    @done:
        rts
    }
}

/// Copies the byte at `from,x` to `to,x` and exchanges the two bits of each pair.
fn exchange_pairs(asm: &mut Asm, video: &Video, from: Abs, to: Abs) {
    asm! { asm;
        lda  from,x             // four pixels of two bits
        and  #0x55
        asl  a                  // even bits up
        sta  video.remaining
        lda  from,x             // once more
        lsr  a                  // odd bits down
        and  #0x55
        ora  video.remaining    // 01 and 10 change places, 00 and 11 stay
        sta  to,x
    }
}

/// Writes the cursor's sprite to the cold data.
pub(super) fn table(asm: &mut Asm, cold: SegmentId) -> Abs {
    let what = "The cursor: a frame around a square";
    asm.table(cold, "cursor_sprite", 1, &cursor(), what)
}
