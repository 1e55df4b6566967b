//! The chips: their registers, by the names of cc65's `c128.inc` and of the C128 Programmer's
//! Reference Guide.

use super::memory_map::{
    CHARSET, CHARSET_LEN, MARK_SPRITES, MATRIX, MATRIX_LEN, SPRITE_LEN, VIC_START,
};
use octet_asm::{Abs, Asm, SegmentId};

/// Value of VIC_VIDEO_ADR, which holds the places of the screen (in KB) and of the character set
/// (in 2 KB).
pub const VIC_VIDEO_VALUE: u8 =
    (((MATRIX - VIC_START) / 0x400 * 0x10) | ((CHARSET - VIC_START) / 0x800 * 2)) as u8;
/// The number of the first mark's sprite: its address in units of 64 bytes.
pub const FIRST_MARK: u8 = ((MARK_SPRITES - VIC_START) / SPRITE_LEN) as u8;
/// The colours of the VIC-II's cells.
pub const COLOR_RAM: u16 = 0xD800;
/// VIC_CTRL1 with the screen blanked (bit 4) and bit 8 of the raster line clear, as BASIC's
/// `FAST` leaves it.
pub const VIC_CTRL1_BLANK: u8 = 0x6F;
/// Columns of the 40-column screen.
pub const COLUMNS_40: u8 = 40;
/// Rows of both screens.
pub const ROWS: u8 = 25;
/// Columns of the VDC's bitmap.
pub const COLUMNS_80: u8 = 72;
/// Its lines of pixels. In the VDC's memory the rows of attributes follow.
pub const BITMAP_LINES: u8 = 8 * ROWS;

