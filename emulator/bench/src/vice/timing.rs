//! Calls a routine and times it by the machine's own chips.
//!
//! The two timers of CIA 2 count the 1 MHz clock as one counter of 32 bits, so the time includes
//! the cycles that the VIC-II takes. No chip requests interrupts, and the routine begins at the top
//! of a frame.

use anyhow::{Context, Result, anyhow, ensure};
use octet_asm::{Asm, Kind, Program, asm};

use super::Target;

/// First address of the timing program, where BASIC puts commands for the disk. The program does
/// not use that memory.
const START: u16 = 0x1100;
/// Its last address.
const END: u16 = 0x11FF;
/// VIC-II: its first control register; bit 7 is bit 8 of the raster.
const VIC_CONTROL: u16 = 0xD011;
/// VIC-II: the line of sprite 0, with that of sprite 1 two bytes on; which sprites are on, and
/// which have double height.
const SPRITE_0_Y: u16 = 0xD001;
const SPRITES_ON: u16 = 0xD015;
const SPRITES_HIGH: u16 = 0xD017;
/// The sprites that are shown, and their lines: one for every kind of mark.
const SPRITES: u8 = 0x1F;
const SPRITE_LINES: [(u16, u8); 5] = [(0, 98), (1, 98), (2, 98), (3, 50), (4, 218)];
/// VIC-II: pending interrupt requests, and which are enabled.
const VIC_REQUESTS: u16 = 0xD019;
const VIC_ENABLED: u16 = 0xD01A;
/// VIC-II: bit 0 chooses 2 MHz.
const VIC_SPEED: u16 = 0xD030;
/// Interrupt requests of the CIAs.
const CIA_1_REQUESTS: u16 = 0xDC0D;
const CIA_2_REQUESTS: u16 = 0xDD0D;
/// CIA 2: its two timers, each with the low byte first, and what they count.
const TIMERS: u16 = 0xDD04;
const TIMER_A_CONTROL: u16 = 0xDD0E;
const TIMER_B_CONTROL: u16 = 0xDD0F;
/// MMU: the register that has the bank of the VIC-II and of a RAM expansion in its bit 6.
const BANKS: u16 = 0xD506;
/// MMU: the memory configuration.
const CONFIGURATION: u16 = 0xFF00;
/// All RAM except for the chips, and all RAM.
const WITH_CHIPS: u8 = 0x3E;
const ALL_RAM: u8 = 0x3F;

/// The processor's speed, and whether the 40-column picture is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpeedMode {
    /// Whether the processor runs at 2 MHz.
    pub two_mhz: bool,
    /// Whether the 40-column picture is on.
    pub picture: bool,
    /// Whether five sprites of double height are shown, too, three of them side by side.
    pub sprites: bool,
}

impl SpeedMode {
    /// The state in which the program thinks with 80 columns.
    pub const TWO_MHZ: SpeedMode = SpeedMode {
        two_mhz: true,
        picture: false,
        sprites: false,
    };
    /// The state in which it thinks while the 40-column picture stays on.
    pub const ONE_MHZ_PICTURE: SpeedMode = SpeedMode {
        two_mhz: false,
        picture: true,
        sprites: false,
    };
    /// The same state with the marks of squares.
    pub const ONE_MHZ_SPRITES: SpeedMode = SpeedMode {
        two_mhz: false,
        picture: true,
        sprites: true,
    };
    /// Whether the VIC-II takes no cycles.
    pub const ONE_MHZ: SpeedMode = SpeedMode {
        two_mhz: false,
        picture: false,
        sprites: false,
    };

    /// The mode in words.
    pub fn name(self) -> &'static str {
        if self.sprites {
            return "1 MHz, sprites";
        }
        match (self.two_mhz, self.picture) {
            (true, false) => "2 MHz",
            (true, true) => "2 MHz, picture",
            (false, false) => "1 MHz",
            (false, true) => "1 MHz, picture",
        }
    }

    /// The cycles that the VIC-II takes, in words.
    pub fn cause(self) -> &'static str {
        if self.sprites {
            return "25 rows of characters, and three times 42 lines of sprites, 5 or 9 cycles each";
        }
        match (self.two_mhz, self.picture) {
            (true, _) => "refresh, 5 half cycles a line",
            (false, false) => "nothing",
            (false, true) => "25 rows of characters a frame, 43 cycles each",
        }
    }
}

/// The assembled timing program.
#[derive(Clone, Debug)]
pub struct TimingProgram {
    /// Its first address.
    pub start: u16,
    /// Its bytes.
    pub code: Vec<u8>,
    /// Address where it stops before it calls the routine.
    pub begin: u16,
    /// Address where it stops when the routine has returned.
    pub end: u16,
    speed: u16,
    control: u16,
    sprites: u16,
    transfer_bank: u16,
    routine: u16,
    counted: u16,
}

impl TimingProgram {
    /// # Errors
    /// The program does not assemble.
    pub fn assemble() -> Result<TimingProgram> {
        let program = assemble().context("the timing program")?;
        let address = |name: &str| {
            let address = program.address(name);
            address.ok_or_else(|| anyhow!("no `{name}` in the timing program"))
        };
        let code = (START..=END).map_while(|address| program.byte_at(address));
        Ok(TimingProgram {
            start: START,
            code: code.collect(),
            begin: address("routine")? - 1,
            end: address("measured")?,
            speed: address("speed")?,
            control: address("control")?,
            sprites: address("sprites")?,
            transfer_bank: address("transfer_bank")?,
            routine: address("routine")?,
            counted: address("counted")?,
        })
    }

