//! The registers of the chips that make picture and sound.

use crate::asm::{Abs, Asm, SegmentId};

/// First address of the VIC-II's characters in bank 1.
pub const CHARACTERS: u16 = 0x8000;
/// Their length.
const CHARACTERS_LEN: u16 = 0x0800;
/// First address of its screen.
pub const MATRIX: u16 = CHARACTERS + CHARACTERS_LEN;
/// The length of the screen, with the sprites' numbers at its end.
const MATRIX_LEN: u16 = 0x0400;
/// First address of its sprites.
pub const SPRITES: u16 = MATRIX + MATRIX_LEN;
/// Bytes of a sprite.
pub const SPRITE: u16 = 64;
/// The VIC-II's part of the bank begins here.
pub const VIC_START: u16 = 0x8000;
/// Screen and characters as the VIC-II's memory register wants them.
pub const VIC_MEMORY_VALUE: u8 =
    (((MATRIX - VIC_START) / 0x400 * 0x10) | ((CHARACTERS - VIC_START) / 0x800 * 2)) as u8;
/// The colours of its cells.
pub const COLOURS: u16 = 0xD800;
/// Columns of the 40-column screen.
pub const COLUMNS_40: u8 = 40;
/// Rows of both screens.
pub const ROWS: u8 = 25;
/// The VDC's attributes begin here.
pub const ATTRIBUTES: u16 = 0x0800;
/// The VDC's first character set begins here, the second follows.
pub const VDC_CHARACTERS: u16 = 0x2000;
/// Bytes of a character in the VDC's memory.
pub const VDC_CHARACTER: u8 = 16;

macro_rules! chips {
    ($($(#[$meta:meta])* $name:ident $label:literal $address:expr;)*) => {
        /// Registers, by the names they have in the listing.
        #[derive(Clone, Copy, Debug)]
        pub struct Chips {
            $($(#[$meta])* pub $name: Abs,)*
            /// What the VIC-II sees: its characters.
            pub characters: Abs,
            /// Its screen.
            pub matrix: Abs,
            /// Its sprites.
            pub shapes: Abs,
        }

        impl Chips {
            /// Gives all addresses their names and reserves the VIC-II's
            /// memory.
            pub fn declare(a: &mut Asm, picture: SegmentId) -> Chips {
                Chips {
                    $($name: a.constant($label, $address),)*
                    characters: a.reserve(picture, "vic_charset", CHARACTERS_LEN, 1),
                    matrix: a.reserve(picture, "vic_matrix", MATRIX_LEN, 1),
                    shapes: a.reserve(picture, "vic_sprite", SPRITE, 1),
                }
            }
        }
    };
}

chips! {
    /// VDC: selects a register, tells whether it is ready.
    vdc "VDC_INDEX" 0xD600;
    /// VDC: the register selected.
    vdc_data "VDC_DATA" 0xD601;
    /// VIC-II: places of the sprites.
    places "VIC_SPR0_X" 0xD000;
    /// VIC-II: ninth bits of their columns.
    ninth_bits "VIC_SPR_HI_X" 0xD010;
    /// VIC-II: sprites that are on.
    sprites "VIC_SPR_ENA" 0xD015;
    /// VIC-II: multicolour text.
    control_2 "VIC_CTRL2" 0xD016;
    /// VIC-II: sprites twice as high.
    high "VIC_SPR_EXP_Y" 0xD017;
    /// VIC-II: where screen and characters are.
    memory "VIC_VIDEO_ADR" 0xD018;
    /// VIC-II: border, then three backgrounds.
    border "VIC_BORDERCOLOR" 0xD020;
    /// VIC-II: colour of the first sprite.
    sprite_colour "VIC_SPR0_COLOR" 0xD027;
    /// Colours of the 40-column screen.
    colour_memory "COLOR_RAM" COLOURS;
    /// CIA 2: which 16 KB the VIC-II sees.
    vic_bank "CIA2_PRA" 0xDD00;
    /// MMU: which bank the VIC-II sees.
    ram_configuration "MMU_RCR_VIC" 0xD506;
    /// SID: first voice.
    voice "SID_VOICE" 0xD400;
    /// SID: volume.
    volume "SID_AMP" 0xD418;
}

/// VDC registers.
pub mod vdc {
    /// Cursor: mode and first line.
    pub const CURSOR: u8 = 10;
    /// Where the screen begins, high byte.
    pub const SCREEN: u8 = 12;
    /// Where R31 reads and writes, high byte.
    pub const UPDATE: u8 = 18;
    /// Where the attributes begin, high byte.
    pub const ATTRIBUTES: u8 = 20;
    /// Fine scrolling, and whether [`COUNT`] fills or copies.
    pub const SCROLL: u8 = 24;
    /// In [`SCROLL`]: not scrolled; it fills.
    pub const FILLS: u8 = 0x20;
    /// Colours without attributes: background in the lower half.
    pub const COLOURS: u8 = 26;
    /// Writes what was written last so many times more, 0 for 256.
    pub const COUNT: u8 = 30;
    /// Memory.
    pub const DATA: u8 = 31;
    /// In [`CURSOR`]: no cursor.
    pub const NO_CURSOR: u8 = 0x20;
}