macro_rules! registers {
    ($($(#[$doc:meta])* $set:ident {
        $($(#[doc = $meta:literal])* $name:ident $label:literal $address:expr $(, $text:literal)?;)*
    })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $set {
                $($(#[doc = $meta])* $(#[doc = $text])? pub $name: Abs,)*
            }

            impl $set {
                /// Names the registers.
                pub fn declare(asm: &mut Asm) -> $set {
                    let set = $set { $($name: asm.constant($label, $address),)* };
                    $(asm.describe(set.$name, concat!($($meta,)* $($text)?));)*
                    set
                }
            }
        )*
    };
}

registers! {
    /// The MMU.
    Mmu {
        /// Configuration register: what is mapped; visible in every configuration.
        cr "MMU_CR" 0xFF00;
        lcra "MMU_LCRA" 0xFF01, "Load configuration register A: a store copies PCRA to CR.";
        lcrb "MMU_LCRB" 0xFF02, "Load configuration register B: a store copies PCRB to CR.";
        lcrc "MMU_LCRC" 0xFF03, "Load configuration register C: a store copies PCRC to CR.";
        pcra "MMU_PCRA" 0xD501, "Preconfiguration register A.";
        pcrb "MMU_PCRB" 0xD502, "Preconfiguration register B.";
        pcrc "MMU_PCRC" 0xD503, "Preconfiguration register C.";
        /// RAM configuration register: the size of common RAM, and the VIC-II's bank.
        rcr "MMU_RCR" 0xD506;
        /// Page pointer 0: the page that is mapped to page 0. It takes effect with [`Mmu::p0h`].
        p0l "MMU_P0L" 0xD507;
        /// Page pointer 0: its bank, which waits until [`Mmu::p0l`] is written.
        p0h "MMU_P0H" 0xD508;
        p1l "MMU_P1L" 0xD509, "Page pointer 1: the page that is mapped to page 1, the stack.";
        p1h "MMU_P1H" 0xD50A, "Page pointer 1: its bank.";
    }
    /// The VIC-II, with the C128's two additional registers.
    Vic {
        spr0_x "VIC_SPR0_X" 0xD000, "Column of sprite 0, low byte.";
        spr0_y "VIC_SPR0_Y" 0xD001, "Line of sprite 0.";
        spr_hi_x "VIC_SPR_HI_X" 0xD010, "Ninth bits of the sprites' columns.";
        ctrl1 "VIC_CTRL1" 0xD011, "Control register 1: bit 7 raster bit 8, bit 4 screen on.";
        hline "VIC_HLINE" 0xD012, "Raster line: written, that of the interrupt.";
        spr_ena "VIC_SPR_ENA" 0xD015, "Sprites that are shown.";
        ctrl2 "VIC_CTRL2" 0xD016, "Control register 2: bit 4 multicolour, bit 3 40 columns.";
        spr_exp_y "VIC_SPR_EXP_Y" 0xD017, "Sprites of double height.";
        video_adr "VIC_VIDEO_ADR" 0xD018, "Where screen and character set are.";
        irr "VIC_IRR" 0xD019, "Interrupt requests; a bit that is written 1 is cleared.";
        spr_bg_prio "VIC_SPR_BG_PRIO" 0xD01B, "Sprites behind the text.";
        spr_exp_x "VIC_SPR_EXP_X" 0xD01D, "Sprites of double width.";
        spr_spr_coll "VIC_SPR_SPR_COLL" 0xD01E, "Sprites that have met others; reading it clears it.";
        spr_bg_coll "VIC_SPR_BG_COLL" 0xD01F, "Sprites that have met text; reading it clears it.";
        bordercolor "VIC_BORDERCOLOR" 0xD020, "Border colour.";
        bg_color0 "VIC_BG_COLOR0" 0xD021, "Background colour 0.";
        bg_color1 "VIC_BG_COLOR1" 0xD022, "Background colour 1, of multicolour text.";
        bg_color2 "VIC_BG_COLOR2" 0xD023, "Background colour 2, of multicolour text.";
        spr0_color "VIC_SPR0_COLOR" 0xD027, "Colour of sprite 0.";
        kbd_128 "VIC_KBD_128" 0xD02F, "Columns of the C128's extra keys: bits 0-2.";
        clk_128 "VIC_CLK_128" 0xD030, "Clock: bit 0 selects 2 MHz.";
        color_ram "COLOR_RAM" COLOR_RAM, "Colours of the cells.";
    }
    /// The VDC.
    Vdc {
        /// A write selects a register; in a read, bit 7 means that the chip is ready.
        index "VDC_INDEX" 0xD600;
        data "VDC_DATA" 0xD601, "The register selected.";
    }
    /// The SID's voice 1, and its inputs.
    Sid {
        s1_hi "SID_S1Hi" 0xD401, "Frequency, high byte.";
        ctl1 "SID_Ctl1" 0xD404, "Control: waveform, and bit 0 the gate.";
        ad1 "SID_AD1" 0xD405, "Attack and decay.";
        sur1 "SID_SUR1" 0xD406, "Sustain and release.";
        amp "SID_Amp" 0xD418, "Volume.";
        pot_x "SID_PotX" 0xD419, "A mouse in port 1: its place across; $FF if there is none.";
        pot_y "SID_PotY" 0xD41A, "Its place away from the player.";
    }
    /// CIA 1: keyboard, joysticks and IRQ.
    Cia1 {
        pra "CIA1_PRA" 0xDC00, "Port A: columns of the keyboard; joystick 2.";
        prb "CIA1_PRB" 0xDC01, "Port B: rows of the keyboard; joystick 1.";
        icr "CIA1_ICR" 0xDC0D, "Interrupt requests; reading clears them.";
    }
    /// The REC of a RAM expansion, if there is one.
    Rec {
        command "REC_COMMAND" 0xDF01, "Begins a transfer.";
        memory "REC_MEMORY" 0xDF02, "Its address in memory, two bytes.";
        address "REC_ADDRESS" 0xDF04, "Its address in the expansion, three bytes.";
        length "REC_LENGTH" 0xDF07, "How many bytes, two bytes.";
        interrupts "REC_INTERRUPTS" 0xDF09, "Which interrupts are wanted.";
        fixed "REC_FIXED" 0xDF0A, "Which addresses stand still.";
    }
    /// CIA 2: the VIC-II's 16 KB, timers and NMI.
    Cia2 {
        pra "CIA2_PRA" 0xDD00, "Port A: bits 0-1 select the VIC-II's 16 KB, inverted.";
        ta "CIA2_TA" 0xDD04, "Timer A, two bytes.";
        tb "CIA2_TB" 0xDD06, "Timer B, two bytes.";
        icr "CIA2_ICR" 0xDD0D, "Interrupt requests and mask.";
        cra "CIA2_CRA" 0xDD0E, "Control register of timer A.";
        crb "CIA2_CRB" 0xDD0F, "Control register of timer B.";
    }
}

impl Mmu {
    /// Names the registers, and states for which of them the stored value does not matter.
    pub fn with_strobes(asm: &mut Asm) -> Mmu {
        let mmu = Mmu::declare(asm);
        for register in [mmu.lcra, mmu.lcrb, mmu.lcrc] {
            asm.strobe(register);
        }
        mmu
    }
}

/// All chips, and the memory that the VIC-II sees.
#[derive(Clone, Copy, Debug)]
pub struct Chips {
    /// MMU.
    pub mmu: Mmu,
    /// VIC-II.
    pub vic: Vic,
    /// VDC.
    pub vdc: Vdc,
    /// SID.
    pub sid: Sid,
    /// CIA 1.
    pub cia1: Cia1,
    /// The RAM expansion's REC.
    pub rec: Rec,
    /// CIA 2.
    pub cia2: Cia2,
    /// The VIC-II's character set.
    pub charset: Abs,
    /// The VIC-II's screen.
    pub matrix: Abs,
    /// The sprites that mark squares, at the end of the character set.
    pub marks: Abs,
}

impl Chips {
    /// Names all registers, and reserves the VIC-II's memory.
    pub fn declare(asm: &mut Asm, vicram: SegmentId) -> Chips {
        let charset = asm.reserve(vicram, "vic_charset", CHARSET_LEN, 1);
        asm.describe(
            charset,
            "The VIC-II's character set, and the sprites that mark squares.",
        );
        let matrix = asm.reserve(vicram, "vic_matrix", MATRIX_LEN, 1);
        asm.describe(matrix, "The VIC-II's screen.");
        Chips {
            mmu: Mmu::with_strobes(asm),
            vic: Vic::declare(asm),
            vdc: Vdc::declare(asm),
            sid: Sid::declare(asm),
            cia1: Cia1::declare(asm),
            rec: Rec::declare(asm),
            cia2: Cia2::declare(asm),
            charset,
            matrix,
            marks: charset.at(i32::from(MARK_SPRITES - CHARSET)),
        }
    }
}

/// The VDC's registers, by number.
pub mod vdc_register {
    /// Columns.
    pub const COLUMNS: u8 = 1;
    /// Where a line's synchronisation begins: one less moves the picture a column to the right.
    pub const SYNC: u8 = 2;
    /// Rows that are shown.
    pub const SHOWN: u8 = 6;
    /// Cursor mode and first line.
    pub const CURSOR: u8 = 10;
    /// Address of the screen, high byte; the low byte is in the next register.
    pub const SCREEN: u8 = 12;
    /// The address that [`DATA`] reads and writes, high byte. The chip increments it.
    pub const UPDATE: u8 = 18;
    /// Address of the attributes, high byte.
    pub const ATTRIBUTES: u8 = 20;
    /// Vertical scrolling; bit 7 makes [`COUNT`] copy instead of fill.
    pub const SCROLL: u8 = 24;
    /// The value of [`SCROLL`] without scrolling, with which [`COUNT`] fills.
    pub const FILLS: u8 = 0x20;
    /// Bit 7: a bitmap; bit 6: attributes; bits 0-3: fine scrolling.
    pub const MODE: u8 = 25;
    /// Foreground and background colour. The low half is the background, also of the border.
    pub const COLORS: u8 = 26;
    /// Bytes of memory that are skipped after each row.
    pub const SKIP: u8 = 27;
    /// Writes the last byte so many times more; 0 means 256.
    pub const COUNT: u8 = 30;
    /// The byte at the update address.
    pub const DATA: u8 = 31;
    /// The value of [`CURSOR`] without a cursor.
    pub const NO_CURSOR: u8 = 0x20;
}