    /// Loads the timing program into a machine, with its breakpoints.
    ///
    /// # Errors
    /// The machine fails.
    pub fn load(&self, target: &mut dyn Target) -> Result<()> {
        target.write(self.start.into(), &self.code)?;
        target.set_breakpoint(self.begin)?;
        target.set_breakpoint(self.end)
    }

    /// Sets the speed and picture of the next calls.
    ///
    /// # Errors
    /// The machine fails.
    pub fn set_mode(&self, target: &mut dyn Target, mode: SpeedMode) -> Result<()> {
        target.write(self.speed.into(), &[u8::from(mode.two_mhz)])?;
        target.write(
            self.control.into(),
            &[if mode.picture { 0x1B } else { 0x0B }],
        )?;
        let sprites = if mode.sprites { SPRITES } else { 0 };
        target.write(self.sprites.into(), &[sprites])
    }

    /// From the next call on, the VIC-II and transfers of a RAM expansion see bank 1.
    ///
    /// # Errors
    /// The machine fails.
    pub fn see_bank_1(&self, target: &mut dyn Target) -> Result<()> {
        target.write(self.transfer_bank.into(), &[0x40])
    }

    /// Runs to the call of a routine; [`Target::run_to_stop`] then calls it.
    ///
    /// # Errors
    /// The machine fails.
    pub fn prepare(&self, target: &mut dyn Target, routine: u16) -> Result<()> {
        target.write(self.routine.into(), &routine.to_le_bytes())?;
        let stop = target.run_to_stop(Some(self.start))?;
        ensure!(stop == self.begin, "stopped at ${stop:04x} before the call");
        Ok(())
    }

    /// Calls a routine that has no breakpoints.
    ///
    /// # Errors
    /// The machine fails, or stops elsewhere.
    pub fn call(&self, target: &mut dyn Target, routine: u16) -> Result<()> {
        self.prepare(target, routine)?;
        let stop = target.run_to_stop(None)?;
        ensure!(stop == self.end, "stopped at ${stop:04x} in the call");
        Ok(())
    }

    /// The cycles of the 1 MHz clock that the routine took. The machine has stopped at `end`.
    ///
    /// # Errors
    /// The machine fails.
    pub fn cycles(&self, target: &mut dyn Target) -> Result<u64> {
        let bytes = target.read(self.counted, 4)?;
        let left = bytes
            .iter()
            .rev()
            .fold(0, |left: u32, &byte| left << 8 | u32::from(byte));
        Ok(u64::from(!left))
    }
}

fn assemble() -> Result<Program> {
    let mut a = Asm::new();
    let segment = a.segment("MEASURE", START, END, Kind::Code);
    a.select(segment);
    write(&mut a);
    a.initialised(segment, "speed", 1, &[0], "What $D030 is set to");
    a.initialised(segment, "control", 1, &[0], "What $D011 is set to");
    a.initialised(segment, "sprites", 1, &[0], "What $D015 is set to");
    a.initialised(segment, "transfer_bank", 1, &[0], "What is added to $D506");
    a.initialised(segment, "counted", 1, &[0; 4], "The timers, counting down");
    a.finish().map_err(|errors| anyhow!("{errors}"))
}

fn write(a: &mut Asm) {
    asm! { a;
        /// Calls a routine and counts its cycles of the 1 MHz clock.
        routine measure {}
        sei
        cld
        ldx  #0xFF
        txs
        lda  #WITH_CHIPS
        sta  CONFIGURATION
        lda  "speed"
        sta  VIC_SPEED
        lda  "control"
        sta  VIC_CONTROL
        lda  "transfer_bank"
        ora  BANKS
        sta  BANKS
        lda  "sprites"
        sta  SPRITES_ON
        sta  SPRITES_HIGH
        for (n, line) in SPRITE_LINES {
            lda  #line
            sta  SPRITE_0_Y + 2 * n
        }
        // No interrupts: the chess core lets them in.
        lda  #0x7F
        for requests in [CIA_1_REQUESTS, CIA_2_REQUESTS] {
            sta  requests
            bit  requests
        }
        sta  VIC_REQUESTS
        lda  #0
        sta  VIC_ENABLED
        sta  TIMER_A_CONTROL
        sta  TIMER_B_CONTROL
        lda  #0xFF
        for byte in 0..4 {
            sta  TIMERS + byte
        }
        // The top of a frame: the raster's ninth bit has been set and is clear again.
    @below:
        bit  VIC_CONTROL
        bpl  @below
    @above:
        bit  VIC_CONTROL
        bmi  @above
        lda  #0x51              // timer B counts timer A's underflows
        sta  TIMER_B_CONTROL
        lda  #0x11              // timer A counts cycles
        sta  TIMER_A_CONTROL
        lda  #ALL_RAM
        sta  CONFIGURATION
        a.self_modified("routine");
        jsr  0xFFFF
        lda  #WITH_CHIPS
        sta  CONFIGURATION
        lda  #0                 // stop the timers
        sta  TIMER_A_CONTROL
        let counted = a.sym("counted");
        for byte in 0..4 {
            lda  TIMERS + byte
            sta  counted + i32::from(byte)
        }
        a.global("measured");
        jmp  measured
    }
}
